"""What the game cards have to be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.wargame.board import check_entry
from pbem.wargame.need import Data, listing, need

CARDS = 60
# TDM-019: the special decks, the colour of their cards, and how many there are.
DECKS = {"us": ("US", 4), "china": ("China", 2)}
AXIS, ALLIES = ("Germany", "Japan"), ("UK", "US", "USSR", "China")
OPS = (3, 4, 5, 6)
# TDM-160: points of the event by those of the card.
POINTS = {4: 5, 5: 6, 6: 7}
# TDM-162 to TDM-167: icons of events, and whose cards may have them.
ICONS = {
    "army": (AXIS + ALLIES, "TDM-162"),
    "air fleet": (AXIS + ALLIES, "TDM-163"),
    "fleet": (AXIS + ALLIES, "TDM-164"),
    "move": (AXIS + ALLIES, "TDM-165"),
    "puppets": (AXIS, "TDM-166"),
    "resistance": (ALLIES, "TDM-167"),
}
# By kind of event: what such a card says, and its rule.
EVENTS: dict[str, tuple[dict[str, type], str]] = {
    "points": ({"value": int}, "TDM-160"),
    "tactics": ({}, "TDM-157"),
    "logistics": ({"icons": dict}, "TDM-161"),
    "science": ({}, "TDM-172"),
    "influence": ({"nation": str, "vp": int}, "TDM-174"),
    "peace": ({"op_bonus": int}, "TDM-179"),
}
# The only number that may be below 0.
MODIFIER = "modifier"
_LONGEST = 32


def check_cards(data: Data, technologies: Sequence[str]) -> None:
    """TDM-010, TDM-019, TDM-028: 60 cards that can be played; `technologies` are their ids."""
    check_entry(data, {"decks": dict, "cards": dict}, {}, "cards", ())
    cards: Data = data["cards"]
    what = f"there are {CARDS} cards, and here are {len(cards)}"
    need(len(cards) == CARDS, what, "cards", ("cards",), "TDM-010")
    titles: set[str] = set()
    for name, card in cards.items():
        _check_card(name, card, technologies)
        what = f"{name}: a card has a name that no other has, and here it is {card['name']!r}"
        is_own = card["name"].strip() and card["name"] not in titles
        need(bool(is_own), what, "cards", ("cards", name, "name"), "TDM-010")
        titles.add(card["name"])
    _check_decks(data["decks"], cards)
    developed = {card["technology"] for card in cards.values()}
    for each in technologies:
        what = f"no card develops {each}"
        need(each in developed, what, "cards", ("cards",), "TDM-182")
    _check_events(list(cards.values()))


def _check_card(name: str, card: Any, technologies: Sequence[str]) -> None:
    keys = ("cards", name)
    needed = {"name": str, "colour": str, "op": int, "technology": str, "event": str}
    others = {key: kind for parts, _ in EVENTS.values() for key, kind in parts.items()}
    told = {k: v for k, v in card.items() if k != MODIFIER} if isinstance(card, Mapping) else card
    check_entry(told, needed, others, "cards", keys, "TDM-028")
    what = f"{name}: the id of a card is at most {_LONGEST} letters long"
    need(len(name.encode()) <= _LONGEST, what, "cards", keys, "TDM-010")
    what = f"{name}: its colour is one of {listing(AXIS + ALLIES)}"
    need(card["colour"] in AXIS + ALLIES, what, "cards", (*keys, "colour"), "TDM-029")
    what = f"{name}: a card has 3 to 6 operation points"
    need(card["op"] in OPS, what, "cards", (*keys, "op"), "TDM-028")
    what = f"{name}: there is no technology {card['technology']}"
    need(card["technology"] in technologies, what, "cards", (*keys, "technology"), "TDM-182")
    what = f"{name}: its event is one of {listing(EVENTS)}"
    need(card["event"] in EVENTS, what, "cards", (*keys, "event"), "TDM-155")
    parts, rule = EVENTS[card["event"]]
    check_entry(told, {**needed, **parts}, {}, "cards", keys, rule)
    if card["event"] == "tactics":
        what = f"{name}: tactics are 1 or -1"
        need(card.get(MODIFIER) in (1, -1), what, "cards", (*keys, MODIFIER), rule)
    else:
        what = f"{name}: a modifier is for tactics alone"
        need(MODIFIER not in card, what, "cards", (*keys, MODIFIER), rule)
        _check_event(name, card)


def _check_event(name: str, card: Data) -> None:
    keys, event = ("cards", name), card["event"]
    if event == "points":
        what = f"{name}: its event has one point more than the card, 5, 6 or 7"
        fits = POINTS.get(card["op"]) == card["value"]
        need(fits, what, "cards", (*keys, "value"), "TDM-160")
    elif event == "influence":
        what = f"{name}: an influence card names a nation"
        need(bool(card["nation"].strip()), what, "cards", (*keys, "nation"), "TDM-174")
        what = f"{name}: an influence card is worth 1 or 2 points"
        need(card["vp"] in (1, 2), what, "cards", (*keys, "vp"), "TDM-098")
    elif event == "peace":
        what = f"{name}: Peace adds a point or more of its own"
        need(card["op_bonus"] > 0, what, "cards", (*keys, "op_bonus"), "TDM-179")
    elif event == "logistics":
        what = f"{name}: logistics show an icon at least"
        need(bool(card["icons"]), what, "cards", (*keys, "icons"), "TDM-161")
        check_entry(card["icons"], {}, dict.fromkeys(ICONS, int), "cards", (*keys, "icons"))
        for icon, count in card["icons"].items():
            colours, rule = ICONS[icon]
            at = (*keys, "icons", icon)
            what = f"{name}: {icon} is an icon of {listing(colours)}"
            need(card["colour"] in colours, what, "cards", at, rule)
            need(count > 0, f"{name}: {icon} is shown once or more", "cards", at, rule)


def _check_decks(decks: Data, cards: Data) -> None:
    """TDM-019: the special decks are all cards of their colour."""
    check_entry(decks, dict.fromkeys(DECKS, list), {}, "cards", ("decks",), "TDM-019")
    for deck, (colour, count) in DECKS.items():
        wanted = [name for name, card in cards.items() if card["colour"] == colour]
        what = f"the deck of {colour} is its {count} cards, each once"
        fits = sorted(map(str, decks[deck])) == sorted(wanted) and len(wanted) == count
        need(fits, what, "cards", ("decks", deck), "TDM-019")


def _check_events(cards: Sequence[Data]) -> None:
    """What the rules and their examples ask of all events together."""
    for event, (_, rule) in EVENTS.items():
        found = any(card["event"] == event for card in cards)
        need(found, f"no card has an event of the kind {event}", "cards", ("cards",), rule)
    values = {card["value"] for card in cards if card["event"] == "points"}
    what = "there are cards for 5, 6 and 7 points"
    need(values == set(POINTS.values()), what, "cards", ("cards",), "TDM-160")
    modifiers = {card["modifier"] for card in cards if card["event"] == "tactics"}
    need(modifiers == {1, -1}, "there are tactics of 1 and -1", "cards", ("cards",), "TDM-158")
    shown = {icon for card in cards for icon in card.get("icons", ())}
    for icon, (_, rule) in ICONS.items():
        need(icon in shown, f"no card shows the icon {icon}", "cards", ("cards",), rule)
    peace = [c["op_bonus"] for c in cards if c["event"] == "peace" and c["colour"] == "US"]
    what = "a US card has Peace with 1 point of its own in an example"
    need(1 in peace, what, "cards", ("cards",), "TDM-179")
    nations = [card["nation"] for card in cards if card["event"] == "influence"]
    what = "a nation is on more than one influence card"
    need(len(set(nations)) < len(nations), what, "cards", ("cards",), "TDM-175")
    what = "no nation is on influence cards of teammates"
    shared = any(_mates(card, cards) for card in cards if card["event"] == "influence")
    need(shared, what, "cards", ("cards",), "TDM-177")


def _mates(card: Data, cards: Sequence[Data]) -> list[str]:
    """The other colours of its side on influence cards of its nation."""
    side = AXIS if card["colour"] in AXIS else ALLIES
    same = [each for each in cards if each.get("nation") == card["nation"]]
    return [c["colour"] for c in same if c["colour"] in side and c["colour"] != card["colour"]]
