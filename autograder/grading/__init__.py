"""What nbgrader runs when a class is graded, and learners never load."""
