"""Aircraft (§Ph0, §Ph4, §Ph8, §Ph12)."""
