"""Land combat (§16, §17): odds, shifts, table, losses, retreats, advances."""
