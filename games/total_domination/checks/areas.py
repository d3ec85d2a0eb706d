"""What the areas of the board have to be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

TYPES = ("land", "island", "coastal")
# TDM-040, TDM-041, TDM-042: which units stay where.
STAYS = {"army": ("land", "coastal"), "fleet": ("island", "coastal")}
CAPITAL = 3
_MARKS = ("factory", "shipyard", "uboats", "no_air", "arctic")
_SIDE = 8

# TDM-017: stars of the Home areas with which each player begins.
STARS = {"Germany": 8, "UK": 10, "Japan": 7, "USSR": 9}
PARTNERS = {"Italy": "Germany", "France": "UK"}
# Home areas that the rulebook names, and the rule that does; of the first five nations it names
# all.
HOMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "Germany": ("TDM-281", ("Germany", "Austria", "Czechoslovakia")),
    "Italy": ("TDM-086", ("Italy",)),
    "France": ("TDM-082", ("France",)),
    "Japan": ("TDM-281", ("Japan", "Nanking", "Manchuria", "Ryukyu Islands")),
    "China": ("TDM-247", ("China",)),
    "UK": ("TDM-259", ("United Kingdom",)),
    "US": ("TDM-247", ("East USA", "West USA", "Philippines")),
    "USSR": ("TDM-261", ("Northern USSR", "Southern USSR", "Siberia")),
}
_ALL_NAMED = ("Germany", "Italy", "France", "Japan", "China")
# Areas in which the rulebook has such a unit stand.
STANDS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("TDM-258", "army", ("Poland", "Baltics", "Ukraine", "Low Countries", "Libya")),
    ("TDM-258", "fleet", ("France", "Atlantic", "Caribbean")),
    ("TDM-259", "army", ("India", "Persia", "Egypt", "East USA", "West USA")),
    ("TDM-259", "fleet", ("United Kingdom", "Atlantic", "West USA", "Hawaii")),
    ("TDM-260", "army", ("Indochina", "East Indies", "Siam", "Burma")),
    ("TDM-260", "fleet", ("Nanking", "Ryukyu Islands", "Philippines", "Mariana Islands")),
    ("TDM-260", "fleet", ("Solomon Islands",)),
    ("TDM-261", "army", ("Siberia", "Northern USSR", "Southern USSR", "China")),
    ("TDM-018", "army", ("Romania",)),
    ("TDM-249", "army", ("Finland",)),
    ("TDM-124", "army", ("Ukraine", "Italy", "Germany")),
    ("TDM-124", "fleet", ("Ukraine", "Poland", "Italy")),
)
# Each nation has such a Capital, and can build its units; of partners the text says so itself.
_CAPITALS = ("Germany", "UK", "Japan", "USSR", "US", "China")
_BUILT = {"army": ("factory", "TDM-036"), "fleet": ("shipyard", "TDM-037")}
UBOATS = ("Atlantic", "Caribbean", "Iceland")
NO_AIR = ("Arctic",)
ARCTIC = ("Arctic", "Iceland", "Norway", "Finland", "Aleutian Islands")


def check_areas(data: Data, powers: Data) -> None:
    """TDM-017, TDM-032, TDM-034, TDM-043, TDM-248, TDM-252: areas with what the text says of them;
    `powers` are the nations of powers.yaml."""
    check_entry(data, {"areas": dict, "links": list}, {}, "areas", ())
    areas: Data = data["areas"]
    for name, entry in areas.items():
        _check_area(name, entry, powers)
    for rule, kind, names in STANDS:
        for name in names:
            _stands(areas, name, kind, rule)
    for nation, (rule, names) in HOMES.items():
        _check_homes(areas, nation, names, rule)
    for nation, power in powers.items():
        for kind, (icon, rule) in _BUILT.items():
            built = kind not in power["pool"] or any(areas[a].get(icon) for a in _of(areas, nation))
            what = f"no Home area of {nation} has a {icon}: its units could never come"
            need(built or nation == "Neutral", what, "areas", ("areas",), rule)
    for icon in ("factory", "shipyard"):
        what = f"Germany: the example of the solo game deploys at its {icon}"
        need(areas["Germany"].get(icon) is True, what, "areas", ("areas", "Germany"), "TDM-281")
    _check_stars(areas)
    _check_marked(areas, "uboats", UBOATS, "TDM-043")
    _check_marked(areas, "arctic", ARCTIC, "TDM-248")
    _check_marked(areas, "no_air", NO_AIR, "TDM-252")


def _check_area(name: str, entry: Any, powers: Data) -> None:
    keys = ("areas", name)
    others: dict[str, type] = {"home": str, **dict.fromkeys(_MARKS, bool)}
    check_entry(entry, {"type": str, "stars": int, "grid": list}, others, "areas", keys, "TDM-032")
    what = f"{name}: its type is one of {listing(TYPES)}"
    need(entry["type"] in TYPES, what, "areas", (*keys, "type"), "TDM-032")
    what = f"{name}: an area has 1, 2 or 3 stars"
    need(entry["stars"] in (1, 2, CAPITAL), what, "areas", (*keys, "stars"), "TDM-097")
    home = entry.get("home", "")
    what = f"{name}: {home} is no nation with Home areas"
    is_nation = home in powers and home != "Neutral"
    need(home == "" or is_nation, what, "areas", (*keys, "home"), "TDM-033")
    what = f"{name}: a Capital is somebody's Home area"
    need(entry["stars"] < CAPITAL or bool(home), what, "areas", (*keys, "stars"), "TDM-034")
    grid = entry["grid"]
    is_place = len(grid) == 2 and all(type(n) is int and 1 <= n <= _SIDE for n in grid)
    what = f"{name}: its grid is a column and a row from 1 to {_SIDE}"
    need(is_place, what, "areas", (*keys, "grid"), "TDM-280")


def _stands(areas: Data, name: str, kind: str, rule: str) -> None:
    need(name in areas, f"there is no {name}, which the rulebook names", "areas", ("areas",), rule)
    keys = ("areas", name, "type")
    what = f"{name}: no {kind} could stay there, and the rulebook has one there"
    need(areas[name]["type"] in STAYS[kind], what, "areas", keys, rule)


def _check_homes(areas: Data, nation: str, names: Sequence[str], rule: str) -> None:
    for name in names:
        keys = ("areas", name, "home")
        need(name in areas, f"there is no {name}, a Home area", "areas", ("areas",), rule)
        what = f"{name} has to be a Home area of {nation}"
        need(areas[name].get("home") == nation, what, "areas", keys, rule)
    if nation in _ALL_NAMED:
        for other in _of(areas, nation):
            what = f"{other}: {nation} has the Home areas {listing(names)} and no other"
            need(other in names, what, "areas", ("areas", other, "home"), rule)


def _check_stars(areas: Data) -> None:
    for player, stars in STARS.items():
        nations = [player, *(nation for nation, of in PARTNERS.items() if of == player)]
        found = sum(areas[area]["stars"] for nation in nations for area in _of(areas, nation))
        what = f"{player} has {found} stars in its Home areas, and begins with {stars} points"
        need(found == stars, what, "areas", ("areas",), "TDM-017")
    for nation in _CAPITALS:
        found = sum(areas[area]["stars"] == CAPITAL for area in _of(areas, nation))
        what = f"{nation} has to have one Capital, a Home area of {CAPITAL} stars, and has {found}"
        need(found == 1, what, "areas", ("areas",), "TDM-034")


def _check_marked(areas: Data, mark: str, names: Sequence[str], rule: str) -> None:
    """TDM-043, TDM-250: the three U-boat areas; TDM-248, TDM-252: those of the Arctic Expansion."""
    for name in areas:
        marked = areas[name].get(mark, False)
        what = f"{name}: {mark} is true of {listing(names)} and of no other area"
        need(marked == (name in names), what, "areas", ("areas", name), rule)
    for name in names:
        need(name in areas, f"there is no {name}", "areas", ("areas",), rule)
        if mark == "uboats":
            is_sea = areas[name]["type"] in STAYS["fleet"] and areas[name]["stars"] == 1
            what = f"{name}: a U-boat area takes fleets and has one star"
            need(is_sea, what, "areas", ("areas", name), rule)


def _of(areas: Data, nation: str) -> list[str]:
    """The Home areas of a nation."""
    return [name for name, entry in areas.items() if entry.get("home") == nation]
