"""Countries are conquered (BLZ-025, BLZ-331, BLZ-345, BLZ-346)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.position import Position

# BLZ-025, BLZ-345, BLZ-346: countries that fall with one area.
HEARTS: Mapping[str, str] = {"France": "Paris", "Italy": "Rome"}


def after_taking(g: Position, area: str, events: Events) -> None:
    """What the taking of an area does to its country: it is conquered once the other side has all
    of it that is in play."""
    country = g.country(area)
    side = _side_of_all(g, country)
    ally = g.ally(country)
    if side and country not in g.state["conquered"] and ally and g.side_of(ally) != side:
        g.state["conquered"][country] = side
        events.append({"kind": "country_conquered", "country": country, "side": side})


def _side_of_all(g: Position, country: str) -> str:
    """The side that holds all areas of a country, or the one with which it falls; "" for none."""
    heart = HEARTS.get(country, "")
    areas = [heart] if heart in g.board.in_play else list(g.areas_of(country))
    holders = {g.controller(area) for area in areas if area in g.board.in_play}
    sides = {g.side_of(holder) if holder else "" for holder in holders}
    return next(iter(sides)) if len(sides) == 1 else ""
