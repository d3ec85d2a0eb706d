"""What the card Blitzing the Road to War has to be: options whose effects the game knows, on areas,
countries, units and powers that there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from pbem.engine.board import BoardError
from pbem.games.blitz_world_in_conflict.components import is_big, unit_of
from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, need

FILE, RULE = "road_to_war", "BLZ-730"
CHARTS = ("Germany", "Japan", "AFA", "USSR", "USA")
SIDES = ("Axis", "Allies")
GOODS = ("oil", "resources")
_OPTION: dict[str, type] = {"title": str, "do": list}
_GROW: dict[str, type] = {"of": list, "kind": str, "home": str}
_TRADE: dict[str, type] = {"oil": int, "resources": int}


def check_road_effects(data: Data) -> None:
    """BLZ-730: all options, and how it begins."""
    road = data[FILE]
    check = _Check(data)
    check.effects(road["start"], ("start",))
    for number, option in enumerate(road["standard"]):
        check.option(option, ("standard", str(number)))
    for number, step in enumerate(road["steps"]):
        keys = ("steps", str(number))
        check_entry(step, {"power": str, "options": list}, {}, FILE, keys, RULE)
        for place, option in enumerate(step["options"]):
            check.option(option, (*keys, "options", str(place)))


class _Check:
    """Looks through options, with the names that there are."""

    def __init__(self, data: Data) -> None:
        areas = data["areas"]
        self.land, self.sea = set(areas["land"]), set(areas["sea"])
        self.countries = set(data["countries"]["countries"])
        self.units = data["units"]["units"]
        self.kinds: Mapping[str, Callable[[Any, tuple[str, ...]], None]] = {
            **dict.fromkeys(("join", "promise", "annex"), self._countries_to),
            "neutral": lambda value, keys: self._names(value, self.countries, keys),
            **dict.fromkeys(("aside", "pool"), self._counters),
            "move": lambda value, keys: self._by_unit(value, self._area, keys),
            "place": lambda value, keys: self._by_unit(value, self._place, keys),
            "else": self._goods,
            "raise": lambda value, keys: self._by_unit(value, self._number, keys),
            "delay": lambda value, keys: self._by_unit(value, self._number, keys),
            "saved": self._goods,
            "wealth": self._wealth,
            "entry": lambda value, keys: self._numbers(value, set(CHARTS), keys),
            "trade": self._trade,
            "no trade": lambda value, keys: self._names(value, set(CHARTS), keys),
            "influence": lambda value, keys: self._numbers(value, self.countries, keys),
            "faces": self._faces,
            "draw": self._draw,
            "mobilize": self._number,
            "grow": self._grow,
            "fortify": lambda value, keys: self._counters([value], keys),
            "agree": self._agree,
            "favour": self._number,
            "appease": lambda value, keys: self._names([value], set(SIDES), keys),
        }

    def option(self, option: Any, keys: tuple[str, ...]) -> None:
        """A whole option."""
        check_entry(option, _OPTION, {"effect": str}, FILE, keys, RULE)
        self.effects(option["do"], (*keys, "do"))

    def effects(self, told: Iterable[Any], keys: tuple[str, ...]) -> None:
        """What is done, one after the other."""
        for number, each in enumerate(told):
            place = (*keys, str(number))
            check_entry(each, {}, dict.fromkeys(self.kinds, object), FILE, place, RULE)
            need(bool(each), "something has to be done", FILE, place, RULE)
            need("else" not in each or "place" in each, "else goes with place", FILE, place, RULE)
            for kind, value in each.items():
                self.kinds[kind](value, (*place, kind))

    def _names(self, names: Any, known: Iterable[str], keys: tuple[str, ...]) -> None:
        need(isinstance(names, list), "a list of names", FILE, keys, RULE)
        for name in names:
            if name not in known:
                raise BoardError(f"{name!r} is not known here", FILE, keys, RULE)

    def _map(self, value: Any, known: Iterable[str], keys: tuple[str, ...]) -> Mapping[str, Any]:
        need(isinstance(value, Mapping), "a map of names", FILE, keys, RULE)
        self._names(list(value), known, keys)
        told: Mapping[str, Any] = value
        return told

    def _number(self, value: Any, keys: tuple[str, ...]) -> None:
        need(type(value) is int and value > 0, "a number above 0", FILE, keys, RULE)

    def _numbers(self, value: Any, known: Iterable[str], keys: tuple[str, ...]) -> None:
        for name, count in self._map(value, known, keys).items():
            self._number(count, (*keys, name))

    def _countries_to(self, value: Any, keys: tuple[str, ...]) -> None:
        self._names(list(self._map(value, self.countries, keys).values()), CHARTS, keys)

    def _counters(self, names: Any, keys: tuple[str, ...]) -> None:
        need(isinstance(names, list), "a list of counters", FILE, keys, RULE)
        for name in names:
            is_there = unit_of(name) in self.units
            is_there &= not is_big(name) or len(self.units[unit_of(name)]["sizes"]) > 2
            need(is_there, f"there is no counter {name}", FILE, keys, RULE)

    def _by_unit(
        self, value: Any, check: Callable[[Any, tuple[str, ...]], None], keys: tuple[str, ...]
    ) -> None:
        need(isinstance(value, Mapping), "a map of counters", FILE, keys, RULE)
        self._counters(list(value), keys)
        for name, told in value.items():
            check(told, (*keys, name))

    def _area(self, value: Any, keys: tuple[str, ...]) -> None:
        self._names([value], self.land, keys)

    def _place(self, value: Any, keys: tuple[str, ...]) -> None:
        is_pair = isinstance(value, list) and len(value) == 2
        need(is_pair, "an area and a Size", FILE, keys, RULE)
        area, size = value
        self._names([area], self.land | self.sea, keys)
        sizes = len(self.units[keys[-1]]["sizes"])
        is_size = type(size) is int and 0 < size <= sizes
        need(is_size, f"{keys[-1]} has no Size {size}", FILE, keys, RULE)

    def _goods(self, value: Any, keys: tuple[str, ...]) -> None:
        self._numbers(value, GOODS, keys)

    def _wealth(self, value: Any, keys: tuple[str, ...]) -> None:
        for area, goods in self._map(value, self.land, keys).items():
            self._goods(goods, (*keys, area))

    def _trade(self, value: Any, keys: tuple[str, ...]) -> None:
        check_entry(value, {"from": str, "to": str}, _TRADE, FILE, keys, RULE)
        self._names([value["from"]], {*self.countries, *CHARTS}, keys)
        self._names([value["to"]], CHARTS, keys)

    def _faces(self, value: Any, keys: tuple[str, ...]) -> None:
        self._by_unit(value, lambda areas, place: self._names(areas, self.land, place), keys)

    def _draw(self, value: Any, keys: tuple[str, ...]) -> None:
        check_entry(value, {"count": int, "group": int}, {}, FILE, keys, RULE)

    def _grow(self, value: Any, keys: tuple[str, ...]) -> None:
        check_entry(value, {"count": int}, _GROW, FILE, keys, RULE)
        self._counters(value.get("of", []), keys)
        self._names([value["home"]] if "home" in value else [], self.countries, keys)
        kinds = ("land", "air", "naval")
        self._names([value["kind"]] if "kind" in value else [], kinds, keys)

    def _agree(self, value: Any, keys: tuple[str, ...]) -> None:
        check_entry(value, {}, {"never": list}, FILE, keys, RULE)
        self._names(value.get("never", []), self.countries, keys)
