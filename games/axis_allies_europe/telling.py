"""How reports tell battles: the odds before them, and what their tables say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.telling import Telling
from pbem.games.axis_allies_europe.position import Position


def _odds(
    g: Position, event: Mapping[str, Any], _events: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Its room is loaded only when a battle is told."""
    from pbem.games.axis_allies_europe.odds.met import of_forces

    return of_forces(g, event)


TELLING = Telling(foretold=frozenset({"battles_ahead"}), odds=_odds)
