"""The naval phase (§12)."""
