"""What nations do with each other (§Ph1)."""
