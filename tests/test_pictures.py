import time

import examples
import hostile
import pytest
from pages import Page, read
from test_markup import ATTACKS, UNSEEN
from toy_course import BROKEN, RENT_BOAT, rent_boat, with_property, with_schema

from autograder import judging, show_tool, show_verdicts, use

pytestmark = pytest.mark.usefixtures("toy")
TREE = {
    "type": "object",
    "properties": {
        "word": {"type": "string", "description": "What stands there."},
        "in": {"type": "array", "items": {"$ref": "#"}, "description": "What lies below."},
    },
}


class TestTool:
    def test_names_and_explains_its_parts(self):
        assert read(show_tool(rent_boat()).html) == (
            "What the model sees of this tool "
            'name "rent_boat" routes the call: your code finds the function by it '
            "description “Rents out a boat at the lake. Use it once the guest has chosen. "
            "Returns its number.” "
            "a prompt: what it does, when to use it, what comes back "
            "input_schema what a call may carry; its root is always an object "
            'kind "string" · must be in every call · {"enum": ["canoe", "kayak"]} '
            "“Which of the two kinds of boat.” "
            'hours "integer" · may be left out · {"minimum": 1, "maximum": 8} '
            "“For how many hours, 1 to 8. Leave it out for 1.” "
            'note "string" · may be left out “A wish of the guest, in their own words.” '
            "additionalProperties unknown keys are refused"
        )

    def test_says_what_is_missing(self):
        text = read(show_tool({**BROKEN, "description": " "}).html)
        assert "description no description a prompt" in text
        assert 'hours "integer" · may be left out · {"minimum": 1} no description' in text
        assert "additionalProperties unknown keys get through" in text

    def test_a_property_without_a_type(self):
        text = read(show_tool(with_schema(properties={"kind": {"enum": [1]}, "x": True, "y": False})).html)
        assert 'kind anything at all · must be in every call · {"enum": [1]}' in text
        assert "x true y false" in text

    def test_objects_in_objects_and_in_lists(self):
        inner = {"type": "object", "properties": {"deep": {"type": "null"}}, "additionalProperties": False}
        text = read(
            show_tool(with_schema(properties={"kind": {"type": "array", "items": inner}, "one": inner})).html
        )
        assert text.count('deep "null" · may be left out') == 2
        assert text.count("additionalProperties unknown keys are refused") == 3

    def test_a_reference_is_followed(self):
        tool = with_schema(properties={"kind": {"$ref": "#/$defs/k"}}, **{"$defs": {"k": {"type": "string"}}})
        assert 'kind "string" · must be in every call' in read(show_tool(tool).html)

    def test_a_schema_that_contains_itself_is_drawn_once(self):
        text = read(show_tool(rent_boat(input_schema=TREE)).html)
        assert text.count("What stands there.") == 1
        assert text.count("What lies below.") == 1

    def test_the_same_part_twice_is_drawn_twice(self):
        point = {"type": "object", "properties": {"x": {"description": "Right of the middle."}}}
        properties = {"from": {"$ref": "#/$defs/p"}, "to": {"$ref": "#/$defs/p"}}
        tool = with_schema(properties=properties, **{"$defs": {"p": point}})
        assert read(show_tool(tool).html).count("Right of the middle.") == 2

    def test_as_text(self):
        lines = str(show_tool(rent_boat())).splitlines()
        assert lines[0] == "What the model sees of this tool"
        assert lines[1].startswith('{"name": "rent_boat", "description": "Rents out')
        assert len(lines) == 2

    def test_in_another_language(self):
        use("xx")
        shown = show_tool(rent_boat())
        assert str(shown).startswith("Xx model's\n")
        assert read(shown.html).startswith("Xx model's ")
        assert ("aria-label", "Xx model's") in Page(shown.html).attributes

    @pytest.mark.parametrize(
        "tool", [rent_boat(name=None), rent_boat(name="hire_boat"), rent_boat(returns=1)]
    )
    def test_in_spite_of_what_stands_beside_the_schema(self, tool):
        assert "must be in every call" in read(show_tool(tool).html)


class TestNoTool:
    @pytest.mark.parametrize("code", [*examples.PLAIN, *examples.SCHEMAS, "tool.bare_schema", "tool.mcp_key"])
    def test_says_why(self, code):
        shown = show_tool(examples.ALL[code]())
        assert ("class", "ts ts-card ts-not_yet") in Page(shown.html).attributes
        assert " ".join(str(shown).replace("`", "").split()) == read(shown.html)
        assert len(str(shown)) > 20

    @pytest.mark.parametrize(
        ("value", "sentence"),
        [
            (None, "There is no tool yet: the answer is still `None`."),
            ("rent_boat", "This is a piece of text."),
            ([RENT_BOAT], "This is a list."),
            (5, "This is a value of type `int`."),
            ({}, "The key `name` is missing."),
        ],
    )
    def test_what_is_none(self, value, sentence):
        assert sentence in str(show_tool(value))

    @pytest.mark.parametrize("name", hostile.MAKERS)
    def test_whatever_it_is_given(self, name):
        assert str(show_tool(hostile.MAKERS[name]())).startswith("Here stands a `")


class TestVerdicts:
    CALLS = ({"kind": "canoe"}, {"kind": "raft"}, {"kind": "canoe", "hours": 1.5})

    def test_a_row_for_each_call_a_column_for_each_tool(self):
        shown = show_verdicts(list(self.CALLS), before=BROKEN, after=rent_boat())
        assert read(shown.html) == (
            "Call before after "
            '{"kind": "canoe"} ✓ accepted ✓ accepted '
            '{"kind": "raft"} ✓ accepted ✗ refused '
            'The schema allows kind only ["canoe", "kayak"]; the call has "raft". '
            '{"kind": "canoe", "hours": 1.5} ✗ refused '
            'The schema wants hours to be of type "integer"; the call has 1.5. ✗ refused '
            'The schema wants hours to be of type "integer"; the call has 1.5. '
            "before: accepts 2 of 3 after: accepts 1 of 3"
        )

    def test_as_text(self):
        assert str(show_verdicts(list(self.CALLS[:2]), mine=rent_boat())).splitlines() == [
            '{"kind": "canoe"}',
            "    mine: accepted",
            '{"kind": "raft"}',
            '    mine: refused. The schema allows `kind` only `["canoe", "kayak"]`; the call has `"raft"`.',
            "mine: accepts 1 of 2",
        ]

    def test_takes_bare_schemas(self):
        shown = show_verdicts([{"word": 1}], tree=TREE)
        assert "tree: accepts 0 of 1" in str(shown)

    def test_no_calls_at_all(self):
        assert read(show_verdicts([], mine=rent_boat()).html) == "Call mine mine: accepts 0 of 0"

    def test_in_another_language(self):
        use("xx")
        shown = show_verdicts([{"kind": "canoe"}], mine=rent_boat())
        assert "    mine: xx & yes" in str(shown)
        assert "✓ xx & yes" in read(shown.html)

    @pytest.mark.parametrize("calls", [None, {"kind": "canoe"}, "calls", ({"kind": "canoe"},), [...], 5])
    def test_without_a_list_of_calls(self, calls):
        assert str(show_verdicts(calls, mine=rent_boat())).startswith("`show_verdicts` takes a list of calls")

    def test_without_a_tool(self):
        assert str(show_verdicts([{}])).startswith("`show_verdicts` takes a list of calls")

    @pytest.mark.parametrize("code", [*examples.PLAIN, *examples.SCHEMAS])
    def test_of_what_is_no_schema(self, code):
        assert str(show_verdicts([{}], mine=examples.ALL[code]())) == str(show_tool(examples.ALL[code]()))

    @pytest.mark.parametrize("name", hostile.MAKERS)
    def test_whatever_it_is_given(self, name):
        assert str(show_verdicts([{}], mine=hostile.MAKERS[name]())).startswith("Here stands a `")
        assert str(show_verdicts(hostile.MAKERS[name](), mine=rent_boat())).startswith(
            "`show_verdicts` takes"
        )


class TestTime:
    @pytest.fixture(autouse=True)
    def impatient(self, monkeypatch):
        monkeypatch.setattr(judging, "SECONDS", 0.2)

    def test_a_pattern_that_python_would_try_in_every_way(self):
        start = time.monotonic()
        call = {"kind": "canoe", "note": "a" * 40 + "!"}
        shown = show_verdicts([call], mine=with_property("note", pattern="^(a+)+$"))
        assert time.monotonic() - start < 3
        assert "The schema wants `note` to match the pattern `^(a+)+$`" in str(shown)

    def test_a_web_of_references(self):
        """Each part has two of the next one: two to the power of thirty in all."""
        web = {
            f"d{n}": {"properties": {name: {"$ref": f"#/$defs/d{n + 1}"} for name in "ab"}} for n in range(30)
        }
        tool = with_schema(properties={"kind": {"$ref": "#/$defs/d0"}}, **{"$defs": {**web, "d30": {}}})
        assert "took longer than 0.2 seconds and was stopped" in str(show_tool(tool))


class TestAttacks:
    @pytest.mark.parametrize("text", ATTACKS)
    def test_html(self, text):
        tool = with_property(text, type="string", description=text, enum=[text])
        assert read(show_tool(rent_boat(description=text)).html).count(text.strip()) == 1
        assert read(show_tool(tool).html).count(text.strip()) >= 2
        Page(show_tool({text: text}).html)
        Page(show_verdicts([{text: text}], **{text: tool}).html)
        assert read(show_verdicts([], **{text: tool}).html).count(text.strip()) == 2

    @pytest.mark.parametrize(
        "sign", [each for each in UNSEEN if each != "\x00"], ids=lambda sign: f"U+{ord(sign):04X}"
    )
    def test_signs_that_steer(self, sign):
        text = f"a{sign}b"
        tool = with_property(text, type="string", description=text, enum=[text])
        for shown in (
            show_tool(tool),
            show_tool({text: text}),
            show_tool(rent_boat(name=text)),
            show_verdicts([{text: text}, {"kind": "canoe", text: 1}], **{text: tool}),
            show_verdicts([], mine={"type": text}),
        ):
            assert sign not in shown.html.replace("\n", "")
            assert sign not in str(shown)
