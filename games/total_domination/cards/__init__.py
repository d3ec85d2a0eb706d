"""The cards: decks and piles, and who may know which."""
