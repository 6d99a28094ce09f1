import pytest
from spoken import say

from autograder import advice


def of(**keywords):
    return {"type": "object", "properties": {"x": {"type": "string"}}, **keywords}


def prop(**keywords):
    return of(properties={"x": keywords})


def codes(schema):
    return [(each.code, each.at) for each in advice.findings(schema)]


def told(schema):
    (finding,) = advice.findings(schema)
    return finding.code, finding.at, say(finding)


class TestFormats:
    @pytest.mark.parametrize("name", ["date", "date-time", "email", "uuid", "uri", "regex"])
    def test_known(self, name):
        assert codes(prop(type="string", format=name)) == []

    @pytest.mark.parametrize(
        ("wrong", "near"),
        [
            ("datetime", "date-time"),
            ("dateTime", "date-time"),
            ("url", "uri"),
            ("e-mail", "email"),
            ("UUID", "uuid"),
        ],
    )
    def test_misspelt(self, wrong, near):
        sentence = f"`{wrong}` is not a format of JSON Schema, so it says nothing. Did you mean `{near}`?"
        assert told(prop(format=wrong)) == ("advice.misspelt_format", "/properties/x/format", sentence)

    @pytest.mark.parametrize("name", ["phone-number", "int32", "password", ""])
    def test_unknown(self, name):
        assert told(prop(format=name))[0] == "advice.unknown_format"


class TestEnums:
    @pytest.mark.parametrize(
        "keywords",
        [
            {"enum": [1, "a", None]},
            {"type": "integer", "enum": [1, 2.0]},
            {"type": "number", "enum": [1, 2.5]},
            {"type": ["string", "null"], "enum": ["a", None]},
        ],
    )
    def test_silent(self, keywords):
        assert codes(prop(**keywords)) == []

    @pytest.mark.parametrize(
        ("keywords", "code"),
        [
            ({"enum": []}, "advice.empty_enum"),
            ({"type": "string", "enum": []}, "advice.empty_enum"),
            ({"type": "integer", "enum": ["1", "2"]}, "advice.dead_enum"),
            ({"type": "integer", "enum": [1.5, True]}, "advice.dead_enum"),
            ({"type": "string", "enum": ["a", None]}, "advice.dead_null"),
            ({"type": "string", "enum": ["a", 1]}, "advice.dead_member"),
            ({"type": "integer", "enum": [1, True]}, "advice.dead_member"),
            ({"type": ["string", "null"], "enum": ["a"]}, "advice.dead_type"),
        ],
    )
    def test_what_is_never_reached(self, keywords, code):
        assert codes(prop(**keywords)) == [(code, "/properties/x/enum")]

    def test_says_which(self):
        assert told(prop(type="string", enum=["a", 1]))[2] == (
            '`1` in the enum is never reached: `["string"]` refuses it first.'
        )
        assert told(prop(type="string", enum=["a", None]))[2] == (
            '`null` in the enum is never reached: `"type": "string"` refuses it first.'
        )
        assert told(prop(type=["string", "null"], enum=["a"]))[2].startswith(
            "The type `null` is never reached"
        )


class TestRanges:
    @pytest.mark.parametrize(
        ("least", "low", "most", "high"),
        [
            ("minimum", 2, "maximum", 1),
            ("exclusiveMinimum", 1, "maximum", 1),
            ("minimum", 1, "exclusiveMaximum", 1),
            ("exclusiveMinimum", 1, "exclusiveMaximum", 1),
            ("minLength", 2, "maxLength", 1),
            ("minItems", 2, "maxItems", 1),
            ("minProperties", 2, "maxProperties", 1),
        ],
    )
    def test_nothing_between(self, least, low, most, high):
        sentence = f"`{least}: {low}` and `{most}: {high}` leave nothing between them."
        told_of = told(prop(**{least: low, most: high}))
        assert told_of == ("advice.empty_range", f"/properties/x/{most}", sentence)

    def test_a_single_value_is_something(self):
        assert codes(prop(minimum=1, maximum=1)) == []
        assert codes(prop(minLength=1, maxLength=1)) == []


class TestUndescribed:
    @pytest.mark.parametrize("keywords", [{}, {"minItems": 1}, {"contains": {}}])
    def test_an_array(self, keywords):
        code, at, sentence = told(prop(type="array", **keywords))
        assert (code, at) == ("advice.array_without_items", "/properties/x")
        assert "OpenAI answers with an error" in sentence

    @pytest.mark.parametrize("keywords", [{}, {"additionalProperties": False}, {"additionalProperties": {}}])
    def test_an_object(self, keywords):
        code, at, sentence = told(prop(type="object", **keywords))
        assert (code, at) == ("advice.object_without_properties", "/properties/x")
        assert sentence.endswith('write `"properties": {}`.')

    def test_the_root_too(self):
        assert codes({"type": "object"}) == [("advice.object_without_properties", "")]

    @pytest.mark.parametrize(
        "keywords",
        [
            {"type": "array", "items": {}},
            {"type": "array", "prefixItems": [{}]},
            {"type": "array", "enum": [[1]]},
            {"type": "array", "allOf": [{"items": {}}]},
            {"type": "object", "properties": {}},
            {"type": "object", "additionalProperties": {"type": "string"}},
            {"type": "object", "patternProperties": {"^a": {}}},
            {"type": "object", "oneOf": [{"properties": {}}]},
            {"type": ["array", "null"]},
        ],
    )
    def test_described_in_another_way(self, keywords):
        assert codes(prop(**keywords)) == []


class TestNestedOpen:
    INNER = {"type": "object", "properties": {"p": {}}}  # noqa: RUF012

    def test_a_closed_root_leaves_it_open(self):
        schema = of(properties={"o": self.INNER}, additionalProperties=False)
        code, at, sentence = told(schema)
        assert (code, at) == ("advice.nested_open", "/properties/o")
        assert sentence.startswith("The root is closed, but `properties.o` is an object of its own")

    def test_elements_too(self):
        schema = of(properties={"o": {"items": self.INNER}}, unevaluatedProperties=False)
        assert codes(schema) == [("advice.nested_open", "/properties/o/items")]

    @pytest.mark.parametrize(
        "schema",
        [
            of(properties={"o": INNER}),
            of(properties={"o": {**INNER, "additionalProperties": True}}, additionalProperties=False),
            of(properties={"o": {**INNER, "allOf": [{}]}}, additionalProperties=False),
            of(properties={"o": {"additionalProperties": {}}}, additionalProperties=False),
            of(allOf=[INNER], unevaluatedProperties=False),
        ],
    )
    def test_silent(self, schema):
        assert "advice.nested_open" not in [code for code, _ in codes(schema)]


class TestRecursive:
    def test_names_the_place_that_contains_itself(self):
        node = {"type": "object", "properties": {"kids": {"type": "array", "items": {"$ref": "#/$defs/N"}}}}
        code, at, sentence = told(prop(**{"$ref": "#/$defs/N"}) | {"$defs": {"N": node}})
        assert (code, at) == ("advice.recursive", "/$defs/N")
        assert sentence.startswith("This schema refers to itself.")

    @pytest.mark.parametrize("ref", ["#/$defs/a", "#a"])
    def test_references_alone_are_no_recursion(self, ref):
        day = {"type": "string", "$anchor": "a"}
        schema = of(properties={"x": {"$ref": ref}, "y": {"$ref": ref}}, **{"$defs": {"a": day}})
        assert codes(schema) == []


class TestSearching:
    @pytest.mark.parametrize("pattern", [r"[0-9]{4}-[0-9]{2}", "a{2,}"])
    def test_counts_but_has_no_ends(self, pattern):
        code, at, sentence = told(prop(pattern=pattern))
        assert (code, at) == ("advice.searching", "/properties/x/pattern")
        assert "looked for anywhere in the text" in sentence

    @pytest.mark.parametrize(
        "pattern", ["^[0-9]{4}", "[0-9]{4}\n$", "(^a{2}|b)", "@", "a+", r"\{1", "[{1]", "x{", "[^a]", ""]
    )
    def test_silent(self, pattern):
        assert not [code for code, _ in codes(prop(pattern=pattern)) if code == "advice.searching"]


class TestUnlikePython:
    @pytest.mark.parametrize(
        ("pattern", "found"),
        [
            (r"^\d", r"\d"),
            (r"\d+\D", r"\d \D"),
            ("^a$", "$"),
            (r"[\w.]", r"\w"),
            (r"\s\s|\b", r"\s \b"),
        ],
    )
    def test_reads_more(self, pattern, found):
        code, at, sentence = told(prop(pattern=pattern))
        assert (code, at) == ("advice.python_reads_more", "/properties/x/pattern")
        assert f"Python's `re` reads `{found}` otherwise" in sentence

    @pytest.mark.parametrize(
        ("pattern", "found"), [(r"^\p{L}$", r"\p"), (r"[\P{L}\d]", r"\P"), (r"(?<n>a)\d", "(?<")]
    )
    def test_refuses(self, pattern, found):
        code, _, sentence = told(prop(pattern=pattern))
        assert code == "advice.python_refuses"
        assert f"Python's `re` can't read `{found}`" in sentence

    @pytest.mark.parametrize(
        "pattern", ["^a", "[$]", r"\$", r"\\d", r"[\b]", "(?<=a)b", "(?<!a)b", "[(?<]", r"\.", r"\-"]
    )
    def test_silent(self, pattern):
        assert codes(prop(pattern=pattern)) == []

    def test_one_note_for_a_schema(self):
        assert len(codes(of(properties={"x": {"pattern": "a$"}, "y": {"pattern": r"\d"}}))) == 1
