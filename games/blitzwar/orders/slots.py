"""Slots of this game's own: where an attack comes from, who advances, what pays for a loss."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pbem import lazy
from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names, quietly
from pbem.engine.pattern import ARROW, Slot
from pbem.engine.slots import RANK, in_rank
from pbem.games.blitzwar.halves import read_halves, show_halves
from pbem.games.blitzwar.orders.counters import Counters, Item, cut
from pbem.games.blitzwar.orders.place_names import BEACHHEAD

CARD = "card"
ALL: Mapping[str, Any] = {"kind": "", "count": None, "power": ""}

_SOURCE = lazy.pattern(r"(?P<area>[^()]*(?:\([^()]*\)(?=\s*\())?)\s*(?:\((?P<units>[^()]*)\))?")
_UNITS_FROM = lazy.pattern(
    r"(?P<units>.*?\S)\s+(?:from|of|in|at|out\s+of)\s+(?P<area>\S.*)", re.IGNORECASE
)
_AREA_WITH = lazy.pattern(r"(?P<area>[^()]*?\S)\s*(?:\bwith\b|:)\s*(?P<units>\S.*)", re.IGNORECASE)
_FROM = lazy.pattern(r"(?:(?:from|out\s+of|the)\s+)+", re.IGNORECASE)
_ARROW = lazy.pattern(rf"\s*(?:{ARROW}|\bto\b)\s*", re.IGNORECASE)
_WITH = lazy.pattern(r"^(?:with|by)\s+", re.IGNORECASE)
_NOBODY = lazy.pattern(r"(?:none|nothing|nobody|no one|no)\b.*", re.IGNORECASE)
_SHARE = lazy.pattern(
    r"(?P<count>[0-9]+(?:\s+1/2|\.5)?|1/2)\s*(?:supply(?:\s+units?)?\s*)?(?:(?:from|of|in|@|:)\s*)?(?:the\s+)?(?P<source>\D.*)",
    re.IGNORECASE,
)


class Areas:
    """Land and sea zones, and beachheads."""

    def __init__(self, places: Names, beachheads: Names) -> None:
        self.places, self.beachheads = places, beachheads

    def read(self, text: str, at: int) -> str:
        """A zone, or a beachhead where that is said."""
        if "beach" in text.lower():
            return self.beachheads.lookup(text, at + 1)
        return self.places.lookup(text, at + 1)

    def is_one(self, text: str) -> bool:
        """Whether a text is the name of one zone or beachhead."""
        names = self.beachheads if "beach" in text.lower() else self.places
        return len(names.find(text)) == 1

    def slot(self) -> Slot:
        """The slot `area`."""
        return Slot(self.read, str, names=(self.places,), usage="PLACE")

    def ashore(self) -> Slot:
        """The slot `beachhead`: one of them, also by its zone alone."""

        def read(text: str, at: int) -> str:
            said = text if "beach" in text.lower() else f"{text} {BEACHHEAD}"
            return self.beachheads.lookup(said, at + 1)

        return Slot(read, str, names=(self.beachheads,), usage="PLACE beachhead")


class Sources:
    """Where an attack comes from: `El Agheila (elite, 2 infantry), Benghazi`, also `2 infantry from
    Benghazi` or `Benghazi with 2 infantry`: [{"area", "units"}].

    All corps where no counters are named. `beachhead` alone is all beachheads of the zone that is
    attacked.
    """

    def __init__(self, areas: Areas, counters: Counters) -> None:
        self.areas, self.counters = areas, counters

    def read(self, text: str, at: int) -> list[dict[str, Any]]:
        """Counters without an area belong to the entry before them that says `with`, or else to
        the one behind them."""
        found: list[dict[str, Any]] = []
        waiting: list[Item] = []
        is_open = False
        for piece, place in cut(text, at):
            if alone := self._alone(piece, place):
                (found[-1]["units"] if is_open else waiting).extend(alone)
                continue
            source, is_open = self._one(piece, place)
            units = [*waiting, *source["units"]]
            found.append({"area": source["area"], "units": units or [dict(ALL)]})
            waiting = []
        if waiting:
            raise NotUnderstood("source_missing", column=at + 1, name=text)
        return found

    def _alone(self, text: str, at: int) -> list[Item]:
        """Counters and nothing else; [] for anything else."""
        if self.areas.is_one(text):
            return []
        try:
            with quietly():
                return self.counters.units(text, at)
        except NotUnderstood:
            return []

    def _one(self, text: str, at: int) -> tuple[dict[str, Any], bool]:
        """An entry with its area, and whether counters may follow."""
        if match := _UNITS_FROM.fullmatch(text):
            units = self.counters.units(match["units"], at)
            return {
                "area": self._area(match["area"], at + match.start("area")),
                "units": units,
            }, False
        if match := _AREA_WITH.fullmatch(text):
            units = self.counters.units(match["units"], at + match.start("units"))
            return {"area": self._area(match["area"], at), "units": units}, True
        match = _SOURCE.fullmatch(text)
        if match is None:
            raise NotUnderstood("unknown_place", column=at + 1, name=text)
        if match["units"] is None or self.areas.is_one(text):
            # The brackets belong to a beachhead.
            return {"area": self._area(text, at), "units": []}, False
        units = self.counters.units(match["units"], at + match.start("units"))
        return {"area": self._area(match["area"].strip(), at), "units": units}, False

    def _area(self, name: str, at: int) -> str:
        lead = _FROM.match(name)
        start = lead.end() if lead else 0
        return _source(self.areas, name[start:].strip(), at + start)

    def show(self, value: Iterable[Mapping[str, Any]]) -> str:
        """The normal form."""
        return ", ".join(
            f"{each['area']} ({self.counters.show_units(each['units'])})" for each in value
        )

    def slot(self) -> Slot:
        """The slot `sources`."""
        usage = "PLACE (COUNTERS), PLACE (COUNTERS)"
        return Slot(self.read, self.show, names=(self.areas.places,), usage=usage)


def _source(areas: Areas, name: str, at: int) -> str:
    if re.fullmatch(r"(?:the\s+)?(?:beachheads?|beach|beaches)", name, re.IGNORECASE):
        return BEACHHEAD
    return areas.read(name, at)


def advances(places: Names, counters: Counters) -> Slot:
    """`all`, `none`, or `elite -> Derna, 2 infantry`: [{"units", "goal"}], the goal "" for the zone
    that was attacked itself; [] for nobody."""

    def read(text: str, at: int) -> list[dict[str, Any]]:
        if _NOBODY.fullmatch(text.strip()):
            return []
        found: list[dict[str, Any]] = []
        for piece, place in cut(text, at):
            arrow = _ARROW.search(piece)
            units = piece[: arrow.start()] if arrow else piece
            units = _WITH.sub("", units)
            goal = piece[arrow.end() :] if arrow else ""
            if goal:
                goal = places.lookup(goal, place + (arrow.end() if arrow else 0) + 1)
            found.append({"units": [counters.item(units, place)], "goal": goal})
        return found

    def show(value: Iterable[Mapping[str, Any]]) -> str:
        shown = (
            counters.show_units(each["units"]) + (f" -> {each['goal']}" if each["goal"] else "")
            for each in value
        )
        return ", ".join(shown) or "none"

    return Slot(read, show, usage="all|none|COUNTERS -> PLACE, COUNTERS")


def nobody() -> Slot:
    """Behind an attack: `no advance`, `nobody advances`."""
    shape = (
        r"(?:no\s+advance|do\s+not\s+advance|don't\s+advance|(?:nobody|no\s+one|none)\s+advances?)"
    )
    return Slot(lambda text, at: [], lambda value: "none", shape)


def shares(places: Names) -> Slot:
    """`4 supply from card, 2 from Berlin`: {zone or "card": half units}."""

    def read(text: str, at: int) -> dict[str, int]:
        found: dict[str, int] = {}
        for piece, place in cut(text, at):
            match = _SHARE.fullmatch(piece)
            if match is None:
                raise NotUnderstood("no_amount", column=place + 1, name=piece)
            column = place + match.start("source")
            source = _payer(places, match["source"], column)
            if source in found:
                raise NotUnderstood("named_twice", column=column + 1, name=source)
            found[source] = read_halves(match["count"], place)
        return found

    def show(value: Mapping[str, int]) -> str:
        shown = [f"{show_halves(halves)} from {source}" for source, halves in value.items()]
        first, *others = shown
        return ", ".join([first.replace(" from", " supply from", 1), *others])

    return Slot(read, show, names=(places,), usage="N supply from PLACE|card, N from PLACE")


def _payer(places: Names, text: str, at: int) -> str:
    is_card = re.fullmatch(r"(?:my\s+|our\s+)?cards?", text.strip(), re.IGNORECASE)
    return CARD if is_card else places.lookup(text, at + 1)


def in_turn(places: Names) -> Slot:
    """Several zones in the order of wish, with `then` or `or` between them."""
    separator = re.compile(r"\s*(?:,\s*(?:then|or|else)?|\b(?:then|or|else)\b)\s*", re.IGNORECASE)

    def read(text: str, at: int) -> list[str]:
        return [places.lookup(piece, place + 1) for piece, place in cut(text, at, separator)]

    shape = r"[^:>]+?(?:,|\bthen\b|\bor\b)[^:>]+?"
    return Slot(read, ", ".join, shape, "PLACE, PLACE", names=(places,))


def where(places: Names) -> Slot:
    """Where an answer is for: `in Mechili`, `over the North Sea`, `everywhere`."""
    lead = re.compile(
        r"(?:(?:at\s+sea|in\s+the|in|at|over\s+the|over|battle\s+of|for)\s+)+", re.IGNORECASE
    )

    def read(text: str, at: int) -> str:
        if places.is_whole(text):
            return places.lookup(text, at + 1)
        found = lead.match(text)
        start = found.end() if found else 0
        return places.lookup(text[start:], at + start + 1)

    return Slot(read, str, names=(places,), usage="PLACE")


def losses(counters: Counters) -> Slot:
    """`1 armor, 1 infantry`, `infantry first`, `flip`: [{"what", "power", "take", "keep"}]."""

    def read(text: str, at: int) -> list[Item]:
        pieces = in_rank(cut(text, at))
        return [
            counters.priority(RANK.sub("", piece), place)[0] for piece, place in pieces if piece
        ]

    return Slot(read, counters.show_priority, usage="UNIT, UNIT, ... [keep N UNIT]")
