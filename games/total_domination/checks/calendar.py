"""What the rounds, tracks and thresholds have to be."""

from __future__ import annotations

from typing import Any

from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

PLAYERS = ("Germany", "UK", "Japan", "USSR")
# By year: a card more for whom (TDM-061), U-boats on the board (TDM-242), cards of the solo Axis
# (TDM-268).
YEARS: dict[str, tuple[str, int, int]] = {
    "1939": ("Germany", 1, 6),
    "1940": ("", 2, 5),
    "1941": ("Japan", 3, 6),
    "1942": ("", 3, 7),
    "1943": ("", 3, 9),
    "1944": ("", 3, 9),
    "1945": ("", 3, 9),
}
# TDM-061: who draws a card more draws so many.
_WITH_EXTRA = 5
_AXIS = 2
# Of both powers' draws a side with one hand leaves a card (TDM-224), and the solo player two more
# (TDM-269); the solo Axis is dealt what is left.
_LESS = 3
# What ends the game, and the rule that says so; each side has to gain 14 points.
THRESHOLDS = {"Axis": (29, "TDM-078"), "Allies": (33, "TDM-079"), "joined": (2, "TDM-079")}
# Hard limits, and the rule that says so.
LIMITS = {
    "damage": (12, "TDM-008"),
    "resistance": (6, "TDM-008"),
    "air_fleets": (1, "TDM-112"),
    "uboats_in_area": (2, "TDM-043"),
    "air_range": (2, "TDM-238"),
}
_TRACKS = {"US": "us", "China": "china"}


def check_calendar(data: Data, decks: Data) -> None:
    """TDM-058 to TDM-061, TDM-064, TDM-207: seven rounds, two tracks, thresholds and limits;
    `decks` are the special cards of cards.yaml by deck."""
    needed = dict.fromkeys(("years", "thresholds", "tracks", "limits"), dict)
    check_entry(data, needed, {}, "calendar", ())
    what = f"the years are {listing(YEARS)}, in this order"
    need(list(data["years"]) == list(YEARS), what, "calendar", ("years",), "TDM-058")
    for year, entry in data["years"].items():
        _check_year(year, entry)
    keys = ("years", "1939", "first")
    begins = data["years"]["1939"]["first"] == "Germany"
    need(begins, "Germany is the initial power of 1939", "calendar", keys, "TDM-059")
    for part, wanted in (("thresholds", THRESHOLDS), ("limits", LIMITS)):
        check_entry(data[part], dict.fromkeys(wanted, int), {}, "calendar", (part,))
        for name, (number, rule) in wanted.items():
            what = f"{part}: {name} has to be {number}"
            need(data[part][name] == number, what, "calendar", (part, name), rule)
    check_entry(data["tracks"], dict.fromkeys(_TRACKS, dict), {}, "calendar", ("tracks",))
    for nation, deck in _TRACKS.items():
        at = ("tracks", nation)
        check_entry(data["tracks"][nation], {"steps": int}, {}, "calendar", at, "TDM-207")
        steps, most = data["tracks"][nation]["steps"], len(decks[deck])
        what = f"{nation}: 1 to {most} steps, a card of its deck for each"
        need(1 <= steps <= most, what, "calendar", (*at, "steps"), "TDM-207")


def _check_year(year: str, entry: Any) -> None:
    keys, (extra, uboats, solo) = ("years", year), YEARS[year]
    needed = {"draw": int, "first": str, "extra": dict, "pass": str, "uboats": int, "solo": int}
    check_entry(entry, needed, {}, "calendar", keys, "TDM-058")
    what = f"{year}: it begins with one of {listing(PLAYERS)}"
    need(entry["first"] in PLAYERS, what, "calendar", (*keys, "first"), "TDM-059")
    way = "left" if int(year) % 2 else "right"
    what = f"{year}: packs are passed to the {way}"
    need(entry["pass"] == way, what, "calendar", (*keys, "pass"), "TDM-064")
    wanted = {extra: 1} if extra else {}
    what = f"{year}: {extra or 'nobody'} draws a card more"
    need(entry["extra"] == wanted, what, "calendar", (*keys, "extra"), "TDM-061")
    draw = entry["draw"]
    what = f"{year}: {extra} draws {_WITH_EXTRA} cards"
    draws_five = not extra or draw + 1 == _WITH_EXTRA
    need(draws_five, what, "calendar", (*keys, "draw"), "TDM-061")
    what = f"{year}: the solo Axis is dealt {solo} cards"
    need(entry["solo"] == solo, what, "calendar", (*keys, "solo"), "TDM-268")
    left = _AXIS * draw + len(wanted) - _LESS
    what = (
        f"{year}: a draw of {draw} leaves the Axis {left} cards, and the solo Axis is dealt {solo}"
    )
    need(left == solo, what, "calendar", (*keys, "draw"), "TDM-060")
    what = f"{year}: {uboats} U-boats at most are on the board"
    need(entry["uboats"] == uboats, what, "calendar", (*keys, "uboats"), "TDM-242")
