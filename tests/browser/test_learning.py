"""Two lessons, solved in JupyterLab as a learner would."""

import json

import pytest

from autograder import exercises
from autograder.authoring import answers
from autograder.places import PROJECT
from browser.notebooks import Notebook

pytestmark = pytest.mark.browser
LESSONS = {
    "00_first_tool": ("search_documents", "get_weather"),
    "01_primitive_types": ("record_measurement", "fix_the_types"),
}
OUTCOME = ".ts-card.ts-{}"


def path(lesson):
    return f"en/{lesson}/{lesson}.ipynb"


def solution(lesson, exercise):
    notebook = PROJECT / "solutions" / path(lesson)
    return answers.of_notebook(notebook, exercises.load(exercise))["tool"]


def written(exercise, tool):
    """As one would type it into the answer cell."""
    return f"{exercises.load(exercise).answers['tool']} = {tool!r}"


def open_end(tool):
    """The same with one thing to mend."""
    schema = {**tool["input_schema"]}
    del schema["additionalProperties"]
    return {**tool, "input_schema": schema}


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_from_its_first_check_to_its_last(page, lab, lesson):
    notebook = Notebook(page, lab, path(lesson))
    assert notebook.run("setup").inner_text() == ""
    for exercise in LESSONS[lesson]:
        tool = solution(lesson, exercise)
        answer, check = f"{exercise}-answer", f"{exercise}-check"
        notebook.run(answer)
        assert notebook.run(check).locator(OUTCOME.format("not_started")).is_visible()
        notebook.type(answer, written(exercise, open_end(tool)))
        notebook.run(answer)
        report = notebook.run(check)
        assert report.locator(OUTCOME.format("not_yet")).is_visible()
        assert report.locator(".ts-mend mark").is_visible()
        notebook.type(answer, written(exercise, tool))
        notebook.run(answer)
        report = notebook.run(check)
        assert report.locator(OUTCOME.format("passed")).is_visible()
        assert exercise in report.inner_text()
    hints(notebook, LESSONS[lesson][0])
    progress_outlives_the_kernel(notebook, lesson)


def hints(notebook, exercise):
    """One by one, in a cell of one's own."""
    for number in (1, 2, 3):
        said = notebook.below(f"{exercise}-check", f'hint("{exercise}")').inner_text()
        assert f"Hint {number} of 3" in said


def progress_outlives_the_kernel(notebook, lesson):
    notebook.restart()
    notebook.run("setup")
    first = LESSONS[lesson][0]
    shown = notebook.below(f"{first}-check", "from autograder import progress\nprogress()")
    rows = shown.locator("tr", has_text="passed")
    assert rows.count() >= len(LESSONS[lesson])


@pytest.fixture(scope="module")
def opened(browser, lab):
    """A lesson that nobody has begun, for what is looked at and not solved."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    notebook = Notebook(page, lab, path("02_enum"))
    notebook.run("setup")
    yield notebook
    page.close()


@pytest.fixture(scope="module")
def live(opened):
    tool = solution("00_first_tool", "get_weather")
    text = f'from autograder import playground\nplayground({tool!r}, exercise="get_weather")'
    output = opened.below("setup", text)
    output.locator("textarea").first.wait_for()
    assert not output.locator(".ts-still").is_visible()
    return output.locator(".ts-play")


class TestThePlayground:
    def test_judges_as_one_types(self, live):
        live.get_by_label("Call").fill('{"city": "Oslo", "units": "kelvin"}')
        live.locator(".ts-no", has_text="refused.").wait_for()
        live.get_by_label("Call").fill('{"city": "Oslo", ')
        live.get_by_text("Line 1, column").wait_for()
        live.get_by_label("Call").fill('{"city": "Oslo"}')
        live.get_by_text("accepted: your schema lets this call through.").wait_for()

    def test_is_broken_by_keyboard_alone(self, opened, live):
        tool = open_end(solution("00_first_tool", "get_weather"))
        opened.tab_to(live.get_by_label("Schema"))
        opened.page.keyboard.press("Control+A")
        opened.page.keyboard.insert_text(json.dumps(tool, indent=2))
        opened.tab_to(live.get_by_role("button", name="Try to break it"))
        opened.page.keyboard.press("Space")
        live.get_by_text("This call gets through, and should not.").wait_for()
        opened.tab_to(live.get_by_role("button", name="Take this call over"))
        opened.page.keyboard.press("Enter")
        opened.until_it_holds(live.get_by_label("Call"), '"days": 3')

    def test_its_tabs_are_opened_by_the_arrows(self, opened, live):
        opened.tab_to(live.get_by_role("tab", name="Anthropic"))
        for name in ("OpenAI", "Gemini", "Simulated model"):
            opened.page.keyboard.press("ArrowRight")
            opened.page.keyboard.press("Enter")
            live.get_by_role("tab", name=name, selected=True).wait_for()
        live.get_by_text("no language model was asked").wait_for()


def test_a_quiz_by_keyboard(opened):
    shown = opened.run("quiz")
    first, second = shown.locator("details").nth(0), shown.locator("details").nth(1)
    opened.page.keyboard.press("Escape")
    opened.tab_to(first.locator("summary"))
    opened.page.keyboard.press("Enter")
    first.locator("p").wait_for()
    opened.tab_to(second.locator("summary"))
    opened.page.keyboard.press("Space")
    second.locator("p").wait_for()
    first.locator("p").wait_for(state="hidden")  # opening one closes the others
