"""Time in a campaign: deadlines, who is late, what happens at silence."""
