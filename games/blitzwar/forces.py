"""What countries have on the map, on beachheads and in the air."""

from __future__ import annotations

from collections.abc import Collection

from pbem.games.blitzwar.board import AIR, FLEET, UBOAT
from pbem.games.blitzwar.position import Position
from pbem.wargame.counts import Counts


def forces(g: Position, countries: Collection[str]) -> dict[str, int]:
    """BWR-494: {"corps", "armor" (of these), "air", "fleets", "uboats"}; the neutral USA has ships
    alone, which are the Allies'."""
    found = {"corps": 0, "armor": 0, "air": 0, "fleets": 0, "uboats": 0}
    kinds = {AIR: "air", FLEET: "fleets", UBOAT: "uboats"}
    there = Counts()
    for here in (*g.state["units"].values(), *g.state["ashore"].values()):
        for country in here:
            for name, count in here[country].items() if country in countries else ():
                there[name] = there.get(name, 0) + count
    for name, count in there.items():
        told = g.counter(name)
        found[kinds.get(told.kind, "corps")] += told.size * count
        found["armor"] += told.armor * count
    found["air"] += sum(each["country"] in countries for each in g.state["missions"])
    return found
