import pytest
from toy_course import RENT_BOAT, rent_boat, with_property

from autograder import exercises
from autograder.findings import Finding
from autograder.simulated_model import SimulatedModel
from autograder.widgets.imitating import TURN, imitate, scenario
from widgets.boards import board

pytestmark = pytest.mark.usefixtures("toy")
ALL = {"kind": "kayak", "hours": 2, "note": "by the lake"}
SCHEMA = RENT_BOAT["input_schema"]
VAGUE = {
    "name": "rent_boat",
    "input_schema": {"type": "object", "properties": {"kind": {}, "hours": {}, "note": {}}},
}


def imitated(*args, **more):
    given = board(*args, **more)
    return imitate(given, given.subject)


def right(made):
    return sum(each.count for each in made.sent if each.right)


class TestCalls:
    def test_ten_in_all_each_different_one_once(self):
        made = imitated()
        assert sum(each.count for each in made.sent) == TURN
        assert len({str(each.call) for each in made.sent}) == len(made.sent)

    def test_the_request_means_the_call_beside(self):
        made = imitated(call={"kind": "kayak"})
        assert made.intended == {"kind": "kayak"}
        assert made.request == ""
        assert all(each.right == (each.call == {"kind": "kayak"}) for each in made.sent)

    def test_a_precise_schema_is_answered_better(self):
        better = [
            right(imitated(call=ALL, turn=turn)) - right(imitated(VAGUE, ALL, turn=turn)) for turn in range(5)
        ]
        assert sum(better) > 10

    def test_the_next_ten_are_others_and_the_same_each_time(self):
        assert imitated(VAGUE) == imitated(VAGUE)
        assert imitated(VAGUE) != imitated(VAGUE, turn=1)

    def test_a_named_request(self):
        made = imitated(request="weather")
        assert made.request == SimulatedModel("weather").request
        assert made.intended["city"] == "Tashkent"

    def test_what_the_schema_refuses_is_marked(self):
        sent = [each for turn in range(20) for each in imitated(VAGUE | RENT_BOAT, turn=turn).sent]
        assert {each.accepted for each in sent if each.right} == {True}
        assert {each.accepted for each in sent} == {True, False}  # one call in fifty is written blindly


class TestNone:
    def test_of_a_tool_that_would_be_refused(self):
        assert imitated(rent_boat(name="two words")).code == "tool.bad_name"

    @pytest.mark.parametrize("call", ["{}", "[]", "5", '{"": 1}', '{" a": 1, "b*": 2}'])
    def test_where_there_is_nothing_to_speak_of(self, call):
        assert imitated(call=call) == Finding("playground.no_request")


class TestScenario:
    def test_mistakes_are_those_of_the_exercise_and_what_is_near(self):
        facts = scenario({"kind": "canoe"}, SCHEMA, exercises.load("rent_boat"))
        mistaken = facts["concepts"]["/kind"]["mistaken"]
        assert mistaken[0] == "raft"
        assert "CANOE" in mistaken
        assert "canoe" not in mistaken

    def test_what_the_schema_has_beside_may_be_filled_in_and_is_not_meant(self):
        facts = scenario({"kind": "canoe"}, SCHEMA)
        assert facts["concepts"].keys() == {"/kind", "/hours", "/note"}
        assert facts["intended"].keys() == {"/kind"}

    def test_values_in_objects_have_their_own_names(self):
        facts = scenario({"where": {"lat": 1, "lon": 2}, "tags": [1], "empty": {}}, {})
        assert list(facts["concepts"]) == ["/where/lat", "/where/lon", "/tags", "/empty"]

    @pytest.mark.parametrize(
        "value", [None, True, 0, -1.5, "", "x", [], [1, 1.0], {}, {"a": {"b": {"c": {"d": 1}}}}]
    )
    def test_any_value_will_do(self, value):
        SimulatedModel(scenario({"a": value}, {})).calls(with_property("a", type=None))
