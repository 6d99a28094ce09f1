import pytest
from pages import Page, read
from toy_course import put

from autograder import quizzes
from autograder.data_files import DataError
from autograder.quizzes import Option

pytestmark = pytest.mark.usefixtures("toy")


class TestLoad:
    def test_facts_and_words_together(self):
        which, what = quizzes.load("00_toy", "en")
        assert (which.id, which.prompt, which.code) == (
            "which",
            "Which of `<b>` and {this}?",
            '{"a": "<i>"}\n',
        )
        assert which.options == (
            Option("first", "The first & last.", "It is `not`.", False),
            Option("second", "The second.", "So it is.", True),
        )
        assert what.code == ""

    def test_in_the_order_of_the_facts(self):
        assert [option.text for option in quizzes.load("00_toy", "en")[1].options] == ["One.", "The other."]

    def test_words_that_are_missing(self, own_toy):
        put(own_toy / "quizzes" / "00_toy" / "en.toml", '[which]\nprompt = "x"')
        with pytest.raises(KeyError, match="options"):
            quizzes.load("00_toy", "en")

    def test_a_file_that_is_missing(self, own_toy):
        (own_toy / "quizzes" / "00_toy" / "en.toml").unlink()
        with pytest.raises(DataError, match=r"en\.toml"):
            quizzes.load("00_toy", "en")

    def test_lessons(self):
        assert quizzes.lessons() == ["00_toy"]


class TestShow:
    @pytest.fixture
    def shown(self):
        return quizzes.show(quizzes.load("00_toy", "en"), "en")

    def test_each_answer_opens_to_whether_it_is_right_and_why(self, shown):
        assert read(shown.html) == (
            "Open an answer to see whether it is right, and why. "
            '1. Which of <b> and {this}? {"a": "<i>"} '
            "The first & last. ✗ Not quite. It is not. The second. ✓ Right. So it is. "
            "2. What now? One. ✓ Right. Yes. The other. ✗ Not quite. No."
        )

    def test_by_itself(self, shown):
        """Opening one answer closes the other ones of its question, without a script."""
        names = [value for key, value in Page(shown.html).attributes if key == "name"]
        assert names == ["which", "which", "what", "what"]
        assert ("aria-label", "Check yourself") in Page(shown.html).attributes

    def test_as_text(self, shown):
        assert str(shown).splitlines() == [
            "Check yourself",
            "",
            "1. Which of `<b>` and {this}?",
            '   {"a": "<i>"}',
            "   a) The first & last.",
            "   b) The second.",
            "      a: Not quite. It is `not`.",
            "      b: Right. So it is.",
            "",
            "2. What now?",
            "   a) One.",
            "   b) The other.",
            "      a: Right. Yes.",
            "      b: Not quite. No.",
        ]
