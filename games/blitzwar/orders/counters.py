"""Counters in orders: `2 infantry + 1 infantry`, `elite`, `2 x 3-corps infantry`, `all german`.

Before a word for corps, ships or supply a number is the size of one counter, before `air` how many
there are (docs/decisions/0039-counters.md). What composes a counter of two kinds may stand behind
it: `white (2 armor, 1 infantry)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pbem import lazy
from pbem.engine.errors import Ambiguous, NotUnderstood
from pbem.engine.names import Names
from pbem.engine.pattern import Slot
from pbem.engine.pieces import Pieces
from pbem.engine.slots import Piece, Vocabulary, whole_number
from pbem.games.blitzwar.board import AIR, ARMOR, CORPS, ELITE, FORTIFIED, INFANTRY, SUPPLY, WHITE
from pbem.games.blitzwar.halves import read_halves, show_halves

Item = dict[str, Any]

_SMALL = "zero one two three four five six seven eight nine ten eleven twelve".split()
_WORDS = {**{word: number for number, word in enumerate(_SMALL)}, "a": 1, "an": 1}
_COUNT = rf"[0-9]+(?:\s+1/2|\.5)?|1/2|{'|'.join(_SMALL)}"
_UNIT = lazy.pattern(
    rf"(?:(?P<times>[0-9]+|{'|'.join(_SMALL)})(?:\s*x(?=\s|[0-9])|\s*\*|(?=\s+[1-9]\s*-\s*(?:corps|unit)\b))\s*)?"
    rf"(?:(?P<all>all|every|each|the\s+rest(?:\s+of)?|everything)\b\s*|(?P<article>an?)\s+)?"
    rf"(?P<before>(?:[^\W\d][\w.'-]*\s+)*?)"
    rf"(?:(?P<count>{_COUNT})(?:\s*-?\s*(?P<measure>corps|unit)s?\b)?\s*)?"
    rf"(?P<rest>[^\d(]*?)"
    rf"(?:\s*\((?P<parts>[^()]*)\))?",
    re.IGNORECASE,
)
_FILLER = lazy.pattern(r"^(?:(?:my|our|own|the|of|a|an|counters?)\s+)+", re.IGNORECASE)
_MEASURE = lazy.pattern(r"\s+(?P<what>corps|counters?|units?)$", re.IGNORECASE)
_COMMA = lazy.pattern(r"\s*(?:,(?:\s*and\b)?|&|\+|\band\b)\s*", re.IGNORECASE)
_BRACKETS = lazy.pattern(r"\([^()]*\)")
_MIXED = (WHITE, ELITE)


def cut(text: str, at: int, separator: re.Pattern[str] = _COMMA) -> list[Piece]:
    """The entries of a list, each with its place; what stands in brackets is never cut. Raises
    NotUnderstood "empty_item"."""
    hidden = _BRACKETS.sub(lambda found: "(" + "." * (len(found.group()) - 2) + ")", text)
    pieces: list[Piece] = []
    start = 0
    for end, following in [*(each.span() for each in separator.finditer(hidden)), (len(text),) * 2]:
        piece = text[start:end]
        place = at + start + len(piece) - len(piece.lstrip())
        if not piece.strip():
            raise NotUnderstood("empty_item", column=place + 1)
        pieces.append((piece.strip(), place))
        start = following
    return pieces


class Counters(Pieces):
    """Reads and shows counters: [{"kind", "count", "power", "times", "half"}].

    `kind` is a class, "" for all corps; `count` the size of the counter (of air units how many, of
    supply whole units), None where none is written; `power` the country, "" where none is written;
    `times` how many counters, absent for one, 0 for all of the kind; `half` True where a counter of
    supply has half a unit more.
    """

    def __init__(self, vocabulary: Vocabulary, classes: Names, countries: Names) -> None:
        super().__init__(vocabulary)
        self.classes, self.powers = classes, countries

    def units(self, text: str, at: int) -> list[Item]:
        """All entries of a list."""
        return [self.item(piece, place) for piece, place in cut(text, at)]

    def item(self, text: str, at: int) -> Item:
        """One entry."""
        match = _UNIT.fullmatch(text)
        if match is None:
            raise NotUnderstood("unknown_unit", column=at + 1, name=text)
        rest, measure = self._measured(match)
        power, kind = self._named(match, rest, at)
        if match["all"]:
            return self._all(match, power, kind, at)
        if not kind:
            raise NotUnderstood("unknown_unit", column=at + 1, name=text)
        if match["parts"] is not None:
            item = {"kind": kind, "count": self._parts(match, kind, at), "power": power}
        else:
            item = {**self._sized(match, kind, measure, at), "power": power}
        times = self._times(match, at)
        return item if times == 1 else {**item, "times": times}

    def _measured(self, match: re.Match[str]) -> tuple[str, str]:
        """The words of an entry without `corps` or `counters` at their end, and that word."""
        rest = match["rest"].strip()
        found = _MEASURE.search(rest)
        if not found or self.classes.is_whole(rest):
            return rest, ""
        return rest[: found.start()], found["what"].lower()

    def _named(self, match: re.Match[str], rest: str, at: int) -> tuple[str, str]:
        """The country and the class that are named, "" for each that is not."""
        before = _FILLER.sub("", match["before"].strip() + " ").strip()
        said = _FILLER.sub("", f"{rest} ").strip() if match["count"] else ""
        if not match["count"]:
            before, said = "", _FILLER.sub("", f"{match['before']}{rest} ").strip()
        power = self.powers.lookup(before, at + match.start("before") + 1) if before else ""
        if not said:
            return power, ""
        if match["all"] and not self.classes.find(said) and len(self.powers.find(said)) == 1:
            return self.powers.find(said)[0], ""
        owner, kind = self.owned_kind(said, at + match.start("rest"), self.classes)
        return power or owner, kind

    def _all(self, match: re.Match[str], power: str, kind: str, at: int) -> Item:
        """All corps, or all counters of a class."""
        if match["count"] or match["times"]:
            raise NotUnderstood("bad_number", column=at + 1, name=match.group())
        item: Item = {"kind": kind, "count": None, "power": power}
        return {**item, "times": 0} if kind else item

    def _sized(self, match: re.Match[str], kind: str, measure: str, at: int) -> Item:
        """The class with the number that stands before it."""
        said = (match["count"] or "").lower()
        column = at + max(0, match.start("count"))
        if not said:
            return {"kind": kind, "count": None}
        if measure.startswith("counter") and kind in CORPS:
            one, several = f"{said} {kind}", f"{said} x {kind}"
            raise Ambiguous("corps_or_counters", (one, several), column + 1, name=match.group())
        if kind == SUPPLY:
            halves = read_halves(str(_WORDS.get(said, said)), column)
            item: Item = {"kind": kind, "count": halves // 2}
            return {**item, "half": True} if halves % 2 else item
        count = whole_number(str(_WORDS.get(said, said)), column + 1)
        if not count:
            raise NotUnderstood("bad_number", column=column + 1, name=said)
        if kind in _MIXED and count == 1:
            # None is so small: one of them, whatever its size.
            return {"kind": kind, "count": None}
        if kind == FORTIFIED:
            return {"kind": kind, "count": None, **({"times": count} if count > 1 else {})}
        return {"kind": kind, "count": count}

    def _parts(self, match: re.Match[str], kind: str, at: int) -> int:
        """BWR-020: the size of a counter of one infantry and one or two armor, by what is in it."""
        inside = self.units(match["parts"], at + match.start("parts"))
        counts = {each["kind"]: each["count"] or 1 for each in inside}
        size = sum(counts.values())
        is_right = counts == {INFANTRY: 1, ARMOR: size - 1} and size in (2, 3)
        if kind not in _MIXED or not is_right:
            column = at + match.start("parts") + 1
            raise NotUnderstood("not_in_counter", column=column, name=match["parts"], unit=kind)
        return size

    def _times(self, match: re.Match[str], at: int) -> int:
        said = (match["times"] or "1").lower()
        times = whole_number(str(_WORDS.get(said, said)), at + 1)
        if not times:
            raise NotUnderstood("bad_number", column=at + 1, name=said)
        return times

    def show_units(self, value: Iterable[Mapping[str, Any]]) -> str:
        return ", ".join(self.show_item(item) for item in value)

    def show_item(self, item: Mapping[str, Any]) -> str:
        """The normal form of an entry."""
        kind, count, times = item["kind"], item["count"], item.get("times", 1)
        owner = self.owners.get(item["power"], item["power"])
        if not kind or not times:
            return " ".join(filter(None, ("all", owner, kind)))
        number = "" if count is None else str(count)
        if kind == SUPPLY and count is not None:
            number = show_halves(2 * count + bool(item.get("half")))
        if times == 1 or (kind == AIR and count is None):
            return " ".join(filter(None, (number, owner, kind)))
        if kind in CORPS and number:
            return " ".join(filter(None, (f"{times} x", owner, f"{number}-corps {kind}")))
        return " ".join(filter(None, (f"{times} x", number, owner, kind)))

    def slot(self) -> Slot:
        """The slot `units`."""
        return Slot(self.units, self.show_units, names=(self.classes,), usage="COUNTERS")
