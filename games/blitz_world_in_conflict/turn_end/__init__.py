"""What happens at the end of a turn (§7)."""
