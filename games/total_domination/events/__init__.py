"""What events do that are no operations: tactics, logistics, Science, influence, Peace (§7)."""
