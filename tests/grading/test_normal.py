import pytest

from autograder.grading.normal import TooLargeError, normal, text


def of(**keywords):
    return {"type": "object", "properties": {"n": keywords}, "required": ["n"]}


def same(one, other):
    return text(normal(one)) == text(normal(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (of(enum=["a"]), of(const="a")),
        (of(type="string", enum=["a"]), of(const="a")),
        (of(enum=["b", "a"]), of(enum=["a", "b"])),
        (of(type="integer", exclusiveMinimum=0), of(type="integer", minimum=1)),
        (of(type="integer", exclusiveMaximum=9), of(maximum=8, type="integer")),
        (of(type=["integer"], minimum=1.0), of(type="integer", minimum=1)),
        (of(type=["string", "null"]), of(type=["null", "string"])),
        (of(type="string", description="Says much."), of(type="string", title="Other", examples=["x"])),
        (of(type="string", minLength=0), of(type="string")),
        (of(type="object", required=[], additionalProperties=True), of(type="object")),
        ({"required": ["a", "b"]}, {"required": ["b", "a"]}),
        (
            {**of(**{"$ref": "#/$defs/whole"}), "$defs": {"whole": {"type": "integer"}}},
            of(type="integer"),
        ),
        ({"properties": {"a": True, "b": {}}}, {"properties": {"b": {}, "a": True}}),
    ],
)
def test_spellings_of_the_same(one, other):
    assert same(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (of(type="number", exclusiveMinimum=0), of(type="number", minimum=1)),
        (of(type="integer", exclusiveMinimum=0.5), of(type="integer", minimum=1.5)),
        (of(enum=["a"]), of(enum=["a", "b"])),
        (of(enum=[True]), of(enum=[1])),
        (of(type="string", minLength=1), of(type="string")),
        ({"properties": {"description": {"type": "string"}}}, {"properties": {}}),
        ({"prefixItems": [{"type": "string"}, {}]}, {"prefixItems": [{}, {"type": "string"}]}),
    ],
)
def test_what_differs_stays_different(one, other):
    assert not same(one, other)


def test_a_schema_that_refers_to_itself_comes_to_an_end():
    node = {"type": "object", "properties": {"next": {"$ref": "#/$defs/node"}}}
    assert normal({"$ref": "#/$defs/node", "$defs": {"node": node}})


def test_references_that_double_do_not_run_away():
    defs = {f"d{n}": {"allOf": [{"$ref": f"#/$defs/d{n + 1}"}] * 4} for n in range(12)}
    with pytest.raises(TooLargeError):
        normal({"$ref": "#/$defs/d0", "$defs": {**defs, "d12": {}}})


def test_the_schema_itself_stays_as_it_is():
    schema = of(type=["integer"], enum=[1], description="One.")
    normal(schema)
    assert schema == of(type=["integer"], enum=[1], description="One.")
