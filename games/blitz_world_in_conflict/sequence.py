"""The order of play (§2.1): turns, and in each of them phases of Activities and Blitzes of both
sides, and the turn's end."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Flow, Go, Locals, Over, Run
from pbem.engine.game import Date
from pbem.games.blitz_world_in_conflict.operations import operations
from pbem.games.blitz_world_in_conflict.politics import affairs
from pbem.games.blitz_world_in_conflict.position import Position, new_deeds, new_phase
from pbem.games.blitz_world_in_conflict.turn_end.repair import repair
from pbem.games.blitz_world_in_conflict.victory import scenarios

campaign = Flow("campaign")


def date(g: Position) -> Date:
    """The turn, and the side that acts."""
    return Date(g.turn, g.now["side"] or "turn end")


@campaign.step
def begin_turn(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-270."""
    g.state["phase"], g.state["deeds"] = -1, new_deeds()
    told = g.board.turns[g.turn - 1]
    events.append({"kind": "turn_began", "turn": g.turn, "from": told["from"], "to": told["to"]})
    affairs.begin_turn(g, events)


@campaign.step
def next_phase(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BLZ-271: Activities, then Blitzes, of the Axis first."""
    g.state["phase"] += 1
    if g.state["phase"] < len(g.board.set_up["phases"]):
        return Run(operations.name, then="judge")
    g.state["now"] = new_phase()
    return None


@campaign.step
def end_turn(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-023, BLZ-244."""
    return Run(repair.name, then="close_turn")


@campaign.step
def judge(g: Position, f: Locals, dice: Any, events: Events) -> Over | Go:
    """BLZ-021, BLZ-051: some scenarios end the moment that an area falls."""
    if told := scenarios.at_once(g):
        events.append({"kind": "won", **told})
        return Over(told)
    return Go("next_phase")


@campaign.step
def close_turn(g: Position, f: Locals, dice: Any, events: Events) -> Over | Go:
    """BLZ-021, BLZ-051, BLZ-270."""
    if told := scenarios.at_the_end(g):
        events.append({"kind": "won", **told})
        return Over(told)
    g.state["turn"] += 1
    return Go("begin_turn")


FLOWS = (campaign,)
