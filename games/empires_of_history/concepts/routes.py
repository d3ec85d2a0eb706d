"""Ways over land and sea (§Resources To, §Ph11, §Ph1.5): three tests that differ in whom they let
through (EOH-042 to EOH-044, EOH-584, EOH-585, R33, R34)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from pbem.games.empires_of_history.concepts.affected import held_up
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
    return supply_zones(g, nation)(zone)


def supply_zones(g: Position, nation: str) -> Passes:
    """The same of any zone, as things stand."""
    enemies, friends = set(g.enemies_of(nation)), set(g.friends_of(nation))
    cut_by_all = g.option("submarines_cut_supply") != "off"

    def passes(zone: str) -> bool:
        afloat = g.nations_in(zone, "sea")
        foes = [n for n in afloat if n in enemies]
        if not foes or not friends.isdisjoint(afloat):
            return True
        return not cut_by_all and all(set(ships(g, zone, foe)) == {SUBMARINE} for foe in foes)

    return passes


def open_for_cargo(g: Position, zone: str, nation: str) -> bool:
    """EOH-043: a sea zone over which what is marked "to X" is taken: no enemy ship at all."""
    return cargo_zones(g, nation)(zone)


def cargo_zones(g: Position, nation: str) -> Passes:
    """The same of any zone, as things stand."""
    enemies = set(g.enemies_of(nation))
    return lambda zone: enemies.isdisjoint(g.nations_in(zone, "sea"))


def own_land(g: Position, territory: str, nation: str) -> bool:
    """EOH-584: a territory that a line of supply runs through: the nation's own or an ally's, not
    cut by partisans (EOH-587)."""
    return own_lands(g, nation)(territory)


def own_lands(g: Position, nation: str) -> Passes:
    """The same of any territory, as things stand."""
    friends, cut = set(g.friends_of(nation)), held_up(g, nation)
    return lambda territory: g.controller(territory) in friends and territory not in cut


def open_land(g: Position, territory: str, nation: str) -> bool:
    """EOH-042, R30, R34: the same, or one of a neutral nation."""
    return open_lands(g, nation)(territory)


def open_lands(g: Position, nation: str) -> Passes:
    """The same of any territory, as things stand."""
    is_own, at_war = own_lands(g, nation), g.all_at_war()
    return lambda territory: g.controller(territory) not in at_war or is_own(territory)


def canal_ends(g: Position, zone: str, land: Passes) -> Iterator[str]:
    """EOH-034, EOH-038: sea zones behind canals whose territory the way could run through."""
    for canal in g.board.canals.values():
        if zone in canal.seas and land(canal.holder):
            yield canal.seas[1] if canal.seas[0] == zone else canal.seas[0]


def reach(g: Position, start: str, land: Passes, sea: Passes) -> Found:
    """All areas to which a way leads, each with the area before it ("" for the start). It goes on
    over borders, between a port and its zones, between zones, through canals whose holder lets
    it."""
    return reach_from(g, (start,), land, sea)


def reach_from(g: Position, starts: Iterable[str], land: Passes, sea: Passes) -> Found:
    """The same from any of several areas."""
    found = dict.fromkeys(starts, "")
    edge, closed = sorted(found), set[str]()
    while edge:
        after: list[str] = []
        for area in edge:
            for other, is_sea in g.board.ways_of_goods(area):
                if other in found or other in closed:
                    continue
                if (sea if is_sea else land)(other):
                    found[other] = area
                    after.append(other)
                else:
                    closed.add(other)
            for other in canal_ends(g, area, land):
                if other not in found and sea(other):
                    found[other] = area
                    after.append(other)
        edge = sorted(after)
    return found


def leading_to(g: Position, goal: str, land: Passes, sea: Passes) -> Passes:
    """Whether a way leads from an area, whatever passes there, to a goal."""
    passes = (sea if g.board.is_sea(goal) else land)(goal)
    found = reach(g, goal, land, sea) if passes else {}

    def leads(start: str) -> bool:
        beside = (other for other, _ in g.board.ways_of_goods(start))
        ends = canal_ends(g, start, land)
        return start == goal or any(each in found for each in (*beside, *ends))

    return leads


def supply(g: Position, start: str, nation: str) -> Found:
    """EOH-584: all areas to which a line of supply of a nation leads from a territory of its own or
    of an ally."""
    return reach(g, start, own_lands(g, nation), supply_zones(g, nation))


def cargo_to(g: Position, goal: str, nation: str) -> Passes:
    """EOH-041 to EOH-044: whether what is marked "to X" can be taken there from a territory."""
    return leading_to(g, goal, open_lands(g, nation), cargo_zones(g, nation))


def cargo(g: Position, start: str, nation: str) -> Found:
    """EOH-041 to EOH-044: all areas to which what is marked "to X" can be taken from a
    territory."""
    return reach(g, start, open_lands(g, nation), cargo_zones(g, nation))


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
    is_own = own_lands(g, nation)
    return reach_from(g, filter(is_own, centres), is_own, supply_zones(g, nation))


def connected(g: Position, start: str, nation: str, goals: Iterable[str]) -> bool:
    """EOH-583, EOH-584: whether a line of supply joins a territory with one of others."""
    found = supply(g, start, nation)
    return any(goal in found for goal in goals)
