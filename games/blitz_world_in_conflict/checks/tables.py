"""What the smaller charts and the calendar have to be (gaps A9 to A13, A18)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.blitz_world_in_conflict.checks.map import TERRAINS
from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

FILE, CALENDAR = "tables", "calendar"
TURNS, FACES = 15, 6
_PARTS: dict[str, type] = {
    **dict.fromkeys(("terrain", "blockade", "entry"), dict),
    **dict.fromkeys(("partisans", "trade"), list),
}
_TERRAIN: dict[str, type] = {
    **dict.fromkeys(("move", "armor", "white"), int),
    **dict.fromkeys(("attack_halved", "support_halved"), bool),
}
# BLZ-445, BLZ-533, BLZ-538, BLZ-571: what the text says of terrain.
STATED: Mapping[str, Mapping[str, Any]] = {
    "clear": {},
    "forest": {"support_halved": True, "armor": 2},
    "jungle": {"move": 2, "attack_halved": True, "armor": 4},
    "swamp": {"move": 2, "attack_halved": True, "armor": 6, "white": 1},
    "mountain": {"move": 2, "attack_halved": True, "armor": 8, "white": 1},
}
# BLZ-615: what the examples move.
ENTRY = {
    "turn": {"USA": 1, "USSR": 1},
    "axis takes wealth": {"USA": 1, "USSR": 1},
    "allies take wealth": {"USA": -1, "USSR": -1},
    "axis declares on minor": {"USA": 1},
    "japan is at war in the south": {"USA": 1},
}
OTHERS = (
    *("axis declares on neighbour", "western allies declare on minor", "USSR declares on minor"),
    *("Japan declares on USSR", "USSR declares on Japan", "AFA declares on Japan"),
    *("Germany declares on USSR", "Japan takes China"),
)
KINDS = ("air, naval", "air", "CV", "BB", "SUB")
# BLZ-402: Coastal Command, a Small air unit of primary naval type.
COASTAL = 2
CHINA, AXIS = 1, 3


def check_tables(tables: Data, calendar: Data) -> None:
    """BLZ-402, BLZ-445, BLZ-533, BLZ-538, BLZ-571, BLZ-610, BLZ-615, BLZ-635: what the text says of
    the charts holds; BLZ-227, BLZ-270: fifteen turns, each with or without the Snow icon."""
    check_entry(tables, _PARTS, {}, FILE, ())
    _check_terrain(tables["terrain"])
    for kind in KINDS:
        keys = ("blockade", kind)
        check_entry(tables["blockade"].get(kind), {"small": int, "big": int}, {}, FILE, keys)
    found = tables["blockade"][KINDS[0]]["small"]
    need(
        found == COASTAL, f"it is {COASTAL} in an example", FILE, ("blockade", KINDS[0]), "BLZ-402"
    )
    _check_partisans(tables["partisans"])
    _check_entry_effects(tables["entry"])
    turns = calendar["turns"]
    need(len(turns) == TURNS, f"there are {TURNS} turns", CALENDAR, ("turns",), "BLZ-270")
    for number, turn in enumerate(turns):
        told: dict[str, type] = {"from": str, "to": str, "snow": bool}
        check_entry(turn, told, {}, CALENDAR, ("turns", str(number)), "BLZ-227")


def _check_terrain(terrain: Data) -> None:
    what = f"it has {listing(TERRAINS)}"
    need(set(terrain) == set(TERRAINS), what, FILE, ("terrain",), "BLZ-226")
    for name, facts in STATED.items():
        keys = ("terrain", name)
        check_entry(terrain[name], {}, _TERRAIN, FILE, keys, "BLZ-533")
        found = {k: v for k, v in terrain[name].items() if k in _TERRAIN}
        need(found == facts, f"{name} has {dict(facts)}", FILE, keys, "BLZ-533")


def _check_partisans(partisans: Any) -> None:
    need(len(partisans) == FACES, f"a die has {FACES}", FILE, ("partisans",), "BLZ-610")
    for number, entry in enumerate(partisans):
        keys = ("partisans", str(number))
        check_entry(entry, {}, {"country": list, "choice": str}, FILE, keys, "BLZ-611")
        what = "countries or the side that may choose"
        need(("country" in entry) != ("choice" in entry), what, FILE, keys, "BLZ-613")
    is_china = partisans[CHINA - 1].get("country") == ["China"]
    need(is_china, "a 1 is China in the text", FILE, ("partisans", str(CHINA - 1)), "BLZ-612")
    is_choice = partisans[AXIS - 1].get("choice") == "Axis"
    need(is_choice, "a 3 is the choice of the Axis", FILE, ("partisans", str(AXIS - 1)), "BLZ-613")


def _check_entry_effects(entry: Data) -> None:
    what = f"its events are {listing((*ENTRY, *OTHERS))}"
    need(set(entry) == {*ENTRY, *OTHERS}, what, FILE, ("entry",), "BLZ-615")
    for event, told in ENTRY.items():
        found = {key: entry[event][key] for key in ("USA", "USSR") if key in entry[event]}
        what = f"{event}: it moves {told} in an example"
        need(found == told, what, FILE, ("entry", event), "BLZ-615")
