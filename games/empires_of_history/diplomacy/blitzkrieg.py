"""The declaration of a blitzkrieg (§Ph9.3)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.position import Position


def declare(g: Position, nation: str, events: Events) -> None:
    """EOH-540, EOH-544: Germany declares one of its blitzkriegs for this turn; the very first is
    noted as such. Raises Illegal."""
    whole, left = g.board.powers[nation].blitzkriegs, g.state["blitzkriegs"].get(nation, 0)
    if not whole:
        raise Illegal("EOH-540", "no_blitzkrieg_for_it", nation=nation)
    if g.now["blitzkrieg"]:
        raise Illegal("EOH-540", "blitzkrieg_already", nation=nation)
    if not left:
        raise Illegal("EOH-540", "blitzkriegs_used_up", nation=nation, count=whole)
    g.state["blitzkriegs"][nation] = left - 1
    g.now["blitzkrieg"] = "first" if left == whole else "yes"
    events.append({"kind": "blitzkrieg_declared", "nation": nation, "left": left - 1})
