"""Neutral nations that are drawn into the war: who leads them (§Ph1.2, R40)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.empires_of_history.components import ALLIES, AXIS
from pbem.games.empires_of_history.concepts import wars
from pbem.games.empires_of_history.concepts.taking_part import MINOR, join_slot_of
from pbem.games.empires_of_history.position import Position

MAJOR, NEUTRAL_MAJOR, CREATED = "major", "neutral major", "created"
UNLED = (MINOR, NEUTRAL_MAJOR, CREATED)
_CAMPS = {AXIS: 0, ALLIES: 4}
FULL, NONE = wars.FULL, "none"


def is_unled(g: Position, nation: str) -> bool:
    """Whether somebody else has to lead a nation once it is in the war."""
    return g.board.powers[nation].kind in UNLED


def is_neutral(g: Position, nation: str) -> bool:
    """Not at war with a major power, Poland aside, and on no side."""
    foes = [n for n in g.enemies_of(nation) if g.board.powers[n].kind == MAJOR and n != "Poland"]
    return g.exists(nation) and not foes and not g.side_of(nation)


def enter(g: Position, nation: str, side: str, leader: str, events: Events) -> None:
    """EOH-325, R40: a nation is on a side, acts in the slot of its leader ("" for nobody's), and
    collects in full."""
    wars.join(g, nation, side, events)
    if nation in g.state["stances"]:
        g.state["stances"][nation] = _CAMPS[side]
    rouse(g, nation, events)
    if leader and is_unled(g, nation):
        g.state["attached"][nation] = leader
        events.append({"kind": "nation_led", "nation": nation, "by": leader})


def rouse(g: Position, nation: str, events: Events) -> None:
    """EOH-017, R40: a neutral that is drawn into the war has a turn of its full income at once, and
    collects in full from then on."""
    if g.state["production"].get(nation, NONE) == NONE and is_unled(g, nation):
        pools = {p.name: p.income for p in g.board.powers[nation].pools.values() if p.income}
        for pool, points in pools.items():
            g.pay_in(nation, pool, points)
        told = {"nation": nation, "pools": pools, "points": sum(pools.values())}
        events.append({"kind": "neutral_roused", **told})
    g.state["production"][nation] = FULL


def defender_of(g: Position, attacker: str, side: str) -> str:
    """R40: who leads a nation that is attacked: the first major of its side in the order of play
    that is at war with the attacker, "" for nobody."""
    order = [n for slot in g.board.slots for n in slot["nations"]]
    majors = (n for n in order if g.board.powers[n].kind == MAJOR and g.side_of(n) == side)
    alive = (n for n in majors if not (g.is_conquered(n) or g.has_surrendered(n)))
    return next((n for n in alive if g.at_war(n, attacker)), "")


def lose_leader(g: Position, leader: str, events: Events) -> None:
    """R40: those whom a nation has led are led by another major of their side that fights one of
    their enemies, or by nobody, once it is out of the war."""
    led = [n for n in g.board.powers if g.state["attached"].get(n) == leader and g.is_led(n)]
    for nation in led:
        side = g.side_of(nation)
        found = (defender_of(g, foe, side) for foe in g.enemies_of(nation))
        del g.state["attached"][nation]
        if new := next((each for each in found if each), ""):
            g.state["attached"][nation] = new
            events.append({"kind": "nation_led", "nation": nation, "by": new})
        if nation in g.now["nations"]:
            join_slot_of(g, nation, new or nation)


def shift(g: Position, nation: str, side: str, steps: int, leader: str, events: Events) -> None:
    """EOH-323, EOH-325, EOH-328, R04: a neutral moves towards a side, Axis or Allies; in its camp
    it joins it, led by who has won it, and is at war with all enemies of that nation on no side or
    the other one. Whom a nation has driven to the other side is led by a major of that side that
    fights it (R40)."""
    if not is_neutral(g, nation) or nation not in g.state["stances"]:
        return
    before = g.state["stances"][nation]
    after = max(0, min(4, before + (steps if side == ALLIES else -steps)))
    if after == before:
        return
    g.state["stances"][nation] = after
    track = g.board.diplomacy["track"]
    told = {"nation": nation, "before": track[before], "after": track[after]}
    events.append({"kind": "stance_moved", **told})
    if after == _CAMPS[side]:
        if g.side_of(leader) != side:
            leader = defender_of(g, leader, side)
        foes = [foe for foe in g.enemies_of(leader) if g.side_of(foe) != side]
        enter(g, nation, side, leader, events)
        for foe in foes:
            wars.begin(g, nation, foe, events)
