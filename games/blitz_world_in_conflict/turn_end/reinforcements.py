"""Units that a scenario brings at the end of a turn (BLZ-027, BLZ-142)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import growing


def arrive(g: Position, events: Events) -> None:
    """The reinforcements of this turn: new units where they can come, others grow."""
    for told in g.board.set_up.get("reinforcements", ()):
        if told["turn"] == g.turn:
            power = told["power"]
            for unit, entry in told.get("place", {}).items():
                _place(g, power, unit, entry["at"], entry["size"], events)
            for unit, entry in told.get("raise", {}).items():
                _raise(g, power, unit, entry, events)


def repairs(g: Position, power: str) -> int:
    """BLZ-027: by how many Sizes in all a power may repair its units on the map."""
    entries = g.board.set_up.get("reinforcements", ())
    return sum(
        each.get("repair", 0)
        for each in entries
        if (each["turn"], each["power"]) == (g.turn, power)
    )


def _place(g: Position, power: str, unit: str, areas: list[str], size: int, events: Events) -> None:
    """In the first of these areas that the power still controls; nowhere if it has none of them."""
    area = next((each for each in areas if g.controller(each) == power), "")
    told = {"power": power, "unit": unit, "area": area, "size": size}
    if not area or g.at(unit):
        events.append({"kind": "reinforcement_lost", **told})
        return
    if unit in g.state["pool"].get(power, ()):
        g.from_pool(unit, power)
    g.put(unit, area, size, power)
    events.append({"kind": "reinforcement", **told})


def _raise(g: Position, power: str, unit: str, entry: Mapping[str, Any], events: Events) -> None:
    """A unit grows, or comes back at Size 1."""
    if not g.at(unit):
        _place(g, power, unit, [entry["at"]], 1, events)
        return
    for _ in range(entry["by"]):
        if growing.may_grow(g, unit):
            growing.grow(g, unit)
            events.append(growing.grown(g, unit))
