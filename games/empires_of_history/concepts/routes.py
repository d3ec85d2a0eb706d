"""Ways over land and sea (§Resources To, §Ph11, §Ph1.5): three tests that differ in whom they let
through (EOH-042 to EOH-044, EOH-584, EOH-585, R33, R34)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType

from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.concepts.affected import held_up
from pbem.games.empires_of_history.holdings import Areas, Fleets
from pbem.games.empires_of_history.position import Position

# All areas to which a way leads, each with the area before it, "" for where it begins.
Found = Mapping[str, str]
Passes = Callable[[str], bool]


def ships(g: Position, zone: str, nation: str) -> dict[str, int]:
    """Ships of a nation in a sea zone; those in ports are in no zone."""
    return g.of_class(zone, nation, "sea") if g.board.is_sea(zone) else {}


def open_for_supply(g: Position, zone: str, nation: str) -> bool:
    """EOH-585, R33: a sea zone that lines of supply pass: without enemy ships, or with own or
    allied ones. An enemy submarine alone closes it, but for the switch."""
    return zone in supply_zones(g, nation)


def supply_zones(g: Position, nation: str) -> Areas:
    """The same of all zones: those that are open."""
    cut_by_all = g.option("submarines_cut_supply") != "off"
    sides = g.friends_of(nation), g.enemies_of(nation)
    return _supply_zones(g.board, g.stands.fleets, *sides, cut_by_all)


@lru_cache(maxsize=128)
def _supply_zones(
    board: EmpireBoard,
    fleets: Fleets,
    friends: tuple[str, ...],
    enemies: tuple[str, ...],
    cut_by_all: bool,
) -> Areas:
    def closes(there: Mapping[str, bool]) -> bool:
        foes = [foe for foe in enemies if foe in there]
        if not foes or any(friend in there for friend in friends):
            return False
        return cut_by_all or not all(there[foe] for foe in foes)

    return board.zones.difference(zone for zone, there in fleets if closes(dict(there)))


def open_for_cargo(g: Position, zone: str, nation: str) -> bool:
    """EOH-043: a sea zone over which what is marked "to X" is taken: no enemy ship at all."""
    return zone in cargo_zones(g, nation)


def cargo_zones(g: Position, nation: str) -> Areas:
    """The same of all zones: those that are open."""
    return _cargo_zones(g.board, g.stands.fleets, g.enemies_of(nation))


@lru_cache(maxsize=128)
def _cargo_zones(board: EmpireBoard, fleets: Fleets, enemies: tuple[str, ...]) -> Areas:
    closed = (zone for zone, there in fleets if any(n in enemies for n, _ in there))
    return board.zones.difference(closed)


def own_land(g: Position, territory: str, nation: str) -> bool:
    """EOH-584: a territory that a line of supply runs through: the nation's own or an ally's, not
    cut by partisans (EOH-587)."""
    return territory in own_lands(g, nation)


def own_lands(g: Position, nation: str) -> Areas:
    """The same of all territories: those that it runs through."""
    held, cut = g.holdings.of_several(g.friends_of(nation)), held_up(g, nation)
    return held - cut if cut else held


def open_land(g: Position, territory: str, nation: str) -> bool:
    """EOH-042, R30, R34: the same, or one of a neutral nation."""
    return territory in open_lands(g, nation)


def open_lands(g: Position, nation: str) -> Areas:
    """The same of all territories: those that are open."""
    neutral = g.holdings.of_several(("", *g.relations.neutral))
    return joined(neutral, own_lands(g, nation))


@lru_cache(maxsize=256)
def joined(one: Areas, other: Areas) -> Areas:
    """The areas of both: one set for the same two, so that what hangs on it is found at a look."""
    return one | other


class Ways:
    """The areas through which ways of a nation lead, as things stand; those of all nations that
    have the same friends and enemies."""

    def __init__(self, g: Position, nation: str) -> None:
        self.g, self.nation = g, nation
        self._taking_to: dict[str, Passes] = {}

    @cached_property
    def own(self) -> Areas:
        """Territories that lines of supply run through."""
        return own_lands(self.g, self.nation)

    @cached_property
    def lines(self) -> Areas:
        """The same with sea zones."""
        return joined(self.own, supply_zones(self.g, self.nation))

    @cached_property
    def parts(self) -> Mapping[str, int]:
        """The parts of what lines of supply run through."""
        return parts(self.g.board, self.lines)

    def taking_to(self, goal: str) -> Passes:
        """Whether what is marked so can be taken from an area to a goal."""
        if goal not in self._taking_to:
            self._taking_to[goal] = leading_to(self.g, goal, self._cargo)
        return self._taking_to[goal]

    @cached_property
    def _cargo(self) -> Areas:
        return cargo_areas(self.g, self.nation)


def reach(g: Position, start: str, passable: Areas) -> Found:
    """All areas to which a way leads over areas that can be passed, each with the area before it
    ("" for the start). It goes on over borders, between a port and its zones, between zones,
    through canals whose holder can be passed."""
    return reach_from(g, (start,), passable)


def reach_from(g: Position, starts: Iterable[str], passable: Areas) -> Found:
    """The same from any of several areas."""
    return _found(g.board, tuple(starts), passable)


@lru_cache(maxsize=128)
def _found(board: EmpireBoard, starts: tuple[str, ...], passable: Areas) -> Found:
    return MappingProxyType(walk(board, starts, passable.__contains__))


def walk(board: EmpireBoard, starts: Iterable[str], passes: Passes) -> dict[str, str]:
    """The same where it has to be asked for each area whether it can be passed."""
    found = dict.fromkeys(starts, "")
    edge, seen = sorted(found), set(found)
    while edge:
        after: list[str] = []
        for area in edge:
            for other in board.goods_go[area]:
                if other not in seen:
                    seen.add(other)
                    if passes(other):
                        found[other] = area
                        after.append(other)
            for other, holder in board.canals_from(area):
                if other not in found and passes(holder) and passes(other):
                    seen.add(other)
                    found[other] = area
                    after.append(other)
        edge = sorted(after)
    return found


@lru_cache(maxsize=256)
def parts(board: EmpireBoard, passable: Areas) -> Mapping[str, int]:
    """The number of the part to which each area belongs: whatever can be passed in one part is
    joined. Ways lead back as they lead there."""
    found: dict[str, int] = {}
    left, ways = set(passable), board.goods_go
    while left:
        edge, number = [left.pop()], len(found)
        for area in edge:
            found[area] = number
            beside = left.intersection(ways[area])
            for other, holder in board.canals_from(area) if area in board.zones else ():
                if holder in passable and other in left:
                    beside.add(other)
            left -= beside
            edge += beside
    return MappingProxyType(found)


def leading_to(g: Position, goal: str, passable: Areas) -> Passes:
    """Whether a way leads from an area, whatever passes there, to a goal."""
    number = parts(g.board, passable)
    part = number.get(goal, -1)

    def leads(start: str) -> bool:
        behind = (z for z, holder in g.board.canals_from(start) if holder in passable)
        beside = (*g.board.goods_go[start], *behind)
        return start == goal or any(number.get(each) == part for each in beside)

    return leads


def supply(g: Position, start: str, nation: str) -> Found:
    """EOH-584: all areas to which a line of supply of a nation leads from a territory of its own or
    of an ally."""
    return reach(g, start, joined(own_lands(g, nation), supply_zones(g, nation)))


def cargo_areas(g: Position, nation: str) -> Areas:
    """EOH-041 to EOH-044: the areas through which what is marked "to X" can be taken."""
    return joined(open_lands(g, nation), cargo_zones(g, nation))


def cargo(g: Position, start: str, nation: str) -> Found:
    """EOH-041 to EOH-044: all areas to which what is marked "to X" can be taken from a
    territory."""
    return reach(g, start, cargo_areas(g, nation))


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
    own = own_lands(g, nation)
    starts = (centre for centre in centres if centre in own)
    return reach_from(g, starts, joined(own, supply_zones(g, nation)))


def connected(g: Position, start: str, nation: str, goals: Iterable[str]) -> bool:
    """EOH-583, EOH-584: whether a line of supply joins a territory with one of others."""
    found = supply(g, start, nation)
    return any(goal in found for goal in goals)
