"""Combat rounds (§6): what each side counts, the Combat Chart, damage and letters."""
