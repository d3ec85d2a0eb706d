"""What only some may know: commitments, boxes, sealed lines, the opening."""
