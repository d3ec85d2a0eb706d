"""Packs, and what the rules note about secrets for the record."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine import chance, proof
from pbem.engine.deck import Deck, DeckError, Hand, deal, keep_counters, new_deck
from pbem.engine.dice import Dice, NeedsDraw, Seeded, new_segment
from pbem.engine.flow import Ask, Flow
from pbem.engine.packs import Pack
from pbem.engine.play import advance, end_draw, start
from pbem.engine.state import canonical, check_plain, copy, public
from tests.engine.tiny import begin, say, table
from tests.engine.watched import Watched

SEEDS = {n: bytes([n] * 32) for n in range(1, 10)}
CARDS = [f"c{n:02d}" for n in range(1, 11)]


def dice_of(draw: int = 1) -> Dice:
    return Dice(new_segment(1), Seeded(SEEDS), new_segment(draw), Seeded(SEEDS, sealed=True))


@pytest.fixture
def state() -> dict[str, Any]:
    made: dict[str, Any] = {"secret": {}}
    new_deck(made, "draw", CARDS, dice_of())
    return made


def notes(state: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [note[kind] for note in proof.take(state) if kind in note]


# Packs


def test_a_pack_is_handed_on_in_a_sealed_order_of_its_own(state: dict[str, Any]) -> None:
    proof.take(state)
    pack = Pack(state, "pack-1")
    assert (pack.count, pack.cards) == (0, [])
    order = pack.order_with(dice_of(2), ["x", "y", "z"])
    assert order == chance.shuffle(SEEDS[2], "pass/pack-1/1", ["x", "y", "z"])
    pack.lay(order, to=["ann"])
    assert pack.cards == order
    assert state["passes"] == {"pack-1": {"count": 3, "set": 1, "last": 1}}
    assert b'"x"' not in canonical(public(state))
    [laid] = notes(state, "laid")
    assert laid == {
        "owner": "moderator",
        "prefix": "pass/pack-1/1",
        "cards": order,
        "to": ["ann"],
        "entry": "custody/pack-1/1",
    }
    assert pack.take(2) == order[1]
    assert pack.cards == [order[0], order[2]]
    assert pack.count == 2
    pack.lay(pack.order_with(dice_of(3)), to=["ann", "bob"])
    [laid] = notes(state, "laid")
    assert (laid["entry"], laid["to"]) == ("custody/pack-1/2", ["ann", "bob"])
    check_plain(state)


@pytest.mark.parametrize("place", [0, 3, -1])
def test_a_place_that_a_pack_has_not_is_a_fault(place: int, state: dict[str, Any]) -> None:
    pack = Pack(state, "pack-1")
    pack.lay(["x", "y"], to=["ann"])
    before = copy(state)
    with pytest.raises(DeckError):
        pack.take(place)
    assert state == before


def test_entries_of_packs_go_on_after_an_undo(state: dict[str, Any]) -> None:
    early = copy(state)
    pack = Pack(state, "pack-1")
    for _ in range(3):
        pack.lay(["x"], to=["ann"])
    keep_counters(early, state)
    Pack(early, "pack-1").lay(["x"], to=["ann"])
    assert early["passes"]["pack-1"]["set"] == 4


# Notes


def test_every_pile_and_every_set_is_noted_whole(state: dict[str, Any]) -> None:
    """Also one that has changed again before the record is written."""
    deal(state, "draw", [("ann", 3)], dice_of(2))
    first = Hand(state, "ann").cards
    Hand(state, "ann").change(dice_of(3), remove=[first[0]])
    laid = notes(state, "laid")
    assert [(note["prefix"], len(note["cards"])) for note in laid] == [
        ("deck/draw/1", 10),
        ("hand/ann/1", 3),
        ("hand/ann/2", 2),
    ]
    assert [note["owner"] for note in laid] == ["moderator", "ann", "ann"]
    assert [note["to"] for note in laid] == [[], ["ann"], ["ann"]]
    assert proof.take(state) == []


def test_cards_are_shown_at_their_places(state: dict[str, Any]) -> None:
    deal(state, "draw", [("ann", 3)], dice_of(2))
    hand, deck = Hand(state, "ann"), Deck(state, "draw")
    card = hand.at("02")
    proof.take(state)
    hand.show([card])
    hand.show([card], to=["bob"])
    [place] = deck.places(1)
    deck.show(place)
    assert notes(state, "shown") == [
        {"owner": "ann", "field": "hand/ann/1/02", "card": card, "to": []},
        {"owner": "ann", "field": "hand/ann/1/02", "card": card, "to": ["bob"]},
        {"owner": "moderator", "field": "deck/draw/1/04", "card": deck.top(1)[0], "to": []},
    ]
    for wrong in ("01", "03", "11", "00"):
        with pytest.raises(DeckError):
            deck.show(wrong)


# Draws


def test_a_label_of_an_earlier_step_waits_for_the_next_draw(state: dict[str, Any]) -> None:
    used = {"number": 2, "rolled": True, "labels": {"deck/draw": 9}}
    dice = Dice(new_segment(1), Seeded(SEEDS), used, Seeded(SEEDS, sealed=True))
    before = copy(state)
    with pytest.raises(NeedsDraw) as stop:
        Deck(state, "draw").shuffle_in(dice, [])
    assert stop.value.number == 3
    assert state == before
    with pytest.raises(NeedsDraw):
        dice.pick("deck/draw", ["a", "b"], 1, sealed=True)
    assert dice.shuffle("deck/other", ["a", "b"], sealed=True)


def test_a_run_stops_where_it_needs_a_draw_twice_and_goes_on_in_the_next() -> None:
    flow = Flow("twice")

    @flow.step
    def one(g: Any, f: Any, dice: Dice, events: Any) -> None:
        g.state["first"] = dice.shuffle("deck/x", ["a", "b"], sealed=True)

    @flow.step
    def two(g: Any, f: Any, dice: Dice, events: Any) -> None:
        g.state["second"] = dice.shuffle("deck/x", ["a", "b"], sealed=True)

    @flow.step
    def wait(g: Any, f: Any, dice: Dice, events: Any) -> Ask:
        return Ask(("A",), "x", "1")

    made = table(flow)
    state, sealed = start(made, {}, {}), Watched(sealed=True)
    outcome = advance(made, state, {}, Watched(), sealed, checked=True)
    assert (outcome.needs_draw, "second" in state) == (2, False)
    again = advance(made, state, {}, Watched(), sealed, checked=True)
    assert again.needs_draw == 2
    end_draw(state)
    assert state["engine"]["draw"] == new_segment(2)
    end_draw(state)
    assert state["engine"]["draw"] == new_segment(2)
    outcome = advance(made, state, {}, Watched(), sealed, checked=True)
    assert [ask.id for ask in outcome.asks] == ["x 1"]
    assert set(sealed.asked) == {(1, "deck/x"), (2, "deck/x")}


def test_a_segment_that_ends_leaves_the_draw_alone() -> None:
    """Draws are counted by records, segments by decisions."""
    flow = Flow("both")

    @flow.step
    def roll(g: Any, f: Any, dice: Dice, events: Any) -> None:
        dice.roll("x", 1)
        dice.shuffle("deck/x", ["a", "b"], sealed=True)

    @flow.step
    def wait(g: Any, f: Any, dice: Dice, events: Any) -> Ask:
        return Ask(("A",), "x", "1")

    made = table(flow)
    state, _ = begin(made, sealed=Watched(sealed=True))
    advance(made, state, {"put": ["x 1"]}, Watched())
    assert state["engine"]["segment"]["number"] == 2
    assert state["engine"]["draw"]["number"] == 1


# Secret answers


def test_a_secret_answer_lies_with_its_power_until_the_step_is_closed() -> None:
    flow = Flow("secret")

    @flow.step
    def ask(g: Any, f: Any, dice: Dice, events: Any) -> list[Ask]:
        return [
            Ask(("A",), "x", "1", secret=True),
            Ask(("B",), "y", "1", default="no"),
        ]

    @ask.answer
    def _(g: Any, f: Any, ask: Ask, say: Any, events: Any) -> None:
        g.state["seen"].append(say)

    @flow.step
    def wait(g: Any, f: Any, dice: Dice, events: Any) -> Ask:
        return Ask(("A",), "z", "1")

    made = table(flow)
    state, outcome = begin(made)
    assert Ask.of(outcome.asks[0].data()) == outcome.asks[0]
    assert [a.is_sealed for a in outcome.asks] == [True, False]
    advance(made, state, say("x 1", "hush"), Watched())
    assert state["engine"]["said"]["x 1"] == {"A": {"sealed": True}}
    assert b"hush" not in canonical(public(state))
    advance(made, state, say("y 1", "no", "B"), Watched())
    assert state["seen"] == ["hush", "no"]
    proof.chosen(state, "A", "x 1")
    assert proof.take(state) == [{"chosen": {"power": "A", "ask": "x 1"}}]
