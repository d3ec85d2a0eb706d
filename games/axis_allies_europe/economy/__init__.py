"""Money: cash advance, Purchase, Place New Units, Collect Income (Action Sequences 1, 5 and 7)."""
