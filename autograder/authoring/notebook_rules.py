"""The lint over the course's notebooks. Run as `python -m autograder.authoring.notebook_rules`."""

import sys
from collections.abc import Iterator
from pathlib import Path

from autograder.authoring import cell_rules, course_rules, exercise_rules, markdown_rules, start_rules
from autograder.authoring.lesson_notebook import Finding, LessonNotebook, find

RULES = (*cell_rules.RULES, *exercise_rules.RULES, *markdown_rules.RULES)


def lint(root: Path) -> Iterator[Finding]:
    """All findings over the notebooks below `root`, notebook by notebook, then over the course as a whole."""
    course = list(find(root))
    if not course:
        yield Finding("course.empty", str(root), "no notebook in solutions/ or course/")
    for it in course:
        yield from lint_notebook(it)
    yield from start_rules.lint(root)
    for rule in course_rules.RULES:
        yield from rule(course)


def lint_notebook(it: LessonNotebook) -> Iterator[Finding]:
    for rule in RULES:
        yield from rule(it)


def main() -> None:
    findings = list(lint(Path.cwd()))
    for finding in findings:
        print(finding)
    sys.exit(bool(findings))


if __name__ == "__main__":
    main()
