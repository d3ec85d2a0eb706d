"""What the set-up has to be (§Game Set Up)."""

from __future__ import annotations

from collections.abc import Collection

from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, need

FILE = "set_up"
MOST_IN_MINOR = 2
_MORE: dict[str, type] = {"units": dict, "port": dict, "aboard": int}


def check_start(data: Data) -> None:
    """EOH-005, EOH-028, EOH-230, EOH-248, EOH-300: units of their nation's sheet stand where they
    can, in land of their own or of their side; aircraft at bases, ships at sea and in ports."""
    for number, stack in enumerate(data[FILE]["stacks"]):
        keys = ("stacks", str(number))
        check_entry(stack, {"nation": str, "at": str}, _MORE, FILE, keys, "EOH-300")
        _check_place(stack, data, keys)
        for part in ("units", "port"):
            for kind in stack.get(part, {}):
                _check_unit(kind, part, stack, data, (*keys, part, kind))
        _check_ships(stack, data, keys)


def _check_place(stack: Data, data: Data, keys: tuple[str, ...]) -> None:
    nation, area = stack["nation"], stack["at"]
    nations, land = data["nations"]["nations"], data["areas"]["land"]
    need(nation in nations, f"there is no nation {nation}", FILE, (*keys, "nation"), "EOH-300")
    what = f"there is no area {area}"
    need(area in land or area in data["areas"]["sea"], what, FILE, (*keys, "at"), "EOH-300")
    if area in land:
        holder = land[area].get("controller", land[area]["nation"])
        side = nations[nation]["side"]
        is_friend = holder == nation or bool(side and nations[holder]["side"] == side)
        what = f"{nation} in {area}: the territory is {holder}'s, who is no friend"
        need(is_friend, what, FILE, (*keys, "at"), "EOH-300")


def _check_unit(kind: str, part: str, stack: Data, data: Data, keys: tuple[str, ...]) -> None:
    units, land = data["units"], data["areas"]["land"]
    nation, area = stack["nation"], stack["at"]
    what = f"{nation} in {area}: {kind} is not on its sheet"
    need(kind in _sheet(units, nation), what, FILE, keys, "EOH-300")
    is_ship = units["units"][kind]["class"] == "sea"
    wanted = part == "port" or area not in land
    what = f"{nation} in {area}: ships are at sea or in the port, and nothing else is"
    need(is_ship == wanted, what, FILE, keys, "EOH-005")
    has_base = bool(land.get(area, {}).get("city")) or "airbase" in stack.get("units", {})
    what = f"{nation} in {area}: aircraft are at a city or an airbase"
    flies = units["units"][kind]["class"] == "air"
    need(has_base or not flies, what, FILE, keys, "EOH-248")


def _sheet(units: Data, nation: str) -> Collection[str]:
    extra = units["minor_extra"].get(nation, ())
    found: Collection[str] = units["available"].get(nation, (*units["minor"], *extra))
    return found


def _check_ships(stack: Data, data: Data, keys: tuple[str, ...]) -> None:
    area, ships = stack["at"], stack.get("port", {})
    kind = data["areas"]["land"].get(area, {}).get("port", "")
    need(not ships or bool(kind), f"{area}: it has no port", FILE, (*keys, "port"), "EOH-027")
    what = f"{area}: a minor port holds {MOST_IN_MINOR} ships"
    fits = kind != "minor" or sum(ships.values()) <= MOST_IN_MINOR
    need(fits, what, FILE, (*keys, "port"), "EOH-028")
    carriers = {**stack.get("units", {}), **ships}.get("carrier", 0)
    room = carriers * _room(stack["nation"], data)
    what = f"{area}: its carriers hold {room} fighters"
    need(stack.get("aboard", 0) <= room, what, FILE, (*keys, "aboard"), "EOH-230")


def _room(nation: str, data: Data) -> int:
    """Fighters that a carrier of a nation holds with the technologies that it begins with."""
    chart = data["technologies"]["technologies"]["carrier capacity"]
    level = data["nations"]["nations"][nation].get("technologies", {}).get("carrier capacity", 0)
    added = sum(step.get("fighters", 0) for step in chart["adds"][:level])
    return int(data["units"]["units"]["carrier"]["fighters"] + added)
