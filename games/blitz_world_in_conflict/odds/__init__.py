"""Exact odds of combats, by the steps of the rules' own flows; nothing is rolled."""
