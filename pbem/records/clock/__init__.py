"""Time: the rule, its spans and zones, and the account of it that follows from records."""
