"""The language of corrections: what every game's rulings can say, how it is read, and what goes
wrong with words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.engine.corrections import Corrections, Language, Setting, Word, apply_all
from pbem.engine.errors import Ambiguous, Illegal, NotUnderstood, Refusal
from pbem.engine.names import Names
from pbem.engine.orders import Grammar
from pbem.engine.pattern import Slot
from pbem.engine.slots import Vocabulary, name
from pbem.library import registry
from tests.engine.contract_game import BOARD, CORRECTIONS, GAME, GRAMMAR, SCENARIO, SEATS, Bazaar
from tests.harness.ruled import outside

EUROPE = registry.load("AAE").table.corrections()
BAZAAR = Language(CORRECTIONS, GRAMMAR)

NORMAL = {
    "set Poland: Germany 3 infantry": "set Poland: Germany 3 infantry",
    "  Set  poland :  german 3 inf, two tanks and 0 arty.": "set Poland: Germany 3 infantry, 2 armor, 0 artillery",
    "set W. Med: British 1 bb": "set Western Mediterranean: Great Britain 1 battleship",
    "set Poland: Soviet Union nothing": "set Poland: Soviet Union nothing",
    "set Moscow: SU none": "set Moscow: Soviet Union nothing",
    "set Poland: United States no infantry": "set Poland: United States 0 infantry",
    "control Poland: Germany": "control Poland: Germany",
    "control East Poland Soviet Union": "control East Poland: Soviet Union",
    "control egypt nobody": "control Egypt: nobody",
    "control Egypt: no one": "control Egypt: nobody",
    "money Germany 40": "money Germany 40",
    "money soviet union: 0": "money Soviet Union 0",
    "pending US: 2 inf, 1 sub": "pending United States: 2 infantry, 1 submarine",
    "pending US: nothing": "pending United States: nothing",
    "damaged North Sea: Germany 1": "damaged North Sea: Germany 1",
    "- submerged the North Sea: german 2 # as agreed": "submerged North Sea: Germany 2",
    "set Poland\u00a0: Germany\u200b 3 infantry": "set Poland: Germany 3 infantry",
}


@pytest.mark.parametrize("written", NORMAL)
def test_a_correction_has_one_normal_form_which_reads_back(written: str) -> None:
    read = EUROPE.parse(written)
    assert read.text == NORMAL[written]
    assert EUROPE.parse(read.text) == read


BROKEN = [
    ("", "unknown_correction", 1, EUROPE.forms),
    ("   ", "unknown_correction", None, EUROPE.forms),
    ("give Poland to Germany", "unknown_correction", 1, EUROPE.forms),
    ("sett Poland: Germany 3 infantry", "unknown_correction", 1, EUROPE.forms[:1]),
    ("set", "bad_form", 4, None),
    ("set Poland", "bad_form", 5, None),
    ("set Poland Germany 3 infantry", "colon_missing", 5, ("set Poland: Germany 3 infantry",)),
    ("set Poland: 3 infantry", "power_before_numbers", 13, ()),
    ("set Poland: Germany 3 German infantry", "power_before_numbers", 21, ()),
    ("set Polnd: Germany 3 infantry", "unknown_place", 5, None),
    ("set Poland: Germny 3 infantry", "unknown_power", 13, ("Germany",)),
    ("set Poland: Italy 3 infantry", "unknown_power", 13, ()),
    ("set Poland: Germany", "how_many", 20, ()),
    ("set Poland: Germany many infantry", "unknown_power", 13, None),
    ("set Poland: Germany all infantry", "unknown_power", 13, None),
    ("set Poland: Germany 3 hussars", "unknown_unit", 23, ()),
    ("set Poland: Germany 3 infantry, 2 infantry", "named_twice", 33, ()),
    ("set Poland: Germany 3 infantry,, 2 armor", "empty_item", None, ()),
    ("set Poland: Germany 9999999 infantry", "bad_number", 21, ()),
    ("set Poland: Germany -3 infantry", "unknown_power", 13, None),
    ("control Poland", "no_holder", 9, ()),
    ("control Poland Italy", "no_holder", 9, ()),
    ("control Poland: Italy", "unknown_power", 17, ()),
    ("control Gondor: Germany", "unknown_place", 9, None),
    ("money Germany lots", "bad_number", 15, ()),
    ("money Germany -3", "bad_number", 15, ()),
    ("money Germany 9999999", "bad_number", 15, ()),
    ("money 40", "bad_form", 7, None),
    ("money Italy 3", "unknown_power", 7, ()),
    ("counter silk 3", "unknown_correction", 1, None),
    ("pending Germany 2 infantry", "colon_missing", 9, ("pending Germany: 2 infantry",)),
    ("damaged North Sea: Germany", "bad_form", 9, None),
    ("undo 14", "unknown_correction", 1, None),
]


@pytest.mark.parametrize(
    ("written", "code", "column", "choices"), BROKEN, ids=lambda v: str(v)[:40]
)
def test_what_is_no_correction_is_refused_with_place_and_help(
    written: str, code: str, column: int | None, choices: tuple[str, ...] | None
) -> None:
    with pytest.raises(NotUnderstood) as refused:
        EUROPE.parse(written)
    problem = refused.value.problem
    assert problem.code == code
    assert column is None or problem.column == column
    assert choices is None or problem.choices == choices


def test_an_ambiguous_name_is_asked_back() -> None:
    with pytest.raises(Ambiguous) as refused:
        EUROPE.parse("set Baltic: Germany 1 submarine")
    assert len(refused.value.problem.choices) > 1
    assert refused.value.problem.column == 5


def test_the_forms_of_a_game_say_what_it_can_set_and_no_more() -> None:
    assert EUROPE.forms == (
        "set PLACE: POWER 3 UNIT, 1 UNIT|nothing",
        "control PLACE: POWER|nobody",
        "money POWER N",
        "pending POWER: 3 UNIT, 1 UNIT|nothing",
        "damaged PLACE: POWER N",
        "submerged PLACE: POWER N",
        "turn POWER",
        "over PLACE",
    )
    assert BAZAAR.forms == (
        "money POWER N",
        "counter COUNTER N",
        "stock POWER: 3 UNIT, 1 UNIT|nothing",
        "price GOOD: NUMBER",
        "seating POWERS",
        "stall POWER",
    )


@pytest.mark.parametrize("language", [EUROPE, BAZAAR])
def test_the_examples_are_corrections(language: Language) -> None:
    assert len(language.examples) == len(language.forms)
    for example in language.examples:
        assert language.parse(example).text == example


def test_a_game_without_settings_has_no_language() -> None:
    language = Language(Corrections(), GRAMMAR)
    assert language.forms == ()
    with pytest.raises(NotUnderstood, match="no_corrections"):
        language.parse("money North 3")


# Applying


def bazaar() -> Bazaar:
    return Bazaar({**GAME.setup(BOARD, SCENARIO, {"seats": SEATS}), "secret": {}}, BOARD)


def ruled(g: Any, *texts: str, language: Language = BAZAAR) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    apply_all(language, outside(lambda: g), texts, events)
    return events


def test_a_correction_sets_and_tells_what_was_there_before() -> None:
    g = bazaar()
    money, silk, stock = ruled(g, "money North 7", "counter silk +2", "stock East: 1 silk")
    assert (g.coins["North"], g.state["prices"]["silk"]) == (7, 2)
    assert g.goods("East") == {"silk": 1, "spice": 0}
    told = {"kind": "corrected", "what": "money", "about": ["North"]}
    assert money == {**told, "line": "money North 7", "before": 3, "after": 7}
    assert (silk["about"], silk["before"], silk["after"]) == (["silk"], 1, 2)
    assert (stock["before"], stock["after"]) == ({"silk": 2, "spice": 3}, {"silk": 1})


def test_a_counter_may_be_below_zero_where_the_game_lets_it() -> None:
    g = bazaar()
    [event] = ruled(g, "counter spice -2")
    assert g.state["prices"]["spice"] == event["after"] == -2


class Map:
    """One place with pieces, held by nobody."""

    def __init__(self) -> None:
        self.units = {"infantry": 2, "armor": 1}
        self.holder = ""


def _put_units(g: Map, place: str, power: str, units: dict[str, int]) -> None:
    g.units = units


def _put_holder(g: Map, place: str, power: str) -> dict[str, str]:
    if power == "South":
        raise Illegal("MAP-001", "has_no_controller", place=place)
    g.holder = power
    return {"flag": "raised"}


MAP = Language(
    Corrections(
        units=Setting(lambda g, place, power: g.units, _put_units),
        control=Setting(lambda g, place: g.holder, _put_holder),
    ),
    Grammar(
        (),
        {},
        Vocabulary(
            Names({"Hill": ()}, "place"),
            Names({"North": (), "South": ()}, "power"),
            Names({"infantry": (), "armor": ()}, "unit"),
        ),
    ),
)


def test_set_names_what_stands_there_afterwards_and_leaves_other_kinds_alone() -> None:
    g = Map()
    [event] = ruled(g, "set Hill: North 3 infantry", language=MAP)
    assert g.units == {"infantry": 3, "armor": 1}
    assert event["before"] == {"infantry": 2, "armor": 1}
    assert event["after"] == {"infantry": 3, "armor": 1}
    ruled(g, "set Hill: North 0 infantry, 2 armor", language=MAP)
    assert g.units == {"armor": 2}
    [event] = ruled(g, "set Hill: North nothing", language=MAP)
    assert g.units == {} == event["after"]
    assert event["before"] == {"armor": 2}


def test_nobody_has_a_name_in_the_event_and_the_game_may_add_to_it() -> None:
    g = Map()
    [event] = ruled(g, "control Hill: North", language=MAP)
    assert (g.holder, event["before"], event["after"]) == ("North", "nobody", "North")
    assert event["flag"] == "raised"
    [event] = ruled(g, "control Hill nobody", language=MAP)
    assert (g.holder, event["before"], event["after"]) == ("", "North", "nobody")


def test_lines_are_read_before_any_is_applied_and_a_refusal_says_which_it_was() -> None:
    g = Map()
    with pytest.raises(Refusal) as refused:
        ruled(g, "control Hill: North", "set Hull: North 3 infantry", language=MAP)
    assert g.holder == ""
    problem = refused.value.problem
    assert (problem.line, problem.column, problem.text) == (2, 5, "set Hull: North 3 infantry")
    assert problem.choices == ("Hill",)
    with pytest.raises(Illegal) as illegal:
        ruled(g, "control Hill: North", "control Hill: South", language=MAP)
    assert (illegal.value.problem.line, illegal.value.problem.rule) == (2, "MAP-001")


def test_a_power_before_a_correction_is_no_head() -> None:
    grammar = Grammar((), {}, GRAMMAR.vocabulary)
    assert grammar.head_of("North") == ("power", "North")
    with pytest.raises(NotUnderstood, match="unknown_correction"):
        BAZAAR.parse("North: money North 3")


# Slots of the game's own


def test_a_word_may_use_every_slot_of_the_games_orders() -> None:
    g = bazaar()
    price, seating = ruled(g, "price SILK: 4", "seating West, then East, North and South")
    assert (g.state["prices"]["silk"], g.state["order"]) == (4, ["West", "East", "North", "South"])
    assert (price["about"], price["before"], price["after"]) == (["silk"], 1, 4)
    assert seating["line"] == "seating West, East, North, South"
    assert (seating["about"], seating["before"]) == ([], ["North", "East", "South", "West"])
    with pytest.raises(NotUnderstood) as refused:
        BAZAAR.parse("price silver: 4")
    assert (refused.value.problem.code, refused.value.problem.column) == ("unknown_good", 7)


def language(*words: Word, **more: Any) -> Language:
    return Language(Corrections(words=words, **more), GRAMMAR)


SILENT = Setting(lambda g, *what: None, lambda g, *what: None)


def test_what_a_game_calls_a_counter_or_a_force_is_its_own() -> None:
    """Names of slots of the language's own forms are free for games."""
    tokens = Names({"E-13": ()}, "token")
    own = dict.fromkeys(("counter", "force", "holding", "signed"), name(tokens))
    grammar = Grammar((), {}, GRAMMAR.vocabulary, own)
    words = tuple(Word(f"by {slot}", f"{{{slot}}} {{value:number}}", SILENT) for slot in own)
    made = Language(Corrections(words=words, counters={"silk": SILENT}), grammar)
    for slot in own:
        assert made.parse(f"by {slot} E-13 4").what == ("E-13",)
    assert made.parse("counter silk -2").value == -2


def test_an_optional_part_that_is_left_out_is_none() -> None:
    made = language(Word("mark", "{power} [in {good}] {value:number}", SILENT))
    assert made.parse("mark East in silk 3").what == ("East", "silk")
    left_out = made.parse("mark East 3")
    assert (left_out.what, left_out.about, left_out.value) == (("East", None), ("East",), 3)


def test_slots_for_rulings_alone() -> None:
    colour = name(Names({"red": (), "black": ()}, "colour"))
    made = language(Word("flag", "{power}: {value:colour}", SILENT), slots={"colour": colour})
    assert made.parse("flag North: RED").text == "flag North: red"


def test_two_words_of_one_name_are_refused() -> None:
    twice = Word("flag", "{value:power}", SILENT)
    with pytest.raises(ValueError, match="flag"):
        language(twice, twice)


def test_a_slot_may_be_made_of_others() -> None:
    def pair(slots: Mapping[str, Slot]) -> Slot:
        one = slots["amount"]
        return Slot(
            lambda text, at: [one.read(part, at) for part in text.split("/")],
            lambda value: "/".join(map(one.show, value)),
        )

    set_nothing = Setting(lambda g: [], lambda g, value: None)
    words = (Word("odds", "{value:pair}", set_nothing, "odds 1/2"),)
    language = Language(Corrections(words=words, slots={"pair": pair}), GRAMMAR)
    assert language.parse("odds 12/3").value == [12, 3]
    assert language.forms == ("odds PAIR",)
