"""What the strategic points have to be, so that the totals of the rulebook mean something (gaps
A3)."""

from __future__ import annotations

from collections.abc import Collection

from pbem.games.blitzwar.checks.map import FILE, SIDES
from pbem.wargame.need import Data, need

# BWR-140, BWR-425: as many points bring Italy and Hungary into the war and shift for Germans.
SWITCH = 20
# BWR-482: from so many on the Axis has all ten points of the game.
TOP = 31
# BWR-289: the points at home that blockade can cost.
HOME_POINTS = 7


def check_points(data: Data) -> None:
    """BWR-051, BWR-052, BWR-053, BWR-289, BWR-484: national points of each side, and totals on both
    sides of the numbers of which the rules speak."""
    land = data["land"]
    for side in SIDES:
        what = f"the {side} have national points"
        need(any(_national(land, zone) == side for zone in land), what, FILE, ("land",), "BWR-052")
    for zone in ("Bucharest", "Trondheim", "Milan"):
        what = f"{zone} has national points of the Axis"
        need(_national(land, zone) == "Axis", what, FILE, ("land", zone), "BWR-053")
    what = "Trondheim costs one unit of supply in an example"
    need(_value(land, "Trondheim") == 1, what, FILE, ("land", "Trondheim", "points"), "BWR-234")
    home = sum(
        _value(land, zone)
        for zone, entry in land.items()
        if entry["country"] == "UK" and not entry.get("abroad") and _national(land, zone)
    )
    what = f"the UK has {home} national points at home, and has to have {HOME_POINTS}"
    need(home == HOME_POINTS, what, FILE, ("land",), "BWR-289")
    _check_totals(land)


def _check_totals(land: Data) -> None:
    start = sum(_value(land, zone) for zone in land if land[zone]["control"] == "Axis")
    what = f"the Axis begins with {start} points, and has to have less than {SWITCH}"
    need(start < SWITCH, what, FILE, ("land",), "BWR-140")
    others = _sum(land, without=("Italy", "Hungary"))
    what = f"without Italy and Hungary there are {others} points, and the Axis needs {SWITCH}"
    need(others >= SWITCH, what, FILE, ("land",), "BWR-140")
    every = _sum(land, without=())
    what = f"there are {every} points, and the highest row of the table needs {TOP}"
    need(every >= TOP, what, FILE, ("land",), "BWR-482")


def _sum(land: Data, without: Collection[str]) -> int:
    return sum(_value(land, zone) for zone in land if land[zone]["country"] not in without)


def _value(land: Data, zone: str) -> int:
    return int(land[zone].get("points", {}).get("value", 0))


def _national(land: Data, zone: str) -> str:
    return str(land[zone].get("points", {}).get("of", ""))
