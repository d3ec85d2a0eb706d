"""What the moderator does beside the rules: rulings, undo, withdrawals, notes."""
