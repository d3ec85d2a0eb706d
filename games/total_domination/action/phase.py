"""The action phase: the powers play one card after the other until all have passed (§4.2)."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Flow, Go, Leave, Locals, Run
from pbem.games.total_domination.board import AXIS
from pbem.games.total_domination.events import tactics
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.solo import turn as solo
from pbem.games.total_domination.spending import saving

action = Flow("action")


@action.step
def begin_phase(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """TDM-058: the phase begins, and nobody has passed."""
    g.state["phase"] = "action"
    g.state["passed"] = []
    f["round"], f["left"] = 0, []
    events.append({"kind": "step_began", "step": "action"})


@action.step
def next_power(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go | None:
    """TDM-070, TDM-226: the powers in player order, over and over, one turn each; TDM-072: without
    those that have passed, until all have."""
    playing = [player for player in g.order if player not in g.state["passed"]]
    if not playing:
        return Go("end_phase")
    f["left"] = [player for player in f["left"] if player in playing]
    if not f["left"]:
        f["left"], f["round"] = playing, f["round"] + 1
    player = f["left"].pop(0)
    if g.option("mode") == "solo" and g.side_of(player) == AXIS:
        return _solo_turn(g, player, events)
    return Run("card_turn", {"power": player, "round": f["round"]}, then="next_power")


def _solo_turn(g: Position, player: str, events: Events) -> Run | Go:
    """TDM-278: the Axis turns up its next card, or passes where none is left."""
    if solo.passes(g):
        g.state["passed"].append(player)
        events.append({"kind": "passed", "power": player, "discarded": [], "reserved": 0})
        return Go("next_power")
    return Run("solo_turn", {"power": player}, then="next_power")


@action.step
def end_phase(g: Position, f: Locals, dice: Any, events: Events) -> Leave:
    """TDM-076: rotated cards and tactics go to the discard pile."""
    saving.lapse(g, events)
    tactics.lapse(g, events)
    return Leave()
