"""The seven steps at the end of a year (§4.3)."""
