"""Lists of losses in orders: kinds in order of preference, and single units of a kind where it
matters.

Besides what every list knows (`2 infantry, British destroyer, keep 1 infantry`, the name of a house
preset): `loaded transport`, `whole battleship`, `transport 2`, `fighter from France`, `fighter from
carrier North Sea`, `fighter with 2 left`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pbem import lazy
from pbem.engine.names import Names
from pbem.engine.pattern import Slot
from pbem.engine.slots import Vocabulary
from pbem.games.axis_allies_europe.units import BATTLESHIP, BOMBER, CARRIER, FIGHTER, TRANSPORT
from pbem.wargame.loss_lists import LossList
from pbem.wargame.losses import Entry

# What can be said of which kinds.
STATES: dict[str, tuple[str, ...]] = {
    "empty": (TRANSPORT, CARRIER),
    "loaded": (TRANSPORT, CARRIER),
    "whole": (BATTLESHIP,),
    "damaged": (BATTLESHIP,),
}
NUMBERED = (TRANSPORT, CARRIER)
FLYING = (FIGHTER, BOMBER, "planes")

_WORDS = {"full": "loaded", "undamaged": "whole", "intact": "whole", "hit": "damaged"}
_LEFT = lazy.pattern(r"\s+with\s+([0-9]{1,2})(?:\s+(?:moves?|movements?))?\s+left$", re.IGNORECASE)
_HOME = lazy.pattern(r"\s+from\s+(?P<deck>carrier\s+)?(?P<place>\S.*)$", re.IGNORECASE)
_NUMBER = lazy.pattern(r"(?<=\w)\s+#?([0-9]{1,2})$")


def slot(vocabulary: Vocabulary, presets: Iterable[str]) -> Slot:
    """The slot `priority` of this game; `presets` are names of default orders that stand for their
    lists."""
    usage = "UNIT, UNIT, ... [keep N UNIT] [UNIT from PLACE] [UNIT with N left] [transport N]"
    return _List(vocabulary, presets, STATES, _WORDS).slot(usage)


def origin(text: str, at: int, places: Names) -> tuple[str, dict[str, Any]]:
    """What is left of `fighter from France with 2 left` without its end, and that end as {"home",
    "left"}."""
    details: dict[str, Any] = {}
    if match := _LEFT.search(text):
        details["left"] = int(match[1])
        text = text[: match.start()]
    if match := _HOME.search(text):
        place = places.lookup(match["place"], at + match.start("place") + 1)
        details["home"] = f"carrier {place}" if match["deck"] else place
        text = text[: match.start()]
    return text, details


def shown_origin(details: Mapping[str, Any]) -> str:
    """The normal form of such an end, "" for none."""
    home = f" from {details['home']}" if "home" in details else ""
    return home + (f" with {details['left']} left" if "left" in details else "")


class _List(LossList):
    """Lists in which ships have numbers, and planes an origin."""

    def end(self, text: str, at: int) -> tuple[str, dict[str, Any]]:
        rest, details = origin(text, at, self.places)
        if match := _NUMBER.search(rest):
            details["number"] = int(match[1])
            rest = rest[: match.start()]
        return rest, details

    def shown_end(self, entry: Entry) -> str:
        return (f" {entry['number']}" if "number" in entry else "") + shown_origin(entry)

    def kinds_with(self, detail: str, value: Any) -> Collection[str]:
        if detail == "number":
            return NUMBERED
        return FLYING if detail in ("home", "left") else super().kinds_with(detail, value)

    def is_single(self, entry: Entry) -> bool:
        return "number" in entry and not entry["keep"]
