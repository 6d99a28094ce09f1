import pytest
from spoken import say
from toy_course import RENT_BOAT, rent_boat, with_property, with_schema

from autograder import reading
from autograder.exercises import Description


def codes(tool):
    return [(each.code, each.at) for each in reading.findings(tool)]


def described(text, name="city"):
    """The finding about a property with this description, or nothing."""
    schema = {"type": "object", "properties": {name: {"description": text} if text is not None else {}}}
    return [each.code for each in reading.of_schema(schema)]


class TestRight:
    def test_a_tool_that_says_something(self):
        assert reading.findings(RENT_BOAT) == []

    @pytest.mark.parametrize(
        "text",
        [
            "City, as in Oslo.",
            "Where?  Oslo, say",
            "The city's name in English.",
            "Название города по-русски",
            "要查询天气的城市的中文名称吧啊呀",
            "city or town",
        ],
    )
    def test_never_goes_by_exact_words(self, text):
        assert described(text) == []


class TestProperty:
    @pytest.mark.parametrize(
        ("text", "code"),
        [
            (None, "reading.missing.property"),
            ("", "reading.empty.property"),
            (" \n\t", "reading.empty.property"),
            ("Oslo", "reading.one_word.property"),
            ("…", "reading.one_word.property"),
            ("hippopotamuses", "reading.one_word.property"),
            ("城市", "reading.one_word.property"),
            ("city", "reading.restates.property"),
            ("The City.", "reading.restates.property"),
            ("the name of the city", "reading.restates.property"),
            ("city name", "reading.restates.property"),
            ("A parameter for the city value", "reading.restates.property"),
        ],
    )
    def test_that_says_nothing(self, text, code):
        assert described(text) == [code]

    @pytest.mark.parametrize("name", ["startDate", "start_date", "start-date", "StartDate"])
    @pytest.mark.parametrize("text", ["start date", "The start date", "Date (start)", "startDate"])
    def test_that_takes_its_name_apart(self, name, text):
        assert described(text, name) == ["reading.restates.property"]

    def test_called_name(self):
        assert described("Name", "name") == ["reading.restates.property"]
        assert described("The guest's full name", "name") == []

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            (None, "`note` has no `description`. The model has nothing but its name to guess from."),
            ("", "The `description` of `note` says nothing. Say what belongs there, with an example."),
            (
                "Wish",
                "The `description` of `note` is a single word. Say what belongs there, with an example.",
            ),
            (
                "Note",
                "The `description` of `note` only repeats its name, which the model has read already. "
                "Say what belongs there, with an example.",
            ),
        ],
    )
    def test_what_a_learner_reads(self, text, sentence):
        (finding,) = reading.findings(with_property("note", description=text))
        assert finding.at == "/input_schema/properties/note/description"
        assert say(finding) == sentence


class TestTool:
    @pytest.mark.parametrize(
        ("text", "code", "sentence"),
        [
            (
                None,
                "missing",
                "The tool has no `description`. It is the only way to tell the model what the tool does",
            ),
            (
                " ",
                "empty",
                "The tool's `description` says nothing. Say what it does, when to use it, what it returns.",
            ),
            (5, "empty", "The tool's `description` says nothing."),
            ("Boats.", "one_word", "The tool's `description` is a single word."),
            (
                "Rent boat",
                "restates",
                "The tool's `description` only repeats its name. Say what it does, when to",
            ),
        ],
    )
    def test_that_says_nothing(self, text, code, sentence):
        (finding,) = reading.findings(rent_boat(description=text))
        assert (finding.code, finding.at) == (f"reading.{code}.tool", "/description")
        assert sentence in say(finding)

    def test_speaks_before_its_properties(self):
        tool = with_property("note", description="")
        assert codes({**tool, "description": ""}) == [
            ("reading.empty.tool", "/description"),
            ("reading.empty.property", "/input_schema/properties/note/description"),
        ]

    @pytest.mark.parametrize("name", [None, 5, ["x"]])
    def test_without_a_name(self, name):
        assert codes({**RENT_BOAT, "name": name}) == []


class TestEveryLevel:
    def test_objects_in_objects_and_in_lists(self):
        inner = {"type": "object", "properties": {"a": {}}}
        tool = with_schema(properties={"x": {"description": "Some x, or none.", **inner, "items": inner}})
        assert codes(tool) == [
            ("reading.missing.property", "/input_schema/properties/x/properties/a/description"),
            ("reading.missing.property", "/input_schema/properties/x/items/properties/a/description"),
        ]

    def test_definitions(self):
        tool = with_schema(**{"$defs": {"day": {"properties": {"month": {}}}}})
        assert codes(tool) == [
            ("reading.missing.property", "/input_schema/$defs/day/properties/month/description")
        ]

    def test_inside_a_property_that_is_called_defs(self):
        tool = with_property("$defs", description="Words and what they mean.", properties={"a": {}})
        assert codes(tool) == [
            ("reading.missing.property", "/input_schema/properties/$defs/properties/a/description")
        ]


class TestConditions:
    def test_need_not_describe_again(self):
        a = {"properties": {"a": {"const": 1}}, "required": ["a"]}
        rules = {"if": a, "then": {"allOf": [a, {"anyOf": [a]}]}, "else": {"if": a}, "not": a}
        described = {"a": {"description": "Some a, or none."}}
        assert codes(with_schema(properties=described, **rules, dependentSchemas={"a": a})) == []

    def test_describe_what_is_new_in_them(self):
        tool = with_schema(then={"properties": {"a": {}, "b": {}}}, properties={"b": {}})
        assert codes(tool) == [
            ("reading.missing.property", "/input_schema/properties/b/description"),
            ("reading.missing.property", "/input_schema/then/properties/a/description"),
        ]

    def test_the_same_name_in_another_object_is_another_property(self):
        inner = {"then": {"properties": {"x": {"properties": {"x": {}}}}}}
        tool = with_schema(properties={"x": {"description": "Some x, or none."}}, **inner)
        assert codes(tool) == [
            ("reading.missing.property", "/input_schema/then/properties/x/properties/x/description")
        ]


class TestReferences:
    DAY = {"day": {"type": "string", "description": "A day, as in 2026-05-17."}, "bare": {"type": "string"}}  # noqa: RUF012

    def of(self, **keywords):
        return [each.code for each in reading.of_schema({"properties": {"x": keywords}, "$defs": self.DAY})]

    def test_the_description_may_stand_where_it_leads(self):
        assert self.of(**{"$ref": "#/$defs/day"}) == []
        assert self.of(**{"$ref": "#/$defs/bare"}) == ["reading.missing.property"]

    def test_or_beside_it(self):
        assert self.of(**{"$ref": "#/$defs/bare", "description": "The first day."}) == []
        assert self.of(**{"$ref": "#/$defs/day", "description": ""}) == ["reading.empty.property"]

    @pytest.mark.parametrize("schema", [True, False])
    def test_a_boolean_describes_nothing(self, schema):
        found = list(reading.of_schema({"properties": {"x": schema}}))
        assert [each.code for each in found] == ["reading.missing.property"]


class TestLacking:
    """Exercises that grade what descriptions say."""

    WANTED = (Description("says_when", "", ("when", "если")), Description("shows_one", "/day", ("[0-9]{4}",)))

    def of(self, about, **day):
        schema = {"type": "object", "properties": {"day": day}, "$defs": TestReferences.DAY}
        found = reading.lacking({"name": "book", "description": about, "input_schema": schema}, self.WANTED)
        return [(each.case, each.code, each.at) for each in found]

    def test_any_one_of_the_patterns_will_do(self):
        assert self.of("Use it when asked.", description="Such as 2026-05-17.") == []
        assert self.of("Только если просят.", description="2026") == []

    def test_what_is_not_said(self):
        assert self.of("Books a boat.", description="The day.") == [
            ("says_when", "reading.lacks", "/description"),
            ("shows_one", "reading.lacks", "/input_schema/properties/day/description"),
        ]

    def test_where_a_reference_leads(self):
        assert self.of("when", **{"$ref": "#/$defs/day"}) == []

    @pytest.mark.parametrize("text", [None, "", " "])
    def test_of_a_description_that_says_nothing_the_other_rules_have_spoken(self, text):
        described = {} if text is None else {"description": text}
        assert self.of("when", **described) == []
        assert self.of(text, description="2026") == []

    def test_a_property_that_is_not_there(self):
        tool = {"name": "book", "description": "when", "input_schema": {"type": "object"}}
        (found,) = reading.lacking(tool, self.WANTED)
        assert (found.case, found.code, found.fields) == ("shows_one", "reading.absent", {"name": "day"})
