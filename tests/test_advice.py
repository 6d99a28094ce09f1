import pytest
from spoken import say

from autograder import advice


def of(**keywords):
    return {"type": "object", "properties": {"x": {"type": "string"}}, **keywords}


def prop(**keywords):
    return of(properties={"x": keywords})


def told(schema):
    return [(each.code, each.at, say(each)) for each in advice.findings(schema)]


def codes(schema):
    return [(each.code, each.at) for each in advice.findings(schema)]


class TestNothingToAdvise:
    @pytest.mark.parametrize(
        "schema",
        [
            of(required=["x"], additionalProperties=False),
            prop(type="integer", minimum=1, exclusiveMaximum=5, multipleOf=2),
            prop(type="string", minLength=1, pattern="^a", format="date", enum=["a"]),
            prop(type="array", items={"type": "string"}, minItems=1, uniqueItems=True, contains={}),
            prop(type=["string", "null"], minLength=1, minimum=1, enum=["a", None]),
            prop(minimum=1, minLength=1),
            prop(type="null", enum=[None]),
            prop(**{"$ref": "#/$defs/a", "$comment": "x", "deprecated": True, "default": 1})
            | {"$defs": {"a": {}}},
            prop(default={"minimun": 1}, const={"x-mine": 1}, enum=[{"typo": 1}]),
        ],
    )
    def test_silent(self, schema):
        assert advice.findings(schema) == []


class TestKeywords:
    @pytest.mark.parametrize(
        ("wrong", "near"),
        [
            ("minimun", "minimum"),
            ("maxlength", "maxLength"),
            ("requried", "required"),
            ("descripton", "description"),
        ],
    )
    def test_misspelt(self, wrong, near):
        sentence = f"`{wrong}` is not a keyword, so it does nothing. Did you mean `{near}`?"
        assert told(prop(**{wrong: 1})) == [("advice.misspelt_keyword", f"/properties/x/{wrong}", sentence)]

    @pytest.mark.parametrize("word", ["nullable", "hint", "x-a/b"])
    def test_unknown(self, word):
        place = "/properties/x/" + word.replace("/", "~1")
        sentence = f"`{word}` is not a keyword of draft 2020-12, so it does nothing."
        assert told(prop(**{word: 1})) == [("advice.unknown_keyword", place, sentence)]


class TestIdle:
    @pytest.mark.parametrize(
        ("named", "keyword", "value", "wants"),
        [
            ("string", "minimum", 80, "number"),
            ("string", "items", {}, "array"),
            ("integer", "maxLength", 3, "string"),
            ("number", "pattern", "^a", "string"),
            ("boolean", "minLength", 1, "string"),
            ("array", "maxLength", 3, "string"),
            ("null", "uniqueItems", True, "array"),
            ("string", "properties", {}, "object"),
            ("array", "required", [], "object"),
        ],
    )
    def test_a_limit_of_another_type(self, named, keyword, value, wants):
        beside = f'`"type": "{named}"`'
        sentence = f"`{keyword}` speaks of a value of type `{wants}`. Beside {beside} it does nothing."
        at = f"/properties/x/{keyword}"
        assert told(prop(type=named, **{keyword: value}))[0] == ("advice.idle_keyword", at, sentence)


class TestRequired:
    def test_misspelt(self):
        sentence = "`required` lists `quury`, which is not among the properties. Did you mean `query`?"
        schema = of(properties={"query": {}}, required=["quury"])
        assert told(schema) == [("advice.required_misspelt", "/required", sentence)]

    def test_unknown(self):
        ((code, at, sentence),) = told(of(required=["nothing_like_it"]))
        assert (code, at) == ("advice.required_unknown", "/required")
        assert sentence.startswith("`required` lists `nothing_like_it`, which is not among the properties")

    def test_at_every_level(self):
        inner = {"type": "object", "properties": {"a": {}}, "required": ["b"]}
        assert codes(prop(type="array", items=inner)) == [
            ("advice.required_unknown", "/properties/x/items/required")
        ]

    def test_without_properties(self):
        assert codes({"required": ["x"]}) == []

    def test_in_a_closed_object_no_call_can_be_right(self):
        ((code, at, sentence),) = told(of(required=["nothing_like_it"], additionalProperties=False))
        assert (code, at) == ("advice.required_impossible", "/required")
        assert sentence.endswith("and `additionalProperties` refuses it: no call can be right.")

    def test_unless_a_pattern_lets_it_in(self):
        schema = of(required=["zzz"], additionalProperties=False, patternProperties={"z": {}})
        assert codes(schema) == [("advice.required_unknown", "/required")]

    def test_a_condition_may_require_what_its_object_describes(self):
        rule = {"properties": {"a": {"const": 1}}, "required": ["a", "query"]}
        around = {"query": {}, "a": {}}
        assert codes(of(properties=around, **{"if": rule}, then=rule)) == []
        assert codes(of(properties=around, then={**rule, "required": ["nothing_like_it"]})) == [
            ("advice.required_unknown", "/then/required")
        ]


class TestMany:
    def test_are_cut(self):
        words = {f"x-{number}": 1 for number in range(2 * advice.MOST)}
        assert len(advice.findings(prop(**words))) == advice.MOST


class TestOthers:
    @pytest.mark.parametrize("value", [True, False])
    def test_a_lock_among_the_names(self, value):
        sentence = (
            "`additionalProperties` stands inside `properties`, so it names a parameter and closes nothing. "
            "Move it one level up."
        )
        assert told(of(properties={"additionalProperties": value})) == [
            ("advice.keyword_as_property", "/properties/additionalProperties", sentence)
        ]

    @pytest.mark.parametrize("keyword", ["oneOf", "anyOf", "allOf"])
    def test_combinators_at_the_root_only(self, keyword):
        ((code, at, sentence),) = told(of(**{keyword: [{}]}))
        assert (code, at) == ("advice.root_combinator", f"/{keyword}")
        assert "the Messages API answers with an error" in sentence
        assert codes(prop(**{keyword: [{}]})) == []

    @pytest.mark.parametrize("name", ["", "a" * 65, "größe", "a b", "a\n", "$x"])
    def test_names_that_the_api_refuses(self, name):
        ((code, _, sentence),) = told(of(properties={name: {}}))
        assert code == "advice.property_key"
        assert sentence.startswith("The property key ")
        assert "takes only letters a–z and A–Z, digits, `_`, `.` and `-`, 64 at most" in sentence

    @pytest.mark.parametrize("name", ["a.b-c_D9", "a" * 64])
    def test_names_that_it_takes(self, name):
        assert codes(of(properties={name: {}})) == []
