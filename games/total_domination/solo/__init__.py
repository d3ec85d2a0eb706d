"""§13: one player against the Axis, whose cards the tool turns up and carries out."""
