"""What the forms of phases offer: lines that can be carried out one after another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict import announcing, operations
from pbem.games.blitz_world_in_conflict.components import AIR, LAND, NAVAL
from pbem.games.blitz_world_in_conflict.concepts import blitz
from pbem.games.blitz_world_in_conflict.land import defence
from pbem.games.blitz_world_in_conflict.orders import sections
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of, read_line
from pbem.games.blitz_world_in_conflict.orders.ports import port_name
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.samples.picks import own, path
from pbem.games.blitz_world_in_conflict.samples.sea import place_of
from pbem.wargame.phases import Rehearsal

Draft = tuple[str, Mapping[str, Any]]
Drafts = Callable[[Position, str], Iterator[Draft]]
# How wide a line may be, how many there are of a section, and of how many these are the ones that
# can be carried out.
_WIDTH, _MOST, _TRIES = 70, 2, 8


def offers(g: Position, ask: Ask) -> Mapping[str, Sequence[Offer]]:
    """By section, lines of all powers of a seat, each after those before it; where there are none
    it is a matter of choice, and the form has examples."""
    if ask.sections == (sections.REACTION,):
        return {sections.REACTION: [Offer(line) for line in _defence(g, ask)]}
    found: dict[str, list[Offer]] = {}
    for section in filter(_MADE.__contains__, ask.sections):
        rehearsal: Rehearsal[Position] = Rehearsal(g.trial())
        lines = [line for power in ask.to for line in _of(rehearsal, section, power)]
        if lines:
            found[section] = [Offer(_written(ask, line)) for line in lines[:_MOST]]
    return found


def _written(ask: Ask, line: Line) -> str:
    """Where a seat has several powers, a line says whose it is."""
    return f"{line.power}: {line.order}" if len(ask.to) > 1 else line.order


def _of(rehearsal: Rehearsal[Position], section: str, power: str) -> Iterator[Line]:
    drafts = islice(_MADE[section](rehearsal.g, power), _TRIES)
    lines = (grammar_of(rehearsal.g.board).line(v, a, section, power) for v, a in drafts)
    short = (line for line in lines if len(line.text) <= _WIDTH + len(section))
    yield from islice((line for line in short if _stands(rehearsal, section, line)), _MOST)


def _stands(rehearsal: Rehearsal[Position], section: str, line: Line) -> bool:
    phase = operations.PHASES.get(section)
    number = rehearsal.g.state["phase"]
    try:
        if phase is not None:
            rehearsal.line(phase, line)
    except Refusal:
        return False
    rehearsal.g.state["phase"] = number
    return True


def _defence(g: Position, ask: Ask) -> list[str]:
    """What silence would send."""
    [power] = ask.to
    told = [defence.line_of(g, number, units) for number, units in defence.usual(g, power)]
    lines = [read_line(g.board, text).order for text in told]
    return [line for line in lines if len(line) <= _WIDTH][:_MOST]


# Lines by section


def _returns(g: Position, power: str) -> Iterator[Draft]:
    for unit in own(g, power, NAVAL, AIR, at_sea=True):
        for area in _friendly(g, power, g.board.coast(g.at(unit))):
            ports = [port for port in g.board.ports.get(area, ()) if g.at(unit) in port.sea]
            goal = (
                port_name(area, ports[0].sea[0]) if len(g.board.ports[area]) > 1 and ports else area
            )
            yield "return", {"units": [unit], "path": path([g.at(unit), goal])}


def _friendly(g: Position, power: str, areas: Sequence[str]) -> list[str]:
    return [area for area in areas if g.is_friendly(area, power)]


def _sails(g: Position, power: str) -> Iterator[Draft]:
    for unit in own(g, power, NAVAL, at_sea=False):
        port = g.port_of(unit)
        for sea in port.sea if port else ():
            yield "sail", {"units": [unit], "path": path([place_of(g, unit), sea])}


def _rebases(g: Position, power: str) -> Iterator[Draft]:
    for unit in own(g, power, AIR, at_sea=False):
        for area in _friendly(g, power, g.board.borders(g.at(unit))):
            yield "rebase", {"units": [unit], "path": path([g.at(unit), area])}


def _marches(g: Position, power: str) -> Iterator[Draft]:
    for unit in own(g, power, LAND):
        at = g.at(unit)
        near = g.board.coast(at) if g.board.is_sea(at) else g.board.borders(at)
        open_ones = [a for a in near if g.is_hostile(a, power) and not g.defenders(a)]
        for area in (*open_ones, *_friendly(g, power, near)):
            yield "march", {"units": [unit], "path": path([at, area])}


def _attacks(g: Position, power: str) -> Iterator[Draft]:
    """Each area that is defended, with all land units beside it."""
    beside: dict[str, list[str]] = {}
    for unit in own(g, power, LAND, at_sea=False):
        for area in g.board.borders(g.at(unit)):
            if g.is_hostile(area, power):
                beside.setdefault(area, []).append(unit)
    for area, units in beside.items():
        yield "ground attack", {"place": area, "force": [{"unit": unit} for unit in units]}


def _blitzes(g: Position, power: str) -> Iterator[Draft]:
    """BLZ-275: the dearest that the power can pay."""
    if possible := announcing.payable(g, power):
        yield "blitz", {"kind": max(possible, key=lambda kind: blitz.OIL[kind])}


_MADE: Mapping[str, Drafts] = {
    sections.BLITZ: _blitzes,
    sections.RETURN: _returns,
    sections.SAIL: _sails,
    sections.REBASE: _rebases,
    sections.MARCH: _marches,
    sections.ATTACK: _attacks,
}
