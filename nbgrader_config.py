"""nbgrader's settings for this course: run it from this folder; docs/instructors.md says how."""

import os
import sysconfig
import warnings
from pathlib import Path

c = get_config()  # noqa: F821 (traitlets puts it there)
root = Path(__file__).resolve().parent

c.CourseDirectory.course_id = "tool_schemas"
c.CourseDirectory.root = str(root)
c.CourseDirectory.source_directory = "solutions/en"
c.CourseDirectory.release_directory = "course/en"

# An untouched notebook runs without an error: `name = None` stays above this line.
c.ClearSolutions.code_stub = {"python": "# YOUR CODE HERE"}

# The release is committed: without force, nbgrader skips a lesson that is there, and never learns its cells.
c.GenerateAssignment.force = True

# A deleted setup or check cell costs nobody points, and a copied cell stops nothing: that comes first.
c.Autograde.sanitize_preprocessors.insert(0, "autograder.grading.restoring.RestoreLockedCells")

# A busy machine is nobody's fault: nbgrader's own limits are 30 seconds a cell and 4 for its output.
c.Execute.timeout = 60
c.Execute.iopub_timeout = 30
# Kernels listen on this machine alone, and would say for every submission that they do so without encryption.
c.Execute.extra_arguments = ["--IPKernelApp.log_level=ERROR"]

# Hand-out and hand-in for a class on one machine; a JupyterHub needs a folder that all its users reach.
exchange = root / "exchange"
exchange.mkdir(exist_ok=True)
c.Exchange.root = str(exchange)

# nbgrader calls `alembic` by name when it makes a gradebook: it is beside this Python, activated or not.
os.environ["PATH"] = os.pathsep.join([sysconfig.get_path("scripts"), os.environ.get("PATH", os.defpath)])

# nbgrader 0.9.6 fills its tables in an order that SQLAlchemy 2.1 warns of; the rows come out right.
warnings.filterwarnings("ignore", message="Object of type <Submitted")
