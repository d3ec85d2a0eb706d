"""Lines of supply (§7): the areas to which one leads from a zone, and what breaks it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from pbem.games.blitzwar.board import BlitzBoard
from pbem.games.blitzwar.concepts import superiority
from pbem.games.blitzwar.position import AXIS, Position

_OPEN_TO_THE_AXIS = "Sweden"


def open_land(g: Position, zone: str, side: str, *, defence: bool = False) -> bool:
    """BWR-071, BWR-081, BWR-094: whether a line of a side runs through a land zone: its own ones;
    those of neutral Sweden for the Axis; for defence alone those of its ally too."""
    holder = g.controller(zone)
    if holder == side:
        return True
    if not holder:
        return side == AXIS and g.board.country(zone) == _OPEN_TO_THE_AXIS
    return defence and g.allied(side, holder)


def open_sea(g: Position, sea: str, side: str, *, defence: bool = False) -> bool:
    """BWR-073, BWR-286: whether a line runs through a sea zone: it has a friendly port, and the
    enemy no superiority."""
    return _has_port(g, sea, side, defence) and not superiority.against(g, sea, side)


def _has_port(g: Position, sea: str, side: str, defence: bool) -> bool:
    return any(
        g.controller(port) == side or (defence and open_land(g, port, side, defence=True))
        for port in g.board.ports_on(sea)
    )


def through_strait(g: Position, sea: str, other: str, side: str, *, defence: bool = False) -> bool:
    """BWR-074, BWR-273: whether the way between two sea zones is open to a side."""
    strait = g.board.strait(sea, other)
    return not strait or open_land(g, strait, side, defence=defence)


class Network:
    """The lines of a side while the same zones and seas are open to it. They are the same both
    ways, so that one search from where many lines lead to serves for all of them."""

    def __init__(self, board: BlitzBoard, open_areas: set[str], held: set[str]) -> None:
        self._board, self._open, self._gates = board, open_areas, {*open_areas, ""}
        self._held, self._fed = held, dict[tuple[str, ...], tuple[str, ...]]()
        self._ways: dict[str, list[str]] = {}
        self._found: dict[tuple[str, ...], dict[str, str]] = {}
        self._far: dict[tuple[str, ...], dict[str, int]] = {}

    def reach(self, *starts: str) -> Mapping[str, str]:
        """The areas to which a line leads from any of these, the nearest first, each with the area
        before it ("" for a start)."""
        if starts not in self._found:
            self._found[starts] = self._spread(starts)
        return self._found[starts]

    def _spread(self, starts: Sequence[str]) -> dict[str, str]:
        found, edge = dict.fromkeys(starts, ""), list(starts)
        while edge:
            after: list[str] = []
            for area in edge:
                for other in self._steps(area):
                    if other not in found:
                        found[other] = area
                        after.append(other)
            edge = sorted(after)
        return found

    def _steps_from(self, starts: tuple[str, ...]) -> Mapping[str, int]:
        """How many steps a line has from one of these open areas to each that it reaches."""
        if starts not in self._far:
            self._far[starts] = self._flood(starts)
        return self._far[starts]

    def _flood(self, starts: tuple[str, ...]) -> dict[str, int]:
        beside, gated = self._board.joined_by_supply
        left = self._open.difference(starts)
        far, edge, steps = dict.fromkeys(starts, 0), set(starts), 0
        while edge:
            after = set[str]().union(*[beside[area] for area in edge])
            for area in gated.keys() & edge:
                after.update(other for other, gate in gated[area] if gate in self._open)
            edge, steps = after & left, steps + 1
            left -= edge
            far.update(dict.fromkeys(edge, steps))
        return far

    def joins(self, start: str, goals: Sequence[str]) -> bool:
        """Whether a line leads from an area to one of these."""
        if start in goals:
            return True
        found = self._steps_from(self._of_open(goals))
        return start in found or any(other in found for other in self._steps(start))

    def fed(self, sources: Sequence[str]) -> tuple[str, ...]:
        """The zones of the side from which a line leads to one of these, in the order of the
        board."""
        starts = self._of_open(sources)
        if starts not in self._fed:
            self._fed[starts] = tuple(sorted(self._held.intersection(self._steps_from(starts))))
        return self._fed[starts]

    def _of_open(self, areas: Iterable[str]) -> tuple[str, ...]:
        return tuple(area for area in areas if area in self._open)

    def length(self, start: str, goal: str) -> int | None:
        """How many steps a line has from an area to another one, None where there is none."""
        if start == goal:
            return 0
        found = self._steps_from((goal,)) if goal in self._open else {}
        if start in found:
            return found[start]
        beside = [found[other] for other in self._steps(start) if other in found]
        return min(beside) + 1 if beside else None

    def _steps(self, area: str) -> list[str]:
        """BWR-072, G-91: the areas to which a line goes on from one of its areas."""
        if area not in self._ways:
            land, sea = self._board.ways_of_supply[area]
            found = [other for other in land if other in self._open]
            if area in self._open or self._board.is_sea(area):
                found += [o for o, gate in sea if o in self._open and gate in self._gates]
            self._ways[area] = found
        return self._ways[area]


def network(g: Position, side: str, *, defence: bool = False) -> Network:
    """The lines of a side now. They hang on control of zones, and on the seas in which an enemy has
    superiority."""
    return g.board.lines.get(g.state, (side, defence), lambda: _known_network(g, side, defence))


def _known_network(g: Position, side: str, defence: bool) -> Network:
    control, barred = g.state["control"], superiority.barred(g, side)
    key = side, defence, tuple(control), tuple(control.values()), barred
    found: Network = g.board.networks.get(key, lambda: _network(g, side, barred, defence))
    return found


def _network(g: Position, side: str, barred: Collection[str], defence: bool) -> Network:
    kept, control = {side}, g.state["control"]
    if defence:
        kept.update(each for each in g.board.sides_in_turn if g.allied(side, each))
    held = {zone for zone, holder in control.items() if holder in kept}
    let = {zone for zone in g.board.zones_of(_OPEN_TO_THE_AXIS) if zone not in control}
    zones = held | let if side == AXIS else held
    # Ports of others are friendly for defence alone.
    harbours = zones if defence else held
    ports = {s for s in g.board.sea_zones if not harbours.isdisjoint(g.board.ports_on(s))}
    return Network(g.board, zones | ports.difference(barred), held)


def reach(g: Position, start: str, side: str, *, defence: bool = False) -> Mapping[str, str]:
    """BWR-070, BWR-071, BWR-072: all areas to which a line of a side leads from an area, each with
    the area before it ("" for the start). The start need not be controlled: a unit stands there.

    From a beachhead the line begins in its sea zone.
    """
    return network(g, side, defence=defence).reach(start)


def sources(g: Position, side: str) -> tuple[str, ...]:
    """BWR-070, BWR-496: the supply zones of a side that it controls, and zones with its supply
    counters, in the order of the board."""
    found = {zone for zone, stock in g.state["supply"].items() if side in stock}
    found.update(z for z in g.board.supply_zones(side) if g.controller(z) == side)
    return tuple(sorted(found))


def supplied_zones(g: Position, side: str) -> tuple[str, ...]:
    """BWR-070: the zones of a side from which a line of its own leads to a source, in the order of
    the board."""
    return network(g, side).fed(sources(g, side))


def has_line(g: Position, start: str, side: str, *, defence: bool = False) -> bool:
    """BWR-070, BWR-082: whether an area has a line of supply of a side now."""
    return network(g, side, defence=defence).joins(start, sources(g, side))


def way(g: Position, start: str, side: str) -> list[str]:
    """The shortest line from an area to a source, both included; [] for none."""
    found = reach(g, start, side)
    ends = [source for source in sources(g, side) if source in found]
    lines = []
    for end in ends:
        line = [end]
        while found[line[-1]]:
            line.append(found[line[-1]])
        lines.append(line[::-1])
    return min(lines, key=lambda line: (len(line), line), default=[])
