"""Reinforcement cards (§10): a queue of each side, secret until a card is used."""
