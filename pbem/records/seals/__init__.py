"""What is sealed until it is used: lines, boxes, and their keys."""
