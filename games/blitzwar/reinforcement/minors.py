"""What countries without cards get, and where it is placed (§9.4, §9.5, §11.2)."""

from __future__ import annotations

from pbem.games.blitzwar import dates
from pbem.games.blitzwar.board import AIR, FLEET
from pbem.games.blitzwar.concepts import lines
from pbem.games.blitzwar.position import ALLIES, AXIS, FREE_FRENCH, Position

FINLAND, ITALY, YUGOSLAVIA, PARTISANS = "Finland", "Italy", "Yugoslavia", "Partisans"
MONTENEGRO = "Montenegro"
# BWR-175: partisans come from so many turns after the surrender of Yugoslavia on.
PARTISANS_AFTER = 6
_FREE_FRENCH_AFTER, _PARIS_AFTER = 1, 3


def corps_for(g: Position, country: str) -> int:
    """BWR-221, BWR-222, BWR-224 to BWR-226: the corps that a country gets in this turn, infantry
    (G-31). Italy's units are for `italy_is_due`."""
    told = g.board.powers[country]
    if not g.side_of(country) and not (country == FINLAND and country not in g.state["fallen"]):
        return 0
    if told.reinforcement == "free_french":
        return free_french(g)
    due = told.reinforcement in ("turn", *g.board.turns[g.turn].minors)
    return int(due and bool(places(g, country)))


def italy_is_due(g: Position) -> bool:
    """BWR-223: in the first turn of each season, while it is active."""
    return bool(g.side_of(ITALY)) and "season" in g.board.turns[g.turn].minors


def free_french(g: Position) -> int:
    """BWR-166, BWR-167, G-52: two corps in the turn after they appear, one in each turn from three
    turns after the liberation of Paris, or their appearance if that is later."""
    since, paris = g.date(dates.FREE_FRENCH), g.date(dates.PARIS)
    if not since:
        return 0
    first = 2 if g.turn == since + _FREE_FRENCH_AFTER else 0
    return first + int(bool(paris) and g.turn >= max(since, paris) + _PARIS_AFTER)


def places(g: Position, country: str, kind: str = "") -> tuple[str, ...]:
    """BWR-168, BWR-227 to BWR-230: the zones in which a unit of a country may be placed; none, and
    it is lost, where the capital is."""
    side = g.side_of(country)
    if country == ITALY and kind == AIR:
        return lines.supplied_zones(g, side)
    if country == ITALY and kind == FLEET:
        homes = (z for z in g.board.homes(country) if g.board.port_seas(z))
        return tuple(z for z in homes if g.controller(z) == side)
    if g.board.powers[country].place == "home":
        home = "France" if country == FREE_FRENCH else country
        return tuple(z for z in g.board.zones_of(home) if g.controller(z) == side)
    capital = g.board.capital(country)
    return (capital,) if capital and g.controller(capital) == side else ()


def partisans_roll(g: Position) -> bool:
    """BWR-175, G-53: whether the Allies roll for partisans in this turn."""
    since = g.state["fallen"].get(YUGOSLAVIA, 0)
    is_down = bool(since) and not g.side_of(YUGOSLAVIA)
    return is_down and g.turn >= since + PARTISANS_AFTER and g.board.turns[g.turn].half == 1


def partisans(die: int) -> int:
    """BWR-175: the corps that a die brings."""
    return 0 if die <= 2 else 1 if die <= 5 else 2


def partisan_places(g: Position) -> tuple[str, ...]:
    """BWR-176: Yugoslav zones without units of the Axis, and without corps of the Soviets, with
    whom no others share a zone."""
    zones = (z for z in g.board.zones_of(YUGOSLAVIA) if not _axis_there(g, z))
    return tuple(z for z in zones if not set(g.holders(z)) - {ALLIES})


def _axis_there(g: Position, zone: str) -> bool:
    here = g.state["units"].get(zone, {})
    return any(g.side_of(c) == AXIS for c in here) or bool(g.stock(zone, AXIS))
