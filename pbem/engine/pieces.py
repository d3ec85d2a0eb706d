"""Units, ships and ways in orders: `2 infantry, British 1 fighter`, `transport 2 North Sea`,
`carrier A -> B -> C`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from pbem import lazy
from pbem.engine.errors import Ambiguous, NotUnderstood
from pbem.engine.names import Names
from pbem.engine.pattern import ARROW, Slot
from pbem.engine.slots import Piece, Vocabulary, in_rank, items, listed, parted, whole_number

_ARROW = lazy.pattern(rf"\s*{ARROW}\s*")
_TO = lazy.pattern(r"\s+to\s+", re.IGNORECASE)
_SMALL = "zero one two three four five six seven eight nine ten eleven twelve".split()
_COUNT = {**{word: number for number, word in enumerate(_SMALL)}, "a": 1, "an": 1}
_NUMBER = rf"(?P<count>[0-9]+|all|every|an?|{'|'.join(_SMALL)})(?:\s*x(?!\w)|(?<=[0-9])|(?!\w))\s*"
_COUNTED = lazy.pattern(rf"(?P<before>.*?)(?<!\w){_NUMBER}(?P<rest>.*)", re.IGNORECASE)
_ENTRY = lazy.pattern(
    rf"(?:(?P<keep>keep)\s+)?(?:{_NUMBER})?(?P<what>\S.*?)(?:\s+(?:first|next|last))?",
    re.IGNORECASE,
)
# `attack Poland! 3 infantry ...` is not about Polish infantry; `U.S.` is a power.
_ENDED = lazy.pattern(r"[^\w\s.)]$|(?:\w{5}|\.)\.$")
_FILLER = lazy.pattern(r"^(?:(?:my|our|own|the|of)\s+)+", re.IGNORECASE)


class Pieces:
    """Reads and shows everything about units, ships and ways; owners may stand before any unit."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.places = vocabulary.places
        self.powers = vocabulary.powers
        self.kinds = vocabulary.kinds
        self.ranks = vocabulary.ranks or vocabulary.kinds
        self.decks = frozenset(vocabulary.decks)
        self.owners = dict(vocabulary.owners)
        self.singles = vocabulary.singles

    @cached_property
    def named(self) -> tuple[Names, ...]:
        """Names for which lists have to be looked through: they are rare."""
        known = (self.places, self.powers, self.kinds, self.ranks)
        return tuple(names for names in known if names.has_parts)

    @cached_property
    def _has_numbers(self) -> bool:
        """Whether any kind looks like a number of something: that is rare."""
        return any(_COUNTED.fullmatch(text) for text in (*self.kinds.texts, *self.ranks.texts))

    def units(self, text: str, at: int) -> list[dict[str, Any]]:
        """`2 infantry, 1 armor`: a list of `{"count": n or None for all, "kind", "power"}`, "" for
        any, own.
        """
        return [self._unit(piece, place) for piece, place in items(text, at, *self.named)]

    def show_units(self, value: Iterable[Mapping[str, Any]]) -> str:
        shown = (
            _words(_count(unit["count"]), self._owner(unit["power"]), unit["kind"])
            for unit in value
        )
        return listed(shown, *self.named)

    def _unit(self, text: str, at: int) -> dict[str, Any]:
        count, _, rest = text.partition(" ")
        if count.isdecimal() and (kind := self.kinds.exact(rest)):
            return {"count": self._some(count, at), "kind": kind, "power": ""}
        match = _COUNTED.fullmatch(text)
        if not match or self._is_name(text, self.kinds):
            if self.singles and (single := self._single(text, at)):
                return single
            raise self._uncounted(text, at)
        power = ""
        if before := _FILLER.sub("", match["before"].strip() + " ").strip():
            if _ENDED.search(before):
                raise NotUnderstood("unknown_power", column=at + 1, name=before)
            power = self.powers.lookup(before, at + 1)
        number = self._number(match, at)
        rest, place = self._behind(match, at)
        if number is None and (not rest or self._is_power(rest)):
            return {
                "count": None,
                "kind": "",
                "power": power or (rest and self.powers.lookup(rest)),
            }
        owner, kind = self.owned_kind(rest, place)
        return {"count": number, "kind": kind, "power": power or owner}

    def _single(self, text: str, at: int) -> dict[str, Any] | None:
        """One unit of a kind that is written in the singular, perhaps behind its owner."""
        said = _FILLER.sub("", text)
        parts = said.split()
        if not any(self.kinds.is_whole(" ".join(parts[first:])) for first in range(len(parts))):
            return None
        power, kind = self.owned_kind(said, at + len(text) - len(said))
        return {"count": 1, "kind": kind, "power": power}

    def _is_name(self, text: str, kinds: Names) -> bool:
        """Whether all of it is a kind, perhaps behind its owner, so that no digit in it counts."""
        if not self._has_numbers:
            return False
        blanks = (blank.span() for blank in re.finditer(r"\s+", text))
        return kinds.is_whole(text) or any(
            self.powers.is_whole(text[:end]) and kinds.is_whole(text[start:])
            for end, start in blanks
        )

    def _behind(self, match: re.Match[str], at: int) -> Piece:
        filler = _FILLER.match(match["rest"])
        skipped = filler.end() if filler else 0
        return match["rest"][skipped:].strip(), at + match.start("rest") + skipped

    def _number(self, match: re.Match[str], at: int) -> int | None:
        """The count of a match, None for all of them."""
        count = match["count"].lower()
        if count in ("all", "every"):
            return None
        return self._some(str(_COUNT.get(count, count)), at + match.start("count"))

    def _is_power(self, text: str) -> bool:
        return not self.kinds.find(text) and len(self.powers.find(text)) == 1

    def _some(self, count: str, at: int) -> int:
        found = whole_number(count, at + 1)
        if not found:
            raise NotUnderstood("bad_number", column=at + 1, name=count)
        return found

    def _uncounted(self, text: str, at: int) -> NotUnderstood:
        """Never guess how many are meant."""
        _, kind = self.owned_kind(text, at)
        return Ambiguous("how_many", choices=(f"1 {kind}", f"all {kind}"), column=at + 1, name=text)

    def owned_kind(self, text: str, at: int, kinds: Names | None = None) -> tuple[str, str]:
        """`British destroyer` or `destroyer`: power ("" when not named) and kind."""
        kinds = kinds or self.kinds
        if len(found := kinds.find(text)) == 1:
            return "", found[0]
        blanks = [blank.span() for blank in re.finditer(r"\s+", text)]
        for end, start in reversed(blanks):
            if self.powers.find(text[:end]):
                power = self.powers.lookup(text[:end], at + 1)
                return power, kinds.lookup(text[start:], at + start + 1)
        return "", kinds.lookup(text, at + 1)

    def priority(self, text: str, at: int) -> list[dict[str, Any]]:
        """`infantry, British destroyer, 2 armor, keep 1 infantry`: entries of a list of
        preferences.

        Each is `{"what": kind or class, "power": "" for any, "take": None or at most, "keep": 0 or
        n}`.
        """
        pieces = in_rank(items(text, at, *self.named), *self.named)
        return [self._entry(piece, place) for piece, place in pieces]

    def _entry(self, text: str, at: int) -> dict[str, Any]:
        match = _ENTRY.fullmatch(text)
        if self._is_name(text, self.ranks):
            power, what = self.owned_kind(text, at, self.ranks)
            return {"what": what, "power": power, "take": None, "keep": 0}
        if not match:
            raise NotUnderstood(f"unknown_{self.ranks.what}", column=at + 1, name=text)
        power, what = self.owned_kind(match["what"], at + match.start("what"), self.ranks)
        number = self._number(match, at) if match["count"] else None
        if not match["keep"]:
            return {"what": what, "power": power, "take": number, "keep": 0}
        if number is None:
            raise Ambiguous("how_many", (f"keep 1 {what}",), at + 1, name=text)
        return {"what": what, "power": power, "take": None, "keep": number}

    def show_priority(self, value: Iterable[Mapping[str, Any]]) -> str:
        shown = []
        for entry in value:
            count = f"keep {entry['keep']}" if entry["keep"] else str(entry["take"] or "")
            shown.append(_words(count, self._owner(entry["power"]), entry["what"]))
        return listed(shown, *self.named)

    def goals(self, text: str, at: int) -> list[dict[str, Any]]:
        """`2 infantry -> A, 1 fighter -> B -> C`: a list of `{"units", "path"}`, the path a
        route.
        """
        found: list[dict[str, Any]] = []
        waiting: list[dict[str, Any]] = []
        for piece, place in items(text, at, *self.named):
            arrow = _ARROW.search(piece)
            units = piece[: arrow.start()] if arrow else piece
            waiting.append(self._unit(units, place))
            if arrow:
                route = self.route(piece[arrow.end() :], place + arrow.end())
                found.append({"units": waiting, "path": route})
                waiting = []
        if waiting:
            raise NotUnderstood(
                "goal_missing", column=at + len(text) + 1, name=self.show_units(waiting)
            )
        return found

    def show_goals(self, value: Iterable[Mapping[str, Any]]) -> str:
        shown = (
            f"{self.show_units(each['units'])} -> {self.show_path(each['path'])}" for each in value
        )
        return ", ".join(shown)

    def path(self, text: str, at: int) -> dict[str, Any]:
        """`A -> B -> C`; ends may be decks (`carrier A`): `{"places": [...], "start": ship or None,
        "end": ...}`.

        A ship is `{"kind", "power", "number"}`. One place alone is a path only on a deck.
        """
        found = self.route(text, at)
        if len(found["places"]) < 2 and not found["start"]:
            place = found["places"][0]
            raise NotUnderstood("path_too_short", column=at + 1, name=place)
        return found

    def route(self, text: str, at: int) -> dict[str, Any]:
        """A path that may also be one place, the goal."""
        names = text.split(" -> ")
        places = [self.places.exact(place) for place in names]
        if None not in places:
            return {"places": places, "start": None, "end": None}
        separator = _ARROW if _ARROW.search(text) else _TO
        pieces = parted(text, at, separator, (self.places,))
        stops = [self.spot(*piece) for piece in pieces]
        for stop, (piece, place) in list(zip(stops, pieces, strict=True))[1:-1]:
            if stop["kind"]:
                raise NotUnderstood("deck_on_the_way", column=place + 1, name=piece)
        ends = [_ship_only(stops[0]), _ship_only(stops[-1]) if len(stops) > 1 else None]
        return {"places": [stop["place"] for stop in stops], "start": ends[0], "end": ends[1]}

    def show_path(self, value: Mapping[str, Any]) -> str:
        places = list(value["places"])
        if value["start"]:
            places[0] = self.show_ship({**value["start"], "place": places[0]})
        if value["end"]:
            places[-1] = self.show_ship({**value["end"], "place": places[-1]})
        return " -> ".join(places)

    def spot(self, text: str, at: int) -> dict[str, Any]:
        """A place, or a deck there (`British carrier Azores Sea`): a ship with `kind` "" for the
        place itself.
        """
        if not text:
            raise NotUnderstood("empty_item", column=at + 1)
        found = self.places.find(text)
        if len(found) != 1 and (ship := self._ship(text, at, self.decks)) and ship["place"]:
            return ship
        return {"kind": "", "power": "", "number": 0, "place": self.places.lookup(text, at + 1)}

    def ship(self, text: str, at: int) -> dict[str, Any]:
        """`transport 2 North Sea`, `British transport North Sea`: `{"kind", "power", "number" (0:
        any), "place"}`.
        """
        found = self._ship(text, at, None)
        if not found:
            raise NotUnderstood("bad_ship", column=at + 1, name=text)
        if not found["place"]:
            raise NotUnderstood("ship_without_place", column=at + 1, name=text)
        return found

    def ships(self, text: str, at: int) -> list[dict[str, Any]]:
        """`transport 1, transport 2 Danish Sea`: ships; one without a place lies where the next one
        lies.
        """
        found: list[dict[str, Any]] = []
        for piece, place in items(text, at, *self.named):
            ship = self._ship(piece, place, None)
            if not ship and found and piece[0].isdecimal():
                kind, power = found[-1]["kind"], found[-1]["power"]
                parts = [(match.group(), match.start()) for match in re.finditer(r"\S+", piece)]
                ship = self._berthed(kind, power, piece, place, parts)
            if not ship:
                raise NotUnderstood("bad_ship", column=place + 1, name=piece)
            found.append(ship)
        for ship, following in zip(reversed(found[:-1]), reversed(found[1:]), strict=True):
            ship["place"] = ship["place"] or following["place"]
        if not found[-1]["place"]:
            raise NotUnderstood("ship_without_place", column=at + 1, name=text)
        return found

    def show_ship(self, value: Mapping[str, Any]) -> str:
        number = str(value["number"] or "")
        return _words(self._owner(value["power"]), value["kind"], number, value["place"])

    def _ship(self, text: str, at: int, kinds: frozenset[str] | None) -> dict[str, Any] | None:
        """Owner, kind, number and place of a ship, each found as soon as it makes sense; None if
        there is none.
        """
        parts = [(match.group(), match.start()) for match in re.finditer(r"\S+", text)]
        for first in range(min(3, len(parts))):
            owner = " ".join(part for part, _ in parts[:first])
            power = self.powers.find(owner) if owner else ("",)
            for last in (first + 2, first + 1):
                kind = self.kinds.find(" ".join(part for part, _ in parts[first:last]))
                if len(power) == 1 and len(kind) == 1 and (kinds is None or kind[0] in kinds):
                    return self._berthed(kind[0], power[0], text, at, parts[last:])
        return None

    def _berthed(
        self, kind: str, power: str, text: str, at: int, rest: list[Piece]
    ) -> dict[str, Any]:
        count = 0
        if rest and rest[0][0].lstrip("#").isdecimal():
            count = whole_number(rest[0][0].lstrip("#"), at + rest[0][1] + 1)
            rest = rest[1:]
        if rest and rest[0][0].lower() in ("in", "at", "@"):
            rest = rest[1:]
        place = self.places.lookup(text[rest[0][1] :], at + rest[0][1] + 1) if rest else ""
        return {"kind": kind, "power": power, "number": count, "place": place}

    def _owner(self, power: str) -> str:
        return self.owners.get(power, power)

    def slots(self) -> dict[str, Slot]:
        """These kinds of slots under their usual names."""
        return {
            "units": Slot(self.units, self.show_units),
            "path": Slot(self.path, self.show_path, usage="PLACE -> PLACE ..."),
            "route": Slot(self.route, self.show_path, usage="PLACE [-> PLACE ...]"),
            "goals": Slot(self.goals, self.show_goals, usage="UNITS -> PLACE, ..."),
            "priority": Slot(
                self.priority, self.show_priority, usage="UNIT, UNIT, ... [keep N UNIT]"
            ),
            "spot": Slot(self.spot, self.show_ship, usage="PLACE"),
            "ship": Slot(self.ship, self.show_ship, usage="SHIP [NUMBER] PLACE"),
            "ships": Slot(self.ships, self.show_ships, usage="SHIP [NUMBER] PLACE, ..."),
        }

    def show_ships(self, value: Iterable[Mapping[str, Any]]) -> str:
        return listed((self.show_ship(ship) for ship in value), *self.named)


def _words(*parts: str) -> str:
    return " ".join(part for part in parts if part)


def _count(count: int | None) -> str:
    return "all" if count is None else str(count)


def _ship_only(stop: Mapping[str, Any]) -> dict[str, Any] | None:
    return {part: stop[part] for part in ("kind", "power", "number")} if stop["kind"] else None
