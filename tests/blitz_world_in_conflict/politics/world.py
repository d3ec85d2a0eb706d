"""The world at war or at peace, for tests of politics: what follows is settled at once."""

from __future__ import annotations

from typing import Any

from pbem.games.blitz_world_in_conflict.land import capture
from pbem.games.blitz_world_in_conflict.politics import affairs, declarations
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import board, game_at

WORLD_WAR = [
    *(["AFA", "Germany"], ["Germany", "USA"], ["Germany", "USSR"]),
    *(["AFA", "Japan"], ["Japan", "USA"]),
]


def settled(g: Position, dice: Any = None) -> Player:
    """What follows from a position is worked off, up to a question or the end."""
    frame = {"flow": "affairs", "step": "next_affair", "locals": {}}
    g.state["engine"]["over"] = {}
    g.state["engine"]["frames"] = [frame, frame]
    return player(g, dice)


def world(**told: Any) -> Position:
    """The whole war, or another scenario, with what is named on the map; who is at war in `wars`
    has no marker of neutral entry."""
    at_war = {power for pair in told.get("wars") or () for power in pair}
    g = game_at(told.pop("scenario", "war"), **told)
    for power in at_war & {*g.state["entry"]} - {"USSR"}:
        del g.state["entry"][power]
    return g


def declared(g: Position, power: str, *foes: str) -> list[dict[str, Any]]:
    """A power declares war, and what follows by itself is done."""
    events: list[dict[str, Any]] = []
    for foe in foes:
        declarations.declare(g, power, foe, events)
        affairs.settle(g, events)
    return events


def taken(g: Position, power: str, *areas: str) -> list[dict[str, Any]]:
    """A power takes areas by force, one after the other."""
    events: list[dict[str, Any]] = []
    for area in areas:
        capture.take(g, area, power, events)
    return events


def holding(power: str, *countries: str) -> dict[str, str]:
    """{area: power} of all areas of some countries."""
    return {area: power for name in countries for area in board().countries[name].areas}


def played(*titles: str) -> dict[str, Any]:
    """For `world`: the Road to War, and who has played these options in it does not matter."""
    road = {"played": [[number, "USSR", title] for number, title in enumerate(titles, 1)]}
    return {"options": {"road_to_war": "on"}, "road": road}


def silent(told: Player) -> None:
    """Nobody answers: what usually holds counts, until all is worked off."""
    while not told.is_over:
        ask = told.asks[0]
        told.default(ask.to[0], ask.verb)
