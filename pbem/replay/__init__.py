"""Records played again: what they must have led to, and the first thing that is otherwise."""
