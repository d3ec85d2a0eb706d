"""Random mails for phases 4 to 9: lines are tried, and what can stand together is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.blitzwar import operations
from pbem.games.blitzwar.operations import PHASES
from pbem.games.blitzwar.orders import sections
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.rehearsal import Rehearsal
from pbem.games.blitzwar.samples import fights, flights, moves, regroups, sea
from pbem.wargame.phases import Phase

Deed = Callable[[Position, Chooser], Sequence[Line]]

_REGROUPED, _DISBANDED = 0.2, 0.05
# How often something is tried in a section at most, and what; what stands here twice is tried more
# often. Their order is that of the sub-phases.
TRIES: Mapping[str, int] = {sections.MOVEMENT: 14}
_TRIES = 8
DEEDS: Mapping[str, Sequence[Deed]] = {
    sections.NAVAL: (sea.sail, sea.sail, sea.fight),
    sections.AIR: (
        *(flights.bomb, flights.over_britain, flights.fly),
        *(flights.fly, flights.beachhead, flights.rebase),
    ),
    sections.TRANSPORT: (sea.ship, sea.ship, sea.land, sea.land, sea.re_embark),
    sections.MOVEMENT: (
        *(moves.unfortify, moves.fortify, moves.rail, moves.move, moves.move),
        *(moves.move, moves.activate, moves.activate, moves.activate),
    ),
    sections.BLITZ: (fights.attack, fights.attack, fights.step),
    sections.COMBAT: (fights.attack, fights.attack, fights.step, fights.walk),
}
_REGROUPS = (sections.TRANSPORT, sections.MOVEMENT)


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """The lines of a mail that its sift takes as a whole."""
    rehearsal, texts = Rehearsal(g), list[str]()
    for number in ask.args["phases"]:
        phase = PHASES[number]
        rehearsal.g.state["phase"] = number
        texts += [line.text for line in _some(rehearsal, phase, rng)]
    return list(operations.sift(g, ask, texts).good)


def _some(rehearsal: Rehearsal, phase: Phase[Position], rng: Chooser) -> list[Line]:
    """A few deeds of a phase, each legal after those before it."""
    found: list[Line] = []
    deeds, tries = DEEDS[phase.section], rng.randint(0, TRIES.get(phase.section, _TRIES))
    for number in sorted(rng.randint(0, len(deeds) - 1) for _ in range(tries)):
        trial = rehearsal.trial()
        try:
            lines = _try(trial.g, phase.section, deeds[number], rng)
            for line in lines:
                trial.carry_out(phase, line)
        except Refusal:
            continue
        rehearsal.g, rehearsal.is_open = trial.g, trial.is_open
        found += lines
    return found


def _try(g: Position, section: str, deed: Deed, rng: Chooser) -> Sequence[Line]:
    """Lines of a section, now and then of reorganisation."""
    if section in _REGROUPS and rng.random() < _REGROUPED:
        if rng.random() < _DISBANDED:
            return regroups.disband(g, g.side, section, rng)
        return regroups.regroup(g, g.side, section, rng)
    return deed(g, rng)
