"""Straits, Mine boxes, canals, ports, rivers and fortified faces (§Straits to §Suez Canal)."""

from __future__ import annotations

from pbem.games.empires_of_history.checks.map import FILE, OFF_MAP, joined
from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, need

KIEL, SUEZ, DENMARK = "Kiel", "Suez", "Denmark straits"
_SUEZ_POINT = 15
_PAIR = 2


def check_waters(areas: Data) -> None:
    """EOH-006, EOH-008, EOH-010, EOH-015, EOH-027, EOH-034, EOH-036, EOH-038: what lies on borders
    lies on borders that are there."""
    land, sea = areas["land"], areas["sea"]
    for name, entry in land.items():
        what = f"{name}: it has a port, and touches no sea zone"
        need(
            not entry.get("port") or bool(entry.get("sea") or _zones(name, areas)),
            what,
            FILE,
            ("land", name),
            "EOH-027",
        )
    for name, entry in areas["straits"].items():
        _check_strait(name, entry, land, sea)
    for name, entry in areas["mine_boxes"].items():
        _check_box(name, entry, land, sea)
    _check_narrows(areas)
    for number, entry in enumerate(areas["rivers"]):
        check_entry(
            entry, {"between": list}, {"name": str}, FILE, ("rivers", str(number)), "EOH-015"
        )
        one, other = entry["between"]
        what = f"a river runs between {one} and {other}, which are not adjacent"
        is_border = one in land and other in land[one]["land"]
        need(is_border, what, FILE, ("rivers", str(number), "between"), "EOH-015")
    _check_faces(areas)
    _check_kiel(areas)
    _check_suez(areas)


def _zones(name: str, areas: Data) -> list[str]:
    """The sea zones that a territory touches, over connection points too."""
    land, sea = areas["land"], areas["sea"]
    found = list(land[name].get("sea", ()))
    for places in joined({"land": land, "sea": sea}).values():
        if ("land", name) in places:
            found += [zone for part, zone in places if part == "sea"]
    return found


def _check_strait(name: str, entry: Data, land: Data, sea: Data) -> None:
    keys = ("straits", name)
    check_entry(entry, {"lands": list, "seas": list}, {}, FILE, keys, "EOH-006")
    for number, (one, other) in enumerate(entry["lands"]):
        what = f"{name}: {one} and {other} are not adjacent"
        is_border = one in land and other in land[one]["land"]
        need(is_border, what, FILE, (*keys, "lands", str(number)), "EOH-006")
    _check_seas(name, entry["seas"], sea, (*keys, "seas"), "EOH-006", empty=True)


def _check_seas(
    name: str, seas: list[str], sea: Data, keys: tuple[str, ...], rule: str, *, empty: bool = False
) -> None:
    if empty and not seas:
        return
    adjacent = len(seas) == _PAIR and seas[0] in sea and seas[1] in sea[seas[0]]["sea"]
    what = f"{name}: it lies between two adjacent sea zones"
    need(adjacent, what, FILE, keys, rule)


def _check_box(name: str, entry: Data, land: Data, sea: Data) -> None:
    keys = ("mine_boxes", name)
    check_entry(entry, {"seas": list, "shores": list}, {}, FILE, keys, "EOH-008")
    _check_seas(name, entry["seas"], sea, (*keys, "seas"), "EOH-266")
    need(bool(entry["shores"]), f"{name}: it has a shore", FILE, (*keys, "shores"), "EOH-008")
    for number, shore in enumerate(entry["shores"]):
        touches = shore in land and bool(set(entry["seas"]) & set(land[shore].get("sea", ())))
        what = f"{name}: {shore} touches neither of its sea zones"
        need(touches, what, FILE, (*keys, "shores", str(number)), "EOH-008")


def _check_narrows(areas: Data) -> None:
    """EOH-008, EOH-010: Mine boxes are at straits, and at some waters that are no straits."""
    straits = {frozenset(entry["seas"]) for entry in areas["straits"].values()}
    at = [frozenset(entry["seas"]) in straits for entry in areas["mine_boxes"].values()]
    need(any(at), "some straits have Mine boxes", FILE, ("mine_boxes",), "EOH-008")
    what = "some Mine boxes are in waters that are no straits"
    need(not all(at), what, FILE, ("mine_boxes",), "EOH-010")


def _check_faces(areas: Data) -> None:
    """EOH-036: fortified faces look at land or sea next to them, some at each."""
    land = areas["land"]
    looks = set()
    for number, entry in enumerate(areas["fortified"]):
        keys, name = ("fortified", str(number)), entry.get("territory", "")
        check_entry(entry, {"territory": str, "faces": list}, {"name": str}, FILE, keys, "EOH-036")
        what = f"there is no territory {name}"
        need(name in land, what, FILE, (*keys, "territory"), "EOH-036")
        for face in entry["faces"]:
            what = f"{name}: its face looks at {face}, which is not adjacent"
            fits = face in land[name]["land"] or face in land[name].get("sea", ())
            need(fits, what, FILE, (*keys, "faces"), "EOH-036")
            looks.add(face in land)
    what = "some fortified faces look at land, some at sea"
    need(looks == {True, False}, what, FILE, ("fortified",), "EOH-036")


def _check_kiel(areas: Data) -> None:
    """EOH-034: Hamburg touches both zones of its canal, which meet at the Denmark straits."""
    keys, canal = ("canals", KIEL), areas["canals"].get(KIEL)
    need(canal is not None, "there is a Kiel Canal", FILE, keys, "EOH-034")
    needed = {"seas": list, "holder": str, "open_to": str, "past": str}
    check_entry(canal, needed, {}, FILE, keys, "EOH-034")
    hamburg = areas["land"].get(canal["holder"], {})
    touches = canal["holder"] == "Hamburg" and set(canal["seas"]) <= set(hamburg.get("sea", ()))
    what = "the Kiel Canal is Hamburg's, which touches both of its sea zones"
    need(touches, what, FILE, (*keys, "seas"), "EOH-034")
    box = areas["mine_boxes"].get(DENMARK, {})
    past = canal["past"] == DENMARK and sorted(box.get("seas", ())) == sorted(canal["seas"])
    what = f"the Kiel Canal leads past the mines of the {DENMARK}, between the same sea zones"
    need(past, what, FILE, (*keys, "past"), "EOH-034")


def _check_suez(areas: Data) -> None:
    """EOH-038: point 15 joins the sea zone north of Cairo and the Red Sea, a box, and no other."""
    land, sea = areas["land"], areas["sea"]
    keys, canal = ("canals", SUEZ), areas["canals"].get(SUEZ)
    need(canal is not None, "there is a Suez Canal", FILE, keys, "EOH-038")
    needed = {"seas": list, "holder": str, "open_to": str}
    check_entry(canal, needed, {}, FILE, keys, "EOH-038")
    places = joined({"land": land, "sea": sea}).get(_SUEZ_POINT, [])
    boxes = [n for part, n in places if part == "sea" and sea[n]["map"] == OFF_MAP]
    north = [n for part, n in places if part == "sea" and n in land["Cairo"].get("sea", ())]
    what = f"connection point {_SUEZ_POINT} is the sea zone of Cairo and an off-map one, no other"
    fits = len(places) == _PAIR and len(boxes) == 1 and len(north) == 1
    need(fits, what, FILE, ("sea",), "EOH-038")
    what = f"the Suez Canal is of who has Suez, and joins the sea zones of point {_SUEZ_POINT}"
    joins = canal["holder"] == SUEZ and sorted(canal["seas"]) == sorted(boxes + north)
    need(joins, what, FILE, (*keys, "seas"), "EOH-038")
