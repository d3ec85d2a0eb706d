"""What follows from a position: control, supply, victory points, and what each change brings."""
