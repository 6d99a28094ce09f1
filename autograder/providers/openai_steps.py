"""Steps to what OpenAI's APIs take: at the root, and in the subset of strict functions."""

from autograder.providers.openai_rules import AT_ROOT, FORMATS, LENGTHS, UNSUPPORTED
from autograder.providers.steps import (
    all_required,
    any_of,
    at_root,
    close,
    cut_outside_refs,
    everywhere,
    formats,
    no_flags,
    undescribed,
)

ALWAYS = (at_root(*AT_ROOT), undescribed)
STRICT = (
    at_root(*AT_ROOT), no_flags, any_of, everywhere(*LENGTHS, *UNSUPPORTED), formats(FORMATS),
    cut_outside_refs, undescribed, close,
)  # fmt: skip
STRICT_AFTER = (all_required,)
