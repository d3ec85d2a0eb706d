"""Random legal answers, for tests and robots."""
