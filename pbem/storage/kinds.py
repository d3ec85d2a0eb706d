"""Kinds of records, each with what it is for, and the sets of them that have something in common.

A new kind is added here, and its form in forms.py; docs/save-format.md has both as generated
tables.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# A record as it is read; one that is being made, before it has its number and its seal.
Record = Mapping[str, Any]
NewRecord = dict[str, Any]
# The first difference between what a record says and what it had to say: path, expected, found.
Apart = tuple[str, Any, Any]

ORDERS, ANSWER = "orders", "answer"
LOCK, RESULT = "lock", "result"
RULING, UNDO, NOTE = "ruling", "undo", "note"
FOUNDING, DEPOSIT, ROLL = "founding", "deposit", "roll"
CLOCK, SEAT, LATER, OPEN = "clock", "seat", "later", "open"

KINDS: dict[str, str] = {
    ORDERS: "a mail with orders, or orders that were taken back",
    ANSWER: "a mail that answers a question",
    LOCK: "orders are locked, and dice are named before they can be known; or a roll beside the rules",
    RESULT: "the rules have run: dice, events, what is asked now",
    RULING: "the moderator has corrected the position, with a reason",
    UNDO: "an earlier record and all that followed are undone",
    NOTE: "a word of the moderator that moves nothing",
    FOUNDING: "a seat's first link, towards the founding of the dice",
    DEPOSIT: "links of a seat that are left with the moderator ahead of time",
    ROLL: "dice beside the rules: thrown, given up, or typed in",
    CLOCK: "the rule of time: set, extended, held, resumed; an absence",
    SEAT: "who plays a seat, its keys, its chain; a robot; a handover",
    LATER: "orders kept for this turn come onto the desk",
    OPEN: "the campaign is opened: every secret is published",
}

MAILS = (ORDERS, ANSWER)
# On whose authority a mail is: that of its seat's key, or that of who took it in.
SIGNATURE, WORD = "signature", "moderator's word"
# What the moderator decides beside the rules, and moves the game by it.
REVISIONS = (RULING, UNDO)
# What moves the game.
MOVES = (LOCK, RESULT, *REVISIONS)
# What plays the game on, or dice beside it.
RUNS = (LOCK, RESULT, SEAT, ROLL)
# Those of them that leave the rules where they stand, also before the first of them has run.
STILL = (SEAT, ROLL)
