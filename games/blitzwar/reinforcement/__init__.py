"""Reinforcements (§11): what is lost, who gets what, and where it may stand."""
