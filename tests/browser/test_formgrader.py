"""A class that `autograder grade` has graded, as an instructor sees it in nbgrader's formgrader."""

import re
import shutil
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright isn't installed: it is in the extra `browser`.")

from end_to_end.classroom import filled_in, open_class, submissions
from playwright.sync_api import expect

from autograder.authoring import notebooks
from browser.formgrader import formgrader
from browser.hostile_page import made_hostile

pytestmark = pytest.mark.browser
LESSON = "00_first_tool"
WORDS = "The limit is what I asked about: **well done**."
COMMANDS = ("nbgrader", "generate_feedback"), ("autograder", "feedback")
# A score that has neither is not there yet.
FILLED_IN = """() => ![...document.querySelectorAll("input.score")].some(
    each => !each.placeholder && !each.classList.contains("needs_manual_grade"))"""
UNREADABLE = '{"cells": [{"cell_type": "code", "source": "search_documents = '


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    """Four who wrote honest answers, one who lost a check, one whose file is broken, one who is hostile."""
    room = open_class(tmp_path_factory.mktemp("formgrader"), LESSON)
    room.nbgrader("generate_assignment", LESSON)
    handed_in = {"untouched": {}}
    for exercise in room.exercises:
        for student, code in submissions(exercise):
            handed_in.setdefault(student, {})[exercise.id] = code
    for student in ("untouched", "perfect", "mistake_1"):
        room.hand_in(student, handed_in[student])
    write(room, "lost_a_check", without_check(filled_in(room.released, handed_in["perfect"])))
    hostile = filled_in(room.released, handed_in["perfect"])
    write(room, "hostile", made_hostile(hostile, ("search_documents-answer",)))
    broken = folder(room, "broken")
    (broken / f"{LESSON}.ipynb").write_text(UNREADABLE)
    grade(room)
    return room


def folder(room, student):
    made = room.root / "submitted" / student / LESSON
    made.mkdir(parents=True)
    return made


def write(room, student, notebook):
    notebooks.write(notebook, folder(room, student) / f"{LESSON}.ipynb")


def without_check(notebook):
    notebook.cells = [cell for cell in notebook.cells if cell.id != "get_weather-check"]
    return notebook


def grade(room, *options):
    """One is left to a person, so it ends with 1."""
    return room.autograder("grade", LESSON, *options, ends_with=1)


@pytest.fixture(scope="module")
def server(room):
    with formgrader(room.root) as server:
        yield server


@pytest.fixture
def address(server):
    return server[1]


@pytest.fixture
def page(page, server):
    """Logged in. Nothing from outside is asked for, and what a page says in a dialog is kept."""
    page.route(re.compile("^https:"), lambda each: each.abort())
    page.said = []
    page.on("dialog", lambda dialog: (page.said.append(dialog.message), dialog.dismiss()))
    page.goto(server[0])
    return page


def opened(page, address, path):
    page.goto(address.format(path), wait_until="load")
    return page


def submission(page, address, room, student):
    """One submission's page, once the grades are in it."""
    opened(page, address, f"submissions/{room.submission_id(student)}/")
    page.wait_for_function(FILLED_IN)
    return page


def score(page, exercise):
    return page.locator(f"input.score#{exercise}")


def comment(page, exercise):
    return page.locator(f"[id='{exercise}-answer-comment']")


def feedback(page, room, command, student):
    """A student's page, made by one of the two commands."""
    program, step = command
    shutil.rmtree(room.root / "feedback", ignore_errors=True)
    getattr(room, program)(step, LESSON, *(["--student", student] if program == "nbgrader" else [student]))
    page.goto((room.root / "feedback" / student / LESSON / f"{LESSON}.html").as_uri())


def reports(page):
    return page.locator(".output_html .ts-card")


class TestLists:
    def test_the_assignment_with_all_who_handed_in(self, page, address, room):
        row = opened(page, address, "manage_assignments").locator("#main-table tr", has_text=LESSON)
        expect(row.locator(".num-submissions")).to_have_text(str(len(room.students)))

    def test_everybody_with_their_points(self, page, address, room):
        opened(page, address, f"manage_submissions/{LESSON}")
        for student in room.students:
            row = page.locator("#main-table tr", has_text=student)
            points = sum(each or 0 for each in room.scores(student).values())
            expect(row.locator(".score")).to_have_text(f"{points:g} / 5")
            waits = "needs manual grading" if student == "broken" else "graded"
            expect(row.locator(".status")).to_have_text(waits)

    def test_the_gradebook(self, page, address, room):
        rows = opened(page, address, f"gradebook/{LESSON}/{LESSON}").locator("#main-table tr")
        expect(rows).to_have_count(len(room.students))
        expect(rows.locator("[data-search='needs manual grade']")).to_have_count(1)


class TestASubmission:
    def test_the_report_is_in_the_output_of_the_check(self, page, address, room):
        submission(page, address, room, "mistake_1")
        report = reports(page).first
        expect(report).to_contain_text("Mend this first")
        expect(report.locator("mark").first).to_be_visible()
        expect(score(page, "search_documents")).to_have_attribute("placeholder", "1.5")

    def test_what_was_mended_on_the_way_is_told(self, page, address, room):
        submission(page, address, room, "lost_a_check")
        expect(reports(page)).to_have_count(3)
        expect(reports(page).nth(1)).to_contain_text("get_weather")
        expect(score(page, "get_weather")).to_have_attribute("placeholder", "2")

    def test_what_is_left_to_a_person_says_why(self, page, address, room):
        submission(page, address, room, "broken")
        expect(page.locator("body")).to_contain_text("is cut off")
        expect(score(page, "get_weather")).to_have_class(re.compile("needs_manual_grade"))


class TestByHand:
    def test_points_and_a_comment_outlive_a_regrade(self, page, address, room):
        for student in ("broken", "mistake_1"):
            submission(page, address, room, student)
            with page.expect_response(re.compile("/api/grade/")):
                score(page, "search_documents").fill("2.5")
                score(page, "search_documents").blur()
            with page.expect_response(re.compile("/api/comment/")):
                comment(page, "search_documents").fill(WORDS)
                comment(page, "search_documents").blur()
        grade(room, "--again")
        for student, other in (("broken", 0), ("mistake_1", 1.5)):
            assert room.scores(student) == {"search_documents": 2.5, "get_weather": other}
            submission(page, address, room, student)
            expect(score(page, "search_documents")).to_have_value("2.5")
            expect(comment(page, "search_documents")).to_have_value(WORDS)

    @pytest.mark.parametrize("command", COMMANDS)
    def test_feedback_has_them(self, page, room, command):
        feedback(page, room, command, "mistake_1")
        expect(page.locator(".ts-card").first).to_contain_text("Mend this first")
        expect(page.get_by_text("well done")).to_be_visible()


class TestAHostileSubmission:
    """It has an answer that is right, and scripts wherever a learner can put something."""

    def test_nothing_of_it_runs(self, page, address, room):
        submission(page, address, room, "hostile")
        assert struck(page) == []
        assert room.scores("hostile") == {"search_documents": 3, "get_weather": 2}

    @pytest.mark.parametrize("command", COMMANDS)
    def test_nor_in_feedback(self, page, room, command):
        feedback(page, room, command, "hostile")
        assert struck(page) == []

    def test_it_would_without_us(self, page, address, room):
        """As it was handed in, which is what nbgrader keeps of Markdown."""
        path = Path("{}", "hostile", LESSON, f"{LESSON}.ipynb")
        kept, submitted = (room.root / str(path).format(step) for step in ("autograded", "submitted"))
        before = kept.read_text()
        kept.chmod(0o644)
        kept.write_text(submitted.read_text())
        opened(page, address, f"submissions/{room.submission_id('hostile')}/")
        assert struck(page)
        kept.write_text(before)


def struck(page):
    """What scripts of a submission's have done to a page, once it is whole and everything was clicked."""
    page.wait_for_load_state("networkidle")
    for link in page.locator("#notebook-container a[href], .container a[href^='javascript']").all():
        if link.is_visible():
            link.evaluate("each => each.href.startsWith('javascript') && each.click()")
    found = page.evaluate("'struck' in window ? ['window'] : []")
    return [*page.said, *found]
