"""What follows from a position: control, lines of supply, superiority, weather, stacking."""
