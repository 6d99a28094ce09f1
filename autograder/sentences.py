"""The sentence of each finding, with the fields that it needs."""

from autograder import words
from autograder.findings import Finding
from autograder.pointers import split, spoken
from autograder.validating import Refusal
from autograder.words import Text


def of_finding(finding: Finding, exercise: str, language: str) -> list[Text]:
    """What a learner reads of a finding: one or two sentences."""
    if finding.code == "right_call_refused":
        told = _case_words(finding, exercise, language)
        return [of_refusal(finding.fields["refusal"], language), *told]
    if finding.code == "wrong_call_accepted":
        return [*_case_words(finding, exercise, language), *_what_it_says(finding, language)]
    if finding.code in ("function.not_json", "generated.no_tool", "wrappers.at_fault", "wrappers.advice"):
        problem = of_finding(finding.fields["problem"], exercise, language)
        return [_plain(finding, language), *problem, *_case_words(finding, exercise, language)]
    if finding.code in ("generated.right_call_refused", "wrappers.right_call_refused"):
        refusal = of_refusal(finding.fields["refusal"], language)
        return [_plain(finding, language), refusal, *_case_words(finding, exercise, language)]
    if finding.code == "wrappers.wrong_call_accepted":
        told = _case_words(finding, exercise, language)
        return [_plain(finding, language), *told, *_what_it_says(finding, language)]
    if finding.code in ("conversation_check.too_few_calls", "conversation_check.ended"):
        ending = _why_it_ended(finding, language)
        return [_plain(finding, language), *ending, *_case_words(finding, exercise, language)]
    if finding.case:
        return [_plain(finding, language), *_case_words(finding, exercise, language)]
    return [_plain(finding, language)]


def of_refusal(refusal: Refusal, language: str, whose: str = "yours") -> Text:
    """Why a schema refuses a call, in the words of the keyword that does.

    whose: "yours" for a learner's own schema, "anothers" for one that a lesson shows, "requests" for what a
    request asks.
    """
    fields = {
        "schema": words.as_text(words.say(f"refused.{whose}", language)),
        "keyword": refusal.keyword,
        "place": spoken(refusal.at) or words.as_text(words.say("refused.whole", language)),
        "allowed": refusal.allowed,
        "value": refusal.value,
        "length": len(refusal.value) if isinstance(refusal.value, str | list | dict) else 0,
        **_keys(refusal),
    }
    code = f"refused.{refusal.keyword}"
    if refusal.keyword == "required" and refusal.at:
        code = "refused.required_inside"
    return words.say(code if words.template(code) else "refused.other", language, fields)


def _keys(refusal: Refusal) -> dict[str, str]:
    value, allowed = refusal.value, refusal.allowed
    if refusal.keyword == "required" and isinstance(allowed, list):
        return {"missing": next((name for name in allowed if name not in value), "")}
    if refusal.keyword == "additionalProperties" and isinstance(value, dict):
        return {"unknown": ", ".join(refusal.unknown)}
    return {}


def _case_words(finding: Finding, exercise: str, language: str) -> list[Text]:
    told = words.exercise_words(exercise, language).get("cases", {}).get(finding.case)
    return [words.literal(told)] if told else []


def _why_it_ended(finding: Finding, language: str) -> list[Text]:
    """What the service said that refused, or the mocked conversation that had no answer."""
    if finding.fields["ended"] == "off_script":
        return [words.literal(finding.fields["said"])]
    told = finding.fields["ended"] in ("error", "failed")
    return of_finding(finding.fields["why"], "", language) if told else []


def _what_it_says(finding: Finding, language: str) -> list[Text]:
    if not finding.fields.get("says"):
        return []
    fields = {"place": spoken(finding.at), "says": finding.fields["says"]}
    return [words.say("report.says", language, fields)]


def _plain(finding: Finding, language: str) -> Text:
    code = (
        "hidden." + finding.code.removeprefix("hidden_")
        if finding.code.startswith("hidden_")
        else finding.code
    )
    fields = {**finding.fields, "place": spoken(finding.at), "last": (split(finding.at) or [""])[-1]}
    if code == "schema.type_name" and fields["near"]:
        code = "schema.type_name_near"
    return words.say(code, language, fields)
