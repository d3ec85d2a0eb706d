"""The order language of Blitz!: verbs, names, and how lines are read and written."""
