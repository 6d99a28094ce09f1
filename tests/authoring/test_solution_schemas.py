"""The schemas of a solution, by form, and the mutants of each."""

from autograder import exercises
from autograder.authoring.proofs import load
from autograder.authoring.solution_schemas import corridor_of, has_schema, schemas_of, solution_mutants


class TestSchemas:
    def test_of_one_tool(self):
        tool = load("get_weather").solution["tool"]
        assert schemas_of({"tool": tool}) == {"": tool["input_schema"]}

    def test_of_single_properties(self):
        (schema,) = schemas_of({"schemas": {"day": {"type": "string"}}}).values()
        assert schema["properties"] == {"day": {"type": "string"}}
        assert schema["additionalProperties"] is False

    def test_of_several_forms(self):
        schemas = schemas_of(load("policy_search").solution)
        assert list(schemas) == ["anthropic", "openai", "gemini", "anthropic_strict", "openai_strict"]
        assert all("query" in schema["properties"] for schema in schemas.values())

    def test_are_right_or_wrong_only_where_they_are_asked_for(self):
        asked = ("get_weather", "closed_or_open", "policy_search", "handler")
        others = ("spoil_it", "send_email", "risk_class")
        assert all(has_schema(exercises.load(each)) for each in asked)
        assert not any(has_schema(exercises.load(each)) for each in others)


class TestMutants:
    def test_of_several_forms_change_one_of_them(self):
        proved = load("policy_search")
        made = proved.solution["wrappers"]
        mutants = list(solution_mutants(proved))
        assert {each.form for each in mutants} == set(made)
        for each in mutants:
            changed = [form for form in made if each.answer["wrappers"][form] != made[form]]
            assert changed == [each.form]
            assert each.label.startswith(f"{each.form}: ")
            assert each.schema != each.before

    def test_a_spoiled_tool_has_none(self):
        assert list(solution_mutants(load("spoil_it"))) == []


class TestCorridor:
    def test_of_one_tool_is_as_drawn(self):
        proved = load("get_weather")
        assert corridor_of(proved) == (proved.hidden["must_accept"], proved.hidden["may_accept"])

    def test_of_a_strict_form_is_wider(self):
        proved = load("policy_search")
        loose, strict = (corridor_of(proved, form)[1] for form in ("openai", "openai_strict"))
        assert loose == proved.hidden["may_accept"]
        assert "maxLength" not in strict["properties"]["query"]
