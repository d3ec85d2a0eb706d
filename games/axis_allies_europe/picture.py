"""What maps show of a position and of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pbem.engine.game import Picture
from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.view import view
from pbem.wargame import picture as war

Event = Mapping[str, Any]
TAKEN = ("captured", "freed", "convoy_cut", "convoy_cleared")


def areas(g: Position) -> Iterator[dict[str, Any]]:
    """The areas with what stands there; damaged and submerged ships are marks."""
    return war.areas(g, lambda name: _marks(g, name))


def _marks(g: Position, name: str) -> Iterable[str]:
    for mark in ("damaged", "submerged"):
        if any(g.marked(mark, name, power) for power in g.powers_in(name)):
            yield mark
    if name in g.board.capitals:
        yield "capital"


def notes(g: Position) -> Iterator[dict[str, Any]]:
    """Ships that are damaged or submerged, what is aboard, planes on the wing, convoys lost."""
    for told in view(g, None)["areas"]:
        yield from _of_area(told)
    for flight in g.turn["flights"]:
        units = {flight["kind"]: flight["count"]}
        told = {key: flight[key] for key in ("left", "home")}
        yield {"area": flight["at"], "note": "in_the_air", "power": g.power, "units": units, **told}
    for area in g.state.get("closed", []):
        yield {"area": area, "note": "closed"}


def _of_area(told: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for stack in told["stacks"]:
        for mark in ("damaged", "submerged"):
            if stack[mark]:
                facts = {"power": stack["power"], "count": stack[mark]}
                yield {"area": told["area"], "note": mark, **facts}
    for entry in told["cargo"]:
        yield {"area": told["area"], "note": "aboard", **entry}


def strokes(board: EuropeBoard, event: Event) -> Iterator[dict[str, Any]]:
    """Moves, flights to a battle, landings from the sea, retreats; battles; what is taken."""
    kind, power = event["kind"], event.get("power", "")
    if kind in ("moved", "flew"):
        yield _move(power, event["path"], event["units"])
    elif kind == "put_ashore":
        yield _move(power, [event["from"], event["at"]], event["units"])
    elif kind == "retreated" and event["to"]:
        yield {**_move(power, [event["at"], event["to"]], event["units"]), "back": True}
    elif kind == "battle_began":
        yield {"stroke": "battle", "at": event["at"]}
    elif kind in TAKEN:
        yield {"stroke": "captured", "at": event["area"], "power": event["by"]}


def _move(power: str, way: Iterable[str], units: Mapping[str, int]) -> dict[str, Any]:
    return {"stroke": "move", "power": power, "way": list(way), "units": dict(units)}


PICTURE = Picture(areas, strokes, notes)
