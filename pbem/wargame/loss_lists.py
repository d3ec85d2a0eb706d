"""Lists of losses in orders: `infantry, 2 armor, keep 1 infantry, damaged cruiser`, or the name of
a preset for its list.

Besides what every priority list knows, a state of a kind can stand before it, and in a game's own
lists more behind it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from pbem import lazy
from pbem.engine.errors import Ambiguous, NotUnderstood
from pbem.engine.names import Names, key
from pbem.engine.pattern import Slot
from pbem.engine.pieces import Pieces
from pbem.engine.slots import RANK, Vocabulary, in_rank, items, listed
from pbem.wargame.losses import Entry

_IN = lazy.pattern(r"(?:in|the territory)\s+", re.IGNORECASE)


class LossList:
    """Reads and shows lists. `presets` are names of default orders, `states` the kinds that can be
    in each state, `words` other words for states. A game that tells more apart overrides `end`,
    `shown_end`, `kinds_with` and `is_single`."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        presets: Iterable[str] = (),
        states: Mapping[str, Collection[str]] | None = None,
        words: Mapping[str, str] | None = None,
    ) -> None:
        self.presets = Names(dict.fromkeys(presets, ()), "preset")
        self.places = vocabulary.places
        self.pieces = Pieces(vocabulary)
        self.states = states or {}
        self.words = words or {}
        known = "|".join([*self.states, *self.words])
        self._state = re.compile(rf"\b(?:{known})\s+" if known else r"(?!)", re.IGNORECASE)

    def slot(self, usage: str) -> Slot:
        """The slot of an order."""
        return Slot(self.read, self.show, usage=usage)

    def end(self, text: str, at: int) -> tuple[str, dict[str, Any]]:
        """A piece of a list without what stands behind the kind, and that as details."""
        return text, {}

    def shown_end(self, entry: Entry) -> str:
        """The normal form of these details."""
        return ""

    def kinds_with(self, detail: str, value: Any) -> Collection[str]:
        """The kinds of which a detail can be said."""
        return self.states.get(value, ()) if detail == "state" else ()

    def is_single(self, entry: Entry) -> bool:
        """Whether the details mean one unit, so that no number stands before it."""
        return False

    def read(self, text: str, at: int) -> list[dict[str, Any]]:
        """The entries of a list, see losses.py; a preset is an entry `{"preset": name}`."""
        known = (*self.pieces.named, self.presets)
        pieces = in_rank(items(text, at, *known), *known)
        return [self._entry(piece, place) for piece, place in pieces]

    def _entry(self, text: str, at: int) -> dict[str, Any]:
        if (preset := text.lower().removesuffix(" list")) in self.presets.ids:
            return {"what": "", "power": "", "take": None, "keep": 0, "preset": preset}
        rest, details = self.end(RANK.sub("", text), at)
        if match := self._state.search(rest):
            word = match.group().strip().lower()
            details["state"] = self.words.get(word, word)
            rest = rest[: match.start()] + rest[match.end() :]
        entry = {**self.pieces.priority(rest, at)[0], **details}
        what = entry["what"]
        for detail, value in details.items():
            kinds = self.kinds_with(detail, value)
            if what not in kinds:
                raise NotUnderstood("no_such_detail", tuple(kinds), at + 1, name=text, unit=what)
        if self.is_single(entry):
            entry["take"] = 1
        return entry

    def show(self, value: Iterable[Entry]) -> str:
        """The normal form of a list, which reads back."""
        shown = (self._shown(entry) for entry in value)
        return listed(shown, *self.pieces.named, self.presets)

    def _shown(self, entry: Entry) -> str:
        if "preset" in entry:
            return str(entry["preset"])
        number = {"take": None} if self.is_single(entry) else {}
        words = self.pieces.show_priority([{**entry, "what": "", **number}]).split()
        words += [str(entry[part]) for part in ("state", "what") if part in entry]
        return " ".join(words) + self.shown_end(entry)


def written(names: Iterable[str]) -> str:
    """A default order of the presets as it is written in a list: `cruiser/damaged` is `damaged
    cruiser`."""
    return ", ".join(" ".join(reversed(name.split("/"))) for name in names)


def where(names: Names, doubtful: Iterable[str] = (), elsewhere: Iterable[str] = ()) -> Slot:
    """Where losses are meant; for a place that is called like a power it has to be said:
    `casualties in Russia`.

    `elsewhere` are words for kinds of losses that a power may have been meant to have; they are
    also meant where nothing is said.
    """
    asked = {key(name): name for name in doubtful}

    def read(text: str, at: int) -> str:
        match = _IN.match(text)
        if match:
            return names.lookup(text[match.end() :], at + match.end() + 1)
        if name := asked.get(key(text)):
            raise Ambiguous("place_or_power", (f"in {name}", *elsewhere), at + 1, name=text)
        return names.lookup(text, at + 1)

    return Slot(
        read,
        lambda name: f"in {name}" if key(name) in asked else name,
        usage="WHERE",
        usual=tuple(elsewhere),
    )
