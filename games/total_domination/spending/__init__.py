"""What a power says that a card is used for, and what that gives to be spent: points, the icons of
an event, a saved point."""
