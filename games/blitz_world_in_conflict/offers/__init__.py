"""What the forms offer to be copied: a few lines in each section that can be sent as they stand,
and beside them what there is to decide about."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.games.blitz_world_in_conflict.offers import closing, lists, phases
from pbem.games.blitz_world_in_conflict.orders import sections
from pbem.games.blitz_world_in_conflict.position import Position

Made = Callable[[Position, Ask], Sequence[Offer]]


def offers(g: Position, ask: Ask) -> Mapping[str, Sequence[Offer]]:
    """By section, of those that have something to offer."""
    closed = {name: _OFFERS[name](g, ask) for name in ask.sections if name in _OFFERS}
    return {**phases.offers(g, ask), **closed}


_OFFERS: Mapping[str, Made] = {
    sections.PARTISANS: closing.partisans,
    sections.WEAPONS: closing.weapons,
    sections.SPENDING: closing.builds,
    sections.WITHDRAWAL: closing.withdrawals,
}

# What `pbem orders` tells of a position.
TOPICS = {
    "build": lists.pools,
    "develop": lists.groups,
    "declare war": lists.powers,
    "option": lists.options,
    "commander": lists.commanders,
}
