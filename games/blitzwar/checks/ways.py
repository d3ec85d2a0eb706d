"""Distances and neighbourhoods that rules and examples need (gaps A1, A2)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pbem.games.blitzwar.checks.map import FILE
from pbem.wargame.need import Data, need

_STEPS_OF_SHIPS = 4
_STEPS_OF_FLIGHT = 3
_NO_WAY = 99


def check_ways(data: Data) -> None:
    """BWR-500, BWR-503 and others: what the worked examples do on the map can be done on it."""
    land, sea = data["land"], data["sea"]
    _libya(land, sea)
    _norway(land)
    _britain(land)
    _baltic(land, sea)
    for zone in ("America", "Asian Bases"):
        what = f"{zone}: it is reached by sea alone"
        alone = not land[zone]["land"] and not land[zone].get("dotted")
        need(alone, what, FILE, ("land", zone, "land"), "BWR-040")
    what = "America: it is no coast of the Western Mediterranean, as the exception for it shows"
    far = "Western Mediterranean" not in land["America"].get("coast", ())
    need(far, what, FILE, ("land", "America", "coast"), "BWR-349")


def _steps(start: str, goal: str, beside: Callable[[str], Iterable[str]]) -> int:
    """How far it is between two areas."""
    found, edge, steps = {start}, {start}, 0
    while edge and goal not in found:
        edge = {other for area in edge for other in beside(area)} - found
        found |= edge
        steps += 1
    return steps if goal in found else _NO_WAY


def _voyage(starts: Iterable[str], ends: Iterable[str], sea: Data) -> int:
    """How far it is from one of some seas to one of others."""
    ways = [_steps(a, b, lambda name: sea[name]["sea"]) for a in starts for b in ends]
    return min(ways, default=_NO_WAY)


def _libya(land: Data, sea: Data) -> None:
    """BWR-371, BWR-378, BWR-311, BWR-456, BWR-087: the example in North Africa."""
    need(
        _steps("Tripoli", "El Agheila", lambda zone: land[zone]["land"]) == 3,
        "Tripoli and El Agheila are three zones apart in an example",
        FILE,
        ("land", "El Agheila", "land"),
        "BWR-378",
    )
    for other in ("El Agheila", "Gazala"):
        what = f"Mechili and {other} are adjacent in an example"
        need(other in land["Mechili"]["land"], what, FILE, ("land", "Mechili", "land"), "BWR-393")
    mechili = land["Mechili"]
    plain = mechili["terrain"] == "good" and not mechili.get("fortress")
    plain = plain and "El Agheila" not in mechili.get("rivers", ())
    what = "Mechili is open ground in an example"
    need(plain, what, FILE, ("land", "Mechili", "terrain"), "BWR-456")
    for base in ("Sirte", "Derna"):
        far = _steps(base, "Mechili", lambda z: [*land[z]["land"], *land[z].get("dotted", ())])
        share = set(land[base].get("coast", ())) & set(mechili.get("coast", ()))
        what = f"air units of {base} reach Mechili in an example"
        need(far <= _STEPS_OF_FLIGHT or bool(share), what, FILE, ("land", base), "BWR-311")
    _africa_by_sea(land, sea)


def _africa_by_sea(land: Data, sea: Data) -> None:
    """BWR-073, BWR-088: who has the South Central Mediterranean cuts Tripoli off, and from Naples
    it is no long way."""
    ends = set(land["Tripoli"].get("coast", ()))
    far = _voyage(land["Naples"].get("coast", ()), ends, sea) + 1
    what = "Naples and Tripoli are one or two sea zones apart in an example"
    need(far <= 2, what, FILE, ("land", "Tripoli", "coast"), "BWR-088")
    what = "Tripoli is reached through the South Central Mediterranean alone in an example"
    need(
        ends == {"South Central Mediterranean"}, what, FILE, ("land", "Tripoli", "coast"), "BWR-073"
    )


def _norway(land: Data) -> None:
    """BWR-350, BWR-428, BWR-503: the landing at Trondheim."""
    keys = ("land", "Trondheim")
    trondheim = land["Trondheim"]
    beach = "Norwegian Sea" in trondheim.get("beach", ())
    need(beach, "Trondheim has a beach on the Norwegian Sea", FILE, (*keys, "beach"), "BWR-328")
    what = "Trondheim has mountains and is no naval base"
    fits = trondheim["terrain"] == "mountains" and trondheim.get("port") != "naval_base"
    need(fits, what, FILE, (*keys, "terrain"), "BWR-428")
    what = "no dotted line joins Trondheim and Scapa Flow"
    need("Scapa Flow" not in trondheim.get("dotted", ()), what, FILE, (*keys, "dotted"), "BWR-350")
    what = "Scapa Flow lies on the Norwegian Sea"
    coast = "Norwegian Sea" in land["Scapa Flow"].get("coast", ())
    need(coast, what, FILE, ("land", "Scapa Flow", "coast"), "BWR-348")


def _britain(land: Data) -> None:
    """BWR-049, BWR-321, BWR-323: London has no beach on the North Sea, one elsewhere, and a zone
    that the Axis can hold beside it."""
    london = land["London"]
    beaches = set(london.get("beach", ()))
    what = "London has a beach, though none on the North Sea"
    fits = bool(beaches) and "North Sea" not in beaches
    need(fits, what, FILE, ("land", "London", "beach"), "BWR-321")
    beside = [*london["land"], *london.get("dotted", ())]
    what = "German air units can be based one zone from London"
    held = any(land[zone]["country"] != "UK" for zone in beside)
    need(held, what, FILE, ("land", "London"), "BWR-323")
    for zone, entry in land.items():
        bold = entry["country"] == "UK" and "North Sea" in entry.get("beach", ())
        what = f"{zone}: the coast of the UK on the North Sea has no beach"
        need(not bold, what, FILE, ("land", zone, "beach"), "BWR-049")


def _baltic(land: Data, sea: Data) -> None:
    """BWR-288, BWR-352: Stockholm lies on both sides of the strait of Copenhagen (G-73), and
    U-boats reach the North Atlantic from Hamburg in one move."""
    coast = set(land["Stockholm"].get("coast", ()))
    across = {
        frozenset((name, other))
        for name, entry in sea.items()
        for other, zone in entry.get("straits", {}).items()
        if zone == "Copenhagen"
    }
    what = "Stockholm lies on both sides of the strait of Copenhagen"
    both = any(pair <= coast for pair in across)
    need(both, what, FILE, ("land", "Stockholm", "coast"), "BWR-352")
    opens = land["Hamburg"].get("port_on", land["Hamburg"].get("coast", ()))
    far = _voyage(opens, {"North Atlantic"}, sea) + 1
    what = "U-boats from Hamburg reach the North Atlantic in one move"
    need(far <= _STEPS_OF_SHIPS, what, FILE, ("land", "Hamburg", "coast"), "BWR-288")
