"""Offers for phases 0, 4, 11 and 12: aircraft that land, bomb, search and stand guard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from pbem.games.empires_of_history.air import aloft, bases, fuel
from pbem.games.empires_of_history.components import AIR
from pbem.games.empires_of_history.offers.drafts import Desk, Draft
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea.fleets import SUBMARINE
from pbem.wargame.counts import Counts
from pbem.wargame.writer import units

# How many ways are tried before a section is left as it is.
_TRIES = 30


# Phase 0


def rebase(desk: Desk) -> Iterator[Draft]:
    """EOH-310: aircraft that have covered or guarded land at the nearest base."""
    yield from desk.standing(_landings(desk))


def _landings(desk: Desk) -> Iterator[Draft]:
    mine = [each for each in desk.g.state["flying"] if each["nation"] == desk.nation]
    for flight in (each for each in mine if each["use"] in aloft.STAYING):
        kind, at = flight["kind"], flight["at"]
        way = fuel.home(desk.g, desk.nation, kind, at, flight["fuel"])
        note = ("aloft", {"unit": kind, "count": flight["count"], "area": at})
        if len(way) < 2:
            yield Draft(None, (note,))
            continue
        counts = {kind: flight["count"]}
        yield Draft(desk.write.along("rebase", desk.section, counts, way, power=desk.nation))


# Phase 4


def bombing(desk: Desk) -> Iterator[Draft]:
    """EOH-400, EOH-405: bombers over what an enemy makes, fighters over his positions."""
    raids = islice(_raids(desk, bases.BOMBER), _TRIES)
    yield from islice(desk.standing(raids), 1)
    yield from islice(desk.standing(islice(_raids(desk, bases.FIGHTER), _TRIES)), 1)


def _raids(desk: Desk, kind: str) -> Iterator[Draft]:
    g, nation = desk.g, desk.nation
    verb, more = ("bomb", {"aim": "resources"}) if kind == bases.BOMBER else ("tactical", {})
    for base in _bases(g, nation, kind):
        counts = {kind: g.count(base, nation, kind)}
        for way in _near(g, nation, base, kind):
            if g.at_war(nation, g.controller(way[-1])):
                ends = [way[0], way[-1]]
                yield Draft(
                    desk.write.along(verb, desk.section, counts, ends, power=nation, **more)
                )


def _bases(g: Position, nation: str, kind: str) -> list[str]:
    """Where aircraft of a kind stand on land."""
    return [t for t in g.board.territories if g.count(t, nation, kind)]


def _near(g: Position, nation: str, base: str, kind: str) -> Iterator[Sequence[str]]:
    """The ways to areas from which such aircraft come back, the nearest first."""
    most = fuel.tank(g, nation, kind) // 2
    return (way for _, way in fuel.ways(g, nation, base, most) if len(way) > 1)


# Phases 11 and 12


def search(desk: Desk) -> Iterator[Draft]:
    """EOH-607: aircraft look for submarines of an enemy."""
    yield from desk.standing(islice(_searches(desk), _TRIES))


def _searches(desk: Desk) -> Iterator[Draft]:
    for base, zone in _over_sea(desk):
        if foes := _submarines(desk, zone):
            there = desk.g.of_class(base, desk.nation, AIR)
            counts = {kind: n for kind, n in there.items() if kind == bases.BOMBER} or there
            line = desk.line("search", zone=zone, units=units(counts), base=base)
            yield Draft(line, (("submarines", {"area": zone, "units": foes}),))


def _submarines(desk: Desk, zone: str) -> Counts:
    foes = desk.g.enemies_of(desk.nation)
    count = sum(desk.g.count(zone, foe, SUBMARINE) for foe in foes)
    return {SUBMARINE: count} if count else {}


def guard(desk: Desk) -> Iterator[Draft]:
    """EOH-640: fighters of each base stay over a zone beside it."""
    used: set[str] = set()
    for draft in desk.standing(islice(_guards(desk), _TRIES)):
        base = draft.line.args["base"] if draft.line else ""
        if base not in used:
            used.add(base)
            yield draft


def _guards(desk: Desk) -> Iterator[Draft]:
    for base, zone in _over_sea(desk):
        counts = {bases.FIGHTER: desk.g.count(base, desk.nation, bases.FIGHTER)}
        if base in desk.g.board.coast(zone) and counts[bases.FIGHTER]:
            yield Draft(desk.line("guard", zone=zone, units=units(counts), base=base))


def _over_sea(desk: Desk) -> Iterator[tuple[str, str]]:
    """Bases on land, those with the most fighters first, and zones in reach of them."""
    g, nation = desk.g, desk.nation
    mine = _bases(g, nation, bases.FIGHTER)
    for base in sorted(mine, key=lambda t: -g.count(t, nation, bases.FIGHTER)):
        for way in _near(g, nation, base, bases.FIGHTER):
            if g.board.is_sea(way[-1]):
                yield base, way[-1]
