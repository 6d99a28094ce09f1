import codes
import examples
import pytest
from pages import read

from autograder import exercises, judging, patterns, schema_rules, sentences, words
from autograder.findings import Finding
from autograder.markup import sentence
from autograder.show import report_html, report_text
from autograder.validating import Judge, Refusal

ENGLISH = codes.english()
# Examples that one answer alone can't give: their sentences are tested where they arise.
BY_KEYWORD = ("refused.", "difference.why.")  # one sentence for each keyword that can refuse a call
OTHER_REFUSALS = {
    "required_inside",
    "false",
    "other",
    "whole",
    "yours",
    "anothers",
    "requests",
    "given",
    "strict",
}
ELSEWHERE = {
    "tool.none",
    "schema.too_slow",
    "schema.type_name_near",
    "advice.printed",
    "reading.absent",
    "reading.lacks",
}


def text(finding, exercise=""):
    return " ".join(words.as_text(each) for each in sentences.of_finding(finding, exercise, "en"))


def refusal(schema, call):
    return words.as_text(sentences.of_refusal(Judge(schema).refusal(call), "en"))


class TestEveryCodeHasASentence:
    @pytest.mark.parametrize("code", sorted(codes.emitted()))
    def test_in_english(self, code):
        assert code in ENGLISH

    def test_no_finding_is_in_no_table(self):
        assert codes.undotted() == codes.OF_A_CASE

    def test_every_f_string_that_makes_a_code_is_known_to_this_test(self):
        assert codes.made() == set(codes.MADE)

    def test_none_is_left_over(self):
        said = {code for code in ENGLISH if not code.startswith(BY_KEYWORD)} - {"language"}
        assert said - codes.emitted() == set()

    @pytest.mark.parametrize("code", [each for each in ENGLISH if each.startswith(BY_KEYWORD)])
    def test_each_refusal_is_of_a_keyword(self, code):
        from autograder.advice import KEYWORDS

        assert code.rpartition(".")[2] in {*KEYWORDS, *OTHER_REFUSALS}


class TestEveryPlaceholderIsAField:
    @pytest.mark.parametrize(
        ("code", "fields"), [(code, fields) for code, fields in codes.given() if code in ENGLISH]
    )
    def test_where_code_and_fields_stand_together(self, code, fields):
        assert codes.placeholders(ENGLISH[code]) <= fields | {"place", "last"}

    def test_that_is_most_of_them(self):
        assert len({code for code, _ in codes.given()}) > 60


@pytest.mark.usefixtures("toy")
class TestEveryFindingIsTold:
    @pytest.mark.parametrize("code", examples.ALL)
    def test_by_an_answer_that_earns_it(self, code):
        report = judging.judge(exercises.load("rent_boat"), {"tool": examples.ALL[code]()})
        found = [each for criterion in report.criteria for each in criterion.findings] + list(report.advice)
        assert code in [each.code for each in found]
        told = next(text(each, "rent_boat") for each in found if each.code == code)
        assert told in report_text(report).replace("\n", " ")
        assert " ".join(told.replace("`", "").split()) in read(report_html(report))
        assert code.startswith("advice.") or report.points < report.max_points

    def test_all_codes_of_these_tables_have_one(self):
        tables = ("tool.", "plain.", "schema.", "reading.", "advice.")
        wanted = {each for each in codes.emitted() if each.startswith(tables)} - ELSEWHERE
        assert wanted == set(examples.ALL) - {"pattern.unbalanced"}

    @pytest.mark.parametrize("code", patterns.EXAMPLES)
    def test_and_each_fault_of_a_pattern(self, code):
        (finding,) = schema_rules.findings({"type": "object", "pattern": patterns.EXAMPLES[code]})
        assert finding.code == code
        assert "attern" in text(finding)
        assert len(text(finding)) < 400


class TestFinding:
    def test_place_and_last_are_always_fields(self, monkeypatch):
        monkeypatch.setattr(words, "template", lambda code, language="en": "{place} ends in {last}")
        assert text(Finding("plain.set", at="/a/b/0")) == "a.b[0] ends in 0"
        assert text(Finding("plain.set")) == " ends in "

    def test_what_a_learner_wrote_is_no_markup(self):
        told = sentences.of_finding(Finding("tool.unknown_key", {"key": "`a`{key}<b>"}), "", "en")[0]
        assert "<code>`a`{key}&lt;b&gt;</code>" in sentence(told)


@pytest.mark.usefixtures("toy")
class TestCase:
    def test_a_wrong_call_speaks_in_the_exercises_words_then_in_the_schemas(self):
        says = {"says": {"type": "number"}}
        finding = Finding("wrong_call_accepted", says, "half_an_hour", {"hours": 1.5}, "/hours")
        assert text(finding, "rent_boat") == (
            "Boats go by whole hours. Which type has no fractions? "
            'Your schema says of `hours`: `{"type": "number"}`'
        )

    def test_or_only_in_the_exercises(self):
        finding = Finding("wrong_call_accepted", {}, "no_kind", {"hours": 2})
        assert text(finding, "rent_boat") == "Which boat?"

    def test_a_right_call_speaks_of_the_refusal_first(self):
        refused = Refusal("required", "", ["kind", "hours"], {"kind": "canoe"}, "/required")
        finding = Finding("right_call_refused", {"refusal": refused}, "only_kind", {"kind": "canoe"})
        assert text(finding, "rent_boat") == (
            "Your schema requires `hours`, and this call has none. "
            "A guest who names a boat and nothing else. Is `hours` required?"
        )

    def test_without_words_of_its_own(self):
        refused = Refusal("type", "/hours", "string", 8, "/properties/hours/type")
        finding = Finding("right_call_refused", {"refusal": refused}, "all_day", {}, "/hours")
        assert (
            text(finding, "rent_boat")
            == 'Your schema wants `hours` to be of type `"string"`; the call has `8`.'
        )

    def test_in_another_language(self):
        told = sentences.of_finding(Finding("wrong_call_accepted", {}, "a_raft", {}), "rent_boat", "xx")
        assert [words.as_text(each) for each in told] == ["Xx raft."]

    def test_a_hidden_one_names_nothing(self):
        told = text(Finding("hidden_wrong_call_accepted"), "rent_boat")
        assert told.startswith("Every call shown is refused, but others of the same kind get through.")


def of(**keywords):
    return {"type": "object", "properties": {"x": keywords}}


class TestRefusal:
    @pytest.mark.parametrize(
        ("schema", "call", "told"),
        [
            ({"required": ["a", "b"]}, {"a": 1}, "Your schema requires `b`, and this call has none."),
            (of(required=["a"]), {"x": {}}, "Your schema requires `a` inside `x`, and this call has none."),
            (
                {"additionalProperties": False},
                {"a": 1, "b": 2},
                "Your schema has no `a, b`, and refuses keys that it doesn't know.",
            ),
            (
                of(type="integer"),
                {"x": "5"},
                'Your schema wants `x` to be of type `"integer"`; the call has `"5"`.',
            ),
            (of(enum=["a", None]), {"x": 1}, 'Your schema allows `x` only `["a", null]`; the call has `1`.'),
            (of(const="a"), {"x": True}, 'Your schema allows `x` only `"a"`; the call has `true`.'),
            (of(minimum=2), {"x": 1}, "Your schema wants `x` to be at least 2; the call has 1."),
            (of(maximum=2), {"x": 3}, "Your schema wants `x` to be at most 2; the call has 3."),
            (of(exclusiveMinimum=2), {"x": 2}, "Your schema wants `x` to be more than 2; the call has 2."),
            (of(exclusiveMaximum=2), {"x": 2}, "Your schema wants `x` to be less than 2; the call has 2."),
            (
                of(multipleOf=0.5),
                {"x": 0.7},
                "Your schema wants `x` to be a multiple of 0.5; the call has 0.7.",
            ),
            (
                of(minLength=2),
                {"x": "é"},
                "Your schema says `minLength: 2` for `x`; the text in this call has a length of 1.",
            ),
            (
                of(maxLength=1),
                {"x": "ab"},
                "Your schema says `maxLength: 1` for `x`; the text in this call has a length of 2.",
            ),
            (
                of(minItems=1),
                {"x": []},
                "Your schema says `minItems: 1` for `x`; the list in this call has a length of 0.",
            ),
            (
                of(maxItems=1),
                {"x": [1, 2]},
                "Your schema says `maxItems: 1` for `x`; the list in this call has a length of 2.",
            ),
            (
                {"minProperties": 1},
                {},
                "Your schema says `minProperties: 1` for `the call as a whole`; "
                "the number of keys in this call is 0.",
            ),
            (
                of(maxProperties=1),
                {"x": {"a": 1, "b": 2}},
                "Your schema says `maxProperties: 1` for `x`; the number of keys in this call is 2.",
            ),
            (
                of(uniqueItems=True),
                {"x": [1, 1]},
                "Your schema wants the elements of `x` to differ from each other; "
                "in this call two are equal.",
            ),
            (
                of(pattern=r"^\d$"),
                {"x": "a"},
                r'Your schema wants `x` to match the pattern `^\d$`; the call has `"a"`.',
            ),
            (
                of(anyOf=[{"type": "string"}]),
                {"x": 1},
                "None of the alternatives under `anyOf` takes `x` as it stands in this call.",
            ),
            (
                of(oneOf=[{}, {}]),
                {"x": 1},
                "Not exactly one of the alternatives under `oneOf` takes `x` as it stands in this call.",
            ),
            (of(**{"not": {}}), {"x": 1}, "The keyword `not` refuses `x`: the call has `1`."),
            (
                of(contains={}),
                {"x": []},
                "The keyword `contains` refuses `x`: the call has `[]`.",
            ),
            (
                {"properties": {"x": False}},
                {"x": 1},
                "A schema that is `False` refuses every value, here `1`.",
            ),
            (
                of(items={"properties": {"a/b": {"type": "null"}}}),
                {"x": [{}, {"a/b": 0}]},
                'Your schema wants `x[1].a/b` to be of type `"null"`; the call has `0`.',
            ),
        ],
        ids=lambda each: each if isinstance(each, str) else "",
    )
    def test_in_the_words_of_its_keyword(self, schema, call, told):
        assert refusal(schema, call) == told

    def test_of_a_schema_that_is_not_the_learners(self):
        refused = Judge({"required": ["a"]}).refusal({})
        told = words.as_text(sentences.of_refusal(refused, "en", "anothers"))
        assert told == "The schema requires `a`, and this call has none."

    def test_is_short_however_long_the_call(self):
        assert len(refusal(of(enum=[0]), {"x": ["long" * 100] * 1000})) < 250
