"""Statistics of dice."""
