"""A look at a learner's notebook, and at what it runs on: what is wrong, and how to mend it."""
