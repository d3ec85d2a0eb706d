"""Counters: what is left in the mix, and how units are put together (§3, §11.10)."""
