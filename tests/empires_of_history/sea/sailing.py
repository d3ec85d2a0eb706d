"""Small games of the naval phase."""

from __future__ import annotations

from typing import Any

from pbem.engine.state import copy
from pbem.games.empires_of_history.air import air_phase
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea.battle import naval_battle
from pbem.games.empires_of_history.sea.phase import NAVAL
from tests.empires_of_history import flow_game
from tests.empires_of_history.position_builder import game_at
from tests.harness.flow_player import FlowPlayer

WARS = [["England", "Germany"], ["France", "Germany"]]


def at_sea(*lines: str, **changes: Any) -> Position:
    """England's naval phase before it begins, with these lines."""
    told: dict[str, Any] = {"wars": WARS, "nations": ("England",), "slot": 3, "phase": 5}
    told |= {"flow": "sailing", "step": "begin_naval"}
    said = [f"England: naval: {line}" for line in lines]
    return game_at(**{**told, **changes}, locals_={"lines": said})


def playing(g: Position, dice: Any = ()) -> FlowPlayer:
    """The naval phase from a position on."""
    return flow_game.player(g, *NAVAL.flows, *air_phase.FLOWS, dice=list(dice))


def meeting(ours: Any, theirs: Any, place: str = "E-06", **told: Any) -> Position:
    """A battle of English ships with German ones before it begins; `told` are other locals of its
    flow."""
    start: dict[str, Any] = {
        "place": place,
        "mode": "fleet",
        "own": {"England": ours} if ours else {},
    }
    start |= {"foe": {"Germany": theirs}, "uses": [], "nations": ["England"], "shield": []}
    start |= {"force": "", "key": "battle", "terms": {}}
    changes = told.pop("changes", {})
    units = {place: {n: s for n, s in (("England", ours), ("Germany", theirs)) if s}}
    return game_at(
        units=units,
        wars=WARS,
        nations=("England",),
        slot=3,
        phase=6,
        flow="naval_battle",
        step="ask_guards",
        locals_=copy({**start, **told}),
        **changes,
    )


def battle(ours: Any, theirs: Any, dice: Any = (), place: str = "E-06", **told: Any) -> FlowPlayer:
    """The same, played with these dice."""
    g = meeting(ours, theirs, place, **told)
    return flow_game.player(g, naval_battle, *air_phase.FLOWS, dice=list(dice))
