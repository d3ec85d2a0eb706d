"""Money: cash advance, purchase, placement, conversion, income, and the oil of the Middle East."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.errors import Illegal
from pbem.engine.orders import Line
from pbem.engine.play import sift
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.economy import income, placement, purchase
from pbem.games.axis_allies_europe.movement import conversion
from pbem.games.axis_allies_europe.orders.grammar import grammar_of
from pbem.games.axis_allies_europe.position import Position
from tests.axis_allies_europe.position_builder import game_at as position_at
from tests.harness.flow_player import FlowPlayer

GameAt = Callable[..., Position]


def lines(g: Position, section: str, *texts: str) -> list[Line]:
    return [grammar_of(g.board).parse_line(text, section) for text in texts]


def refused(g: Position, sift: Any, section: str, *texts: str) -> list[tuple[str, str, str]]:
    """(order, rule, code) of what is refused."""
    return sorted(
        (line.order, problem.rule, problem.code)
        for line, problem in sift(g, lines(g, section, *texts))
    )


# Purchase


def buy(g: Position, *texts: str) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    purchase.buy(g, lines(g, "purchase", *texts), events)
    return events


def test_AAE_051_AAE_052_units_are_paid_at_once_and_wait(game_at: GameAt) -> None:
    g = game_at(money={"Germany": 40})
    buy(g, "buy 1 fighter", "buy 2 infantry")
    assert g.money["Germany"] == 22
    assert g.state["pending"] == {"Germany": {"fighter": 1, "infantry": 2}}
    assert g.state["units"] == {}


PRICES = {
    "infantry": 3,
    "artillery": 4,
    "armor": 5,
    "aa_gun": 5,
    "fighter": 12,
    "bomber": 15,
    "transport": 8,
    "submarine": 8,
    "destroyer": 12,
    "carrier": 18,
    "battleship": 24,
}


@pytest.mark.parametrize("kind", PRICES)
def test_AAE_050_every_unit_has_its_printed_price(game_at: GameAt, kind: str) -> None:
    g = game_at(money={"Germany": 24})
    buy(g, f"buy 1 {kind}")
    assert g.money["Germany"] == 24 - PRICES[kind]


def test_AAE_049_nobody_buys_more_than_he_can_pay(game_at: GameAt) -> None:
    g = game_at(money={"Germany": 40})
    assert refused(g, purchase.sift, "purchase", "buy 4 fighter", "buy 3 fighter") == [
        ("buy 4 fighter", "AAE-049", "too_expensive")
    ]


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_AAE_049_lines_too_expensive_together_all_fall_in_any_order(
    game_at: GameAt, order: tuple[int, int]
) -> None:
    g = game_at(money={"Germany": 40})
    texts = ("buy 2 fighter", "buy 6 infantry")
    found = refused(g, purchase.sift, "purchase", *(texts[n] for n in order))
    assert found == [
        ("buy 2 fighter", "AAE-049", "too_expensive"),
        ("buy 6 infantry", "AAE-049", "too_expensive"),
    ]


def test_AAE_008_no_complex_is_for_sale(game_at: GameAt) -> None:
    g = game_at(money={"Germany": 40})
    assert refused(g, purchase.sift, "purchase", "buy 1 industrial complex") == [
        ("buy 1 industrial_complex", "AAE-008", "not_for_sale")
    ]


def test_AAE_053_no_purchase_without_the_capital(game_at: GameAt) -> None:
    g = game_at(turn="Soviet Union", control={"Moscow": "Germany"}, money={"Soviet Union": 9})
    assert refused(g, purchase.sift, "purchase", "buy 1 infantry") == [
        ("buy 1 infantry", "AAE-053", "no_capital")
    ]
    g.state["control"]["Moscow"] = "Soviet Union"
    assert refused(g, purchase.sift, "purchase", "buy 1 infantry") == []


def test_AAE_012_nobody_buys_for_another_power(game_at: GameAt) -> None:
    g = game_at(turn="Great Britain", money={"Great Britain": 9})
    assert refused(g, purchase.sift, "purchase", "buy 1 Soviet infantry") == [
        ("buy 1 Soviet infantry", "AAE-012", "not_your_units")
    ]


def test_AAE_022_the_number_of_pieces_in_the_box_does_not_matter(game_at: GameAt) -> None:
    g = game_at(money={"Germany": 9000})
    assert refused(g, purchase.sift, "purchase", "buy 900 armor") == []


# Placement


def place(g: Position, *texts: str) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    placement.place(g, lines(g, "place", *texts), events)
    return events


COMPLEX = {"industrial_complex": 1}


@pytest.fixture
def german(game_at: GameAt) -> Position:
    return game_at(
        units={
            "Germany": {"Germany": dict(COMPLEX)},
            "Leningrad": {"Germany": dict(COMPLEX)},
            "Danish Sea": {"Great Britain": {"destroyer": 1}},
        },
        control={"Leningrad": "Germany"},
        pending={"Germany": {"fighter": 1, "armor": 2, "submarine": 2}},
    )


def test_AAE_187_AAE_188_AAE_190_units_appear_at_complexes_and_beside_them(
    german: Position,
) -> None:
    place(
        german, "place 1 fighter @ Leningrad", "place 2 armor @ Germany", "place 2 sub @ Danish Sea"
    )
    assert german.units("Germany", "Germany") == {"industrial_complex": 1, "armor": 2}
    assert german.units("Danish Sea", "Germany") == {"submarine": 2}
    assert german.state["pending"] == {}


REFUSED_PLACES = {
    "no complex": ("place 1 armor @ Poland", "AAE-187"),
    "not one's own": ("place 1 armor @ Moscow", "AAE-187"),
    "a ship on land": ("place 1 submarine @ Germany", "AAE-188"),
    "a tank at sea": ("place 1 armor @ Danish Sea", "AAE-188"),
    "a zone without a complex": ("place 1 submarine @ North Sea", "AAE-188"),
    "not bought": ("place 1 bomber @ Germany", "AAE-187"),
    "more than bought": ("place 3 armor @ Germany", "AAE-187"),
    "too many at a captured complex": ("place 2 armor @ Leningrad", "AAE-191"),
    "on a carrier": ("place 1 fighter @ carrier Danish Sea", "AAE-189"),
    "the wrong complex": ("place 1 submarine @ Danish Sea from Leningrad", "AAE-188"),
    "an ally's unit": ("place 1 British armor @ Germany", "AAE-012"),
}


@pytest.mark.parametrize("what", REFUSED_PLACES)
def test_AAE_189_AAE_191_a_wrong_place_is_refused(german: Position, what: str) -> None:
    text, rule = REFUSED_PLACES[what]
    assert [rule_ for _, rule_, _ in refused(german, placement.sift, "place", text)] == [rule]


@pytest.mark.parametrize("texts", [("a", "b"), ("b", "a")])
def test_AAE_191_two_lines_over_the_limit_both_fall(
    german: Position, texts: tuple[str, str]
) -> None:
    orders = {"a": "place 1 fighter @ Leningrad", "b": "place 1 armor @ Leningrad"}
    found = refused(german, placement.sift, "place", *(orders[name] for name in texts))
    assert [rule for _, rule, _ in found] == ["AAE-191", "AAE-191"]


def test_AAE_187_lines_that_want_more_than_was_bought_all_fall(german: Position) -> None:
    found = refused(
        german, placement.sift, "place", "place 2 armor @ Germany", "place 1 armor @ Germany"
    )
    assert [rule for _, rule, _ in found] == ["AAE-187", "AAE-187"]


def test_AAE_187_a_complex_taken_this_turn_builds_nothing(german: Position) -> None:
    german.turn["held"]["Leningrad"] = "Soviet Union"
    assert refused(german, placement.sift, "place", "place 1 armor @ Leningrad") == [
        ("place 1 armor @ Leningrad", "AAE-187", "not_held_since_start")
    ]


def test_AAE_188_a_ship_says_which_of_two_captured_complexes_builds_it(game_at: GameAt) -> None:
    g = game_at(
        turn="United States",
        units={
            "United Kingdom": {"United States": dict(COMPLEX)},
            "Germany": {"United States": dict(COMPLEX)},
        },
        control={"United Kingdom": "United States", "Germany": "United States"},
        pending={"United States": {"transport": 1}},
    )
    common = [z for z in g.board.neighbours("United Kingdom") if g.board.linked(z, "Germany")]
    assert common == []
    assert refused(g, placement.sift, "place", "place 1 transport @ English Channel") == []


def test_AAE_191_ships_count_against_a_captured_complex(game_at: GameAt) -> None:
    g = game_at(
        turn="United States",
        units={"Northern Italy": {"United States": dict(COMPLEX)}},
        control={"Northern Italy": "United States"},
        pending={"United States": {"infantry": 3, "transport": 2}},
    )
    ships = "place 2 transport @ Tyrrhenian Sea from Northern Italy"
    assert refused(g, placement.sift, "place", ships, "place 2 inf @ Northern Italy") == []
    found = refused(g, placement.sift, "place", ships, "place 3 inf @ Northern Italy")
    assert [rule for _, rule, _ in found] == ["AAE-191", "AAE-191"]


def test_AAE_192_canada_builds_without_limit(game_at: GameAt) -> None:
    g = game_at(
        turn="Great Britain",
        units={"Canada": {"Great Britain": dict(COMPLEX)}},
        pending={"Great Britain": {"infantry": 9, "destroyer": 1}},
    )
    texts = ("place 9 infantry @ Canada", "place 1 destroyer @ Davis Strait")
    assert refused(g, placement.sift, "place", *texts) == []
    assert refused(g, placement.sift, "place", "place 1 destroyer @ Halifax Sea") == [
        ("place 1 destroyer @ Halifax Sea", "AAE-188", "no_complex_adjacent")
    ]


UNPLACED = {
    "wait": ({"Germany": {"infantry": 1}}, 0),
    "refund": ({}, 3),
    "lose": ({}, 0),
}


@pytest.mark.parametrize("switch", UNPLACED)
def test_AAE_260_what_is_not_placed_waits_unless_the_switch_says_otherwise(
    game_at: GameAt, switch: str
) -> None:
    g = game_at(
        units={"Germany": {"Germany": dict(COMPLEX)}},
        pending={"Germany": {"infantry": 2}},
        options={"unplaced": switch},
    )
    place(g, "place 1 infantry @ Germany")
    assert (g.state["pending"], g.money["Germany"]) == UNPLACED[switch]


def test_AAE_260_without_any_line_units_go_to_the_capital_and_ships_to_the_only_zone(
    game_at: GameAt,
) -> None:
    g = game_at(
        turn="United States",
        units={"United States": {"United States": dict(COMPLEX)}},
        pending={"United States": {"armor": 2, "fighter": 1, "transport": 1}},
    )
    place(g)
    assert g.units("United States", "United States") == {**COMPLEX, "armor": 2, "fighter": 1}
    assert g.units("U.S. Eastern Coast", "United States") == {"transport": 1}


def test_AAE_260_ships_with_a_choice_of_zones_wait(game_at: GameAt) -> None:
    g = game_at(
        turn="Great Britain",
        units={"United Kingdom": {"Great Britain": dict(COMPLEX)}},
        pending={"Great Britain": {"transport": 1, "infantry": 1}},
    )
    place(g)
    assert g.state["pending"] == {"Great Britain": {"transport": 1}}


# Conversion


@pytest.fixture
def soviet(game_at: GameAt) -> Position:
    return game_at(
        turn="Soviet Union",
        units={
            "Leningrad": {
                "Great Britain": {"fighter": 2, "aa_gun": 1},
                "United States": {"fighter": 1},
                "Soviet Union": dict(COMPLEX),
            },
            "Baltic States": {"Great Britain": {"fighter": 1}},
            "Iran": {"Great Britain": {"infantry": 1}},
            "White Sea": {"Great Britain": {"destroyer": 1}},
        },
    )


def test_AAE_184_AAE_186_units_of_allies_become_soviet(soviet: Position) -> None:
    events: list[dict[str, Any]] = []
    orders = lines(soviet, "noncombat", "convert British 1 fighter @ Leningrad")
    conversion.convert(soviet, orders, events)
    assert soviet.count("Leningrad", "Soviet Union", "fighter") == 1
    assert soviet.count("Leningrad", "Great Britain", "fighter") == 1


def test_AAE_185_they_are_marked_until_the_soviet_turn_ends(soviet: Position) -> None:
    orders = lines(soviet, "noncombat", "convert British all @ Leningrad")
    conversion.convert(soviet, orders, [])
    assert soviet.state["converted"] == {"Leningrad": {"fighter": 2, "aa_gun": 1}}
    income.close(soviet, [])
    assert soviet.state["converted"] == {}


REFUSED_CONVERSIONS = {
    "not Soviet soil": ("convert British 1 infantry @ Iran", "AAE-184"),
    "ships": ("convert British 1 destroyer @ White Sea", "AAE-184"),
    "nobody there": ("convert British 1 armor @ Leningrad", "AAE-184"),
    "too many": ("convert British 3 fighter @ Leningrad", "AAE-184"),
    "whose": ("convert 1 fighter @ Leningrad", "AAE-184"),
    "Soviet units": ("convert Soviet 1 fighter @ Leningrad", "AAE-184"),
}


@pytest.mark.parametrize("what", REFUSED_CONVERSIONS)
def test_AAE_184_a_wrong_conversion_is_refused(soviet: Position, what: str) -> None:
    text, rule = REFUSED_CONVERSIONS[what]
    assert [rule_ for _, rule_, _ in refused(soviet, conversion.sift, "noncombat", text)] == [rule]


def test_AAE_184_two_conversions_of_the_same_units_both_fall(soviet: Position) -> None:
    found = refused(
        soviet,
        conversion.sift,
        "noncombat",
        "convert British 1 fighter @ Leningrad",
        "convert British 2 fighter @ Leningrad",
    )
    assert [code for _, _, code in found] == ["promised_twice", "promised_twice"]


def test_AAE_184_only_in_the_soviet_turn_and_not_under_german_control(soviet: Position) -> None:
    soviet.state["control"]["Leningrad"] = "Germany"
    text = "convert British 1 fighter @ Leningrad"
    assert refused(soviet, conversion.sift, "noncombat", text)[0][2] == "enemy_soil"
    soviet.turn["power"] = "Great Britain"
    assert refused(soviet, conversion.sift, "noncombat", text)[0][2] == "only_soviets_convert"


def test_AAE_269_the_second_edition_asks_for_a_complex(soviet: Position) -> None:
    soviet.state["options"]["edition"] = "second"
    found = refused(
        soviet,
        conversion.sift,
        "noncombat",
        "convert British 1 fighter @ Leningrad",
        "convert British 1 fighter @ Baltic States",
    )
    assert [(order, rule) for order, rule, _ in found] == [
        ("convert 1 British fighter @ Baltic States", "AAE-269")
    ]


# Income


def collect(g: Position) -> FlowPlayer:
    return FlowPlayer(GAME, g)


@pytest.fixture
def income_of(game_at: GameAt) -> Callable[..., Position]:
    def build(power: str = "Germany", **more: Any) -> Position:
        return game_at(turn=power, flow="income", **more)

    return build


def test_AAE_194_AAE_044_income_is_added_to_the_treasury(income_of: GameAt) -> None:
    g = income_of("Soviet Union", money={"Soviet Union": 3})
    assert collect(g).is_over
    assert g.money == {
        "Germany": 0,
        "Soviet Union": 27,
        "Great Britain": 0,
        "United States": 0,
    }


def test_AAE_195_AAE_123_no_income_without_the_capital(income_of: GameAt) -> None:
    g = income_of("Soviet Union", control={"Moscow": "Germany"})
    assert "no_income" in collect(g).kinds()
    assert g.money["Soviet Union"] == 0


def test_AAE_124_a_capital_regained_in_ones_own_turn_pays_at_once(income_of: GameAt) -> None:
    g = income_of("Soviet Union")
    g.turn["held"]["Moscow"] = "Germany"
    collect(g)
    assert g.money["Soviet Union"] == 24


OIL = {"Egypt": "Germany", "Trans-Jordan": "Germany"}
RICH = {"Soviet Union": 10, "Great Britain": 12, "United States": 11}
ALLIES = ("Soviet Union", "Great Britain", "United States")


def test_AAE_197_the_richest_ally_pays_when_nobody_says_anything(income_of: GameAt) -> None:
    g = income_of(control=OIL, money=RICH)
    p = collect(g)
    for ally in ALLIES:
        p.default(ally, "pay")
    assert g.money == {
        "Germany": 43,
        "Soviet Union": 10,
        "Great Britain": 9,
        "United States": 11,
    }


def test_AAE_198_the_allies_who_speak_decide_if_they_agree(income_of: GameAt) -> None:
    g = income_of(control=OIL, money=RICH)
    p = collect(g)
    p.line("Soviet Union", "pay United States 2, Soviet Union 1")
    p.default("Great Britain", "pay")
    p.line("United States", "pay United States 2, Soviet Union 1")
    assert g.money == {
        "Germany": 43,
        "Soviet Union": 9,
        "Great Britain": 12,
        "United States": 9,
    }


def test_AAE_198_germany_decides_when_they_contradict_each_other(income_of: GameAt) -> None:
    g = income_of(control=OIL, money=RICH)
    p = collect(g)
    p.line("Soviet Union", "pay United States first")
    p.line("Great Britain", "pay Soviet Union first")
    p.default("United States", "pay")
    assert [ask.to for ask in p.asks] == [("Germany",)]
    p.line("Germany", "pay Soviet Union first, then Great Britain")
    assert g.money["Soviet Union"] == 7


def test_AAE_197_shares_that_are_not_enough_are_filled_up_and_nobody_pays_what_he_lacks(
    income_of: GameAt,
) -> None:
    g = income_of(control=OIL, money={"Great Britain": 1, "United States": 9})
    p = collect(g)
    p.line("Great Britain", "pay Great Britain 2")
    p.default("Soviet Union", "pay")
    p.default("United States", "pay")
    assert g.money == {"Germany": 43, "Soviet Union": 0, "Great Britain": 0, "United States": 7}


def test_what_the_allies_do_not_have_lapses(income_of: GameAt) -> None:
    """G-20, and nothing is asked because there is nothing to choose."""
    everything = dict.fromkeys(
        ("Egypt", "Palestine", "Trans-Jordan", "Syria", "Iraq", "Iran"), "Germany"
    )
    g = income_of(
        control=everything, money={"Soviet Union": 1, "Great Britain": 3, "United States": 2}
    )
    p = collect(g)
    assert p.is_over
    assert g.money == {"Germany": 46, "Soviet Union": 0, "Great Britain": 0, "United States": 0}
    assert p.events[-1]["lapsed"] == 2


def test_AAE_197_germany_does_not_pay_and_a_wrong_sum_is_no_answer(income_of: GameAt) -> None:
    g = income_of(control=OIL, money=RICH)
    p = collect(g)
    with pytest.raises(Illegal) as refusal:
        p.line("Soviet Union", "pay Germany 3")
    assert refusal.value.problem.code == "not_an_ally"
    with pytest.raises(Illegal) as refusal:
        p.say("Soviet Union", "pay", {"pays": {"Soviet Union": 2}})
    assert refusal.value.problem.code == "wrong_sum"
    with pytest.raises(Illegal) as refusal:
        p.say("Soviet Union", "pay", {"pays": {"Soviet Union": 4, "Great Britain": -1}})
    assert refusal.value.problem.code == "cannot_pay"


def test_AAE_270_germany_without_its_capital_gets_neither(income_of: GameAt) -> None:
    g = income_of(control={**OIL, "Germany": "Soviet Union"}, money=RICH)
    p = collect(g)
    assert p.kinds() == ["no_income", "no_oil"]
    assert g.money["Germany"] == 0


def test_oil_is_paid_in_germanys_turn_only(income_of: GameAt) -> None:
    g = income_of("Great Britain", control=OIL, money=RICH)
    assert collect(g).is_over
    assert g.money["Germany"] == 0


# Cash advance


@pytest.fixture
def before(game_at: GameAt) -> Position:
    g = game_at(
        flow="advance",
        units={
            "Danish Sea": {"Germany": {"transport": 1}},
            "Poland": {"Germany": {"infantry": 1}},
            "Belorussia": {"Soviet Union": {"infantry": 1}},
            "United Kingdom": {"Great Britain": {"infantry": 1}},
            "Canada": {"Great Britain": dict(COMPLEX)},
        },
    )
    g.state["engine"]["frames"][-1]["locals"] = {}
    return g


def split(p: FlowPlayer, text: str) -> None:
    for ally in ALLIES:
        p.line(ally, text)


def test_AAE_038_AAE_039_AAE_042_AAE_043_both_sides_spend_twelve_and_keep_the_rest(
    before: Position,
) -> None:
    p = FlowPlayer(GAME, before)
    assert [ask.to for ask in p.asks] == [("Germany",)]
    assert before.money["Germany"] == 12
    p.orders("Germany", "buy 1 transport @ Danish Sea")
    assert before.units("Danish Sea", "Germany") == {"transport": 2}
    split(p, "split advance: Soviet Union 9, Great Britain 3")
    assert [ask.to for ask in p.asks] == [("Soviet Union",), ("Great Britain",)]
    p.orders("Soviet Union", "buy 2 infantry @ Belorussia")
    p.orders("Great Britain", "buy 1 infantry @ United Kingdom")
    assert p.is_over
    assert before.money == {
        "Germany": 44,
        "Soviet Union": 27,
        "Great Britain": 25,
        "United States": 40,
    }
    assert before.units("Belorussia", "Soviet Union") == {"infantry": 3}


def test_AAE_040_the_shares_make_up_the_whole_sum(before: Position) -> None:
    p = FlowPlayer(GAME, before)
    p.orders("Germany")
    for text, code in (
        ("split Soviet Union 9, Great Britain 4", "wrong_sum"),
        ("split Soviet Union 9, Germany 3", "not_an_ally"),
    ):
        with pytest.raises(Illegal) as refusal:
            p.line("Soviet Union", text)
        assert refusal.value.problem.code == code


def test_AAE_264_without_agreement_all_of_it_goes_unspent_to_the_soviet_union(
    before: Position,
) -> None:
    p = FlowPlayer(GAME, before)
    p.orders("Germany")
    p.line("Soviet Union", "split Soviet Union 12")
    p.line("Great Britain", "split Great Britain 12")
    p.line("United States", "split Soviet Union 12")
    assert p.is_over
    assert before.money["Soviet Union"] == 36


def test_AAE_264_the_same_shares_written_differently_agree(before: Position) -> None:
    p = FlowPlayer(GAME, before)
    p.orders("Germany")
    p.line("Soviet Union", "split Soviet Union 12, Great Britain 0")
    p.line("Great Britain", "split Soviet Union 12")
    p.line("United States", "split United States 0, Soviet Union 12")
    assert [ask.to for ask in p.asks] == [("Soviet Union",)]


REFUSED_ADVANCES = {
    "nobody there": ("buy 1 infantry @ Germany", "AAE-041"),
    "only an enemy there": ("buy 1 infantry @ Belorussia", "AAE-041"),
    "a ship on land": ("buy 1 transport @ Poland", "AAE-041"),
    "a tank at sea": ("buy 1 armor @ Danish Sea", "AAE-041"),
    "nowhere": ("buy 1 infantry", "AAE-041"),
    "too expensive": ("buy 5 infantry @ Poland", "AAE-049"),
    "a complex": ("buy 1 industrial complex @ Poland", "AAE-008"),
}


@pytest.mark.parametrize("what", REFUSED_ADVANCES)
def test_AAE_041_advance_units_join_units_of_their_own_power(before: Position, what: str) -> None:
    p = FlowPlayer(GAME, before)
    text, rule = REFUSED_ADVANCES[what]
    with pytest.raises(Illegal) as refusal:
        p.orders("Germany", text)
    assert refusal.value.problem.rule == rule


def test_AAE_041_a_complex_alone_is_no_unit(before: Position) -> None:
    p = FlowPlayer(GAME, before)
    p.orders("Germany")
    split(p, "split Great Britain 12")
    with pytest.raises(Illegal) as refusal:
        p.orders("Great Britain", "buy 1 infantry @ Canada")
    assert refusal.value.problem.rule == "AAE-041"


def test_each_of_a_seats_powers_is_asked_what_it_buys(before: Position) -> None:
    before.state["seats"] = {"axis": ["Germany"], "allies": list(ALLIES)}
    p = FlowPlayer(GAME, before)
    p.orders("Germany")
    split(p, "split Soviet Union 6, Great Britain 6")
    assert [ask.to for ask in p.asks] == [("Soviet Union",), ("Great Britain",)]
    p.orders("Soviet Union", "Soviet Union: buy 1 infantry @ Belorussia")
    p.orders("Great Britain", "buy 1 infantry @ United Kingdom")
    assert before.units("Belorussia", "Soviet Union") == {"infantry": 2}
    assert before.units("United Kingdom", "Great Britain") == {"infantry": 2}


def test_by_the_switch_there_is_no_advance(before: Position) -> None:
    before.state["options"]["cash_advance"] = "no"
    assert FlowPlayer(GAME, before).is_over
    assert before.money == {
        "Germany": 40,
        "Soviet Union": 24,
        "Great Britain": 25,
        "United States": 40,
    }


def test_the_receipt_of_the_advance_tells_the_money_before_and_after(before: Position) -> None:
    p = FlowPlayer(GAME, before)
    lines = ["advance: buy 1 transport @ Danish Sea", "advance: buy 9 infantry @ Poland"]
    sifted = sift(p.table, before.state, p.asks[0], lines)
    assert sifted is not None
    assert sifted.totals == {"money": {"before": {"Germany": 12}, "after": {"Germany": 4}}}


ANY_ORDERS = {
    "purchase": (
        purchase.sift,
        ["buy 1 fighter", "buy 2 fighter", "buy 3 infantry", "buy 1 complex", "buy 1 battleship"],
    ),
    "place": (
        placement.sift,
        [
            "place 1 fighter @ Leningrad",
            "place 1 armor @ Leningrad",
            "place 1 armor @ Germany",
            "place 2 armor @ Germany",
            "place all submarine @ Danish Sea",
            "place 1 submarine @ Baltic Sea from Germany",
        ],
    ),
}


@pytest.mark.parametrize("section", ANY_ORDERS)
@given(data=st.data())
def test_the_verdict_does_not_depend_on_the_order_of_the_lines(
    section: str, data: st.DataObject
) -> None:
    sift_lines, known = ANY_ORDERS[section]
    texts = data.draw(st.lists(st.sampled_from(known), max_size=5))
    other = data.draw(st.permutations(texts))
    g = position_at(
        units={"Germany": {"Germany": dict(COMPLEX)}, "Leningrad": {"Germany": dict(COMPLEX)}},
        control={"Leningrad": "Germany"},
        pending={"Germany": {"fighter": 1, "armor": 2, "submarine": 2}},
        money={"Germany": 40},
    )
    assert refused(g, sift_lines, section, *texts) == refused(g, sift_lines, section, *other)
    bad = [order for order, _, _ in refused(g, sift_lines, section, *texts)]
    good = [text for text in texts if lines(g, section, text)[0].order not in bad]
    assert refused(g, sift_lines, section, *good) == []
