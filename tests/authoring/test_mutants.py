from copy import deepcopy

import pytest

from autograder.authoring.mutants import mutants, place_name, schema_mutants
from autograder.authoring.mutations import misspelt


def of(**property_: object) -> dict:
    return {"type": "object", "properties": {"x": property_}, "required": ["x"]}


def found(**property_: object) -> dict[str, dict]:
    """Label → the property's schema in the mutant, for what is done to the property itself."""
    every = dict(schema_mutants(of(**property_)))
    return {label[3:]: every[label]["properties"]["x"] for label in every if label.startswith("x: ")}


NESTED = {
    "type": "object",
    "properties": {
        "ids": {"type": "array", "items": {"$ref": "#/$defs/id"}},
        "range": {"type": "object", "properties": {"items": {"minimum": 1}}},
    },
    "$defs": {"id": {"maximum": 5}},
}
TOOL = {"name": "t", "description": "d", "input_schema": of(type="integer", minimum=1)}


class TestMutations:
    def test_limits(self):
        assert found(minimum=1) == {
            "minimum dropped": {},
            "minimum 1 → 2": {"minimum": 2},
            "minimum 1 → 0": {"minimum": 0},
        }
        assert found(maximum=-90.5).keys() == {
            "maximum dropped",
            "maximum -90.5 → -89.5",
            "maximum -90.5 → -91.5",
        }

    @pytest.mark.parametrize("keyword", ["minLength", "maxLength", "minItems", "maxItems", "minProperties"])
    def test_a_count_is_never_below_zero(self, keyword):
        assert found(**{keyword: 0}).keys() == {f"{keyword} dropped", f"{keyword} 0 → 1"}
        assert len(found(**{keyword: 1})) == 3

    @pytest.mark.parametrize(
        ("kind", "other"), [("integer", "number"), ("number", "integer"), ("boolean", "string")]
    )
    def test_types(self, kind, other):
        assert found(type=kind) == {f"type {kind} → {other}": {"type": other}}

    def test_text_without_a_type(self):
        assert found(type="string", description="d") == {"type string dropped": {"description": "d"}}

    def test_enums(self):
        assert found(enum=["asc", "desc"]) == {
            "enum dropped": {},
            "enum 'other' added": {"enum": ["asc", "desc", "other"]},
            "enum 'asc' dropped": {"enum": ["desc"]},
            "enum 'asc' → 'ASC'": {"enum": ["ASC", "desc"]},
            "enum 'desc' dropped": {"enum": ["asc"]},
            "enum 'desc' → 'DESC'": {"enum": ["asc", "DESC"]},
        }

    def test_enums_of_numbers(self):
        assert found(enum=[10, 11])["enum 23 added"] == {"enum": [10, 11, 23]}
        assert found(enum=[10, 11])["enum 11 → 12"] == {"enum": [10, 12]}
        assert "enum 10 → 11" not in found(enum=[10, 11])

    def test_an_enum_of_one_is_dropped_as_a_whole(self):
        assert found(enum=["other"]).keys() == {
            "enum dropped",
            "enum 'other_other' added",
            "enum 'other' → 'OTHER'",
        }

    def test_consts(self):
        assert found(const="v2") == {"const dropped": {}, "const 'v2' → 'V2'": {"const": "V2"}}

    @pytest.mark.parametrize(
        "keyword", ["additionalProperties", "items", "uniqueItems", "pattern", "multipleOf"]
    )
    def test_keywords_without_smaller_mistakes(self, keyword):
        assert found(**{keyword: False}) == {f"{keyword} dropped": {}}

    def test_required_and_properties(self):
        schema = {"properties": {"a": {}, "b": {}}, "required": ["a"]}
        assert dict(schema_mutants(schema)) == {
            "root: required a dropped": {"properties": {"a": {}, "b": {}}, "required": []},
            "root: required b added": {"properties": {"a": {}, "b": {}}, "required": ["a", "b"]},
            "root: property a dropped": {"properties": {"b": {}}, "required": []},
            "root: property b dropped": {"properties": {"a": {}}, "required": ["a"]},
        }

    @pytest.mark.parametrize(
        ("value", "wrong"), [("Ab", "aB"), (25, 26), (True, False), ("7", "7_"), (None, "None_")]
    )
    def test_misspelt(self, value, wrong):
        assert misspelt(value) == wrong


class TestPlaces:
    def test_every_level_is_reached(self):
        labels = {label for label, _ in schema_mutants(NESTED)}
        assert {"ids: items dropped", "range.items: minimum 1 → 2", "$defs.id: maximum 5 → 6"} <= labels

    def test_the_change_is_made_there_and_nowhere_else(self):
        expected = deepcopy(NESTED)
        expected["$defs"]["id"]["maximum"] = 6
        assert dict(schema_mutants(NESTED))["$defs.id: maximum 5 → 6"] == expected

    def test_names(self):
        assert place_name(()) == "root"
        assert (
            place_name(("properties", "properties", "items", "properties", "items")) == "properties[].items"
        )
        assert place_name(("anyOf", 1, "properties", "a")) == "anyOf.1.a"


class TestMutants:
    def test_the_rest_of_the_tool_is_kept(self):
        for _, tool in mutants(TOOL):
            assert {**tool, "input_schema": None} == {**TOOL, "input_schema": None}

    def test_none_is_the_original_or_like_another(self):
        schemas = [TOOL["input_schema"], *(tool["input_schema"] for _, tool in mutants(TOOL))]
        assert len(schemas) == 7
        assert all(one != other for index, one in enumerate(schemas) for other in schemas[:index])

    def test_they_share_nothing_with_the_original(self):
        before = deepcopy(TOOL)
        for _, tool in mutants(TOOL):
            tool["input_schema"].setdefault("properties", {})["x"] = "changed"
            tool["input_schema"].setdefault("required", []).append("x")
        assert before == TOOL
