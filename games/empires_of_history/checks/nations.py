"""What nations, saving places, generals and the diplomacy chart have to be."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.checks.named import ENGLAND, FRANCE, GERMANY
from pbem.games.empires_of_history.components import ALLIES, AXIS
from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

FILE, CHART = "nations", "diplomacy"
KINDS = ("major", "neutral major", "British colony", "German minor ally", "minor", "created")
ON_CHART = ("minor", "neutral major")
SPAIN, XIANG = "Spain", "Xiang"
_NEUTRAL, _STANCES = "neutral", 5
# EOH-213, EOH-545: units of the field have values up to 9, and one rating of Germany is 8 or more.
_LEADING = 8

_NATION: dict[str, type] = {
    **dict.fromkeys(("kind", "side", "capital", "production"), str),
    "at_war": bool,
    "manpower": int,
    "pools": dict,
}
_MORE: dict[str, type] = {
    "oil": dict,
    "technologies": dict,
    "generals": list,
    "blitzkriegs": int,
}


def check_nations(data: Data) -> None:
    """EOH-110, EOH-215, EOH-300, EOH-334, EOH-351, EOH-540, EOH-545: nations with what they begin
    with, and the chart of the neutral ones."""
    nations, land = data["nations"]["nations"], data["areas"]["land"]
    for name, entry in nations.items():
        check_entry(entry, _NATION, _MORE, FILE, ("nations", name), "EOH-300")
        _check_nation(name, entry, data)
        for number, general in enumerate(entry.get("generals", ())):
            _check_general(name, number, general, land)
    _check_pools(nations, land)
    german = [each["rating"] for each in nations[GERMANY].get("generals", ())]
    what = f"Germany: one of its generals has a rating of {_LEADING} or more"
    need(
        max(german, default=0) >= _LEADING, what, FILE, ("nations", GERMANY, "generals"), "EOH-545"
    )
    for number, each in enumerate(data["nations"]["wars"]):
        what = f"there are no nations {listing(each['between'])}"
        fits = all(name in nations for name in each["between"])
        need(fits, what, FILE, ("wars", str(number), "between"), "EOH-101")
    _check_chart(data[CHART], nations)


def _check_nation(name: str, entry: Data, data: Data) -> None:
    keys = ("nations", name)
    what = f"{name}: its kind is one of {listing(KINDS)}"
    need(entry["kind"] in KINDS, what, FILE, (*keys, "kind"), "EOH-300")
    what = f"{name}: its side is {AXIS}, {ALLIES} or none"
    need(entry["side"] in (AXIS, ALLIES, ""), what, FILE, (*keys, "side"), "EOH-100")
    levels = data["nations"]["production"]
    what = f"{name}: its production is one of {listing(levels)}"
    need(entry["production"] in levels, what, FILE, (*keys, "production"), "EOH-580")
    what = f"{name}: it has manpower"
    need(entry["manpower"] > 0, what, FILE, (*keys, "manpower"), "EOH-110")
    land, chart = data["areas"]["land"], data["technologies"]["technologies"]
    what = f"{name}: there is no territory {entry['capital']}"
    need(entry["capital"] in land, what, FILE, (*keys, "capital"), "EOH-020")
    for technology, level in entry.get("technologies", {}).items():
        what = f"{name}: there is no {technology} {level} on the technology chart"
        fits = technology in chart and 0 < level <= chart[technology]["levels"]
        need(fits, what, FILE, (*keys, "technologies", technology), "EOH-342")
    for territory in entry.get("oil", {}):
        what = f"{name}: there is no territory {territory}"
        need(territory in land, what, FILE, (*keys, "oil", territory), "EOH-300")


def _check_general(nation: str, number: int, general: Any, land: Data) -> None:
    keys = ("nations", nation, "generals", str(number))
    check_entry(general, {"name": str, "rating": int}, {"at": str}, FILE, keys, "EOH-212")
    what = f"{general['name']}: a general has a rating"
    need(general["rating"] > 0, what, FILE, (*keys, "rating"), "EOH-212")
    what = f"{general['name']}: there is no territory {general.get('at')}"
    need("at" not in general or general["at"] in land, what, FILE, (*keys, "at"), "EOH-300")


def _check_pools(nations: Data, land: Data) -> None:
    """EOH-351, EOH-355, EOH-580: saving places, of England one in Egypt; what a territory yields is
    saved at one of its nation."""
    for name, entry in nations.items():
        keys = ("nations", name, "pools")
        need(bool(entry["pools"]), f"{name}: it has a saving place", FILE, keys, "EOH-351")
        for pool, told in entry["pools"].items():
            needed: dict[str, type] = {"seat": str, "income": int, "start": int}
            check_entry(told, needed, {}, FILE, (*keys, pool), "EOH-351")
            what = f"{name}: there is no territory {told['seat']}"
            need(told["seat"] in land, what, FILE, (*keys, pool, "seat"), "EOH-351")
    for nation in (ENGLAND, FRANCE):
        what = f"{nation}: it has saving places in its colonies"
        several = len(nations[nation]["pools"]) > 1
        need(several, what, FILE, ("nations", nation, "pools"), "EOH-580")
    what = "England: what is bought in Egypt is placed there, so that it is a saving place"
    has = "Egypt" in nations[ENGLAND]["pools"]
    need(has, what, FILE, ("nations", ENGLAND, "pools", "Egypt"), "EOH-355")
    for territory, entry in land.items():
        what = f"{territory}: {entry['nation']} has no saving place {entry['pool']}"
        fits = entry["pool"] in nations[entry["nation"]]["pools"]
        need(fits, what, "areas", ("land", territory, "pool"), "EOH-580")


def _check_chart(chart: Data, nations: Data) -> None:
    """EOH-323 to EOH-327, EOH-334, EOH-335: the neutral nations, none in a camp; Spain and Xiang
    neutral, some that favour a nation, some with a star, some major."""
    track, told = list(chart["track"]), chart["nations"]
    middle = track[1:-1]
    what = f"the track has {_STANCES} stances"
    need(len(track) == _STANCES and _NEUTRAL in middle, what, CHART, ("track",), "EOH-325")
    for name, entry in told.items():
        keys = ("nations", name)
        more: dict[str, type] = {"favours": str, "star": bool}
        check_entry(entry, {"stance": str}, more, CHART, keys, "EOH-334")
        what = f"{name}: it begins as one of {listing(middle)}"
        need(entry["stance"] in middle, what, CHART, (*keys, "stance"), "EOH-334")
        kind = nations.get(name, {}).get("kind")
        what = f"{name}: only minors and majors that nobody plays are on the chart"
        need(kind in ON_CHART, what, CHART, keys, "EOH-335")
        what = f"{name}: there is no nation {entry.get('favours')}"
        need(entry.get("favours", name) in nations, what, CHART, (*keys, "favours"), "EOH-326")
    for name in (n for n, e in nations.items() if e["kind"] in ON_CHART):
        need(name in told, f"{name} is on the chart", CHART, ("nations", name), "EOH-334")
    for name in (SPAIN, XIANG):
        is_neutral = told[name]["stance"] == _NEUTRAL
        need(is_neutral, f"{name} is neutral", CHART, ("nations", name, "stance"), "EOH-334")
    majors = any(nations[name]["kind"] == ON_CHART[1] for name in told)
    need(majors, "some neutral majors are on the chart", CHART, ("nations",), "EOH-322")
    for fact, rule in (("favours", "EOH-326"), ("star", "EOH-327")):
        what = f"a few nations on the chart have `{fact}`, the others do not"
        some = 0 < sum(bool(entry.get(fact)) for entry in told.values()) < len(told)
        need(some, what, CHART, ("nations",), rule)
