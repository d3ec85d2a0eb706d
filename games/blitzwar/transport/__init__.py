"""The sea transport phase (§14)."""
