"""The sequence of play (§8): turns, the phases of all sides together, and the turn of each side."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Flow, Go, Locals, Over, Run
from pbem.engine.game import Date
from pbem.games.blitzwar import victory
from pbem.games.blitzwar.diplomacy.activation import sides_left
from pbem.games.blitzwar.naval import america
from pbem.games.blitzwar.position import Position, new_side_turn

campaign = Flow("campaign")


def date(g: Position) -> Date:
    """BWR-103: the turn, and in it the side whose phases are on; the common ones come before."""
    return Date(g.turn, g.side or "all sides")


@campaign.step
def set_up(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-490, BWR-491: before turn 1."""
    return Run("opening")


@campaign.step
def begin_turn(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-101, BWR-103: phase 1, of all sides."""
    told = g.board.turns[g.turn]
    events.append(
        {"kind": "turn_began", "turn": g.turn, "season": told.season, "year": told.year}
        | {"weather": told.weather}
    )
    return Run("diplomacy")


@campaign.step
def choose_cards(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-103: phase 2, of all sides."""
    return Run("card_choice")


@campaign.step
def reinforce(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    """BWR-102, BWR-103, BWR-220: phase 3, of all sides, from turn 2 on."""
    return Run("reinforcement") if g.turn > 1 else Go("begin_sides")


@campaign.step
def begin_sides(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-103, BWR-494: each side plays its phases through, one after the other."""
    america.arrive(g, events)
    f["left"] = list(sides_left(g))


@campaign.step
def next_side(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    """BWR-103: Axis, Allies, Soviets."""
    if not f["left"]:
        return Go("end_turn")
    side = f["left"].pop(0)
    g.state["side"], g.state["now"] = side, new_side_turn(side)
    events.append({"kind": "side_began", "side": side, "turn": g.turn})
    return Run("side_turn", then="next_side")


@campaign.step
def end_turn(g: Position, f: Locals, dice: Any, events: Events) -> Over | Go:
    """BWR-100, BWR-482: after turn 47 the points of the Axis decide."""
    if g.turn == victory.LAST_TURN:
        told = victory.verdict(g, surrendered=False)
        events.append({"kind": "won", **told})
        return Over(told)
    g.state["turn"] += 1
    return Go("begin_turn")


FLOWS = (campaign,)
