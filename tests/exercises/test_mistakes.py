"""The mistakes that lessons 02 to 05 are about, each on the sentence that the learner reads."""

import pytest

from autograder.authoring import proofs

# exercise, wrong answer in its hidden facts, what the report says of it first
MISTAKES = [
    (
        "list_orders",
        "sizes_in_quotes",
        'Your schema wants `page_size` to be of type `"string"`; the call has `10`.',
    ),
    (
        "list_orders",
        "sizes_both_ways",
        '"25" in quotes is text. Python repeats a text that it should multiply',
    ),
    ("list_orders", "order_may_be_null_in_both_places", "null is a value, and not one of the two."),
    ("tag_documents", "tags_without_items", "without `items` a list may hold anything."),
    ("tag_documents", "text_or_list", 'One tag is a list of one: `["urgent"]`.'),
    ("tag_documents", "tags_as_one_text", "a list of one is a list."),
    (
        "tag_documents",
        "may_be_empty",
        "An empty list is there, so `required` is content; but there is nothing to tag.",
    ),
    ("tag_documents", "duplicates_welcome", "Which keyword says that no two elements may be equal?"),
    ("tag_documents", "draft_07_tuple", "is called `prefixItems` in draft 2020-12."),
    ("fetch_records", "draft_07_tuple", "`items` is one schema, which holds for every element."),
    ("search_events", "location_left_open", "Which object lacks its own `additionalProperties`?"),
    ("search_events", "lat_and_lon_required_at_the_root", "belongs in the group's own `required`."),
    (
        "search_archive",
        "a_parameter_too_many",
        "Your schema offers `page_size`, but the function takes only paper,",
    ),
    ("fetch_records", "fields_without_a_default", "The function has no default for `fields`"),
    ("fetch_records", "other_parameter_names", "such a call ends in a TypeError."),
    ("search_archive", "optional_means_null", "Optional means that the key may be missing."),
    ("search_archive", "call_sends_none", "A `None` in their place is a value like any other"),
    ("search_archive", "default_for_required", "(A `default` in the schema fills nothing in.)"),
]


def first_fault(exercise: str, kind: str, name: str) -> str:
    proved = proofs.load(exercise)
    (variation,) = (each for each in proved.hidden[kind] if each["id"] == name)
    report = str(proved.judge(proved.vary(variation)))
    assert "Mend this first" in report
    return report.split("Mend this first")[1].split("Also to mend")[0]


@pytest.mark.parametrize(("exercise", "name", "sentence"), MISTAKES)
def test_the_sentence_that_teaches(exercise, name, sentence):
    assert sentence in first_fault(exercise, "wrong_answers", name)


class TestEqualRoads:
    """What looks like a mistake and is none."""

    @pytest.mark.parametrize(
        ("exercise", "name"),
        [
            ("list_orders", "version_as_const"),
            ("list_orders", "a_type_that_opens_nothing"),
            ("search_events", "day_in_defs"),
            ("search_archive", "notes_of_the_defaults"),
        ],
    )
    def test_earns_every_point(self, exercise, name):
        proved = proofs.load(exercise)
        (variation,) = (each for each in proved.hidden["right_answers"] if each["id"] == name)
        assert proved.judge(proved.vary(variation)).points == proved.exercise.max_points

    def test_a_dead_null_is_right_and_worth_knowing(self):
        proved = proofs.load("list_orders")
        (variation,) = (each for each in proved.hidden["right_answers"] if each["id"] == "a_dead_null")
        report = proved.judge(proved.vary(variation))
        assert report.outcome == "passed"
        assert "`null` in the enum is never reached" in str(report)
