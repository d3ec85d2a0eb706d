"""What map and charts have to be, so that the rules can be played on them: a club may have its own
in place of ours.

BoardError names file, place in it, and the rule that would fail.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.board import BoardError
from pbem.games.axis_allies_europe.units import (
    ARMOR,
    ARTILLERY,
    BATTLESHIP,
    BOMBER,
    CARRIER,
    COMPLEX,
    DESTROYER,
    FIGHTER,
    GUN,
    INFANTRY,
    SUBMARINE,
    TRANSPORT,
)
from pbem.wargame.board import check_entry

Data = Mapping[str, Any]

REPLACEABLE = ("areas", "units", "losses")
# The kinds of pieces that rules name, and the rule that says what each is.
KINDS = {
    INFANTRY: ("land", "AAE-207"),
    ARTILLERY: ("land", "AAE-213"),
    ARMOR: ("land", "AAE-208"),
    GUN: ("gun", "AAE-199"),
    FIGHTER: ("air", "AAE-217"),
    BOMBER: ("air", "AAE-223"),
    TRANSPORT: ("sea", "AAE-243"),
    SUBMARINE: ("sea", "AAE-236"),
    DESTROYER: ("sea", "AAE-241"),
    CARRIER: ("sea", "AAE-226"),
    BATTLESHIP: ("sea", "AAE-234"),
    COMPLEX: ("complex", "AAE-008"),
}
PRESETS = ("printed", "club")
_FACTORS = ("attack", "defense", "attack_with_artillery", "escort", "intercept", "support")
_SIDES = 6
_LISTS = ("land defender", "land attacker", "sea defender", "sea attacker", "planes")
_AREA: dict[str, type] = {"type": str, "borders": list}
_SEA = {"owner": str, "value": int, "port": str}
_FLAGS = ("aa", "capital", "ic", "island", "middle_east", "neutral")
_LAND = {"owner": str, "value": int, "color": str, **dict.fromkeys(_FLAGS, bool)}
_FACTS: dict[str, dict[str, type]] = {"territory": _LAND, "sea_zone": {}, "convoy_center": _SEA}


def check_areas(data: Data) -> None:
    """AAE-026: areas with what the rules ask of them, and borders that both sides have."""
    check_entry(data, {"areas": dict, "air_links": list}, {"colors": dict}, "areas", ())
    areas = data["areas"]
    for name, entry in areas.items():
        keys = ("areas", name)
        check_entry(entry, _AREA, {**_SEA, **_LAND}, "areas", keys, "AAE-026")
        if entry["type"] not in _FACTS:
            what = f"{name}: its type is one of {', '.join(_FACTS)}"
            raise BoardError(what, "areas", (*keys, "type"), "AAE-028")
        check_entry(entry, _AREA, _FACTS[entry["type"]], "areas", keys, "AAE-028")
        for other in entry["borders"]:
            _check_border(areas, name, other)
    for number, link in enumerate(data["air_links"]):
        keys = ("air_links", str(number))
        check_entry(link, {"between": list}, {}, "areas", keys, "AAE-032")
        if len(link["between"]) != 2 or not all(end in areas for end in link["between"]):
            what = "an air link is between two areas of the board"
            raise BoardError(what, "areas", (*keys, "between"), "AAE-032")


def _check_border(areas: Data, name: str, other: Any) -> None:
    keys, what = ("areas", name, "borders"), ""
    entry = areas.get(other) if isinstance(other, str) else None
    if not isinstance(entry, Mapping):
        what = f"{name} borders {other!r}, which is not on the board"
    elif name not in (entry.get("borders") or ()):
        what = f"{name} borders {other}, but {other} does not border {name}"
    elif other == name or areas[name]["borders"].count(other) > 1:
        what = f"{name} borders {other} twice" if other != name else f"{name} borders itself"
    if what:
        raise BoardError(what, "areas", keys, "AAE-026")


def check_units(data: Data) -> None:
    """The pieces that rules name, each of its kind, and no other (AAE-207, AAE-208, AAE-213,
    AAE-217, AAE-223, AAE-226, AAE-234, AAE-236, AAE-241, AAE-243)."""
    check_entry(data, {"units": dict, "order": list}, {}, "units", ())
    units = data["units"]
    for name, (kind, rule) in KINDS.items():
        if name not in units:
            raise BoardError(f"there is no {name}", "units", ("units",), rule)
        keys = ("units", name)
        check_entry(units[name], {"kind": str}, dict.fromkeys(units[name], object), "units", keys)
        if units[name]["kind"] != kind:
            what = f"{name}: its kind has to be {kind}"
            raise BoardError(what, "units", (*keys, "kind"), rule)
        for factor in _FACTORS:
            if isinstance(value := units[name].get(factor, 0), int) and value > _SIDES:
                what = f"{name}: {factor} {value} is higher than a die"
                raise BoardError(what, "units", (*keys, factor), rule)
    if strange := sorted(units.keys() - KINDS.keys()):
        what = f"no rule knows what {strange[0]} is"
        raise BoardError(what, "units", ("units", strange[0]), "AAE-206")


def check_losses(data: Data, units: Data) -> None:
    """AAE-072, AAE-074: the presets that scenarios offer, with lists of pieces that are there."""
    check_entry(data, {"presets": dict}, {}, "losses", ())
    presets = data["presets"]
    if missing := [name for name in PRESETS if name not in presets]:
        what = f"there is no preset {missing[0]}, which the option `losses` offers"
        raise BoardError(what, "losses", ("presets",), "AAE-074")
    needed: dict[str, type] = {"keep_land_unit": bool, **dict.fromkeys(_LISTS, list)}
    for name, preset in presets.items():
        keys = ("presets", name)
        check_entry(preset, needed, {}, "losses", keys, "AAE-074")
        for each in _LISTS:
            for piece in preset[each]:
                if not isinstance(piece, str) or piece.partition("/")[0] not in units:
                    what = f"{name}: {each} names {piece!r}, which is no kind of piece"
                    raise BoardError(what, "losses", (*keys, each), "AAE-074")
