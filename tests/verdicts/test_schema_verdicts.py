"""Schemas and calls of public bug reports, each with the right verdict; and what we have to say of them.

schema_verdicts.json names the report of each.
"""

import json
from pathlib import Path

import pytest
from spoken import say

from autograder import advice, schema_rules
from autograder.validating import Judge

FACTS = json.loads(Path(__file__).with_name("schema_verdicts.json").read_text(encoding="utf-8"))
CASES = {case["id"]: case for case in FACTS["cases"]}
INVALID = {case["id"]: case["schema"] for case in FACTS["invalid_schemas"]}

# Where the note of a case names something worth knowing: the codes of our advice.
ADVICE = {
    "nullable_enum_without_null": ["advice.dead_type"],
    "enum_null_beside_string": ["advice.dead_null"],
    "either_title_or_body": ["advice.root_combinator"],
    "misspelt_format": ["advice.misspelt_format"],
    "array_without_items": ["advice.array_without_items"],
    "object_without_properties": ["advice.object_without_properties"],
    "non_ascii_key": ["advice.property_key"],
    "recursive_tree": ["advice.recursive"],
    "unicode_class_in_pattern": ["advice.python_refuses"],
    "empty_enum": ["advice.empty_enum"],
    "required_undeclared": ["advice.required_impossible"],
    "unevaluated_sees_all_of": ["advice.root_combinator"],
    "unanchored_pattern": ["advice.searching", "advice.python_reads_more"],
    "nested_open": ["advice.nested_open"],
}
# Where it needs none, and why.
SILENT = {
    "number_where_integer_is_meant": "what the code can use, no schema tells: an exercise's calls do",
    "number_takes_whole_numbers": "right as it is",
    "boolean_false_as_text": "right as it is",
    "open_object_crashes_the_function": "open is a choice; for a function, signatures.py compares the two",
    "exclusive_minimum": "right for the Messages API; what Gemini takes is no advice on JSON Schema",
    "any_of_consts": "right for the Messages API; what Gemini takes is no advice on JSON Schema",
    "combining_mark_counts": "right as it is",
    "age_integer": "no note",
    "list_as_text": "no note",
    "closed_object": "no note",
}
BROKEN = {
    "properties_as_list": ("schema.properties_not_object", "/properties"),
    "required_in_property": ("schema.required_flag", "/properties/a/required"),
    "items_as_list": ("schema.items_list", "/properties/a/items"),
}


def calls():
    return [(name, index) for name, case in CASES.items() for index in range(len(case["calls"]))]


class TestCalls:
    @pytest.mark.parametrize(("name", "index"), calls())
    def test_verdict(self, name, index):
        judge, case = Judge(CASES[name]["schema"]), CASES[name]["calls"][index]
        assert judge.accepts(case["call"]) is case["valid"]
        assert (judge.refusal(case["call"]) is None) is case["valid"]

    def test_as_many_as_there_were(self):
        assert (len(CASES), len(calls()), len(INVALID)) == (24, 42, 3)


class TestSchemas:
    @pytest.mark.parametrize("name", CASES)
    def test_each_can_judge(self, name):
        assert schema_rules.findings(CASES[name]["schema"]) == []

    @pytest.mark.parametrize("name", INVALID)
    def test_an_invalid_one_is_told_for_what_it_is(self, name):
        (finding,) = schema_rules.findings(INVALID[name])
        assert (finding.code, finding.at) == BROKEN[name]
        assert say(finding)


class TestAdvice:
    @pytest.mark.parametrize("name", CASES)
    def test_what_the_note_names_is_said(self, name):
        found = advice.findings(CASES[name]["schema"])
        assert [each.code for each in found] == ADVICE.get(name, [])
        assert all(say(each) for each in found)

    def test_each_case_is_looked_at(self):
        assert ADVICE.keys() | SILENT.keys() == CASES.keys()
        assert not ADVICE.keys() & SILENT.keys()
