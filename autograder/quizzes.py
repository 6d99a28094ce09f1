"""A lesson's quiz as HTML that needs no script: each answer opens to whether it is right, and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from autograder import places, words
from autograder.data_files import read_json
from autograder.markup import Shown, escape, page, sentence

LETTERS = "abcdefgh"
NOTHING: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Option:
    id: str
    text: str
    why: str
    right: bool


@dataclass(frozen=True)
class Question:
    id: str
    prompt: str
    code: str
    options: tuple[Option, ...]


def lessons() -> list[str]:
    return sorted(path.parent.name for path in (places.data() / "quizzes").glob("*/quiz.json"))


def load(lesson: str, language: str) -> list[Question]:
    """Raises data_files.DataError for a broken file, KeyError where facts and words don't match."""
    facts = read_json(places.data() / "quizzes" / lesson / "quiz.json")
    told = words.quiz_words(lesson, language)
    return [_question(each, told[each["id"]]) for each in facts["questions"]]


def _question(facts: dict, told: dict) -> Question:
    options = tuple(
        Option(key, told["options"][key]["text"], told["options"][key]["why"], key == facts["right"])
        for key in facts["options"]
    )
    return Question(facts["id"], told["prompt"], told.get("code", ""), options)


def show(
    questions: list[Question],
    language: str,
    chosen: Mapping[str, str] = NOTHING,
    notes: tuple[words.Text, ...] = (),
    lettered: bool = False,
) -> Shown:
    """chosen: question → the option that the learner chose, which is open then; notes: what to say first;
    lettered: whether options have their letters, by which they can be chosen."""
    body = f'<p class="ts-soft">{sentence(words.say("quiz.how", language))}</p>'
    body += "".join(f"<p>{sentence(text)}</p>" for text in notes)
    for number, each in enumerate(questions, 1):
        body += _html(number, each, chosen.get(each.id, ""), lettered, language)
    head = words.as_text(words.say("quiz.head", language))
    text = "\n\n".join(_text(number, each, language) for number, each in enumerate(questions, 1))
    lines = [head, *map(words.as_text, notes), "", text]
    return Shown(page(body, head, "ts-card ts-quiz", language), "\n".join(lines))


def right(questions: list[Question], chosen: Mapping[str, str]) -> int:
    """How many of the options chosen are right."""
    taken = (
        each for question in questions for each in question.options if each.id == chosen.get(question.id)
    )
    return sum(each.right for each in taken)


def _html(number: int, question: Question, chosen: str, lettered: bool, language: str) -> str:
    code = f"<pre>{escape(question.code.strip())}</pre>" if question.code else ""
    letters = [f"{letter}) " if lettered else "" for letter in LETTERS]
    options = "".join(
        f"<li>{_option(each, question.id, letter, each.id == chosen, language)}</li>"
        for letter, each in zip(letters, question.options, strict=False)
    )
    prompt = f"<p><strong>{number}. {sentence(words.literal(question.prompt))}</strong></p>"
    return f'<div class="ts-question">{prompt}{code}<ul>{options}</ul></div>'


def _option(option: Option, group: str, letter: str, is_chosen: bool, language: str) -> str:
    """Options share a name, so that opening one closes the others."""
    mark, kind = ("✓", "ts-yes") if option.right else ("✗", "ts-no")
    verdict = _verdict(option, language)
    opened = " open" if is_chosen else ""
    yours = f" <b>({escape(words.as_text(words.say('quiz.yours', language)))})</b>" if is_chosen else ""
    return (
        f'<details name="{escape(group)}"{opened}>'
        f"<summary>{letter}{sentence(words.literal(option.text))}{yours}</summary>"
        f'<p><span class="{kind}"><span aria-hidden="true">{mark}</span> {escape(verdict)}</span> '
        f"{sentence(words.literal(option.why))}</p></details>"
    )


def _verdict(option: Option, language: str) -> str:
    return words.as_text(words.say("quiz.right" if option.right else "quiz.wrong", language))


def _text(number: int, question: Question, language: str) -> str:
    lines = [f"{number}. {question.prompt}"]
    lines += [f"   {line}" for line in question.code.strip().splitlines()]
    for letter, option in zip(LETTERS, question.options, strict=False):
        lines.append(f"   {letter}) {option.text}")
    answers = (f"{_verdict(each, language)} {each.why}" for each in question.options)
    lines += [f"      {letter}: {answer}" for letter, answer in zip(LETTERS, answers, strict=False)]
    return "\n".join(lines)
