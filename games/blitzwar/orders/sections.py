"""The sections of orders, in the order of a turn, and their other names."""

from __future__ import annotations

SETUP, DIPLOMACY, CARDS, REINFORCEMENT = "setup", "diplomacy", "cards", "reinforcement"
NAVAL, AIR, TRANSPORT, MOVEMENT = "naval", "air", "transport", "movement"
BLITZ, COMBAT = "blitz", "combat"
REACTION, STANDING = "reaction", "standing"

SECTIONS: dict[str, tuple[str, ...]] = {
    SETUP: ("set-up", "set up", "starting counters", "initial set-up", "deployment"),
    DIPLOMACY: ("diplomacy phase", "politics", "phase 1"),
    CARDS: (
        "card",
        "reinforcement card",
        "reinforcement cards",
        "card choice",
        "card phase",
        "phase 2",
    ),
    REINFORCEMENT: (
        "reinforcements",
        "reinforcement phase",
        "placement",
        "placing",
        "builds",
        "phase 3",
    ),
    NAVAL: (
        "naval phase",
        "naval movement",
        "naval moves",
        "naval combat",
        "naval operations",
        "fleets",
        "navy",
        "phase 4",
    ),
    AIR: (
        "air force",
        "air phase",
        "air force phase",
        "air operations",
        "air missions",
        "luftwaffe",
        "phase 5",
    ),
    TRANSPORT: (
        "sea transport",
        "sea transports",
        "sea transport phase",
        "transports",
        "shipping",
        "landings",
        "phase 6",
    ),
    MOVEMENT: (
        "moves",
        "movement phase",
        "land movement",
        "land moves",
        "tactical movement",
        "strategic movement",
        "rail moves",
        "phase 7",
    ),
    BLITZ: (
        "blitzkrieg",
        "blitzkrieg combat",
        "blitzkrieg phase",
        "blitz combat",
        "blitz phase",
        "blitzes",
        "phase 8",
    ),
    COMBAT: (
        "normal combat",
        "combat phase",
        "normal combat phase",
        "attacks",
        "land combat",
        "battles",
        "phase 9",
    ),
    REACTION: ("reactions", "answers", "answer", "reply", "replies"),
    STANDING: ("standing orders", "standing order"),
}
# Phases 4 to 9.
OPERATIONS = (NAVAL, AIR, TRANSPORT, MOVEMENT, BLITZ, COMBAT)
FIGHTS = (BLITZ, COMBAT)
REGROUPS = (MOVEMENT, REINFORCEMENT, TRANSPORT)
ANSWERS = (REACTION, STANDING)
# Answers that the active side may write among its attacks, too.
IN_FIGHTS = (*ANSWERS, *FIGHTS)
