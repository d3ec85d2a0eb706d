"""What a ruling can set: control, and what is in rulings/.

Supply, who may go where, and which Convoys are Destroyed follow from these and are set by nothing.
Nothing follows from a ruling by itself before play goes on: a country whose areas are all taken is
conquered when the next phase begins.
"""

from __future__ import annotations

from pbem.engine.corrections import NOBODY, NOTHING, Corrections, Setting
from pbem.engine.errors import Illegal
from pbem.engine.names import Names
from pbem.engine.slots import name
from pbem.games.blitz_world_in_conflict.components import ALLIES, AXIS
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rulings import means, points, relations, units
from pbem.wargame import corrections
from pbem.wargame.settings import or_else


def _set_control(g: Position, area: str, power: str) -> None:
    """BLZ-228: a land area is a power's, or nobody's. Raises Illegal."""
    if g.board.is_sea(area) or area not in g.board.in_play:
        raise Illegal("BLZ-228", "only_on_land", area=area)
    g.set_control(area, power)


CORRECTIONS = Corrections(
    control=means.in_area(Setting(corrections.CONTROL.now, _set_control)),
    words=(*units.WORDS, *means.WORDS, *relations.WORDS),
    points=points.POINTS,
    slots={
        "side": name(Names({AXIS: (), ALLIES: (), NOBODY: ("none", "no one")}, "side")),
        "heap": name(Names(dict.fromkeys(units.HEAPS, ()), "heap")),
        "foes": or_else("powers", NOBODY),
        "leader": or_else("power", NOBODY),
        "spot": or_else("place", NOTHING),
        "carrier": or_else("unit", NOTHING),
    },
    place="London",
)
