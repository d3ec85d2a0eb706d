"""What it means for countries and sides that a zone is attacked or entered (§9.3)."""

from __future__ import annotations

from collections.abc import Collection

from pbem.engine.flow import Events
from pbem.games.blitzwar import dates
from pbem.games.blitzwar.diplomacy.joining import attack_neutral, fight, is_neutral
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position

_WEST = ("Belgium-Netherlands", "France")


def neutral_there(g: Position, zone: str, side: str) -> str:
    """BWR-135, BWR-137, BWR-153, BWR-320, BWR-377: the country that a side attacks by entering a
    zone or using air units over it, "" for none: one that is neutral, unless it lets the side
    through."""
    country = g.owner(zone)
    passage = g.state["passage"].get(country, "")
    if g.controller(zone) and not passage:
        return ""
    return country if is_neutral(g, country) and passage != side else ""


def attack(
    g: Position, side: str, zone: str, by: Collection[str], events: Events, *, corps: bool = True
) -> None:
    """BWR-135, BWR-136, BWR-152, BWR-181, BWR-208, BWR-405: units of a side enter a zone that is
    not its own, attack in it, or fly over it; `by` are their countries, `corps` whether it is corps
    that do. What follows happens at once, before the action itself."""
    if country := neutral_there(g, zone, side):
        attack_neutral(g, country, side, events)
    if side == AXIS and g.board.country(zone) in _WEST:
        dates.note(g, dates.WEST)
    if "Germany" in by and corps and g.board.country(zone) == "Finland":
        dates.note(g, dates.FINLAND)
    literal = g.option("star_line") == "literal" and bool(g.board.fact(zone, "star"))
    if side == AXIS and literal:
        dates.note(g, dates.EAST)
    if corps and side == ALLIES and "UK" in by and "Italy" in g.corps_in(zone, AXIS):
        dates.note(g, dates.BRITISH)
    if _is_war(g, side, zone, by):
        fight(g, side, zone, events)


def _is_war(g: Position, side: str, zone: str, by: Collection[str]) -> bool:
    """BWR-138, BWR-152, G-20, G-68: whether this is an attack of Axis or Soviets on each other, and
    not one of a fight with a country that the Soviets have driven to the Axis."""
    other = {AXIS: SOVIETS, SOVIETS: AXIS}.get(side, "")
    corps = {c for c in g.state["units"].get(zone, {}) if g.side_of(c) == other}
    if not other or not (corps or g.controller(zone) == other or g.stock(zone, other)):
        return False
    driven = set(g.state["driven"])
    if side == AXIS:
        return not set(by) <= driven
    at_home = g.owner(zone) in driven
    return not (at_home and corps <= driven and not g.stock(zone, other))
