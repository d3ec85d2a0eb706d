"""Dice between people: chains, locks, links, rounds of the beacon, rolls, as records tell of
them.
"""
