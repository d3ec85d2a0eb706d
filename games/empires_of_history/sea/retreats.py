"""How battles at sea are broken off (§Ph5.1, §Ph6 step 6, EOH-433, EOH-434, EOH-446, R17)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events, Locals
from pbem.games.empires_of_history.position import Position, base
from pbem.games.empires_of_history.sea import canals, fights, fleets, holds, mines, ports, voyages
from pbem.games.empires_of_history.sea.fights import FLEET, FOE, OWN

LOSING, NEVER = "losing", "never"


def submarines_stop(g: Position, f: Locals) -> bool:
    """EOH-433, EOH-434, R99: whether submarines break off after a round: as their owner said, else
    after one, but not while no enemy warship is left; never while aircraft watch them."""
    if fights.are_watched(g, f):
        return False
    stop = f.get("stop")
    if stop == NEVER:
        return False
    if stop == LOSING:
        return bool(f.get(f"lost {OWN}", 0) > f.get(f"lost {FOE}", 0))
    if stop is not None:
        return bool(f["round"] >= stop)
    return any(base(kind) != holds.TRANSPORT for ships in f[FOE].values() for kind in ships)


def goal(g: Position, f: Locals) -> str:
    """EOH-446, R17: where a fleet retreats to: the first of its wishes that is legal, else the
    first zone around that is and that no mines bar; "" for none, and for submarines, who stay."""
    if f["mode"] != FLEET or not f[OWN]:
        return ""
    nations = list(f[OWN])
    around = canals.around(g, f["place"], nations)
    own_ports = [t for t in g.board.coast(f["place"]) if g.controller(t) in nations]
    wishes = f["terms"].get("retreat", ())
    safe = [z for z in around if not mines.in_box(g, canals.mined(g, f["place"], z, nations))]
    order = [*(each for each in wishes if each in (*safe, *own_ports)), *safe]
    return next((each for each in order if _is_legal(g, f, each)), "")


def _is_legal(g: Position, f: Locals, place: str) -> bool:
    """R17: an empty zone or one of allies, or a port of one's own with room."""
    if g.board.is_sea(place):
        return not fleets.enemy_surface(g, place, list(f[OWN]))
    try:
        for nation in f[OWN]:
            ports.check_open(g, place, nation)
        ports.check_room(g, place, sum(sum(ships.values()) for ships in f[OWN].values()))
    except Illegal:
        return False
    return True


def withdraw(g: Position, f: Locals, place: str, events: Events) -> None:
    """R17: all surviving ships go together; their task forces are where they have gone."""
    for force in list(fleets.at(g, f["place"])):
        if fleets.has_surface(force) and any(n in f[OWN] for n in force["ships"]):
            voyages.enter(g, force, place, events)
            force["retreated"] = True
