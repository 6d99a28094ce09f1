"""The instructor's road, with the real commands: release, hand in, autograde, feedback, export."""

import csv
import json
import re
import tomllib

import pytest
from bs4 import BeautifulSoup

from autograder import exercises as course_exercises
from autograder import judging
from autograder.authoring import notebooks
from autograder.authoring.course_rules import read_lessons
from autograder.markup import call_text

from .classroom import REPO, all_but_the_public, only_the_public, open_class, submissions

pytestmark = pytest.mark.slow

KINDS = ("accept", "reject")
MISTAKES = ("mistake_1", "mistake_2", "mistake_3")
# Worked out by hand from the points in exercise.json: a criterion that the mistake fails earns nothing.
EXPECTED = {
    "00_first_tool": {
        "mistake_1": {"search_documents": 1.5, "get_weather": 1.5},
        "mistake_2": {"search_documents": 1.5, "get_weather": 1.0},
        "mistake_3": {"search_documents": 1.5, "get_weather": 1.0},
        "learned_the_right_calls": {"search_documents": 2.5, "get_weather": 1.5},
        "learned_the_wrong_calls": {"search_documents": 1.5, "get_weather": 1.5},
    },
    "01_primitive_types": {
        "mistake_1": {"record_measurement": 3.0, "fix_the_types": 1.0},
        "mistake_2": {"record_measurement": 3.0, "fix_the_types": 1.0},
        "mistake_3": {"record_measurement": 2.0, "fix_the_types": 2.5},
        "learned_the_right_calls": {"record_measurement": 3.0, "fix_the_types": 2.5},
        "learned_the_wrong_calls": {"record_measurement": 3.0, "fix_the_types": 1.5},
    },
}


@pytest.fixture(scope="module", params=sorted(read_lessons(REPO)))
def graded(request, tmp_path_factory):
    """(class, what nbgrader said): everything handed in, graded and exported."""
    room = open_class(tmp_path_factory.mktemp(request.param), request.param)
    said = [room.nbgrader("generate_assignment", room.lesson)]
    handed_in = {"untouched": {}}
    for exercise in room.exercises:
        for student, code in submissions(exercise):
            handed_in.setdefault(student, {})[exercise.id] = code
    for student, answers in handed_in.items():
        room.hand_in(student, answers)
    said += [room.nbgrader(step, room.lesson) for step in ("autograde", "generate_feedback")]
    said.append(room.nbgrader("export"))
    return room, "".join(said)


def text_of(page):
    """What a reader sees of a page, without any white space: a call may be wrapped or marked."""
    return "".join(BeautifulSoup(page, "html.parser").get_text().split())


def squeezed(call):
    return "".join(json.dumps(call, ensure_ascii=False).split())


class TestRelease:
    def test_it_is_the_committed_course(self, graded):
        room, _ = graded
        assert room.released.read_bytes() == (REPO / room.released.relative_to(room.root)).read_bytes()

    def test_nothing_was_said_that_an_instructor_must_look_into(self, graded):
        _, said = graded
        assert "AutogradeApp | INFO" in said
        assert not re.findall(r".*(?:ERROR|CRITICAL|WARN|Warning|Traceback).*", said)

    def test_an_exchange_is_there(self, graded):
        room, _ = graded
        assert (room.root / "exchange").is_dir()


class TestScores:
    def test_untouched(self, graded):
        room, _ = graded
        assert room.scores("untouched") == {exercise.id: 0 for exercise in room.exercises}

    @pytest.mark.parametrize("student", ["perfect", "other_road"])
    def test_right_whichever_way(self, graded, student):
        room, _ = graded
        full = {exercise.id: sum(exercise.facts["points"].values()) for exercise in room.exercises}
        assert room.scores(student) == full

    @pytest.mark.parametrize("student", MISTAKES)
    def test_mistakes(self, graded, student):
        room, _ = graded
        assert room.scores(student) == EXPECTED[room.lesson][student]

    def test_the_export_has_the_totals(self, graded):
        room, _ = graded
        with (room.root / "grades.csv").open() as file:
            rows = list(csv.DictReader(file))
        assert {row["student_id"]: float(row["score"]) for row in rows} == {
            row["student_id"]: sum(room.scores(row["student_id"]).values()) for row in rows
        }
        assert {float(row["max_score"]) for row in rows} == {read_lessons(REPO)[room.lesson]}
        assert len(rows) == len(list((room.root / "submitted").iterdir()))


class TestFeedback:
    def test_untouched_is_not_started(self, graded):
        room, _ = graded
        said = [text_of(room.feedback(student)).count("notstarted") for student in ("untouched", "perfect")]
        assert said[0] - said[1] == len(room.exercises)

    @pytest.mark.parametrize("student", MISTAKES)
    def test_the_case_that_speaks_first_is_there_with_its_call(self, graded, student):
        room, _ = graded
        seen = text_of(room.feedback(student))
        for exercise in room.exercises:
            case = first_case(exercise, MISTAKES.index(student))
            assert squeezed(case["call"]) in seen
            assert sentence(exercise.id, case["id"]) in seen

    def test_a_right_answer_gets_no_such_sentence(self, graded):
        room, _ = graded
        seen = text_of(room.feedback("perfect"))
        for exercise in room.exercises:
            assert sentence(exercise.id, first_case(exercise, 0)["id"]) not in seen

    def test_no_hidden_call_is_shown_to_anybody(self, graded):
        room, _ = graded
        pages = [text_of(room.feedback(path.name)) for path in (room.root / "submitted").iterdir()]
        hidden = list(hidden_calls(room))
        assert len(hidden) >= 10
        assert [call for call in hidden if any(call in page for page in pages)] == []


class TestHiddenFacts:
    @pytest.mark.parametrize("student", ["learned_the_right_calls", "learned_the_wrong_calls"])
    def test_what_was_learned_by_heart_loses_points(self, graded, student):
        room, _ = graded
        assert room.scores(student) == EXPECTED[room.lesson][student]

    @pytest.mark.parametrize("forge", [only_the_public, all_but_the_public])
    def test_the_public_cases_alone_would_not_tell(self, graded, forge):
        room, _ = graded
        for exercise in room.exercises:
            known = course_exercises.load(exercise.id)
            assert judging.judge(known, {"tool": forge(exercise)}).points == known.max_points


def first_case(exercise, number):
    """The public case that a wrong answer's report shows first."""
    says = exercise.hidden["wrong_answers"][number]["says"]
    return next(case for case in exercise.facts["accept"] + exercise.facts["reject"] if case["id"] == says)


def sentence(exercise_id, case_id):
    words = tomllib.loads((REPO / "data" / "exercises" / exercise_id / "en.toml").read_text(encoding="utf-8"))
    return "".join(words["cases"][case_id].replace("`", "").split())


def hidden_calls(room):
    """Hidden calls, in full and as reports cut them, that the lesson and its public cases don't hold."""
    prose = "".join(cell.source for cell in notebooks.read(room.released).cells)
    public = [call for exercise in room.exercises for kind in KINDS for call in exercise.calls(kind)]
    met = "".join([*prose.split(), *map(squeezed, public)])
    for exercise in room.exercises:
        for case in (case for kind in KINDS for case in exercise.hidden.get(kind, [])):
            forms = {squeezed(case["call"]), "".join(call_text(case["call"], "en").split())}
            yield from (form for form in forms if form not in met)
