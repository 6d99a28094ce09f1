"""`python -m autograder`: the command line, where no script of that name is on the PATH."""

from autograder.cli import main

main(prog_name="autograder")
