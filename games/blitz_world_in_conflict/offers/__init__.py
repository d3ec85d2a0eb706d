"""What the forms offer to be copied: a few lines in each section that can be sent as they stand,
and beside them what there is to decide about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.games.blitz_world_in_conflict.offers import phases
from pbem.games.blitz_world_in_conflict.orders import sections
from pbem.games.blitz_world_in_conflict.position import Position

_AT_THE_END = frozenset(
    (sections.PARTISANS, sections.WEAPONS, sections.SPENDING, sections.WITHDRAWAL)
)


def offers(g: Position, ask: Ask) -> Mapping[str, Sequence[Offer]]:
    """By section, of those that have something to offer."""
    found = phases.offers(g, ask)
    if _AT_THE_END.isdisjoint(ask.sections):
        return found
    from pbem.games.blitz_world_in_conflict.offers import closing

    asked = [name for name in ask.sections if name in _AT_THE_END]
    return {**found, **{name: closing.OFFERS[name](g, ask) for name in asked}}
