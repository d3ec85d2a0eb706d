"""A player that needs no person, on top of the rules alone."""
