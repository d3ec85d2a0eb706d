"""A campaign checked from its save alone."""
