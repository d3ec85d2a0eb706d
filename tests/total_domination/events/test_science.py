"""Science: a technology with a card of the discard pile."""

from __future__ import annotations

from typing import Any

from pbem.engine.deck import Deck
from tests.total_domination.action.turns_played import Turn

PILE = ["U09", "J04", "S06"]
PLAY = "play G13 for event"


def germany(**given: Any) -> Turn:
    return Turn("Germany", **{"hands": {"Germany": ["G13", "G01"]}, "discard": PILE, **given})


def taken(card: str) -> Turn:
    """A pile from which Germany has taken a card."""
    turn = germany()
    turn.orders("Germany", PLAY, f"take {card}")
    return turn


def test_TDM_172_TDM_301_the_card_lies_face_down_and_nobody_else_knows_which() -> None:
    turn = taken("J04")
    state, deck = turn.g.state, Deck(turn.g.state, "cards")
    assert state["secret"]["Germany"]["face_down"] == {"Germany": "J04"}
    assert state["placed"] == {"Germany": "science"}
    # The pile is shown as it was, with one of it missing; Science lies on it.
    assert deck.open_of == ["J04", "S06", "U09", "G13"]
    assert sorted(deck.open_cards) == ["G13", "S06", "U09"]
    assert turn.notes("chosen") == []
    assert turn.shown() == ["G13"]
    assert "J04" not in str(turn.events)
    assert turn.hand("Germany") == ["G01"]


def test_TDM_172_all_that_holds_for_technologies_holds_for_science() -> None:
    turn = germany()
    assert turn.faults(PLAY) == [("TDM-172", "science_takes")]
    assert turn.faults(PLAY, "take G01") == [("TDM-172", "not_in_pile")]
    assert turn.faults(PLAY, "take S06") == [("TDM-185", "technology_needs")]
    placed = germany(placed={"Germany": "research"})
    assert placed.faults(PLAY, "take J04") == [("TDM-184", "one_technology")]
    owner = germany(technologies={"Germany": ["A1"]})
    assert owner.faults(PLAY, "take J04") == [("TDM-186", "technology_owned")]


def test_TDM_173_not_without_a_discard_pile_and_not_the_card_itself() -> None:
    assert germany(discard=[]).faults(PLAY, "take J04") == [("TDM-173", "pile_empty")]
    assert germany().faults(PLAY, "take G13") == [("TDM-172", "not_in_pile")]


def second(card: str) -> Turn:
    """After Germany has taken J04 the UK, too, plays Science, for a card of the same pile."""
    before = taken("J04").g.state
    told = {name: before[name] for name in ("decks", "placed", "placed_by")}
    turn = Turn("UK", hands={"UK": ["U09"]})
    turn.g.state.update(told)
    turn.g.state["secret"]["moderator"].update(before["secret"]["moderator"])
    turn.orders("UK", "play U09 for event", f"take {card}")
    return turn


def test_TDM_301_who_plays_science_after_another_is_told_only_if_his_card_is_gone() -> None:
    turn = second("G13")
    assert turn.is_over
    assert turn.g.state["secret"]["UK"]["face_down"] == {"UK": "G13"}
    turn = second("J04")
    assert not turn.is_over
    told = turn.notes("told")
    assert [each["to"] for each in told] == [["UK"]]
    assert told[0]["event"]["cards"] == ["G13", "S06", "U09"]
    assert turn.hand("UK") == ["U09"]


def test_TDM_301_he_takes_another_one_of_the_pile_as_it_is() -> None:
    turn = second("J04")
    assert turn.faults("take J04") == [("TDM-172", "not_in_pile")]
    assert turn.faults("save 1") == [("TDM-172", "not_beside")]
    turn.orders("UK", "take G13")
    assert turn.g.state["secret"]["UK"]["face_down"] == {"UK": "G13"}
    assert turn.g.state["placed_by"]["UK"] == "orders UK 1939/1 Science"
    assert "pile" not in turn.g.state["secret"]["UK"]


def test_TDM_301_or_none() -> None:
    turn = second("J04")
    turn.default("UK", "orders")
    assert turn.is_over
    assert turn.g.state["placed"] == {"Germany": "science"}
    assert turn.discards[-1] == "U09"
    assert turn.event("science_wasted") == {"power": "UK", "card": "U09"}
