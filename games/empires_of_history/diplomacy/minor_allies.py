"""The minor allies of Germany (§Notes 2): Finland, Hungary, Romania and Bulgaria."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.empires_of_history.components import AXIS
from pbem.games.empires_of_history.concepts import wars
from pbem.games.empires_of_history.concepts.taking_part import MINOR_ALLY, plays_apart
from pbem.games.empires_of_history.diplomacy.neutrals import FULL
from pbem.games.empires_of_history.position import GERMANY, USSR, Position

HALF, NONE = "half", "none"
ACTIVATED = "minor allies activated"
FUND = 5


def all_of(g: Position) -> list[str]:
    """The minor allies, in the order of the sheet."""
    return [n for n, p in g.board.powers.items() if p.kind == MINOR_ALLY]


def is_one(g: Position, nation: str) -> bool:
    """Whether a nation is a minor ally of Germany."""
    return g.board.powers[nation].kind == MINOR_ALLY


def give_half(g: Position) -> None:
    """EOH-662: who has a player of its own collects half while it is neutral."""
    for nation in all_of(g):
        if g.state["production"].get(nation, NONE) == NONE and plays_apart(g, nation):
            g.state["production"][nation] = HALF


def war_began(g: Position, one: str, other: str, events: Events) -> None:
    """EOH-660, EOH-661, EOH-664, EOH-670, R97: once Germany and the Soviet Union are at war all
    minor allies join the Axis, fight every enemy of Germany and collect in full; each that has no
    player of its own has a fund to mobilise with."""
    if {one, other} != {GERMANY, USSR} or g.flag(ACTIVATED):
        return
    g.state["flags"][ACTIVATED] = True
    for nation in all_of(g):
        if g.is_conquered(nation) or g.has_surrendered(nation):
            continue
        _activate(g, nation, events)


def _activate(g: Position, nation: str, events: Events) -> None:
    wars.join(g, nation, AXIS, events)
    g.state["production"][nation] = FULL
    foes = [foe for foe in g.enemies_of(GERMANY) if not g.at_war(nation, foe)]
    for foe in foes:
        wars.begin(g, nation, foe, events)
    fund = 0
    if not plays_apart(g, nation):
        fund = FUND * sum(pool.income for pool in g.board.powers[nation].pools.values())
        g.pay_in(nation, g.board.powers[nation].home_pool, fund)
        g.state["mobilising"][nation] = fund
    events.append({"kind": "minor_ally_activated", "nation": nation, "fund": fund})


def joined(g: Position, nation: str, foe: str, events: Events) -> None:
    """EOH-662, EOH-663: a minor ally that declares war on an enemy of Germany is part of the
    general war and collects in full; on a neutral minor it is not, and does not."""
    if is_one(g, nation) and g.at_war(GERMANY, foe) and not g.side_of(nation):
        wars.join(g, nation, AXIS, events)
        g.state["production"][nation] = FULL


def attacked(g: Position, nation: str) -> None:
    """EOH-665: a minor ally on which a major declares war collects in full for that war."""
    if is_one(g, nation):
        g.state["production"][nation] = FULL


def war_ended(g: Position, nation: str) -> None:
    """EOH-665: ... and no longer, unless it is in the general war."""
    if is_one(g, nation) and not g.in_war(nation):
        g.state["production"][nation] = HALF if plays_apart(g, nation) else NONE
