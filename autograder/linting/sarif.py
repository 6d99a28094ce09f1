"""Problems as SARIF 2.1.0, the form in which code scanners exchange what they find."""

import json
from pathlib import Path
from urllib.parse import quote

from autograder.findings import Json
from autograder.linting.judging import Problem

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
LEVELS = {"error": "error", "advice": "note"}


def sarif(problems: list[Problem], tools: int) -> str:
    rules = {each.code: each for each in problems}
    driver = {"name": "autograder lint", "rules": [_rule(each) for each in rules.values()]}
    results = [_result(each, list(rules).index(each.code)) for each in problems]
    run = {"tool": {"driver": driver}, "results": results, "columnKind": "unicodeCodePoints"}
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(problem: Problem) -> Json:
    described = {"fullDescription": {"text": f"Known from: {problem.rule}."}} if problem.rule else {}
    return {"id": problem.code, **described}


def _result(problem: Problem, index: int) -> Json:
    place = {"artifactLocation": {"uri": _uri(problem.path)}, "region": {"startLine": problem.line}}
    logical = {"fullyQualifiedName": problem.at, **({"name": problem.tool} if problem.tool else {})}
    return {
        "ruleId": problem.code,
        "ruleIndex": index,
        "level": LEVELS[problem.level],
        "message": {"text": problem.message},
        "locations": [{"physicalLocation": place, "logicalLocations": [logical]}],
    }


def _uri(path: str) -> str:
    return Path(path).as_uri() if Path(path).is_absolute() else quote(Path(path).as_posix())
