import pytest
from spoken import say

from autograder import schema_rules
from autograder.dialect import NAME as DIALECT
from autograder.patterns import EXAMPLES as PATTERNS


def of(**keywords):
    return {"type": "object", "properties": {"x": {"type": "string"}}, **keywords}


def prop(**keywords):
    return of(properties={"x": keywords})


def only(schema):
    """The one finding of a schema."""
    (finding,) = schema_rules.findings(schema)
    return finding


def told(schema):
    finding = only(schema)
    return finding.code, finding.at, say(finding)


class TestRight:
    @pytest.mark.parametrize(
        "schema",
        [
            {"type": "object"},
            of(required=[], additionalProperties=False),
            of(additionalProperties={"type": "string"}),
            of(**{"$schema": "https://json-schema.org/draft/2020-12/schema"}),
            of(**{"$schema": "https://json-schema.org/draft/2020-12/schema#"}),
            prop(type=["string", "null"], minLength=0, maxLength=3.0),
            prop(enum=[]),
            prop(const={"$ref": 5}),
            prop(pattern=r"^\p{L}+$"),
            prop(exclusiveMinimum=0, multipleOf=0.1),
            of(properties={"type": {"type": "string"}, "required": True, "properties": {}}),
            of(unknown={"type": "intger"}),
        ],
    )
    def test_nothing_to_say(self, schema):
        assert schema_rules.findings(schema) == []


class TestRoot:
    @pytest.mark.parametrize("schema", [None, True, 5, "object", [{"type": "object"}]])
    def test_no_dict(self, schema):
        code, at, sentence = told(schema)
        assert (code, at) == ("schema.not_a_dict", "")
        assert sentence.startswith("`input_schema` must be a dict, and here stands ")

    @pytest.mark.parametrize("schema", [{}, {"type": "string"}, {"type": ["object"]}, {"properties": {}}])
    def test_no_object(self, schema):
        assert told(schema) == (
            "schema.root_not_object",
            "/type",
            'At its root, `input_schema` must say `"type": "object"`, even for a single parameter: '
            "a call's arguments always come as an object.",
        )


class TestDialect:
    OLD = "http://json-schema.org/draft-07/schema#"

    @pytest.mark.parametrize("named", [OLD, "", 7, ["x"]])
    def test_another(self, named):
        code, at, sentence = told(of(**{"$schema": named}))
        assert (code, at) == ("schema.dialect", "/$schema")
        assert sentence.endswith("Tools are checked against draft 2020-12: leave `$schema` out.")

    def test_further_in(self):
        """jsonschema would judge this part by the other dialect."""
        assert only(prop(**{"$schema": self.OLD})).at == "/properties/x/$schema"


class TestTypeNames:
    @pytest.mark.parametrize(
        ("named", "near"),
        [
            ("intger", "integer"),
            ("String", "string"),
            ("STRING", "string"),
            ("str", "string"),
            ("int", "integer"),
            ("float", "number"),
            ("bool", "boolean"),
            ("list", "array"),
            ("dict", "object"),
            ("None", "null"),
            ("date", "string"),
        ],
    )
    def test_a_near_one(self, named, near):
        sentence = f'"{named}" is not a type of JSON Schema. Did you mean `"{near}"`?'
        assert told(prop(type=named)) == ("schema.type_name", "/properties/x/type", sentence)

    def test_a_near_one_in_a_list(self):
        sentence = '"strng" is not a type of JSON Schema. Did you mean `"string"`?'
        assert told(prop(type=["string", "strng"])) == ("schema.type_name", "/properties/x/type", sentence)

    def test_one_twice(self):
        sentence = '`type` says ["null", "null"]. A list of types names each only once.'
        assert told(prop(type=["null", "null"])) == ("schema.type_twice", "/properties/x/type", sentence)

    @pytest.mark.parametrize("named", ["", "any", "file", 5, None, [], {}, ["string", "any"], [["string"]]])
    def test_none_near(self, named):
        code, at, sentence = told(prop(type=named))
        assert (code, at) == ("schema.type_name", "/properties/x/type")
        assert sentence.startswith("`type` says ")
        assert (
            "The seven are: `string`, `integer`, `number`, `boolean`, `array`, `object`, `null`." in sentence
        )

    def test_a_property_called_type_is_none(self):
        broken = of(properties={"type": {"type": "string", "minLength": "3"}})
        assert told(broken)[:2] == ("schema.limit", "/properties/type/minLength")


class TestKeywords:
    @pytest.mark.parametrize(
        ("keywords", "code", "sentence"),
        [
            ({"required": True}, "schema.required_flag", "`required` is not a switch on a property."),
            (
                {"required": "a"},
                "schema.required_not_list",
                'different names, such as `["query"]`; here stands "a"',
            ),
            ({"required": ["a", "a"]}, "schema.required_not_list", 'here stands ["a", "a"].'),
            (
                {"enum": "celsius"},
                "schema.enum_not_list",
                'a list of the allowed values; here stands "celsius"',
            ),
            ({"properties": ["a"]}, "schema.properties_not_object", 'here stands ["a"].'),
            (
                {"additionalProperties": "false"},
                "schema.flag",
                "`additionalProperties` must be `False` or `True`",
            ),
            (
                {"uniqueItems": "true"},
                "schema.flag",
                "`uniqueItems` must be `False` or `True`, without quotes",
            ),
            ({"minimum": "1"}, "schema.limit", '`minimum` must be a number; here stands "1".'),
            (
                {"exclusiveMaximum": "1"},
                "schema.limit",
                '`exclusiveMaximum` must be a number; here stands "1".',
            ),
            (
                {"maxLength": -1},
                "schema.limit",
                "A length or a count can't be negative or a fraction either.",
            ),
            ({"minItems": 1.5}, "schema.limit", "`minItems` must be a number; here stands 1.5."),
            ({"multipleOf": 0}, "schema.limit", "`multipleOf` must be a number; here stands 0."),
            ({"exclusiveMinimum": True}, "schema.exclusive_flag", 'write `"exclusiveMinimum": 0` instead of'),
            (
                {"exclusiveMaximum": False},
                "schema.exclusive_flag",
                "is a number since draft-06, no longer a switch",
            ),
            (
                {"items": [{}]},
                "schema.items_list",
                "one for each place, is called `prefixItems` in draft 2020-12.",
            ),
            (
                {"items": "string"},
                "schema.not_a_schema",
                'must be described by a dict, such as `{"type": "string"}`',
            ),
            ({"not": [{}]}, "schema.items_list", "holds for every element"),
            ({"additionalProperties": [{}]}, "schema.flag", "without quotes; here stands [{}]."),
            ({"description": 5}, "schema.invalid", "Draft 2020-12 doesn't allow 5 for `description`."),
            ({"pattern": 5}, "schema.invalid", "Draft 2020-12 doesn't allow 5 for `pattern`."),
            ({"$ref": 5}, "schema.invalid", "Draft 2020-12 doesn't allow 5 for `$ref`."),
            ({"anyOf": []}, "schema.invalid", "Draft 2020-12 doesn't allow [] for `anyOf`."),
        ],
    )
    def test_each_as_the_mistake_that_it_is(self, keywords, code, sentence):
        (keyword,) = keywords
        found, at, said = told(prop(**keywords))
        assert (found, at) == (code, f"/properties/x/{keyword}")
        assert sentence in said

    def test_several(self):
        broken = of(properties={"a": {"type": "int"}, "b": {"minimum": "1"}}, required="a")
        assert {each.at for each in schema_rules.findings(broken)} == {
            "/properties/a/type",
            "/properties/b/minimum",
            "/required",
        }


class TestNames:
    def test_a_property_that_is_no_schema(self):
        code, at, sentence = told(of(properties={"limit": "integer"}))
        assert (code, at) == ("schema.not_a_schema", "/properties/limit")
        assert (
            sentence
            == '`limit` must be described by a dict, such as `{"type": "string"}`; here stands "integer".'
        )

    @pytest.mark.parametrize("keyword", ["required", "type", "enum", "minimum", "description"])
    def test_a_keyword_among_the_names(self, keyword):
        code, at, sentence = told(of(properties={"x": {}, keyword: 5}))
        assert (code, at) == ("schema.keyword_among_names", f"/properties/{keyword}")
        assert sentence.endswith("Move it one level up, beside `properties`.")

    def test_under_a_property_that_is_called_properties(self):
        broken = of(properties={"properties": {"type": "array", "minItems": "1"}})
        assert told(broken)[:2] == ("schema.limit", "/properties/properties/minItems")


class TestPatterns:
    @pytest.mark.parametrize("code", PATTERNS)
    def test_each_kind_of_fault(self, code):
        text = PATTERNS[code]
        found, at, sentence = told(prop(pattern=text))
        assert (found, at) == (code, "/properties/x/pattern")
        assert "pattern" in sentence

    def test_the_pattern_is_shown(self):
        assert '"(unclosed"' in told(prop(pattern="(unclosed"))[2]

    def test_among_the_names_of_pattern_properties(self):
        finding = only(of(patternProperties={"^(a": {}}))
        assert finding.code == "pattern.unbalanced"
        assert finding.at == "/patternProperties"

    @pytest.mark.parametrize("keyword", ["const", "default", "x-mine"])
    def test_only_where_it_is_a_keyword(self, keyword):
        assert schema_rules.findings(prop(**{keyword: {"pattern": "("}})) == []


class TestOrder:
    def test_what_the_root_lacks_is_told_beside_it(self):
        found = schema_rules.findings({"properties": {"a": {"$ref": "file:///etc/passwd"}}})
        assert [each.code for each in found] == ["schema.root_not_object", "schema.outside_ref"]

    def test_the_first_rule_with_a_finding_speaks_alone(self):
        broken = {"type": "object", "$schema": "old", "minimum": "1", "$ref": "#/none", "pattern": "("}
        for code, mended in [
            ("schema.dialect", {"$schema": DIALECT}),
            ("schema.limit", {"minimum": 1}),
            ("schema.dangling_ref", {"$ref": "#/$defs/a", "$defs": {"a": {}}}),
            ("pattern.unbalanced", {"pattern": "()"}),
        ]:
            assert only(broken).code == code
            broken.update(mended)
        assert schema_rules.findings(broken) == []
