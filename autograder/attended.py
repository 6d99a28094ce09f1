"""Whether a learner sits at this kernel, or a program runs the notebook."""

import os
import sys

UNATTENDED = "TOOL_SCHEMAS_UNATTENDED"  # set by our own tools for the kernels that they start
# Set by nbgrader while it grades or validates, and by pytest, so also around nbval's kernels.
RUNNERS = ("NBGRADER_EXECUTION", "PYTEST_VERSION")


def attended() -> bool:
    """Only then is progress kept, are notes added to a report, and does `use` look after the notebook.

    So what a program runs writes nothing beside the course, and shows the same every time.
    """
    if any(os.environ.get(name) for name in (UNATTENDED, *RUNNERS)):
        return False
    return "ipykernel" in sys.modules or sys.platform == "emscripten"
