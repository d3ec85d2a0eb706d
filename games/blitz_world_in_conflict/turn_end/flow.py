"""The end of a turn (§7): one activity after the other, as the scenario has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.flow import Events, Flow, Leave, Locals, Run
from pbem.games.blitz_world_in_conflict.politics import affairs
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.scenario_rules import withdrawal
from pbem.games.blitz_world_in_conflict.slots import next_of
from pbem.games.blitz_world_in_conflict.turn_end import (
    accounts,
    first_mail,
    limits,
    partisans,
    receive,
    repair,
    sabotage,
    spending,
)
from pbem.games.blitz_world_in_conflict.victory import counting

turn_end = Flow("turn_end")
# The flow of each activity of a set-up's `end`.
ENDINGS: Mapping[str, Flow] = {
    "entry": affairs.neutral_entry,
    "reinforcements": repair.repair,
    "partisans": partisans.rolling,
    "weapons": first_mail.preparing,
    "trade": receive.trading,
    "income": receive.receiving,
    "limits": limits.limiting,
    "withdrawal": withdrawal.withdrawing,
    "spending": spending.spending,
    "victory": counting.counting,
}


@turn_end.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-056: units that can be built from now on."""
    accounts.begin(g)
    _free_later(g, events)


def _free_later(g: Position, events: Events) -> None:
    for told in [each for each in g.state["later"] if each["turn"] <= g.turn]:
        g.state["later"].remove(told)
        for name in told["counters"]:
            g.to_pool(name, told["power"])
        shown = {"power": told["power"], "counters": list(told["counters"])}
        events.append({"kind": "weapons_come", **shown})


@turn_end.step
def next_activity(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BLZ-244, BLZ-271: the activities of this scenario, each done by all before the next."""
    flows = [ENDINGS[name].name for name in g.board.set_up["end"] if name in ENDINGS]
    return next_of(f, flows, "next_activity")


@turn_end.step
def close(g: Position, f: Locals, dice: Any, events: Events) -> Leave:
    """BLZ-076: what is left of damage on Convoys is gone, after Victory Points have been
    counted."""
    g.state["convoys"] = {}
    accounts.close(g)
    sabotage.forget(g)
    return Leave()


FLOWS = (
    turn_end,
    *withdrawal.FLOWS,
    *repair.FLOWS,
    *partisans.FLOWS,
    *first_mail.FLOWS,
    *receive.FLOWS,
    *limits.FLOWS,
    *spending.FLOWS,
    *counting.FLOWS,
)
