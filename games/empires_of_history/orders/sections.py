"""The sections of orders, in the order of a slot, and their other names."""

from __future__ import annotations

START, REBASE, DIPLOMACY, RESEARCH = "start", "rebase", "diplomacy", "research"
BUILD, BOMBING, NAVAL = "build", "bombing", "naval"
MOVEMENT, COMBAT, PLACEMENT = "movement", "combat", "placement"
COLLECTION, GUARD = "collection", "guard"
REACTION, STANDING = "reaction", "standing"

SECTIONS: dict[str, tuple[str, ...]] = {
    START: ("start of turn", "start of the turn", "turn start", "beginning", "before phase 0"),
    REBASE: (
        "rebasing",
        "air rebasing",
        "air rebase",
        "rebases",
        "landing of aircraft",
        "phase 0",
    ),
    DIPLOMACY: (
        "diplomatic actions",
        "diplomatic phase",
        "diplomacy phase",
        "politics",
        "options",
        "phase 1",
    ),
    RESEARCH: (
        "technology",
        "technologies",
        "tech",
        "technology phase",
        "research and development",
        "upgrades",
        "phase 2",
    ),
    BUILD: (
        "builds",
        "build phase",
        "build new units",
        "purchases",
        "purchase",
        "buy",
        "production",
        "phase 3",
    ),
    BOMBING: (
        "bombings",
        "bombing phase",
        "industrial bombing",
        "tactical bombing",
        "industrial and tactical bombing",
        "strategic bombing",
        "air raids",
        "phase 4",
    ),
    NAVAL: (
        "naval movement",
        "naval moves",
        "naval phase",
        "naval orders",
        "naval combat",
        "navy",
        "sea",
        "at sea",
        "fleets",
        "task forces",
        "phase 5",
        "phase 6",
        "phases 5 and 6",
    ),
    MOVEMENT: (
        "moves",
        "movement phase",
        "land movement",
        "land moves",
        "strategic movement",
        "strategic moves",
        "rail moves",
        "phase 7",
        "phase 7.1",
    ),
    COMBAT: (
        "combats",
        "combat phase",
        "battles",
        "fighting",
        "land combat",
        "air combat",
        "phase 8",
        "phase 9",
        "phases 8 and 9",
    ),
    PLACEMENT: (
        "place",
        "placing",
        "place new units",
        "placement phase",
        "placements",
        "new units",
        "deployment",
        "phase 10",
    ),
    COLLECTION: (
        "collect",
        "collect resources",
        "collection phase",
        "income",
        "convoys",
        "convoy battles",
        "phase 11",
    ),
    GUARD: ("air guard", "air guards", "guards", "guard phase", "phase 12"),
    REACTION: ("reactions", "answers", "answer", "reply", "replies"),
    STANDING: ("standing orders", "standing order"),
}
ANSWERS = (REACTION, STANDING)
