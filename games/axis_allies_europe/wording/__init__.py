"""What this game tells of a position so that orders can be read as people write them.

The functions are looked up where they stand when one is called: mails in the form's own words need
none of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.wording import Wording
from pbem.games.axis_allies_europe.position import Position


def _there(g: Position, power: str, place: str) -> Mapping[str, int]:
    from pbem.games.axis_allies_europe.wording import standing

    return standing.there(g, power, place)


def _foes(g: Position, power: str, place: str) -> Mapping[str, int]:
    from pbem.games.axis_allies_europe.wording import standing

    return standing.foes(g, power, place)


def _figures(g: Position, ask: Ask, lines: Sequence[Line]) -> Mapping[str, int]:
    from pbem.games.axis_allies_europe.wording import figures

    return figures.figures(g, ask, lines)


WORDING = Wording(there=_there, foes=_foes, figures=_figures)
