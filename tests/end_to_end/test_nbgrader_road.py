"""The instructor's road, with the real commands: release, hand in, autograde, feedback, export."""

import csv
import json
import re
import shutil
import tomllib

import pytest
from bs4 import BeautifulSoup

from autograder import words
from autograder.authoring import notebooks, proofs
from autograder.authoring.course_rules import read_lessons
from autograder.layout import arrange
from autograder.markup import call_text

from .classroom import REPO, all_but_the_public, exercises_of, only_the_public, open_class, submissions

BEFORE = "before.db"  # the gradebook, as it is before anything is graded

# The functions of lesson 10, each all or nothing.
MADE_FROM_PYTHON = ("schema_from_function", "build_prompt", "parse_reply")
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
    "02_enum": {
        # With sizes in quotes, 25 is refused and "25" is accepted: both are wrong.
        "mistake_1": {"list_orders": 2.0, "closed_or_open": 2.0},
        "mistake_2": {"list_orders": 3.0, "closed_or_open": 2.0},
        "mistake_3": {"list_orders": 3.0, "closed_or_open": 2.0},
        "learned_the_right_calls": {"list_orders": 3.0, "closed_or_open": 0},
        "learned_the_wrong_calls": {"list_orders": 3.0, "closed_or_open": 0},
    },
    "03_arrays": {
        "mistake_1": {"tag_documents": 3.0, "fetch_records": 3.0},
        "mistake_2": {"tag_documents": 3.0, "fetch_records": 3.0},
        # Tags as one text: every right call is refused, so refusing the wrong ones earns nothing.
        "mistake_3": {"tag_documents": 2.0, "fetch_records": 3.0},
        "wrong_function": {"tag_documents": 0, "fetch_records": 2.5},
        "learned_the_right_calls": {"tag_documents": 3.0, "fetch_records": 3.5},
        "learned_the_wrong_calls": {"tag_documents": 3.0, "fetch_records": 3.0},
    },
    "04_nested_objects": {
        # Too deep: no definition, and the solution's `unpack` doesn't find the values there.
        "mistake_1": {"search_events": 3.0, "flatten": 2.0},
        "mistake_2": {"search_events": 3.0, "flatten": 2.0},
        # A value that is nowhere: there is no place to put it, so nothing can be judged.
        "mistake_3": {"search_events": 3.0, "flatten": 0},
        "wrong_function": {"search_events": 0, "flatten": 2.5},
        "learned_the_right_calls": {"search_events": 3.0, "flatten": 0},
        "learned_the_wrong_calls": {"search_events": 3.0, "flatten": 0},
    },
    "05_required_optional": {
        # What is required where the function has a default, or the other way, costs `works` as well.
        "mistake_1": {"search_archive": 2.0, "schedule_meeting": 3.0},
        "mistake_2": {"search_archive": 2.0, "schedule_meeting": 3.0},
        "mistake_3": {"search_archive": 1.5, "schedule_meeting": 3.0},
        "wrong_function": {"search_archive": 2.5, "schedule_meeting": 0},
        "learned_the_right_calls": {"search_archive": 3.5, "schedule_meeting": 3.0},
        "learned_the_wrong_calls": {"search_archive": 3.0, "schedule_meeting": 3.0},
    },
    "06_descriptions": {
        # Another name is a fault of the definition alone. The names of `spoil_it` are right each time.
        "mistake_1": {"get_exchange_rate": 2.5, "spoil_it": 0, "measure_stability": 0},
        "mistake_2": {"get_exchange_rate": 2.5, "spoil_it": 1.5, "measure_stability": 0},
        "mistake_3": {"get_exchange_rate": 2.5, "spoil_it": 0, "measure_stability": 0},
        "learned_the_right_calls": {"get_exchange_rate": 2.5, "spoil_it": 0, "measure_stability": 0},
        "learned_the_wrong_calls": {"get_exchange_rate": 2.0, "spoil_it": 0, "measure_stability": 0},
    },
    "07_manage_note": {
        # A function is all or nothing.
        "mistake_1": {"manage_note_schema": 3.0, "manage_note": 0, "note_agent": 0},
        "mistake_2": {"manage_note_schema": 3.0, "manage_note": 0, "note_agent": 0},
        "mistake_3": {"manage_note_schema": 3.0, "manage_note": 0, "note_agent": 0},
        "learned_the_right_calls": {"manage_note_schema": 3.0, "manage_note": 0, "note_agent": 0},
        "learned_the_wrong_calls": {"manage_note_schema": 3.0, "manage_note": 0, "note_agent": 0},
    },
    "08_send_email": {
        "mistake_1": {"send_email_schema": 3.0, "send_email": 0, "email_agent": 0},
        "mistake_2": {"send_email_schema": 3.0, "send_email": 0, "email_agent": 0},
        "mistake_3": {"send_email_schema": 3.0, "send_email": 0, "email_agent": 0},
        "learned_the_right_calls": {"send_email_schema": 3.0, "send_email": 0, "email_agent": 0},
        "learned_the_wrong_calls": {"send_email_schema": 3.0, "send_email": 0, "email_agent": 0},
    },
    "09_patterns_and_mistakes": {
        # A review is all or nothing.
        "mistake_1": {"code_review": 0, "query_database": 2.0, "create_task": 1.5},
        "mistake_2": {"code_review": 0, "query_database": 2.0, "create_task": 1.5},
        "mistake_3": {"code_review": 0, "query_database": 2.0, "create_task": 1.5},
        "learned_the_right_calls": {"code_review": 0, "query_database": 2.0, "create_task": 1.5},
        "learned_the_wrong_calls": {"code_review": 0, "query_database": 2.0, "create_task": 1.5},
    },
    "10_from_python": {
        "mistake_1": {"get_current_datetime_schema": 1.5, **dict.fromkeys(MADE_FROM_PYTHON, 0)},
        "mistake_2": {"get_current_datetime_schema": 1.5, **dict.fromkeys(MADE_FROM_PYTHON, 0)},
        "mistake_3": {"get_current_datetime_schema": 1.5, **dict.fromkeys(MADE_FROM_PYTHON, 0)},
        "learned_the_right_calls": {"get_current_datetime_schema": 1.5, **dict.fromkeys(MADE_FROM_PYTHON, 0)},
        "learned_the_wrong_calls": {"get_current_datetime_schema": 1.5, **dict.fromkeys(MADE_FROM_PYTHON, 0)},
    },
    "11_tool_contract": {
        # Five forms are one definition: what one of them is refused for costs half a point of two.
        # A tool that still asks for the user refuses every right call, so refusing earns nothing.
        "mistake_1": {"policy_search": 1.5, "risk_class": 0, "trim_result": 0, "handler": 1.5},
        "mistake_2": {"policy_search": 1.5, "risk_class": 0, "trim_result": 0, "handler": 2.0},
        "mistake_3": {"policy_search": 1.5, "risk_class": 0, "trim_result": 0, "handler": 2.0},
        "wrong_function": {"policy_search": 0, "risk_class": 0, "trim_result": 0, "handler": 1.5},
        "learned_the_right_calls": {"policy_search": 0, "risk_class": 0, "trim_result": 0, "handler": 2.0},
        "learned_the_wrong_calls": {"policy_search": 0, "risk_class": 0, "trim_result": 0, "handler": 2.0},
    },
    "12_hotel_booking": {
        "mistake_1": {"validate_call": 0, "dispatch": 0, "booking_agent": 0},
        "mistake_2": {"validate_call": 0, "dispatch": 0, "booking_agent": 0},
        "mistake_3": {"validate_call": 0, "dispatch": 0, "booking_agent": 0},
    },
}


LESSONS = list(read_lessons(REPO))
LEARNED_BY_HEART = [
    exercise for lesson in LESSONS for exercise in exercises_of(lesson) if exercise.can_be_learned_by_heart
]


@pytest.fixture(scope="module", params=LESSONS)
def graded(request, tmp_path_factory):
    """(class, what nbgrader said): everything handed in, graded and exported."""
    room = open_class(tmp_path_factory.mktemp(request.param), request.param)
    said = [room.nbgrader("generate_assignment", room.lesson)]
    shutil.copy(room.root / "gradebook.db", room.root / BEFORE)
    handed_in = {"untouched": {}}
    for exercise in room.exercises:
        for student, code in submissions(exercise):
            handed_in.setdefault(student, {})[exercise.id] = code
    for student, answers in handed_in.items():
        room.hand_in(student, answers)
    said += [room.nbgrader(step, room.lesson) for step in ("autograde", "generate_feedback")]
    said.append(room.nbgrader("export"))
    return room, "".join(said)


@pytest.fixture(scope="module")
def graded_by_us(graded, tmp_path_factory):
    """(class, what was said): the same submissions, graded by `autograder grade`."""
    room, _ = graded
    ours = room.again(tmp_path_factory.mktemp("ours") / room.lesson, room.root / BEFORE)
    return ours, ours.autograder("grade", room.lesson)


def text_of(page):
    """What a reader sees of a page, without any white space: a call may be wrapped or marked."""
    return squeezed(BeautifulSoup(page, "html.parser").get_text())


def squeezed(text):
    return "".join(text.split())


class TestRelease:
    def test_it_is_the_committed_course(self, graded):
        room, _ = graded
        assert room.released.read_bytes() == (REPO / room.released.relative_to(room.root)).read_bytes()

    def test_nothing_was_said_that_an_instructor_must_look_into(self, graded):
        _, said = graded
        assert "AutogradeApp | INFO" in said
        # Not every line: on a busy machine a kernel may say something of its sockets while it is stopped.
        assert re.findall(r"^\[\w+ \| (?!INFO\]).*|.*Warning.*", said, re.MULTILINE) == []

    def test_an_exchange_is_there(self, graded):
        room, _ = graded
        assert (room.root / "exchange").is_dir()


def test_nobodys_progress_is_kept(graded):
    room, _ = graded
    assert list(room.root.rglob("progress*")) == []


class TestScores:
    def test_untouched(self, graded):
        room, _ = graded
        assert room.scores("untouched") == {exercise.id: 0 for exercise in room.exercises}

    @pytest.mark.parametrize("student", ["perfect", "other_road"])
    def test_right_whichever_way(self, graded, student):
        room, _ = graded
        full = {exercise.id: sum(exercise.facts["points"].values()) for exercise in room.exercises}
        assert room.scores(student) == full

    def test_mistakes_and_what_was_learned_by_heart(self, graded):
        room, _ = graded
        others = room.students - {"untouched", "perfect", "other_road"}
        assert {student: room.scores(student) for student in others} == EXPECTED[room.lesson]

    def test_the_export_has_the_totals(self, graded):
        room, _ = graded
        with (room.root / "grades.csv").open() as file:
            rows = list(csv.DictReader(file))
        assert {row["student_id"]: float(row["score"]) for row in rows} == {
            row["student_id"]: sum(room.scores(row["student_id"]).values()) for row in rows
        }
        assert {float(row["max_score"]) for row in rows} == {read_lessons(REPO)[room.lesson]}
        assert len(rows) == len(room.students)


class TestFeedback:
    def test_untouched_is_not_started(self, graded):
        room, _ = graded
        said = [text_of(room.feedback(student)).count("notstarted") for student in ("untouched", "perfect")]
        assert said[0] - said[1] == len(room.exercises)

    def test_what_is_to_be_mended_first_is_there_with_its_call(self, graded):
        room, _ = graded
        for exercise in room.exercises:
            for student, wrong in exercise.mistakes.items():
                seen = text_of(room.feedback(student))
                assert [piece for piece in told_first(exercise, wrong["says"]) if piece not in seen] == []

    def test_a_right_answer_gets_no_such_sentence(self, graded):
        room, _ = graded
        seen = text_of(room.feedback("perfect"))
        for exercise in room.exercises:
            for wrong in exercise.mistakes.values():
                *_, sentence = told_first(exercise, wrong["says"])
                assert sentence not in seen

    def test_no_hidden_call_is_shown_to_anybody(self, graded):
        room, _ = graded
        pages = [text_of(room.feedback(student)) for student in room.students]
        hidden = list(hidden_calls(room))
        assert len(hidden) >= 10
        assert [call for call in hidden if any(call in page for page in pages)] == []


class TestOurOwnGrader:
    def test_everybody_gets_the_points_that_nbgrader_gives(self, graded, graded_by_us):
        (room, _), (ours, _) = graded, graded_by_us
        given = {student: room.scores(student) for student in room.students}
        assert {student: ours.scores(student) for student in ours.students} == given

    def test_everything_is_graded(self, graded_by_us):
        ours, said = graded_by_us
        assert f"{len(ours.students)} graded, 0 unchanged" in said
        assert "0 for a person to look at, 0 failed." in said

    def test_the_same_is_to_be_mended_first(self, graded_by_us):
        ours, _ = graded_by_us
        for exercise in ours.exercises:
            for student, wrong in exercise.mistakes.items():
                seen = text_of("".join(outputs(ours.graded(student))))
                assert [piece for piece in told_first(exercise, wrong["says"]) if piece not in seen] == []


def outputs(notebook):
    """What cells show as HTML."""
    cells = [cell for cell in json.loads(notebook)["cells"] if cell["cell_type"] == "code"]
    shown = [output.get("data", {}) for cell in cells for output in cell["outputs"]]
    return ["".join(data["text/html"]) for data in shown if "text/html" in data]


@pytest.mark.parametrize("exercise", LEARNED_BY_HEART, ids=lambda exercise: exercise.id)
@pytest.mark.parametrize("forge", [only_the_public, all_but_the_public])
def test_the_public_cases_alone_would_not_tell(exercise, forge):
    proved = proofs.load(exercise.id)
    assert proved.judge({**proved.solution, "tool": forge(exercise)}).outcome == "passed"


def told_first(exercise, says):
    """What a report on a mistake says first: the call and its sentence, or the sentence of a code."""
    works = exercise.facts.get("works", {})
    named = [{"id": name} for name in exercise.facts.get("sorts", {}).get("tools", ())]
    told = [*cases(exercise.facts), *works.get("conversations", []), *works.get("sources", []), *named]
    case = next((case for case in told if case["id"] == says), None)
    if case is None:
        return [max(map(squeezed, re.split(r"\{\w+(?:!j)?\}|`", words.template(says))), key=len)]
    path = REPO / "data" / "exercises" / exercise.id / "en.toml"
    sentence = tomllib.loads(path.read_text(encoding="utf-8"))["cases"][says]
    call = [squeezed(call_text(placed(exercise, case["call"]), "en"))] if "call" in case else []
    return [*call, squeezed(sentence.replace("`", ""))]


def cases(facts):
    """The cases of a schema, the trials of a function, and what shows a reviewed tool's mistake, as public
    or hidden facts hold them."""
    works = facts.get("works", [])
    trials = works.get("calls", []) if isinstance(works, dict) else works
    reviewed = [{"id": each["tool"]["name"], **each["shows"]} for each in facts.get("review", [])]
    return [*facts.get("accept", []), *facts.get("reject", []), *trials, *reviewed]


def placed(exercise, call):
    """A call in the shape of the solution, where it is the learner who gives calls a shape."""
    layout = proofs.load(exercise.id).exercise.layout
    return arrange(layout, exercise.answers["tool"]["input_schema"], call) if layout else call


def hidden_calls(room):
    """Hidden calls, in full and as reports show them, that the lesson and its public cases don't hold."""
    prose = "".join(cell.source for cell in notebooks.read(room.released).cells)
    met = squeezed("".join([prose, *(form for each in room.exercises for form in forms(each, each.facts))]))
    hidden = [form for each in room.exercises for form in forms(each, each.hidden)]
    return [form for form in hidden if form not in met]


def forms(exercise, facts):
    """Every way in which a page could show the calls of public or hidden facts."""
    works = facts.get("works", {})
    sources = facts.get("sources", works.get("sources", []) if isinstance(works, dict) else [])
    for call in (call for each in sources for kind in ("accept", "reject") for call in each.get(kind, [])):
        yield squeezed(json.dumps(call, ensure_ascii=False))
        yield squeezed(call_text(call, "en"))
    for step in (step for case in cases(facts) for step in case.get("steps", [case])):
        for shape in (step["call"], placed(exercise, step["call"])):
            yield squeezed(json.dumps(shape, ensure_ascii=False))
            yield squeezed(call_text(shape, "en"))
