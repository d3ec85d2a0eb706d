"""Signed orders: keys of players, what they sign, and how a record shows it."""
