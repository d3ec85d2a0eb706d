"""Rulings on beachheads, corps on them, and air units that have flown (§13, §14)."""

from __future__ import annotations

from pbem.engine.corrections import Counts, Setting, Word
from pbem.engine.errors import Illegal
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.rulings.marks import check_counters, check_country

# Beachheads


def _ashore(g: Position, zone: str, country: str) -> Counts:
    beachhead = _beachhead(g, zone, country)
    return dict(g.state["ashore"].get(beachhead, {}).get(country, {}))


def _at_beach(g: Position, beachhead: str, country: str) -> int:
    told = g.state["beachheads"].get(beachhead, {})
    return int(told.get("air", {}).get(country, 0))


def _set_beachhead(g: Position, beachhead: str, country: str, count: int) -> None:
    """BWR-326, BWR-328: so many air units of a country are a beachhead; without air units and corps
    there is none."""
    check_country(g.board, country)
    zone, sea = _beach(g, beachhead)
    told = g.state["beachheads"].get(beachhead, {"side": g.side_of(country), "air": {}})
    if told["side"] != g.side_of(country) or not told["side"]:
        raise Illegal("BWR-326", "not_their_beachhead", area=beachhead, power=country)
    air = {**told["air"], country: count}
    air = {name: units for name, units in air.items() if units}
    g.state["beachheads"].pop(beachhead, None)
    if air or g.state["ashore"].get(beachhead):
        here = {"zone": zone, "sea": sea, "side": told["side"], "air": air}
        g.state["beachheads"][beachhead] = here


def _beach(g: Position, beachhead: str) -> tuple[str, str]:
    """The zone and the sea zone of a beachhead by its name."""
    beaches = ((zone, sea) for zone in g.board.land_zones for sea in g.board.beaches(zone))
    return next(each for each in beaches if g.board.beachhead(*each) == beachhead)


def _set_ashore(g: Position, zone: str, country: str, units: Counts) -> None:
    """BWR-359: corps on the beachhead of their side at a zone."""
    beachhead = _beachhead(g, zone, country)
    if not beachhead:
        raise Illegal("BWR-359", "no_beachhead_there", area=zone, power=country)
    check_counters(g.board, units)
    g.set_units(beachhead, country, units)


def _beachhead(g: Position, zone: str, country: str) -> str:
    """The beachhead of a country's side at a zone, "" for none."""
    side = g.side_of(country)
    there = (n for n, b in g.state["beachheads"].items() if (b["zone"], b["side"]) == (zone, side))
    return next(there, "")


# Air units that have flown


def _flown(g: Position, area: str, country: str) -> int:
    return sum(each["at"] == area and each["country"] == country for each in g.state["missions"])


def _set_flown(g: Position, area: str, country: str, count: int) -> None:
    """BWR-314: so many units of a country have flown there, those that are new in this turn; their
    bases are as they were."""
    missions = g.state["missions"]
    for each in [m for m in missions if m["at"] == area and m["country"] == country][count:]:
        missions.remove(each)
    more = count - _flown(g, area, country)
    is_sea = g.board.is_sea(area)
    base = g.board.coastal(area)[0] if is_sea else area
    use = "sea" if is_sea else "air"
    told = {"country": country, "from": base, "at": area, "use": use, "turn": g.turn}
    missions += [dict(told) for _ in range(more)]


WORDS = (
    Word(
        "beachhead",
        "{beachhead}: {power} {value:amount}",
        Setting(_at_beach, _set_beachhead),
        "beachhead Oslo beachhead: UK 1",
    ),
    Word(
        "ashore",
        "{place}: {value:units of a power}",
        Setting(_ashore, _set_ashore),
        "ashore Oslo: UK 1 1-corps infantry",
    ),
    Word(
        "flown",
        "{place}: {power} {value:amount}",
        Setting(_flown, _set_flown),
        "flown North Sea: UK 2",
    ),
)
