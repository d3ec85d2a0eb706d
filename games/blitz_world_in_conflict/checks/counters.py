"""What the counters have to be (gaps A6): units with Sizes, factors and a home, and those of which
the text tells values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.blitz_world_in_conflict.components import AIR_TYPES, LAND_TYPES, NAVAL_TYPES
from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

FILE = "units"
CHARTS = ("Germany", "Japan", "AFA", "USSR", "USA", "")
TYPES = (*LAND_TYPES, *NAVAL_TYPES, *AIR_TYPES)
PRIMARY = ("land", "naval", "strategic")
SIZES = (1, 2, 4)
ROUNDS = ("land", "air", "naval")
_UNIT: dict[str, type] = {"power": str, "home": str, "type": str, "sizes": list}
_MORE: dict[str, type] = {
    **dict.fromkeys(("move", "range", "air_move"), int),
    **dict.fromkeys(("primary", "to", "delivers_in", "only_in", "faces"), str),
    **dict.fromkeys(("once", "super"), bool),
    "triangles": dict,
}
_FACE: dict[str, type] = {
    **dict.fromkeys(("land", "air", "naval", "bomb", "move", "range"), int),
    "type": str,
    "triangles": dict,
}
# (unit, Size, fact): value of the text.
STATED: Mapping[tuple[str, int, str], int] = {
    ("Army Group Center", 2, "land"): 5,
    ("Army Group North", 1, "land"): 2,
    ("Army Group B", 2, "land"): 4,
    ("1st Para", 1, "land"): 1,
    ("Waffen SS Army", 2, "land"): 5,
    ("Luftwaffe", 2, "air"): 3,
    ("Luftwaffe", 2, "bomb"): 3,
    ("Stukas", 2, "air"): 3,
    ("Polish Army", 1, "land"): 2,
    ("Polish Army", 2, "land"): 3,
    ("Royal Air Force", 2, "air"): 2,
    ("1st Air Army", 2, "bomb"): 5,
    ("LRA", 2, "bomb"): 4,
}
TRIANGLES: Mapping[tuple[str, str], int] = {
    ("Waffen SS Army", "land"): -3,
    ("Maginot Line", "land"): -5,
    ("1st Para", "land"): 1,
    ("Stukas", "air"): 1,
    ("Me-109s", "air"): -1,
    ("Bomber Command", "air"): 3,
    ("North Sea Fleet", "naval"): 1,
}


def check_counters(units: Data, countries: Data, areas: Data) -> None:
    """BLZ-007, BLZ-200 to BLZ-206: units of known charts, types and homes, Sizes from 1 on; the
    values that examples tell are theirs."""
    for name, entry in units.items():
        check_entry(entry, _UNIT, _MORE, FILE, ("units", name), "BLZ-201")
        _check_unit(name, entry, countries, areas["land"])
    for (name, size, fact), value in STATED.items():
        keys = ("units", name)
        need(name in units, f"the unit {name} is missing", FILE, ("units",), "BLZ-203")
        sizes = units[name]["sizes"]
        found = sizes[size - 1].get(fact, 0) if size <= len(sizes) else 0
        what = f"{name} of Size {size} has {fact} {value} in the text"
        need(found == value, what, FILE, keys, "BLZ-007")
    for (name, kind), value in TRIANGLES.items():
        need(name in units, f"the unit {name} is missing", FILE, ("units",), "BLZ-205")
        found = units[name].get("triangles", {}).get(kind, 0)
        what = f"{name} has {abs(value)} {'red' if value < 0 else 'white'} triangles for {kind}"
        need(found == value, what, FILE, ("units", name), "BLZ-205")


def _check_unit(name: str, entry: Data, countries: Data, land: Data) -> None:
    keys = ("units", name)
    what = f"{name}: its chart is one of {listing(CHARTS[:-1])}, or none"
    need(entry["power"] in CHARTS, what, FILE, (*keys, "power"), "BLZ-200")
    what = f"{name}: there is no country or land area {entry['home']}"
    need(entry["home"] in countries or entry["home"] in land, what, FILE, keys, "BLZ-201")
    what = f"{name}: its type is one of {listing(TYPES)}"
    need(entry["type"] in TYPES, what, FILE, (*keys, "type"), "BLZ-206")
    what = f"{name}: its Sizes are 1, 1 and 2, or 1 to 4"
    need(len(entry["sizes"]) in SIZES, what, FILE, (*keys, "sizes"), "BLZ-204")
    for number, face in enumerate(entry["sizes"]):
        check_entry(face, {}, _FACE, FILE, (*keys, "sizes", str(number)), "BLZ-203")
    if entry["type"] in AIR_TYPES:
        what = f"{name}: its primary bombing is one of {listing(PRIMARY)}"
        need(entry.get("primary") in PRIMARY, what, FILE, keys, "BLZ-206")
    _check_triangles(entry.get("triangles", {}), (*keys, "triangles"), name)


def _check_triangles(triangles: Any, keys: tuple[str, ...], name: str) -> None:
    what = f"{name}: triangles are whole numbers for {listing(ROUNDS)}"
    good = all(kind in ROUNDS and type(n) is int and n for kind, n in triangles.items())
    need(good, what, FILE, keys, "BLZ-528")
