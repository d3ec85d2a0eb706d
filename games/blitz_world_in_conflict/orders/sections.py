"""The sections of orders, in the order of a turn, and their other names."""

from __future__ import annotations

BIDS, ROAD = "bids", "road"
POLITICS, BLITZ = "politics", "blitz"
RETURN, SAIL, SEA = "return", "sailing", "fights"
REBASE, MARCH, ATTACK = "rebase", "movement", "attacks"
PARTISANS, WEAPONS, SPENDING = "partisans", "weapons", "spending"
WITHDRAWAL = "withdrawal"
REACTION, STANDING = "reaction", "standing"

SECTIONS: dict[str, tuple[str, ...]] = {
    BIDS: ("bid", "bidding", "auction"),
    ROAD: ("road to war", "blitzing the road to war", "pre-war", "before the war"),
    POLITICS: ("politics", "diplomacy", "declarations", "declarations of war"),
    BLITZ: ("blitzes", "blitz announcement", "announce blitz", "blitz choice"),
    RETURN: ("return to base", "returns", "step A", "A"),
    SAIL: (
        "sea moves",
        "move to sea",
        "moves to sea",
        "naval moves",
        "naval movement",
        "step B",
        "B",
    ),
    SEA: (
        "sea combat",
        "combat at sea",
        "naval combat",
        "sea combats",
        "sea battles",
        "step C",
        "C",
    ),
    REBASE: ("rebases", "rebasing", "rebase air and naval", "step D", "D"),
    MARCH: ("land moves", "land movement", "moves", "march", "move land", "step E", "E"),
    ATTACK: ("attack", "land combat", "land combats", "combats", "combat", "step F", "F"),
    PARTISANS: ("partisan", "5.A"),
    WEAPONS: ("new weapons", "weapon", "weapons development", "lend lease", "5.C first"),
    WITHDRAWAL: ("withdrawals", "units withdrawn"),
    SPENDING: ("builds", "build", "building", "production", "spend", "5.C"),
    REACTION: ("reactions", "answers", "answer", "reply", "replies", "defence", "defense"),
    STANDING: ("standing orders", "standing order"),
}
ANSWERS = (REACTION, STANDING)
