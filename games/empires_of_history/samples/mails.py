"""Random mails for the packets of a slot: lines are tried, and what can stand together is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.engine.orders import Line
from pbem.games.empires_of_history import slots
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.samples import (
    armies,
    battles,
    conditions,
    deals,
    fleets,
    flights,
    pacts,
    weapons,
)
from pbem.wargame.phases import Phase, Rehearsal

Deed = Callable[[Position, str, Chooser], Sequence[Line]]

# How often something is tried in a section at most for each nation, and what; what stands here
# twice is tried more often.
TRIES: Mapping[str, int] = {sections.NAVAL: 8, sections.MOVEMENT: 14}
_TRIES = 4
# How often something is looked for, beside each try: most deeds find nothing to be done.
_PICKS = 3
# How often phases are left out behind whose dice nothing can be known.
_UNSURE, _LEFT_OUT = (sections.DIPLOMACY, sections.RESEARCH), 0.5
DEEDS: Mapping[str, Sequence[Deed]] = {
    sections.START: (deals.blitzkrieg,),
    sections.REBASE: (flights.rebase,),
    sections.DIPLOMACY: (
        *(deals.declare_war, deals.influence, deals.option, deals.option),
        *(deals.gift, deals.support, deals.offer),
        *(pacts.consent, pacts.exile, pacts.split, pacts.mobilise),
    ),
    sections.RESEARCH: (deals.research, deals.research, deals.upgrade, deals.buy_programme),
    sections.BUILD: (deals.build, deals.build, deals.build, deals.build_dear, deals.repair),
    sections.BOMBING: (flights.bomb, flights.tactical, weapons.rocket, battles.press_raids),
    sections.NAVAL: (
        *(fleets.sail, fleets.sail, fleets.ship, fleets.invade, fleets.sweep, fleets.hunt),
        *(flights.strike, flights.strike, flights.cover),
        *(battles.press_at_sea, battles.losses_at_sea),
    ),
    sections.MOVEMENT: (
        *(armies.attack, armies.attack, armies.move, armies.move, armies.rail),
        *(armies.rail_oil, fleets.land, fleets.land, flights.fly, flights.fly, flights.drop),
        *(armies.free, armies.free, armies.lead, weapons.nuclear),
    ),
    sections.COMBAT: (battles.press, armies.break_through, armies.lead, battles.losses),
    sections.PLACEMENT: (deals.place, deals.place),
    sections.COLLECTION: (flights.search, battles.hunt_raiders),
    sections.GUARD: (flights.guard, deals.closing_offer),
}


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """The lines of a mail that its sift takes as a whole."""
    rehearsal, texts = Rehearsal(g), list[str]()
    for section in ask.sections:
        if section in _UNSURE and rng.random() < _LEFT_OUT:
            continue
        phase = slots.PHASES[section]
        rehearsal.g.state["phase"] = phase.number
        for nation in ask.to:
            texts += [line.text for line in _some(rehearsal, phase, nation, rng)]
    return list(slots.sift(g, ask, texts).good)


def _some(
    rehearsal: Rehearsal[Position], phase: Phase[Position], nation: str, rng: Chooser
) -> list[Line]:
    """A few deeds of a nation in a phase, each legal after those before it; what hangs on dice or
    on others is taken to go as if nothing had come of it."""
    found: list[Line] = []
    deeds, tries = DEEDS[phase.section], rng.randint(0, TRIES.get(phase.section, _TRIES))
    for deed in (rng.choice(deeds) for _ in range(_PICKS * tries)):
        if lines := deed(rehearsal.g, nation, rng):
            tries -= 1
            found += _legal(rehearsal, phase, lines, rng)
        if not tries:
            break
    return found


def _legal(
    rehearsal: Rehearsal[Position], phase: Phase[Position], lines: Sequence[Line], rng: Chooser
) -> Sequence[Line]:
    """Lines that can be carried out, all of them or none; some wait for something then."""
    trial = rehearsal.trial()
    try:
        for line in lines:
            trial.is_open = False
            trial.carry_out(phase, line)
    except Refusal:
        return []
    rehearsal.g = trial.g
    return conditions.some(trial.g, lines, rng)
