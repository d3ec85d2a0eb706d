"""What data of a club have to be: a broken set for each thing that the rulebook's text says of the
printed parts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.blitz_world_in_conflict.broken import refusal
from tests.harness.broken_data import GONE, also, without

Change = tuple[tuple[Any, ...], Any]
Case = tuple[str, list[Change], str, str]


def at(*keys: Any, new: Any) -> Change:
    return keys, new


CASES: dict[str, Case] = {
    "a look-up": (
        "chart",
        [at("columns", "3", new=["-", "-", "S", "L", "1", "1S"])],
        "BLZ-548",
        "a 2 gives S",
    ),
    "a die that does less": (
        "chart",
        [at("columns", "0", new=["S", "-", "-", "S", "L", "1"])],
        "BLZ-548",
        "a higher die does less",
    ),
    "factors that do less": (
        "chart",
        [at("columns", "1", new=["-"] * 6)],
        "BLZ-548",
        "some die does less",
    ),
    "no result": (
        "chart",
        [at("columns", "29", new=["3", "3S", "3L", "3L", "3B", "X"])],
        "BLZ-548",
        "'X' is no result",
    ),
    "a column is missing": (
        "chart",
        [at("columns", "29", new=GONE)],
        "BLZ-548",
        "the last for 30 and more",
    ),
    "a border of one side": (
        "areas",
        [at("land", "Poland", "land", new=without("Berlin"))],
        "BLZ-441",
        "Poland has no border with it",
    ),
    "a sea that is not there": (
        "areas",
        [at("land", "Malta", "sea", new=["Ligurian Sea"])],
        "BLZ-223",
        "no sea area Ligurian Sea",
    ),
    "a port inland": (
        "areas",
        [at("land", "Moscow", "ports", new=[{"size": "big", "sea": ["Black Sea"]}])],
        "BLZ-222",
        "on sea areas that it touches",
    ),
    "a hilly Island": (
        "areas",
        [at("land", "Malta", "terrain", new="mountain")],
        "BLZ-445",
        "an Island is clear",
    ),
    "unknown terrain": (
        "areas",
        [at("land", "Paris", "terrain", new="city")],
        "BLZ-226",
        "its terrain is one of",
    ),
    "no Burma Road": (
        "areas",
        [at("land_routes", new=lambda told: told[:2] + told[3:])],
        "BLZ-224",
        "a route joins Burma and Chungking",
    ),
    "a strait elsewhere": (
        "areas",
        [at("straits", "0", "between", new=["Black Sea", "Baltic Sea"])],
        "BLZ-392",
        "are not adjacent",
    ),
    "a Convoy of nobody": (
        "areas",
        [at("convoys", "North Sea", "home", new="Atlantis")],
        "BLZ-363",
        "Atlantis is no country",
    ),
    "wealth of the USA": (
        "areas",
        [at("land", "Atlantic Seaboard", "oil", new=1)],
        "BLZ-641",
        "USA has 4 Oil and 8 Resources, and here 5, 8",
    ),
    "Western Germany": (
        "areas",
        [at("land", "Western Germany", "resources", new=1)],
        "BLZ-615",
        "two of Oil and Resources",
    ),
    "Poland open": (
        "areas",
        [at("land", "Poland", "terrain", new="clear")],
        "BLZ-002",
        "Poland: terrain is 'forest'",
    ),
    "Manila inland": (
        "areas",
        [at("land", "Manila", "sea", new=without("East China Sea"))],
        "BLZ-002",
        "Manila touches East China Sea",
    ),
    "Istanbul": (
        "areas",
        [at("land", "Istanbul", "ports", new=[{"size": "small", "sea": ["Black Sea"]}])],
        "BLZ-219",
        "Istanbul has a big Port",
    ),
    "one Port in Spain": (
        "areas",
        [at("land", "Spain", "ports", new=lambda told: told[:1])],
        "BLZ-221",
        "Spain has two Ports",
    ),
    "snow in the Near East": (
        "countries",
        [at("countries", "Near East", "snow", new="snow")],
        "BLZ-534",
        "its marker is none",
    ),
    "a country with another's area": (
        "countries",
        [at("countries", "Iberia", "areas", new=["Spain", "Portugal", "Paris"])],
        "BLZ-231",
        "Paris is no land area of it",
    ),
    "forest like swamp": (
        "tables",
        [at("terrain", "forest", "armor", new=6)],
        "BLZ-533",
        "forest has",
    ),
    "Coastal Command": (
        "tables",
        [at("blockade", "air, naval", "small", new=1)],
        "BLZ-402",
        "it is 2 in an example",
    ),
    "partisans of China": (
        "tables",
        [at("partisans", "0", new={"country": ["India"]})],
        "BLZ-612",
        "a 1 is China",
    ),
    "an event that is not there": (
        "tables",
        [at("entry", "turn", new=GONE)],
        "BLZ-615",
        "its events are",
    ),
    "a turn more": (
        "calendar",
        [at("turns", new=also({"from": "x", "to": "y", "snow": False}))],
        "BLZ-270",
        "there are 15 turns",
    ),
    "the Polish Army": (
        "units",
        [at("units", "Polish Army", "sizes", "0", "land", new=3)],
        "BLZ-007",
        "has land 2 in the text",
    ),
    "the Maginot Line": (
        "units",
        [at("units", "Maginot Line", "triangles", new={"land": -4})],
        "BLZ-205",
        "5 red triangles",
    ),
    "a unit of no type": (
        "units",
        [at("units", "NKVD", "type", new="POL")],
        "BLZ-206",
        "its type is one of",
    ),
    "a Size is missing": (
        "units",
        [at("units", "2nd Army", "sizes", new=[{"land": 1}] * 3)],
        "BLZ-204",
        "its Sizes are",
    ),
    "aircraft without a target": (
        "units",
        [at("units", "Luftwaffe", "primary", new=GONE)],
        "BLZ-206",
        "its primary bombing is one of",
    ),
    "a home nowhere": (
        "units",
        [at("units", "NKVD", "home", new="Utopia")],
        "BLZ-201",
        "no country or land area Utopia",
    ),
    "a card": (
        "victory",
        [at("cards", "Germany", "0", "title", new="Autobahn")],
        "BLZ-700",
        "Lebensraum is missing",
    ),
    "a Commander alone": (
        "commanders",
        [at("commanders", "Rommel", new=GONE)],
        "BLZ-755",
        "each of its two faces",
    ),
    "a step that is not there": (
        "road_to_war",
        [at("steps", "12", new=GONE)],
        "BLZ-730",
        "there are 13 steps",
    ),
    "Monroe": (
        "road_to_war",
        [at("steps", "2", "options", "0", "title", new="Doctrine")],
        "BLZ-734",
        "Monroe Doctrine",
    ),
    "a unit twice": (
        "set_up",
        [at("pool", "Germany", new=also("Luftwaffe"))],
        "BLZ-204",
        "Luftwaffe is there twice",
    ),
    "a Big one that is none": (
        "set_up",
        [at("pool", "Germany", new=also("18th Army (Big)"))],
        "BLZ-204",
        "18th Army has no Big counter",
    ),
    "steps out of order": (
        "set_up",
        [at("phases", "0", "steps", new="FED")],
        "BLZ-272",
        "in their order",
    ),
    "a war with nobody": (
        "set_up",
        [at("wars", new=[["AFA", "Atlantis"]])],
        "BLZ-301",
        "wars are between powers",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_what_the_text_says_of_the_printed_parts_is_asked_for(name: str) -> None:
    file, changes, rule, said = CASES[name]
    error = refusal(file, *changes)
    assert (error.rule, error.file) == (rule, file)
    assert said in str(error)
