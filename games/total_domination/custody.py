"""Where each card lies (TDM-010): for invariants and corrections, which know all of a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.games.total_domination.position import JOINING, Position

Lying = Iterator[tuple[str, str]]
DECKS = ("cards", "us", "china")

# Lists of cards among the secrets of a hand or a pack.
_SEALED = ("hand", "pack", "kept", "reserve", "aside", "drawn")


def lying(g: Position) -> Lying:
    """(card, place) of all game cards, hidden or open; a place is a word or two for people."""
    yield from in_decks(g, DECKS)
    for owner, told in sorted(g.state["secret"].items()):
        yield from _sealed(owner, told)
    yield from on_table(g)


def in_decks(g: Position, names: tuple[str, ...]) -> Lying:
    """The cards of these decks, their discards, and what was left of these."""
    hidden = g.state["secret"].get("moderator", {})
    for name in names:
        for card in (*hidden.get(f"deck/{name}", ()), *hidden.get(f"rest/{name}", ())):
            yield card, f"the deck {name}"
        for card in g.state.get("decks", {}).get(name, {}).get("discard", ()):
            yield card, f"the discards of {name}"


def _sealed(owner: str, told: dict[str, Any]) -> Lying:
    for where in _SEALED:
        for card in told.get(where, ()):
            yield card, f"{where} of {owner}"
    for player, card in told.get("face_down", {}).items():
        yield card, f"face down before {player}"


def on_table(g: Position) -> Lying:
    """What lies open: technologies, influence, tactics, rotated cards."""
    for player, cards in g.state["technology_cards"].items():
        for card in cards:
            yield card, f"technologies of {player}"
    for each in g.state["influence"]:
        yield each["card"], f"influence of {each['power']}"
    for each in g.state["tactics"]:
        yield each["card"], f"tactics before {each['before']}"
    for player, card in g.state["saved"].items():
        yield card, f"rotated before {player}"


def in_play(g: Position) -> set[str]:
    """TDM-253: the cards of this campaign: all but those of nations that never join."""
    apart = {
        card
        for nation in JOINING
        if not g.joined(nation) and nation.lower() not in g.state["decks"]
        for card in g.board.decks[nation.lower()]
    }
    return set(g.board.cards) - apart
