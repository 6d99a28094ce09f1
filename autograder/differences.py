"""What people read of a difference between two schemas."""

from autograder import words
from autograder.counterexample import Comparison, Difference
from autograder.markup import call_text, clean
from autograder.sentences import of_refusal
from autograder.words import Text


def told(difference: Difference, direction: str, language: str = "en") -> list[Text]:
    """Three sentences: what is wrong, what is allowed there and what came, why it matters.

    direction: "too_loose" or "too_strict".
    """
    loose = direction == "too_loose"
    keyword = difference.refusal.keyword if loose else "strict"
    why = f"difference.why.{keyword}"
    return [
        words.say(f"difference.{direction}", language),
        of_refusal(difference.refusal, language, "requests" if loose else "yours"),
        words.say(why if words.template(why) else "difference.why.other", language),
    ]


def text(comparison: Comparison, language: str = "en") -> str:
    """The most instructive difference in each direction, with its call; or the verdict that there is none."""
    lines = []
    for direction in ("too_loose", "too_strict"):
        for difference in getattr(comparison, direction)[:1]:
            what, *rest = (words.as_text(each) for each in told(difference, direction, language))
            lines += [what, f"    {call_text(difference.call, language)}", *(f"    {each}" for each in rest)]
    return clean_lines(lines) if lines else comparison.verdict


def clean_lines(lines: list[str]) -> str:
    return "\n".join(clean(line) for line in lines)
