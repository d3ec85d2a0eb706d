"""The movement phase (§15)."""
