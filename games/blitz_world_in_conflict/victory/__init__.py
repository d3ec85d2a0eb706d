"""Who has won (§8, and the ends of the scenarios)."""
