"""Random legal answers, for tests and robots."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Chooser
from pbem.games.empires_of_history.air import casualties as planes
from pbem.games.empires_of_history.air import interception
from pbem.games.empires_of_history.diplomacy import consents, mobilisation, surrender
from pbem.games.empires_of_history.land import battle_asks, casualties, leaders
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.samples import mails, replies
from pbem.games.empires_of_history.sea import (
    convoys,
    evacuations,
    guards,
    movement,
    windows,
    wrecks,
)

Sampler = Callable[[Position, Ask, Chooser], Say]


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    """An answer to this question that its rules take."""
    return SAMPLERS[ask.verb](g, ask, rng)


SAMPLERS: Mapping[str, Sampler] = {
    "orders": mails.sample,
    "naval_orders": mails.sample,
    "last_orders": mails.sample,
    consents.VERB: replies.consent,
    surrender.VERB: replies.surrender,
    mobilisation.VERB: replies.mobilise,
    interception.VERB: replies.intercept,
    "go_on": replies.go_on,
    battle_asks.COMPLEX_FIGHTS: replies.complex_fights,
    battle_asks.CITY_HITS: replies.city_hits,
    casualties.LOSSES: replies.losses,
    casualties.DIVE: replies.losses,
    leaders.VERB: replies.defend,
    windows.VERB: replies.subs,
    wrecks.VERB: replies.naval_losses,
    evacuations.VERB: replies.evacuate,
    planes.VERB: replies.air_losses,
    guards.VERB: replies.guards,
    movement.ENTER_VERB: replies.go_on,
    convoys.RAID: replies.raid,
    convoys.HUNT: replies.hunt,
}
