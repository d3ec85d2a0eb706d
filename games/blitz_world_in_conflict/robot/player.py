"""A player that needs no person: sensible legal answers to all questions of the game.

It looks no further than its own phase: it attacks where the odds are good, takes what is empty, and
brings everything else nearer to the front.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.blitz_world_in_conflict import announcing, mails, operations
from pbem.games.blitz_world_in_conflict.orders import sections
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.robot import policy, treasury
from pbem.games.blitz_world_in_conflict.robot.campaign import Campaign
from pbem.games.blitz_world_in_conflict.robot.mail import Mail
from pbem.games.blitz_world_in_conflict.turn_end import first_mail, spending
from pbem.wargame.phases import Phase

Answer = Callable[[Position, Ask, Chooser], Say]
Plan = Callable[[Campaign], None]

# What it does in each section for each of its powers.
PLANS: Mapping[str, Plan] = {
    sections.POLITICS: Campaign.declare,
    sections.RETURN: Campaign.go_home,
    sections.SAIL: Campaign.sail,
    sections.REBASE: Campaign.rebase,
    sections.MARCH: Campaign.march,
    sections.ATTACK: Campaign.attack,
}


def answer(g: Position, ask: Ask, rng: Chooser) -> Say:
    """A legal answer to this ask; `rng` varies how bold the robot is."""
    found = _ANSWERS.get(ask.verb)
    return found(g, ask, rng) if found else ask.default


def _orders(letters: operations.Steps) -> Answer:
    """Section by section, power by power."""

    def orders(g: Position, ask: Ask, rng: Chooser) -> Say:
        phases = operations.phases_of(g, letters)
        told = Mail(g, {phase.section: phase for phase in phases})
        plans = [Campaign(told, power, rng.random()) for power in ask.to]
        for section in ask.sections:
            for plan in plans:
                PLANS.get(section, _nothing)(plan)
        return _sifted(g, ask, told.texts, phases)

    return orders


def _nothing(plan: Campaign) -> None:
    del plan


def _blitz(g: Position, ask: Ask, rng: Chooser) -> Say:
    phases = [announcing.ANNOUNCING]
    told = Mail(g, {phase.section: phase for phase in phases})
    for power in ask.to:
        policy.choose_blitz(told, power, tuple(announcing.kinds(g)), rng.random())
    return _sifted(g, ask, told.texts, phases)


def _prepare(g: Position, ask: Ask, rng: Chooser) -> Say:
    told = treasury.Books(g, sections.WEAPONS, first_mail.carry_out)
    for power in ask.to:
        treasury.prepare(told, power)
    return told.texts


def _spend(g: Position, ask: Ask, rng: Chooser) -> Say:
    told = treasury.Books(g, sections.SPENDING, spending.carry_out)
    for power in ask.to:
        treasury.spend(told, power)
    return told.texts


def _repair(g: Position, ask: Ask, rng: Chooser) -> Say:
    return treasury.repair(g, ask.to[0], int(ask.args["sizes"]))


def _sifted(g: Position, ask: Ask, texts: Sequence[str], phases: Sequence[Phase[Position]]) -> Say:
    return list(mails.sift(g, ask, texts, phases).good)


_ANSWERS: Mapping[str, Answer] = {
    "sea_orders": _orders(operations.AT_SEA),
    "land_orders": _orders(operations.ON_LAND),
    "blitz": _blitz,
    "prepare": _prepare,
    "spend": _spend,
    "repair": _repair,
}
