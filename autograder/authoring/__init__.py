"""What authors of lessons need, and learners never load: notebooks, their lint, the release, the proofs."""
