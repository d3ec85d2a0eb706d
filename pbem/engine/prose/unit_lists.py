"""Lists of units with their numbers, as people write them behind one another: `3 inf, 1 art`."""

from __future__ import annotations

import re

from pbem import lazy
from pbem.engine.names import Names
from pbem.engine.slots import Vocabulary
from pbem.values import dataclass

_ITEM = lazy.pattern(
    r"(?<!\w)(?P<count>[0-9]{1,4})\s*(?:x\s*)?(?P<words>[^\W\d_][^\d,;:&+()\[\]=@>-]*)"
)
_SEPARATOR = lazy.pattern(r"\s*(?:,(?:\s*and\b)?|&|\+|\band\b)?\s*", re.IGNORECASE)
_WORD = lazy.pattern(r"[^\W\d_][\w'.-]*")
_MOST_WORDS = 4  # of a kind and its owner, or of a place

Kinds = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a list: `kinds` as in Claim, `count` of them, `length` in characters."""

    kinds: Kinds
    count: int
    length: int


class UnitLists:
    """Reads lists with the names of one game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._kinds = vocabulary.kinds
        self._powers = vocabulary.powers
        self._places = vocabulary.places
        self._decks = frozenset(vocabulary.decks)

    def read(self, said: str) -> Kinds | None:
        """The units of a text that is nothing else, each kind once; None for any other."""
        length = self.length(said)
        if not length or said[length:].strip(" .!"):
            return None
        found: dict[str, int] = {}
        for item in self._items(said):
            for kind, count in item.kinds:
                found[kind] = found.get(kind, 0) + count
        return tuple(found.items())

    def length(self, said: str) -> int:
        """How far a list goes at the beginning of a text, 0 for none."""
        items = self._items(said)
        return items[-1].length if items else 0

    def _items(self, said: str) -> list[Item]:
        """The entries at the beginning of a text; `length` is where each ends in it."""
        found: list[Item] = []
        at = len(said) - len(said.lstrip())
        while item := self._item(said, at):
            found.append(item)
            separator = _SEPARATOR.match(said, item.length)
            at = separator.end() if separator else item.length
        return found

    def _item(self, said: str, at: int) -> Item | None:
        match = _ITEM.match(said, at)
        if not match:
            return None
        words = list(_WORD.finditer(match["words"]))[:_MOST_WORDS]
        count = int(match["count"])
        for last in range(len(words), 0, -1):
            stop = words[last - 1].end()
            kind = self._kind(match["words"][:stop].rstrip("."))
            if kind:
                return Item(((kind, count),), count, match.start("words") + stop)
        return None

    def _kind(self, said: str) -> str:
        """The one kind that a text names, perhaps behind its owner, "" if none."""
        found = self._kinds.find(said)
        if len(found) == 1:
            return found[0]
        owner, _, rest = said.partition(" ")
        found = self._kinds.find(rest) if rest and self._powers.find(owner) else ()
        return found[0] if len(found) == 1 else ""

    def last(self, before: str) -> Item | None:
        """The entry with which a text ends."""
        before = before.rstrip()
        for match in reversed(list(_ITEM.finditer(before))):
            item = self._item(before, match.start())
            return item if item and item.length == len(before.rstrip(".")) else None
        return None

    def has_units(self, said: str) -> bool:
        """Whether units with their number stand anywhere in a text."""
        return any(self._item(said, match.start()) for match in _ITEM.finditer(said))

    def has_deck(self, said: str) -> bool:
        """Whether a kind that carries others is named."""
        return any(
            kind in self._decks
            for word in _WORD.finditer(said)
            for kind in self._kinds.find(word.group())
        )

    def is_place(self, said: str) -> bool:
        """Whether a text is one place, and nothing else."""
        return len(_at_end(self._places, said.strip(" :-"))) == 1

    def place_before(self, before: str) -> str:
        """The place with which a text ends, "" if none does, or several may be meant."""
        before = before.rstrip(" :-")
        starts = [word.start() for word in _WORD.finditer(before)][-_MOST_WORDS:]
        for start in starts:
            found = _at_end(self._places, before[start:])
            if found:
                return found[0] if len(found) == 1 else ""
        return ""


def _at_end(places: Names, said: str) -> tuple[str, ...]:
    return () if "," in said or ">" in said else places.find(said)
