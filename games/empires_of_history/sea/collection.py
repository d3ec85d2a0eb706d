"""Phase 11 with the convoy battles that come before trade is collected (§Ph11, §Convoy Battles)."""

from __future__ import annotations

from dataclasses import replace

from pbem.games.empires_of_history.economy import phases
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import convoys, searches
from pbem.wargame.phases import Phase

COLLECTION: Phase[Position] = replace(
    phases.COLLECTION,
    verbs=convoys.VERBS,
    flows=(*phases.COLLECTION.flows, *convoys.FLOWS),
    rehearse=searches.rehearse,
    is_certain=lambda g, line: True,
)
