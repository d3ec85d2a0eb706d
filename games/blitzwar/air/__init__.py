"""The air force phase (§13)."""
