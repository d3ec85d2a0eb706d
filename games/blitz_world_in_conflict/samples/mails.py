"""Random mails: lines that may be written in the sections of a question, each legal after those
before it as far as that can be tried."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask
from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict import operations
from pbem.games.blitz_world_in_conflict.orders import sections
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.samples import answers, closing, deals, land, sea
from pbem.wargame.phases import Rehearsal

# What a power might write: the verb, and the arguments of the line.
Deed = Callable[[Position, str, Chooser], "tuple[str, Mapping[str, Any]] | None"]

# How often something is tried in a section at most for each power, and what; what stands here twice
# is tried more often.
_TRIES, _MORE = 3, {sections.ATTACK: 6, sections.SPENDING: 6, sections.MARCH: 5, sections.SAIL: 6}
DEEDS: Mapping[str, Sequence[Deed]] = {
    sections.POLITICS: deals.DEEDS,
    sections.BLITZ: (deals.blitz,),
    sections.RETURN: (sea.come_home,),
    sections.SAIL: sea.DEEDS,
    sections.SEA: (sea.fight,),
    sections.REBASE: land.REBASES,
    sections.MARCH: (land.march, land.land),
    sections.ATTACK: land.ATTACKS,
    sections.PARTISANS: closing.PARTISANS,
    sections.WEAPONS: closing.WEAPONS,
    sections.WITHDRAWAL: closing.WITHDRAWALS,
    sections.SPENDING: closing.SPENDING,
    sections.WITHDRAWAL: (closing.scrap,),
    sections.REACTION: answers.DEEDS,
}


def lines(g: Position, ask: Ask, rng: Chooser) -> list[str]:
    """Lines for the sections of a question, in normal form."""
    rehearsal, found = Rehearsal(g.trial()), list[str]()
    for section in ask.sections:
        for power in ask.to:
            for line in _some(rehearsal.g, section, power, rng):
                if _tried(rehearsal, section, line):
                    found.append(line.text)
    return found


def _some(g: Position, section: str, power: str, rng: Chooser) -> Iterable[Line]:
    deeds = DEEDS.get(section, ())
    for _ in range(rng.randint(0, _MORE.get(section, _TRIES)) if deeds else 0):
        if told := rng.choice(deeds)(g, power, rng):
            verb, args = told
            yield grammar_of(g.board).line(verb, args, section, power)


def _tried(rehearsal: Rehearsal[Position], section: str, line: Line) -> bool:
    """Carry a line of a phase out on a copy; what other questions ask for is tried by their own
    sifting."""
    phase = operations.PHASES.get(section)
    if phase is None:
        return True
    number = rehearsal.g.state["phase"]
    try:
        rehearsal.line(phase, line)
    except Refusal:
        return False
    rehearsal.g.state["phase"] = number
    return True
