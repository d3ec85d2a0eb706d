"""What the entries of the map have to be: zones, and the lines between them (gaps A1, A2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

TERRAINS = ("good", "narrow", "swamp", "mountains", "high_mountains")
SIDES = ("Axis", "Allies", "Soviets")
PORTS = ("port", "naval_base")
FILE = "zones"

_LAND: dict[str, type] = {"country": str, "control": str, "terrain": str, "land": list}
_LISTS = ("coast", "beach", "dotted", "rivers", "line", "port_on")
_FLAGS = ("fortress", "capital", "star", "vichy", "occupied", "africa", "asia", "abroad")
_MORE: dict[str, type] = {
    **dict.fromkeys(_LISTS, list),
    **dict.fromkeys((*_FLAGS, "snow", "unlimited"), bool),
    "points": dict,
    "supply": str,
    "port": str,
    "corps": int,
}
_SEA: dict[str, type] = {"straits": dict, "mediterranean": bool, "snow": bool}


def check_map(data: Data, countries: Data) -> None:
    """BWR-040, BWR-043, BWR-044, BWR-047, BWR-048, BWR-049: land and sea zones with facts of their
    kind, lines that are on both of their ends, and nobody cut off; `countries` are those of
    countries.yaml."""
    check_entry(data, {"land": dict, "sea": dict}, {}, FILE, ())
    land, sea = data["land"], data["sea"]
    for name, entry in sea.items():
        check_entry(entry, {"sea": list}, _SEA, FILE, ("sea", name), "BWR-043")
    for name, entry in land.items():
        _check_land(name, entry, countries)
        _check_ends(name, entry, land, sea)
    for name, entry in sea.items():
        _check_sea(name, entry, land, sea)
    _check_whole(land, sea)
    for country in countries:
        capitals = [z for z, e in land.items() if e["country"] == country and e.get("capital")]
        what = f"{country} has one capital at most, and here {listing(capitals)}"
        need(len(capitals) <= 1, what, FILE, ("land",), "BWR-120")


def _check_land(name: str, entry: Any, countries: Data) -> None:
    keys = ("land", name)
    check_entry(entry, _LAND, _MORE, FILE, keys, "BWR-040")
    what = f"{name}: there is no country {entry['country']}"
    need(entry["country"] in countries, what, FILE, (*keys, "country"), "BWR-041")
    side = countries[entry["country"]].get("side", "")
    what = f"{name}: it is {side or 'nobody'}'s at the start, as {entry['country']} is"
    need(entry["control"] == side, what, FILE, (*keys, "control"), "BWR-041")
    what = f"{name}: its terrain is one of {listing(TERRAINS)}"
    need(entry["terrain"] in TERRAINS, what, FILE, (*keys, "terrain"), "BWR-047")
    what = f"{name}: a supply zone is one of {listing(SIDES)}"
    need(entry.get("supply", SIDES[0]) in SIDES, what, FILE, (*keys, "supply"), "BWR-070")
    what = f"{name}: a port is one of {listing(PORTS)}"
    need(entry.get("port", PORTS[0]) in PORTS, what, FILE, (*keys, "port"), "BWR-050")
    if "points" in entry:
        _check_points(name, entry["points"])


def _check_points(name: str, points: Data) -> None:
    keys = ("land", name, "points")
    check_entry(points, {"kind": str, "value": int}, {"of": str}, FILE, keys, "BWR-051")
    what = f"{name}: points are general, or national ones of one of {listing(SIDES)}"
    is_national = points["kind"] == "national" and points.get("of") in SIDES
    is_general = points["kind"] == "general" and "of" not in points
    need(is_national or is_general, what, FILE, keys, "BWR-052")
    need(points["value"] > 0, f"{name}: points are 1 or more", FILE, keys, "BWR-051")


def _check_ends(name: str, entry: Data, land: Data, sea: Data) -> None:
    """Lines lead to zones that are there and have them too; rivers and Fortified Lines lie on brown
    lines, beaches and ports on the coast."""
    keys = ("land", name)
    for kind, rule in (("land", "BWR-040"), ("dotted", "BWR-044")):
        for other in entry.get(kind, ()):
            what = f"{name}: a line leads to {other}, and from there none leads back"
            back = other in land and name in land[other].get(kind, ())
            need(back and other != name, what, FILE, (*keys, kind), rule)
    for kind in ("rivers", "line"):
        for other in entry.get(kind, ()):
            what = f"{name}: {other} is not beside it, so nothing lies between them"
            need(other in entry["land"], what, FILE, (*keys, kind), "BWR-048")
    for other in entry.get("coast", ()):
        need(
            other in sea, f"{name}: there is no sea zone {other}", FILE, (*keys, "coast"), "BWR-043"
        )
    for kind in ("beach", "port_on"):
        for other in entry.get(kind, ()):
            what = f"{name}: it does not touch {other}"
            need(other in entry.get("coast", ()), what, FILE, (*keys, kind), "BWR-049")


def _check_sea(name: str, entry: Data, land: Data, sea: Data) -> None:
    keys = ("sea", name)
    for other in entry["sea"]:
        what = f"{name}: it borders on {other}, and that not on it"
        back = other in sea and name in sea[other]["sea"]
        need(back and other != name, what, FILE, (*keys, "sea"), "BWR-043")
    for other, zone in entry.get("straits", {}).items():
        what = f"{name}: the strait to {other} is commanded by {zone} from both sides"
        back = other in entry["sea"] and sea[other].get("straits", {}).get(name) == zone
        need(back and zone in land, what, FILE, (*keys, "straits"), "BWR-273")


def neighbours(land: Data, sea: Data, area: str) -> Iterator[str]:
    """All areas beside one, over any line, coast or border of seas."""
    if area in land:
        for kind in ("land", "dotted", "coast"):
            yield from land[area].get(kind, ())
    else:
        yield from sea[area]["sea"]
        yield from (zone for zone in land if area in land[zone].get("coast", ()))


def _check_whole(land: Data, sea: Data) -> None:
    """No land zone is cut off; Suez and Asian Bases are joined with the others off the map
    (BWR-345, G-07)."""
    found, edge = set[str](), {"London", "Suez", "Asian Bases"} & land.keys()
    while edge:
        found |= edge
        edge = {other for area in edge for other in neighbours(land, sea, area)} - found
    lost = sorted(land.keys() - found)
    what = f"{listing(lost)}: no way leads there"
    need(not lost, what, FILE, ("land", *lost[:1]), "BWR-040")
