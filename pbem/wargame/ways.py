"""Ways from place to place as people write them: `A -> B`, `A, B, C`, `A via B to C`, `A to B, then
on to C`; in normal form `A -> B -> C`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from pbem import lazy
from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names
from pbem.engine.pattern import ARROW, Slot
from pbem.engine.slots import parted

_STEP = lazy.pattern(
    rf"\s*(?:,\s*)?(?:\band\s+)?(?:\bthen\s+)?(?:\bon\s+)?(?:{ARROW}|\b(?:to|via|through|into|over|thru)\b)\s*"
    r"|\s*,\s*(?:and\s+|then\s+)*|\s+(?:and\s+)?then\s+(?:on\s+)?|\s+--?\s+|\s*/\s*",
    re.IGNORECASE,
)
_LEAD = lazy.pattern(r"^(?:from|of)\s+", re.IGNORECASE)


class Ways:
    """Reads and shows ways: {"places", "start": None, "end": None}."""

    def __init__(self, places: Names) -> None:
        self.places = places

    def route(self, text: str, at: int) -> dict[str, Any]:
        """A way that may also be one place, the goal."""
        plain = [self.places.exact(place) for place in text.split(" -> ")]
        if None in plain:
            lead = _LEAD.match(text)
            start = lead.end() if lead else 0
            pieces = parted(text[start:], at + start, _STEP, (self.places,))
            plain = [self.places.lookup(piece, place + 1) for piece, place in pieces]
        return {"places": plain, "start": None, "end": None}

    def path(self, text: str, at: int) -> dict[str, Any]:
        """A way of two places or more."""
        found = self.route(text, at)
        if len(found["places"]) < 2:
            raise NotUnderstood("path_too_short", column=at + 1, name=found["places"][0])
        return found

    def slots(self) -> dict[str, Slot]:
        """The slots `path` and `route`."""
        names = (self.places,)
        return {
            "path": Slot(self.path, _shown, usage="PLACE -> PLACE ...", names=names),
            "route": Slot(self.route, _shown, usage="PLACE [-> PLACE ...]", names=names),
        }


def _shown(value: Mapping[str, Any]) -> str:
    return " -> ".join(value["places"])
