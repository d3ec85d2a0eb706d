"""Ways over land and sea (§Resources To, §Ph11, §Ph1.5): three tests that differ in whom they let
through (EOH-042 to EOH-044, EOH-584, EOH-585, R33, R34)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pbem.games.empires_of_history.concepts.affected import affected
from pbem.games.empires_of_history.position import Position

SUBMARINE = "submarine"
Found = dict[str, str]
Passes = Callable[[str], bool]


def ships(g: Position, zone: str, nation: str) -> dict[str, int]:
    """Ships of a nation in a sea zone; those in ports are in no zone."""
    return g.of_class(zone, nation, "sea") if g.board.is_sea(zone) else {}


def open_for_supply(g: Position, zone: str, nation: str) -> bool:
    """EOH-585, R33: a sea zone that lines of supply pass: without enemy ships, or with own or
    allied ones. An enemy submarine alone closes it, but for the switch."""
    foes = g.enemies_in(zone, nation, "sea")
    if not foes:
        return True
    if any(g.is_friendly(nation, n) for n in g.nations_in(zone, "sea")):
        return True
    return g.option("submarines_cut_supply") == "off" and all(
        set(ships(g, zone, foe)) == {SUBMARINE} for foe in foes
    )


def open_for_cargo(g: Position, zone: str, nation: str) -> bool:
    """EOH-043: a sea zone over which what is marked "to X" is taken: no enemy ship at all."""
    return not g.enemies_in(zone, nation, "sea")


def own_land(g: Position, territory: str, nation: str) -> bool:
    """EOH-584: a territory that a line of supply runs through: the nation's own or an ally's, not
    cut by partisans (EOH-587)."""
    holder = g.controller(territory)
    friendly = bool(holder) and g.is_friendly(nation, holder)
    return friendly and not affected(g, territory, nation)


def open_land(g: Position, territory: str, nation: str) -> bool:
    """EOH-042, R30, R34: the same, or one of a neutral nation."""
    holder = g.controller(territory)
    return own_land(g, territory, nation) or not (holder and g.in_war(holder))


def steps(g: Position, area: str, land: Passes, sea: Passes) -> Iterator[str]:
    """The areas to which a way goes on: over borders, between a port and its zones, between zones,
    through canals whose holder lets it."""
    if g.board.is_sea(area):
        yield from (z for z in g.board.waters(area) if sea(z))
        yield from (t for t in g.board.coast(area) if g.board.port(t) and land(t))
        yield from (z for z in canal_ends(g, area, land) if sea(z))
        return
    yield from (t for t in g.board.borders(area) if land(t))
    if g.board.port(area):
        yield from (z for z in g.board.coast(area) if sea(z))


def canal_ends(g: Position, zone: str, land: Passes) -> Iterator[str]:
    """EOH-034, EOH-038: sea zones behind canals whose territory the way could run through."""
    for canal in g.board.canals.values():
        if zone in canal.seas and land(canal.holder):
            yield canal.seas[1] if canal.seas[0] == zone else canal.seas[0]


def reach(g: Position, start: str, land: Passes, sea: Passes) -> Found:
    """All areas to which a way leads, each with the area before it ("" for the start)."""
    return reach_from(g, (start,), land, sea)


def reach_from(g: Position, starts: Iterable[str], land: Passes, sea: Passes) -> Found:
    """The same from any of several areas."""
    found = dict.fromkeys(starts, "")
    edge = sorted(found)
    while edge:
        after: list[str] = []
        for area in edge:
            for other in steps(g, area, land, sea):
                if other not in found:
                    found[other] = area
                    after.append(other)
        edge = sorted(after)
    return found


def supply(g: Position, start: str, nation: str) -> Found:
    """EOH-584: all areas to which a line of supply of a nation leads from a territory of its own or
    of an ally."""
    return reach(
        g, start, lambda t: own_land(g, t, nation), lambda z: open_for_supply(g, z, nation)
    )


def cargo(g: Position, start: str, nation: str) -> Found:
    """EOH-041 to EOH-044: all areas to which what is marked "to X" can be taken from a
    territory."""
    return reach(
        g, start, lambda t: open_land(g, t, nation), lambda z: open_for_cargo(g, z, nation)
    )


def way(found: Found, goal: str) -> list[str]:
    """The way to an area, start and goal included; [] for none."""
    if goal not in found:
        return []
    line = [goal]
    while found[line[-1]]:
        line.append(found[line[-1]])
    return line[::-1]


def supplied_from(g: Position, centres: Iterable[str], nation: str) -> Found:
    """EOH-583, EOH-587: all areas that a line of supply joins with one of these centres. Where
    partisans are none begins or ends."""
    starts = [centre for centre in centres if own_land(g, centre, nation)]
    return reach_from(
        g, starts, lambda t: own_land(g, t, nation), lambda z: open_for_supply(g, z, nation)
    )


def connected(g: Position, start: str, nation: str, goals: Iterable[str]) -> bool:
    """EOH-583, EOH-584: whether a line of supply joins a territory with one of others."""
    found = supply(g, start, nation)
    return any(goal in found for goal in goals)
