"""A learner's Markdown, as it may be shown where nbgrader shows it.

formgrader (nbgrader 0.9.6) sets Markdown with whatever HTML is in it, on a page from the instructor's own
Jupyter server: a script there could do all that the instructor can. So a space that nobody sees comes
after each `<` that could begin a tag, and into each link that leads to anything but a page or a file.
"""

import re
from collections.abc import Collection

UNSEEN_SPACE = "\N{ZERO WIDTH SPACE}"
TAG = re.compile(r"<(?=[A-Za-z/!?])")
LINK = re.compile(r"\](?=[(:]\s*([^\s)]*))")  # of a link, a picture, or a reference; where it leads
HARMLESS = re.compile(r"(?:https?://|mailto:|#)\S*|[\w./-]*")


def disarmed(markdown: str, pictures: Collection[str] = ()) -> str:
    """Reads the same, and runs nothing. pictures: the names of those that are attached.

    A picture that is missing becomes text as well: formgrader shows nothing of a notebook that lacks one.
    """

    def link(match: re.Match[str]) -> str:
        target = match[1]
        known = target.startswith("attachment:") and target.removeprefix("attachment:") in pictures
        return match[0] if known or HARMLESS.fullmatch(target) else match[0] + UNSEEN_SPACE

    return LINK.sub(link, TAG.sub(lambda match: match[0] + UNSEEN_SPACE, markdown))
