"""Diplomacy (§9): who joins whom, who surrenders, and attacks on neutrals."""
