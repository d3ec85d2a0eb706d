"""Random mails for phases 4 to 9: lines are tried, and what can stand together is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.blitzwar import operations
from pbem.games.blitzwar.operations import PHASES, Rehearsal
from pbem.games.blitzwar.orders import sections
from pbem.games.blitzwar.phase import Phase
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.samples import fights

Deed = Callable[[Position, Chooser], Sequence[Line]]

TRIES = 8
# What may be tried in a section; what stands here twice is tried more often.
DEEDS: Mapping[str, Sequence[Deed]] = {
    sections.BLITZ: (fights.attack, fights.attack, fights.step),
    sections.COMBAT: (fights.attack, fights.attack, fights.step, fights.walk),
}


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """The lines of a mail that its sift takes as a whole."""
    rehearsal, texts = Rehearsal(g), list[str]()
    for number in ask.args["phases"]:
        phase = PHASES[number]
        rehearsal.g.state["phase"] = number
        texts += [line.text for line in _some(rehearsal, phase, rng)]
    return list(operations.sift(g, ask, texts).good)


def _some(rehearsal: Rehearsal, phase: Phase, rng: Chooser) -> list[Line]:
    """A few deeds of a phase, each legal after those before it."""
    found: list[Line] = []
    deeds = DEEDS.get(phase.section, ())
    for _ in range(rng.randint(0, TRIES) if deeds else 0):
        trial = rehearsal.trial()
        try:
            lines = rng.choice(deeds)(trial.g, rng)
            for line in lines:
                trial.line(phase, line)
        except Refusal:
            continue
        rehearsal.g, rehearsal.is_open = trial.g, trial.is_open
        found += lines
    return found
