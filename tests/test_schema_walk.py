import pytest

from autograder.schema_walk import LISTS, NAMED, ONE, children, follow, property_at, walk

LEAF = {"type": "string"}


class TestChildren:
    @pytest.mark.parametrize("keyword", ONE)
    @pytest.mark.parametrize("inner", [LEAF, True, False])
    def test_one(self, keyword, inner):
        assert list(children({keyword: inner})) == [((keyword,), inner)]

    @pytest.mark.parametrize("keyword", LISTS)
    def test_lists(self, keyword):
        assert list(children({keyword: [LEAF, True]})) == [((keyword, 0), LEAF), ((keyword, 1), True)]

    @pytest.mark.parametrize("keyword", NAMED)
    def test_named(self, keyword):
        assert list(children({keyword: {"a": LEAF}})) == [((keyword, "a"), LEAF)]

    @pytest.mark.parametrize("keyword", ["const", "enum", "default", "examples", "required", "x-mine"])
    def test_values_are_no_schemas(self, keyword):
        assert list(children({keyword: {"properties": {"a": LEAF}}})) == []

    @pytest.mark.parametrize("keyword", [*ONE, *LISTS, *NAMED])
    @pytest.mark.parametrize("broken", [None, 5, "text"])
    def test_passes_by_what_is_broken(self, keyword, broken):
        assert list(children({keyword: broken})) == []


class TestWalk:
    def test_parents_first_with_their_places(self):
        schema = {
            "properties": {"a": {"items": LEAF}, "b": True},
            "anyOf": [{"not": LEAF}],
            "$defs": {"c": {}},
        }
        assert [place for place, _ in walk(schema)] == [
            (),
            ("anyOf", 0),
            ("anyOf", 0, "not"),
            ("properties", "a"),
            ("properties", "a", "items"),
            ("$defs", "c"),
        ]

    def test_gives_the_parts_themselves(self):
        schema = {"items": {"type": "string"}}
        assert next(part for place, part in walk(schema) if place) is schema["items"]

    @pytest.mark.parametrize("schema", [True, False, None, [LEAF], "text"])
    def test_nothing_in_what_is_no_object(self, schema):
        assert list(walk(schema)) == []


class TestFollow:
    ROOT = {  # noqa: RUF012
        "$defs": {
            "day": {"type": "string", "description": "A day."},
            "again": {"$ref": "#/$defs/day"},
            "loop": {"$ref": "#/$defs/loop"},
            "any": True,
        }
    }

    def test_without_reference(self):
        assert follow(self.ROOT, LEAF) is LEAF

    def test_one_step_and_more(self):
        assert follow(self.ROOT, {"$ref": "#/$defs/day"}) == {"type": "string", "description": "A day."}
        assert follow(self.ROOT, {"$ref": "#/$defs/again"}) == {"type": "string", "description": "A day."}

    def test_what_stands_beside_wins(self):
        schema = {"$ref": "#/$defs/day", "description": "The last day."}
        assert follow(self.ROOT, schema) == {"type": "string", "description": "The last day."}

    def test_to_a_boolean(self):
        assert follow(self.ROOT, {"$ref": "#/$defs/any"}) is True

    def test_to_an_anchor_and_past_a_percent_sign(self):
        root = {"$defs": {"the day": {"$anchor": "day", **LEAF}}}
        assert follow(root, {"$ref": "#day"}) == root["$defs"]["the day"]
        assert follow(root, {"$ref": "#/$defs/the%20day"}) == root["$defs"]["the day"]

    def test_to_the_root(self):
        assert follow(LEAF, {"$ref": "#"}) == LEAF

    @pytest.mark.parametrize(
        "ref", ["#/$defs/none", "https://example.org/a.json", "#/$defs/day/type/0", "#day", "day", ""]
    )
    def test_to_nowhere(self, ref):
        assert follow(self.ROOT, {"$ref": ref}) == {"$ref": ref}

    def test_without_end(self):
        assert follow(self.ROOT, {"$ref": "#/$defs/loop"}) == {"$ref": "#/$defs/loop"}


class TestPropertyAt:
    ROOT = {  # noqa: RUF012
        "properties": {
            "when": {"properties": {"from": LEAF}},
            "ids": {"items": {"properties": {"n": {"type": "integer"}}}},
            "day": {"$ref": "#/$defs/day"},
            "any": True,
            "2": {"type": "null"},
        },
        "$defs": {"day": {"type": "string", "format": "date"}},
    }

    @pytest.mark.parametrize(
        ("place", "said"),
        [
            (["when", "from"], LEAF),
            (["ids", "3", "n"], {"type": "integer"}),
            (["day"], {"type": "string", "format": "date"}),
            (["any"], True),
            (["2"], {"type": "null"}),
            (["nothing"], None),
            (["any", "inner"], None),
            (["when", "to"], None),
        ],
    )
    def test_what_a_schema_says_of_a_place(self, place, said):
        assert property_at(self.ROOT, place) == said
