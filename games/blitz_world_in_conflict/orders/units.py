"""Slots of named units: forces of attacks, cargo, what is built, and lists of wishes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem import lazy
from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names
from pbem.engine.pattern import Slot
from pbem.engine.slots import in_rank, items, parted, whole_number

Item = dict[str, Any]
FLY, BOMB = "fly", "A-Bomb"
ALL = "all"

_MARK = lazy.pattern(
    r"(?P<unit>.*?)(?:\s*\(\s*(?:(?P<fly>fly|flying|flown|by\s+air|drop)|(?P<bomb>(?:with\s+)?(?:an?\s+)?a[- ]?bomb))\s*\)"
    r"|\s+(?P<drops>by\s+(?:air|parachute)|flying(?:\s+in)?|from\s+the\s+air|dropp(?:ing|ed))"
    r"|\s+(?P<loaded>with\s+(?:an\s+|the\s+)?a-bomb))",
    re.IGNORECASE,
)
_SIZE = lazy.pattern(r"(?P<unit>.*?)\s*@\s*(?P<size>[0-9]+)")
_LOAD = lazy.pattern(
    r"(?P<units>.*?\S)\s+(?:at|in|from)\s+(?P<place>\S.*)", re.IGNORECASE | re.DOTALL
)
_MORE = lazy.pattern(r"\s*(?:,(?:\s*and\b)?|;|&|\band\b)\s*", re.IGNORECASE)
_COMMA = lazy.pattern(r"\s*(?:,(?:\s*(?:and|then)\b)?|&|\band\b)\s*", re.IGNORECASE)
_BUILD = lazy.pattern(
    r"(?P<unit>.*?)\s*(?:(?P<free>\(?\bfree\b\)?)|(?:\+|\bby\s+)(?P<by>[0-9]+))?"
    r"(?:\s*(?:@|\bat\b|\bin\b|\bto\b)\s*(?P<place>\D.*?))?",
    re.IGNORECASE,
)
_BIG = lazy.pattern(r"(?P<unit>.*\S)\s*\(\s*big\s*\)", re.IGNORECASE)
_LESS = lazy.pattern(r"(?P<unit>.*?)\s*(?:-|\bby\s+)\s*(?P<by>[0-9]+)", re.IGNORECASE)


class Units:
    """Reads and shows named units."""

    def __init__(self, names: Names, places: Names) -> None:
        self.names, self.places = names, places

    def read(self, text: str, at: int) -> str:
        """One unit, with or without its Size behind it, which says nothing."""
        found = _SIZE.fullmatch(text)
        return self.names.lookup(found["unit"] if found else text, at + 1)

    def one(self) -> Slot:
        """The slot `unit`."""
        return Slot(self.read, str, names=(self.names,), usage="UNIT")

    def several(self) -> Slot:
        """The slot `units`: names in the order written."""

        def read(text: str, at: int) -> list[str]:
            return _once([(self.read(p, here), here) for p, here in items(text, at, self.names)])

        return Slot(read, ", ".join, names=(self.names,), usage="UNIT, UNIT")

    def force(self) -> Slot:
        """The slot `force`: `Army Group Center, 1st Para (fly), 20th Air Force (A-Bomb)`: [{"unit",
        "how"}], how FLY or BOMB, absent for neither."""

        def read(text: str, at: int) -> list[Item]:
            found: list[Item] = []
            for piece, here in items(text, at, self.names):
                match = _MARK.fullmatch(piece)
                item: Item = {"unit": self.read(match["unit"] if match else piece, here)}
                if match:
                    item["how"] = FLY if match["fly"] or match["drops"] else BOMB
                found.append(item)
            _once([(item["unit"], at) for item in found])
            return found

        def show(value: Iterable[Mapping[str, Any]]) -> str:
            return ", ".join(
                f"{each['unit']} ({each['how']})" if "how" in each else each["unit"]
                for each in value
            )

        return Slot(
            read, show, names=(self.names,), usage="UNIT, UNIT (fly), UNIT (A-Bomb)", like="units"
        )

    def loads(self) -> Slot:
        """The slot `loads`: `8th Army, Royal Marines at London; 2nd Army at Scotland`: [{"units",
        "place"}]."""

        def read(text: str, at: int) -> list[Item]:
            found: list[Item] = []
            waiting: list[str] = []
            for piece, here in parted(text, at, _MORE, (self.names, self.places)):
                match = None if self.names.is_whole(piece) else _LOAD.fullmatch(piece)
                waiting.append(self.read(match["units"] if match else piece, here))
                if match:
                    place = self.places.lookup(match["place"], here + match.start("place") + 1)
                    found.append({"units": waiting, "place": place})
                    waiting = []
            if waiting:
                raise NotUnderstood("load_without_place", column=at + 1, name=waiting[0])
            return found

        def show(value: Iterable[Mapping[str, Any]]) -> str:
            return ", ".join(f"{', '.join(each['units'])} at {each['place']}" for each in value)

        return Slot(read, show, names=(self.names, self.places), usage="UNIT, UNIT at PLACE")

    def builds(self) -> Slot:
        """The slot `builds`: `Luftwaffe +1, Home Guard (free) at London`: [{"unit", "by", "place",
        "free"}], each but the unit may be absent."""

        def read(text: str, at: int) -> list[Item]:
            return [self._build(piece, here) for piece, here in _listed(text, at, self.names)]

        def show(value: Iterable[Mapping[str, Any]]) -> str:
            return ", ".join(map(_shown, value))

        return Slot(read, show, names=(self.names, self.places), usage="UNIT +N, UNIT at PLACE")

    def _build(self, text: str, at: int) -> Item:
        match = None if self.names.is_whole(text) else _BUILD.fullmatch(text)
        if match and (big := _BIG.fullmatch(match["unit"])):
            unit = self.read(big["unit"], at)
            raise NotUnderstood("grows_to_big", (f"build {unit} +1",), at + 1, name=unit)
        item: Item = {"unit": self.read(match["unit"] if match else text, at)}
        if match and match["by"]:
            item["by"] = whole_number(match["by"], at + 1)
        if match and match["free"]:
            item["free"] = True
        if match and match["place"]:
            item["place"] = self.places.lookup(match["place"], at + match.start("place") + 1)
        return item

    def scraps(self) -> Slot:
        """The slot `scraps`: `18th Army -1, NKVD`: [{"unit", "by"}], by absent for all of it."""

        def read(text: str, at: int) -> list[Item]:
            found: list[Item] = []
            for piece, here in _listed(text, at, self.names):
                match = None if self.names.is_whole(piece) else _LESS.fullmatch(piece)
                item: Item = {"unit": self.read(match["unit"] if match else piece, here)}
                if match:
                    item["by"] = whole_number(match["by"], here + 1)
                found.append(item)
            return found

        def show(value: Iterable[Mapping[str, Any]]) -> str:
            return ", ".join(
                f"{each['unit']} -{each['by']}" if "by" in each else each["unit"] for each in value
            )

        return Slot(read, show, names=(self.names,), usage="UNIT -N, UNIT")

    def cargo(self) -> Slot:
        """The slot `cargo`: units, or ALL."""
        several = self.several()

        def read(text: str, at: int) -> list[str]:
            if re.fullmatch(r"all|everything|the\s+(?:lot|rest)", text.strip(), re.IGNORECASE):
                return [ALL]
            return list(several.read(text, at))

        return Slot(read, ", ".join, names=(self.names,), usage="UNIT, UNIT|all", like="cargo")


def _shown(build: Mapping[str, Any]) -> str:
    text = str(build["unit"])
    if "by" in build:
        text += f" +{build['by']}"
    if build.get("free"):
        text += " (free)"
    return f"{text} at {build['place']}" if "place" in build else text


def _listed(text: str, at: int, names: Names) -> Sequence[tuple[str, int]]:
    """The entries of a list in which a plus is no comma."""
    pieces = parted(text, at, _COMMA, (names,))
    for piece, here in pieces:
        if not piece:
            raise NotUnderstood("empty_item", column=here + 1)
    return pieces


def _once(named: Sequence[tuple[str, int]]) -> list[str]:
    found: list[str] = []
    for unit, at in named:
        if unit in found:
            raise NotUnderstood("named_twice", column=at + 1, name=unit)
        found.append(unit)
    return found


def wishes(names: Names) -> Slot:
    """`18th Army, ARM, big, then the rest`: units, types and classes in the order of wish."""
    rest = re.compile(
        r"(?:then\s+)?(?:the\s+)?(?:rest|others|everything(?:\s+else)?)", re.IGNORECASE
    )
    rank = re.compile(r"\s+(?:first|next|then|last)$", re.IGNORECASE)

    def read(text: str, at: int) -> list[str]:
        pieces = in_rank(items(text, at, names), names)
        told = [(rank.sub("", piece), here) for piece, here in pieces]
        found = [(names.lookup(p, here + 1), here) for p, here in told if not rest.fullmatch(p)]
        if not found:
            raise NotUnderstood("unknown_unit", column=at + 1, name=text.strip())
        return _once(found)

    return Slot(read, ", ".join, names=(names,), usage="UNIT or TYPE, UNIT or TYPE, ...")
