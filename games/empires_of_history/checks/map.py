"""What the entries of the maps have to be: areas, and what joins them (§Maps)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

FILE = "areas"
OFF_MAP = "off-map"
MAPS = ("Europe", "Pacific", OFF_MAP)
PORTS = ("major", "minor")
CITIES = ("capital", "regular", "colonial")

_LAND: dict[str, type] = {"nation": str, "map": str, "value": int, "pool": str, "land": list}
_MORE: dict[str, type] = {
    **dict.fromkeys(("sea", "points", "also"), list),
    **dict.fromkeys(("controller", "to", "port"), str),
    "city": dict,
    "oil": int,
    "mountain": bool,
}
_SEA: dict[str, type] = {"map": str, "sea": list}
_SEA_MORE: dict[str, type] = {"label": str, "trade": dict, "points": list}
_CITY: dict[str, type] = {"kind": str, "name": str, "fort": int}
_PARTS: dict[str, type] = {
    **dict.fromkeys(("land", "sea", "straits", "mine_boxes", "canals"), dict),
    **dict.fromkeys(("rivers", "fortified"), list),
}


def check_map(areas: Data, nations: Data) -> None:
    """EOH-001 to EOH-005, EOH-017, EOH-020: areas with facts of their kind, borders that are on
    both of their ends and on one map, connection points that join, nobody cut off; `nations` are
    those of nations.yaml."""
    check_entry(areas, _PARTS, {}, FILE, ())
    land, sea = areas["land"], areas["sea"]
    for name, entry in land.items():
        check_entry(entry, _LAND, _MORE, FILE, ("land", name), "EOH-004")
        _check_land(name, entry, land, nations)
    for name, entry in sea.items():
        check_entry(entry, _SEA, _SEA_MORE, FILE, ("sea", name), "EOH-005")
        _check_trade(name, entry, nations)
    for part, entries in (("land", land), ("sea", sea)):
        for name, entry in entries.items():
            what = f"{name}: its map is one of {listing(MAPS)}"
            need(entry["map"] in MAPS, what, FILE, (part, name, "map"), "EOH-001")
            _check_borders(part, name, entry, land, sea)
    check_points({"land": land, "sea": sea})
    _check_whole(land, sea)
    what = "some territories have no value"
    need(any(not e["value"] for e in land.values()), what, FILE, ("land",), "EOH-017")


def _check_land(name: str, entry: Data, land: Data, nations: Data) -> None:
    keys = ("land", name)
    for fact in ("nation", "controller"):
        nation = entry.get(fact, entry["nation"])
        need(
            nation in nations,
            f"{name}: there is no nation {nation}",
            FILE,
            (*keys, fact),
            "EOH-018",
        )
    what = f"{name}: a port is one of {listing(PORTS)}"
    need(entry.get("port", PORTS[0]) in PORTS, what, FILE, (*keys, "port"), "EOH-027")
    what = f"{name}: there is no territory {entry.get('to')} to which its value is taken"
    need(entry.get("to", name) in land, what, FILE, (*keys, "to"), "EOH-041")
    if "city" in entry:
        _check_city(name, entry["city"])


def _check_city(name: str, city: Any) -> None:
    keys = ("land", name, "city")
    check_entry(city, _CITY, {"size": int}, FILE, keys, "EOH-020")
    what = f"{name}: a city is one of {listing(CITIES)}"
    need(city["kind"] in CITIES, what, FILE, (*keys, "kind"), "EOH-020")
    is_colonial = city["kind"] == CITIES[-1]
    what = f"{name}: a colonial city has a size, and no other has"
    need(bool(city.get("size")) == is_colonial, what, FILE, (*keys, "size"), "EOH-026")
    what = f"{name}: a colonial city has a fortification value of 1, others have 1 or more"
    fits = city["fort"] == 1 if is_colonial else city["fort"] >= 1
    need(fits, what, FILE, (*keys, "fort"), "EOH-021")


def _check_trade(name: str, entry: Data, nations: Data) -> None:
    for nation in entry.get("trade", {}):
        what = f"{name}: there is no nation {nation}"
        need(nation in nations, what, FILE, ("sea", name, "trade", nation), "EOH-019")


def _check_borders(part: str, name: str, entry: Data, land: Data, sea: Data) -> None:
    """EOH-001: borders are on both ends, and never between maps and boxes; only territories name
    their coasts."""
    for kind, others in (("land", land), ("sea", sea)):
        for number, other in enumerate(entry.get(kind, ())):
            keys = (part, name, kind, str(number))
            what = f"{name}: there is no {'sea zone' if kind == 'sea' else 'territory'} {other}"
            need(other in others, what, FILE, keys, "EOH-002")
            what = f"{name}: it borders on {other}, and that not on it"
            need(part != kind or name in others[other][kind], what, FILE, keys, "EOH-002")
            what = f"{name}: {other} is on another map; only connection points join maps and boxes"
            need(others[other]["map"] == entry["map"], what, FILE, keys, "EOH-001")


def joined(entries: Mapping[str, Data]) -> dict[int, list[tuple[str, str]]]:
    """EOH-003: the places of each connection point, as ("land" or "sea", name)."""
    found: dict[int, list[tuple[str, str]]] = {}
    for part, each in entries.items():
        for name, entry in each.items():
            for point in entry.get("points", ()):
                found.setdefault(point, []).append((part, name))
    return found


def check_points(entries: Mapping[str, Data]) -> None:
    """EOH-003: a connection point joins two places or more."""
    for point, places in joined(entries).items():
        part, name = places[0]
        what = f"{name}: no other place has connection point {point}"
        need(len(places) > 1, what, FILE, (part, name, "points"), "EOH-003")


def _check_whole(land: Data, sea: Data) -> None:
    """EOH-003: every area can be reached from every other."""
    start, beside = next(iter(land)), _neighbours(land, sea)
    found, edge = {start}, {start}
    while edge:
        edge = set().union(*(beside[name] for name in edge)) - found
        found |= edge
    for part, entries in (("land", land), ("sea", sea)):
        for name in entries:
            what = f"{name}: no way leads there from {start}"
            need(name in found, what, FILE, (part, name), "EOH-003")


def _neighbours(land: Data, sea: Data) -> dict[str, set[str]]:
    """What each area touches, over connection points too."""
    found: dict[str, set[str]] = {name: set() for name in (*land, *sea)}
    for entries in (land, sea):
        for name, entry in entries.items():
            for other in (*entry.get("land", ()), *entry.get("sea", ())):
                found[name].add(other)
                found[other].add(name)
    for places in joined({"land": land, "sea": sea}).values():
        names = {name for _, name in places}
        for name in names:
            found[name] |= names
    return found
