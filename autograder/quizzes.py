"""A lesson's quiz as HTML that needs no script: each answer opens to whether it is right, and why."""

from dataclasses import dataclass

from autograder import places, words
from autograder.data_files import read_json
from autograder.markup import Shown, escape, page, sentence


@dataclass(frozen=True)
class Option:
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
        Option(told["options"][key]["text"], told["options"][key]["why"], key == facts["right"])
        for key in facts["options"]
    )
    return Question(facts["id"], told["prompt"], told.get("code", ""), options)


def show(questions: list[Question], language: str) -> Shown:
    how = words.say("quiz.how", language)
    body = f'<p class="ts-soft">{sentence(how)}</p>'
    body += "".join(_html(number, each, language) for number, each in enumerate(questions, 1))
    head = words.as_text(words.say("quiz.head", language))
    text = "\n\n".join(_text(number, each, language) for number, each in enumerate(questions, 1))
    return Shown(page(body, head, "ts-card ts-quiz", language), f"{head}\n\n{text}")


def _html(number: int, question: Question, language: str) -> str:
    code = f"<pre>{escape(question.code.strip())}</pre>" if question.code else ""
    options = "".join(f"<li>{_option(each, question.id, language)}</li>" for each in question.options)
    prompt = f"<p><strong>{number}. {sentence(words.literal(question.prompt))}</strong></p>"
    return f'<div class="ts-question">{prompt}{code}<ul>{options}</ul></div>'


def _option(option: Option, group: str, language: str) -> str:
    """Options share a name, so that opening one closes the others."""
    mark, kind = ("✓", "ts-yes") if option.right else ("✗", "ts-no")
    verdict = _verdict(option, language)
    return (
        f'<details name="{escape(group)}"><summary>{sentence(words.literal(option.text))}</summary>'
        f'<p><span class="{kind}"><span aria-hidden="true">{mark}</span> {escape(verdict)}</span> '
        f"{sentence(words.literal(option.why))}</p></details>"
    )


def _verdict(option: Option, language: str) -> str:
    return words.as_text(words.say("quiz.right" if option.right else "quiz.wrong", language))


def _text(number: int, question: Question, language: str) -> str:
    lines = [f"{number}. {question.prompt}"]
    lines += [f"   {line}" for line in question.code.strip().splitlines()]
    for letter, option in zip("abcdefgh", question.options, strict=False):
        lines.append(f"   {letter}) {option.text}")
    answers = (f"{_verdict(each, language)} {each.why}" for each in question.options)
    lines += [f"      {letter}: {answer}" for letter, answer in zip("abcdefgh", answers, strict=False)]
    return "\n".join(lines)
