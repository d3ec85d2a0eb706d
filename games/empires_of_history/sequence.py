"""The order of play (§Order of Play): turns, and in each of them twelve slots."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Flow, Go, Locals, Over, Run
from pbem.engine.game import Date
from pbem.games.empires_of_history import victory
from pbem.games.empires_of_history.concepts import taking_part, us_entry
from pbem.games.empires_of_history.diplomacy import exile, lapsing
from pbem.games.empires_of_history.economy import tribute
from pbem.games.empires_of_history.position import Position, new_slot

campaign = Flow("campaign")


def date(g: Position) -> Date:
    """The turn, and in it the slot that is on."""
    nations = g.now["nations"]
    return Date(g.turn, nations[0] if nations else "end of the turn")


@campaign.step
def begin_turn(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["slot"], g.state["acted"] = 0, []
    events.append({"kind": "turn_began", "turn": g.turn, "name": g.board.turns[g.turn - 1]})


@campaign.step
def next_slot(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    """EOH-302, R01, R78: each slot goes through all its phases before the next one begins; one in
    which nobody acts is passed over, but for tribute. Nobody acts twice in a turn."""
    g.state["slot"] += 1
    if g.state["slot"] > len(g.board.slots):
        return Go("end_turn")
    acted = g.state["acted"]
    nations = tuple(n for n in taking_part.in_slot(g, g.state["slot"]) if n not in acted)
    g.state["acted"] = sorted([*acted, *nations])
    g.state["now"], g.state["phase"] = new_slot(nations), 0
    if not nations:
        tribute.collect(g, taking_part.paying(g, g.state["slot"]), events)
        return Go("next_slot")
    events.append({"kind": "slot_began", "slot": g.state["slot"], "nations": list(nations)})
    return Run("slot", then="next_slot")


@campaign.step
def end_turn(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """What is looked at between two turns."""
    g.state["slot"], g.state["now"] = 0, new_slot()
    return Run("turn_end")


@campaign.step
def judge(g: Position, f: Locals, dice: Any, events: Events) -> Over | Go:
    """EOH-100, R64: whether a side has won."""
    if told := victory.verdict(g):
        events.append({"kind": "won", **told})
        return Over(told)
    g.state["turn"] += 1
    return Go("begin_turn")


turn_end = Flow("turn_end")


@turn_end.step
def count_liberation(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-115, R27: capitals under allied control through whole turns."""
    exile.count(g, events)


@turn_end.step
def let_lapse(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-109, EOH-329: what options have brought for a time; then US Entry."""
    lapsing.end_limited_war(g, events)
    lapsing.end_flags(g, events)
    return Run(us_entry.entry_rolls.name)


FLOWS = (campaign, turn_end)
