"""What war games have in common, for games to build on: positions, orders, losses. Pure, and
imports the engine alone."""
