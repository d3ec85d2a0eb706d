"""What the rulebook says of named places of the map (gaps A2, A3, A4, A5, A10): whose they are,
terrain, wealth, ports, coasts and distances."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pbem.games.blitz_world_in_conflict.checks.map import COUNTRIES, FILE
from pbem.wargame.need import Data, listing, need

# Facts of land areas that the text states; a list has to be among what the entry lists.
STATED: Mapping[str, Mapping[str, Any]] = {
    "London": {"country": "Great Britain", "resources": 1, "sea": ["North Sea"]},
    "Scotland": {"country": "Great Britain", "sea": ["North Sea"]},
    "Paris": {
        "country": "France",
        "resources": 2,
        "sea": ["North Sea", "Western Approaches"],
        "land": ["Belgium-Netherlands", "Western Germany", "Vichy France"],
    },
    "Vichy France": {"country": "France", "land": ["Paris", "Spain"]},
    "Borneo": {"country": "Belgium-Netherlands", "oil": 1},
    "Hollandia": {"country": "Belgium-Netherlands", "sea": ["Bismarck Sea"]},
    "Java": {"country": "Belgium-Netherlands"},
    "Berlin": {"country": "Germany", "oil": 1, "factory": 2, "land": ["Poland"]},
    "Austria-Czechoslovakia": {"terrain": "mountain", "control": "Germany"},
    "Poland": {"terrain": "forest", "resources": 1, "control": "AFA"},
    "Milan": {"country": "Italy"},
    "Rome": {"country": "Italy"},
    "Spain": {"country": "Iberia", "terrain": "mountain"},
    "Gibraltar": {"island": True, "control": "AFA", "sea": ["Mediterranean Sea"]},
    "Malta": {"control": "AFA"},
    "Norway": {"control": "", "sea": ["Arctic Ocean"]},
    "Sweden": {"control": "", "resources": 1},
    "Istanbul": {"country": "Turkey", "sea": ["Black Sea", "Mediterranean Sea"]},
    "Ankara": {"country": "Turkey"},
    "Leningrad": {
        "country": "USSR",
        "terrain": "swamp",
        "sea": ["Baltic Sea", "Arctic Ocean"],
    },
    "Don Basin": {
        "country": "USSR",
        "terrain": "forest",
        "sea": ["Black Sea"],
        "land": ["Stalingrad", "Caucasus Mountains", "Ukraine"],
    },
    "Caucasus Mountains": {"country": "USSR", "land": ["Persia"]},
    "Persia": {"country": "Near East", "terrain": "mountain"},
    "Egypt": {"control": "AFA", "sea": ["Mediterranean Sea", "Arabian Sea"]},
    "Libya": {"control": "Germany"},
    "Italian East Africa": {"control": "Germany"},
    "Algeria": {"country": "French North Africa", "resources": 1},
    "Morocco": {"country": "French North Africa"},
    "Hyderabad": {"country": "India", "resources": 1},
    "Burma": {"control": "AFA", "sea": ["Bay of Bengal"], "land": ["South-East Asia"]},
    "Singapore": {"control": "AFA"},
    "South-East Asia": {"control": "", "terrain": "mountain", "land": ["Canton"]},
    "Canton": {"country": "China", "control": "USA"},
    "Chungking": {"country": "China", "control": "USA", "resources": 1},
    "Peking": {"country": "China", "control": "Japan"},
    "Harbin": {"country": "Manchuria-Korea", "control": "Japan", "land": ["Port Arthur"]},
    "Port Arthur": {"country": "Manchuria-Korea", "control": "Japan"},
    "Tokyo": {"country": "Japan", "resources": 1, "sea": ["Japanese Coast"]},
    "Formosa": {"control": "Japan"},
    "Caroline Islands": {"control": "Japan", "sea": ["Micronesia"]},
    "Marshall Islands": {"control": "Japan", "sea": ["Micronesia"]},
    "Midway Islands": {"island": True, "control": "USA", "sea": ["Micronesia"]},
    "Manila": {
        "island": True,
        "control": "USA",
        "resources": 1,
        "sea": ["South China Sea", "East China Sea"],
    },
    "Canberra": {"country": "Australia", "resources": 1},
    "Darwin": {"country": "Australia"},
    "Perth": {"country": "Australia"},
    "Western Canada": {"country": "Canada", "oil": 1},
    "Atlantic Seaboard": {"country": "USA", "resources": 3},
    "Central Plains": {"country": "USA", "oil": 3, "resources": 2},
    "West Coast": {"country": "USA", "oil": 1, "resources": 3, "factory": 2},
    "Mexico": {"control": "", "oil": 1},
    "Venezuela": {"control": "", "oil": 1},
    "Sao Paulo": {"country": "Brazil", "resources": 1},
}
# Ports by the size and the one sea area from which they are entered, where the text says so.
PORTS = (
    ("Istanbul", "big", "Black Sea"),
    ("Caroline Islands", "big", "Micronesia"),
    ("Marshall Islands", "small", "Micronesia"),
    ("Midway Islands", "small", "Micronesia"),
)
ROUTES = {
    "land_routes": (("Stalingrad", "Samarkand"), ("Paris", "Spain"), ("Burma", "Chungking")),
    "air_routes": (("London", "Paris"), ("Samarkand", "Caucasus Mountains")),
}
# BLZ-178, BLZ-246: Oil and Resources of countries together.
WEALTH = (("USA", 4, 8), ("Near East", 2, 0))
WITH_RESOURCE = ("Australia", "Canada", "France", "India", "South Africa")
# BLZ-071, BLZ-144, BLZ-173: sea areas that are farther than so many moves from London or Tokyo.
FAR = {
    ("London", 2): (
        *("Arabian Sea", "Azanian Sea", "Black Sea", "Bering Sea", "Brazilian Coast"),
        *("Cape Basin", "Gulf of Alaska", "Gulf of Guinea", "Mozambique Channel"),
        "South Atlantic",
    ),
    ("Tokyo", 4): ("Cape Naturaliste", "Tasman Sea"),
}
NEAR = {("London", 2): ("North Sea", "Western Approaches", "USA East Coast")}


def check_places(areas: Data, countries: Data) -> None:
    """BLZ-002, BLZ-222, BLZ-224, BLZ-225, BLZ-392: what the text states of the map holds."""
    land = areas["land"]
    for name, facts in STATED.items():
        need(name in land, f"the land area {name} is missing", FILE, ("land",), "BLZ-002")
        for fact, value in facts.items():
            _check_fact(name, land[name], fact, value)
    for name, size, sea in PORTS:
        found = [port["size"] for port in land[name].get("ports", ()) if sea in port["sea"]]
        what = f"{name} has a {size} Port on the {sea}"
        need(size in found, what, FILE, ("land", name), "BLZ-219")
    for name in ("Spain", "Leningrad"):
        ports = [set(port["sea"]) for port in land[name].get("ports", ())]
        is_two = len(ports) == 2 and not ports[0] & ports[1]
        what = f"{name} has two Ports on different sea areas"
        need(is_two, what, FILE, ("land", name), "BLZ-221")
    for part, pairs in ROUTES.items():
        there = [set(entry["between"]) for entry in areas[part]]
        for pair in pairs:
            what = f"a route joins {pair[0]} and {pair[1]}"
            need(set(pair) in there, what, FILE, (part,), "BLZ-224")
    _check_wealth(areas, countries)
    _check_distances(areas)
    _check_snow(areas, countries)


def _check_fact(name: str, entry: Data, fact: str, value: Any) -> None:
    keys = ("land", name, fact)
    if isinstance(value, list):
        missing = [each for each in value if each not in entry.get(fact, ())]
        need(not missing, f"{name} touches {listing(missing)}", FILE, keys[:2], "BLZ-002")
    else:
        what = f"{name}: {fact} is {value!r}"
        found = entry.get(fact, type(value)())
        need(found == value, what, FILE, keys if fact in entry else keys[:2], "BLZ-002")


def _check_wealth(areas: Data, countries: Data) -> None:
    land = areas["land"]
    for country, oil, resources in WEALTH:
        there = countries[country]["areas"]
        found = tuple(sum(land[a].get(k, 0) for a in there) for k in ("oil", "resources"))
        what = f"{country} has {oil} Oil and {resources} Resources, and here {found[0]}, {found[1]}"
        need(found == (oil, resources), what, FILE, ("land",), "BLZ-641")
    for country in WITH_RESOURCE:
        some = any(land[area].get("resources") for area in countries[country]["areas"])
        need(some, f"{country} has a Resource", FILE, ("land",), "BLZ-638")
    what = "Western Germany has two of Oil and Resources"
    western = land["Western Germany"]
    both = western.get("oil", 0) + western.get("resources", 0)
    need(both == 2, what, FILE, ("land", "Western Germany"), "BLZ-615")


def _check_distances(areas: Data) -> None:
    for (port, moves), names in FAR.items():
        near = within(areas, port, moves)
        for name in names:
            need(name in areas["sea"], f"the sea area {name} is missing", FILE, ("sea",), "BLZ-173")
            what = f"{name} is more than {moves} moves from {port}"
            need(name not in near, what, FILE, ("sea", name), "BLZ-173")
    for (port, moves), names in NEAR.items():
        near = within(areas, port, moves)
        for name in names:
            what = f"{name} is within {moves} moves of {port}"
            need(name in near, what, FILE, ("sea",), "BLZ-071")


def within(areas: Data, land: str, moves: int) -> set[str]:
    """The sea areas that a naval unit reaches from a land area with so many moves."""
    ports: Iterable[Any] = areas["land"][land].get("ports", ())
    reached = {sea for port in ports for sea in port["sea"]}
    for _ in range(moves - 1):
        reached |= {other for sea in reached for other in areas["sea"][sea]["sea"]}
    return reached


def _check_snow(areas: Data, countries: Data) -> None:
    for country, marker in (("USSR", "snow"), ("Iceland", "snow"), ("Near East", "")):
        what = f"{country}: its marker is {marker or 'none'}"
        found = countries[country].get("snow", "")
        need(found == marker, what, COUNTRIES, (COUNTRIES, country), "BLZ-534")
    what = "the North Sea has no snow"
    need(not areas["sea"]["North Sea"].get("snow"), what, FILE, ("sea", "North Sea"), "BLZ-002")
