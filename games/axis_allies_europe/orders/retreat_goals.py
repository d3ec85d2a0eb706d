"""The goals of a retreat as they are written: `2 infantry -> A, 1 fighter from B -> C -> D, all
bomber -> E`.

As units and ways everywhere, but that planes may be told apart by where they took off and by the
movements that they have left, in the words of the lists of losses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.errors import NotUnderstood
from pbem.engine.pattern import Slot
from pbem.engine.pieces import Pieces
from pbem.engine.slots import Vocabulary
from pbem.games.axis_allies_europe.orders.loss_lists import FLYING, origin, shown_origin


def slot(vocabulary: Vocabulary) -> Slot:
    """The slot `goals` of this game."""
    pieces = _Goals(vocabulary)
    return Slot(pieces.goals, pieces.show_goals, usage="UNITS [from PLACE] -> PLACE, ...")


class _Goals(Pieces):
    """Goals whose planes may have an origin: {"count", "kind", "power"} and perhaps "home" and
    "left".
    """

    def _unit(self, text: str, at: int) -> dict[str, Any]:
        rest, details = origin(text, at, self.places)
        unit = super()._unit(rest, at)
        if details and unit["kind"] not in FLYING:
            raise NotUnderstood("no_such_detail", FLYING[:2], at + 1, name=text, unit=unit["kind"])
        return {**unit, **details}

    def show_units(self, value: Iterable[Mapping[str, Any]]) -> str:
        return ", ".join(
            super(_Goals, self).show_units([unit]) + shown_origin(unit) for unit in value
        )
