"""What the moderator does with a campaign: run it, settle, rule, found, hand over."""
