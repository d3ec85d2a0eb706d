"""Armies (§Ph7, §Ph9)."""
