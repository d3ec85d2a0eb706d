"""Random legal answers, for tests and robots."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.samples import battle, common, mails, reinforcements, set_up

Sampler = Callable[[Position, Ask, Chooser], Say]


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """An answer to this question that its rules take."""
    return SAMPLERS[ask.verb](g, ask, rng)


SAMPLERS: Mapping[str, Sampler] = {
    "set_up": set_up.sample,
    "relocate": common.relocate,
    "roll": common.roll,
    "lose": common.lose,
    "choose_cards": common.cards,
    "reinforce": reinforcements.sample,
    "place_lend_lease": reinforcements.sample_lend_lease,
    "orders": mails.sample,
    "blitz_orders": mails.sample,
    "combat_orders": mails.sample,
    "german_shift": battle.shift,
    "losses": battle.losses,
    "retreat": battle.retreat,
    "advance": battle.advance,
    "remove": common.remove,
    "flee": common.flee,
    "counter": common.counter,
}
