import hostile
import pytest
from pages import Page, read
from toy_course import BROKEN, CASES, put, rent_boat

import autograder
from autograder import check, hint, judging, quiz, use
from autograder.session import CouldNotCheckError

pytestmark = pytest.mark.usefixtures("toy")


def run(source, **notebook):
    """What the last line of a cell shows, in a notebook with these variables."""
    *lines, last = source.splitlines()
    exec("\n".join(lines), notebook)
    return eval(last, notebook)


def told(report):
    """Outcome, and the sentence of the one thing to mend, or of the reason why nothing was checked."""
    lines = str(report).splitlines()
    marked = next((number for number, line in enumerate(lines) if line.startswith("  ✗")), 0)
    return report.outcome, "\n".join(lines[marked + 1 :])


class TestAnswer:
    @pytest.mark.parametrize(
        "cell", ['check("rent_boat")', 'check("rent_boat", rent_boat)', 'check("rent_boat", tool=rent_boat)']
    )
    def test_is_the_variable_of_that_name_or_handed_in(self, cell):
        report = run(cell, check=check, rent_boat=rent_boat())
        assert (report.outcome, report.points) == ("passed", 4)

    def test_may_have_a_name_of_its_own(self):
        notebook = {"check": check, "boat_tool": rent_boat(), "mend_boat": BROKEN}
        assert run('check("mend_boat")', **notebook).outcome == "passed"

    def test_handed_in_comes_before_the_variable(self):
        notebook = {"check": check, "rent_boat": rent_boat(), "mine": rent_boat(name=None)}
        assert run('check("rent_boat", mine)', **notebook).outcome == "not_yet"
        assert run('check("rent_boat", None)', **notebook).outcome == "not_started"

    def test_is_looked_up_anew(self):
        notebook = {"check": check, "rent_boat": None, "right": rent_boat()}
        assert run('check("rent_boat")', **notebook).outcome == "not_started"
        assert run('rent_boat = right\ncheck("rent_boat")', **notebook).outcome == "passed"


class TestNoVariable:
    def test_says_so(self):
        report = run('check("rent_boat")', check=check)
        assert told(report) == (
            "not_started",
            "  There is no `rent_boat` in this notebook yet. Run the cell above, then run this one again.",
        )
        assert (report.points, report.max_points) == (0, 4)

    @pytest.mark.parametrize("name", ["rentboat", "rent_boats", "Rent_boat", "rent_bout"])
    def test_names_one_that_is_near(self, name):
        outcome, sentence = told(run('check("rent_boat")', check=check, **{name: rent_boat()}))
        assert outcome == "not_started"
        assert f"but there is a `{name}`. Was `rent_boat` meant?" in sentence

    @pytest.mark.parametrize("name", ["_rent_boat", "mend_boat", "weather"])
    def test_but_no_other(self, name):
        report = run('check("rent_boat")', check=check, **{name: rent_boat()})
        assert report.reason.code == "not_started.no_variable"

    def test_asks_nothing_of_the_other_variables(self):
        others = {f"rent_boat{number}": make() for number, make in enumerate(hostile.MAKERS.values())}
        assert run('check("rent_boat")', check=check, **others).reason.code == "not_started.near_variable"


class TestCouldNotCheck:
    @pytest.mark.parametrize(
        ("name", "near"),
        [
            ("rentboat", "rent_boat, mend_boat"),
            ("lend_boat", "mend_boat, rent_boat"),
            ("xyz", "mend_boat, rent_boat"),
        ],
    )
    def test_an_unknown_exercise(self, name, near):
        sentence = f"  There is no exercise called `{name}`. Names that are near: {near}."
        assert told(check(name, {})) == ("could_not_check", sentence)

    @pytest.mark.parametrize("name", [None, 5, rent_boat(), rent_boat, ["rent_boat"], b"rent_boat", str])
    def test_what_is_no_name(self, name):
        sentence = '  `check` takes the name of an exercise in quotes, such as `check("mend_boat")`.'
        assert told(check(name)) == ("could_not_check", sentence)

    @pytest.mark.parametrize("name", hostile.MAKERS)
    def test_whatever_it_is(self, name):
        assert check(hostile.MAKERS[name]()).reason.code == "could_not_check.not_a_name"

    def test_too_many_answers(self):
        sentence = "  `check` takes the name of an exercise, and at most one answer of your own to try."
        assert told(check("rent_boat", rent_boat(), rent_boat())) == ("could_not_check", sentence)

    def test_an_unknown_role(self):
        sentence = "  `rent_boat` has no answer called `function`. It has: tool."
        assert told(check("rent_boat", function=len)) == ("could_not_check", sentence)

    def test_a_broken_file_of_ours(self, own_toy):
        put(own_toy / "exercises" / "rent_boat" / "exercise.json", "{")
        outcome, sentence = told(check("rent_boat", {}))
        assert outcome == "could_not_check"
        assert sentence.startswith("  One of the course's own files is broken: ")
        assert "exercise.json, at line 1, column 2" in sentence

    def test_a_fault_of_ours(self, monkeypatch):
        monkeypatch.setattr(judging, "judge", lambda *args: 1 / 0)
        assert told(check("rent_boat", {})) == (
            "could_not_check",
            "  This check has failed through no fault of yours, and costs you nothing in practice. "
            "Please tell the course's authors: `rent_boat`, ZeroDivisionError: division by zero.",
        )

    def test_a_sentence_of_ours_that_is_missing(self, own_toy):
        path = own_toy / "interface" / "en.toml"
        path.write_text(path.read_text().replace("[mend]", "[nothing]"))
        outcome, sentence = told(check("rent_boat", {}))
        assert outcome == "could_not_check"
        assert "at mend.definition: this sentence is missing" in sentence

    def test_a_language_file_that_is_broken(self, own_toy):
        put(own_toy / "interface" / "yy.toml", "[mend")
        use("yy")
        report = check("rent_boat", {})
        assert report.outcome == "could_not_check"
        assert "yy.toml" in str(report)

    def test_is_short_however_long_the_name(self):
        report = check("rent_boat" * 10_000)
        assert report.outcome == "could_not_check"
        assert len(str(report)) < 1_000

    def test_as_html(self):
        page = Page(check("<b>", {})._repr_mimebundle_()["text/html"])
        assert page.text.startswith("<b> — could not check 0 of 0 points There is no exercise called <b>.")


class TestGrading:
    # A schema that knows the public right calls by heart.
    BY_HEART = {"type": "object", "enum": [case["call"] for case in CASES["accept"]]}  # noqa: RUF012

    @pytest.mark.parametrize(
        ("arguments", "sentence"),
        [
            (("rentboat", {}), "There is no exercise called `rentboat`."),
            ((None,), "`check` takes the name of an exercise in quotes"),
            (("rent_boat", {}, {}), "at most one answer of your own"),
        ],
    )
    def test_a_check_that_could_not_run_raises(self, graded, arguments, sentence):
        with pytest.raises(CouldNotCheckError, match="could not check") as caught:
            check(*arguments)
        assert sentence in str(caught.value)

    def test_also_through_a_fault_of_ours(self, graded, monkeypatch):
        monkeypatch.setattr(judging, "judge", lambda *args: 1 / 0)
        with pytest.raises(CouldNotCheckError, match="ZeroDivisionError"):
            check("rent_boat", {})

    def test_never_for_what_a_learner_hands_in(self, graded):
        assert check("rent_boat", [{}]).outcome == "not_yet"

    def test_nor_without_the_variable(self, graded):
        assert run('check("rent_boat")', check=check).outcome == "not_started"

    def test_uses_the_hidden_cases(self, graded):
        report = check("rent_boat", rent_boat(input_schema=self.BY_HEART))
        assert (report.outcome, report.criteria[1].earned) == ("not_yet", 0)
        assert told(report)[1].strip().startswith("Every call shown is accepted, but others of the same kind")

    def test_and_never_prints_them(self, graded):
        for schema in ({"type": "object"}, {"type": "object", "not": {}}, self.BY_HEART):
            report = check("rent_boat", rent_boat(input_schema=schema))
            for shown in (str(report), report._repr_mimebundle_()["text/html"]):
                assert ("same kind" in shown) == (schema is self.BY_HEART)
                assert "SECRET" not in shown

    def test_a_right_answer_gets_full_points(self, graded, kernel):
        assert check("rent_boat", rent_boat())._repr_mimebundle_()["text/plain"] == "4"

    def test_hidden_cases_are_for_grading_only(self, graded, monkeypatch):
        monkeypatch.delenv("NBGRADER_EXECUTION")
        report = check("rent_boat", rent_boat(input_schema=self.BY_HEART))
        assert report.criteria[1].earned == 1

    @pytest.mark.parametrize("value", ["", "validate", "Autograde"])
    def test_only_while_nbgrader_grades(self, monkeypatch, value):
        monkeypatch.setenv("NBGRADER_EXECUTION", value)
        assert check("rentboat").outcome == "could_not_check"


class TestUse:
    def test_sets_the_language_of_what_follows(self, capsys):
        assert use("xx") is None
        assert check("rent_boat", rent_boat()).language == "xx"
        assert "Xx <mend>" in str(check("rent_boat", {}))
        assert str(hint("rent_boat")).endswith("Xx `kind`.")
        assert capsys.readouterr() == ("", "")

    def test_an_unknown_one_goes_on_in_english(self, capsys):
        use("xx")
        use("zz")
        assert capsys.readouterr().out == (
            "There is no language `zz` yet; going on in English. There are: en, xx.\n"
        )
        assert check("rent_boat", {}).language == "en"

    @pytest.mark.parametrize("name", hostile.MAKERS)
    def test_whatever_it_is_given(self, name, capsys):
        use(hostile.MAKERS[name]())
        out, err = capsys.readouterr()
        assert ("going on in English" in out, err) == (True, "")

    @pytest.mark.parametrize("language", [None, 5, ["en"], "\x1b[31m"])
    def test_what_is_no_language(self, language, capsys):
        use(language)
        out, err = capsys.readouterr()
        assert ("going on in English" in out, "\x1b" in out, err) == (True, False, "")


class TestHint:
    def test_one_after_the_other(self):
        shown = [str(hint("rent_boat")) for _ in range(4)]
        last = (
            "Write an `enum`.\nThat was the last one. "
            'The report under `check("rent_boat")` names what is still to mend.'
        )
        assert shown == [
            "Hint 1 of 3\nLook at `kind` first.",
            "Hint 2 of 3\nIt is a list {of two}.",
            f"Hint 3 of 3\n{last}",
            f"Hint 3 of 3\n{last}",
        ]

    def test_each_exercise_counts_for_itself(self):
        hint("rent_boat")
        assert str(hint("mend_boat")).startswith("Hint 1 of 3")
        assert str(hint("rent_boat")).startswith("Hint 2 of 3")

    def test_as_html(self):
        assert read(hint("rent_boat").html) == "Hint 1 of 3 Look at kind first."

    @pytest.mark.parametrize("name", ["rentboat", "", "\x1b[31m", None, 5, ["rent_boat"]])
    def test_of_an_unknown_exercise(self, name):
        shown = hint(name)
        assert "There is no exercise called" in str(shown)
        assert "rent_boat" in str(shown)
        assert "\x1b" not in str(shown)
        Page(shown.html)

    @pytest.mark.parametrize("name", hostile.MAKERS)
    def test_whatever_it_is_given(self, name):
        assert "There is no exercise called" in str(hint(hostile.MAKERS[name]()))


class TestQuiz:
    def test_of_a_lesson(self):
        assert read(quiz("00_toy").html).startswith("Open an answer to see whether it is right, and why.")

    @pytest.mark.parametrize("name", ["00_toys", "../quizzes/00_toy", None, 5, "<b>"])
    def test_of_an_unknown_lesson(self, name):
        shown = quiz(name)
        assert str(shown) == f"There is no quiz called `{name}`. There are: 00_toy."
        assert read(shown.html) == str(shown).replace("`", "")

    @pytest.mark.parametrize("name", hostile.MAKERS)
    def test_whatever_it_is_given(self, name):
        assert "There is no quiz called" in str(quiz(hostile.MAKERS[name]()))


class TestNames:
    def test_a_learner_imports_ten(self):
        names = [
            "check",
            "doctor",
            "explain",
            "hint",
            "playground",
            "progress",
            "quiz",
            "show_tool",
            "show_verdicts",
            "use",
        ]
        assert sorted(autograder.__all__) == names
        assert all(callable(getattr(autograder, name)) for name in autograder.__all__)
