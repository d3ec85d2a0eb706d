"""The dice scheme between people: chains, founding, links, locks, grades, the beacon."""
