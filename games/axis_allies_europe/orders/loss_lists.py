"""Lists of losses in orders: kinds in order of preference, and single units of a kind where it matters.

Besides what every priority list knows (`2 infantry, British destroyer, keep 1 infantry`): `loaded transport`,
`whole battleship`, `transport 2`, `fighter from France`, `fighter from carrier North Sea`, `fighter with 2 left`; and
the name of a house preset (`club`) for its whole list.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.errors import Ambiguous, NotUnderstood
from pbem.engine.names import Names, key
from pbem.engine.pattern import Slot
from pbem.engine.pieces import Pieces
from pbem.engine.slots import Vocabulary, items

# What can be said of which kinds.
STATES: dict[str, tuple[str, ...]] = {
    "empty": ("transport", "carrier"),
    "loaded": ("transport", "carrier"),
    "whole": ("battleship",),
    "damaged": ("battleship",),
}
NUMBERED = ("transport", "carrier")
FLYING = ("fighter", "bomber", "planes")

_WORDS = {"full": "loaded", "undamaged": "whole", "intact": "whole", "hit": "damaged"}
_STATE = re.compile(rf"\b(?:{'|'.join([*STATES, *_WORDS])})\s+", re.IGNORECASE)
_LEFT = re.compile(r"\s+with\s+([0-9]{1,2})(?:\s+(?:moves?|movements?))?\s+left$", re.IGNORECASE)
_HOME = re.compile(r"\s+from\s+(?P<deck>carrier\s+)?(?P<place>\S.*)$", re.IGNORECASE)
_RANK = re.compile(r"\s+(?:first|next|last)$", re.IGNORECASE)
_NUMBER = re.compile(r"(?<=\w)\s+#?([0-9]{1,2})$")


def slot(vocabulary: Vocabulary, presets: Iterable[str]) -> Slot:
    """The slot `priority` of this game; `presets` are names of default orders that stand for their lists."""
    reader = _Reader(vocabulary, Names(dict.fromkeys(presets, ()), "preset"))
    usage = "UNIT, UNIT, ... [keep N UNIT] [UNIT from PLACE] [UNIT with N left] [transport N]"
    return Slot(reader.read, reader.show, usage=usage)


def written(names: Iterable[str]) -> str:
    """A default order of the presets as it is written in a list: `transport/empty` is `empty transport`."""
    return ", ".join(" ".join(reversed(name.split("/"))) for name in names)


_IN = re.compile(r"(?:in|the territory)\s+", re.IGNORECASE)


def where(names: Names, doubtful: Iterable[str]) -> Slot:
    """Where losses are meant; for a territory that is called like a power it has to be said: `casualties in Russia`."""
    asked = {key(name): name for name in doubtful}

    def read(text: str, at: int) -> str:
        match = _IN.match(text)
        if match:
            return names.lookup(text[match.end() :], at + match.end() + 1)
        if name := asked.get(key(text)):
            raise Ambiguous("place_or_power", (f"in {name}", "land", "sea"), at + 1, name=text)
        return names.lookup(text, at + 1)

    return Slot(read, lambda name: f"in {name}" if key(name) in asked else name, usage="WHERE")


def origin(text: str, at: int, places: Names) -> tuple[str, dict[str, Any]]:
    """What is left of `fighter from France with 2 left` without its end, and that end as {"home", "left"}."""
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


class _Reader:
    def __init__(self, vocabulary: Vocabulary, presets: Names) -> None:
        self.presets = presets
        self.places = vocabulary.places
        self.pieces = Pieces(vocabulary)

    def read(self, text: str, at: int) -> list[dict[str, Any]]:
        return [self._entry(piece, place) for piece, place in items(text, at)]

    def _entry(self, text: str, at: int) -> dict[str, Any]:
        if (preset := text.lower().removesuffix(" list")) in self.presets.ids:
            return {"what": "", "power": "", "take": None, "keep": 0, "preset": preset}
        rest, details = origin(_RANK.sub("", text), at, self.places)
        if match := _NUMBER.search(rest):
            details["number"] = int(match[1])
            rest = rest[: match.start()]
        if match := _STATE.search(rest):
            word = match.group().strip().lower()
            details["state"] = _WORDS.get(word, word)
            rest = rest[: match.start()] + rest[match.end() :]
        entry = self.pieces.priority(rest, at)[0]
        self._check(entry["what"], details, text, at)
        if "number" in details and not entry["keep"]:
            entry["take"] = 1
        return {**entry, **details}

    def _check(self, what: str, details: Mapping[str, Any], text: str, at: int) -> None:
        """NotUnderstood for what makes no sense: a damaged transport, infantry with movements left."""
        fits = {
            "state": STATES.get(details.get("state", ""), ()),
            "number": NUMBERED,
            "home": FLYING,
            "left": FLYING,
        }
        for detail in details:
            if what not in fits[detail]:
                choices = tuple(fits[detail])
                raise NotUnderstood("no_such_detail", choices, at + 1, name=text, unit=what)

    def show(self, value: Iterable[Mapping[str, Any]]) -> str:
        return ", ".join(self._shown(entry) for entry in value)

    def _shown(self, entry: Mapping[str, Any]) -> str:
        if "preset" in entry:
            return str(entry["preset"])
        words = self.pieces.show_priority([{**entry, "what": ""}]).split()
        if "number" in entry and not entry["keep"]:
            words = words[1:]
        words += [str(entry[part]) for part in ("state", "what", "number") if part in entry]
        return " ".join(words) + shown_origin(entry)
