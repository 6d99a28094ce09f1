"""What the simulated model is made of: a request, how a definition is read, and what weighs how much."""
