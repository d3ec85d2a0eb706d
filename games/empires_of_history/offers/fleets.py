"""Offers for phases 5 and 6: task forces that land troops, fight or go to sea, hunts, strikes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import bases, fuel
from pbem.games.empires_of_history.components import SEA
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.land import capture
from pbem.games.empires_of_history.offers.drafts import WIDTH, Desk, Draft, Note
from pbem.games.empires_of_history.orders.writer import Leg
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea.fleets import SUBMARINE
from pbem.games.empires_of_history.sea.holds import TRANSPORT
from pbem.games.empires_of_history.sea.mines import SWEEPER
from pbem.wargame.counts import Counts, added
from pbem.wargame.writer import units

INFANTRY = "infantry"
# Ships that do not go out to fight, and how many kinds of others a line names.
_IDLE, _KINDS = (TRANSPORT, SWEEPER), 3
# Of each kind of deed so many, among so many that are tried.
_LANDINGS, _BATTLES, _HUNTS, _STRIKES, _SAILINGS = 1, 1, 1, 1, 2
_TRIES, _FAR = 40, 2
_LETTERS, _SPARE = "ABCDEFGHIJ", "K"


def naval(desk: Desk) -> Iterator[Draft]:
    """EOH-420 to EOH-424, EOH-448: each kind of deed that is open."""
    yield from islice(desk.standing(_hunts(desk)), _HUNTS)
    yield from _Fleets(desk).forces()
    yield from islice(desk.standing(islice(_strikes(desk), _TRIES)), _STRIKES)


class _Fleets:
    """Task forces, each with a letter and from a place of its own."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.g, self.nation = desk, desk.g, desk.nation
        self.used: set[str] = set()
        self.letters = iter(_LETTERS)

    def forces(self) -> Iterator[Draft]:
        """Landings, battles, and ships that go to sea."""
        kinds = (
            (self._landings, _LANDINGS),
            (self._battles, _BATTLES),
            (self._sailings, _SAILINGS),
        )
        for find, most in kinds:
            yield from islice(self._named(islice(find(), _TRIES)), most)

    def _named(self, found: Iterator[tuple[str, list[Leg], tuple[Note, ...]]]) -> Iterator[Draft]:
        """EOH-420: those that can sail, under the next letter."""
        for start, legs, notes in found:
            ships = self._sent(start, legs)
            if start in self.used or not self.desk.stands(self._line(_SPARE, ships, start, legs)):
                continue
            self.used.add(start)
            line = self._line(next(self.letters), ships, start, legs)
            left = {k: n for k, n in self._ships(start).items() if k not in ships}
            more: tuple[Note, ...] = (
                (("left_there", {"area": start, "units": left}),) if left else ()
            )
            yield Draft(line, (*more, *notes))

    def _line(self, letter: str, ships: Counts, start: str, legs: Sequence[Leg]) -> Line:
        return self.desk.write.force(letter, ships, start, legs, self.nation)

    def _sent(self, start: str, legs: Sequence[Leg]) -> Counts:
        """Of the ships of a place so many kinds as a line has room for: transports with troops
        aboard, with who guards them where it can be, else ships without transports."""
        there = self._ships(start)
        fighting = {kind: n for kind, n in there.items() if kind not in _IDLE}
        if legs[0]["do"] != "load":
            return dict(list((fighting or there).items())[:_KINDS])
        guards = [kind for kind in fighting if kind != SUBMARINE][:1]
        guarded = {kind: there[kind] for kind in (*guards, TRANSPORT)}
        is_short = len(self._line(_SPARE, guarded, start, legs).order) <= WIDTH
        return guarded if is_short else {TRANSPORT: there[TRANSPORT]}

    def _ships(self, start: str) -> Counts:
        return self.g.of_class(start, self.nation, SEA)

    def _starts(self) -> list[str]:
        return [area for area in self.g.board.areas if self._ships(area)]

    def _zones(self, start: str) -> list[str]:
        """The zones in reach, the nearest first."""
        seen, edge = dict.fromkeys([start]), [start]
        for _ in range(_FAR):
            edge = [z for each in edge for z in self._around(each) if z not in seen]
            seen.update(dict.fromkeys(edge))
        return list(seen)[1:]

    def _around(self, area: str) -> Sequence[str]:
        board = self.g.board
        return board.waters(area) if board.is_sea(area) else board.coast(area)

    def _landings(self) -> Iterator[tuple[str, list[Leg], tuple[Note, ...]]]:
        """EOH-424, EOH-465: infantry beside transports, and a hostile coast in reach."""
        for start in (each for each in self._starts() if self._room(each)):
            for shore in (t for t in self._shores(start) if self.g.count(t, self.nation, INFANTRY)):
                count = min(self._room(start), self.g.count(shore, self.nation, INFANTRY))
                load: Leg = {"do": "load", "units": units({INFANTRY: count})}
                load = load if shore == start else {**load, "place": shore}
                for zone in self._zones(start):
                    for goal in self.g.board.coast(zone):
                        if capture.is_hostile(self.g, goal, self.nation):
                            end = {"do": "for", "places": [goal]}
                            yield start, [load, {"do": "move", "places": [zone]}, end], ()

    def _room(self, start: str) -> int:
        """EOH-225: how many infantry the transports of a place hold."""
        ship = values.unit(self.g, self.nation, TRANSPORT)
        each = max(1, self.g.board.units[INFANTRY].load)
        return self._ships(start).get(TRANSPORT, 0) * ship.capacity // each

    def _shores(self, start: str) -> Sequence[str]:
        return self.g.board.coast(start) if self.g.board.is_sea(start) else (start,)

    def _battles(self) -> Iterator[tuple[str, list[Leg], tuple[Note, ...]]]:
        """R71: ships go where enemy ships are."""
        for start in self._starts():
            for zone in self._zones(start):
                if foes := _foes(self.g, self.nation, zone):
                    note = ("against", {"area": zone, "units": foes})
                    yield start, [{"do": "move", "places": [zone]}], (note,)

    def _sailings(self) -> Iterator[tuple[str, list[Leg], tuple[Note, ...]]]:
        for start in self._starts():
            for zone in self._zones(start)[:1]:
                yield start, [{"do": "move", "places": [zone]}], ()


def _foes(g: Position, nation: str, area: str) -> Counts:
    found: Counts = {}
    for foe in g.enemies_in(area, nation, SEA):
        found = added(found, g.of_class(area, foe, SEA))
    return found


def _hunts(desk: Desk) -> Iterator[Draft]:
    """EOH-448: ships of a zone that look for the submarines in it."""
    g, nation = desk.g, desk.nation
    for zone in g.board.sea_zones:
        foes = sum(g.count(zone, foe, SUBMARINE) for foe in g.enemies_of(nation))
        ships = g.of_class(zone, nation, SEA)
        able = {k: n for k, n in ships.items() if values.unit(g, nation, k).search}
        if foes and able:
            note = ("submarines", {"area": zone, "units": {SUBMARINE: foes}})
            yield Draft(desk.line("hunt", zone=zone, units=units(able)), (note,))


def _strikes(desk: Desk) -> Iterator[Draft]:
    """EOH-423: aircraft of a base over enemy ships in reach."""
    g, nation = desk.g, desk.nation
    for base in (t for t in g.board.territories if g.count(t, nation, bases.BOMBER)):
        counts = {bases.BOMBER: g.count(base, nation, bases.BOMBER)}
        for _, way in fuel.ways(g, nation, base, fuel.tank(g, nation, bases.BOMBER) // 2):
            if foes := _foes(g, nation, way[-1]):
                told: dict[str, Any] = {"target": way[-1], "units": units(counts), "base": base}
                port = {} if g.board.is_sea(way[-1]) else {"port": "port"}
                note = ("against", {"area": way[-1], "units": foes})
                yield Draft(desk.line("strike", **told, **port), (note,))
