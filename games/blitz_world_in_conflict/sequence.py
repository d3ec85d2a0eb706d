"""The order of play (§2.1): turns, and in each of them phases of Activities and Blitzes of both
sides, and the turn's end.

Chapters hang their flows in here, each by its module's FLOWS in flows.py and its name in one of
these; a flow that has nothing to do in a scenario leaves at its first step:

* `BEFORE` the first turn, in order: bids, the Road to War;
* `OPENING` of a turn, in order: what happens when it begins, before the Axis acts;
* `turn_end.flow.ENDINGS`: the flow for each entry of `end` in a set-up; what is secret asks
  `together=True`;
* `operations.STARTING`: what comes before anybody acts in a phase of a side;
* `operations.AT_SEA` and `operations.ON_LAND`: the steps of a phase with their sections of orders.

The game is over between two phases, after each combat and each step on land, when
`scenarios.over_at_once` says so, and at a turn's end when `over_at_the_end` does.
"""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Flow, Go, Locals, Over, Run
from pbem.engine.game import Date
from pbem.games.blitz_world_in_conflict.operations import operations
from pbem.games.blitz_world_in_conflict.politics import affairs
from pbem.games.blitz_world_in_conflict.position import Position, new_deeds, new_phase
from pbem.games.blitz_world_in_conflict.scenario_rules import opening
from pbem.games.blitz_world_in_conflict.slots import next_of
from pbem.games.blitz_world_in_conflict.victory import scenarios

# By their names: their modules are loaded when they run.
BEFORE = ("votes", "auction", "road_to_war")
OPENING = tuple(flow.name for flow in opening.FLOWS)
TURN_END = "turn_end"

campaign = Flow("campaign")


def date(g: Position) -> Date:
    """The turn, and the side that acts, or its start or end."""
    is_over = g.state["phase"] >= len(g.board.set_up["phases"])
    return Date(g.turn, g.now["side"] or ("turn end" if is_over else "start"))


@campaign.step
def prepare(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """What lies before the first turn."""
    return next_of(f, BEFORE, "prepare")


@campaign.step
def begin_turn(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-270."""
    g.state["phase"], g.state["deeds"], g.state["permits"] = -1, new_deeds(), {}
    told = g.board.turns[g.turn - 1]
    events.append({"kind": "turn_began", "turn": g.turn, "from": told["from"], "to": told["to"]})
    affairs.begin_turn(g, events)


@campaign.step
def open_turn(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """What happens when a turn begins."""
    return next_of(f, OPENING, "open_turn")


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
    return Run(TURN_END, then="close_turn")


@campaign.step
def judge(g: Position, f: Locals, dice: Any, events: Events) -> Over | Go:
    """BLZ-021, BLZ-051: some scenarios end the moment that an area falls."""
    return scenarios.over_at_once(g, events) or Go("next_phase")


@campaign.step
def close_turn(g: Position, f: Locals, dice: Any, events: Events) -> Over | Go:
    """BLZ-021, BLZ-051, BLZ-270."""
    if over := scenarios.over_at_the_end(g, events):
        return over
    g.state["turn"] += 1
    return Go("begin_turn")


FLOWS = (campaign, *opening.FLOWS)
