"""Battles thrown with dice, simple and apart from the rules' code: printed factors, printed orders
of losses.
"""

from __future__ import annotations

import random
import re

ATTACK = {
    "infantry": 1,
    "artillery": 2,
    "armor": 3,
    "fighter": 3,
    "bomber": 4,
    "transport": 0,
    "submarine": 2,
    "destroyer": 3,
    "carrier": 1,
    "battleship": 4,
}
DEFENSE = {
    "infantry": 2,
    "artillery": 2,
    "armor": 2,
    "fighter": 4,
    "bomber": 1,
    "transport": 1,
    "submarine": 2,
    "destroyer": 3,
    "carrier": 3,
    "battleship": 4,
}
LAND = ("infantry", "artillery", "armor")
ORDER = {
    ("land", "attack"): (*LAND, "fighter", "bomber"),
    ("land", "defense"): (*LAND, "bomber", "fighter"),
    ("sea", "attack"): (
        *("whole", "transport", "submarine", "destroyer", "fighter", "carrier", "bomber"),
        "battleship",
    ),
    ("sea", "defense"): (
        *("whole", "transport", "submarine", "destroyer", "carrier", "fighter", "battleship"),
    ),
}

AIR = ("fighter", "bomber")
Force = dict[str, int]


def chances(battle: str, samples: int, seed: int) -> dict[str, float]:
    """How often each end came about."""
    ours, theirs = (_force(side) for side in battle.split(" vs "))
    rng = random.Random(seed)
    fight = _fight_at_sea if "submarine" in battle else _fight_on_land
    counts = {"win": 0, "loss": 0, "draw": 0, "stalemate": 0}
    for _ in range(samples):
        counts[fight(dict(ours), dict(theirs), rng)] += 1
    return {name: count / samples for name, count in counts.items()}


def _force(text: str) -> Force:
    found = {kind: int(count) for count, kind in re.findall(r"(\d+) (\w+)", text)}
    # A whole battleship stands for the first hit that it takes.
    return {"whole": found["battleship"], **found} if "battleship" in found else found


def _hits(rng: random.Random, dice: int, factor: int) -> int:
    return sum(rng.random() < factor / 6 for _ in range(dice))


def _there(force: Force) -> set[str]:
    return {kind for kind, count in force.items() if count and kind != "whole"}


def _end(ours: Force, theirs: Force) -> str:
    if _there(ours):
        return "" if _there(theirs) else "win"
    return "loss" if _there(theirs) else "draw"


def _fight_on_land(ours: Force, theirs: Force, rng: random.Random) -> str:
    while not (end := _end(ours, theirs)):
        paired = min(ours.get("infantry", 0), ours.get("artillery", 0))
        hits = _hits(rng, paired, 2) + _hits(rng, ours.get("infantry", 0) - paired, 1)
        hits += sum(_hits(rng, n, ATTACK[kind]) for kind, n in ours.items() if kind != "infantry")
        back = sum(_hits(rng, n, DEFENSE[kind]) for kind, n in theirs.items())
        _lose_on_land(theirs, hits, "defense")
        _lose_on_land(ours, back, "attack")
    return end


def _lose_on_land(force: Force, hits: int, side: str) -> None:
    """In the printed order; the attacker's last land unit goes after his planes."""
    for is_last in (False, True):
        for kind in ORDER["land", side]:
            room = force.get(kind, 0)
            if side == "attack" and not is_last and kind in LAND:
                room = min(room, sum(force.get(other, 0) for other in LAND) - 1)
            taken = max(0, min(hits, room))
            force[kind] = force.get(kind, 0) - taken
            hits -= taken


def _fight_at_sea(ours: Force, theirs: Force, rng: random.Random) -> str:
    while not (end := _end(ours, theirs)):
        if _is_stalemate(ours, theirs) or _is_stalemate(theirs, ours):
            return "stalemate"
        struck = not theirs.get("destroyer")
        if struck:
            _lose_at_sea(theirs, (0, _hits(rng, ours.get("submarine", 0), 2), 0), "defense")
            if end := _end(ours, theirs):
                return end
        hits = _volley(rng, ours, theirs, ATTACK, without="submarine" if struck else "")
        after = dict(theirs)
        _lose_at_sea(after, hits, "defense")
        if _there(theirs) <= {"submarine", *AIR}:
            # Those that were not hit submerge; those that were hit fire.
            theirs = {**theirs, "submarine": theirs.get("submarine", 0) - after.get("submarine", 0)}
            after["submarine"] = 0
        back = _volley(rng, theirs, ours, DEFENSE)
        _lose_at_sea(ours, back, "attack")
        theirs = after
    return end


def _is_stalemate(planes: Force, boats: Force) -> bool:
    return bool(_there(planes)) and _there(planes) <= set(AIR) and _there(boats) == {"submarine"}


def _volley(
    rng: random.Random, force: Force, targets: Force, factors: Force, without: str = ""
) -> tuple[int, int, int]:
    """Hits on anything, on ships only, and on anything but submarines."""
    sees = bool(force.get("destroyer"))
    found = [0, 0, 0]
    for kind in _there(force) - {without}:
        group = 1 if kind == "submarine" else 2 if kind in AIR and not sees else 0
        found[group] += _hits(rng, force[kind], factors[kind])
    return found[0], found[1], found[2]


def _lose_at_sea(force: Force, hits: tuple[int, int, int], side: str) -> None:
    """In the printed order, no hit wasted that somebody can take."""
    left, below, air = sum(hits), hits[0] + hits[1], hits[0] + hits[2]
    for kind in ORDER["sea", side]:
        room = min(left, force.get(kind, 0))
        if kind == "submarine":
            room = min(room, below)
            below -= room
        elif kind in AIR:
            room = min(room, air)
            air -= room
        force[kind] = force.get(kind, 0) - room
        left -= room
