"""autograder lint: the command."""

import sys

import click

from autograder.linting.formats import FORMATS
from autograder.linting.judging import problems
from autograder.linting.sources import ReadError, read
from autograder.providers import PROVIDERS


@click.command("lint")
@click.argument("names", metavar="FILE|MODULE...", nargs=-1, required=True)
@click.option(
    "--provider",
    "providers",
    type=click.Choice(PROVIDERS),
    multiple=True,
    help="Judge for this provider; can be given more than once. Without it: for the one whose form a tool "
    "has, and for all of them where it has MCP's.",
)
@click.option("--strict", is_flag=True, help="Judge as if every tool were strict.")
@click.option("--format", "form", type=click.Choice(tuple(FORMATS)), default="text", show_default=True)
@click.option(
    "--import",
    "by_import",
    is_flag=True,
    help="Import Python modules. This RUNS their code; without it, only literals are read.",
)
def lint(
    names: tuple[str, ...], providers: tuple[str, ...], strict: bool, form: str, by_import: bool
) -> None:
    """Judge tool definitions by the rules of the course and of the providers.

    FILE is JSON (a tool, a list, an MCP tools/list result, OpenAI's and Gemini's forms) or Python, MODULE a
    dotted name. Exits with 0 where there is nothing but advice, with 1 where there are errors, with 2 where
    something could not be read.
    """
    found, tools, unread = [], 0, False
    for name in names:
        try:
            source = read(name, by_import)
        except ReadError as error:
            click.echo(f"error: {error}", err=True)
            unread = True
            continue
        tools += len(source.tools)
        found += problems(source, providers, strict)
    click.echo(FORMATS[form](found, tools))
    sys.exit(2 if unread else int(any(each.level == "error" for each in found)))
