"""Decks and hands: plain data, counts in public, cards with their owners, new sets after every
change.
"""

import copy
import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import chance
from pbem.engine.deck import (
    Deck,
    DeckError,
    Hand,
    commit_positions,
    deal,
    keep_counters,
    new_deck,
    take_unseen,
)
from pbem.engine.dice import Dice, DiceError, NeedsDraw, Script, Seeded, new_segment
from pbem.engine.state import canonical, check_plain, public

CARDS = [f"c{n:02d}" for n in range(1, 11)]
SEEDS = {n: bytes([n] * 32) for n in range(1, 10)}


def dice_of(draw=1, segment=1):
    return Dice(new_segment(segment), Seeded(SEEDS), new_segment(draw), Seeded(SEEDS, sealed=True))


def scripted(*entries, draw=1):
    script = Script(entries, sort_shuffles=True)
    return Dice(new_segment(1), script, new_segment(draw), script)


def commit_deck(state, name, campaign, salt):
    """Commitments of the cards left in a pile, from its top."""
    public = state["decks"][name]
    first = public["size"] - public["count"] + 1
    cards = state["secret"]["moderator"][f"deck/{name}"]
    prefix = f"deck/{name}/{public['set']}"
    return commit_positions(campaign, "moderator", prefix, cards, salt, first)


def commit_hand(state, owner, campaign, salt):
    """Commitments of the present set of a hand."""
    prefix = f"hand/{owner}/{state['hands'][owner]['set']}"
    return commit_positions(campaign, owner, prefix, state["secret"][owner]["hand"], salt)


@pytest.fixture
def state():
    made = {"secret": {}}
    new_deck(made, "draw", CARDS, scripted(("deck/draw", CARDS[::-1])))
    return made


def test_a_new_deck_keeps_its_order_with_the_moderator(state):
    assert state["secret"]["moderator"]["deck/draw"] == CARDS[::-1]
    assert state["decks"] == {"draw": {"count": 10, "size": 10, "set": 1, "discard": []}}
    assert b"c0" not in canonical(public(state))
    check_plain(state)


def test_drawing_takes_the_top(state):
    deck = Deck(state, "draw")
    assert deck.top(2) == ["c10", "c09"]
    assert deck.places(2) == ["01", "02"]
    assert deck.draw(2) == ["c10", "c09"]
    assert deck.count == 8
    assert deck.places(1) == ["03"]
    assert deck.top(1) == ["c08"]


def test_more_cards_than_there_are_change_nothing(state):
    before = copy.deepcopy(state)
    for k in (11, -1):
        with pytest.raises(DeckError):
            Deck(state, "draw").draw(k)
    assert state == before


def test_discards_are_public_and_come_back_with_a_shuffle(state):
    deck = Deck(state, "draw")
    deck.discard(deck.draw(3))
    assert deck.discarded == ["c10", "c09", "c08"]
    assert state["decks"]["draw"]["discard"] == deck.discarded
    deck.shuffle_in(scripted(("deck/draw", CARDS), draw=2))
    assert deck.discarded == []
    assert deck.top(10) == CARDS
    assert state["decks"]["draw"] == {"count": 10, "size": 10, "set": 2, "discard": []}


def test_shuffling_in_other_cards_leaves_the_discards(state):
    deck = Deck(state, "draw")
    deck.discard(deck.draw(1))
    deck.shuffle_in(dice_of(draw=2), ["new"])
    assert sorted(deck.top(10)) == sorted([*CARDS[:9], "new"])
    assert deck.discarded == ["c10"]


def test_a_shuffle_without_seed_changes_nothing(state):
    before = copy.deepcopy(state)
    with pytest.raises(NeedsDraw):
        Deck(state, "draw").shuffle_in(dice_of(draw=99), ["new"])
    with pytest.raises(NeedsDraw):
        deal(state, "draw", [("ussr", 2)], dice_of(draw=99))
    assert (Hand(state, "ussr").cards, Hand(state, "ussr").count) == ([], 0)
    assert state == before


def test_one_deck_is_shuffled_once_a_draw(state):
    dice = dice_of(draw=2)
    Deck(state, "draw").shuffle_in(dice, [])
    with pytest.raises(DiceError):
        Deck(state, "draw").shuffle_in(dice, [])


def test_dealing_gives_each_owner_the_next_cards(state):
    dealt = deal(state, "draw", [("ussr", 2), ("axis", 3)], scripted())
    assert dealt == {"ussr": ["c10", "c09"], "axis": ["c08", "c07", "c06"]}
    assert Hand(state, "ussr").cards == ["c09", "c10"]
    assert state["secret"]["axis"]["hand"] == ["c06", "c07", "c08"]
    assert state["hands"]["axis"] == {"count": 3, "set": 1, "last": 1}
    assert Deck(state, "draw").count == 5


def test_dealing_too_many_or_to_one_twice_changes_no_card(state):
    before = copy.deepcopy(state)
    for shares in ([("ussr", 6), ("axis", 5)], [("ussr", 1), ("ussr", 1)]):
        with pytest.raises(DeckError):
            deal(state, "draw", shares, dice_of())
    assert state == before


def test_a_hand_has_a_new_sealed_order_after_every_change(state):
    deal(state, "draw", [("ussr", 5)], dice_of())
    hand = Hand(state, "ussr")
    first = chance.shuffle(SEEDS[1], "hand/ussr/1", CARDS[5:])
    assert hand.cards == first
    hand.change(dice_of(draw=2), add=["x"], remove=[first[0]])
    assert hand.cards == chance.shuffle(SEEDS[2], "hand/ussr/2", [*first[1:], "x"])
    assert (hand.count, hand.set_number) == (5, 2)


def test_a_card_that_is_not_there_cannot_leave(state):
    deal(state, "draw", [("ussr", 2)], dice_of())
    before = copy.deepcopy(state)
    with pytest.raises(DeckError):
        Hand(state, "ussr").change(dice_of(draw=2), remove=["c01"])
    with pytest.raises(DeckError):
        Hand(state, "ussr").at("03")
    assert state == before


def test_a_random_discard_picks_places_with_public_dice(state):
    deal(state, "draw", [("ussr", 4)], dice_of())
    hand, dice = Hand(state, "ussr"), dice_of()
    places = hand.pick("spy/ussr", 2, dice)
    assert places == chance.pick(SEEDS[1], "spy/ussr", ["01", "02", "03", "04"], 2)
    assert [roll.label for roll in dice.rolled] == ["spy/ussr"]
    assert [hand.place(hand.at(place)) for place in places] == places


@given(st.lists(st.tuples(st.sampled_from(["ussr", "axis"]), st.integers(0, 3)), max_size=6))
def test_no_card_is_lost_or_doubled(steps):
    state = {"secret": {}}
    new_deck(state, "draw", CARDS, dice_of(draw=1))
    deck = Deck(state, "draw")
    for draw, (owner, k) in enumerate(steps, 2):
        hand = Hand(state, owner)
        if k == 3:
            deck.shuffle_in(dice_of(draw=draw))
        elif k == 2 and hand.count:
            card = hand.cards[0]
            hand.change(dice_of(draw=draw), remove=[card])
            deck.discard([card])
        else:
            deal(state, "draw", [(owner, min(k, deck.count))], dice_of(draw=draw))
        held = [card for who in ("ussr", "axis") for card in Hand(state, who).cards]
        assert sorted([*deck.top(deck.count), *deck.discarded, *held]) == CARDS
    check_plain(state)


# Commitments

KEY = chance.salt_key("demo", bytes(32))


def salt(owner, field):
    return chance.salt(KEY, "demo", owner, field)


def test_commitments_stand_for_one_place_each():
    made = commit_positions("demo", "ussr", "hand/ussr/1", ["a", "b"], salt)
    second = chance.commitment(
        "demo", "ussr", "hand/ussr/1/02", salt("ussr", "hand/ussr/1/02"), "b"
    )
    assert made[1] == second.hex()
    assert made[0] != commit_positions("demo", "ussr", "hand/ussr/1", ["b", "a"], salt)[1]


def test_the_vector_of_the_first_card():
    """The commitment of docs/dice.md, made from a deck."""
    campaign = "demo-0123456789abcdef"
    chain = chance.make_chain(campaign, "sealed", hashlib.sha256(b"demo sealed").digest(), 8)
    key = chance.salt_key(campaign, chain.links[8])
    state = {"secret": {}}
    new_deck(state, "draw", ["I01", "J02"], scripted(("deck/draw", ["I01", "J02"])))
    made = commit_deck(
        state, "draw", campaign, lambda owner, field: chance.salt(key, campaign, owner, field)
    )
    assert made[0] == "f84cec6c8cfa05fa27609a714266693fc22fc40daea0293e530b4de26b171b1c"


def test_cards_left_keep_their_commitments_until_the_next_shuffle(state):
    before = commit_deck(state, "draw", "demo", salt)
    deck = Deck(state, "draw")
    deck.draw(3)
    assert commit_deck(state, "draw", "demo", salt) == before[3:]
    deck.shuffle_in(scripted(("deck/draw", CARDS[6::-1]), draw=2))
    after = commit_deck(state, "draw", "demo", salt)
    assert len(after) == 7
    assert not set(after) & set(before)


def test_a_card_kept_in_hand_has_a_new_commitment_after_a_change(state):
    deal(state, "draw", [("ussr", 3)], dice_of())
    before = commit_hand(state, "ussr", "demo", salt)
    Hand(state, "ussr").change(dice_of(draw=2), add=["x"])
    assert not set(commit_hand(state, "ussr", "demo", salt)) & set(before)


def test_after_an_undo_no_set_number_comes_again(state):
    deal(state, "draw", [("ussr", 3)], dice_of(draw=2))
    earlier = copy.deepcopy(state)
    published = commit_hand(earlier, "ussr", "demo", salt)
    for draw in (3, 4):
        Hand(state, "ussr").change(dice_of(draw=draw), add=[f"x{draw}"])
    keep_counters(earlier, state)
    assert commit_hand(earlier, "ussr", "demo", salt) == published
    Hand(earlier, "ussr").change(dice_of(draw=5), add=["y"])
    assert Hand(earlier, "ussr").set_number == 4


def test_discards_from_which_one_was_taken_unseen_are_uncovered_again(state):
    deck = Deck(state, "draw")
    deck.discard(deck.draw(3))
    take_unseen(state, "draw", "ussr", "c09", scripted(("rest/draw", ["c08", "c10"]), draw=2))
    deck.discard(deck.draw(1))
    assert deck.open_of == ["c08", "c09", "c10", "c07"]
    deck.uncover_rest()
    assert deck.discarded == deck.open_cards == deck.open_of == ["c08", "c10", "c07"]
    shown = [note["shown"] for note in state["secret"]["moderator"]["notes"] if "shown" in note]
    assert [(each["field"], each["card"], each["to"]) for each in shown] == [
        ("rest/draw/2/01", "c08", []),
        ("rest/draw/2/02", "c10", []),
    ]
    before = copy.deepcopy(state)
    deck.uncover_rest()
    assert state == before
