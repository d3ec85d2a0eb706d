"""What lies before the first turn (§9): votes, bids and the Road to War."""
