"""A Report as people read it: first what is right, then the one thing to mend first, the rest folded."""

import sys
from collections.abc import Iterator

from autograder import sentences, words
from autograder.findings import Finding
from autograder.markup import call_html, call_text, clean, escape, folded, page, sentence
from autograder.pointers import spoken
from autograder.report import Criterion, Report

SHOWN = 8  # findings in the folded part; more are counted


def report_bundle(report: Report) -> dict[str, str]:
    """MIME type → what a front end shows.

    In a kernel, text/plain is the bare points: nbgrader 0.9 reads it as partial credit (its
    utils.determine_grade). In a terminal it is the report's text.
    """
    bare = "ipykernel" in sys.modules
    text = f"{report.points:g}" if bare else report_text(report)
    return {"text/html": report_html(report), "text/plain": text}


def report_html(report: Report) -> str:
    parts = [_head(report), *_stale(report)]
    if report.reason:
        parts.append(f"<p>{sentence(_reason(report))}</p>")
    else:
        parts += [_bar(report), _right(report), _mend(report), _rest(report), _advice(report)]
    if report.outcome == "not_yet":
        parts.append(f'<p class="ts-soft">{sentence(_say(report, "stuck", exercise=report.exercise))}</p>')
    parts += [f"<p>{sentence(text)}</p>" for text in _notes(report)]
    label = f"{report.exercise}: {_outcome(report)}, {_points(report)}"
    return page("".join(parts), label, f"ts-card ts-{report.outcome}", report.language)


def report_text(report: Report) -> str:
    """The same for a terminal, without a control character that the learner may have put in."""
    return clean_lines(_lines(report))


def clean_lines(lines: Iterator[str]) -> str:
    """Lines as text. A line's end within one, in a property's name, can't pass for a line of the report."""
    return "\n".join(clean(line).replace("\n", " ⏎ ") for line in lines)


def _lines(report: Report) -> Iterator[str]:
    yield f"{report.exercise}: {_outcome(report)}, {_points(report)}"
    if report.stale:
        yield "  ! " + words.as_text(_told(report, report.stale))
    if report.reason:
        yield "  " + words.as_text(_reason(report))
    for criterion in report.criteria:
        if criterion.met:
            yield f"  ✓ {_criterion(report, criterion)}"
    fault = report.first_fault
    if fault:
        yield f"  ✗ {_headline(report, fault[0])}"
        yield from (f"      {line}" for line in _finding_lines(report, fault[1]))
        others = _others(report)
        yield from (f"  {words.as_text(text)}" for text in _waiting(report))
        if others:
            yield "  " + words.as_text(_say(report, "rest", count=len(others)))
            yield from _listed(report, others)
        yield "  " + words.as_text(_say(report, "stuck", exercise=report.exercise))
    if report.advice:
        yield "  " + words.as_text(_say(report, "advice", count=len(report.advice)))
        yield from _listed(report, list(report.advice))
    yield from (f"  {words.as_text(text)}" for text in _notes(report))


def _listed(report: Report, findings: list[Finding]) -> Iterator[str]:
    yield from (f"    - {' '.join(_finding_lines(report, each))}" for each in findings[:SHOWN])
    if len(findings) > SHOWN:
        yield "    " + words.as_text(_say(report, "more", count=len(findings) - SHOWN))


def _finding_lines(report: Report, finding: Finding) -> list[str]:
    told = [words.as_text(text) for text in _texts(report, finding)]
    where = _where(finding)
    call = [call_text(finding.call, report.language)] if finding.call is not None else []
    return [*call, *([where] if where else []), *told]


def _head(report: Report) -> str:
    title = f"<strong><code>{escape(report.exercise)}</code> — {escape(_outcome(report))}</strong>"
    return f'<div class="ts-head">{title}<span class="ts-soft">{escape(_points(report))}</span></div>'


def _stale(report: Report) -> Iterator[str]:
    if report.stale:
        yield f'<div class="ts-mend"><p>{sentence(_told(report, report.stale))}</p></div>'


def _notes(report: Report) -> list[words.Text]:
    return [_told(report, note) for note in report.notes]


def _bar(report: Report) -> str:
    share = 100 * report.points / report.max_points if report.max_points else 0
    return f'<div class="ts-bar" role="presentation"><i style="width:{share:.0f}%"></i></div>'


def _right(report: Report) -> str:
    met = [_criterion(report, each) for each in report.criteria if each.met]
    items = "".join(f'<li><b aria-hidden="true">✓</b> {escape(each)}</li>' for each in met)
    label = escape(words.as_text(_say(report, "right")))
    return f'<ul class="ts-right" aria-label="{label}">{items}</ul>' if met else ""


def _mend(report: Report) -> str:
    fault = report.first_fault
    if not fault:
        return ""
    criterion, finding = fault
    waits = [words.as_text(text) for text in _waiting(report)]
    later = "".join(f'<p class="ts-soft">{escape(text)}</p>' for text in waits)
    headline = f"<p>{escape(_headline(report, criterion))}</p>"
    return f'<div class="ts-mend">{headline}{_body(report, finding)}</div>{later}'


def _body(report: Report, finding: Finding) -> str:
    shown = call_html(finding.call, finding.at, report.language) if finding.call is not None else ""
    where = f"<p><code>{escape(_where(finding))}</code></p>" if _where(finding) else ""
    return shown + where + "".join(f"<p>{sentence(text)}</p>" for text in _texts(report, finding))


def _rest(report: Report) -> str:
    others = _others(report)
    items = _items(report, others)
    head = sentence(_say(report, "rest", count=len(others)))
    return folded(head, f"<ul>{items}</ul>") if others else ""


def _items(report: Report, findings: list[Finding]) -> str:
    items = "".join(f"<li>{_body(report, each)}</li>" for each in findings[:SHOWN])
    if len(findings) > SHOWN:
        items += f"<li>{sentence(_say(report, 'more', count=len(findings) - SHOWN))}</li>"
    return items


def _advice(report: Report) -> str:
    head = sentence(_say(report, "advice", count=len(report.advice)))
    return folded(head, f"<ul>{_items(report, list(report.advice))}</ul>") if report.advice else ""


def _waiting(report: Report) -> Iterator[words.Text]:
    reasons = {each.waits for each in report.criteria if each.waits}
    if "definition" in reasons:
        yield _say(report, "waits")
    yield from (words.say(f"waits.{each}", report.language) for each in sorted(reasons - {"definition"}))


def _others(report: Report) -> list[Finding]:
    """Every finding but the first; what hidden cases found is said once, not once a case.

    It speaks of "every call shown": where one of those failed, it would be wrong.
    """
    found = [finding for criterion in report.criteria for finding in _said(criterion)][1:]
    seen = {report.first_fault[1].code} if report.first_fault else set()
    kept = []
    for finding in found:
        if not (finding.code.startswith("hidden_") and finding.code in seen):
            kept.append(finding)
        seen.add(finding.code)
    return kept


def _said(criterion: Criterion) -> tuple[Finding, ...]:
    shown = tuple(each for each in criterion.findings if not each.code.startswith("hidden_"))
    return shown or criterion.findings


def _where(finding: Finding) -> str:
    """The place in the answer, for a finding that no call shows."""
    return spoken(finding.at) if finding.call is None else ""


def _texts(report: Report, finding: Finding) -> list[words.Text]:
    return sentences.of_finding(finding, report.exercise, report.language)


def _reason(report: Report) -> words.Text:
    return _told(report, report.reason)


def _told(report: Report, finding: Finding) -> words.Text:
    return words.say(finding.code, report.language, finding.fields)


def _say(report: Report, code: str, **fields: object) -> words.Text:
    return words.say(f"report.{code}", report.language, fields)


def _headline(report: Report, criterion: Criterion) -> str:
    what = words.as_text(words.say(f"mend.{criterion.sentence}", report.language))
    return f"{words.as_text(_say(report, 'mend_first'))}: {what}"


def _criterion(report: Report, criterion: Criterion) -> str:
    return words.as_text(words.say(f"criterion.{criterion.sentence}", report.language, criterion.counts))


def _outcome(report: Report) -> str:
    return words.as_text(words.say(f"outcome.{report.outcome}", report.language))


def _points(report: Report) -> str:
    fields = {"points": f"{report.points:g}", "max": f"{report.max_points:g}"}
    return words.as_text(_say(report, "points", **fields))
