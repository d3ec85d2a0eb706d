"""Slots of this game's own: purchases, oil, points of generals, shares of tribute, task forces."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from pbem import lazy
from pbem.engine.conditions import STARTS
from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names
from pbem.engine.pattern import Slot
from pbem.engine.slots import items, name, parted, whole_number
from pbem.games.empires_of_history.orders.forces import Forces

MINE = "naval mine"
_FOR = lazy.pattern(
    r"(?P<units>.*?\S)\s+(?:for|at|in|on|@|to\s+be\s+placed\s+(?:at|in))\s+(?P<place>\S.*)", re.I
)
_SUM = lazy.pattern(
    r"(?:(?P<count>[0-9]+)\s*(?:oil|counters?)?\s*)?(?:(?:from|of|in|at|@)\s+)?(?P<place>\D.*)",
    re.IGNORECASE,
)
_BEFORE = lazy.pattern(r"(?P<points>\+[0-9][+0-9\s/]*?)\s*(?P<kind>[^\W\d][^+0-9]*)")
_POINTS = lazy.pattern(
    r"(?:(?P<times>[0-9]+)\s+)?(?P<kind>[^\W\d][^+0-9]*?)\s*:?\s*(?P<points>\+?[0-9][+0-9\s/]*)(?P<each>each)?",
    re.IGNORECASE,
)
_LISTED = lazy.pattern(r"\s*(?:,(?:\s*and\b)?|;|\band\b)\s*", re.IGNORECASE)
_MORE = lazy.pattern(r"\+?[0-9][+0-9\s/]*")
_PAIR = lazy.pattern(
    r"(?P<who>[^\W\d][^0-9,;%]*?)\s*[:=]?\s*(?P<count>[0-9]+)\s*%?"
    r"|(?P<count2>[0-9]+)\s*%?\s*(?:to\s+|for\s+)?(?P<who2>[^\W\d][^0-9,;%]*)",
    re.IGNORECASE,
)
_TITLED = lazy.pattern(r"(?P<id>[^\W\d]{3}[\s-]?[0-9]+)[\s:,-]*\(?(?P<title>[^()]*\S)\s*\)?")
_EQUAL = lazy.pattern(r"(?:in\s+)?(?:equal(?:ly)?|even(?:ly)?)(?:\s+shares?)?", re.IGNORECASE)
_FORCE = lazy.pattern(
    r"(?:(?:the\s+)?(?:TF|task\s+force|force|fleet)\s+)?(?P<name>\S.*)", re.IGNORECASE
)
_HITS = lazy.pattern(
    r"(?P<now>at\s+once|now|immediately|first)|(?P<never>never|no|none)"
    r"|(?:from|in|after)\s+round\s+(?P<round>[0-9]+)(?:\s+on)?",
    re.IGNORECASE,
)
NEVER = 0


class Purchases:
    """What is bought: `3 infantry, 1 naval mine for Dover`: [{"count", "kind", "place"}], the
    place "" where none is written."""

    def __init__(self, forces: Forces, places: Names, boxes: Names) -> None:
        self.forces, self.places, self.boxes = forces, places, boxes

    def read(self, text: str, at: int) -> list[dict[str, Any]]:
        """Each entry has a number, or stands in the singular."""
        return [self._one(*piece) for piece in items(text, at, self.boxes)]

    def _one(self, text: str, at: int) -> dict[str, Any]:
        match = _FOR.fullmatch(text)
        [unit] = self.forces.units(match["units"] if match else text, at)
        if unit["count"] is None or unit["power"] or "name" in unit:
            raise NotUnderstood("not_to_be_bought", column=at + 1, name=text)
        found = {"count": unit["count"], "kind": unit["kind"], "place": ""}
        if match:
            names = self.boxes if unit["kind"] == MINE else self.places
            found["place"] = names.lookup(match["place"], at + match.start("place") + 1)
        return found

    def show(self, value: Iterable[Mapping[str, Any]]) -> str:
        """The normal form."""
        return ", ".join(
            f"{each['count']} {each['kind']}" + (f" for {each['place']}" if each["place"] else "")
            for each in value
        )

    def slot(self) -> Slot:
        """The slot `purchases`."""
        usage = "N UNIT, N UNIT for PLACE, ..."
        return Slot(self.read, self.show, usage=usage, names=(self.forces.kinds,), like="units")


def oil(places: Names) -> Slot:
    """`Midlands`, `2 Midlands, 1 Liverpool`: [{"place", "count"}], the count None for as many as
    are needed."""

    def read(text: str, at: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for piece, place in items(text, at, places):
            match = _SUM.fullmatch(piece)
            if match is None:
                raise NotUnderstood("no_amount", column=place + 1, name=piece)
            where = places.lookup(match["place"], place + match.start("place") + 1)
            if any(each["place"] == where for each in found):
                raise NotUnderstood("named_twice", column=place + 1, name=where)
            count = whole_number(match["count"], place + 1) if match["count"] else None
            found.append({"place": where, "count": count})
        return found

    def show(value: Iterable[Mapping[str, Any]]) -> str:
        return ", ".join(f"{each['count'] or ''} {each['place']}".strip() for each in value)

    return Slot(read, show, usage="[N] PLACE, ...", names=(places,))


def points(kinds: Names) -> Slot:
    """EOH-213: `armor +2 +2, infantry +3`: [{"kind", "points": [n of each unit]}]."""

    def read(text: str, at: int) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = []
        for piece, place in parted(text, at, _LISTED):
            if _MORE.fullmatch(piece) and found and "+" in piece:
                found[-1]["points"] += _numbers(piece, place)
                continue
            match = _POINTS.fullmatch(piece) or _BEFORE.fullmatch(piece)
            if match is None:
                raise NotUnderstood("no_points", column=place + 1, name=piece)
            kind = kinds.lookup(match["kind"], place + match.start("kind") + 1)
            numbers = _numbers(match["points"], place + match.start("points"))
            if "times" in match.groupdict() and match["times"] and len(numbers) == 1:
                numbers *= min(whole_number(match["times"], place + 1), 99)
            found.append({"kind": kind, "points": numbers})
        return found

    def show(value: Iterable[Mapping[str, Any]]) -> str:
        return ", ".join(
            " ".join((each["kind"], *(f"+{number}" for number in each["points"]))) for each in value
        )

    return Slot(read, show, usage="UNIT +N +N, UNIT +N", names=(kinds,))


def _numbers(text: str, at: int) -> list[int]:
    return [whole_number(each, at + 1) for each in re.findall(r"[0-9]+", text)]


def shares(powers: Names) -> Slot:
    """EOH-120: `Germany 60, Italy 40`: {nation: percent}, {} for `equal` shares."""

    def read(text: str, at: int) -> dict[str, int]:
        if _EQUAL.fullmatch(text.strip()):
            return {}
        found: dict[str, int] = {}
        for piece, place in items(text, at, powers):
            end = 0
            for match in _PAIR.finditer(piece):
                end = match.end()
                said = "who" if match["who"] else "who2"
                who = powers.lookup(match[said], place + match.start(said) + 1)
                if who in found:
                    raise NotUnderstood("named_twice", column=place + 1, name=who)
                found[who] = whole_number(match["count"] or match["count2"], place + 1)
            if piece[end:].strip(" %"):
                raise NotUnderstood("no_amount", column=place + 1, name=piece)
        return found

    def show(value: Mapping[str, int]) -> str:
        return ", ".join(f"{who} {count}" for who, count in value.items()) or "equal"

    return Slot(read, show, usage="NATION N, NATION N|equal", names=(powers,))


def equal_shares(shares: Slot) -> Slot:
    """Shares that are said to be equal."""
    return replace(shares, shape=r"(?:in\s+)?(?:equal|even)\w*(?:\s+shares?)?")


def force() -> Slot:
    """EOH-420: the name of a task force: `TF A`, `A`; it is A."""

    def read(text: str, at: int) -> str:
        match = _FORCE.fullmatch(" ".join(text.split()))
        said = match["name"] if match else text
        return said.upper() if len(said) <= 2 else said

    shape = r"[\w][\w' -]{0,30}?"
    return Slot(read, lambda value: f"TF {value}", shape, "TF NAME")


def named_force() -> Slot:
    """The name of a task force behind the verb TF."""
    return replace(force(), show=str, usage="NAME")


def bases(places: Names) -> Slot:
    """Several places in the order of wish, with `then` or `or` between them."""
    separator = re.compile(r"\s*(?:,\s*(?:then|or|else|and)?|\b(?:then|or|else|and)\b)\s*", re.I)

    def read(text: str, at: int) -> list[str]:
        pieces = parted(text, at, separator, (places,))
        return [places.lookup(piece, place + 1) for piece, place in pieces]

    return Slot(read, ", ".join, r"\S.{0,120}?", "PLACE, PLACE", names=(places,))


def where(places: Names) -> Slot:
    """Where an answer is for: `in E-31`, `over Warsaw`, `everywhere`."""
    lead = re.compile(r"(?:(?:over|above|in|at|for|of|around|the\s+battle\s+of)\s+)+", re.I)

    def read(text: str, at: int) -> str:
        if places.is_whole(text):
            return places.lookup(text, at + 1)
        found = lead.match(text)
        start = found.end() if found else 0
        return places.lookup(text[start:], at + start + 1)

    return Slot(read, str, rf"(?!(?:{'|'.join(STARTS)})\b)[^:;]{{1,40}}?", "PLACE", names=(places,))


def city_hits() -> Slot:
    """EOH-506: the first round in which free hits of a city are spent: 1 for `at once`, 0 for
    never."""

    def read(text: str, at: int) -> int:
        match = _HITS.fullmatch(text.strip())
        if match is None:
            raise NotUnderstood("no_round", column=at + 1, name=text)
        if match["round"]:
            return whole_number(match["round"], at + 1)
        return NEVER if match["never"] else 1

    def show(value: int) -> str:
        return {NEVER: "never", 1: "at once"}.get(value, f"from round {value}")

    shape = r"(?:at\s+once|now|immediately|first|never|none|no|(?:from|in|after)\s+round\s+[0-9]+(?:\s+on)?)"
    return Slot(read, show, shape, "at once|from round N|never")


class Placements:
    """Units by the place where they come: `8 infantry, 3 artillery at Budapest; 1 armor at
    Szeged`: [{"units", "place"}]."""

    def __init__(self, forces: Forces, places: Names) -> None:
        self.forces, self.places = forces, places

    def read(self, text: str, at: int) -> list[dict[str, Any]]:
        """Units without a place belong to the next one."""
        found: list[dict[str, Any]] = []
        waiting: list[dict[str, Any]] = []
        for piece, place in self._pieces(text, at):
            told = self.forces.placed(piece, place, self.places)
            waiting += told["units"]
            if "place" in told:
                found.append({"units": waiting, "place": told["place"]})
                waiting = []
        if waiting:
            raise NotUnderstood("no_place_for_units", column=at + len(text) + 1, name=text)
        return found

    def _pieces(self, text: str, at: int) -> Sequence[tuple[str, int]]:
        return [
            piece
            for part, place in parted(text, at, re.compile(";"))
            for piece in items(part, place, self.places)
        ]

    def show(self, value: Iterable[Mapping[str, Any]]) -> str:
        """The normal form."""
        return "; ".join(
            f"{self.forces.show_units(each['units'])} at {each['place']}" for each in value
        )

    def slot(self) -> Slot:
        """The slot `placements`."""
        usage = "UNITS at PLACE; UNITS at PLACE"
        return Slot(self.read, self.show, usage=usage, names=(self.places,))


def option(names: Names) -> Slot:
    """A diplomatic option by its number, its title, or both: `GER-06 (Tripartite Pact)`."""

    def read(text: str, at: int) -> str:
        match = None if names.is_whole(text) else _TITLED.fullmatch(text.strip())
        if match and names.find(match["title"]) == names.find(match["id"]) != ():
            return names.lookup(match["id"], at + 1)
        return names.lookup(text, at + 1)

    return Slot(read, str, r"\S.{0,80}?", "OPTION", names=(names,))


def short_name(names: Names, usage: str, letters: int = 40) -> Slot:
    """A name of at most so many letters, where several stand in one order."""
    return replace(name(names), shape=rf"[^\s:;>][^:;>]{{0,{letters}}}?", usage=usage)
