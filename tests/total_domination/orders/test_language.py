"""Total Domination: the verbs, their forms, what they say, and what is asked back."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import NotUnderstood
from pbem.engine.flow import Ask
from pbem.engine.orders import STANDING, Grammar, Verb
from pbem.games.total_domination.orders.grammar import grammar_of, read_line
from pbem.games.total_domination.orders.verbs import CARD, OPERATIONS, VERBS
from pbem.games.total_domination.orders.writer import writer
from tests.total_domination.position_builder import board, game_at

GRAMMAR = grammar_of(board())
ARMY = [{"count": 1, "kind": "army", "power": ""}]

READ: dict[str, dict[str, Any]] = {
    "place 1 US fleet: Philippines": {
        "units": [{"count": 1, "kind": "fleet", "power": "US"}],
        "area": "Philippines",
    },
    "play G08 for operations, use saved, save 1": {
        "card": "G08",
        "use": "operations",
        "saved": "use saved",
        "save": "save 1",
    },
    "play U06 for event on UK": {"card": "U06", "use": "event", "on": "UK"},
    "attack 1 US fleet: Philippines": {
        "targets": [{"count": 1, "kind": "fleet", "power": "US"}],
        "area": "Philippines",
    },
    "attack 1 resistance: France": {
        "targets": [{"count": 1, "kind": "resistance", "power": ""}],
        "area": "France",
    },
    "move 1 army: Germany -> Austria -> Balkans": {
        "units": ARMY,
        "path": {"places": ["Germany", "Austria", "Balkans"], "start": None, "end": None},
    },
    "puppet 1 army: Romania, 1 army: Balkans": {"areas": ["Romania", "Balkans"]},
    "resistance 2: France, 1: Poland": {"tokens": {"France": 2, "Poland": 1}},
    "launch V2 with G09 at UK": {"rocket": "E2", "card": "G09", "target": "UK"},
    "launch A-bomb with G04 at Allies": {"rocket": "E3", "card": "G04", "target": "Allies"},
    "air strike with U05 from France at Germany: 1 fleet, 1 army": {
        "card": "U05",
        "area": "France",
        "target": "Germany",
        "targets": [{"count": 1, "kind": kind, "power": ""} for kind in ("fleet", "army")],
    },
    "pass, reserve G04": {"reserve": ["G04"]},
    "pass, discard U07, J03": {"discard": ["U07", "J03"]},
    "keep J02, US1": {"cards": ["J02", "US1"]},
    "keep G04 else op 6": {"cards": ["G04"], "wishes": [{"op": 6}]},
    "swap U07 with USSR": {"card": "U07", "player": "USSR"},
    "replace nothing": {"none": "nothing"},
    "replace G10, J04": {"cards": ["G10", "J04"]},
    "enigma keep G04, U02": {"cards": ["G04", "U02"]},
    "spy on UK": {"target": "UK"},
    "spy nothing": {"nobody": "nothing"},
    "spy discard U09": {"cards": ["U09"]},
    "spy discard nothing": {"none": "nothing"},
    "radar no": {"how": "no"},
    "radar yes against V2, A-bomb": {"how": "yes", "rockets": ["E2", "E3"]},
    "relocate 1 army: France -> Baltics": {"units": ARMY, "area": "France", "goal": "Baltics"},
    "bombard Germany from United Kingdom": {"target": "Germany", "area": "United Kingdom"},
}

# As it is written, and its normal form.
SAME = {
    "play Blitzkrieg for operations": "play G01 for operations",
    "play G1 for ops use saved op": "play G01 for operations, use saved",
    "play War Cabinet as event on the USSR": "play U06 for event on USSR",
    "deploy 1 uboat: Atlantic": "deploy 1 U-boat: Atlantic",
    "build 2 armies in Germany": "deploy 2 army: Germany",
    "attack army: Poland": "attack 1 army: Poland",
    "attack partisans in France": "attack 1 resistance: France",
    "move 1 french army: France to Spain": "move 1 French army: France -> Spain",
    "puppets in Romania and Balkans": "puppet 1 army: Romania, 1 army: Balkans",
    "resistance: 2 in France, Poland": "resistance 2: France, 1: Poland",
    "LL Madrid Embassy": "lend-lease U08",
    "launch V-2 at the UK with G9": "launch V2 with G09 at UK",
    "airstrike with U5 from France on Germany: fleet": "air strike with U05 from France at Germany: 1 fleet",
    "pass and reserve Total War Economy": "pass, reserve G04",
    "take U09 from the discard pile": "take U09",
    "bomb Germany": "bombard Germany",
    "spy nobody": "spy nothing",
    "replace lowest": "replace lowest op",
    "play G08 (Eastern Front Armies) for its 5 OPs and save one": "play G08 for operations, save 1",
    "play G06 event against UK": "play G06 for event on UK",
    "play G01 as technology": "research G01",
    "put G01 face down": "research G01",
    "research Radar with G10": "research G10",
    "develop Mechanization (G01)": "research G01",
    "play U08 for lend-lease": "lend-lease U08",
    "discard U08 for lend lease": "lend-lease U08",
    "launch my V2 at the UK, paying with G09": "launch V2 with G09 at UK",
    "air strike with U05: France at Germany, destroying fleet and army": (
        "air strike with U05 from France at Germany: 1 fleet, 1 army"
    ),
    "air strike from France against the fleet in Atlantic with U05": (
        "air strike with U05 from France at Atlantic: 1 fleet"
    ),
    "pass, keeping G04 in reserve": "pass, reserve G04",
    "reserve G04": "pass, reserve G04",
    "put 2 resistance in France and 1 in Poland": "resistance 2: France, 1: Poland",
    "wish list: US4 first, then anything with 6 ops": "prefer US4 > op 6",
    "radar yes, use it": "radar yes",
    "bomb Germany with the air fleet in the UK": "bombard Germany from United Kingdom",
    "look at UK's hand": "spy on UK",
}

REFUSED = {
    "play X08 for operations": ("unknown_card", 6, ("U08", "S08", "J08")),
    "play G08": ("which_use", 6, ("play G08 for operations", "play G08 for event")),
    "play G08 for lunch": ("unknown_use", 6, ("play G08 for operations", "play G08 for event")),
    "play G08 for event on Italy": ("unknown_power", 23, ()),
    "move armies: Germany -> Balkans": ("how_many", 6, ("1 army", "all army")),
    "attack all: Atlantic": ("which_kind", 8, ()),
    "puppet 0 army: Romania": ("bad_number", 8, ()),
    "puppet Romania, , Balkans": ("empty_item", 17, ()),
    "resistance France, France": ("named_twice", 20, ()),
    "launch Radar with G09 at UK": ("no_rocket", 8, ("V1", "V2", "A-bomb")),
    "launch V2 with G09": ("bad_form", 8, ()),
    "research Radar with G01": ("other_technology", 10, ("A1",)),
    "deploy 1 army: USA": ("ambiguous_place", 16, ("East USA", "West USA")),
}


@pytest.mark.parametrize("text", READ)
def test_what_a_line_says(text: str) -> None:
    line = GRAMMAR.parse_line(text)
    assert (line.order, line.args) == (text, READ[text])
    assert read_line(board(), line.text) == line


@pytest.mark.parametrize("text", SAME)
def test_other_words_for_the_same(text: str) -> None:
    line = GRAMMAR.parse_line(text)
    assert line.order == SAME[text]
    assert GRAMMAR.parse_line(line.text) == line


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_asked_back(text: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        GRAMMAR.parse_line(text)
    problem = refused.value.problem
    assert (problem.code, problem.column, problem.choices) == REFUSED[text]


def test_all_other_words_have_forms_that_can_be_read() -> None:
    for verb in VERBS:
        for _, forms in verb.also:
            assert Grammar([Verb("x", forms)], {}, GRAMMAR.vocabulary, GRAMMAR.slots).usage("x")


def test_each_verb_has_help_and_an_example_in_its_normal_form() -> None:
    assert [GRAMMAR.parse_line(verb.example).order for verb in VERBS] == [v.example for v in VERBS]
    assert all(verb.help for verb in VERBS)


def test_lines_without_a_heading_are_for_the_card_unless_only_peace_waits() -> None:
    for text in ("deploy 1 army: Germany", "pass", "save 1"):
        assert GRAMMAR.parse_line(text).section == CARD
        assert GRAMMAR.parse_line(text, expect=(CARD, OPERATIONS)).section == CARD
        assert GRAMMAR.parse_line(text, expect=(OPERATIONS,)).section == OPERATIONS


def test_a_heading_of_operations_is_that_of_what_is_asked_for() -> None:
    for heading in ("Operations:\n", "ops: "):
        texts = [(text, n) for n, text in enumerate(f"{heading}save 1".split("\n"), 1)]
        for expect, section in (((CARD,), CARD), ((OPERATIONS,), OPERATIONS), ((), CARD)):
            [line] = GRAMMAR.parse(texts, expect).lines
            assert line.section == section


def test_an_answer_stands_only_where_it_is_said_to_stand_but_a_wish_list_does_always() -> None:
    """TDM-063: one list serves all picks of a draft."""
    for verb in VERBS:
        if verb.role == "reply":
            assert (verb.sections[0] == STANDING) == (verb.name == "prefer")
            assert GRAMMAR.parse_line(f"standing: {verb.example}").section == STANDING


SHARED = {
    "take J02": {"": "take J02", "keep": "keep J02"},
    "discard U07": {"": "discard U07", "spy discard": "spy discard U07", "discard": "discard U07"},
    "keep U07": {"": "keep U07", "enigma": "enigma keep U07"},
    "keep my hand": {"replace": "replace nothing"},
    "exchange U07": {"": "swap U07", "replace": "replace U07", "swap": "swap U07"},
}


@pytest.mark.parametrize("text", SHARED)
def test_a_word_of_several_verbs_means_what_is_asked_for(text: str) -> None:
    for asked, order in SHARED[text].items():
        asks = [Ask(("UK",), asked, "UK 1939", (asked,))] if asked else []
        told = GRAMMAR.parse([(text, 1)], free=asks)
        assert [line.order for line in told.lines] == [order]


def test_lines_made_by_a_program_read_back() -> None:
    make = writer(game_at())
    lines = [
        make.play("G01", "operations", saved=True, save=True),
        make.play("U06", "event", on="UK"),
        make.deploy("army", "Germany"),
        make.shift("army", ["France", "Spain"], "France"),
        make.attack("fleet", "Philippines", "US", OPERATIONS),
        make.scrap("fleet", "France"),
        make.puppet(["Romania", "Balkans"]),
        make.resistance({"France": 2, "Poland": 1}),
    ]
    assert [read_line(board(), line.text) for line in lines] == lines
    assert lines[0].order == "play G01 for operations, use saved, save 1"
    assert lines[4].text == "reveal: attack 1 US fleet: Philippines"


def test_TDM_132_resistance_is_attacked_and_never_moved() -> None:
    assert read_line(board(), "card: attack 1 resistance: France").verb == "attack"
    for order in ("move 1 resistance: France -> Spain", "scrap 1 resistance: France"):
        with pytest.raises(NotUnderstood, match="unknown_unit"):
            read_line(board(), f"card: {order}")
