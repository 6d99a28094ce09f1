"""The picture of a class: what came of one assignment, by the journal that grading keeps. All of it local."""
