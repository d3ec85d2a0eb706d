"""Steps A to C: returning to base, moving to sea, and combat at sea (§4)."""
