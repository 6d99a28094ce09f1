"""Schemas that accept the same calls, written in two ways."""

from autograder.findings import Json


def of(schema: Json, **beside: Json) -> dict[str, Json]:
    """A call with one property, `x`."""
    return {"type": "object", "properties": {"x": schema}, "additionalProperties": False, **beside}


def at_root(**keywords: Json) -> dict[str, Json]:
    return {"type": "object", **keywords}


TEXT, NUMBER, WHOLE = {"type": "string"}, {"type": "number"}, {"type": "integer"}
LIST, OBJECT = {"type": "array"}, {"type": "object"}
A_B = {"a": TEXT, "b": TEXT}
CLOSED = {"additionalProperties": False}

# Label → two schemas for `x`.
PROPERTIES: dict[str, tuple[Json, Json]] = {
    "const, enum of one": ({"const": "v1"}, {"enum": ["v1"]}),
    "enum in another order": ({"enum": ["asc", "desc"]}, {"enum": ["desc", "asc"]}),
    "enum with its type": ({"enum": ["a", "b"]}, {"type": "string", "enum": ["a", "b"]}),
    "enum, anyOf of consts": ({"enum": ["a", "b"]}, {"anyOf": [{"const": "a"}, {"const": "b"}]}),
    "enum, oneOf of consts": ({"enum": [10, 25]}, {"oneOf": [{"const": 10}, {"const": 25}]}),
    "enum, oneOf of enums": ({"enum": ["a", "b", "c"]}, {"oneOf": [{"enum": ["a", "c"]}, {"const": "b"}]}),
    "enum with a member that its type refuses": ({"type": "string", "enum": ["a", None]}, {"const": "a"}),
    "enum with a limit that cuts it": ({"enum": [1, 2, 30], "maximum": 20}, {"enum": [1, 2]}),
    "enum of whole numbers, range": ({"enum": [1, 2, 3]}, {**WHOLE, "minimum": 1, "maximum": 3}),
    "const of a whole number as a float": ({"const": 1}, {"const": 1.0}),
    "const of an object in another order": ({"const": {"a": 1, "b": 2}}, {"const": {"b": 2.0, "a": 1}}),
    "boolean, its two values": ({"type": "boolean"}, {"enum": [True, False]}),
    "null, its value": ({"type": "null"}, {"const": None}),
    "types, anyOf of types": ({"type": ["string", "null"]}, {"anyOf": [TEXT, {"type": "null"}]}),
    "types, oneOf of types": ({"type": ["string", "integer"]}, {"oneOf": [WHOLE, TEXT]}),
    "types in another order": ({"type": ["array", "object"]}, {"type": ["object", "array"]}),
    "type, list of one type": (TEXT, {"type": ["string"]}),
    "integer is a number": ({"type": ["integer", "number"]}, NUMBER),
    "integer, number in steps of one": (WHOLE, {**NUMBER, "multipleOf": 1}),
    "integer, in steps of one": (WHOLE, {**WHOLE, "multipleOf": 1.0}),
    "integer, number and integer": (WHOLE, {"allOf": [NUMBER, WHOLE]}),
    "every type, anything": (
        {"type": ["null", "boolean", "object", "array", "number", "string"]},
        True,
    ),
    "limits from outside": (
        {**WHOLE, "minimum": 1, "maximum": 20},
        {**WHOLE, "exclusiveMinimum": 0, "exclusiveMaximum": 21},
    ),
    "limit between two whole numbers": ({**WHOLE, "minimum": 1}, {**WHOLE, "minimum": 0.5}),
    "limit as a float": ({**NUMBER, "maximum": 60}, {**NUMBER, "maximum": 60.0}),
    "limit said twice": ({**NUMBER, "minimum": 5}, {**NUMBER, "minimum": 5, "exclusiveMinimum": 4}),
    "exclusive limit, not the limit": (
        {**NUMBER, "exclusiveMinimum": 0},
        {**NUMBER, "minimum": 0, "not": {"const": 0}},
    ),
    "exclusive limit, not below": ({**NUMBER, "minimum": 3}, {**NUMBER, "not": {"exclusiveMaximum": 3}}),
    "limits in allOf": (
        {**WHOLE, "minimum": 1, "maximum": 20},
        {"allOf": [{**WHOLE, "minimum": 1}, {"maximum": 20}]},
    ),
    "steps of two and three, of six": (
        {**WHOLE, "multipleOf": 6},
        {**WHOLE, "allOf": [{"multipleOf": 2}, {"multipleOf": 3}]},
    ),
    "odd, not even": ({**WHOLE, "not": {"multipleOf": 2}}, {"allOf": [WHOLE, {"not": {"multipleOf": 2.0}}]}),
    "allOf of one": (TEXT, {"allOf": [TEXT]}),
    "anyOf of one": (TEXT, {"anyOf": [TEXT]}),
    "oneOf of one": (TEXT, {"oneOf": [TEXT]}),
    "anyOf with a part of another": (NUMBER, {"anyOf": [WHOLE, NUMBER]}),
    "anyOf with what is never": (TEXT, {"anyOf": [TEXT, False]}),
    "allOf with what is always": (TEXT, {"allOf": [TEXT, True, {}]}),
    "not not": (TEXT, {"not": {"not": TEXT}}),
    "not any, all not": (
        {"not": {"anyOf": [TEXT, {"type": "null"}]}},
        {"allOf": [{"not": TEXT}, {"not": {"type": "null"}}]},
    ),
    "not nothing": ({}, {"not": False}),
    "true, empty": (True, {}),
    "false, not anything": (False, {"not": {}}),
    "false, two types": (False, {"allOf": [TEXT, NUMBER]}),
    "false, an empty range": (False, {**NUMBER, "minimum": 2, "maximum": 1}),
    "not empty, not the empty text": ({**TEXT, "minLength": 1}, {**TEXT, "not": {"const": ""}}),
    "not empty, any character": ({**TEXT, "minLength": 1}, {**TEXT, "pattern": r"[\s\S]"}),
    "not empty, a line or its end": ({**TEXT, "minLength": 1}, {**TEXT, "pattern": r".|\s"}),
    "at most three, three characters": ({**TEXT, "maxLength": 3}, {**TEXT, "pattern": r"^[\s\S]{0,3}$"}),
    "exactly two, two characters": (
        {**TEXT, "minLength": 2, "maxLength": 2},
        {**TEXT, "pattern": r"^[^]{2}$"},
    ),
    "length of at least zero": (TEXT, {**TEXT, "minLength": 0}),
    "length as a float": ({**TEXT, "maxLength": 3}, {**TEXT, "maxLength": 3.0}),
    "length of a number": (WHOLE, {**WHOLE, "minLength": 3}),
    "limit of a text": (TEXT, {**TEXT, "minimum": 3}),
    "text of one kind, const": ({"const": "abc"}, {**TEXT, "pattern": "^abc$"}),
    "text of two kinds, enum": ({"enum": ["km", "mi"]}, {**TEXT, "pattern": "^(?:km|mi)$"}),
    "digits by letter and by class": ({**TEXT, "pattern": r"^\d{4}$"}, {**TEXT, "pattern": "^[0-9]{4}$"}),
    "words by letter and by class": ({**TEXT, "pattern": r"^\w+$"}, {**TEXT, "pattern": "^[A-Za-z0-9_]+$"}),
    "one or more": ({**TEXT, "pattern": "^[a-z]+$"}, {**TEXT, "pattern": "^[a-z][a-z]*$"}),
    "a search needs no rest": ({**TEXT, "pattern": "^a"}, {**TEXT, "pattern": "^a[^]*$"}),
    "named group, plain group": ({**TEXT, "pattern": "^(?<n>a)$"}, {**TEXT, "pattern": "^(a)$"}),
    "pattern in allOf": (
        {**TEXT, "pattern": "^a", "maxLength": 2},
        {"allOf": [{**TEXT, "pattern": "^a"}, {"maxLength": 2}]},
    ),
    "format does not judge": (TEXT, {**TEXT, "format": "date"}),
    "notes do not judge": (
        WHOLE,
        {**WHOLE, "title": "Number", "description": "How many.", "default": "x", "examples": ["y"]},
    ),
    "unknown keywords do not judge": (TEXT, {**TEXT, "nullable": True, "maxlength": 1}),
    "media type does not judge": (TEXT, {**TEXT, "contentMediaType": "application/json"}),
    "any items": (LIST, {**LIST, "items": {}}),
    "items of anything": (LIST, {**LIST, "items": True}),
    "no items, no items": ({**LIST, "maxItems": 0}, {**LIST, "items": False}),
    "no items, the empty list": ({**LIST, "maxItems": 0}, {"const": []}),
    "no least number": (LIST, {**LIST, "minItems": 0}),
    "doubles allowed": ({**LIST, "items": WHOLE}, {**LIST, "items": WHOLE, "uniqueItems": False}),
    "contains none": ({**LIST, "items": TEXT}, {**LIST, "items": TEXT, "contains": WHOLE, "minContains": 0}),
    "contains anything, one item": ({**LIST, "minItems": 1}, {**LIST, "contains": True}),
    "contains two, two items": ({**LIST, "minItems": 2}, {**LIST, "contains": {}, "minContains": 2}),
    "contains at most three, three items": (
        {**LIST, "maxItems": 3},
        {**LIST, "contains": {}, "minContains": 0, "maxContains": 3},
    ),
    "minContains without contains": (LIST, {**LIST, "minContains": 2, "maxContains": 1}),
    "contains, not all not": ({**LIST, "contains": TEXT}, {**LIST, "not": {"items": {"not": TEXT}}}),
    "pair, list of two": (
        {**LIST, "items": NUMBER, "minItems": 2, "maxItems": 2},
        {**LIST, "prefixItems": [NUMBER, NUMBER], "items": False, "minItems": 2},
    ),
    "first like the rest": ({**LIST, "items": TEXT}, {**LIST, "prefixItems": [TEXT], "items": TEXT}),
    "first of any kind": (
        {**LIST, "prefixItems": [TEXT]},
        {**LIST, "prefixItems": [TEXT, True], "items": {}},
    ),
    "nothing left over": (
        {**LIST, "prefixItems": [TEXT], "items": False},
        {**LIST, "prefixItems": [TEXT], "unevaluatedItems": False},
    ),
    "items in allOf": (
        {**LIST, "items": {**TEXT, "minLength": 1}},
        {**LIST, "allOf": [{"items": TEXT}, {"items": {"minLength": 1}}]},
    ),
    "if without then": (TEXT, {**TEXT, "if": {"const": "a"}}),
    "then without if": (TEXT, {**TEXT, "then": {"const": "a"}}),
    "if true": ({"const": "a"}, {"if": True, "then": {"const": "a"}, "else": False}),
    "if number then whole": (
        {"if": NUMBER, "then": WHOLE},
        {"anyOf": [{"not": NUMBER}, WHOLE]},
    ),
}

NODE = {"type": "object", "properties": {"name": TEXT, "children": {"type": "array"}}, "required": ["name"]}
TREE = {"node": {**NODE, "properties": {**NODE["properties"]}}}
TREE["node"]["properties"]["children"] = {"type": "array", "items": {"$ref": "#/$defs/node"}}
ACTION = {"action": {"enum": ["get", "put"]}, "body": TEXT}

# Label → two schemas of a whole call.
CALLS: dict[str, tuple[dict[str, Json], dict[str, Json]]] = {
    "no additionalProperties": (at_root(), at_root(additionalProperties=True)),
    "additionalProperties of any kind": (at_root(properties=A_B), at_root(properties=A_B, additionalProperties={})),
    "additionalProperties of no kind": (
        at_root(properties=A_B, **CLOSED),
        at_root(properties=A_B, additionalProperties={"not": {}}),
    ),
    "closed by unevaluatedProperties": (
        at_root(properties=A_B, **CLOSED),
        at_root(properties=A_B, unevaluatedProperties=False),
    ),
    "closed by propertyNames": (
        at_root(properties=A_B, **CLOSED),
        at_root(properties=A_B, propertyNames={"enum": ["a", "b"]}),
    ),
    "closed by a pattern of names": (
        at_root(properties=A_B, **CLOSED),
        at_root(properties=A_B, propertyNames={"pattern": "^[ab]$"}),
    ),
    "two parts, then closed": (
        at_root(properties=A_B, required=["a"], **CLOSED),
        at_root(
            allOf=[{"properties": {"a": TEXT}, "required": ["a"]}, {"properties": {"b": TEXT}}],
            unevaluatedProperties=False,
        ),
    ),
    "part by reference, then closed": (
        at_root(properties=A_B, **CLOSED),
        at_root(
            **{"$ref": "#/$defs/base", "$defs": {"base": {"properties": {"a": TEXT}}}},
            properties={"b": TEXT},
            unevaluatedProperties=False,
        ),
    ),
    "closed, and a name that is refused": (
        at_root(properties={"a": TEXT}, **CLOSED),
        at_root(properties={"a": TEXT, "b": False}, **CLOSED),
    ),
    "no key, the empty object": (at_root(**CLOSED), at_root(maxProperties=0)),
    "no key, every name refused": (at_root(**CLOSED), at_root(propertyNames=False)),
    "no key, a pattern of every name": (at_root(**CLOSED), at_root(patternProperties={"": False})),
    "no empty key": (at_root(propertyNames={"minLength": 1}), at_root(patternProperties={"^$": False})),
    "property by a pattern": (
        at_root(properties={"a": TEXT}),
        at_root(patternProperties={"^a$": TEXT}),
    ),
    "pattern with and without a rest": (
        at_root(patternProperties={"^x-": TEXT}, **CLOSED),
        at_root(patternProperties={"^x-[^]*$": TEXT}, **CLOSED),
    ),
    "properties in another order": (
        at_root(properties={"a": TEXT, "b": WHOLE}),
        at_root(properties={"b": WHOLE, "a": TEXT}),
    ),
    "required in another order": (
        at_root(properties=A_B, required=["a", "b"]),
        at_root(properties=A_B, required=["b", "a"]),
    ),
    "nothing required": (at_root(properties=A_B), at_root(properties=A_B, required=[])),
    "required in allOf": (
        at_root(properties=A_B, required=["a", "b"]),
        at_root(properties=A_B, allOf=[{"required": ["a"]}, {"required": ["b"]}]),
    ),
    "required, one key of one": (
        at_root(properties={"a": TEXT}, required=["a"], **CLOSED),
        at_root(properties={"a": TEXT}, minProperties=1, **CLOSED),
    ),
    "required, two keys of two": (
        at_root(properties=A_B, required=["a", "b"], **CLOSED),
        at_root(properties=A_B, minProperties=2, **CLOSED),
    ),
    "one of two required, one key": (
        at_root(properties=A_B, anyOf=[{"required": ["a"]}, {"required": ["b"]}], **CLOSED),
        at_root(properties=A_B, minProperties=1, **CLOSED),
    ),
    "not both, at most one key": (
        at_root(properties=A_B, **{"not": {"required": ["a", "b"]}}, **CLOSED),
        at_root(properties=A_B, maxProperties=1, **CLOSED),
    ),
    "exactly one": (
        at_root(properties=A_B, oneOf=[{"required": ["a"]}, {"required": ["b"]}], **CLOSED),
        at_root(properties=A_B, minProperties=1, maxProperties=1, **CLOSED),
    ),
    "a name that must not be there": (
        at_root(properties={"a": False}),
        at_root(**{"not": {"required": ["a"]}}),
    ),
    "dependentRequired, if": (
        at_root(properties=A_B, dependentRequired={"a": ["b"]}),
        at_root(properties=A_B, **{"if": {"required": ["a"]}, "then": {"required": ["b"]}}),
    ),
    "dependentRequired, anyOf": (
        at_root(properties=A_B, dependentRequired={"a": ["b"]}),
        at_root(properties=A_B, anyOf=[{"properties": {"a": False}}, {"required": ["b"]}]),
    ),
    "dependentRequired, dependentSchemas": (
        at_root(properties=A_B, dependentRequired={"a": ["b"]}),
        at_root(properties=A_B, dependentSchemas={"a": {"required": ["b"]}}),
    ),
    "if on a value, oneOf": (
        at_root(
            properties=ACTION,
            required=["action"],
            **{"if": {"properties": {"action": {"const": "put"}}}, "then": {"required": ["body"]}},
        ),
        at_root(
            properties=ACTION,
            required=["action"],
            oneOf=[
                {"properties": {"action": {"const": "get"}}},
                {"properties": {"action": {"const": "put"}}, "required": ["body"]},
            ],
        ),
    ),
    "if not else": (
        at_root(properties=A_B, **{"if": {"required": ["a"]}, "then": {"required": ["b"]}}),
        at_root(properties=A_B, **{"if": {"not": {"required": ["a"]}}, "else": {"required": ["b"]}}),
    ),
    "properties in a closed branch each": (
        at_root(properties={"a": TEXT}, **CLOSED),
        at_root(anyOf=[{"properties": {"a": TEXT}, **CLOSED}, {"properties": {}, **CLOSED}]),
    ),
    "in $defs, inline": (
        of({**WHOLE, "minimum": 1}),
        of({"$ref": "#/$defs/n"}, **{"$defs": {"n": {**WHOLE, "minimum": 1}}}),
    ),
    "in $defs with a limit beside": (
        of({**WHOLE, "minimum": 1}),
        of({"$ref": "#/$defs/n", "minimum": 1}, **{"$defs": {"n": WHOLE}}),
    ),
    "in $defs by way of another": (
        of(TEXT),
        of({"$ref": "#/$defs/n"}, **{"$defs": {"n": {"$ref": "#/$defs/m"}, "m": TEXT}}),
    ),
    "in $defs by an anchor": (of(TEXT), of({"$ref": "#m"}, **{"$defs": {"n": {"$anchor": "m", **TEXT}}})),
    "in $defs with signs in the name": (
        of(TEXT),
        of({"$ref": "#/$defs/a~1b%20c"}, **{"$defs": {"a/b c": TEXT}}),
    ),
    "like another property": (
        at_root(properties=A_B, **CLOSED),
        at_root(properties={"a": TEXT, "b": {"$ref": "#/properties/a"}}, **CLOSED),
    ),
    "unused $defs": (of(TEXT), of(TEXT, **{"$defs": {"n": WHOLE}})),
    "its dialect named": (
        of(TEXT),
        of(TEXT, **{"$schema": "https://json-schema.org/draft/2020-12/schema"}),
    ),
    "tree, by $defs and by itself": (
        at_root(**{"$ref": "#/$defs/node", "$defs": TREE}),
        {
            **NODE,
            "properties": {"name": TEXT, "children": {"type": "array", "items": {"$ref": "#"}}},
        },
    ),
    "tree, unrolled once": (
        at_root(**{"$ref": "#/$defs/node", "$defs": TREE}),
        {**NODE, "properties": {"name": TEXT, "children": TREE["node"]["properties"]["children"]}, "$defs": TREE},
    ),
    "closed at every level by reference": (
        at_root(properties={"from": of(TEXT), "to": of(TEXT)}, **CLOSED),
        at_root(
            properties={"from": {"$ref": "#/$defs/end"}, "to": {"$ref": "#/$defs/end"}},
            **CLOSED,
            **{"$defs": {"end": of(TEXT)}},
        ),
    ),
    "type of the root said twice": (at_root(), at_root(allOf=[OBJECT])),
}  # fmt: skip

PAIRS = {label: (of(one), of(other)) for label, (one, other) in PROPERTIES.items()} | CALLS
