"""Which areas and units a condition of a Victory Card is about (data/victory.yaml)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.games.blitz_world_in_conflict.components import ALLIES, AXIS, LL
from pbem.games.blitz_world_in_conflict.concepts import supply, wealth
from pbem.games.blitz_world_in_conflict.position import GERMANY, JAPAN, Position

HERE = "here"
Told = Mapping[str, Any]


def power_of(g: Position, name: str) -> str:
    """The power that a card means: where AFA and USA are one, both mean this one; "" for one that
    is not in the scenario."""
    return name if name in g.board.powers else g.board.power_of(name)


def is_of(g: Position, holder: str, who: str) -> bool:
    """Whether a power is the one that a card means, or of the side."""
    if who not in (AXIS, ALLIES):
        return bool(holder) and holder == power_of(g, who)
    return bool(holder) and _side(g, holder) == who


def _side(g: Position, holder: str) -> str:
    """The side of a power; also of one that holds areas and is not played (BLZ-150)."""
    if holder in g.board.powers:
        return g.side_of(holder)
    return AXIS if holder in (GERMANY, JAPAN) else ALLIES


def lands(g: Position, told: Told) -> list[str]:
    """The land areas of a selection."""
    found = [*told.get("areas", ())]
    found += [area for name in told.get("countries", ()) for area in g.areas_of(name)]
    found += [area for sea in told.get("touching", ()) for area in g.board.coast(sea)]
    found += [area for name in told.get("beside", ()) for area in _beside(g, name)]
    left_out = told.get("but", ())
    return [
        area
        for area in dict.fromkeys(found)
        if area not in left_out and g.country(area) not in left_out
    ]


def _beside(g: Position, country: str) -> list[str]:
    """BLZ-006: the land areas outside a country next to one that is in it."""
    inside = g.areas_of(country)
    around = [a for own in inside for a in (*g.board.borders(own), *g.board.routes(own))]
    return sorted({area for area in around if area not in inside})


def controlled(g: Position, told: Told) -> list[str]:
    """Those of them that a power or side controls."""
    return [area for area in lands(g, told) if is_of(g, g.controller(area), told["by"])]


def units(g: Position, told: Told, here: str) -> list[str]:
    """The units of a selection; `here` is the place that is looked at."""
    places = [here if place == HERE else place for place in told.get("at", ())]
    return [
        unit
        for unit in sorted(g.state["units"])
        if any(is_of(g, g.owner(unit), who) for who in told["of"])
        and {g.board.units[unit].kind, g.face(unit).type} & set(told["what"])
        and (not places or g.at(unit) in places)
        and _fits(g, unit, told)
    ]


def _fits(g: Position, unit: str, told: Told) -> bool:
    """BLZ-078: lend lease delivers in its own sea area alone, without a line of supply."""
    if told.get("was") == AXIS and g.at(unit) not in g.state["axis"]:
        return False
    if told.get("supplied") and not supply.is_supplied(g, unit):
        return False
    if told.get("delivering"):
        kind = g.board.units[unit]
        return kind.type == LL and g.at(unit) == kind.delivers_in
    return True


def wealthy(g: Position, told: Told) -> Mapping[str, int]:
    """The Oil and Resources of a power, by area, to which it has a line of supply."""
    power = power_of(g, told["by"])
    begin = supply.beginnings(g, power) if power else set()
    found = {
        area: wealth.oil(g, area) + wealth.resources(g, area)
        for area, holder in sorted(g.state["control"].items())
        if holder == power and area not in told.get("but", ())
    }
    return {a: n for a, n in found.items() if n and supply.reaches(g, power, a, begin)}


def convoys(g: Position, told: Told) -> Sequence[str]:
    """The sea areas with Convoys of a power that took damage in this turn, or are Destroyed."""
    power = power_of(g, told["of"])
    marked = g.state["deeds"]["convoys"] if told["how"] == "hurt" else g.state["destroyed"]
    return [sea for sea in marked if g.board.convoys[sea].power == power]
