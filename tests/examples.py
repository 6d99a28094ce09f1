"""A wrong answer to rent_boat for every code that can speak about a tool, by its code."""

import math
from collections.abc import Callable

import hostile
from toy_course import RENT_BOAT, rent_boat, with_property, with_schema

from autograder.schema_refs import LONGEST

SCHEMA = RENT_BOAT["input_schema"]
OPENAI = {"name": "rent_boat", "description": RENT_BOAT["description"], "parameters": SCHEMA}


def in_itself() -> dict:
    tool = rent_boat()
    tool["input_schema"] = {**SCHEMA, "$defs": tool}
    return tool


def nested(levels: int, bottom: object = None) -> dict:
    inner = bottom or {"type": "string"}
    for _ in range(levels):
        inner = {"items": inner}
    return with_schema(**{"$defs": {"deep": inner}})


def long_way() -> dict:
    """Parts that each lead to the next one."""
    steps = {f"d{n}": {"$ref": f"#/$defs/d{n + 1}"} for n in range(LONGEST)}
    return with_schema(**{"$defs": {**steps, f"d{LONGEST}": {}}})


def web() -> dict:
    """Parts that each lead to the next one twice: two to the power of thirty in all."""
    steps = {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 2} for n in range(30)}
    return with_schema(**{"allOf": [{"$ref": "#/$defs/d0"}], "$defs": {**steps, "d30": {}}})


def reference(ref: str, **more: object) -> dict:
    return with_schema(properties={**SCHEMA["properties"], "note": {"$ref": ref}}, **more)


TOOL: dict[str, Callable[[], object]] = {
    "tool.json_text": lambda: '{"name": "rent_boat"}',
    "tool.text": lambda: "rent_boat",
    "tool.list": lambda: [rent_boat()],
    "tool.function": lambda: rent_boat,
    "tool.not_a_dict": lambda: 5,
    "tool.bare_schema": lambda: SCHEMA,
    "tool.openai_wrapper": lambda: {"type": "function", "function": OPENAI},
    "tool.mcp_key": lambda: {"name": "rent_boat", "inputSchema": SCHEMA},
    "tool.missing_key": lambda: rent_boat(name=None),
    "tool.misspelt_key": lambda: {"nam": "rent_boat", "input_schema": SCHEMA},
    "tool.unknown_key": lambda: rent_boat(returns="text"),
    "tool.misplaced_key": lambda: rent_boat(required=["kind"]),
    "tool.bad_name": lambda: rent_boat(name="rent boat"),
    "tool.foreign_letter": lambda: rent_boat(name="rent_bo\N{CYRILLIC SMALL LETTER A}t"),
    "tool.wrong_name": lambda: rent_boat(name="hire_boat"),
    "tool.description_not_text": lambda: rent_boat(description=5),
}
PLAIN: dict[str, Callable[[], object]] = {
    "plain.ellipsis": lambda: with_property("note", description=...),
    "plain.python_type": lambda: with_property("note", type=str),
    "plain.set": lambda: with_schema(required={"kind"}),
    "plain.tuple": lambda: with_schema(required=("kind",)),
    "plain.function": lambda: rent_boat(input_schema=rent_boat),
    "plain.subclass": lambda: hostile.LyingItems(rent_boat()),
    "plain.not_json": lambda: rent_boat(input_schema=b"{}"),
    "plain.key": lambda: {1: "rent_boat"},
    "plain.not_finite": lambda: with_property("hours", maximum=math.inf),
    "plain.huge_number": lambda: with_property("hours", maximum=10**5000),
    "plain.half_character": lambda: rent_boat(description="Boats \ud83d"),
    "plain.itself": in_itself,
    "plain.too_deep": lambda: nested(10_000),
    "plain.too_large": lambda: rent_boat(input_examples=[0] * 1_000_000),
    "plain.too_much_text": lambda: rent_boat(description="x" * 50_000_000),
}
SCHEMAS: dict[str, Callable[[], object]] = {
    "schema.not_a_dict": lambda: rent_boat(input_schema=[SCHEMA]),
    "schema.root_not_object": lambda: with_schema(type="array"),
    "schema.dialect": lambda: with_schema(**{"$schema": "http://json-schema.org/draft-07/schema#"}),
    "schema.type_name": lambda: with_property("hours", type="whole"),
    "schema.type_twice": lambda: with_property("hours", type=["integer", "integer"]),
    "schema.required_flag": lambda: with_property("hours", required=True),
    "schema.required_not_list": lambda: with_schema(required="kind"),
    "schema.enum_not_list": lambda: with_property("kind", enum="canoe"),
    "schema.properties_not_object": lambda: with_schema(properties=["kind"]),
    "schema.flag": lambda: with_schema(additionalProperties="false"),
    "schema.limit": lambda: with_property("hours", maximum="8"),
    "schema.exclusive_flag": lambda: with_property("hours", exclusiveMinimum=True),
    "schema.items_list": lambda: with_property("note", items=[{}]),
    "schema.keyword_among_names": lambda: with_schema(properties={"required": ["kind"]}),
    "schema.not_a_schema": lambda: with_schema(properties={"kind": "string"}),
    "schema.invalid": lambda: with_property("note", format=5),
    "schema.outside_ref": lambda: reference("https://example.org/note.json"),
    "schema.dangling_ref": lambda: reference("#/$defs/note"),
    "schema.ref_to_no_schema": lambda: reference("#/required"),
    "schema.long_way": long_way,
    "schema.endless": lambda: reference("#/properties/note"),
    "pattern.unbalanced": lambda: with_property("note", pattern="("),
}
WORK = {"schema.too_much_work": web}  # only once calls are judged
READING: dict[str, Callable[[], object]] = {
    "reading.missing.tool": lambda: rent_boat(description=None),
    "reading.empty.tool": lambda: rent_boat(description=" "),
    "reading.one_word.tool": lambda: rent_boat(description="Boats"),
    "reading.restates.tool": lambda: rent_boat(description="Rent boat"),
    "reading.missing.property": lambda: with_property("note", description=None),
    "reading.empty.property": lambda: with_property("note", description=""),
    "reading.one_word.property": lambda: with_property("note", description="Wish"),
    "reading.restates.property": lambda: with_property("note", description="The note"),
}
ADVICE: dict[str, Callable[[], object]] = {
    "advice.misspelt_keyword": lambda: with_property("hours", maximun=8),
    "advice.unknown_keyword": lambda: with_property("hours", nullable=True),
    "advice.idle_keyword": lambda: with_property("hours", maxLength=8),
    "advice.keyword_as_property": lambda: with_schema(
        properties={**SCHEMA["properties"], "additionalProperties": False}
    ),
    "advice.required_misspelt": lambda: with_schema(required=["kimd"]),
    "advice.required_unknown": lambda: with_schema(required=["zzz"], additionalProperties=None),
    "advice.required_impossible": lambda: with_schema(required=["zzz"]),
    "advice.misspelt_format": lambda: with_property("note", format="datetime"),
    "advice.unknown_format": lambda: with_property("note", format="phone-number"),
    "advice.empty_enum": lambda: with_property("kind", enum=[]),
    "advice.dead_enum": lambda: with_property("hours", enum=["1", "2"]),
    "advice.dead_member": lambda: with_property("kind", enum=["canoe", "kayak", 3]),
    "advice.dead_type": lambda: with_property("kind", type=["string", "null"]),
    "advice.empty_range": lambda: with_property("hours", minimum=9),
    "advice.nested_open": lambda: with_property("crew", description="Who.", properties={"a": {}}),
    "advice.searching": lambda: with_property("note", pattern="[a-z]{3}"),
    "advice.python_refuses": lambda: with_property("note", pattern=r"\p{L}"),
    "advice.python_reads_more": lambda: with_property("note", pattern=r"\w$"),
    "advice.recursive": lambda: with_property("crew", items={"$ref": "#/properties/crew"}),
    "advice.array_without_items": lambda: with_property("crew", type="array"),
    "advice.object_without_properties": lambda: with_property("crew", type="object"),
    "advice.dead_null": lambda: with_property("kind", enum=["canoe", "kayak", None]),
    "advice.root_combinator": lambda: with_schema(anyOf=[{}]),
    "advice.property_key": lambda: with_property("größe", description="How large it is."),
}
ALL = {**TOOL, **PLAIN, **SCHEMAS, **WORK, **READING, **ADVICE}
