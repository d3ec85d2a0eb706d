"""Ways as people write them: `A -> B`, `A, B, C`, `A -> C via B`, `A via B to C`; in normal form
`A -> B -> C`. A way home is `back to B -> A`, or `back` alone for the same way."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pbem import lazy
from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names
from pbem.engine.pattern import ARROW, Slot
from pbem.engine.slots import parted

_STEP = lazy.pattern(
    rf"\s*(?:,\s*)?(?:\band\s+)?(?:\bthen\s+)?(?:\bon\s+)?(?:{ARROW}|\b(?:to|into|towards|via|through|thru|over|by\s+way\s+of)\b)\s*"
    r"|\s*,\s*(?:and\s+|then\s+)*|\s+(?:and\s+)?then\s+(?:on\s+)?|\s+--?\s+|\s+and\s+",
    re.IGNORECASE,
)
_LEAD = lazy.pattern(r"^(?:from|of|at|in)\s+", re.IGNORECASE)
_VIA = lazy.pattern(r"(?:^|(?<=\s))(?:via|through|thru|over|by\s+way\s+of)(?=\s)", re.IGNORECASE)
_BACK = rf"(?:(?:{ARROW}\s*)?(?:and\s+)?(?:then\s+)?(?:back|return(?:ing|s)?|home)(?:\s+home)?)\b"
_HOME = lazy.pattern(rf"{_BACK}\s*(?:{ARROW}|(?:to|at|in|:)\s)?\s*(?P<way>.*)", re.IGNORECASE)


class Ways:
    """Reads and shows ways over land and sea."""

    def __init__(self, places: Names) -> None:
        self.places = places

    def stops(self, text: str, at: int, is_begun: bool = False) -> list[str]:
        """The places of a way in the order in which it leads through them; one that `is_begun`
        has its start elsewhere: `E-13 via E-11`."""
        plain = [self.places.exact(place) for place in text.split(" -> ")]
        if None not in plain:
            return [place for place in plain if place]
        via = self._last_via(text, is_begun)
        if via is None:
            return self._named(text, at)
        begin, end = via
        if not text[:begin].strip():
            return self._named(text[end:], at + end)
        before = self._named(text[:begin], at)
        between = self._named(text[end:], at + end)
        return [*before[:-1], *between, before[-1]]

    def _last_via(self, text: str, is_begun: bool) -> tuple[int, int] | None:
        """Where `via` stands if what follows it lies before the goal that is named already."""
        found = list(_VIA.finditer(text))
        for match in found[:1]:
            before, behind = text[: match.start()], text[match.end() :]
            is_ended = is_begun or re.search(rf"{ARROW}|\bto\b", before, re.IGNORECASE)
            if is_ended and not re.search(rf"{ARROW}|\bto\b", behind, re.IGNORECASE):
                return match.start(), match.end()
        return None

    def _named(self, text: str, at: int) -> list[str]:
        lead = _LEAD.match(text.lstrip())
        start = len(text) - len(text.lstrip()) + (lead.end() if lead else 0)
        pieces = parted(text[start:].rstrip(" ,"), at + start, _STEP, (self.places,))
        return [self.places.lookup(piece, place + 1) for piece, place in pieces]

    def route(self, text: str, at: int) -> dict[str, Any]:
        """A way that may also be one place."""
        return {"places": self.stops(text, at), "start": None, "end": None}

    def path(self, text: str, at: int) -> dict[str, Any]:
        """A way of two places or more."""
        found = self.route(text, at)
        if len(found["places"]) < 2:
            raise NotUnderstood("path_too_short", column=at + 1, name=found["places"][0])
        return found

    def home(self, text: str, at: int) -> list[str]:
        """The places of the way back behind the goal, [] for the same way."""
        match = _HOME.fullmatch(text)
        said = match["way"].strip() if match else ""
        if match is None or not said or said.lower() in ("the same way", "same way", "to base"):
            return []
        place = at + match.start("way")
        lead = _VIA.match(said)
        if lead and (goal := re.search(rf"{ARROW}|\bto\b", said, re.IGNORECASE)):
            between = self._named(said[lead.end() : goal.start()], place + lead.end())
            return [*between, *self._named(said[goal.end() :], place + goal.end())]
        if via := _VIA.search(said):
            between = self._named(said[via.end() :], place + via.end())
            return [*between, *self._named(said[: via.start()], place)]
        return self._named(said, place)

    def slots(self) -> dict[str, Slot]:
        """The slots `path`, `route`, `stops` and `back`."""
        names = (self.places,)
        back = rf"{_BACK}.{{0,120}}?"
        return {
            "path": Slot(self.path, _shown, usage="PLACE -> PLACE ...", names=names),
            "route": Slot(self.route, _shown, usage="PLACE [-> PLACE ...]", names=names),
            "stops": Slot(self.stops, ", ".join, r"\S.{0,120}?", "PLACE, PLACE", names=names),
            "back": Slot(self.home, _shown_home, back, "back to PLACE -> PLACE", names=names),
        }


def _shown(value: Mapping[str, Any]) -> str:
    return " -> ".join(value["places"])


def _shown_home(value: Sequence[str]) -> str:
    return f"back to {' -> '.join(value)}" if value else "back"
