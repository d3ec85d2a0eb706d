"""Step A: thresholds, the last year, the scenarios with victories of their own."""

import pytest

from pbem.games.total_domination.administrative import victory
from pbem.games.total_domination.concepts import points
from tests.total_domination.position_builder import board, game_at

# Cards of influence are the simplest points: worth one or two each.
TWO = [card for card, told in board().cards.items() if told.vp == 2]
ONE = [card for card, told in board().cards.items() if told.vp == 1]


def at(axis, allies, **more):
    """A position in which the sides have so many points: their Home areas, and influence."""
    g = game_at(**more)
    for side, power, wanted in (("Axis", "Germany", axis), ("Allies", "UK", allies)):
        missing = wanted - points.of_side(g, side)
        cards = [TWO[0]] * (missing // 2) + [ONE[0]] * (missing % 2)
        g.state["influence"] += [{"power": power, "card": card} for card in cards]
        assert points.of_side(g, side) == wanted
    return g


def in_mode(mode, g):
    g.state["options"]["mode"] = mode
    return g


def how(g):
    told = victory.verdict(g)
    return told and (told["side"], told["why"])


@pytest.mark.parametrize(
    ("axis", "allies", "ends"),
    [
        (29, 34, ("Axis", "threshold")),
        (28, 33, ("Allies", "threshold")),
        (28, 32, None),
        (29, 19, ("Axis", "threshold")),
    ],
)
def test_TDM_078_080_the_axis_is_looked_at_first(axis, allies, ends):
    """TDM-078, TDM-080: only sums of a side count."""
    assert how(at(axis, allies, year=1942)) == ends


@pytest.mark.parametrize(("joined", "needed"), [((), 33), (("US",), 35), (("China",), 35)])
def test_TDM_079_each_nation_that_joins_raises_the_threshold(joined, needed):
    g = at(15, needed - 1, joined=joined)
    assert how(g) is None
    assert how(at(15, needed, joined=joined)) == ("Allies", "threshold")
    assert points.threshold(game_at(joined=["US", "China"]), "Allies") == 37


def test_TDM_100_the_axis_has_won_when_1945_ends_without_a_threshold():
    assert how(at(20, 32, year=1944)) is None
    assert how(at(20, 32, year=1945)) == ("Axis", "end")
    assert how(at(20, 33, year=1945)) == ("Allies", "threshold")


def test_TDM_081_what_is_placed_this_year_does_not_count_yet():
    g = at(28, 20, technologies={"Germany": ["A1"]}, placed={"Germany": "research"})
    g.secret("Germany")["face_down"] = {"Germany": "G06"}
    assert how(g) is None


def test_a_verdict_tells_points_and_thresholds():
    assert victory.verdict(at(29, 20, year=1943)) == {
        "side": "Axis",
        "why": "threshold",
        "rule": "TDM-078",
        "year": 1943,
        "points": {"Axis": 29, "Allies": 20},
        "needed": {"Axis": 29, "Allies": 33},
    }


@pytest.mark.parametrize(
    ("axis", "allies", "ends"),
    [
        (20, 19, ("Axis", "more_points")),
        (19, 20, ("Allies", "more_points")),
        (20, 20, ("", "draw")),
    ],
)
def test_TDM_254_rise_of_the_axis_goes_to_who_has_more(axis, allies, ends):
    assert how(in_mode("rise", at(axis, allies, year=1942, end=1942))) == ends


def test_TDM_254_rise_of_the_axis_is_not_won_before_its_end():
    assert how(in_mode("rise", at(30, 20, year=1941, end=1942))) is None


def alone(units=None, points_of_axis=0, **more):
    return in_mode("solo", game_at(units=units, players=2, solo={"points": points_of_axis}, **more))


ALL_HOMES = {
    "Germany": {"UK": {"army": 2}},
    "Italy": {"UK": {"army": 1}},
    "Austria": {"USSR": {"army": 1}},
    "Czechoslovakia": {"USSR": {"army": 1}},
}


def test_TDM_263_the_allies_win_with_all_home_areas_of_an_axis_power():
    assert how(alone(ALL_HOMES)) == ("Allies", "homes")
    assert how(alone({**ALL_HOMES, "Austria": {}})) is None
    assert how(alone({**ALL_HOMES, "Germany": {"UK": {"army": 1}}})) is None


def test_TDM_264_the_axis_wins_with_its_threshold_and_at_the_end():
    assert how(alone(points_of_axis=13)) is None
    assert how(alone(points_of_axis=14)) == ("Axis", "threshold")
    assert how(alone(ALL_HOMES, points_of_axis=30)) == ("Axis", "threshold")
    assert how(alone(year=1945)) == ("Axis", "end")


def test_TDM_273_technologies_give_no_points_alone():
    developed = {"UK": ["A1", "B1", "C1"], "Germany": ["A1", "D1"]}
    assert points.of_side(alone(technologies=developed), "Allies") == 19
    assert points.of_side(alone(technologies=developed), "Axis") == 15
    assert points.of_side(game_at(technologies=developed), "Allies") == 21


def test_TDM_263_the_threshold_of_the_allies_is_nothing_alone():
    g = alone()
    g.state["influence"] = [{"power": "UK", "card": TWO[0]}] * 10
    assert points.of_side(g, "Allies") >= 33
    assert how(g) is None
