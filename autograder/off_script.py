"""What a mocked conversation says when it has no answer: what it received, and what its script waits for."""

from autograder import words
from autograder.findings import Finding
from autograder.mock_hearing import Heard
from autograder.mock_playing import Played
from autograder.words import Text

REASONS = 3  # steps of the script that are spoken of
RESULT_WANTED = "conversation.no_such_result"
LONG = 160  # characters of what was received


def text(played: Played, language: str) -> str:
    """One paragraph, in the learner's language."""
    told = [words.say("conversation.off_script", language), _received(played.heard, language)]
    told += [words.say(each.code, language, each.fields) for each in _telling(played)[:REASONS]]
    if not played.reasons:
        told.append(words.say("conversation.at_its_end", language))
    return " ".join(map(words.as_text, told))


def _telling(played: Played) -> list[Finding]:
    """The reasons worth telling: before any result came, that one is awaited later on is not."""
    if played.heard.latest:
        return list(played.reasons)
    early = [each for each in played.reasons if each.code != RESULT_WANTED]
    return early or list(played.reasons)


def _received(heard: Heard, language: str) -> Text:
    if not heard.latest:
        return words.say("conversation.heard_user", language, {"text": _cut(heard.user_text)})
    result = next((each for each in heard.latest if each.is_error), heard.latest[-1])
    fields = {"tool": result.tool, "text": _cut(result.text)}
    code = "conversation.heard_error" if result.is_error else "conversation.heard_result"
    return words.say(code, language, fields)


def _cut(text: str) -> str:
    return text if len(text) <= LONG else text[:LONG] + "…"
