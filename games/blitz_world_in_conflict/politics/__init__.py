"""Wars, allies and conquest (§3)."""
