import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_course import put

from autograder import words
from autograder.data_files import DataError
from autograder.words import Span, as_text, fill, literal, say, short_json

pytestmark = pytest.mark.usefixtures("toy")


class TestFill:
    @pytest.mark.parametrize(
        ("sentence", "fields", "text"),
        [
            ("Did you mean `{near}`?", {"near": "limit"}, "Did you mean `limit`?"),
            ("Here stands {value!j}.", {"value": "é"}, 'Here stands "é".'),
            ("Here stands {value!j}.", {"value": [None, True, 1.5]}, "Here stands [null, true, 1.5]."),
            ("At least {allowed}", {"allowed": 1}, "At least 1"),
            ('such as `{{"type": "string"}}`', {}, 'such as `{"type": "string"}`'),
            (r"as in `\p{{L}}`", {}, r"as in `\p{L}`"),
            ("{{{a}}}", {"a": 1}, "{1}"),
            ("{a}{b}", {"a": "{b}", "b": "x"}, "{b}x"),
            ("{a} and `{a}`", {"a": "`"}, "` and ```"),
            ("{a}", {"a": "{{x}}"}, "{{x}}"),
            ("", {}, ""),
        ],
    )
    def test_puts_the_fields_in(self, sentence, fields, text):
        assert as_text(fill(sentence, fields)) == text

    def test_backticks_of_the_sentence_are_code_and_those_of_a_field_are_not(self):
        assert fill("The key `{key}` is {what}.", {"key": "a`b", "what": "`c`"}) == (
            Span("The key "),
            Span("a`b", code=True),
            Span(" is `c`."),
        )

    @given(st.text(max_size=500))
    def test_any_text_comes_through_as_it_is(self, value):
        assert as_text(fill("<{value}>", {"value": value})) == f"<{value}>"

    def test_a_long_field_is_cut(self):
        assert len(as_text(fill("{key}", {"key": "x" * 1_000_000}))) == words.ROOM + 1

    def test_a_missing_field_is_an_error(self):
        with pytest.raises(KeyError, match="near"):
            fill("{near}", {})


class TestLiteral:
    def test_backticks_are_code_and_braces_are_braces(self):
        assert literal("Write `{a}` or {b}.") == (Span("Write "), Span("{a}", code=True), Span(" or {b}."))


class TestShortJson:
    JSON = st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )

    @given(JSON, st.integers(40, 400))
    def test_is_never_longer_than_its_room(self, value, room):
        assert len(short_json(value, room)) <= room

    @given(JSON)
    def test_is_whole_where_it_fits(self, value):
        assert json.loads(short_json(value, 1_000_000)) == value

    def test_is_cut_in_the_middle(self):
        assert short_json("a" * 100 + "b" * 100, 40) == '"' + "a" * 25 + " … " + "b" * 9 + '"'

    def test_keeps_letters_of_every_script(self):
        assert short_json({"город": "Осло"}) == '{"город": "Осло"}'


class TestLanguages:
    def test_are_the_files_that_there_are(self):
        assert words.languages() == ["en", "xx"]

    def test_a_sentence_in_another_language(self):
        assert as_text(say("report.mend_first", "xx")) == "Xx <mend>"

    @pytest.mark.parametrize("language", ["xx", "yy", "", "../interface/en"])
    def test_falls_back_to_english(self, language):
        assert as_text(say("report.right", language)) == "What is right"
        assert as_text(say("tool.text", language)).startswith("This is a piece of text.")

    def test_a_code_that_is_nowhere(self, toy):
        with pytest.raises(DataError) as caught:
            say("tool.no_such_code")
        assert caught.value.path == toy / "interface" / "en.toml"
        assert (caught.value.place, caught.value.meant) == ("tool.no_such_code", "this sentence is missing")

    @pytest.mark.parametrize("code", ["tool", "tool.text.more", "", "language.x"])
    def test_a_table_is_no_sentence(self, code):
        assert words.template(code) is None


class TestExerciseWords:
    def test_english(self):
        assert words.exercise_words("rent_boat", "en")["title"] == "Rent a boat"

    def test_another_language_over_english(self):
        told = words.exercise_words("rent_boat", "xx")
        assert told["title"] == "Rent a boat"
        assert told["hints"] == ["Xx `kind`.", "Xx two.", "Xx enum."]
        assert told["cases"]["a_raft"] == "Xx raft."
        assert told["cases"]["no_kind"] == "Which boat?"

    def test_a_language_without_words_for_it(self):
        assert words.exercise_words("rent_boat", "yy") == words.exercise_words("rent_boat", "en")

    def test_quiz(self, own_toy):
        put(own_toy / "quizzes" / "00_toy" / "xx.toml", '[what.options.one]\ntext = "Xx one."')
        told = words.quiz_words("00_toy", "xx")
        assert told["what"]["options"]["one"] == {"text": "Xx one.", "why": "Yes."}
        assert told["which"]["options"]["first"]["text"] == "The first & last."
