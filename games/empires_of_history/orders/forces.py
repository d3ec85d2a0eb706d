"""Units in orders, generals among them by name: `2 infantry, 1 armor, general Guderian`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from pbem import lazy
from pbem.engine.conditions import STARTS
from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names
from pbem.engine.pattern import Slot
from pbem.engine.pieces import Pieces
from pbem.engine.slots import Vocabulary, listed
from pbem.games.empires_of_history.orders.names import UNCOUNTED

GENERAL = "general"
Item = dict[str, Any]

_TITLE = r"(?:the\s+)?(?:general|gen\.?|field\s+marshal|marshal)\s+"
# What stands in units, and in nothing behind them.
_NO_MORE = rf"(?:(?!\b(?:{'|'.join(STARTS)}|from|back|load|unload|move|sail|via)\b)[^;:]){{0,240}}"
_NUMBER = r"(?<![\w-])(?=(?:[0-9]+|all|every|one|two|three|four|five|six|the)\s)"
_WITH = lazy.pattern(r"\bwith\b", re.IGNORECASE)
_TITLED = lazy.pattern(rf"{_TITLE}(?P<name>[^\W\d].*)", re.IGNORECASE)


class Forces(Pieces):
    """Reads and shows units: [{"count", "kind", "power"}], of a general who is named "name" too.

    `count` is None for all of a kind, `kind` "" for all units, `power` "" for the own nation.
    """

    def __init__(self, vocabulary: Vocabulary, generals: Names) -> None:
        super().__init__(vocabulary)
        self.generals = generals
        self._adjectives = {word: power for power, word in self.owners.items()}

    @cached_property
    def shape(self) -> str:
        """Units up to the last word for one."""
        return _last_word(self.kinds, self.generals, self.owners.values())

    def units(self, text: str, at: int) -> list[Item]:
        """`2 infantry, 1 armor with general Guderian`."""
        return super().units(_WITH.sub(",   ", text), at)

    def _unit(self, text: str, at: int) -> Item:
        return self._general(text, at) or super()._unit(text, at)

    def _general(self, text: str, at: int) -> Item | None:
        titled = _TITLED.fullmatch(text)
        if titled:
            name = self.generals.lookup(titled["name"], at + titled.start("name") + 1)
        elif self.generals.is_whole(text):
            name = self.generals.lookup(text, at + 1)
        else:
            return None
        return {"count": 1, "kind": GENERAL, "power": "", "name": name}

    def _single(self, text: str, at: int) -> Item | None:
        """One unit where a word in the singular stands alone, of kinds that have a plural."""
        found = super()._single(text, at)
        return None if found and found["kind"] in UNCOUNTED else found

    def owned_kind(self, text: str, at: int, kinds: Names | None = None) -> tuple[str, str]:
        """`German SS infantry`: the owner ends where a kind follows in full."""
        for blank in re.finditer(r"\s+", text):
            power, kind = self.powers.exact(text[: blank.start()]), text[blank.end() :]
            power = power or self._adjectives.get(text[: blank.start()], "")
            if power and (kinds or self.kinds).exact(kind):
                return power, kind
        return super().owned_kind(text, at, kinds)

    def show_units(self, value: Iterable[Mapping[str, Any]]) -> str:
        return listed(map(self._shown, value), *self.named)

    def _shown(self, unit: Mapping[str, Any]) -> str:
        if name := unit.get("name"):
            return f"{GENERAL} {name}"
        return super().show_units([unit])

    def slot(self) -> Slot:
        """The slot `units`."""
        names = (self.kinds,)
        return Slot(self.units, self.show_units, r"[^:;]{1,300}?", "UNITS", names=names)

    def stack(self) -> Slot:
        """The slot `stack`: units right before a place, up to the last word for a unit."""
        names = (self.kinds,)
        return Slot(self.units, self.show_units, self.shape, "UNITS", names=names, like="units")

    def counted(self) -> Slot:
        """The same, which begin with a number, so that other names can stand before them."""
        return replace(self.stack(), shape=rf"{_NUMBER}{self.shape}")

    def placed(self, text: str, at: int, places: Names) -> Item:
        """`2 infantry London`, `2 infantry from London`: {"units", "place"}, the second absent
        where it is not written."""
        match = re.match(rf"(?P<units>{self.shape})", text, re.IGNORECASE)
        if match is None:
            raise NotUnderstood("unknown_unit", column=at + 1, name=text)
        units = self.units(match["units"], at)
        rest = re.match(
            r"\s*(?:(?:(?:from|at|in|to|into|onto|on)\b|[@:])\s*)*", text[match.end() :], re.I
        )
        start = match.end() + (rest.end() if rest else 0)
        found: Item = {"units": units}
        if text[start:].strip():
            found["place"] = places.lookup(text[start:], at + start + 1)
        return found


def _last_word(kinds: Names, generals: Names, owners: Iterable[str]) -> str:
    """The shape of units up to the last word for a unit."""
    ends = {text.split()[-1] for text in (*kinds.texts, *generals.texts)}
    everybody = rf"all(?:\s+(?:{_any_of(owners)}))?"
    return rf"{_NO_MORE}(?<![\w-])(?:(?:{_any_of(ends)})s?|{everybody})(?![\w-])"


def _any_of(texts: Iterable[str]) -> str:
    """One of some texts, sorted by their first letters, so that most of them need no look."""
    by_letter: dict[str, set[str]] = {}
    for text in texts:
        by_letter.setdefault(text[:1].lower(), set()).add(" ".join(text.lower().split()))
    groups = (
        f"{re.escape(letter)}(?:{'|'.join(_rests(found))})"
        for letter, found in sorted(by_letter.items())
    )
    return "|".join(groups) or r"(?!)"


def _rests(texts: Iterable[str]) -> Iterator[str]:
    for text in sorted(texts, key=lambda each: (-len(each), each)):
        yield r"\s+".join(map(re.escape, text[1:].split(" ")))
