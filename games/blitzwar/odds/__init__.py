"""Exact odds of attacks, by the functions of the rules; nothing is rolled."""
