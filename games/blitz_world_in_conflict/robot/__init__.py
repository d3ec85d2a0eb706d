"""A player that needs no person."""
