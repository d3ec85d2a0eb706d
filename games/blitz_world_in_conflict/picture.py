"""What maps show of a position and of a turn (docs/maps.md): units by type, with their Sizes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.game import Picture
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.components import PLANE
from pbem.games.blitz_world_in_conflict.notes import notes
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.setup import control_at_start
from pbem.games.blitz_world_in_conflict.view import lying
from pbem.wargame.counts import Counts, change, in_order

Event = Mapping[str, Any]
Drawn = Iterator[dict[str, Any]]
# Events of one unit that goes somewhere: along `way`, or from `from` to `to`.
_MOVES = (
    "unit_sailed",
    "unit_marched",
    "unit_rebased",
    "unit_flew_out",
    "unit_flew_in",
    "unit_moved",
)
_RETREATS = ("unit_retreated", "unit_displaced")
_TAKEN = ("area_taken", "area_handed_over")


def areas(g: Position) -> Drawn:
    """The areas that somebody holds, or in which something is, and those that are not in play."""
    was, here = control_at_start(g.board), lying(g)
    for area in g.board.areas:
        if area not in g.board.in_play:
            yield {"area": area, "holder": "", "was": "", "stacks": [], "marks": ["out_of_play"]}
            continue
        stacks = list(_stacks(g, area, here.get(area, ())))
        marks = list(_marks(g, area))
        if not (stacks or marks or g.controller(area) or was.get(area)):
            continue
        yield {
            "area": area,
            "holder": g.controller(area),
            "was": was.get(area, ""),
            "stacks": stacks,
            "marks": marks,
            "value": 0,
        }


def _stacks(g: Position, area: str, units: Sequence[str]) -> Drawn:
    """The Sizes by type of unit that each power has in an area, or a neutral country."""
    found: dict[str, Counts] = {}
    for unit in units:
        power = g.owner(unit) or g.board.units[unit].home
        change(found.setdefault(power, {}), _kind(g.face(unit).type), g.size(unit))
    order = dict.fromkeys(_kind(told.type) for told in g.board.units.values())
    for power in (*g.board.powers, *sorted(found.keys() - g.board.powers.keys())):
        if power in found:
            yield {"power": power, "units": in_order(found[power], order)}


def _marks(g: Position, area: str) -> Iterator[str]:
    if _is_contested(g, area):
        yield "contested"
    if area in g.board.convoys:
        yield "convoy"
        if g.state["convoys"].get(area) or area in g.state["destroyed"]:
            yield "damaged"
    if g.board.factory(area):
        yield "factory"
        if g.state["factories"].get(area):
            yield "damaged"
    if g.state["partisans"].get(area):
        yield "partisan"


def _is_contested(g: Position, area: str) -> bool:
    powers = g.powers_in(area)
    return any(g.at_war(one, other) for one in powers for other in powers if one < other)


def strokes(board: BlitzBoard, event: Event) -> Drawn:
    """Units that go somewhere or attack, what is fought for, and who takes which area."""
    kind = event["kind"]
    if kind in _MOVES or kind in _RETREATS:
        way = event.get("way") or [event["from"], event["to"]]
        told = _move(board, event["power"], way, [event["unit"]])
        yield {**told, "back": True} if kind in _RETREATS else told
    elif kind == "attack_announced":
        yield from _attack(board, event)
    elif kind == "battle_began":
        yield {"stroke": "battle", "at": event["at"]}
    elif kind in _TAKEN:
        yield {"stroke": "captured", "at": event["area"], "power": event["power"]}
    elif kind == "soviets_took":
        yield {"stroke": "captured", "at": event["area"], "power": "USSR"}


def _attack(board: BlitzBoard, event: Event) -> Drawn:
    """An arrow from each area from which units attack."""
    starts: dict[str, list[str]] = {}
    for unit, start in event["from"].items():
        starts.setdefault(start, []).append(unit)
    for start, units in starts.items():
        if start != event["at"]:
            yield _move(board, event["power"], [start, event["at"]], units)


def _move(
    board: BlitzBoard, power: str, way: Sequence[str], units: Iterable[str]
) -> dict[str, Any]:
    counts: Counts = {}
    for unit in units:
        change(counts, _kind(board.units[unit].type), 1)
    areas = [area_of(place) for place in way]
    return {"stroke": "move", "power": power, "way": areas, "units": counts}


def _kind(type_: str) -> str:
    """The type of a unit as a map calls it: all in capitals, as they stand on counters."""
    return type_.upper() if type_ == PLANE else type_


PICTURE = Picture(areas, strokes, notes)
