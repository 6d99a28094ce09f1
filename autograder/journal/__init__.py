"""What a learner has done so far: a journal beside the course, one line of JSON for each check."""
