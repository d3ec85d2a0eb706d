"""A player that needs no person: sensible legal answers to all questions of the game.

It looks no further than its own slot: it attacks where the odds are good, takes what is empty, and
brings everything else nearer to the front. It plays the options of history as soon as they are
open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.empires_of_history import slots
from pbem.games.empires_of_history.diplomacy import consents, surrender
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.robot import (
    campaign,
    landings,
    policy,
    squadrons,
    thrusts,
    treasury,
    warships,
)
from pbem.games.empires_of_history.robot.mail import Mail

Answer = Callable[[Position, Ask, Chooser], Say]
Plan = Callable[[Mail, str, Chooser], None]

# What it does in each section for each of its nations.
PLANS: Mapping[str, tuple[Plan, ...]] = {
    sections.START: (policy.start,),
    sections.DIPLOMACY: (policy.deal,),
    sections.RESEARCH: (treasury.study,),
    sections.BUILD: (treasury.build,),
    sections.BOMBING: (squadrons.bomb,),
    sections.NAVAL: (landings.ship, warships.sail),
    sections.MOVEMENT: (landings.land, campaign.march),
    sections.COMBAT: (campaign.press, thrusts.break_through),
    sections.PLACEMENT: (treasury.place,),
    sections.GUARD: (squadrons.guard, policy.close),
}


def answer(g: Position, ask: Ask, rng: Chooser) -> Say:
    """A legal answer to this ask; `rng` varies how bold the robot is."""
    found = _ANSWERS.get(ask.verb)
    return found(g, ask, rng) if found else ask.default


def _orders(g: Position, ask: Ask, rng: Chooser) -> Say:
    """Section by section, nation by nation."""
    told = Mail(g)
    for section in ask.sections:
        for nation in ask.to:
            for plan in PLANS.get(section, ()):
                plan(told, nation, rng)
    return list(slots.sift(g, ask, told.texts).good)


def _consent(g: Position, ask: Ask, rng: Chooser) -> Say:
    return True


def _surrender(g: Position, ask: Ask, rng: Chooser) -> Say:
    """EOH-121: peace in equal shares."""
    return {"accept": True, "shares": {}}


_ANSWERS: Mapping[str, Answer] = {
    "orders": _orders,
    "naval_orders": _orders,
    "last_orders": _orders,
    consents.VERB: _consent,
    surrender.VERB: _surrender,
}
