"""Order lines made by a program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.board import AIR_WAYS
from pbem.games.axis_allies_europe.orders.grammar import grammar_of
from pbem.games.axis_allies_europe.position import Position

ALL = {"count": None, "kind": "", "power": ""}


def line(g: Position, verb: str, section: str, **args: Any) -> Line:
    """A line of a verb with its arguments, under the head of a section."""
    return grammar_of(g.board).line(verb, args, section)


def units(counts: Mapping[str, int]) -> list[dict[str, Any]]:
    """Own units by kind."""
    return [{"count": n, "kind": kind, "power": ""} for kind, n in counts.items() if n]


def move(g: Position, section: str, counts: Mapping[str, int], way: Sequence[str]) -> Line:
    """Units along a way."""
    path = {"places": list(way), "start": None, "end": None}
    return line(g, "move", section, units=units(counts), path=path)


def fly(g: Position, section: str, kind: str, count: int, start: str, goal: str) -> Line | None:
    """Planes by a shortest way, over no enemy gun if there is one."""

    def quiet(_: str, area: str) -> bool:
        open_ = not g.board.is_neutral(area)
        return open_ and (area == goal or not g.enemy_guns(area, g.power))

    def may(_: str, area: str) -> bool:
        return not g.board.is_neutral(area)

    steps = g.board.air_steps(start).get(goal)
    way = g.board.path(start, goal, steps, quiet, AIR_WAYS) or g.board.path(
        start, goal, None, may, AIR_WAYS
    )
    return move(g, section, {kind: count}, way) if way and len(way) > 1 else None


def transport(zone: str) -> dict[str, Any]:
    """Any own transport in a zone."""
    return {"kind": "transport", "power": "", "number": 0, "place": zone}


def load(g: Position, section: str, counts: Mapping[str, int], port: str, zone: str) -> Line:
    """Units of a territory go aboard."""
    return line(g, "load", section, units=units(counts), area=port, ship=transport(zone))


def assault(g: Position, target: str, counts: Mapping[str, int], zone: str) -> Line:
    """Cargo lands in an enemy territory."""
    return line(g, "assault", "combat", area=target, units=units(counts), ships=[transport(zone)])


def unload(g: Position, zone: str, area: str) -> Line:
    """All cargo goes ashore in a friendly territory."""
    return line(g, "unload", "noncombat", units=[ALL], ship=transport(zone), area=area)


def place(g: Position, counts: Mapping[str, int], area: str, complex_: str = "") -> Line:
    """Bought units come onto the board."""
    spot = {"kind": "", "power": "", "number": 0, "place": area}
    more = {"complex": complex_} if complex_ else {}
    return line(g, "place", "place", units=units(counts), area=spot, **more)


def buy(
    g: Position,
    counts: Mapping[str, int],
    area: str = "",
    section: str = "purchase",
    power: str = "",
) -> Line:
    """Units to be paid for; units of the cash advance with their place."""
    args: dict[str, Any] = {"units": units(counts), **({"area": area} if area else {})}
    return grammar_of(g.board).line("buy", args, section, power)
