"""Rulings: units, markers, tracks, partners, cards on the table and, sealed, those of hands."""

import pytest

from pbem.engine.corrections import Language, Ruled
from pbem.engine.dice import Script, new_segment
from pbem.engine.errors import Illegal
from pbem.engine.points import Frames
from pbem.games.total_domination import GAME
from pbem.games.total_domination.corrections import CORRECTIONS
from pbem.games.total_domination.invariants import invariants
from pbem.games.total_domination.orders.grammar import grammar_of
from tests.harness.positions import frame
from tests.harness.ruled import outside
from tests.total_domination.position_builder import board, game_at, give, lay_pile

LANGUAGE = Language(CORRECTIONS, grammar_of(board()))


def ruled(g, line):
    """What was there before and what is there after a line, by its event."""
    events = []
    LANGUAGE.apply(outside(lambda: g), LANGUAGE.parse(line), events)
    [event] = events
    return event["before"], event["after"]


def refused(g, line):
    with pytest.raises(Illegal) as refusal:
        ruled(g, line)
    return refusal.value.problem.rule, refusal.value.problem.code


def test_the_examples_can_be_said():
    assert len(LANGUAGE.examples) == len(LANGUAGE.words) + len(LANGUAGE.points)
    for example in LANGUAGE.examples:
        assert LANGUAGE.parse(LANGUAGE.parse(example).text).word == example.split()[0]


def test_control_and_points_follow_and_are_not_set():
    assert "control" not in LANGUAGE.words
    g = game_at()
    assert ruled(g, "set Poland: Germany 1 army") == ({}, {"army": 1})
    assert g.controller("Poland") == "Germany"


def test_TDM_043_only_germany_has_uboats():
    g = game_at()
    assert ruled(g, "set Atlantic: Germany 2 U-boat") == ({}, {"U-boat": 2})
    assert refused(g, "set Atlantic: UK 1 U-boat") == ("TDM-043", "whose_uboats")


def test_air_fleets_that_are_taken_away_are_not_flipped_any_more():
    g = game_at(units={"India": {"UK": {"air fleet": 1}}}, used={"India": {"UK": 1}})
    ruled(g, "set India: UK 1 army, 0 air fleet")
    assert g.state["used"] == {}
    ruled(g, "set India: UK 1 air fleet")
    assert ruled(g, "used India: UK 1") == (0, 1)


def test_TDM_206_a_track_may_be_set_to_its_end():
    g = game_at()
    assert ruled(g, "track US: 4") == (0, 4)
    assert g.joined("US")
    assert refused(g, "track China: 3") == ("TDM-207", "no_such_step")
    assert refused(g, "track Japan: 1") == ("TDM-207", "no_such_step")


def test_markers_and_lists_of_the_year():
    g = game_at(passed=["UK"], technologies={"Germany": ["E1"]})
    assert ruled(g, "partner France: Germany") == ("UK", "Germany")
    assert refused(g, "partner US: Germany") == ("TDM-024", "no_partner")
    assert ruled(g, "damage Italy: yes") == ("no", "yes")
    assert ruled(g, "damage France: yes") == ("no", "yes")
    assert g.state["damage"] == ["France", "Italy"]
    assert ruled(g, "damage Italy: no") == ("yes", "no")
    assert ruled(g, "resistance Poland: 2") == (0, 2)
    assert ruled(g, "resistance Poland: 0") == (2, 0)
    assert g.state["resistance"] == {}
    assert ruled(g, "passed UK: no") == ("yes", "no")
    assert ruled(g, "lent USSR: yes") == ("no", "yes")
    assert ruled(g, "turned Germany V1: yes") == ("no", "yes")
    assert ruled(g, "turned Germany E1: no") == ("yes", "no")
    assert g.state["turned"] == {}


def test_solo_points_are_there_alone():
    assert refused(game_at(), "counter solo points 3") == ("TDM-277", "not_solo")
    g = game_at(players=2, solo={"points": 1})
    assert ruled(g, "counter solo points 3") == (1, 3)


@pytest.mark.parametrize(
    ("word", "card", "state"),
    [
        (
            "technology",
            "G01",
            {"technology_cards": {"UK": ["G01"]}, "technologies": {"UK": ["A1"]}},
        ),
        ("influence", "G11", {"influence": [{"power": "UK", "card": "G11"}]}),
        ("tactics", "G06", {"tactics": [{"before": "UK", "by": "Germany", "card": "G06"}]}),
        ("saved", "J03", {"saved": {"UK": "J03"}}),
    ],
)
def test_TDM_010_cards_go_from_the_discards_to_the_table_and_back(word, card, state):
    g = game_at(pile=[], discard=["S01", card])
    assert ruled(g, f"{word} {card}: UK") == ("nobody", "UK")
    assert {name: g.state[name] for name in state} == state
    assert g.state["decks"]["cards"]["discard"] == ["S01"]
    assert ruled(g, f"{word} {card}: Japan") == ("UK", "Japan")
    assert ruled(g, f"{word} {card}: nobody") == ("Japan", "nobody")
    assert g.state["decks"]["cards"]["discard"] == ["S01", card]
    assert not any(g.state[name] for name in state)


def test_cards_that_lie_elsewhere_are_refused():
    g = game_at(pile=["G11"], discard=["G01", "S01"], saved={"UK": "U01"})
    assert refused(g, "influence G11: UK") == ("TDM-030", "card_not_open")
    assert refused(g, "influence G01: UK") == ("TDM-155", "no_such_event")
    assert refused(g, "technology U01: UK") == ("TDM-030", "card_not_open")
    assert refused(g, "saved S01: UK") == ("TDM-104", "one_saved_already")


def test_cards_of_hands_are_moved_sealed():
    g = game_at(pile=["G02"])
    give(g.state, "Germany", ["G07", "G08"])
    correction = LANGUAGE.parse("card G07: Germany -> pile")
    assert LANGUAGE.is_sealed(correction)
    assert LANGUAGE.parse("swap G07 for G02: Germany and pile").value == ["G07", "G02"]
    script = Script([], sort_shuffles=True)
    ruled_by = Ruled(lambda: g, Frames([], {}, ""), new_segment(1), script)
    events = []
    LANGUAGE.apply(ruled_by, correction, events)
    assert g.state["secret"]["Germany"]["hand"] == ["G08"]
    assert g.state["secret"]["moderator"]["deck/cards"] == ["G02", "G07"]
    assert "G07" not in str(events)


def at_card_turn(player):
    """Frames of the action phase, in which a power is on turn."""
    return [
        frame("campaign", "administer"),
        frame("action", "next_power", round=2, left=["Japan", "USSR"]),
        frame("card_turn", "choose", power=player, round=2),
    ]


def test_TDM_070_the_next_turn_may_be_given_to_another_power():
    g = game_at(passed=["Japan"])
    frames = at_card_turn("UK")
    by = Ruled(lambda: g, Frames(frames, GAME.flows, GAME.root), new_segment(1))
    LANGUAGE.apply(by, LANGUAGE.parse("turn UK"), [])
    assert frames == [
        frame("campaign", "administer"),
        frame("action", "next_power", round=3, left=["UK", "USSR"]),
    ]
    with pytest.raises(Illegal) as refusal:
        LANGUAGE.apply(by, LANGUAGE.parse("turn Japan"), [])
    assert refusal.value.problem.code == "has_passed"
    frames[1:] = [frame("administrative", "repair")]
    with pytest.raises(Illegal) as refusal:
        LANGUAGE.apply(by, LANGUAGE.parse("turn UK"), [])
    assert refusal.value.problem.code == "no_card_turns_now"


def test_every_ruling_leaves_a_sound_position():
    g = game_at(base=True, discard=["G01"])
    for name in ("us", "china"):
        lay_pile(g.state, board().decks[name], name=name)
    lay_pile(g.state, [card for card in board().decks["cards"] if card != "G01"], ["G01"])
    for line in ("technology G01: Germany", "turned Germany A1: yes", "damage Italy: yes"):
        ruled(g, line)
        assert invariants(g) == []
