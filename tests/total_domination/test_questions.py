"""What `pbem why` answers: by the code that checks orders, with the reason as data."""

import pytest

from pbem.engine.questions import Questions
from pbem.games.total_domination.orders.grammar import grammar_of
from pbem.games.total_domination.questions import QUESTIONS
from pbem.words.catalogue import Words
from tests.total_domination.position_builder import board, game_at

ASKED = Questions(QUESTIONS, grammar_of(board()))
WORDS = Words("total_domination")


def answer(g, text):
    return ASKED.answer(g, ASKED.parse(text))


def told(g, text):
    """The codes of the reasons."""
    return [line.code for line in answer(g, text).lines]


def army(nation, count=1):
    return {nation: {"army": count}}


def test_the_examples_can_be_asked():
    assert len(ASKED.examples) == len(QUESTIONS)
    for example in ASKED.examples:
        assert ASKED.parse(ASKED.parse(example).text).text == ASKED.parse(example).text


def test_TDM_052_supply_is_told_with_its_chain():
    g = game_at(units={"Poland": army("Germany"), "Ukraine": army("Germany")})
    found = answer(g, "supply Ukraine")
    assert found.holds
    assert found.trace["chains"] == {"Germany": ["Ukraine", "Poland", "Czechoslovakia"]}
    assert answer(g, "supply Germany").rules == ("TDM-053",)


def test_TDM_054_a_unit_that_is_cut_off():
    g = game_at(units={"Arabia": army("Germany"), "Persia": {}})
    found = answer(g, "supply Arabia")
    assert (found.holds, found.lines[0].code) == (False, "cut_off")
    assert found.lines[0].fields["beside"] == []


def test_TDM_057_alone_in_a_capital():
    units = {
        "Northern USSR": army("Germany"),
        "Ukraine": army("Germany"),
        "Poland": army("Germany"),
    }
    found = answer(game_at(units=units), "supply Northern USSR")
    assert found.rules == ("TDM-057",)
    assert found.trace["chains"]["Germany"][:2] == ["Northern USSR", "Ukraine"]


def test_supply_of_nobody_is_refused():
    assert answer(game_at(), "supply Spain").refused.code == "nobody_to_supply"
    assert answer(game_at(), "supply Finland").refused.code == "not_in_play"


@pytest.mark.parametrize(
    ("area", "units", "code", "rule"),
    [
        ("France", {}, "free_home", "TDM-044"),
        ("France", {"France": army("Germany")}, "taken_home", "TDM-045"),
        ("Germany", {"Germany": army("USSR")}, "one_in_capital", "TDM-046"),
        ("Germany", {"Germany": army("USSR", 2)}, "two_in_capital", "TDM-047"),
        ("Poland", {"Poland": army("Neutral")}, "no_units", "TDM-048"),
        ("Poland", {"Poland": army("UK")}, "whose_units", "TDM-048"),
        ("Hawaii", {}, "home_of_nobody", "TDM-044"),
        (
            "Atlantic",
            {"Atlantic": {"UK": {"fleet": 1}, "Germany": {"U-boat": 1}}},
            "contested",
            "TDM-244",
        ),
    ],
)
def test_control_is_told_with_its_reason(area, units, code, rule):
    found = answer(game_at(units=units), f"control {area}")
    assert (found.lines[0].code, found.lines[0].rule) == (code, rule)


def test_TDM_168_what_an_area_is_worth():
    g = game_at(units={"Ukraine": army("Germany")}, resistance={"Ukraine": 1})
    [_, worth] = answer(g, "control Ukraine").lines
    assert worth.fields == {"power": "Germany", "points": 1, "resistance": 1}
    assert "less for Resistance" in WORDS.say(f"why.{worth.code}", worth.fields)


def test_TDM_121_a_move_is_told_with_its_way():
    g = game_at(units={"Germany": army("Germany", 2)}, technologies={"Germany": ["A1"]})
    before = repr(g.state)
    found = answer(g, "move 2 army: Germany -> Balkans")
    assert found.holds
    assert found.trace == {
        "power": "Germany",
        "points": 2,
        "paths": [["Germany", "Austria", "Balkans"]] * 2,
    }
    assert repr(g.state) == before


def test_moves_that_are_not_possible():
    g = game_at(units={"Germany": army("Germany"), "Hawaii": {"US": {"fleet": 1}}})
    assert answer(g, "move 1 army: Germany -> Persia").refused.rule == "TDM-121"
    assert answer(g, "move 1 fleet: Germany -> Norway").refused.code == "none_there"
    assert answer(g, "move 1 fleet: Hawaii -> Japan").refused.code == "not_in_the_war"


def test_TDM_187_costs_are_told_with_what_lowers_them():
    g = game_at(technologies={"Germany": ["A2", "B3"]})
    found = answer(g, "cost Germany attack army in France")
    assert found.trace == {"points": 1, "printed": 3, "by": ["A2", "B3"]}
    assert answer(g, "cost Germany destroy army").trace["points"] == 2
    assert told(g, "cost Japan move fleet") == ["costs"]


def test_TDM_185_whether_a_technology_can_be_developed():
    g = game_at(technologies={"Germany": ["A1", "A2"]}, placed={"UK": "research"})
    assert answer(g, "research Germany A3").refused.code == "technology_needs"
    assert answer(g, "research Germany Heavy Battleships").holds
    assert answer(g, "research UK A1").refused.rule == "TDM-184"


def test_TDM_096_points_are_told_by_source():
    g = game_at(
        units={"Poland": army("Germany")},
        technologies={"Germany": ["A1", "B1", "C1"]},
        influence=[{"power": "Germany", "card": "G11"}],
    )
    found = answer(g, "points Germany")
    assert [line.fields["points"] for line in found.lines] == [9, 2, 2, 13, 20]
    assert found.trace["of_side"] == {"side": "Axis", "points": 20, "needed": 29}
    assert told(game_at(), "points UK") == ["points_of_areas", "points_in_all", "points_of_side"]
