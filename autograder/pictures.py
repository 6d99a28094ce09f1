"""Pictures for lessons: a tool with its parts named, and calls against tools in a table."""

from collections.abc import Callable, Mapping

from autograder import judging, schema_rules, session, tool_rules, words
from autograder.findings import Finding, Json
from autograder.limits import TimeUpError, TooMuchWorkError, effort, time_limit
from autograder.markup import Shown, call_text, escape, page, sentence
from autograder.plain import NotPlainError, to_plain
from autograder.schema_walk import follow
from autograder.sentences import of_finding, of_refusal
from autograder.validating import Judge
from autograder.words import short_json

PROSE = ("description", "properties", "required", "additionalProperties")
ANNOTATIONS = ("description", "properties", "required", "additionalProperties", "$defs", "type", "items")
Around = tuple[int, ...]


def show_tool(tool: object) -> Shown:
    """A picture of a tool definition: each part, what it is for, and what it leaves open."""
    return in_time(lambda: _tool(tool, session.language()))


def in_time(draw: Callable[[], Shown]) -> Shown:
    """A picture, or the sentence that it took too long: a pattern can, and so can a web of `$ref`."""
    try:
        with time_limit(judging.SECONDS, cpu=True), effort(judging.STEPS):
            return draw()
    except TooMuchWorkError:
        return fault_card(Finding("schema.too_much_work", {"steps": judging.STEPS}), session.language())
    except TimeUpError:
        return fault_card(Finding("schema.too_slow", {"seconds": judging.SECONDS}), session.language())


def _tool(tool: object, language: str) -> Shown:
    plain, fault = plain_or_fault(tool)
    found = [fault] if fault else tool_rules.findings(plain)
    if fault or not tool_rules.can_judge(plain, found):
        return fault_card(found[0], language)
    rows = [
        ("name", _value(plain.get("name", ""), "name", language)),
        ("description", _prose(plain.get("description"), "description", language)),
        (
            "input_schema",
            _note("input_schema", language) + _object(plain["input_schema"], plain["input_schema"], language),
        ),
    ]
    head = _word("picture.tool_head", language)
    body = f"<p><strong>{escape(head)}</strong></p>{_list(rows)}"
    text = f"{head}\n{short_json(plain, 4000)}"
    return Shown(page(body, head, "ts-card", language), text)


def show_verdicts(calls: object = None, **tools: object) -> Shown:
    """A table of verdicts: a row for each call, a column for each tool or bare schema, named by its keyword.

    show_verdicts(calls, vague=first_tool, precise=second_tool)
    """
    return in_time(lambda: _verdicts(calls, tools, session.language()))


def _verdicts(calls: object, tools: Mapping[str, object], language: str) -> Shown:
    plain_calls, fault = plain_or_fault(calls)
    if fault or not isinstance(plain_calls, list) or not tools:
        return fault_card(Finding("verdicts.no_calls"), language)
    judges = {}
    for label, tool in tools.items():
        judge, found = _judge(tool)
        if found:
            return fault_card(found, language)
        judges[label] = judge
    return _table(plain_calls, judges, language)


def plain_or_fault(value: object) -> tuple[Json, Finding | None]:
    try:
        return to_plain(value), None
    except NotPlainError as error:
        return None, error.finding


def _judge(tool: object) -> tuple[Judge | None, Finding | None]:
    plain, fault = plain_or_fault(tool)
    if fault:
        return None, fault
    schema = plain.get("input_schema", plain) if isinstance(plain, dict) else plain
    found = schema_rules.findings(schema)
    return (None, found[0]) if found else (Judge(schema), None)


def fault_card(finding: Finding, language: str) -> Shown:
    told = of_finding(finding, "", language)
    body = "".join(f"<p>{sentence(text)}</p>" for text in told)
    label = _word("picture.not_a_tool", language)
    return Shown(page(body, label, "ts-card ts-not_yet", language), " ".join(map(words.as_text, told)))


def _table(calls: list[Json], judges: Mapping[str, Judge], language: str) -> Shown:
    head = "".join(f'<th scope="col">{escape(label)}</th>' for label in judges)
    rows, lines, accepted = "", [], dict.fromkeys(judges, 0)
    for call in calls:
        shown = call_text(call, language)
        cells = {label: _verdict(judge, call, language) for label, judge in judges.items()}
        rows += f"<tr><td><code>{escape(shown)}</code></td>"
        rows += "".join(f"<td>{html}</td>" for html, _, _ in cells.values()) + "</tr>"
        lines += [shown, *(f"    {label}: {text}" for label, (_, text, _) in cells.items())]
        for label, (_, _, right) in cells.items():
            accepted[label] += right
    summary = [_summary(label, count, len(calls), language) for label, count in accepted.items()]
    first = escape(_word("verdicts.call", language))
    body = f'<table><thead><tr><th scope="col">{first}</th>{head}</tr></thead>'
    body += f"<tbody>{rows}</tbody></table>" + "".join(
        f'<p class="ts-soft">{escape(each)}</p>' for each in summary
    )
    return Shown(page(body, "; ".join(summary), "", language), "\n".join([*lines, *summary]))


def _verdict(judge: Judge, call: Json, language: str) -> tuple[str, str, bool]:
    refusal = None if judge.accepts(call) else judge.refusal(call)
    if refusal is None:
        word = _word("verdicts.accepted", language)
        return f'<span class="ts-yes"><span aria-hidden="true">✓</span> {escape(word)}</span>', word, True
    word = _word("verdicts.refused", language)
    reason = of_refusal(refusal, language, "anothers")
    html = (
        f'<span class="ts-no"><span aria-hidden="true">✗</span> {escape(word)}</span><br>{sentence(reason)}'
    )
    return html, f"{word}. {words.as_text(reason)}", False


def _summary(label: str, accepted: int, total: int, language: str) -> str:
    fields = {"label": label, "accepted": accepted, "all": total}
    return words.as_text(words.say("verdicts.summary", language, fields))


def _object(root: dict[str, Json], schema: dict[str, Json], language: str, around: Around = ()) -> str:
    """The properties of an object schema, and whether it is closed.

    around: the `properties` that this one lies in, so that a schema that refers to itself is drawn once.
    """
    required, named = schema.get("required", []), schema.get("properties", {})
    rows = [
        (name, _property(root, follow(root, each), name in required, language, (*around, id(named))))
        for name, each in named.items()
    ]
    closed = schema.get("additionalProperties") is False
    kind = "ts-yes" if closed else "ts-no"
    rows.append(
        (
            "additionalProperties",
            f'<span class="{kind}">{_say("closed" if closed else "open", language)}</span>',
        )
    )
    return _list(rows)


def _property(root: dict[str, Json], schema: Json, required: bool, language: str, around: Around) -> str:
    if not isinstance(schema, dict):
        return _code(schema)
    needed = _say("required" if required else "optional", language)
    limits = {key: value for key, value in schema.items() if key not in ANNOTATIONS}
    kind = short_json(schema["type"]) if "type" in schema else _say("anything", language)
    line = f"<code>{escape(kind)}</code> · {needed}{' · ' + _code(limits) if limits else ''}"
    line += f"<br>{_prose(schema.get('description'), '', language)}"
    if not isinstance(schema.get("items"), dict):
        return line + _inside(root, schema, language, around)
    element = follow(root, schema["items"])
    shown = {key: value for key, value in element.items() if key not in PROSE}
    return line + _list([("items", _code(shown) + _inside(root, element, language, around))])


def _inside(root: dict[str, Json], schema: Json, language: str, around: Around) -> str:
    """The properties of an inner object that isn't drawn around itself already."""
    new = isinstance(schema, dict) and "properties" in schema and id(schema["properties"]) not in around
    return _object(root, schema, language, around) if new else ""


def _prose(text: Json, note: str, language: str) -> str:
    said = f"“{escape(text)}”" if isinstance(text, str) and text.strip() else ""
    shown = said or f'<span class="ts-no">{_say("no_description", language)}</span>'
    return shown + (_note(note, language) if note else "")


def _value(value: Json, note: str, language: str) -> str:
    return _code(value) + _note(note, language)


def _code(value: Json) -> str:
    return f"<code>{escape(short_json(value))}</code>"


def _note(code: str, language: str) -> str:
    return f'<div class="ts-soft">{_say(code, language)}</div>'


def _word(code: str, language: str) -> str:
    return words.as_text(words.say(code, language))


def _say(code: str, language: str) -> str:
    return escape(_word(f"picture.{code}", language))


def _list(rows: list[tuple[str, str]]) -> str:
    inner = "".join(f"<dt><code>{escape(name)}</code></dt><dd>{html}</dd>" for name, html in rows)
    return f"<dl>{inner}</dl>"
