"""What this game tells of a position so that orders can be read as people write them.

The functions are looked up where they stand when one is called: mails in the form's own words need
none of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.wording import Way, Wording
from pbem.games.blitz_world_in_conflict.position import Position


def _ways(g: Position, ask: Ask, line: Line) -> Sequence[Way]:
    from pbem.games.blitz_world_in_conflict.wording import ways

    return ways.ways(g, line)


def _fits(g: Position, line: Line) -> bool:
    from pbem.games.blitz_world_in_conflict.wording import fits

    return fits.fits(g, line)


def _there(g: Position, power: str, place: str) -> Mapping[str, int]:
    from pbem.games.blitz_world_in_conflict.wording import standing

    return standing.there(g, power, place)


WORDING = Wording(ways=_ways, there=_there, fits=_fits)
