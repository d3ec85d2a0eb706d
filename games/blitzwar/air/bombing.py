"""Strategic bombing of Germany (§13.3)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.orders import Line
from pbem.games.blitzwar.air import bases, missions
from pbem.games.blitzwar.air.sorties import Sortie
from pbem.games.blitzwar.position import ALLIES, Position

BOMB = "bomb"
# BWR-305: from this turn on.
FIRST = 28


def check_ever(g: Position, line: Line) -> None:
    """BWR-305, G-12, G-35: the Allies bomb from turn 28 on, from British bases at home, in any
    weather. Raises Illegal."""
    base = line.args["area"]
    if g.now["side"] != ALLIES or g.turn < FIRST:
        raise Illegal("BWR-305", "no_bombing_yet", turn=FIRST)
    if base not in g.board.homes("UK"):
        raise Illegal("BWR-305", "bombers_from_britain", area=base)


def of_line(g: Position, line: Line) -> Sortie:
    """BWR-305, BWR-308: what a `bomb` line sends; more than may come through where some may be
    countered. Raises Illegal."""
    check_ever(g, line)
    if not missions.bombers_left(g):
        raise Illegal("BWR-308", "bombers_enough", most=missions.MOST_BOMBERS)
    base = line.args["area"]
    units = bases.any_of(bases.at(g, base, g.now["side"]), line.args["count"], base)
    return Sortie(units, base, "", missions.BOMBING)
