"""Ships (§Ph5, §Ph6)."""
