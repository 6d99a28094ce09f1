import sys

import pytest
from spoken import say

from autograder import schema_rules
from autograder.schema_refs import LONGEST
from autograder.validating import Judge


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


EMBEDDED = {"$id": "day.json", "type": "string", "$defs": {"hour": {"$anchor": "hour"}}}


class TestNames:
    @pytest.mark.parametrize(
        "schema",
        [
            of("day.json", {"day": EMBEDDED}),
            of("day.json#hour", {"day": EMBEDDED}),
            of("day.json#/$defs/hour", {"day": EMBEDDED}),
            of(
                "https://example.org/a/day.json", {"day": EMBEDDED}, **{"$id": "https://example.org/a/b.json"}
            ),
            of(defs={"day": {**EMBEDDED, "items": {"$ref": "#hour"}}}),
            of(defs={"day": {"$id": "urn:uuid:deadbeef-1234-0000-0000-4321feebdaed"}}),
        ],
    )
    def test_lead_to_a_part_of_the_document(self, schema):
        assert schema_rules.findings(schema) == []

    @pytest.mark.parametrize("name", ["http://[", "https://[::1/x", "#", ""])
    def test_must_be_uris(self, name):
        code, at, sentence = told(of(defs={"day": {"$id": name}}))
        assert (code, at) == ("schema.invalid", "/$defs/day/$id")
        assert sentence == f'Draft 2020-12 doesn\'t allow "{name}" for `$id`.'

    def test_must_differ(self):
        schema = of(defs={"day": EMBEDDED, "a": {"$id": "a/b.json", "not": {"$id": "../day.json"}}})
        assert told(schema)[:2] == ("schema.invalid", "/$defs/a/not/$id")

    @pytest.mark.parametrize("ref", ["day.json#minute", "day.json#/$defs/minute", "#hour"])
    def test_lead_nowhere_in_it(self, ref):
        assert told(of(ref, {"day": EMBEDDED}))[0] == "schema.dangling_ref"

    def test_go_by_the_nearest(self):
        schema = of(defs={"day": {**EMBEDDED, "items": {"$ref": "#/$defs/day"}}})
        assert told(schema)[:2] == ("schema.dangling_ref", "/$defs/day/items/$ref")


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

    def test_by_the_dynamic_scope_only(self):
        part = {"$id": "b", "$dynamicRef": "#n", "$defs": {"x": {"$dynamicAnchor": "n"}}}
        schema = of("b", {"b": part}, **{"$id": "a", "$dynamicAnchor": "n", "$ref": "b"})
        assert told(schema)[0] == "schema.endless"

    def test_a_dynamic_tree_is_none(self):
        kids = {"type": "array", "items": {"$dynamicRef": "#node"}}
        tree = {"$id": "tree", "$dynamicAnchor": "node", "properties": {"kids": kids}}
        strict = {"$id": "strict", "$dynamicAnchor": "node", "$ref": "tree", "unevaluatedProperties": False}
        assert schema_rules.findings(of("strict", {"tree": tree, "strict": strict})) == []

    def test_whatever_the_recursion_limit(self):
        """Found without a recursion, which at such a limit would end the kernel."""
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(1_000_000)
        try:
            assert told(ENDLESS[0][0])[0] == "schema.endless"
        finally:
            sys.setrecursionlimit(before)


class TestLongWay:
    def steps(self, count):
        parts = {f"d{n}": {"$ref": f"#/$defs/d{n + 1}"} for n in range(count)}
        return of("#/$defs/d0", {**parts, f"d{count}": {}})

    def test_is_as_good_as_endless(self):
        code, at, sentence = told(self.steps(LONGEST))
        assert (code, at) == ("schema.long_way", "/properties/x")
        assert sentence.startswith(f"References lead on and on here: more than {LONGEST} schemas")

    def test_up_to_that_it_can_be_gone(self):
        schema = self.steps(LONGEST - 2)
        assert schema_rules.findings(schema) == []
        assert Judge(schema).accepts({"x": 1})

    def test_what_looks_at_another_value_starts_anew(self):
        parts = {f"d{n}": {"items": {"$ref": f"#/$defs/d{n + 1}"}} for n in range(2 * LONGEST)}
        assert schema_rules.findings(of("#/$defs/d0", {**parts, f"d{2 * LONGEST}": {}})) == []
