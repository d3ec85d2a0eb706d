"""What this game tells of a position so that orders can be read as people write them.

The functions are looked up where they stand when one is called: mails in the form's own words need
none of them. What stands in a place is not told: a number before corps is the size of one counter,
so that `all` is no sum of them.
"""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.wording import Way, Wording
from pbem.games.blitzwar.position import Position


def _ways(g: Position, ask: Ask, line: Line) -> Sequence[Way]:
    from pbem.games.blitzwar.wording import ways

    return ways.ways(g, ask, line)


def _fits(g: Position, line: Line) -> bool:
    from pbem.games.blitzwar.wording import fits

    return fits.fits(line)


WORDING = Wording(ways=_ways, fits=_fits)
