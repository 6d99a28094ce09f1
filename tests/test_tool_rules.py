import json

import hostile
import pytest
from spoken import say
from toy_course import RENT_BOAT, rent_boat, with_property, with_schema

from autograder.tool_rules import can_judge, findings, shape

SCHEMA = RENT_BOAT["input_schema"]
OPENAI = {"name": "rent_boat", "description": RENT_BOAT["description"], "parameters": SCHEMA}


def told(tool, name=""):
    return [(each.code, each.at, say(each)) for each in findings(tool, name)]


class TestRight:
    @pytest.mark.parametrize(
        "tool",
        [
            RENT_BOAT,
            rent_boat(description=None),
            rent_boat(strict=True, cache_control={"type": "ephemeral"}, type="custom", input_examples=[]),
            rent_boat(name="a" * 64),
            rent_boat(name="Rent-boat_2"),
        ],
    )
    def test_nothing_to_say(self, tool):
        assert findings(tool) == []
        assert can_judge(tool, [])


class TestShape:
    @pytest.mark.parametrize(
        "answer", [{}, RENT_BOAT, 1j, b"bytes", len, object()], ids=lambda each: type(each).__name__
    )
    def test_leaves_the_rest_to_others(self, answer):
        assert shape(answer) is None

    @pytest.mark.parametrize(
        ("answer", "code", "sentence"),
        [
            (None, "tool.none", "There is no tool yet: the answer is still `None`."),
            (
                json.dumps(RENT_BOAT),
                "tool.json_text",
                "This is text that looks like JSON. A tool is a Python dict",
            ),
            (
                "\n [1, 2",
                "tool.json_text",
                "take the quotes around it away, or read the text with `json.loads`.",
            ),
            ("get_weather", "tool.text", "This is a piece of text. A tool is a dict with `name`"),
            ("", "tool.text", "This is a piece of text."),
            ([RENT_BOAT], "tool.list", "the one dict inside it, without the brackets around it."),
            ((RENT_BOAT,), "tool.list", "This is a list."),
            (
                lambda city: city,
                "tool.function",
                "The model never sees your function, only the dict that describes it",
            ),
            (shape.__get__(1), "tool.function", "This is a function."),
            (5, "tool.not_a_dict", "This is a value of type `int`. A tool is a dict with `name`"),
            (0.5, "tool.not_a_dict", "This is a value of type `float`."),
            (True, "tool.not_a_dict", "This is a value of type `bool`."),
            ({1}, "tool.not_a_dict", "This is a value of type `set`."),
            (dict, "tool.not_a_dict", "This is a value of type `type`."),
        ],
    )
    def test_says_what_it_is_instead(self, answer, code, sentence):
        found = shape(answer)
        assert found.code == code
        assert sentence in say(found)

    @pytest.mark.parametrize("name", hostile.MAKERS)
    def test_asks_nothing_of_a_value(self, name):
        assert shape(hostile.MAKERS[name]()) is None


class TestOtherForms:
    """Right for somebody else, so that every other remark would only confuse."""

    @pytest.mark.parametrize(
        ("tool", "key"),
        [
            ({"type": "function", "function": OPENAI}, "function"),
            ({"type": "function", **OPENAI}, "parameters"),
            (OPENAI, "parameters"),
            ({"functionDeclarations": [OPENAI]}, "functionDeclarations"),
        ],
    )
    def test_wrappers(self, tool, key):
        ((code, at, sentence),) = told(tool, "rent_boat")
        assert (code, at) == ("tool.openai_wrapper", "")
        assert sentence.startswith(
            f"The key `{key}` belongs to another provider's form of a tool. Here a tool has"
        )

    def test_mcp(self):
        tool = {"name": "rent_boat", "description": "Rents.", "inputSchema": SCHEMA}
        sentence = "`inputSchema` is how MCP servers spell it. The Messages API wants `input_schema`."
        assert told(tool) == [("tool.mcp_key", "/inputSchema", sentence)]

    @pytest.mark.parametrize("tool", [SCHEMA, {"type": "object"}, {"properties": {}}])
    def test_bare_schema(self, tool):
        ((code, at, sentence),) = told(tool)
        assert (code, at) == ("tool.bare_schema", "")
        assert sentence.endswith("Put it under the key `input_schema`, beside `name` and `description`.")

    @pytest.mark.parametrize("extra", ["function", "parameters", "inputSchema"])
    def test_beside_an_input_schema_is_only_an_unknown_key(self, extra):
        assert [code for code, _, _ in told(rent_boat(**{extra: {}}))] == ["tool.unknown_key"]


class TestKeys:
    @pytest.mark.parametrize("value", [None, True, 5, "text", [RENT_BOAT]])
    def test_no_dict_at_all(self, value):
        ((code, _, _),) = told(value)
        assert code in ("tool.none", "tool.not_a_dict", "tool.text", "tool.list")

    def test_missing(self):
        assert told({}) == [
            (
                "tool.missing_key",
                "",
                f"The key `{key}` is missing. A tool has `name`, `description` and `input_schema`.",
            )
            for key in ("name", "input_schema")
        ]

    @pytest.mark.parametrize(
        ("wrong", "near"),
        [
            ("input_schem", "input_schema"),
            ("inputschema", "input_schema"),
            ("Name", "name"),
            ("desciption", "description"),
        ],
    )
    def test_misspelt(self, wrong, near):
        tool = {wrong if key == near else key: value for key, value in RENT_BOAT.items()}
        sentence = f"A tool has no key `{wrong}`. Did you mean `{near}`?"
        assert told(tool) == [("tool.misspelt_key", f"/{wrong}", sentence)]

    @pytest.mark.parametrize("key", ["properties", "required", "additionalProperties", "$defs"])
    def test_misplaced(self, key):
        sentence = f"`{key}` belongs one level down, inside `input_schema`."
        assert told(rent_boat(**{key: {}})) == [("tool.misplaced_key", f"/{key}", sentence)]

    @pytest.mark.parametrize("key", ["returns", "examples", "", "a/b~c"])
    def test_unknown(self, key):
        place = "/" + key.replace("~", "~0").replace("/", "~1")
        sentence = f"A tool has no key `{key}`, and the API would answer with an error. Leave it out."
        assert told(rent_boat(**{key: 1})) == [("tool.unknown_key", place, sentence)]


class TestName:
    @pytest.mark.parametrize(
        "name", ["", "a" * 65, "rent boat", "rent.boat", "boat\n", "лодка", 5, None, ["rent"]]
    )
    def test_that_the_api_refuses(self, name):
        ((code, at, sentence),) = told({**RENT_BOAT, "name": name}, "rent_boat")
        assert (code, at) == ("tool.bad_name", "/name")
        assert sentence.startswith(
            f"The name {json.dumps(name, ensure_ascii=False)} won't do: 1 to 64 letters a–z and A–Z"
        )

    @pytest.mark.parametrize(
        ("name", "character"),
        [
            ("rent_bo\N{CYRILLIC SMALL LETTER A}t", "U+0430 CYRILLIC SMALL LETTER A"),
            ("rent_\N{FULLWIDTH LATIN SMALL LETTER B}oat", "U+FF42 FULLWIDTH LATIN SMALL LETTER B"),
        ],
    )
    def test_with_a_letter_that_only_looks_right(self, name, character):
        ((code, at, sentence),) = told({**RENT_BOAT, "name": name}, "rent_boat")
        assert (code, at) == ("tool.foreign_letter", "/name")
        assert f"which is {character}" in sentence

    def test_that_nobody_asked_for(self):
        sentence = (
            'The tool is called "hire_boat", but the request asks for `rent_boat`. '
            "The name is how a call finds its function."
        )
        assert told(rent_boat(name="hire_boat"), "rent_boat") == [("tool.wrong_name", "/name", sentence)]
        assert told(rent_boat(name="hire_boat")) == []


class TestDescription:
    @pytest.mark.parametrize("text", [None, 5, ["Rents."], {}])
    def test_that_is_no_text(self, text):
        expected = [("tool.description_not_text", "/description", "`description` must be text.")]
        assert told({**RENT_BOAT, "description": text}) == expected


class TestSchema:
    def test_its_findings_have_their_places_in_the_tool(self):
        ((code, at, _),) = told(with_property("hours", type="int"))
        assert (code, at) == ("schema.type_name", "/input_schema/properties/hours/type")

    @pytest.mark.parametrize("schema", [None, True, [], "object"])
    def test_that_is_none(self, schema):
        tool = {**RENT_BOAT, "input_schema": schema}
        ((code, at, _),) = told(tool)
        assert (code, at) == ("schema.not_a_dict", "/input_schema")
        assert not can_judge(tool, findings(tool))


class TestCanJudge:
    @pytest.mark.parametrize(
        "tool",
        [rent_boat(name=None), rent_boat(name="no no"), rent_boat(returns=1), rent_boat(description=5)],
    )
    def test_in_spite_of_what_stands_beside_the_schema(self, tool):
        assert findings(tool)
        assert can_judge(tool, findings(tool))

    @pytest.mark.parametrize(
        "tool",
        [
            {},
            None,
            SCHEMA,
            with_schema(type="array"),
            with_property("note", pattern="("),
            rent_boat(input_schema=None),
        ],
    )
    def test_not_without_a_schema_that_is_one(self, tool):
        assert not can_judge(tool, findings(tool))
