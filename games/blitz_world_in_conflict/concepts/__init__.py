"""What all chapters of the rules stand on: what is in force, supply, ways, values of units."""
