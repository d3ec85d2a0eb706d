"""Corps come into a zone by land, whichever way: what bars them, and what follows (§5, §9.6,
§15.3)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitzwar.board import ELITE
from pbem.games.blitzwar.concepts import control, limits
from pbem.games.blitzwar.counters import regroup
from pbem.games.blitzwar.diplomacy import attacks, declared
from pbem.games.blitzwar.position import Position
from pbem.wargame.counts import Counts


def check(g: Position, zone: str, country: str, counters: Mapping[str, int], origin: str) -> None:
    """BWR-035, BWR-096, BWR-187, BWR-256, BWR-372, BWR-377: whether counters of a country that are
    in another area may get into a zone. Raises Illegal."""
    if strangers := limits.strangers(g, zone, g.side_of(country)):
        rule = "BWR-377" if "" in strangers else "BWR-372"
        raise Illegal(rule, "others_stand_there", area=zone)
    limits.check(g, zone, country, g.strength(dict(counters)), origin)
    elites = sum(count for name, count in counters.items() if g.counter(name).kind == ELITE)
    if elites and not g.in_soviet_union(origin):
        regroup.check_elites(g, zone, elites)


def enter(
    g: Position, side: str, zone: str, forces: Mapping[str, Counts], origin: str, events: Events
) -> None:
    """BWR-042, BWR-135, BWR-136, BWR-152, BWR-373, BWR-375, BWR-377: corps of a side, by country,
    enter a zone: a neutral on which war was declared joins the enemy, what it has there bars the
    way, and the zone changes hands. Raises Illegal."""
    for country, counters in forces.items():
        check(g, zone, country, counters, origin)
        limits.check_attack(g, zone, country)
    declared.check_attack(g, side, zone)
    attacks.attack(g, side, zone, tuple(forces), events)
    control.enter(g, zone, next(iter(forces)), events)
