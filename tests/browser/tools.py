"""A headless Chromium and axe-core, or the sentence that says what is missing."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from autograder.authoring import browsing

AXE = "axe-core@4.14.1"
REQUIRED = "BROWSER_TESTS"  # "required": what is missing is an error, as in CI
SERIOUS = ("serious", "critical")
RUN = """async included => {
    // JupyterLab's body has no height of its own, and axe takes what is in there for hidden
    document.body.style.minHeight = '100vh';
    const {violations} = await axe.run([...document.querySelectorAll(included)]);
    return violations.map(({id, impact, help, nodes}) =>
        ({id, impact, help, nodes: nodes.map(each => [each.html.slice(0, 200), each.failureSummary])}));
}"""


def missing(what: str) -> None:
    """Skips the test, or fails it where CI asks for it."""
    if os.environ.get(REQUIRED) == "required":
        pytest.fail(what)
    pytest.skip(what)


def playwright():
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright isn't installed: it is in the extra `browser`.")
    return sync_playwright()


def chromium() -> str:
    try:
        return browsing.chromium()
    except browsing.NoBrowserError as error:
        missing(str(error))


def axe(folder: Path) -> str:
    """The script, from npm."""
    npm = shutil.which("npm")
    if not npm:
        missing("axe-core comes from npm, and there is no npm here (Debian: apt-get install npm).")
    command = [npm, "install", "--silent", "--no-save", "--ignore-scripts", "--prefer-offline"]
    subprocess.run([*command, "--prefix", str(folder), AXE], check=True, capture_output=True, timeout=120)
    return (folder / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def serious(page, script: str, included: str) -> list[str]:
    """What axe finds within the elements of a selector, as far as it keeps somebody out."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(script)
    found = page.evaluate(RUN, included)
    return [json.dumps(each, indent=1) for each in found if each["impact"] in SERIOUS]
