import pytest

from autograder.data_files import read_json, validate
from autograder.places import PROJECT
from autograder.simulated.wording import MARK, Clause, clauses, normal, position, says, tokens

PATHS = sorted((PROJECT / "data" / "simulated" / "words").glob("*.json"))


class TestNormal:
    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("fromCurrency", " from currency "),
            ("from_currency", " from currency "),
            ("Currency, to convert FROM!", " currency to convert from "),
            ("ko‘rsatilmasa", " ko'rsatilmasa "),
            ("изВалюты", " из валюты "),
            ("ISO 4217", " iso 4217 "),
            ("", "  "),
        ],
    )
    def test_words_with_blanks_around(self, text, words):
        assert normal(text) == words


class TestPosition:
    def test_whole_words_and_stems(self):
        text = normal("Валюта, в которую переводят today")
        assert position(text, ["валют*"]) == 0
        assert position(text, ["валют", "to"]) == -1
        assert position(text, ["today", "в которую"]) == text.index(" в которую")

    def test_of_any_text(self):
        assert says(["a", "in English"], ["english"])
        assert not says([], ["english"])


class TestClauses:
    @pytest.mark.parametrize(
        ("text", "said", "denied"),
        [
            ("Three capitals, never usd.", ["Three capitals"], [" usd"]),
            ("USD, not 'dollars' or 'usd'", ["USD"], [" 'dollars' or 'usd'"]),
            ("Код USD, а не usd", ["Код USD", "а"], ["usd"]),
            ("USD, usd emas", ["USD"], ["usd"]),
            ("Notation: USD", ["Notation", "USD"], []),
        ],
    )
    def test_what_is_said_and_what_is_denied(self, text, said, denied):
        found = clauses(text)
        assert [each.said.strip() for each in found if each.said.strip()] == said
        assert [each.denied.strip() for each in found if each.denied] == [each.strip() for each in denied]

    @pytest.mark.parametrize(
        "text", ["A code, e.g. USD", "A code, for example: USD", "A code, e.g., USD", "A code, например USD",
                 "A code, masalan, USD", "A code, such as USD."]
    )  # fmt: skip
    def test_announce_an_example(self, text):
        last = clauses(text)[-1]
        assert last == Clause(last.said)
        assert last.said.split() == [MARK, "USD"]


class TestTokens:
    def test_marked_by_quotes_or_by_an_announcement(self):
        marked = {text for text, is_marked in tokens("as \"New York\", 'USD' or «руб»") if is_marked}
        assert marked == {"New York", "USD", "руб"}
        assert ("US Dollar", True) in list(tokens(f"code {MARK} US Dollar"))
        assert ("code", False) in list(tokens(f"code {MARK} US Dollar"))

    def test_an_apostrophe_is_no_quote(self):
        assert all(not marked for _, marked in tokens("o'zbek tilida, bo'lishi"))


class TestVocabulary:
    def test_is_there_for_all_languages_of_the_scenarios(self):
        assert [path.stem for path in PATHS] == ["en", "ru", "uz"]

    @pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
    def test_keeps_to_its_schema(self, path):
        validate(path, read_json(path), "simulated_words")
