import json

import co_player
import pytest

from autograder import mock_script
from autograder.data_files import DataError
from autograder.mock_script import Call, Failure, Step, load
from autograder.places import PROJECT

STEP = {"id": "asks", "answer": {"calls": [{"tool": "keep", "as": "first", "input": {"text": "x"}}]}}


def after(**step):
    return {"steps": [STEP, {"id": "then", "answer": {"text": "Done."}, **step}]}


class TestLoad:
    def test_a_file(self):
        script = load("two_cities")
        assert (script.id, script.steps[0].calls[1].label) == ("two_cities", "rome")
        assert script.steps[0].failures == (Failure(529, 0.01), Failure(429, 0.01))

    def test_a_dict(self):
        facts = after(repeat=True, when={"lacks": ["send"]}, fails=[{"status": 500}])
        assert load(facts).steps == (
            Step("asks", calls=(Call("keep", {"text": "x"}, "first"),), stop_reason="tool_use"),
            Step("then", "Done.", (), {"lacks": ["send"]}, True, (Failure(500),), "end_turn"),
        )

    def test_ids_are_the_files(self):
        assert {"get_weather", "keep_note", "two_cities"} <= set(mock_script.ids())


class TestTheExampleOfTheDocs:
    def test_can_be_played_to_each_of_its_steps(self):
        text = (PROJECT / "docs" / "conversations.md").read_text(encoding="utf-8")
        script = load(json.loads(text.split("```json\n")[1].split("```")[0]))
        assert set(co_player.requests(script)) == {step.id for step in script.steps}


class TestFaults:
    @pytest.mark.parametrize(
        ("facts", "place", "meant"),
        [
            ({}, "", "'steps' is a required property"),
            ({"steps": []}, "steps", "[] should be non-empty"),
            (after(anwser={}), "steps[1]", "the key 'anwser' is not known here; did you mean 'answer'?"),
            (after(answer={}), "steps[1].answer", "{} should be non-empty"),
            (
                after(answer={"stop_reason": "tool_use"}),
                "steps[1].answer.stop_reason",
                "'tool_use' is not one",
            ),
            (after(when={"results": [{"at": "id"}]}), "steps[1].when.results[0].at", "'id' does not match"),
            (after(fails=[{"status": 400}]), "steps[1].fails[0].status", "400 is not one of"),
            (after(id="asks"), "step asks", "this id stands twice; keep one"),
            (after(answer={"text": "${kept/id}"}), "step then", "no step before it calls 'kept'"),
            (after(when={"results": [{"of": "then"}]}), "step then", "no step before it calls 'then'"),
            (
                {
                    "steps": [
                        {"id": "a", "answer": {"calls": [{"tool": "keep", "input": {"id": "${keep/id}"}}]}}
                    ]
                },
                "step a",
                "no step before it calls 'keep'",
            ),
        ],
    )
    def test_says_where_and_what_was_meant(self, facts, place, meant):
        with pytest.raises(DataError) as caught:
            load(facts)
        assert caught.value.place == place
        assert caught.value.meant.startswith(meant)

    @pytest.mark.parametrize("text", ["${keep/id}", "${first}", "${user}", "$5 {x} ${ }"])
    def test_references_that_lead_somewhere(self, text):
        assert load(after(answer={"text": text})).steps[1].text == text
