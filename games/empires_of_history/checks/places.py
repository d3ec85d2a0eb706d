"""The territories that the rulebook names, and what it says of countries (§Maps, §Notes)."""

from __future__ import annotations

from pbem.games.empires_of_history.checks.map import FILE, OFF_MAP, joined
from pbem.games.empires_of_history.checks.named import POLAND, USA, USSR
from pbem.wargame.need import Data, need

BULGARIA, SOVIET_EXAMPLE = "Bulgaria", {"Tambov": 2, "Aga": 1, "Chita": 2}
# What the rulebook names: the rule that needs it, and whose it is.
NAMED: dict[str, tuple[str, str]] = {
    "Gibraltar": ("EOH-037", "England"),
    "Suez": ("EOH-038", "England"),
    "Cairo": ("EOH-038", "England"),
    "Hamburg": ("EOH-034", "Germany"),
    "Warsaw": ("EOH-668", POLAND),
    **dict.fromkeys(SOVIET_EXAMPLE, ("EOH-467", USSR)),
}
# Nations whose capital is in a box: the Americas, lower Africa, lower Australia.
FAR = (USA, "Canada", "South Africa", "ANZAC")


def check_places(areas: Data, nations: Data) -> None:
    """EOH-001, EOH-037, EOH-038, EOH-039, EOH-467, EOH-623, EOH-667 to EOH-669: places with what
    the rulebook says of them; `nations` are those of nations.yaml."""
    land = areas["land"]
    for name, (rule, nation) in NAMED.items():
        need(name in land, f"there is no {name}, which the rulebook names", FILE, ("land",), rule)
        what = f"{name} belongs to {nation}"
        need(land[name]["nation"] == nation, what, FILE, ("land", name, "nation"), rule)
    _check_boxes(land, nations)
    _check_railway(areas)
    _check_cities(land, nations)
    _check_oil(land)
    _check_bulgaria(land, nations)


def _of(land: Data, nation: str) -> list[str]:
    return [name for name, entry in land.items() if entry["nation"] == nation]


def _check_boxes(land: Data, nations: Data) -> None:
    """EOH-001: which parts of the world are boxes."""
    for nation in FAR:
        capital = nations[nation]["capital"]
        what = f"{capital}: the capital of {nation} is in an off-map box"
        need(land[capital]["map"] == OFF_MAP, what, FILE, ("land", capital, "map"), "EOH-001")
    what = "a part of the Soviet Union, about the Urals, is in off-map boxes"
    boxes = [name for name in _of(land, USSR) if land[name]["map"] == OFF_MAP]
    need(bool(boxes), what, FILE, ("land",), "EOH-001")


def _check_railway(areas: Data) -> None:
    """EOH-467: the example of strategic movement, from Tambov over Soviet land to Aga and Chita."""
    land = areas["land"]
    for name, value in SOVIET_EXAMPLE.items():
        what = f"{name} is worth {value} in an example"
        need(land[name]["value"] == value, what, FILE, ("land", name, "value"), "EOH-467")
    found = _reach(areas, "Tambov", set(_of(land, USSR)))
    for name in SOVIET_EXAMPLE:
        what = f"{name}: a way over Soviet land leads from Tambov there in an example"
        need(name in found, what, FILE, ("land", name, "land"), "EOH-467")


def _reach(areas: Data, start: str, open_to: set[str]) -> set[str]:
    """The territories of a set that a way over land joins with one of them."""
    land = areas["land"]
    points = list(joined({"land": land}).values())
    found, edge = {start}, {start}
    while edge:
        near = {other for name in edge for other in land[name]["land"]}
        for places in points:
            names = {name for _, name in places}
            near |= names if names & edge else set()
        edge = (near & open_to) - found
        found |= edge
    return found


def _check_cities(land: Data, nations: Data) -> None:
    """EOH-020, EOH-669: one capital for each nation, which is not still to be created; Poland has
    more cities."""
    for nation, entry in nations.items():
        cities = [t for t in _of(land, nation) if land[t].get("city")]
        capitals = [t for t in cities if land[t]["city"]["kind"] == "capital"]
        if entry["kind"] != "created":
            what = f"{nation} has one capital, {entry['capital']}"
            need(capitals == [entry["capital"]], what, FILE, ("land",), "EOH-020")
    cities = [t for t in _of(land, POLAND) if land[t].get("city")]
    need(len(cities) > 1, "Poland has more than one city", FILE, ("land",), "EOH-669")


def _check_oil(land: Data) -> None:
    """EOH-039, EOH-623: few territories have oil, some of them more than one; the USA, Romania and
    Sweden have some to give away."""
    wells = {name: entry["oil"] for name, entry in land.items() if entry.get("oil")}
    what = "few territories have oil"
    need(2 * len(wells) < len(land), what, FILE, ("land",), "EOH-039")
    what = "some territories give more than one oil, others give one"
    need(1 in wells.values() and max(wells.values()) > 1, what, FILE, ("land",), "EOH-039")
    for nation in (USA, "Romania", "Sweden"):
        has = any(land[name]["nation"] == nation for name in wells)
        need(has, f"{nation} has oil, which it gives away", FILE, ("land",), "EOH-623")


def _check_bulgaria(land: Data, nations: Data) -> None:
    """EOH-667: from Bulgaria one gets to Axis territory that the Soviets can attack."""
    axis = {name for name, entry in land.items() if nations[entry["nation"]]["side"] == "Axis"}
    start = nations[BULGARIA]["capital"]
    found = _reach({"land": land}, start, axis)
    soviet = set(_of(land, USSR))
    meets = any(soviet & set(land[name]["land"]) for name in found)
    what = f"{start}: a way over Axis land leads from there to the Soviet border"
    need(meets, what, FILE, ("land", start, "land"), "EOH-667")
