"""Phase 8 (§Ph8): all that was sent out in phase 7 meets fighters, drops what it carries, and lands
where it goes; who supports a land battle stays over it."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Events, Flow, Locals, Run
from pbem.games.empires_of_history.air import sorties
from pbem.games.empires_of_history.air.battle import air_battle
from pbem.games.empires_of_history.air.ground import ground_hits
from pbem.games.empires_of_history.air.nuclear import explosions
from pbem.games.empires_of_history.air.raids import air_guns, air_raids
from pbem.games.empires_of_history.position import Position

air_phase = Flow("air_phase")


@air_phase.step
def meet_fighters(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-480: on the way and over the target; the guns have fired in phase 7 (R65)."""
    told = {"uses": list(sorties.USES), "nations": g.now["nations"]}
    return Run("air_raids", {**told, "terms": f.get("terms", {})})


@air_phase.step
def come_through(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """EOH-482, EOH-485: paratroopers jump; who only changes his base lands."""
    sorties.all_jump(g, g.now["nations"], events)
    sorties.transfers_land(g, events)


@air_phase.step
def drop_nuclear_bombs(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """EOH-693."""
    return Run("explosions", {"nations": g.now["nations"]})


FLOWS = (air_phase, air_raids, air_guns, air_battle, explosions, ground_hits)
