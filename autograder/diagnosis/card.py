"""An examination as people read it."""

from autograder import words
from autograder.diagnosis.examining import Examined
from autograder.findings import Finding
from autograder.markup import Shown, escape, page, sentence


def show(examined: Examined, language: str) -> Shown:
    head = words.as_text(words.say("doctor.head", language))
    verdict = _verdict(examined, language)
    told = [_told(finding, language) for finding in examined.findings]
    facts = {words.as_text(words.say(code, language)): value for code, value in examined.facts.items()}
    items = "".join(f"<li>{sentence(text)}</li>" for text in told)
    rows = "".join(
        f'<tr><th scope="row">{escape(label)}</th><td>{escape(value)}</td></tr>'
        for label, value in facts.items()
    )
    body = f'<div class="ts-head"><strong>{escape(head)}</strong></div><p>{sentence(verdict)}</p>'
    body += (f"<ul>{items}</ul>" if items else "") + f"<table><tbody>{rows}</tbody></table>"
    lines = [head, words.as_text(verdict), *(f"  - {words.as_text(text)}" for text in told), ""]
    lines += [f"{label}: {value}" for label, value in facts.items()]
    return Shown(page(body, head, "ts-card", language), "\n".join(lines))


def lines(findings: list[Finding], language: str) -> list[str]:
    """For the first cell of a lesson: a head, then a line for each finding."""
    told = [words.as_text(_told(finding, language)) for finding in findings]
    return [words.as_text(words.say("doctor.at_start", language)), *(f"- {each}" for each in told)]


def _verdict(examined: Examined, language: str) -> words.Text:
    if examined.findings:
        return words.say("doctor.found", language, {"count": len(examined.findings)})
    return words.say("doctor.well", language)


def _told(finding: Finding, language: str) -> words.Text:
    return words.say(finding.code, language, finding.fields)
