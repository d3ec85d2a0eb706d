"""How aircraft attack land units and ships (§Fighters, §Bombers, §Gibraltar, §Ph9.3)."""

from __future__ import annotations

from pbem.games.empires_of_history.air import bases
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.position import GERMANY, Position

GIBRALTAR, ON_A_ONE, TWICE = "Gibraltar", 1, 2
# EOH-406: tactical points that help.
ENOUGH = 3


def value(g: Position, nation: str, kind: str, place: str) -> int:
    """EOH-037, EOH-244, EOH-249, EOH-522, R06, R07, R73: what aircraft hit with on land units in a
    territory and on ships, the same in support of a landing, in Gibraltar and its port on a 1
    alone."""
    return ON_A_ONE if place == GIBRALTAR else values.unit(g, nation, kind).land


def dice(g: Position, nation: str, kind: str) -> int:
    """EOH-346, EOH-543, R38: the dice of one in a land attack: two of a heavy bomber, and of German
    aircraft in a blitzkrieg, never more."""
    heavy = kind == bases.BOMBER and values.has(g, nation, "two dice")
    blitzkrieg = nation == GERMANY and bool(g.now["blitzkrieg"])
    return TWICE if heavy or blitzkrieg else 1


def helps_infantry(g: Position, place: str) -> bool:
    """EOH-406, R62: whether infantry that attacks a territory in this turn has one more."""
    return bool(g.now["tactical"].get(place, 0) >= ENOUGH)
