"""Exact odds of land battles and of battles in the air, by the functions of the rules; nothing is
rolled."""
