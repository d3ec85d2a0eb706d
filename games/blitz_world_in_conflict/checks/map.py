"""What the entries of the map have to be: areas, ports, and what joins them (gaps A2 to A5)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

FILE, COUNTRIES = "areas", "countries"
TERRAINS = ("clear", "forest", "jungle", "mountain", "swamp")
SIZES = ("small", "big")
SNOW = ("snow", "snowflake")

_PARTS: dict[str, type] = {
    **dict.fromkeys(("land", "sea", "convoys", "groups"), dict),
    **dict.fromkeys(("land_routes", "air_routes", "straits"), list),
}
_LAND: dict[str, type] = {"country": str, "control": str}
_LAND_MORE: dict[str, type] = {
    **dict.fromkeys(("oil", "resources", "factory"), int),
    **dict.fromkeys(("land", "sea", "ports"), list),
    "terrain": str,
    "island": bool,
}
_STRAIT_MORE: dict[str, type] = {
    **dict.fromkeys(("closed_by", "open_by"), list),
    **dict.fromkeys(("submarines", "forced"), bool),
}
_CONVOY: dict[str, type] = {"power": str, "home": str, "factor": int}
_COUNTRY: dict[str, type] = {"control": str, "areas": list}
_COUNTRY_MORE: dict[str, type] = {
    **dict.fromkeys(("short", "home_of", "leans", "snow"), str),
    "leave": list,
}


def check_map(areas: Data, countries: Data) -> None:
    """BLZ-217 to BLZ-226: areas with facts of their kind, borders that are on both of their ends,
    ports on seas that the area touches, each area in one country and nobody cut off."""
    check_entry(areas, _PARTS, {}, FILE, ())
    land, sea = areas["land"], areas["sea"]
    for name, entry in countries.items():
        check_entry(entry, _COUNTRY, _COUNTRY_MORE, COUNTRIES, (COUNTRIES, name), "BLZ-231")
        _check_country(name, entry, land)
    for name, entry in land.items():
        check_entry(entry, _LAND, _LAND_MORE, FILE, ("land", name), "BLZ-228")
        _check_land(name, entry, sea, countries)
    for name, entry in sea.items():
        check_entry(entry, {"sea": list}, {"snow": bool}, FILE, ("sea", name), "BLZ-211")
    for part, key in (("land", "land"), ("sea", "sea")):
        for name, entry in areas[part].items():
            _check_borders(part, name, entry.get(key, ()), areas[part])
    for part in ("land_routes", "air_routes"):
        _check_pairs(part, areas[part], land, "BLZ-224")
    _check_pairs("straits", areas["straits"], sea, "BLZ-392")
    _check_straits(areas)
    _check_convoys(areas, countries)
    _check_whole(areas)


def _check_country(name: str, entry: Data, land: Data) -> None:
    keys = (COUNTRIES, name)
    for area in entry["areas"]:
        is_its = area in land and land[area].get("country") == name
        what = f"{name}: {area} is no land area of it in areas.yaml"
        need(is_its, what, COUNTRIES, (*keys, "areas"), "BLZ-231")
    strange = [area for area in entry.get("leave", ()) if area not in entry["areas"]]
    what = f"{name}: {listing(strange)} cannot leave it"
    need(not strange, what, COUNTRIES, (*keys, "leave"), "BLZ-348")
    what = f"{name}: its marker is one of {listing(SNOW)}"
    need(entry.get("snow", SNOW[0]) in SNOW, what, COUNTRIES, (*keys, "snow"), "BLZ-227")


def _check_land(name: str, entry: Data, sea: Data, countries: Data) -> None:
    keys = ("land", name)
    country = entry["country"]
    is_its = country in countries and name in countries[country]["areas"]
    what = f"{name}: countries.yaml does not have it in {country}"
    need(is_its, what, FILE, (*keys, "country"), "BLZ-231")
    what = f"{name}: its terrain is one of {listing(TERRAINS)}"
    terrain = entry.get("terrain", TERRAINS[0])
    need(terrain in TERRAINS, what, FILE, (*keys, "terrain"), "BLZ-226")
    for other in entry.get("sea", ()):
        need(other in sea, f"{name}: there is no sea area {other}", FILE, (*keys, "sea"), "BLZ-223")
    for port in entry.get("ports", ()):
        check_entry(port, {"size": str, "sea": list}, {}, FILE, (*keys, "ports"), "BLZ-219")
        need(
            port["size"] in SIZES,
            f"{name}: a Port is one of {listing(SIZES)}",
            FILE,
            (*keys, "ports"),
            "BLZ-220",
        )
        what = f"{name}: a Port is on sea areas that it touches"
        touches = set(port["sea"]) <= set(entry.get("sea", ())) and port["sea"]
        need(bool(touches), what, FILE, (*keys, "ports"), "BLZ-222")
    what = f"{name}: an Island is clear"
    need(not entry.get("island") or terrain == TERRAINS[0], what, FILE, keys, "BLZ-445")


def _check_borders(part: str, name: str, others: Any, entries: Data) -> None:
    for other in others:
        is_mutual = other in entries and name in entries[other].get(part, ())
        what = f"{name}: {other} has no border with it"
        need(is_mutual and other != name, what, FILE, (part, name, part), "BLZ-441")


def _check_pairs(part: str, entries: Any, areas: Data, rule: str) -> None:
    for number, entry in enumerate(entries):
        keys = (part, str(number))
        more = _STRAIT_MORE if part == "straits" else {}
        check_entry(entry, {"between": list}, more, FILE, keys, rule)
        pair = entry["between"]
        what = f"{listing(pair)}: two areas of the map"
        need(len(set(pair)) == 2 and set(pair) <= set(areas), what, FILE, keys, rule)


def _check_straits(areas: Data) -> None:
    for number, entry in enumerate(areas["straits"]):
        keys = ("straits", str(number))
        one, other = entry["between"]
        what = f"{one} and {other} are not adjacent"
        need(other in areas["sea"][one]["sea"], what, FILE, keys, "BLZ-392")
        holders = [*entry.get("closed_by", ()), *entry.get("open_by", ())]
        what = f"{one}, {other}: land areas say whether it is open"
        need(bool(holders) and set(holders) <= set(areas["land"]), what, FILE, keys, "BLZ-392")


def _check_convoys(areas: Data, countries: Data) -> None:
    for sea, entry in areas["convoys"].items():
        keys = ("convoys", sea)
        check_entry(entry, _CONVOY, {}, FILE, keys, "BLZ-543")
        need(sea in areas["sea"], f"there is no sea area {sea}", FILE, keys, "BLZ-543")
        what = f"{sea}: {entry['home']} is no country, and none of the lines that have a Convoy"
        known = entry["home"] in countries or entry["home"] in ("Ger-Swe", "Japan-S.China")
        need(known, what, FILE, (*keys, "home"), "BLZ-363")
        need(entry["factor"] > 0, f"{sea}: its factor is 0", FILE, (*keys, "factor"), "BLZ-559")


def _check_whole(areas: Data) -> None:
    """Every area is reached from the first one, on land, by sea or by air."""
    first = next(iter(areas["sea"]))
    reached, ahead = {first}, [first]
    while ahead:
        for other in _beside(ahead.pop(), areas):
            if other not in reached:
                reached.add(other)
                ahead.append(other)
    alone = [name for part in ("land", "sea") for name in areas[part] if name not in reached]
    need(not alone, f"nothing leads to {listing(alone)}", FILE, ("land",), "BLZ-223")


def _beside(name: str, areas: Data) -> Iterator[str]:
    if name in areas["sea"]:
        yield from areas["sea"][name]["sea"]
        yield from (a for a, entry in areas["land"].items() if name in entry.get("sea", ()))
    else:
        yield from areas["land"][name].get("sea", ())
        yield from areas["land"][name].get("land", ())
    for part in ("land_routes", "air_routes"):
        for entry in areas[part]:
            if name in entry["between"]:
                yield from entry["between"]
