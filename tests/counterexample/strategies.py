"""Random schemas: like those of tools, small mistakes in them, and any that are valid at all."""

from hypothesis import strategies as st

from autograder import schema_rules
from autograder.authoring.mutants import schema_mutants
from autograder.findings import Json

NAMES = ("a", "b", "query", "limit", "from")
PATTERNS = (
    "^[a-z]+$", "^[0-9]{4}-[0-9]{2}$", "^(km|mi)$", "[A-Z]", r"^\S+@\S+$", r"^\d+(\.\d+)?$", "^.{2,3}$", "^x-", "",
)  # fmt: skip
MEMBERS = ("asc", "desc", "Celsius", "", "10", 10, 25, 1.5, True, None)
LEVELS = 3

counts = st.integers(0, 6)
whole_limits = st.integers(-3, 120)
limits = st.one_of(whole_limits, st.sampled_from([0.5, -1.5, 36.6, 1e6]))


def some(**keywords: st.SearchStrategy[Json]) -> st.SearchStrategy[dict[str, Json]]:
    """Any of the keywords, each with any of its values."""
    return st.fixed_dictionaries({}, optional=keywords)


def joined(*parts: st.SearchStrategy[dict[str, Json]]) -> st.SearchStrategy[dict[str, Json]]:
    return st.tuples(*parts).map(lambda found: {key: value for each in found for key, value in each.items()})


def typed(name: str, **keywords: st.SearchStrategy[Json]) -> st.SearchStrategy[dict[str, Json]]:
    return some(**keywords).map(lambda found: {"type": name, **found})


texts = typed("string", minLength=counts, maxLength=counts.map(lambda count: 3 * count)) | st.sampled_from(
    PATTERNS
).map(lambda pattern: {"type": "string", "pattern": pattern})
whole_numbers = typed(
    "integer", minimum=whole_limits, maximum=whole_limits, multipleOf=st.sampled_from([1, 5, 10])
)
numbers = typed("number", minimum=limits, exclusiveMinimum=limits, maximum=limits, exclusiveMaximum=limits)
members = st.lists(st.sampled_from(MEMBERS), min_size=1, max_size=4, unique_by=repr)
leaves = st.one_of(
    texts,
    whole_numbers,
    numbers,
    st.sampled_from([{"type": "boolean"}, {"type": ["string", "null"]}, {"const": "v1"}, {"const": 1}]),
    members.map(lambda found: {"enum": found}),
)


def lists_of(inner: st.SearchStrategy[Json]) -> st.SearchStrategy[dict[str, Json]]:
    return typed("array", items=inner, minItems=counts, maxItems=counts, uniqueItems=st.booleans())


def objects_of(inner: st.SearchStrategy[Json]) -> st.SearchStrategy[dict[str, Json]]:
    return st.dictionaries(st.sampled_from(NAMES), inner, max_size=4).flatmap(_object)


def _object(properties: dict[str, Json]) -> st.SearchStrategy[dict[str, Json]]:
    names = list(properties) or ["a"]
    some_names = st.lists(st.sampled_from(names), unique=True, max_size=3)
    needs = some_names.map(lambda found: {"required": found})
    conditions = st.one_of(
        st.just({}),
        st.just({}),
        some(minProperties=st.integers(0, 3), maxProperties=st.integers(1, 4)),
        st.lists(needs, min_size=1, max_size=2).map(lambda found: {"anyOf": found}),
        st.tuples(st.sampled_from(names), some_names).map(lambda found: {"dependentRequired": dict([found])}),
        st.tuples(st.sampled_from(names), st.sampled_from(MEMBERS), needs).map(
            lambda found: {"if": {"properties": {found[0]: {"const": found[1]}}}, "then": found[2]}
        ),
    )
    fixed = st.just({"type": "object", "properties": properties})
    return joined(fixed, some(required=some_names, additionalProperties=st.booleans()), conditions)


def _tool(levels: int) -> st.SearchStrategy[dict[str, Json]]:
    inner = (
        st.deferred(lambda: st.one_of(leaves, lists_of(leaves), _tool(levels - 1))) if levels > 1 else leaves
    )
    return objects_of(inner)


tools = _tool(LEVELS)


@st.composite
def mistakes(draw: st.DrawFn) -> tuple[dict[str, Json], dict[str, Json]]:
    """A tool's schema, and the same with one small mistake."""
    schema = draw(tools)
    mutants = [mutant for _, mutant in schema_mutants(schema)]
    return schema, draw(st.sampled_from(mutants)) if mutants else schema


# Anything that is valid

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from([0, 1, -1, 1.0, 0.1, 1e300, -1e-300, 2**53, 10**300, 2**1023, 1.7e308, 5e-324]),
    st.text(max_size=3),
    st.sampled_from(["a", "extra", "\n", "😀", "\U0001f1fa\U0001f1ff", "x" * 100, "\ud800"]),
)
instances = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=3),
)
wild_limits = st.sampled_from([0, 1, -1, 0.5, 1e-300, 1e300, -1e300, 10**300, 2**53 + 1, 0.1, 3, 1.7e308])
wild_counts = st.sampled_from([0, 1, 2, 3, 3.0, 70, 1500, 10**9, 1e300])
wild_steps = st.sampled_from([1, 2, 0.1, 0.01, 1e-300, 1e300, 10**300, 3.7])
types = st.sampled_from(["null", "boolean", "object", "array", "number", "string", "integer"])
name_lists = st.lists(st.sampled_from(NAMES), unique=True, max_size=3)
wild_patterns = st.sampled_from(
    [*PATTERNS, "(a+)+$", r"\p{L}", "^(?!a)", "(?<=a)b", "a{5,100}", r"[^\s\S]", r"\bx"]
)


def few(**keywords: st.SearchStrategy[Json]) -> st.SearchStrategy[dict[str, Json]]:
    """Some of the keywords, rarely many."""
    chosen = st.lists(st.sampled_from(sorted(keywords)), unique=True, max_size=4)
    return chosen.flatmap(lambda names: st.fixed_dictionaries({name: keywords[name] for name in names}))


def _wild(inner: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    named = st.dictionaries(st.sampled_from(NAMES), inner, max_size=3)
    many = st.lists(inner, min_size=1, max_size=3)
    return few(
        **dict.fromkeys(("minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum"), wild_limits),
        **dict.fromkeys(("minLength", "maxLength", "minItems", "maxItems"), wild_counts),
        **dict.fromkeys(("minProperties", "maxProperties", "minContains", "maxContains"), wild_counts),
        **dict.fromkeys(("allOf", "anyOf", "oneOf", "prefixItems"), many),
        **dict.fromkeys(("properties", "dependentSchemas"), named),
        **dict.fromkeys(("not", "if", "then", "else", "items", "contains", "propertyNames"), inner),
        **dict.fromkeys(("additionalProperties", "unevaluatedProperties", "unevaluatedItems"), inner),
        type=types | st.lists(types, min_size=1, unique=True),
        enum=st.lists(instances, max_size=3),
        const=instances,
        multipleOf=wild_steps,
        pattern=wild_patterns,
        uniqueItems=st.booleans(),
        required=name_lists,
        dependentRequired=st.dictionaries(st.sampled_from(NAMES), name_lists, max_size=2),
        patternProperties=st.dictionaries(wild_patterns, inner, max_size=2),
        default=instances,
        examples=st.lists(instances, max_size=2),
        **{"$ref": st.sampled_from(["#", "#/$defs/a", "#/$defs/b"]), "$anchor": st.just("here")},
    )


wild = st.recursive(st.booleans() | _wild(st.booleans()), _wild, max_leaves=8)


@st.composite
def wild_calls(draw: st.DrawFn) -> dict[str, Json]:
    """A schema of a whole call that schema_rules finds nothing wrong with."""
    schema = draw(wild.filter(lambda found: isinstance(found, dict)))
    schema = {**schema, "type": "object", "$defs": {"a": draw(wild), "b": draw(wild)}}
    from hypothesis import assume

    assume(not schema_rules.findings(schema))
    return schema
