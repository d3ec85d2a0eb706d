"""What a map shows: who holds which zone, what stands and is marked there (docs/maps.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.game import Picture
from pbem.games.blitzwar.board import SUPPLY, BlitzBoard
from pbem.games.blitzwar.notes import notes
from pbem.games.blitzwar.position import Position
from pbem.wargame.counts import Counts

# What moves by an event of these kinds; its way is `way` with where it began, else `from` and `to`.
_MOVES = frozenset(
    (
        "moved",
        "railed",
        "sailed",
        "shipped",
        "stepped",
        "rebased",
        "flown",
        "reembarked",
    )
)
_BACK = frozenset(("retreated", "fled"))
_BATTLES = frozenset(("battle_began", "air_clash"))


def areas(g: Position) -> Iterator[dict[str, Any]]:
    """The zones that somebody holds, and the seas in which something lies."""
    ashore = _ashore(g)
    for area in g.board.areas:
        stacks = list(_stacks(g, area, ashore.get(area, ())))
        if g.board.is_sea(area) and not stacks:
            continue
        yield {
            "area": area,
            "holder": _holder(g, area),
            "was": _printed(g, area),
            "stacks": stacks,
            "marks": list(_marks(g, area, ashore)),
            "value": 0 if g.board.is_sea(area) else g.board.points(area),
        }


def _holder(g: Position, area: str) -> str:
    """The side that controls a zone; where it is nobody's, the neutral country."""
    return "" if g.board.is_sea(area) else g.controller(area) or g.owner(area)


def _printed(g: Position, area: str) -> str:
    """Whose a zone was: of the side with which its country stands now, else of the one with which
    it began, or of the neutral country itself."""
    if g.board.is_sea(area):
        return ""
    country = g.owner(area)
    return g.side_of(country) or str(g.board.fact(area, "control")) or country


def _ashore(g: Position) -> dict[str, tuple[str, ...]]:
    """The beachheads by the zone that they serve."""
    found: dict[str, tuple[str, ...]] = {}
    for name, told in sorted(g.state["beachheads"].items()):
        found[told["zone"]] = (*found.get(told["zone"], ()), name)
    return found


def _stacks(g: Position, area: str, beachheads: Sequence[str]) -> Iterator[dict[str, Any]]:
    """BWR-023: corps, air units and ships by country, whatever the counters on which they stand;
    supply in whole units under its side."""
    there = [g.state["units"].get(area, {}), *(g.state["ashore"].get(b, {}) for b in beachheads)]
    flown = [each["country"] for each in g.state["missions"] if each["at"] == area]
    for country in g.board.powers:
        units: dict[str, int] = {}
        for here in there:
            _add(g, units, here.get(country, {}))
        if country in flown:
            units["air"] = units.get("air", 0) + flown.count(country)
        if units:
            yield {"power": country, "side": g.side_of(country), "units": units}
    for side, halves in sorted(g.state["supply"].get(area, {}).items()):
        yield {"power": side, "units": {SUPPLY: (sum(halves) + 1) // 2}}


def _add(g: Position, units: dict[str, int], counters: Counts) -> None:
    for name, count in sorted(counters.items()):
        counter = g.counter(name)
        units[counter.kind] = units.get(counter.kind, 0) + counter.size * count


def _marks(g: Position, area: str, ashore: Mapping[str, Sequence[str]]) -> Iterator[str]:
    sides = set(g.holders(area)) | {g.state["beachheads"][b]["side"] for b in ashore.get(area, ())}
    if any(g.hostile(one, other) for one in sides for other in sides):
        yield "contested"
    if area in ashore:
        yield "beachhead"
    if g.state["cut_off"].get(area):
        yield "cut_off"
    if g.board.fact(area, "capital"):
        yield "capital"
    if g.board.is_fortress(area):
        yield "fortress"


def strokes(board: BlitzBoard, event: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Units that move, what is fought for and from where, who takes which zone; an advance into the
    zone that was attacked goes the way of the attack."""
    kind = event["kind"]
    if kind in _MOVES and event["to"]:
        yield from _moves(board, event, _way(event, event["from"]))
    elif kind == "landed":
        yield from _moves(board, event, [event["from"], event["sea"], event["at"]])
    elif kind in _BACK:
        for stroke in _moves(board, event, [event["at"], event["to"]]):
            yield {**stroke, "back": True}
    elif kind in _BATTLES:
        yield {"stroke": "battle", "at": event["at"]}
        for area, forces in event.get("from", {}).items():
            yield from _moves(board, {"units": forces}, [area, event["at"]])
    elif kind == "advanced" and event["to"] != event["at"]:
        yield from _moves(board, event, [event["at"], event["to"]])
    elif kind == "zone_taken":
        yield {"stroke": "captured", "at": event["area"], "power": event["power"]}


def _way(event: Mapping[str, Any], start: str) -> list[str]:
    between = [each for each in event.get("way", ()) if each not in (start, event["to"])]
    return [start, *between, event["to"]]


def _moves(
    board: BlitzBoard, event: Mapping[str, Any], way: Sequence[str]
) -> Iterator[dict[str, Any]]:
    """One stroke for each country that goes this way, or for supply alone; none for who steps from
    a beachhead into its own zone."""
    places = [_zone(board, each) for each in way]
    if places[0] == places[-1]:
        return
    for country, counters in event["units"].items():
        units: dict[str, int] = {}
        for name, count in counters.items():
            counter = board.unit(name)
            units[counter.kind] = units.get(counter.kind, 0) + counter.size * count
        yield {"stroke": "move", "power": country, "way": places, "units": units}
    if event.get("cargo") and not event["units"]:
        supply = {SUPPLY: (sum(event["cargo"]) + 1) // 2}
        yield {"stroke": "move", "power": event["power"], "way": places, "units": supply}


def _zone(board: BlitzBoard, name: str) -> str:
    """The zone that a beachhead of this name serves, else what is named."""
    return name if name in board.areas else name.partition(" beachhead")[0]


PICTURE = Picture(areas=areas, strokes=strokes, notes=notes)
