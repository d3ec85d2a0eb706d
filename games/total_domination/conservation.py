"""TDM-010: no card is ever created or lost, and what is public of hidden cards is true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from pbem.engine.chance import MODERATOR
from pbem.games.total_domination import custody
from pbem.games.total_domination.position import Position

SOLO = "solo"


def broken(g: Position) -> Iterator[str]:
    """What is wrong with the cards of a position; nothing before they are shuffled."""
    if "decks" in g.state:
        yield from _cards(g)
        yield from _solo_cards(g)
        yield from _counts(g)
    yield from _face_down(g)


def _cards(g: Position) -> Iterator[str]:
    """TDM-010: each of the game cards lies in one place."""
    places: dict[str, list[str]] = {}
    for card, place in custody.lying(g):
        places.setdefault(card, []).append(place)
    for card, found in sorted(places.items()):
        if len(found) > 1:
            yield f"{card} is in {' and in '.join(found)}"
        if card not in g.board.cards:
            yield f"{card} in {found[0]} is no card"
    if missing := sorted(custody.in_play(g) - places.keys()):
        yield f"nowhere: {', '.join(missing)}"


def _solo_cards(g: Position) -> Iterator[str]:
    """TDM-010, TDM-267: the solo cards up to the year are in their deck, or out for good."""
    if SOLO not in g.state["decks"]:
        return
    removed = g.state["secret"].get(MODERATOR, {}).get("solo_removed", [])
    there = [card for card, _ in custody.in_decks(g, (SOLO,))]
    newest = max((g.board.solo_cards[card].year for card in there), default=g.year)
    known = [name for name, card in g.board.solo_cards.items() if card.year <= newest]
    if sorted([*there, *removed]) != sorted(known):
        yield f"solo cards: {', '.join(sorted([*there, *removed]))}"


def _counts(g: Position) -> Iterator[str]:
    """TDM-319: sizes that everybody sees are those of what lies there."""
    hidden = g.state["secret"]
    for name, deck in g.state["decks"].items():
        if deck["count"] != len(hidden.get(MODERATOR, {}).get(f"deck/{name}", ())):
            yield f"the deck {name} is told to have {deck['count']} cards"
    if strange := set(g.state.get("hands", {})) - set(g.holders):
        yield f"hands of nobody: {', '.join(sorted(strange))}"
    for what, told in _told(g).items():
        for owner, count in sorted(told.items()):
            there = hidden.get(owner, {}).get(what, ())
            if count != len(there):
                yield f"{what} of {owner}: {count} cards are told, {len(there)} are there"


def _told(g: Position) -> dict[str, dict[str, int]]:
    """By name of a list among the secrets the numbers of cards that are told, for every owner who
    has such a list or a number for it."""
    public: dict[str, dict[str, Any]] = {
        "hand": {each: told["count"] for each, told in g.state.get("hands", {}).items()},
        "pack": {each: told["count"] for each, told in g.state.get("passes", {}).items()},
        "reserve": g.state["reserve"],
        "aside": {each: sum(told.values()) for each, told in g.state["aside"].items()},
        "kept": g.state["kept"],
    }
    return {
        what: {owner: 0 for owner, mine in g.state["secret"].items() if what in mine} | told
        for what, told in public.items()
    }


def _face_down(g: Position) -> Iterator[str]:
    """TDM-299: a technology lies face down before each power of which that is told."""
    lying = Counter(
        player for told in g.state["secret"].values() for player in told.get("face_down", {})
    )
    if lying != Counter(g.state["placed"].keys()):
        yield f"technologies face down: {', '.join(sorted(lying))}"
    if g.state["placed"].keys() != g.state["placed_by"].keys():
        yield f"technologies placed by {', '.join(sorted(g.state['placed_by']))}"
