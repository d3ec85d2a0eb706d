"""Exact odds of battles, on top of the rules; nothing is rolled."""
