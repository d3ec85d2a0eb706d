"""Resolve Combat (Action Sequence 3): raids, sea battles, landings, land battles, losses and
retreats.
"""
