"""Transport from port to port (§14.1.1)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.transport import cargo, routes

SHIP = "ship"


def judge(g: Position, line: Line) -> None:
    """BWR-340: the way leads from one port to another. Raises Illegal."""
    way = line.args["path"]["places"]
    if way[0] == way[-1]:
        raise Illegal("BWR-340", "same_port", area=way[0])
    routes.check_port(g, way[0])
    routes.check_port(g, way[-1])


def carry_out(g: Position, line: Line, events: Events) -> None:
    """BWR-340 to BWR-346: corps, supply and air units go from one port of the side to another. A
    line that fails may leave the position half changed. Raises Illegal."""
    judge(g, line)
    origin, *named, goal = line.args["path"]["places"]
    routes.check_own_port(g, origin, g.side)
    routes.check_own_port(g, goal, g.side)
    seas = routes.between(g, g.side, origin, goal, named)
    chosen = cargo.aboard(g, origin, line.args["units"], events)
    cargo.check_goal(g, goal, origin, chosen)
    cargo.check_supplied(g, origin, chosen)
    double = routes.is_double(origin, goal, seas)
    pay = line.args.get("pay", ())
    paid = cargo.load(g, origin, chosen, origin, pay, double=double)
    cargo.unload(g, goal, chosen)
    told = cargo.told(g, origin, goal, chosen, paid)
    events.append({"kind": "shipped", **told, "way": seas})
