"""The class as a whole on the page: totals, what a person must look at, time, and what is alike."""

from collections.abc import Sequence

from autograder.grading.insights import tries
from autograder.grading.insights.alike import ALIKE, LEAST, Alike
from autograder.grading.insights.gathered import Gathered, Shown
from autograder.grading.insights.page_parts import NUMBERS, counted, number, say, section, table, who
from autograder.grading.insights.results import steps, totals
from autograder.grading.sandbox.tiers import Tier
from autograder.markup import escape, folded

MOST_REASONS = 30
MOST_GROUPS = 30  # of one exercise
PERCENT = round(100 * ALIKE)


def overview(gathered: Gathered) -> str:
    """Totals, notes on them, and the points of all exercises together."""
    language = gathered.language
    found = totals(gathered.records)
    most = sum(each.picture.most for each in gathered.shown)
    body = _numbers(gathered) + "".join(f'<p class="ts-note">{each}</p>' for each in _notes(gathered))
    if found:
        counts = steps(found.values(), most)
        widest = max(count for _, count in counts)
        rows = [(number(points), counted(count, len(found), widest)) for points, count in counts]
        mean = {"mean": number(sum(found.values()) / len(found)), "most": number(most), "count": len(found)}
        head = (say("insights.points", language), say("insights.people", language))
        body += (
            f"<h3>{say('insights.total', language)}</h3><p>{say('insights.total_mean', language, mean)}</p>"
        )
        body += table(head, rows, NUMBERS)
    return section("overview", say("insights.overview", language), body)


def _numbers(gathered: Gathered) -> str:
    language = gathered.language
    kept_back = {record.student for record in gathered.kept_back}
    rows = [
        (say("insights.graded", language), str(len(gathered.students - kept_back))),
        (say("insights.for_a_person", language), str(len(kept_back))),
    ]
    if gathered.waiting:
        rows.append((say("insights.waiting", language), who(gathered.waiting, gathered.people, language)))
    return "<dl>" + "".join(f"<dt>{term}</dt><dd>{told}</dd>" for term, told in rows) + "</dl>"


def _notes(gathered: Gathered) -> list[str]:
    """What puts the numbers in doubt."""
    language, notes = gathered.language, []
    facts = {(record.notebook, record.facts) for record in gathered.records}
    if len(facts) > len({notebook for notebook, _ in facts}):
        notes.append(say("insights.other_facts", language, {"assignment": gathered.assignment}))
    open_doors = sum(record.tier == Tier.NONE for record in gathered.records)
    if open_doors:
        notes.append(say("insights.no_sandbox", language, {"count": open_doors}))
    return notes


def kept_back(gathered: Gathered) -> str:
    """Why a person must look, and at whose work: an entry for each reason."""
    language = gathered.language
    reasons: dict[str, list[str]] = {}
    for record in gathered.kept_back:
        reason = gathered.people.reason(record)
        reasons.setdefault(say(reason.code, language, reason.fields), []).append(record.student)
    ranked = sorted(reasons.items(), key=lambda each: -len(each[1]))
    items = [
        f"<li><p>{reason}</p>{who(students, gathered.people, language)}</li>" for reason, students in ranked
    ]
    more = len(items) - MOST_REASONS
    rest = f"<p>{say('insights.more_reasons', language, {'count': more})}</p>" if more > 0 else ""
    body = f"<ul>{''.join(items[:MOST_REASONS])}</ul>{rest}"
    body = body if items else f"<p>{say('insights.nobody', language)}</p>"
    return section("for_a_person", say("insights.kept_back", language), body)


def time(gathered: Gathered) -> str:
    language, found = gathered.language, gathered.tries
    unknown = sum(each.time is None for each in found)
    days, are_weeks = tries.by_time(found)
    code = "insights.week" if are_weeks else "insights.day"
    body = _series(say(code, language), [(f"{each.start}", each) for each in days], language)
    if unknown:
        fields = {"unknown": unknown, "all": len(found)}
        body += f"<p>{say('insights.unknown_times', language, fields)}</p>"
    if days:
        body += f'<p class="ts-soft">{say("insights.own_word", language)}</p>'
    numbers = tries.by_number(found)
    rows = [(str(each.number), each) for each in numbers]
    body += f"<h3>{say('insights.by_number', language)}</h3>"
    body += _series(say("insights.try", language), rows, language)
    body += f'<p class="ts-soft">{say("insights.tries_note", language)}</p>'
    return section("time", say("insights.time", language), body)


def _series(first: str, rows: Sequence[tuple[str, tries.Group]], language: str) -> str:
    all_of_them = sum(group.count for _, group in rows)
    widest = max((group.count for _, group in rows), default=0)
    cells = [(label, counted(group.count, all_of_them, widest), number(group.mean)) for label, group in rows]
    head = [say(code, language) for code in ("insights.tries", "insights.mean")]
    if any(group.before is not None for _, group in rows):
        head.append(say("insights.before", language))
        cells = [(*cell, number(group.before)) for cell, (_, group) in zip(cells, rows, strict=True)]
    return table((first, *head), cells)


def alike(gathered: Gathered) -> str:
    language = gathered.language
    fields = {"percent": PERCENT, "least": LEAST["tool"], "least_code": LEAST["function"]}
    paragraphs = [
        say("insights.alike_verdict", language),
        say("insights.alike_how", language, fields),
        say("insights.alike_limits", language),
    ]
    for each in gathered.no_lesson:
        paragraphs.append(say("insights.no_lesson", language, {"notebook": each}))
    how = folded(say("insights.alike_head", language), "".join(f"<p>{each}</p>" for each in paragraphs[1:]))
    found = "".join(_groups(shown, gathered) for shown in gathered.shown if shown.alike)
    body = f'<p class="ts-note">{paragraphs[0]}</p>{how}'
    return section(
        "alike",
        say("insights.alike", language),
        body + (found or f"<p>{say('insights.none_alike', language)}</p>"),
    )


def _groups(shown: Shown, gathered: Gathered) -> str:
    language = gathered.language
    items = "".join(f"<li>{_group(each, gathered)}</li>" for each in shown.alike[:MOST_GROUPS])
    more = len(shown.alike) - MOST_GROUPS
    rest = f"<p>{say('insights.more_groups', language, {'count': more})}</p>" if more > 0 else ""
    return f"<h3><code>{escape(shown.picture.id)}</code></h3><ul>{items}</ul>{rest}"


def _group(group: Alike, gathered: Gathered) -> str:
    language = gathered.language
    fields = {"count": len(group.students), "percent": int(100 * group.likeness), "size": group.size}
    told = say(_alike_code(group), language, fields)
    if group.same_schema is not None:
        code = "insights.same_schema" if group.same_schema else "insights.other_schema"
        told += " " + say(code, language)
    quoted = "" if gathered.people.anonymous else f"<pre>{escape(group.excerpt)}</pre>"
    return f"<p>{told}</p>{quoted}{who(group.students, gathered.people, language)}"


def _alike_code(group: Alike) -> str:
    if group.role == "function":
        return "insights.same_function" if group.likeness == 1 else "insights.like_function"
    return "insights.same_words" if group.likeness == 1 else "insights.like_words"
