"""What Victory Cards have to be: conditions that the game knows, on areas, countries and units that
there are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.engine.board import BoardError
from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

FILE, SET_UP = "victory", "set_up"
RULE = "BLZ-700"
CHARTS = ("Germany", "Japan", "AFA", "USSR", "USA")
EVERYBODY = "every power"
_SIDES = ("Axis", "Allies")
_KINDS = ("land", "air", "naval")
_TYPES = (
    *("GAR", "INF", "ARM", "MAR", "PARA", "AA", "FORT"),
    *("BB", "CV", "SUB", "TRS", "LL", "V-Weapon", "A-Bomb"),
)
_CARD: dict[str, type] = {
    "points": object,
    "from": int,
    "when": list,
    "built": list,
    "tested": list,
    "at_once": bool,
}
_WAYS = ("when", "built", "tested", "at_once")
_BOUNDS: dict[str, type] = {"least": int, "most": int}
_LANDS: dict[str, type] = dict.fromkeys(("areas", "countries", "touching", "beside", "but"), list)
_UNITS: dict[str, type] = {"at": list, "was": str, "supplied": bool, "delivering": bool}
# The parts of a condition by its kind: those that it needs, and others; or the type of its value.
_PARTS: Mapping[str, tuple[dict[str, type], dict[str, type]]] = {
    "control": ({"by": str}, _LANDS),
    "units": ({"of": list, "what": list}, _UNITS),
    "size": ({"of": list, "what": list}, _UNITS),
    "wealth": ({"by": str}, {"but": list}),
    "convoys": ({"of": str, "how": str}, {}),
    "destroyed": ({"of": str, "what": list, "by": str}, {}),
    "delivered": ({"by": str, "to": list}, {}),
}
_VALUES: Mapping[str, type] = {
    "each": list,
    "some": list,
    "stands": list,
    "survives": str,
    "convoy damage": str,
    "researched": list,
    "factories": str,
    "unhurt": list,
    "happened": list,
}


def check_victory(data: Data) -> None:
    """BLZ-700: cards of powers, each with a way to count."""
    cards = data[FILE]["cards"]
    known = (EVERYBODY, *CHARTS)
    strange = [power for power in cards if power not in known]
    need(not strange, f"there is no power {listing(strange)}", FILE, ("cards",), RULE)
    check = _Check(data)
    titles: dict[str, set[str]] = {}
    for power, printed in cards.items():
        numbered = enumerate(printed)
        titles[power] = {check.card(card, FILE, ("cards", power, str(n))) for n, card in numbered}
    powers = data["powers"]["powers"]
    for power, named in data[SET_UP].get("victory", {}).items():
        keys = ("victory", power)
        need(power in powers, f"there is no power {power}", SET_UP, keys, RULE)
        charts = (EVERYBODY, *powers[power].get("of", (power,)))
        there = set().union(*(titles.get(chart, set()) for chart in charts))
        for number, card in enumerate(named):
            place = (*keys, str(number))
            if isinstance(card, str):
                need(card in there, f"{power} has no card {card}", SET_UP, place, RULE)
            else:
                check.card(card, SET_UP, place)


class _Check:
    """Looks through cards, with the names that there are."""

    def __init__(self, data: Data) -> None:
        areas = data["areas"]
        self.land, self.sea = set(areas["land"]), set(areas["sea"])
        self.countries = set(data["countries"]["countries"])
        self.units = set(data["units"]["units"])
        self.events = set(data[SET_UP].get("announcements", ()))
        self.powers = {*CHARTS, *data["powers"]["powers"]}

    def card(self, card: Any, file: str, keys: tuple[str, ...]) -> str:
        """A whole card; its title."""
        check_entry(card, {"title": str}, _CARD, file, keys, RULE)
        ways = [way for way in _WAYS if way in card]
        what = f"a card counts in one of these ways: {listing(_WAYS)}"
        need(len(ways) == 1, what, file, keys, RULE)
        self._points(card.get("points", 1), file, (*keys, "points"))
        self._names(card.get("built", ()), self.units, file, (*keys, "built"))
        self._conditions(card.get("when", ()), file, (*keys, "when"))
        return str(card["title"])

    def _points(self, points: Any, file: str, keys: tuple[str, ...]) -> None:
        told = points.values() if isinstance(points, Mapping) else (points,)
        is_good = all(type(each) is int for each in told)
        need(is_good, "points are a number, or numbers by turn", file, keys, RULE)

    def _conditions(self, told: Iterable[Any], file: str, place: tuple[str, ...]) -> None:
        for number, each in enumerate(told):
            keys = (*place, str(number))
            known = {**_PARTS, **_VALUES}
            kinds = [kind for kind in each if kind in known] if isinstance(each, Mapping) else []
            what = f"a condition is one of {listing(known)}"
            need(len(kinds) == 1, what, file, keys, RULE)
            kind = kinds[0]
            type_ = _VALUES.get(kind, dict)
            more = {**_BOUNDS, **({"when": list} if kind == "each" else {})}
            check_entry(each, {kind: type_}, more, file, keys, RULE)
            if kind in _PARTS:
                check_entry(each[kind], *_PARTS[kind], file, (*keys, kind), RULE)
                self._parts(each[kind], file, (*keys, kind))
            else:
                self._value(kind, each, file, (*keys, kind))

    def _parts(self, told: Data, file: str, keys: tuple[str, ...]) -> None:
        whose = [name for key in ("by", "of") for name in _listed(told.get(key, ()))]
        self._names(whose, {*self.powers, *_SIDES}, file, keys)
        self._names(told.get("areas", ()), self.land, file, keys)
        for key in ("countries", "beside"):
            self._names(told.get(key, ()), self.countries, file, keys)
        self._names(told.get("touching", ()), self.sea, file, keys)
        self._names(told.get("but", ()), self.land | self.countries, file, keys)
        self._names(told.get("at", ()), {*self.land, *self.sea, "here"}, file, keys)
        self._names(told.get("what", ()), {*_KINDS, *_TYPES}, file, keys)
        self._names(_listed(told.get("was", ())), {*_SIDES[:1]}, file, keys)
        self._names(_listed(told.get("how", ())), {"hurt", "destroyed"}, file, keys)
        self._names(told.get("to", ()), self.powers | self.countries, file, keys)

    def _value(self, kind: str, each: Data, file: str, keys: tuple[str, ...]) -> None:
        value = each[kind]
        if kind == "each":
            self._names(value, self.land | self.sea, file, keys)
            self._conditions(each.get("when", ()), file, (*keys[:-1], "when"))
        elif kind == "some":
            for number, part in enumerate(value):
                self._conditions(part, file, (*keys, str(number)))
        elif kind == "stands":
            self._names(value, self.countries, file, keys)
        elif kind == "happened":
            self._names(value, self.events, file, keys)
        elif kind == "convoy damage":
            self._names((value,), {"all"}, file, keys)
        else:
            self._names(_listed(value), self.powers, file, keys)

    def _names(
        self, names: Iterable[str], known: set[str], file: str, keys: tuple[str, ...]
    ) -> None:
        for name in names:
            if name not in known:
                raise BoardError(f"{name!r} is not known here", file, keys, RULE)


def _listed(value: Any) -> tuple[str, ...]:
    return (value,) if isinstance(value, str) else tuple(value)
