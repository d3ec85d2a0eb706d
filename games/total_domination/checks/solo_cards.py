"""What the cards of the solo game have to be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.games.total_domination.checks.areas import HOMES
from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

CARDS = 18
# TDM-267: cards of 1939 that go each year, and the years in which others come.
GOING = 2
COMING = (1940, 1941, 1942, 1943)
FIRST = 1939
LINES = 4
ACTIONS = [f"{deed} {kind}" for deed in ("move", "deploy", "destroy") for kind in ("army", "fleet")]
# TDM-281: in the order of the priority.
HOME_PRIORITY = {
    "Germany": ["Germany", "Italy", "Austria", "Czechoslovakia"],
    "Japan": ["Japan", "Nanking", "Manchuria", "Ryukyu Islands"],
}
# The worked example: the German side of its card.
EXAMPLE = ["move army", "deploy army", "destroy army"]


def check_solo_cards(data: Data, board: Data, years: Data) -> None:
    """TDM-266, TDM-267, TDM-268, TDM-280, TDM-281: 18 cards with which every year can be played;
    `board` is areas.yaml, `years` those of calendar.yaml."""
    needed = dict.fromkeys(("cards", "lanes", "home_priority"), dict)
    check_entry(data, needed, {}, "solo_cards", ())
    cards: Data = data["cards"]
    what = f"there are {CARDS} solo cards, and here are {len(cards)}"
    need(len(cards) == CARDS, what, "solo_cards", ("cards",), "TDM-010")
    for name, lane in data["lanes"].items():
        named = lane if type(lane) is list else [lane]
        strange = [str(a) for a in named if not isinstance(a, str) or a not in board["areas"]]
        what = f"{name}: {listing(strange)} is not on the board"
        need(not strange, what, "solo_cards", ("lanes", name), "TDM-280")
    for name, card in cards.items():
        _check_card(name, card, data["lanes"], list(board["areas"]))
    for power, homes in HOME_PRIORITY.items():
        told, keys = data["home_priority"].get(power), ("home_priority", power)
        what = f"{power}: the Home areas are taken in the order {listing(homes)}"
        need(told == homes, what, "solo_cards", keys, "TDM-281")
    _check_deals(cards, years)
    beside = _beside_german_homes(board)
    shown = [
        card
        for card in cards.values()
        if card["Germany"] == EXAMPLE and _as_in_example(data["lanes"][card["lines"][0]], beside)
    ]
    what = "no card is that of the worked example: its first line meets the Balkans before all other areas beside German Home areas, and Romania before Poland"
    need(bool(shown), what, "solo_cards", ("cards",), "TDM-283")


def _check_card(name: str, card: Any, lanes: Data, areas: Sequence[str]) -> None:
    keys = ("cards", name)
    needed = {"year": int, "Germany": list, "Japan": list, "lines": list}
    check_entry(card, needed, {}, "solo_cards", keys, "TDM-266")
    what = f"{name}: a solo card is of one of the years {FIRST} to {COMING[-1]}"
    need(card["year"] in (FIRST, *COMING), what, "solo_cards", (*keys, "year"), "TDM-267")
    for power in HOME_PRIORITY:
        what = f"{name}: {power} has actions, each one of {listing(ACTIONS)}"
        fits = bool(card[power]) and all(action in ACTIONS for action in card[power])
        need(fits, what, "solo_cards", (*keys, power), "TDM-279")
    lines = card["lines"]
    what = f"{name}: it has {LINES} lines, each one of the lanes"
    fits = len(lines) == LINES and all(isinstance(line, str) and line in lanes for line in lines)
    need(fits, what, "solo_cards", (*keys, "lines"), "TDM-280")
    met = {area for line in lines for area in lanes[line]}
    missed = [area for area in areas if area not in met]
    what = f"{name}: its lines do not meet {listing(missed)}"
    need(not missed, what, "solo_cards", (*keys, "lines"), "TDM-280")


def _check_deals(cards: Data, years: Data) -> None:
    """TDM-267, TDM-268: each year the deck has the cards that are dealt."""
    of_year = [card["year"] for card in cards.values()]
    early, later = of_year.count(FIRST), 0
    for name, year in years.items():
        if int(name) in COMING:
            early, later = max(early - GOING, 0), later + of_year.count(int(name))
        what = f"in {name} {year['solo']} cards are dealt, and the deck has {early + later}"
        need(early + later >= year["solo"], what, "solo_cards", ("cards",), "TDM-268")


def _beside_german_homes(board: Data) -> set[str]:
    """The areas that have a link to a Home area of Germany or Italy, and are none."""
    homes = {*HOMES["Germany"][1], *HOMES["Italy"][1]}
    return {
        end for link in board["links"] for end in link["between"] if homes & {*link["between"]}
    } - homes


def _as_in_example(line: Sequence[str], beside: set[str]) -> bool:
    """Whether a line meets areas in the order of the worked example (TDM-280)."""
    first = next((area for area in line if area in beside), "")
    pair = [area for area in line if area in ("Romania", "Poland")]
    return first == "Balkans" and pair == ["Romania", "Poland"]
