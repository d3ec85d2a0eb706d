"""The action phase: one card after another, in player order, until all have passed."""
