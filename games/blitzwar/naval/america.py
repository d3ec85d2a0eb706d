"""The fleets that the USA lends before it is at war (§19)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitzwar.board import FLEET
from pbem.games.blitzwar.concepts.ships import US_FLEETS
from pbem.games.blitzwar.counters import pools
from pbem.games.blitzwar.position import ALLIES, USA, Position

_AT, _UNITS = "America", {FLEET: 2}


def arrive(g: Position, events: Events) -> None:
    """BWR-494, BWR-496, G-86: in autumn 1941 two fleets come to America, which the Allies have from
    then on."""
    if g.turn != US_FLEETS or not (counters := pools.fewest(g, USA, _UNITS)):
        return
    for name, count in counters.items():
        g.put(_AT, USA, name, count)
    events.append({"kind": "fleets_came", "power": ALLIES, "at": _AT, "units": {USA: counters}})
