import sys

import pytest
from spoken import say

from autograder import schema_rules


def of(ref="#/$defs/day", defs=None, **keywords):
    defs = {"day": {"type": "string"}} if defs is None else defs
    return {"type": "object", "properties": {"x": {"$ref": ref}}, "$defs": defs, **keywords}


def told(schema):
    (finding,) = schema_rules.findings(schema)
    return finding.code, finding.at, say(finding)


class TestRight:
    @pytest.mark.parametrize(
        "schema",
        [
            of(),
            of("#/$defs/a%20day", {"a day": {}}),
            of("#/$defs/a~1day", {"a/day": {}}),
            of("#day", {"some": {"$anchor": "day"}}),
            of("#/$defs/yes", {"yes": True}),
            of("#/properties/y", properties={"x": {"$ref": "#/properties/y"}, "y": {}}),
            of("#/$defs/more/items", {"more": {"items": {"type": "string"}}}),
            of(**{"$id": "https://example.org/tool.json"}),
            of(properties={"x": {"$dynamicRef": "#/$defs/day"}}),
            {"type": "object", "properties": {"children": {"type": "array", "items": {"$ref": "#"}}}},
            {"type": "object", "properties": {"inner": {"$ref": "#"}}},
        ],
    )
    def test_nothing_to_say(self, schema):
        assert schema_rules.findings(schema) == []


class TestOutside:
    @pytest.mark.parametrize("ref", ["https://example.org/day.json", "day.json", "file:///etc/passwd"])
    def test_is_never_read(self, ref):
        code, at, sentence = told(of(ref))
        assert (code, at) == ("schema.outside_ref", "/properties/x/$ref")
        assert sentence.endswith("put the part under `$defs` and write `#/$defs/…`.")


class TestNowhere:
    @pytest.mark.parametrize(
        "ref",
        [
            "#/$defs/night",
            "#day",
            "#/$defs/day/type/0/1",
            "#/required/first",
            "#/minProperties/x",
            "#%",
            "#/²",
        ],
    )
    def test_leads_nowhere(self, ref):
        sentence = f"`{ref}` leads nowhere: there is nothing at that place in your schema."
        schema = of(ref, required=["x"], minProperties=1)
        assert told(schema) == ("schema.dangling_ref", "/properties/x/$ref", sentence)

    def test_with_an_id_that_is_none(self):
        assert told(of("#/none", **{"$id": "http://["}))[:2] == ("schema.invalid", "/$id")

    @pytest.mark.parametrize(
        ("ref", "more"),
        [
            ("#/required", {"required": ["x"]}),
            ("#/type", {}),
            ("#/type/0", {}),
            ("#/properties", {}),
            ("#/mine", {"mine": {"type": "intger"}}),
            ("#/mine", {"mine": {"pattern": "("}}),
            ("#/default", {"default": {"$ref": "#/default"}}),
        ],
    )
    def test_leads_to_what_is_no_schema(self, ref, more):
        """There the metaschema has looked at nothing: judging by it could end anyhow."""
        sentence = f"`{ref}` doesn't lead to a schema. Put the part under `$defs` and write `#/$defs/…`."
        assert told(of(ref, **more)) == ("schema.ref_to_no_schema", "/properties/x/$ref", sentence)


ENDLESS = [
    (of(**{"$ref": "#"}), ""),
    (of(required=["x"], **{"$ref": "#"}), ""),
    (of("#/properties/x"), "/properties/x"),
    (of(defs={"day": {"$ref": "#/$defs/day"}}), "/$defs/day"),
    (
        of(defs={"day": {"allOf": [{"$ref": "#/$defs/two"}]}, "two": {"not": {"$ref": "#/$defs/day"}}}),
        "/$defs/day",
    ),
    (of(allOf=[{"anyOf": [True, {"$ref": "#"}]}]), ""),
    (of(**{"if": {}, "then": {"$ref": "#"}}), ""),
    (of(dependentSchemas={"x": {"$ref": "#"}}), ""),
    (of(properties={"x": {"$dynamicRef": "#/properties/x"}}), "/properties/x"),
]


class TestEndless:
    @pytest.mark.parametrize(("schema", "at"), ENDLESS)
    def test_is_found_in_the_schema(self, schema, at):
        sentence = "This schema refers to itself without end, so no call can be judged by it."
        assert told(schema) == ("schema.endless", at, sentence)

    def test_whatever_the_recursion_limit(self):
        """Found without a recursion, which at such a limit would end the kernel."""
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(1_000_000)
        try:
            assert told(ENDLESS[0][0])[0] == "schema.endless"
        finally:
            sys.setrecursionlimit(before)
