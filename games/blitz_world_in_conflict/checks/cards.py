"""What Victory Cards, Commanders and the card Blitzing the Road to War have to be (gaps A14, A16,
A17)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

VICTORY, COMMANDERS, ROAD = "victory", "commanders", "road_to_war"
# The cards that rules and examples name, by power.
TITLES: Mapping[str, tuple[str, ...]] = {
    "every power": ("Control Industrial Might", "Join Atomic Club"),
    "Germany": ("Lebensraum", "Fortress Europa", "Super Weapons", "Long War"),
    "Japan": ("Co-Prosperity Sphere", "Victory in the CBI", "Tenno-Zan", "Long War"),
    "AFA": ("Mediterranean Influence", "No Casualties"),
    "USSR": ("Annihilate the Wehrmacht", "Buffer Zone", "Five Year Plan"),
    "USA": (
        *("Second Front", "Pacific Domination", "Arsenal of Democracy"),
        *("Bring Democracy to Asia", "No Casualties"),
    ),
}
LETTERS = ("A", "L", "N")
STEPS = 13
STANDARD = 6
# BLZ-730 to BLZ-740: (step, power, choice or 0 for any): option of the text.
OPTIONS: Mapping[tuple[int, str, int], str] = {
    (3, "USA", 0): "Monroe Doctrine",
    (5, "Japan", 0): "Don't Invade China",
    (8, "USSR", 3): "Secret German Pact",
    (9, "Germany", 0): "Secret Soviet Pact",
    (13, "Germany", 2): "Anti-Comintern Pact Expanded",
    (13, "Germany", 3): "Liberate Foes",
}


def check_cards(data: Data) -> None:
    """BLZ-700, BLZ-730, BLZ-755: the cards that the text names, Commanders with a letter, thirteen
    steps and six standard options."""
    cards = data[VICTORY]["cards"]
    for power, titles in TITLES.items():
        found = [entry.get("title", "") for entry in cards.get(power, ())]
        missing = [title for title in titles if title not in found]
        what = f"{power}: {listing(missing)} is missing"
        need(not missing, what, VICTORY, ("cards",), "BLZ-700")
    _check_commanders(data[COMMANDERS]["commanders"])
    _check_road(data[ROAD])


def _check_commanders(commanders: Data) -> None:
    faces: dict[tuple[str, int], int] = {}
    for name, entry in commanders.items():
        keys = ("commanders", name)
        told: dict[str, type] = {"power": str, "counter": int, "letter": str, "factors": dict}
        more: dict[str, type] = {"red": int}
        check_entry(entry, told, more, COMMANDERS, keys, "BLZ-755")
        what = f"{name}: his letter is one of {listing(LETTERS)}"
        need(entry["letter"] in LETTERS, what, COMMANDERS, keys, "BLZ-759")
        place = (entry["power"], entry["counter"])
        faces[place] = faces.get(place, 0) + 1
    what = "a counter has a Commander on each of its two faces"
    need(set(faces.values()) == {2}, what, COMMANDERS, ("commanders",), "BLZ-755")


def _check_road(road: Data) -> None:
    check_entry(road, {"start": list, "standard": list, "steps": list}, {}, ROAD, ())
    what = f"there are {STANDARD} standard options"
    need(len(road["standard"]) == STANDARD, what, ROAD, ("standard",), "BLZ-730")
    steps = road["steps"]
    need(len(steps) == STEPS, f"there are {STEPS} steps", ROAD, ("steps",), "BLZ-730")
    for (step, power, choice), title in OPTIONS.items():
        keys = ("steps", str(step - 1))
        told = steps[step - 1]
        need(told.get("power") == power, f"it is {power}'s", ROAD, keys, "BLZ-730")
        options = enumerate(told.get("options", ()), 1)
        found = [n for n, option in options if option.get("title") == title]
        is_there = bool(found) and choice in (0, *found)
        need(is_there, f"{title} is among its options", ROAD, keys, "BLZ-734")
