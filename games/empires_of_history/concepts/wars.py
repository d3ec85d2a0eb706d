"""Who fights whom (§Basic Strategy, §Ph1.1, §United States Entry): wars between pairs of nations,
and what follows when one begins or ends."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.empires_of_history.components import ALLIES, AXIS
from pbem.games.empires_of_history.position import (
    COMMUNISTS,
    ENGLAND,
    JAPAN,
    NATIONALISTS,
    POLAND,
    USA,
    USSR,
    Position,
)

COLONY, MAJOR, FULL = "British colony", "major", "full"
_NEVER_LINKED = {USSR, JAPAN}
_CHINESE_WAR = {JAPAN, NATIONALISTS, COMMUNISTS}
OTHER = {AXIS: ALLIES, ALLIES: AXIS}


def begin(g: Position, one: str, other: str, events: Events) -> None:
    """EOH-114, EOH-127, R39, R76: two nations are at war; England's colonies follow it, and exiles
    their host. Who is on no side joins that of the enemies of who attacks it; the USA ties the two
    wars together (EOH-108)."""
    for each in _following(g, one):
        for foe in _following(g, other):
            _forget_peace(g, each, foe)
            _pair(g, each, foe, events)
    if USA in (one, other) or g.state["linked"]:
        link(g, events)


def _following(g: Position, nation: str) -> list[str]:
    """R39: England with its colonies; EOH-114: whoever it is, with the exiles whose units are of
    its army."""
    colonies = [n for n, p in g.board.powers.items() if p.kind == COLONY]
    alive = [n for n in colonies if not g.has_surrendered(n)] if nation == ENGLAND else []
    found = [nation, *alive]
    for host in found:
        found += sorted(n for n, each in g.state["exiles"].items() if each == host)
    return found


def _pair(g: Position, one: str, other: str, events: Events) -> None:
    pair = sorted((one, other))
    if one == other or pair in g.state["wars"]:
        return
    g.state["wars"] = sorted([*g.state["wars"], pair])
    events.append({"kind": "war_began", "between": pair})
    for nation, foe in ((one, other), (other, one)):
        if _is_great_war(g, nation, foe):
            set_production(g, nation, FULL, events)


def _is_great_war(g: Position, nation: str, foe: str) -> bool:
    """EOH-102 to EOH-104: a war of a major power, which produces less while it is neutral, with
    another one that is not Poland."""
    kinds = {g.board.powers[each].kind for each in (nation, foe)}
    return kinds == {MAJOR} and foe != POLAND


def set_production(g: Position, nation: str, level: str, events: Events) -> None:
    """A nation collects at this level from now on."""
    if g.state["production"].get(nation) != level:
        g.state["production"][nation] = level
        events.append({"kind": "production_set", "nation": nation, "level": level})


def end(g: Position, one: str, other: str, events: Events) -> None:
    """Two nations make peace; those of either side keep it when the wars are linked (R77)."""
    pair = sorted((one, other))
    if pair in g.state["wars"]:
        g.state["wars"] = [each for each in g.state["wars"] if each != pair]
        if {g.side_of(one), g.side_of(other)} == {AXIS, ALLIES}:
            g.state["peaces"] = sorted([*g.state["peaces"], pair])
        events.append({"kind": "peace_made", "between": pair})


def _forget_peace(g: Position, one: str, other: str) -> None:
    pair = sorted((one, other))
    g.state["peaces"] = [each for each in g.state["peaces"] if each != pair]


def join(g: Position, nation: str, side: str, events: Events) -> None:
    """EOH-325: a nation is on a side from now on, at peace with all others of it."""
    if g.side_of(nation) != side:
        g.set_side(nation, side)
        events.append({"kind": "side_joined", "nation": nation, "side": side})
        for foe in [n for n in g.enemies_of(nation) if g.side_of(n) == side]:
            end(g, nation, foe, events)


def in_conflict(g: Position, nation: str, other: str) -> set[str]:
    """The nations that are tied to one by enemies that they have in common, through the war that it
    has with another."""
    found, edge = {nation, other}, [nation, other]
    while edge:
        each = edge.pop()
        for foe in g.enemies_of(each):
            if foe not in found:
                found.add(foe)
                edge.append(foe)
    return found


def link(g: Position, events: Events) -> None:
    """EOH-108, EOH-109, R76, R77: once the USA fights in one conflict and against a nation of the
    other, all nations of either side are at war with all of the other, but for those that have made
    peace; Soviet Union and Japan only if one of them has declared it."""
    if not g.state["linked"]:
        foes = g.enemies_of(USA)
        if {_is_of_asia(g, foe) for foe in foes} != {True, False}:
            return
        g.state["linked"] = True
        events.append({"kind": "wars_linked"})
    at_war, sides = g.all_at_war(), g.state["sides"]
    fighting = [n for n in g.board.powers if n in at_war]
    allies = [n for n in fighting if sides.get(n) == ALLIES]
    for one in (n for n in fighting if sides.get(n) == AXIS):
        for other in allies:
            apart = {one, other} == _NEVER_LINKED or sorted((one, other)) in g.state["peaces"]
            if not apart:
                _pair(g, one, other, events)


def _is_of_asia(g: Position, nation: str) -> bool:
    """EOH-108: whether a nation belongs to the Chinese war: those that began it, and who is led by
    one of them."""
    return bool({nation, g.state["attached"].get(nation, "")} & _CHINESE_WAR)


def fights_a_major(g: Position, nation: str) -> bool:
    """R68: whether a nation is at war with a major power."""
    return any(g.board.powers[foe].kind == MAJOR for foe in g.enemies_of(nation))
