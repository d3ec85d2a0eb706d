"""What the reinforcement cards have to be (gaps A5)."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar.checks.map import SIDES
from pbem.wargame.board import check_entry, facts
from pbem.wargame.need import Data, listing, need

KINDS = ("limited", "total")
EIGHT = 8
_FILE = "cards"
# BWR-003: what each unit is worth, in quarters.
WORTH = {
    "infantry": 4,
    "armor": 8,
    "air": 3,
    "fleet": 4,
    "u_boat": 3,
    "supply": 1,
    "modernisation": 6,
}


def check_cards(data: Data) -> None:
    """BWR-003, BWR-201: eight cards of each kind for each side, all of a group worth the same;
    Modernisation for Soviets alone, U-boats for the Axis alone."""
    check_entry(data, {"cards": dict, "worth": dict}, {}, _FILE, ())
    what = f"units are worth {listing([f'{kind} {worth}' for kind, worth in WORTH.items()])}"
    need(dict(data["worth"]) == WORTH, what, _FILE, ("worth",), "BWR-003")
    groups: dict[tuple[str, str], list[str]] = {}
    for name, entry in data["cards"].items():
        _check_card(name, entry)
        groups.setdefault((entry["side"], entry["kind"]), []).append(name)
    for side in SIDES:
        for kind in KINDS:
            names = groups.get((side, kind), [])
            what = f"the {side} have {EIGHT} cards of the kind {kind}, and here {len(names)}"
            need(len(names) == EIGHT, what, _FILE, ("cards",), "BWR-003")
            for name in names:
                what = f"{name} is worth {_worth(data['cards'][name])} quarters, {names[0]} more or less"
                same = _worth(data["cards"][name]) == _worth(data["cards"][names[0]])
                need(same, what, _FILE, ("cards", name), "BWR-003")
    _check_modernisation(data["cards"])


def _check_card(name: str, entry: Any) -> None:
    keys = ("cards", name)
    more = dict.fromkeys(WORTH, int)
    check_entry(entry, {"side": str, "kind": str}, more, _FILE, keys, "BWR-201")
    what = f"{name}: a card is one of {listing(SIDES)}, and limited or total"
    known = entry["side"] in SIDES and entry["kind"] in KINDS
    need(known, what, _FILE, keys, "BWR-201")
    what = f"{name}: U-boats come with cards of the Axis alone"
    need(entry["side"] == "Axis" or "u_boat" not in entry, what, _FILE, keys, "BWR-201")
    what = f"{name}: the Soviets get no fleets"
    need(entry["side"] != "Soviets" or "fleet" not in entry, what, _FILE, keys, "BWR-201")
    what = f"{name}: Modernisation is on Soviet cards alone, once"
    modern = entry.get("modernisation", 0)
    need(modern <= (entry["side"] == "Soviets"), what, _FILE, keys, "BWR-201")


def _check_modernisation(cards: Data) -> None:
    """BWR-252, BWR-253: some Soviet cards have it, not all, and of these some bring air units."""
    for kind in KINDS:
        group = [c for c in cards.values() if c["side"] == "Soviets" and c["kind"] == kind]
        modern = [card for card in group if card.get("modernisation")]
        what = (
            f"some Soviet cards of the kind {kind} have Modernisation, not all, one with air units"
        )
        fits = 0 < len(modern) < len(group) and any(card.get("air") for card in modern)
        need(fits, what, _FILE, ("cards",), "BWR-253")


def _worth(entry: Data) -> int:
    return sum(WORTH[k] * v for k, v in facts(entry).items() if k in WORTH)
