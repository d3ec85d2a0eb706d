"""The pure core: flows, asks, dice by label, boards and the order language. No I/O, no game."""
