"""The deck of the Axis from year to year, and its technologies: §13.0."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.chance import MODERATOR
from pbem.engine.deck import Deck
from pbem.engine.dice import Dice, new_segment
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.solo import deck, technologies
from tests.harness.dice import ByLabel
from tests.total_domination.position_builder import game_at


def dice_of(seed: str) -> Dice:
    """Dice that follow from a seed, the sealed ones too."""
    return Dice(new_segment(1), ByLabel(seed), new_segment(1), ByLabel(seed))


def dealt(year: int) -> Position:
    """The deck after its deal in a year, all cards of the years before turned up."""
    g = game_at(start="solo", players=1, year=1939, solo=deck.begin())
    for now in range(1939, year + 1):
        g.state["year"] = now
        deck.deal(g, dice_of(str(now)), [])
        if now < year:
            for _ in range(g.state["solo"]["dealt"]):
                deck.turn_up(g, [], "Germany")
    return g


def in_deck(g: Position) -> list[str]:
    pile = Deck(g.state, "solo")
    return sorted([*pile.top(pile.count), *pile.discarded])


@pytest.mark.parametrize(
    "year, cards, of_1939, before_the_axis",
    [
        (1939, 8, 8, 6),
        (1940, 8, 6, 5),
        (1941, 8, 4, 6),
        (1942, 9, 2, 7),
        (1943, 10, 0, 9),
        (1944, 10, 0, 9),
        (1945, 10, 0, 9),
    ],
)
def test_TDM_267_TDM_268_TDM_315_TDM_316_the_deck_of_each_year(
    year: int, cards: int, of_1939: int, before_the_axis: int
) -> None:
    g = dealt(year)
    there = in_deck(g)
    assert len(there) == cards
    assert sum(g.board.solo_cards[card].year == 1939 for card in there) == of_1939
    assert g.state["solo"]["dealt"] == before_the_axis
    removed = g.secret(MODERATOR).get("solo_removed", [])
    assert len(removed) == g.state["solo"]["removed"] == 8 - of_1939
    assert not set(removed) & set(there)


def revealed(g: Position, pile: list[str]) -> tuple[dict[str, list[str]], list[str]]:
    """Cards are turned up from a pile until both powers have theirs: what they have, and what was
    discarded."""
    g.state["secret"].setdefault(MODERATOR, {})["deck/cards"] = list(pile)
    g.state.setdefault("decks", {})["cards"] = {
        "count": len(pile),
        "size": len(pile),
        "set": 1,
        "discard": [],
    }
    left, dice = technologies.wanting(g), dice_of("none")
    while left:
        left = technologies.next_card(g, left, dice, [])
    return dict(g.state["technologies"]), Deck(g.state, "cards").discarded


def solo_game(**changes: Any) -> Position:
    return game_at(start="solo", players=1, solo=deck.begin(), **changes)


def test_TDM_270_TDM_272_player_order_says_who_is_served_first() -> None:
    owned, skipped = revealed(solo_game(year=1939), ["J04", "G08"])
    assert (owned, skipped) == ({"Germany": ["A1"], "Japan": ["C1"]}, [])
    owned, _ = revealed(solo_game(year=1941), ["J04", "G08"])
    assert owned == {"Japan": ["A1"], "Germany": ["C1"]}


def test_TDM_271_TDM_317_what_the_axis_cannot_use_is_discarded() -> None:
    """Heavy Bombers, Espionage, Enigma never; Radar without a V1; what lacks its needs; twice."""
    g = solo_game(technologies={"Germany": ["A1"]})
    owned, skipped = revealed(g, ["G04", "G11", "G12", "G10", "G03", "G01", "G02", "G08"])
    assert skipped == ["G04", "G11", "G12", "G10", "G03"]
    assert owned == {"Germany": ["A1", "A2"], "Japan": ["A1"]}


def test_TDM_271_one_radar_for_each_v1_of_the_allies() -> None:
    g = solo_game(technologies={"UK": ["E1"]})
    owned, skipped = revealed(g, ["G10", "J10", "G08"])
    assert owned["Germany"] == ["C3"]
    assert (owned["Japan"], skipped) == (["C1"], ["J10"])
