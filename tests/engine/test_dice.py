"""What rules see of dice: labels used once, segments marked after the fact, sources that can be
trusted in tests.
"""

import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine import chance
from pbem.engine.dice import (
    Dice,
    DiceError,
    NeedsDraw,
    NeedsSegment,
    NotRecorded,
    RecordDiffers,
    Replay,
    Roll,
    Script,
    ScriptError,
    Seeded,
    new_segment,
    parse_roll_text,
    roll_text,
    slug,
)

SEED = bytes(range(32))
LABEL = "combat/poland/r1/germany/infantry"


def table(cases):
    """Arguments of parametrize from a table with speaking keys."""
    return {"argvalues": list(cases.values()), "ids": list(cases)}


def seeded(segment=None):
    segment = new_segment(3) if segment is None else segment
    return Dice(segment, Seeded({3: SEED})), segment


# Rolling


def test_a_roll_is_the_dice_of_its_slots():
    dice, segment = seeded()
    values = dice.roll(LABEL, 3)
    assert values == [chance.die(SEED, f"{LABEL}/{slot}", 6) for slot in (1, 2, 3)]
    assert segment == {"number": 3, "rolled": True, "labels": {LABEL: 3}}
    assert dice.rolled == [Roll(LABEL, 3, 6, tuple(values))]


def test_order_of_requests_changes_no_value():
    one, _ = seeded()
    other, _ = seeded()
    first = (one.roll("a", 2), one.roll("b", 2, sides=10))
    second = (other.roll("b", 2, sides=10), other.roll("a", 2))
    assert first == second[::-1]


def test_no_dice_leave_no_mark():
    dice, segment = seeded()
    assert dice.roll(LABEL, 0) == []
    assert dice.pick("p", ["a", "b"], 0) == []
    assert dice.shuffle("s", ["a"]) == ["a"]
    assert dice.shuffle("s", []) == []
    assert segment == new_segment(3)
    assert dice.rolled == []


def test_dice_are_taken_back_with_their_labels():
    segment, draw = new_segment(3), new_segment(1)
    dice = Dice(segment, Seeded({3: SEED}), draw, Seeded({1: SEED}, sealed=True))
    dice.roll("a", 2)
    kept = json.dumps([segment, draw])
    more = Dice(segment, Seeded({3: SEED}), draw, Seeded({1: SEED}, sealed=True))
    more.roll("b", 1)
    more.shuffle("s", ["x", "y"], sealed=True)
    more.shuffle("alone", ["x"], sealed=True)
    more.take_back()
    assert json.dumps([segment, draw]) == kept


def test_a_segment_without_links_stops_and_stays_as_it_was():
    segment = new_segment(4)
    dice = Dice(segment, Seeded({3: SEED}))
    for call in (
        lambda: dice.roll(LABEL, 1),
        lambda: dice.shuffle("s", ["a", "b"]),
        lambda: dice.pick("p", ["a", "b"], 1),
    ):
        with pytest.raises(NeedsSegment) as stop:
            call()
        assert stop.value.segment == 4
    assert segment == new_segment(4)
    assert dice.rolled == []


@pytest.mark.parametrize(
    "again",
    **table(
        {
            "same dice": lambda dice: dice.roll("a", 2),
            "fewer dice": lambda dice: dice.roll("a", 1),
            "other sides": lambda dice: dice.roll("a", 2, sides=8),
            "a shuffle": lambda dice: dice.shuffle("a", ["x", "y"]),
            "a pick": lambda dice: dice.pick("a", ["x", "y"], 1),
            "a die of it as label": lambda dice: dice.roll("a/2", 1),
            "no dice": lambda dice: dice.roll("a", 0),
        }
    ),
)
def test_a_used_label_is_refused_for(again):
    dice, segment = seeded()
    dice.roll("a", 2)
    before = copy.deepcopy(segment)
    with pytest.raises(DiceError):
        again(dice)
    assert segment == before
    assert len(dice.rolled) == 1


def test_a_label_above_used_ones_is_refused_where_its_dice_would_be_they():
    dice, _ = seeded()
    dice.roll("a/2", 1)
    assert len(dice.roll("a/3/b", 1)) == 1
    with pytest.raises(DiceError, match="a/2"):
        dice.roll("a", 2)


def test_a_used_label_is_remembered_by_the_segment_not_the_object():
    dice, segment = seeded()
    dice.roll(LABEL, 1)
    again = Dice(segment, Seeded({3: SEED}))
    with pytest.raises(DiceError):
        again.roll(LABEL, 1)
    fresh = Dice(new_segment(4), Seeded({4: SEED}))
    assert len(fresh.roll(LABEL, 1)) == 1


@pytest.mark.parametrize(
    "call",
    **table(
        {
            "capitals": lambda dice: dice.roll("Combat/x", 1),
            "empty part": lambda dice: dice.roll("a//b", 1),
            "leading zero": lambda dice: dice.roll("a/01", 1),
            "no label": lambda dice: dice.roll("", 1),
            "too long with its slot": lambda dice: dice.roll("a" * 197, 100),
            "bad label without dice": lambda dice: dice.roll("A", 0),
            "one side": lambda dice: dice.roll("a", 1, sides=1),
            "257 sides": lambda dice: dice.roll("a", 1, sides=257),
            "minus one die": lambda dice: dice.roll("a", -1),
            "257 items": lambda dice: dice.shuffle("a", [str(n) for n in range(257)]),
            "an item twice": lambda dice: dice.shuffle("a", ["x", "x"]),
            "an item twice in a pick": lambda dice: dice.pick("a", ["x", "x"], 1),
            "three of two": lambda dice: dice.pick("a", ["x", "y"], 3),
            "sealed without draws": lambda dice: dice.shuffle("a", ["x", "y"], sealed=True),
        }
    ),
)
def test_refused(call):
    dice, segment = seeded()
    with pytest.raises(DiceError):
        call(dice)
    assert segment == new_segment(3)


def test_256_items_and_a_label_of_200_bytes_are_the_most():
    dice, _ = seeded()
    assert len(dice.shuffle("s", [str(n) for n in range(256)])) == 256
    assert len(dice.roll("a" * 197, 99)) == 99


def test_shuffles_and_picks_are_recorded_as_places_in_the_sorted_list():
    dice, segment = seeded()
    order = dice.shuffle("s", ["c", "a", "b"])
    picked = dice.pick("p", ["z", "x", "y"], 2)
    assert order == chance.shuffle(SEED, "s", ["a", "b", "c"])
    assert picked == chance.pick(SEED, "p", ["x", "y", "z"], 2)
    shuffled, chosen = dice.rolled
    assert ["abc"[place - 1] for place in shuffled.values] == order
    assert ["xyz"[place - 1] for place in chosen.values] == picked
    assert segment["labels"] == {"s": 2, "p": 2}


# Sealed draws


def with_draw(seeds):
    segment, draw = new_segment(3), new_segment(7)
    sealed = Seeded(seeds, sealed=True)
    return Dice(segment, Seeded({3: SEED}), draw, sealed), segment, draw


def test_a_sealed_shuffle_belongs_to_its_draw_and_to_no_public_list():
    other = bytes(32)
    dice, segment, draw = with_draw({7: other})
    order = dice.shuffle("deck/x", list("abcd"), sealed=True)
    assert order == chance.shuffle(other, "deck/x", list("abcd"))
    assert dice.pick("look", list("abcd"), 1, sealed=True) == chance.pick(other, "look", "abcd", 1)
    assert (segment, dice.rolled) == (new_segment(3), [])
    assert [roll.label for roll in dice.hidden] == ["deck/x", "look"]
    assert draw == {"number": 7, "rolled": True, "labels": {"deck/x": 3, "look": 3}}
    assert dice.draw_number == 7


def test_a_sealed_shuffle_of_one_card_uses_up_its_draw():
    dice, _, draw = with_draw({7: SEED})
    assert dice.shuffle("deck/x", ["a"], sealed=True) == ["a"]
    assert draw["rolled"]
    with pytest.raises(DiceError):
        dice.shuffle("deck/x", ["b"], sealed=True)


def test_a_missing_sealed_seed_is_not_taken_for_a_missing_link():
    dice, _, draw = with_draw({})
    with pytest.raises(NeedsDraw) as stop:
        dice.shuffle("deck/x", ["a", "b"], sealed=True)
    assert stop.value.number == 7
    assert draw == new_segment(7)


# Scripts


def scripted(entries, **options):
    script = Script(entries, **options)
    return Dice(new_segment(1), script), script


def test_plain_script_in_order():
    dice, script = scripted([1, 5, 6])
    assert dice.roll("a", 2) == [1, 5]
    with pytest.raises(ScriptError, match="left over"):
        script.finish()
    assert dice.roll("b", 1) == [6]
    script.finish()


def test_a_die_too_many_names_its_label():
    dice, _ = scripted([1])
    with pytest.raises(ScriptError, match="combat/poland"):
        dice.roll(LABEL, 2)


def test_labelled_script():
    dice, script = scripted([(LABEL, [1, 5]), 3, ("deck/x", ["b", "a"]), ("p", ["y"])])
    assert dice.roll(LABEL, 2) == [1, 5]
    assert dice.roll("free", 1) == [3]
    assert dice.shuffle("deck/x", ["a", "b"]) == ["b", "a"]
    assert dice.pick("p", ["x", "y"], 1) == ["y"]
    script.finish()


@pytest.mark.parametrize(
    "entries, call",
    **table(
        {
            "another label": ([("b", [1])], lambda dice: dice.roll("a", 1)),
            "more in the script": ([("a", [1, 2])], lambda dice: dice.roll("a", 1)),
            "fewer in the script": ([("a", [1])], lambda dice: dice.roll("a", 2)),
            "labelled in the middle of a roll": ([1, ("b", [1])], lambda dice: dice.roll("a", 2)),
            "a seven": ([7], lambda dice: dice.roll("a", 1)),
            "a zero": ([("a", [0])], lambda dice: dice.roll("a", 1)),
            "a card for a die": ([("a", ["x"])], lambda dice: dice.roll("a", 1)),
            "a die for a shuffle": ([1], lambda dice: dice.shuffle("a", ["x", "y"])),
            "dice for a shuffle": ([("a", [1, 2])], lambda dice: dice.shuffle("a", ["x", "y"])),
            "a strange card": ([("a", ["x", "z"])], lambda dice: dice.shuffle("a", ["x", "y"])),
            "a card twice": ([("a", ["x", "x"])], lambda dice: dice.pick("a", ["x", "y"], 2)),
            "nothing left for a shuffle": ([], lambda dice: dice.shuffle("a", ["x", "y"])),
        }
    ),
)
def test_script_refuses(entries, call):
    dice, _ = scripted(entries)
    with pytest.raises(ScriptError, match=r"^a: "):
        call(dice)


def test_shuffles_outside_the_script_are_sorted_if_wanted_dice_never():
    dice, script = scripted([("deck/x", ["b", "a"]), 4], sort_shuffles=True)
    assert dice.shuffle("hand/y/1", ["d", "c"]) == ["c", "d"]
    assert dice.shuffle("deck/x", ["a", "b"]) == ["b", "a"]
    assert dice.roll("a", 1) == [4]
    with pytest.raises(ScriptError):
        dice.roll("b", 1)
    script.finish()


# Records


@pytest.mark.parametrize(
    "roll, text",
    [
        (Roll("a", 3, 6, (1, 5, 2)), "d6: 1 5 2"),
        (Roll("a", 1, 256, (256,)), "d256: 256"),
        (Roll("a", 3, 3, (2, 3, 1), "shuffle"), "shuffle 3: 2 3 1"),
        (Roll("a", 2, 9, (5, 1), "pick"), "pick 2 of 9: 5 1"),
    ],
)
def test_text_of(roll, text):
    assert roll_text(roll) == text
    assert parse_roll_text("a", text) == roll


@pytest.mark.parametrize(
    "text",
    **table(
        {
            "nothing": "",
            "no values": "d6: ",
            "a seven": "d6: 1 7",
            "a zero": "d6: 0",
            "leading zero": "d6: 01",
            "two blanks": "d6: 1  2",
            "line end": "d6: 1\n",
            "one side": "d1: 1",
            "257 sides": "d257: 1",
            "other digits": "d6: ٣",
            "an enormous number": "d6: " + "9" * 6000,
            "shuffle with a place twice": "shuffle 3: 1 1 2",
            "shuffle with a place missing": "shuffle 3: 1 2",
            "pick of too few": "pick 2 of 9: 5",
            "pick of a place twice": "pick 2 of 9: 5 5",
            "pick of a strange place": "pick 1 of 9: 10",
        }
    ),
)
def test_not_a_roll(text):
    with pytest.raises(DiceError):
        parse_roll_text("a", text)


@given(st.lists(st.tuples(st.integers(1, 5), st.integers(2, 256)), max_size=5), st.integers(2, 9))
def test_a_record_replays_to_the_same_dice(rolls, cards):
    dice, _ = seeded()
    items = [f"c{n}" for n in range(cards)]

    def play(dice):
        values = [dice.roll(f"r{n}", count, sides) for n, (count, sides) in enumerate(rolls)]
        return values, dice.shuffle("s", items), dice.pick("p", items, 2)

    first = play(dice)
    texts = {roll.label: roll_text(roll) for roll in dice.rolled}
    replay = Replay({label: parse_roll_text(label, text) for label, text in texts.items()})
    again = Dice(new_segment(3), replay)
    assert play(again) == first
    assert again.rolled == dice.rolled
    assert replay.unused() == []


def test_replay_names_what_the_record_lacks_or_holds_too_much():
    replay = Replay({"a": Roll("a", 2, 6, (1, 2)), "b": Roll("b", 1, 6, (3,))})
    dice = Dice(new_segment(1), replay)
    assert dice.roll("a", 2) == [1, 2]
    assert replay.unused() == ["b"]
    with pytest.raises(NotRecorded, match="not/there"):
        dice.roll("not/there", 1)
    for count, sides in ((2, 6), (1, 8)):
        with pytest.raises(RecordDiffers, match="b: roll"):
            dice.roll("b", count, sides)
    with pytest.raises(RecordDiffers):
        dice.shuffle("b", ["x", "y"])
    assert replay.unused() == ["b"]


# Names


@pytest.mark.parametrize(
    "name, part",
    [
        ("Baltic States", "baltic-states"),
        ("U.S. Convoy 1", "u-s-convoy-1"),
        ("aa_gun", "aa_gun"),
        ("  (Ukraine S.S.R.) ", "ukraine-s-s-r"),
        ("Besançon", "besancon"),
    ],
)
def test_slug(name, part):
    assert slug(name) == part
    chance.check_label(part)


def test_a_name_without_letters_has_no_slug():
    with pytest.raises(DiceError):
        slug("...")
