"""Influence markers on minor countries, and what becomes of them."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.politics import alignment
from pbem.games.blitz_world_in_conflict.position import Position

RULE, ENOUGH = "BLZ-730", 2


def markers(g: Position, country: str) -> dict[str, int]:
    """How many markers powers have on a country."""
    found: dict[str, int] = g.state["road"]["influence"].get(country, {})
    return found


def mark(g: Position, power: str, country: str, events: Events) -> None:
    """A power marks a country; where an enemy has a marker that one is removed instead."""
    enemies = _enemies(g, power, country)
    whose = enemies[0] if enemies else power
    _change(g, country, whose, -1 if enemies else 1)
    told = {"power": power, "country": country, "whose": whose}
    kind = "influence_removed" if enemies else "influence_marked"
    events.append({"kind": kind, **told, "count": markers(g, country).get(whose, 0)})


def _enemies(g: Position, power: str, country: str) -> list[str]:
    """The powers of the other side with markers there, the one with most of them first."""
    there = markers(g, country)
    found = [each for each in there if g.side_of(each) != g.side_of(power)]
    return sorted(found, key=lambda each: (-there[each], g.board.rank(each)))


def _change(g: Position, country: str, power: str, by: int) -> None:
    there = g.state["road"]["influence"].setdefault(country, {})
    there[power] = there.get(power, 0) + by
    if there[power] <= 0:
        del there[power]
    if not there:
        del g.state["road"]["influence"][country]


def appease(g: Position, power: str, country: str, events: Events) -> None:
    """All markers of one enemy power are removed from a country. Raises Illegal."""
    enemies = _enemies(g, power, country)
    if not enemies:
        raise Illegal(RULE, "no_enemy_markers", country=country)
    count = markers(g, country)[enemies[0]]
    _change(g, country, enemies[0], -count)
    told = {"power": power, "country": country, "whose": enemies[0], "count": 0}
    events.append({"kind": "influence_removed", **told})


def conclude(g: Position, events: Events) -> None:
    """When the steps end, countries join the power that has two markers on them, and what was
    promised is kept; nobody gets one that is with somebody."""
    for country in sorted(g.state["road"]["influence"]):
        there = markers(g, country)
        most = sorted(there, key=lambda each: (-there[each], g.board.rank(each)))
        if there[most[0]] >= ENOUGH and not g.ally(country):
            alignment.join(g, country, most[0], events)
    for country, power in sorted(g.state["road"]["promised"].items()):
        if not g.ally(country):
            alignment.join(g, country, power, events)
    for part in ("influence", "promised"):
        del g.state["road"][part]
