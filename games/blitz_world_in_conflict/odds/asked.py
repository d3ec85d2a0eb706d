"""The odds of a combat before which, and in which, somebody is asked."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask
from pbem.engine.state import copy
from pbem.games.blitz_world_in_conflict.land import defence
from pbem.games.blitz_world_in_conflict.odds import combats
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.sea.battles import sea_battle

# Units on both sides that take a tenth of a second.
MOST = 8


def of_ask(g: Position, ask: Ask) -> dict[str, Any]:
    """The odds of the attacks before which somebody is asked who defends them, with the usual
    answer, that in which most is at risk first; or of the combat in which he is asked, from there
    on; {} for any other question."""
    if ask.verb == "defend":
        return _before(g, ask)
    frames = g.state["engine"]["frames"]
    names = [frame["flow"] for frame in frames]
    flow = next((name for name in combats.FLOWS if name in names), "")
    if not flow or combats.OVER in names:
        return {}
    started = frames[names.index(flow) :]
    if not started[0]["locals"].get("ours"):
        return combats.at_sea(g, ask.args["at"], most=MOST) if flow == sea_battle.name else {}
    return combats.begun(g, started, most=MOST)


def _before(g: Position, ask: Ask) -> dict[str, Any]:
    then = Position(copy(g.state), g.board)
    for power in ask.to:
        for number, units in defence.usual(then, power):
            then.now["defence"].setdefault(str(number), {})[power] = list(units)
    numbers = range(len(then.now["attacks"]))
    first = sorted(numbers, key=lambda n: -defence.at_risk(then, n))
    return {"combats": [combats.on_land(then, number, most=MOST) for number in first]}
