"""Who may stand where: what of a position is broken, a line each, [] when it is sound."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.blitzwar.board import FORTIFIED
from pbem.games.blitzwar.concepts import limits
from pbem.games.blitzwar.counters.regroup import elites_in_soviet_union
from pbem.games.blitzwar.position import ALLIES, SOVIETS, Position

# BWR-360: where British corps are fortified.
BRITISH_FORTS = ("Malta", "Gibraltar", "Tobruk")


def broken(g: Position) -> Iterator[str]:
    """Everything about places of units and control of zones that cannot be."""
    yield from _kinds(g)
    yield from _control(g)
    yield from _company(g)
    yield from _minors(g)
    yield from _strays(g)
    if (many := elites_in_soviet_union(g)) > 1:
        yield f"{many} Elite counters are in the Soviet Union"


def fits(g: Position, area: str, name: str) -> bool:
    """BWR-275, BWR-290, BWR-359: whether a counter can be in an area: ships are at sea and in
    ports, everything else on land."""
    is_naval = g.counter(name).is_naval
    if g.board.is_sea(area):
        return is_naval
    return not is_naval or bool(g.board.fact(area, "port"))


def can_be_fortified(g: Position, area: str, country: str) -> bool:
    """BWR-360: German corps anywhere, British ones in three places."""
    return country == "Germany" or (country == "UK" and area in BRITISH_FORTS)


def _kinds(g: Position) -> Iterator[str]:
    for area, country, name, _ in g.standing():
        if not fits(g, area, name):
            yield f"{area}: {name} of {country} cannot be there"
        elif g.counter(name).kind == FORTIFIED and not can_be_fortified(g, area, country):
            yield f"{area}: {country} cannot fortify a corps there"


def _control(g: Position) -> Iterator[str]:
    """BWR-041, BWR-093, BWR-112: zones of a country that has never been in the war are nobody's;
    Allies and Soviets have none that were the other's from the start."""
    for zone in g.board.land_zones:
        holder, country = g.controller(zone), g.board.country(zone)
        printed = g.board.fact(zone, "control")
        if {holder, printed} == {ALLIES, SOVIETS} and not g.board.fact(zone, "star"):
            yield f"{zone} is printed for the {printed}, and the {holder} control it"
        known = (g.state["countries"], g.state["fallen"], g.state["passage"])
        if holder and not any(country in each for each in known):
            yield f"{zone} is a neutral zone, and the {holder} control it"


def _company(g: Position) -> Iterator[str]:
    """BWR-035, BWR-042, BWR-153, BWR-373: no land zone has counters of two sides, supply among
    them, or corps of a side and of a neutral that does not let it through; nothing stands where an
    enemy has control."""
    for zone in g.board.land_zones:
        sides = sorted(_owners(g, zone))
        if len(sides) > 1:
            yield f"{zone}: counters of {' and '.join(sides)} stand together"
        if not sides:
            continue
        holder = g.controller(zone)
        for side in sides:
            if holder and g.at_war(side, holder):
                yield f"{zone}: counters of the {side} stand where the {holder} have control"
        if len(g.holders(zone)) > 1 and g.board.country(zone) not in g.state["passage"]:
            yield f"{zone}: corps of {' and '.join(g.holders(zone))} stand together"


def _owners(g: Position, zone: str) -> set[str]:
    """The sides with counters in a zone; without ships, which leave a port that is taken when the
    line is done that takes it (BWR-374)."""
    here = g.state["units"].get(zone, {})
    ashore = (c for c in here if not all(g.counter(name).is_naval for name in here[c]))
    owners = {*map(g.side_of, ashore), *g.state["supply"].get(zone, ())}
    return owners.intersection(g.board.sides_in_turn)


def _minors(g: Position) -> Iterator[str]:
    """BWR-185: corps of two minor countries share no zone."""
    for zone in g.board.land_zones:
        minors = [c for c in g.corps_in(zone) if g.kind_of(c) == "minor"]
        if len(minors) > 1:
            yield f"{zone}: corps of {' and '.join(sorted(minors))} stand together"


def _strays(g: Position) -> Iterator[str]:
    """BWR-126, BWR-151, BWR-182, BWR-183, BWR-184: countries that are down have no counters,
    neutral ones have them at home, and no more corps of the others are abroad than may be."""
    for area, here in sorted(g.state["units"].items()):
        for country in sorted(here):
            if g.side_of(country):
                continue
            if country in g.state["fallen"]:
                yield f"{area}: {country} has fallen, and has counters there"
            elif g.board.is_sea(area) or g.owner(area) != country:
                yield f"{area}: {country} is neutral, and has counters there"
    for country in sorted(g.state["countries"]):
        if (corps := limits.abroad(g, country)) > limits.most_abroad(g, country):
            yield f"{corps} corps of {country} are where they may not be"
