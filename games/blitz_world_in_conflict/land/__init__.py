"""Steps D, E and F: rebasing, marching, and combats on land (§5)."""
