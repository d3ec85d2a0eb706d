"""What the file of the set-up has to be; start.py looks at where its units stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.total_domination.checks.technologies import named
from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

# TDM-257: the colours of the three cards with which a power begins Fall of the Axis.
COLOURS = {
    "Germany": ["Germany", "Germany", "Germany"],
    "UK": ["UK", "UK", "UK"],
    "Japan": ["Japan", "Japan", "Japan"],
    "USSR": ["China", "USSR", "USSR"],
}


def check_set_up(data: Data, cards: Data, technologies: Data) -> None:
    """TDM-018, TDM-257: units by nation and area, and three technologies for each power."""
    needed = dict.fromkeys(("printed", "arctic", "technologies"), dict)
    check_entry(data, needed, {}, "set_up", ())
    for part in ("printed", "arctic"):
        for nation, places in data[part].items():
            check_entry(places, {}, _each(places, dict), "set_up", (part, nation), "TDM-018")
            for area, units in places.items():
                at = (part, nation, area)
                check_entry(units, {}, _each(units, int), "set_up", at, "TDM-018")
    given: Data = data["technologies"]
    check_entry(given, dict.fromkeys(COLOURS, list), {}, "set_up", ("technologies",), "TDM-257")
    for power, wanted in COLOURS.items():
        keys, what = ("technologies", power), f"{power}: three cards, of {listing(wanted)}"
        known = [card for card in given[power] if isinstance(card, str) and card in cards]
        colours = sorted(cards[card]["colour"] for card in known)
        need(colours == wanted and len(set(known)) == 3, what, "set_up", keys, "TDM-257")
        developed = [cards[card]["technology"] for card in known]
        what = f"{power}: {listing(developed)} are three technologies"
        need(len(set(developed)) == 3, what, "set_up", keys, "TDM-186")
        for each in developed:
            asked = technologies[each]["needs"]
            met = all(
                developed.count(n) or any(developed.count(o) for o in named([n])) for n in asked
            )
            what = f"{power}: {each} needs others that it does not have"
            need(met, what, "set_up", keys, "TDM-185")


def _each(entry: Any, kind: type) -> dict[str, type]:
    """Every key of a map is to have this type."""
    return dict.fromkeys(entry, kind) if isinstance(entry, Mapping) else {}
