"""Resources beside the income, for a point (scenario E)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end.accounts import EXTRA
from pbem.games.blitz_world_in_conflict.turn_end.income import RESOURCES
from pbem.games.blitz_world_in_conflict.victory import points


def take(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-153: so many Resources more for this turn; the power loses a point, or the enemy gains
    one where it has none. Raises Illegal."""
    told = g.board.set_up.get("extra", {}).get(power)
    if not told or not told["turns"][0] <= g.turn <= told["turns"][1]:
        raise Illegal("BLZ-153", "no_extra_resources", power=power)
    purses = g.state["accounts"]["purses"].setdefault(power, {})
    if EXTRA in purses:
        raise Illegal("BLZ-153", "extra_taken", power=power)
    purses[EXTRA] = {RESOURCES: told[RESOURCES]}
    events.append({"kind": "extra_resources", "power": power, "resources": told[RESOURCES]})
    if g.state["vp"][power] > 0:
        points.add(g, power, -1, "extra resources", events)
    else:
        points.add(g, told["foe"], 1, "extra resources", events)
