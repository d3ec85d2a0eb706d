"""How many units a nation has, wherever they are."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.empires_of_history.position import Position, base


def everywhere(g: Position, nation: str) -> Iterator[tuple[str, str, int]]:
    """(area, kind, count) of all units of a nation in play: on the map, aboard carriers and
    transports, and over sea zones."""
    for area, _, kind, count in g.standing(nation):
        yield area, kind, count
    for area, here in g.state["aboard"].items():
        for kind, count in here.get(nation, {}).items():
            yield area, kind, count
    for area, here in g.state["cargo"].items():
        for told in here.values():
            for kind, count in told.get("units", {}).get(nation, {}).items():
                yield area, kind, count
    for each in g.state["flying"]:
        if each["nation"] == nation:
            yield each["at"], each["kind"], each["count"]


def all_units(g: Position) -> Iterator[tuple[str, str, int]]:
    """(nation, kind, count) of all units in play, of all nations."""
    stacks = [*g.state["units"].values(), *g.state["aboard"].values()]
    stacks += [
        told.get("units", {}) for here in g.state["cargo"].values() for told in here.values()
    ]
    for here in stacks:
        for nation, kinds in here.items():
            for kind, count in kinds.items():
                yield nation, kind, count
    for each in g.state["flying"]:
        yield each["nation"], each["kind"], each["count"]


def in_play(g: Position, nation: str, kind: str) -> int:
    """The units of a kind that a nation has, marked ones too."""
    return sum(count for _, each, count in everywhere(g, nation) if base(each) == kind)


def general_at(g: Position, nation: str, general: str) -> str:
    """Where a general of a nation is, on land or aboard its ships; "" for one who is not on the
    map."""
    for held in (g.state["generals"], g.state["riders"]):
        for area, here in held.items():
            if general in here.get(nation, ()):
                return str(area)
    return ""
