"""Hostile and unlucky submissions, in one batch with honest neighbours, in each tier of the sandbox.

What each case expects stands in index.json. Where our exercises make something else of it:
- What is no notebook (0 points in the index) gets no points and is left to a person, who sees why.
- schema_redos_pattern: its patterns are matched in milliseconds, so the report shows
  the call that they refuse.
- schema_billion_laughs: a root without a type is found first, and nothing is tried; doubling_with_a_type is.
"""

import html
import json
import re
import sqlite3
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path

import nbformat
import pages
import pytest
from nbconvert.exporters import HTMLExporter
from remembered import forget

from autograder import places
from autograder.grading import facts, judge
from autograder.grading.batch import Batch, Done, Order, prefix
from autograder.grading.course import Course, read_course
from autograder.grading.feedback import write_feedback
from autograder.grading.gradebook import open_gradebook
from autograder.grading.journal import Journal, journal_of
from autograder.grading.records import Graded, sentence
from autograder.grading.sandbox.tiers import Tier

from . import arena as arenas
from . import notes, processes
from .arena import Arena
from .submissions_index import FOLDER, OneSeat, cases

CASES = {each.name: each for each in (*cases(), *cases(FOLDER / "own"))}
HONEST = """
import os, builtins
assert os.listdir(".") == os.listdir(os.path.expanduser("~")) == [], "somebody was here"
assert len([1, 2]) == 2 and not isinstance(1, str) and builtins.open is open
"""
NEIGHBOUR = "_and_a_neighbour"  # each is graded right after its case
BY_HAND = {
    "nb_json_bomb_depth", "nb_truncated", "nb_merge_conflict", "nb_is_python_script", "dir_missing_notebook",
    "dir_notebook_is_symlink", "dir_notebook_is_directory", "dir_pipe_for_a_notebook",
    "dir_script_for_a_name",
}  # fmt: skip
SCRIPTS = (
    "nb_markdown_script", "html_script_output", "scripts_everywhere", "scripts_in_names",
    "dir_script_for_a_name",
)  # fmt: skip
NO_ANSWER = "could not be asked: its process gave no answer that can be read"
UNREAD = "What the process said of cell 2 can't be read"
STANDS = "What was defined before it stands"
# Case → what its page says, piece by piece.
SAID = {
    "control_wrong": ["The key input_schema is missing"],
    "kills_process_group": ["passed 3 of 3", "passed 2 of 2"],  # nothing of it came through
    "bigint_spin_uninterruptible": ["Cell 2 ran longer than"],
    "disk_fill_bounded": ["Cell 2 wrote a file that is too large: the file size limit was reached"],
    "infinite_output_bounded": ["Cell 2 printed more than 10 KB", "Its answers stand"],
    "html_script_output": ["the function raised ValueError : <script>document.title='arena'</script>"],
    "pickle_bomb_return": ["input_schema Here stands a B , and JSON has none"],
    "json_encoder_tricks": ["input_schema Here stands a D , which is a kind of dict", "x Here stands a I"],
    "schema_redos_pattern": ["Your schema wants action to match the pattern ^(?:[a-z]*){200}x"],
    "schema_deep_10000": ["nested more than 100 levels deep"],
    "schema_billion_laughs": ["At its root, input_schema must say"],
    "schema_huge_int": ["input_schema.properties.title.maxLength This number has more than 300 digits"],
    "schema_file_ref": ["leads out of the schema", "reads nothing from elsewhere"],
    "schema_python_cycle": ["input_schema.properties.self This value contains itself"],
    "schema_set_tuple_bytes": [
        "description Here stands a bytes , and JSON has none",
        "input_schema.properties.action.enum Here stands a set, and JSON has none",
        "input_schema.required Here stands a tuple, and JSON has none",
    ],
    "schema_homoglyph_name": ["U+0430 CYRILLIC SMALL LETTER A", "Did you mean t\u0456tle ?"],
    "stub_generator": ["Here stands a generator , and JSON has none"],
    "stub_mutable_default": ['{"action": "read", "title": "plans"} For this call, the function returned'],
    "stub_raises_baseexception": ["raised KeyboardInterrupt", "raised SystemExit", "raised Mine"],
    "stub_returns_200mb": ["This holds more than 2000000 characters"],
    "infinite_loop_cell": ["Cell 2 ran longer than 1.5 s of computing and was stopped", STANDS],
    "exit_quit": ["exit() was called in cell 2", STANDS],
    "segfault": ["The program crashed in cell 2 (signal 11)"],
    "syntax_error": ["Cell 2 could not be run, SyntaxError in line 18"],
    "name_typo": ["There is no manage_note_schema in this notebook, but there is a manage_note_shema"],
    "name_shadowed_by_call": ["This is a value of type dict , and not a function that can be called"],
    "missing_package": ["No module named 'a_package_that_is_not_installed_arena'", STANDS],
    "nb_json_bomb_depth": ["p1.ipynb is not valid: nested too deep"],
    "nb_json_duplicate_keys": ["The key cells is there twice; the longer list was used"],
    "nb_deleted_test_cell": ["The cell manage_note_schema was missing, and was put back"],
    "nb_duplicate_answer_cell": ["manage_note_schema-answer is there 2 times", "the last definition counts"],
    "nb_truncated": ["p1.ipynb is cut off at byte"],
    "nb_merge_conflict": ["p1.ipynb has git conflict markers at line 2"],
    "nb_is_python_script": ["p1.ipynb is not a notebook"],
    "dir_notebook_is_symlink": ["p1.ipynb is a link, not a file"],
    "dir_notebook_is_directory": ["p1.ipynb is a folder, not a file"],
    "dir_renamed_notebook": ["p1 (1).ipynb was taken for p1.ipynb"],
    "dir_missing_notebook": ["There is no notebook: p1.ipynb is missing. The folder holds: readme.txt"],
    "dir_nfd_name": ["sume\u0301.ipynb was taken for p1.ipynb"],
    "dir_forged_timestamp": ["Handed in on 1999-01-01 00:00:00 UTC, by the submission's own word"],
    "floods_with_lines": ["be read"],
    "floods_with_one_line": [UNREAD],
    "asks_outside_a_talk": [UNREAD],
    "claims_findings": [NO_ANSWER],
    "exits_in_a_call": ["manage_note ended the whole process"],
    "crashes_in_a_call": ["the process of manage_note crashed (signal 11)"],
    "crash_in_another_cell": ["The program crashed in cell 3 (signal 11)"],
    "loops_in_a_call": ["still running after 2 seconds"],
    "sleeps_for_ever": ["Cell 2 ran longer than the limit and was stopped"],
    "sleeps_in_a_call": ["still running after 2.5 seconds"],
    "takes_the_clock_away": ["Cell 2 ran longer than"],
    "takes_all_memory": ["Cell 2 raised MemoryError", STANDS],
    "returns_deep_json": ["nested more than 100 levels deep", "more than 50000 values"],
    "doubling_with_a_type": ["steps"],
    "hidden_facts_by_reference": ["leads out of the schema", "reads nothing from elsewhere"],
    "dir_script_for_a_name": ["The folder holds:", "img src=x onerror=alert(1)"],
    "dir_pipe_for_a_notebook": ["p1.ipynb is not a file"],
}  # fmt: skip


@dataclass(frozen=True)
class Class:
    """A batch that is done. before: the arena's files as they were; left: processes that outlived it."""

    course: Course
    arena: Arena
    before: dict[str, str]
    records: dict[str, Graded]
    done: Done
    left: list[str]
    feedback: dict[str, Path]

    def points(self, student: str) -> dict[str, float]:
        """What the gradebook has; 0 for what only a person can give."""
        with sqlite3.connect(self.course.gradebook) as connection:
            return dict(connection.execute(POINTS, (student,)).fetchall())

    def page(self, student: str) -> str:
        """The text of the notebook in autograded/."""
        folder = self.course.folder("autograded", student, notes.ASSIGNMENT)
        return (folder / f"{notes.NOTEBOOK}.ipynb").read_text(encoding="utf-8")


POINTS = """
    SELECT base_cell.name, coalesce(auto_score, 0) FROM grade
    JOIN base_cell ON base_cell.id = grade.cell_id
    JOIN submitted_notebook ON submitted_notebook.id = grade.notebook_id
    JOIN submitted_assignment ON submitted_assignment.id = submitted_notebook.assignment_id
    WHERE student_id = ?
"""


@pytest.fixture(scope="module", params=[Tier.A, Tier.B], ids=["tier_A", "tier_B"])
def graded(request, tmp_path_factory):
    root = tmp_path_factory.mktemp("class")
    data, hidden = notes.data(root / "data"), notes.hidden(root / "facts")
    with pytest.MonkeyPatch.context() as patch, arenas.laid(root / "arena") as arena:
        patch.setattr(places, "data", lambda: data)
        patch.setenv(places.HIDDEN_VARIABLE, str(hidden))
        patch.setenv("SECF_CANARY_TOKEN", "x")  # reads_env_secrets looks for it
        course = read_course(notes.course(root / "course"))
        good = (FOLDER / "control_good.py").read_text()
        for case in CASES.values():
            case.hand_in(course.folder("submitted", case.name, notes.ASSIGNMENT), arena)
            beside = course.folder("submitted", case.name + NEIGHBOUR, notes.ASSIGNMENT)
            beside.mkdir(parents=True)
            (beside / f"{notes.NOTEBOOK}.ipynb").write_bytes(notes.answered(good + HONEST))
        forget()
        yield _graded(course, request.param, arena)
    forget()


def _graded(course, tier, arena):
    before = arena.digests()
    with (
        open_gradebook(course, notes.ASSIGNMENT) as book,
        Journal(journal_of(course.gradebook, notes.ASSIGNMENT)) as journal,
    ):
        judge.warm(facts.hidden(book.released))
        seats = OneSeat(tier, prefix(course, book.released[0]))
        with seats.seat:
            there = processes.below_this()
            done = Batch(course, book, journal, seats, Order()).run()
            left = processes.outliving(there)
        feedback = {each.student: each.path for each in write_feedback(course, book)}
    return Class(course, arena, before, seats.records, done, left, feedback)


@pytest.fixture(params=CASES)
def case(request):
    return CASES[request.param]


TAG = re.compile(r"<style.*?</style>|<[^>]*>", re.DOTALL)


def said(page):
    """Everything that a notebook's cells say, and the reason where it was left to a person."""
    told = []
    for cell in json.loads(page)["cells"]:
        told += [cell["source"]] if cell["cell_type"] == "raw" else []
        told += [html.unescape(TAG.sub(" ", each)) for each in outputs(cell, "text/html")]
    return " ".join(" ".join(told).replace("`", "").split())


def outputs(cell, kind):
    return [output["data"][kind] for output in cell.get("outputs", ()) if kind in output.get("data", {})]


class TestEachCase:
    def test_points(self, graded, case):
        if case.score is not None:
            assert graded.points(case.name) == case.score
        assert graded.points(case.name).keys() == notes.POINTS.keys()

    def test_is_graded_or_left_to_a_person(self, graded, case):
        status = "by_hand" if case.name in BY_HAND else "graded"
        assert (graded.records[case.name].status, graded.records[case.name].again) == (status, False)

    def test_what_is_said(self, graded, case):
        told = said(graded.page(case.name))
        missing = [each for each in SAID.get(case.name, ()) if each not in told]
        assert not missing, told

    def test_no_traceback_of_ours(self, graded, case):
        told = said(graded.page(case.name))
        assert "Traceback" not in told
        assert "autograder/" not in told

    def test_the_next_one_gets_full_points(self, graded, case):
        assert graded.points(case.name + NEIGHBOUR) == notes.FULL
        assert graded.records[case.name + NEIGHBOUR].notes == ()

    def test_its_page_runs_nothing(self, graded, case):
        for cell in json.loads(graded.page(case.name))["cells"]:
            for each in outputs(cell, "text/html"):
                pages.read(each)
        if case.name in graded.feedback:
            neighbours = Live(graded.feedback[case.name + NEIGHBOUR].read_text())
            assert Live(graded.feedback[case.name].read_text()).found == neighbours.found

    def test_no_control_character_is_shown(self, graded, case):
        found = CONTROL.findall(said(graded.page(case.name)) + sentences(graded.records[case.name]))
        assert found == []


CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def sentences(record):
    """What a terminal shows of it."""
    found = [*record.notes, *([record.reason] if record.reason else [])]
    return " ".join([*map(sentence, found), *record.says.values()])


class Live(HTMLParser):
    """Whatever of a page would run; the template has two scripts."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        names = dict(attributes)
        links = [names.get(each) or "" for each in ("href", "src", "data", "action", "xlink:href")]
        alive = any(
            link.strip().lower().startswith(("javascript:", "data:text", "vbscript:")) for link in links
        )
        if alive or any(name.startswith("on") for name in names) or tag in RUNS:
            self.found.append((tag, attributes))


RUNS = ("script", "iframe", "object", "embed", "base", "form")


class TestTheClass:
    def test_every_message_of_the_index_is_looked_for(self):
        assert {name for name, case in CASES.items() if case.message} - {
            "dir_forged_timestamp"
        } <= SAID.keys()

    def test_nothing_of_the_arena_was_touched(self, graded):
        assert graded.arena.markers == set()
        assert graded.arena.digests() == graded.before
        assert not graded.arena.is_locked()

    def test_nobody_got_out(self, graded):
        assert graded.arena.heard() == set()

    def test_no_process_is_left(self, graded):
        assert graded.left == []

    @pytest.mark.parametrize("name", SCRIPTS)
    def test_nothing_runs_where_nbgrader_shows_a_page(self, graded, name):
        """formgrader's template, and that of generate_feedback, are nbconvert's classic one and more."""
        exporter = HTMLExporter(template_name="classic")
        pages = [graded.page(each) for each in (name, name + NEIGHBOUR)]
        texts = [exporter.from_notebook_node(nbformat.reads(page, 4))[0] for page in pages]
        assert Live(texts[0]).found == Live(texts[1]).found

    def test_what_is_hidden_stands_nowhere(self, graded):
        written = [
            path
            for folder in ("autograded", "feedback")
            for path in (graded.course.root / folder).rglob("*")
            if path.is_file()
        ]
        written.append(journal_of(graded.course.gradebook, notes.ASSIGNMENT))
        assert [path for path in written if notes.CANARY.encode() in path.read_bytes()] == []

    def test_who_is_left_to_a_person(self, graded):
        assert {each.student for each in graded.done.by_hand} == BY_HAND
        assert graded.done.failed == []
        assert graded.done.graded == 2 * len(CASES) - len(BY_HAND)

    def test_no_file_of_a_learner_passes_for_feedback(self, graded):
        assert "document.title=1" not in graded.feedback["dir_html_same_name"].read_text()
