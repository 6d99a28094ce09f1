"""Problems as text, as JSON, and as the annotations that GitHub shows beside the lines."""

import json
from collections.abc import Callable
from dataclasses import asdict

from autograder.linting.judging import Problem
from autograder.linting.sarif import sarif
from autograder.markup import clean

Report = Callable[[list[Problem], int], str]


def text(problems: list[Problem], tools: int) -> str:
    lines = [_line(each) for each in problems]
    return "\n".join([*lines, summary(problems, tools)])


def _line(problem: Problem) -> str:
    where = f"{problem.path}:{problem.line}"
    whose = f" {problem.tool}:" if problem.tool else ""
    return clean(f"{where}: {problem.level}:{whose} {problem.message} [{problem.code}]")


def summary(problems: list[Problem], tools: int) -> str:
    errors = sum(each.level == "error" for each in problems)
    advice = len(problems) - errors
    return f"{_count(tools, 'tool')}: {_count(errors, 'error')}, {advice} worth knowing"


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"


def as_json(problems: list[Problem], tools: int) -> str:
    errors = sum(each.level == "error" for each in problems)
    counts = {"tools": tools, "errors": errors, "advice": len(problems) - errors}
    return json.dumps({**counts, "problems": [asdict(each) for each in problems]}, indent=2)


def github(problems: list[Problem], tools: int) -> str:
    """Workflow commands; https://docs.github.com/actions/reference/workflow-commands-for-github-actions."""
    return "\n".join(map(_command, problems))


def _command(problem: Problem) -> str:
    kind = "error" if problem.level == "error" else "notice"
    title = f"{problem.tool}: {problem.code}" if problem.tool else problem.code
    file = _property(problem.path)
    return f"::{kind} file={file},line={problem.line},title={_property(title)}::{_data(problem.message)}"


def _data(value: str) -> str:
    return value.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(value: str) -> str:
    return _data(value).replace(":", "%3A").replace(",", "%2C")


FORMATS: dict[str, Report] = {"text": text, "json": as_json, "sarif": sarif, "github": github}
