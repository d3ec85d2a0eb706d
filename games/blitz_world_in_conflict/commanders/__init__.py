"""Commanders (§9.5): they come, move, command units, and fall."""
