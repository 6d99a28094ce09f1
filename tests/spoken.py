"""What a learner reads of a finding, in English."""

from autograder import sentences, words
from autograder.findings import Finding


def say(finding: Finding) -> str:
    return " ".join(words.as_text(text) for text in sentences.of_finding(finding, "", "en"))
