import examples
import pytest
from pages import Page, read
from test_markup import ATTACKS, UNSEEN
from toy_course import CASES, put, rent_boat, with_property, with_schema

from autograder import judging, show
from autograder.exercises import load, with_hidden_cases
from autograder.findings import Finding
from autograder.report import Criterion, Report
from autograder.show import report_html, report_text

pytestmark = pytest.mark.usefixtures("toy")


def judge(answer, exercise="rent_boat", language="en"):
    return judging.judge(load(exercise), {"tool": answer}, language)


def html(answer, **more):
    return read(report_html(judge(answer, **more)))


class TestPassed:
    def test_says_what_is_right(self):
        assert html(rent_boat()) == (
            "rent_boat — passed 4 of 4 points ✓ a valid tool definition ✓ accepts the right calls (3 of 3) "
            "✓ refuses the wrong calls (6 of 6) ✓ everything is described"
        )

    def test_as_text(self):
        assert report_text(judge(rent_boat())).splitlines() == [
            "rent_boat: passed, 4 of 4 points",
            "  ✓ a valid tool definition",
            "  ✓ accepts the right calls (3 of 3)",
            "  ✓ refuses the wrong calls (6 of 6)",
            "  ✓ everything is described",
        ]

    def test_to_a_screen_reader(self):
        page = Page(report_html(judge(rent_boat())))
        assert ("aria-label", "rent_boat: passed, 4 of 4 points") in page.attributes
        assert ("aria-label", "What is right") in page.attributes
        assert ("class", "ts ts-card ts-passed") in page.attributes
        assert ("style", "width:100%") in page.attributes


class TestNotYet:
    HALF = with_property("hours", type="number", maximum=None)

    def test_first_what_is_right_then_the_one_thing_to_mend_then_the_rest_folded(self):
        assert html(self.HALF) == (
            "rent_boat — not yet 2.5 of 4 points "
            "✓ a valid tool definition ✓ accepts the right calls (3 of 3) ✓ everything is described "
            'Mend this first: a wrong call gets through {"kind": "canoe", "hours": 1.5} '
            "Boats go by whole hours. Which type has no fractions? "
            'Your schema says of hours: {"type": "number", "minimum": 1} '
            'Also to mend (1) {"kind": "canoe", "hours": 9} The lake closes after 8 hours. '
            'Your schema says of hours: {"type": "number", "minimum": 1} '
            'Stuck? hint("rent_boat") gives you the next hint.'
        )

    def test_as_text(self):
        assert report_text(judge(self.HALF)).splitlines() == [
            "rent_boat: not yet, 2.5 of 4 points",
            "  ✓ a valid tool definition",
            "  ✓ accepts the right calls (3 of 3)",
            "  ✓ everything is described",
            "  ✗ Mend this first: a wrong call gets through",
            '      {"kind": "canoe", "hours": 1.5}',
            "      Boats go by whole hours. Which type has no fractions?",
            '      Your schema says of `hours`: `{"type": "number", "minimum": 1}`',
            "  Also to mend (1)",
            '    - {"kind": "canoe", "hours": 9} The lake closes after 8 hours. '
            'Your schema says of `hours`: `{"type": "number", "minimum": 1}`',
            '  Stuck? `hint("rent_boat")` gives you the next hint.',
        ]

    def test_marks_the_place_in_the_call(self):
        assert "<mark>&quot;hours&quot;: 1.5</mark>" in report_html(judge(self.HALF))

    def test_a_place_in_the_answer(self):
        report = judge(with_property("hours", type="int"))
        assert "<code>input_schema.properties.hours.type</code>" in report_html(report)
        assert "      input_schema.properties.hours.type\n" in report_text(report)

    def test_says_that_the_rest_waits(self):
        sentence = "The rest is judged once this is mended."
        assert sentence in html(with_property("hours", type="int"))
        assert sentence not in html(self.HALF)

    @pytest.mark.parametrize(
        ("schema", "sentence"),
        [
            ({"type": "object"}, "Accepting the right calls counts once a wrong one is refused."),
            ({"type": "object", "not": {}}, "Refusing the wrong calls counts once a right one is accepted."),
        ],
    )
    def test_says_what_earns_nothing_yet(self, schema, sentence):
        told = html(rent_boat(input_schema=schema))
        assert sentence in told
        assert "✓ accepts" not in told
        assert "✓ refuses" not in told


class TestMany:
    """A report stays short, however much there is to mend."""

    def test_findings_are_counted_from_the_ninth_on(self):
        names = {f"p{number}": {} for number in range(1000)}
        report = judge(with_schema(properties={**rent_boat()["input_schema"]["properties"], **names}))
        page = Page(report_html(report))
        assert "Also to mend (999)" in page.text
        assert "… and 991 more." in page.text
        assert page.tags.count("li") <= 30

    def test_in_the_text_as_well(self):
        names = {f"p{number}": {"nullable": True} for number in range(1000)}
        report = judge(with_schema(properties={**rent_boat()["input_schema"]["properties"], **names}))
        assert len(report.advice) == 1000
        assert len(report_text(report)) < 10_000

    @pytest.mark.parametrize("code", examples.ALL)
    def test_whatever_is_wrong(self, code):
        report = judge(examples.ALL[code]())
        assert len(report_text(report)) < 5_000
        assert len(report_html(report)) < 20_000


class TestAdvice:
    def test_folded_after_all_that_costs_points(self):
        page = Page(report_html(judge(with_property("hours", maxLength=8))))
        assert (
            "Worth knowing, costs no points (1) input_schema.properties.hours.maxLength "
            'maxLength speaks of a value of type string. Beside "type": "integer" it does nothing.'
        ) in page.text

    def test_as_text(self):
        assert report_text(judge(with_property("hours", maxLength=8))).splitlines()[-1] == (
            "    - input_schema.properties.hours.maxLength `maxLength` speaks of a value of type `string`. "
            'Beside `"type": "integer"` it does nothing.'
        )


class TestNotStarted:
    def test_says_what_to_do(self):
        told = "Replace None in the cell above with your answer, run that cell, then run this one again."
        assert html(None) == f"rent_boat — not started 0 of 4 points {told}"
        assert report_text(judge(None)).splitlines()[1] == "  " + told.replace("None", "`None`")


class TestHidden:
    def test_never_show(self, graded):
        exercise = with_hidden_cases(load("rent_boat"))
        calls = [case["call"] for case in CASES["accept"]]
        by_heart = [
            {"type": "object", "enum": calls},
            {"type": "object", "not": {"enum": [case["call"] for case in CASES["reject"]]}},
        ]
        for schema in (*by_heart, {"type": "object"}, {"type": "object", "not": {}}):
            report = judging.judge(exercise, {"tool": rent_boat(input_schema=schema)})
            for told in (report_text(report), report_html(report)):
                assert "SECRET" not in told
                assert ("of the same kind" in told) == (schema in by_heart)
                assert "two_hours" not in told

    def test_are_not_said_where_a_shown_call_failed(self):
        shown = Finding("wrong_call_accepted", {}, "a_raft", {"kind": "raft"})
        found = (shown, Finding("hidden_wrong_call_accepted"))
        criterion = Criterion("refuses", 1, found, counts={"right": 0, "all": 1})
        assert "Every call shown" not in report_text(Report("rent_boat", "not_yet", (criterion,), 1))

    def test_are_said_once(self):
        hidden = tuple(Finding("hidden_wrong_call_accepted") for _ in range(20))
        report = Report(
            "rent_boat", "not_yet", (Criterion("refuses", 1, hidden, counts={"right": 1, "all": 1}),), 1
        )
        assert report_text(report).count("Every call shown is refused") == 1
        assert "Also to mend" not in read(report_html(report))


class TestLanguage:
    def test_falls_back_sentence_by_sentence(self):
        told = html(with_property("kind", enum=None), language="xx")
        assert "Xx <mend>: a wrong call gets through" in told
        assert "Xx raft." in told
        assert "What is right" in report_html(judge(rent_boat(), language="xx"))

    def test_is_named_in_the_page(self):
        assert ("lang", "xx") in Page(report_html(judge(rent_boat(), language="xx"))).attributes

    def test_a_sentence_with_markup_in_it_is_text(self, own_toy):
        put(
            own_toy / "interface" / "yy.toml",
            '[criterion]\ndefinition = "<script>x</script>"\n[outcome]\npassed = "<b>"',
        )
        told = Page(report_html(judge(rent_boat(), language="yy")))
        assert "<script>x</script>" in told.text


def attacked(text):
    """Answers with a text in every place from which it can reach a report."""
    yield text
    yield type(text.replace("\x00", "") or "x", (), {})()
    yield {text: 1}
    yield {"name": text, text: text}
    yield rent_boat(name=text)
    yield rent_boat(**{text: text})
    yield rent_boat(description=text + " and more words", input_schema={"type": "object", text: text})
    yield with_property(text, type=text, description=text)
    yield with_property(text, description=None)
    yield with_property(text, type="string", **{text: text})
    yield with_property("note", pattern="(" + text)
    yield with_property("note", enum=[text], description="A wish of the guest.")
    yield with_property("kind", enum=["canoe", "kayak", text, None])
    yield with_property("hours", type=[text])
    yield with_property("hours", maximum=text)
    yield with_property("hours", type="number", const={text: text}, minimum=None)
    yield with_schema(required=[text])
    yield with_schema(required=text)
    yield with_schema(properties={text: {"$ref": text}})
    yield with_schema(properties={text: {"$ref": "#/" + text}})
    yield with_schema(**{"$schema": text})
    yield with_schema(additionalProperties=True, patternProperties={"^" + text: {"type": text}})
    yield with_property(text, type={text}, description=text)
    yield {text: {text: {text: [..., text]}}}


class TestAttacks:
    """Nothing of what a learner writes becomes a part of the page; Page refuses every foreign element."""

    @pytest.mark.parametrize("text", ATTACKS)
    def test_html(self, text):
        told = 0
        for answer in attacked(text):
            report = judge(answer)
            assert (
                report.outcome != "passed" or report.advice or "note" in str(answer) or "kind" in str(answer)
            )
            page = Page(report_html(report))
            told += any(part in page.text for part in (text, text[:10]))
            Page(report_html(report).replace("<details>", "<div>").replace("</details>", "</div>"))
        assert told > 10

    @pytest.mark.parametrize(
        "sign", [each for each in UNSEEN if each != "\x00"], ids=lambda sign: f"U+{ord(sign):04X}"
    )
    def test_signs_that_steer(self, sign):
        for answer in attacked(f"a{sign}b"):
            report = judge(answer)
            assert sign not in report_html(report).replace("\n", "")
            assert sign not in report_text(report)

    def test_the_longest_names(self):
        for answer in attacked("x" * 300_000):
            report = judge(answer)
            assert len(report_html(report)) < 20_000
            assert len(report_text(report)) < 20_000


class TestBundle:
    def test_is_html_and_text(self, no_kernel):
        report = judge(rent_boat())
        assert show.report_bundle(report) == {
            "text/html": report_html(report),
            "text/plain": report_text(report),
        }
