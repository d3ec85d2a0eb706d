"""Who controls what, and what it is worth: §3.2, §3.8, §5.1."""

from __future__ import annotations

import pytest

from pbem.games.total_domination import control
from pbem.games.total_domination.concepts import points
from tests.total_domination.position_builder import Units, board, game_at

ARMY, FLEET, AIR = {"army": 1}, {"fleet": 1}, {"air fleet": 1}


def test_TDM_017_TDM_097_stars_of_the_home_areas_at_the_start() -> None:
    g = game_at(base=True)
    assert {p: points.total(g, p) for p in board().players} == {
        "Germany": 8,
        "UK": 10,
        "Japan": 7,
        "USSR": 9,
    }


def test_TDM_023_TDM_024_TDM_025_TDM_026_whose_nations_are_now() -> None:
    g = game_at()
    assert g.nations_of("Germany") == ("Germany", "Italy")
    assert g.nations_of("UK") == ("UK", "France")
    assert (g.player_of("US"), g.player_of("China"), g.player_of("Neutral")) == ("", "", "")
    assert g.friends_of("UK") == ("UK", "USSR", "France")
    assert "Neutral" in g.enemies_of("UK")
    joined = game_at(joined=["US", "China"], partners={"Italy": "USSR"})
    assert joined.nations_of("UK") == ("UK", "France", "US")
    assert joined.nations_of("USSR") == ("USSR", "Italy", "China")
    assert "Italy" in joined.enemies_of("Germany")


def test_TDM_144_only_the_axis_has_the_inactive_us_and_china_for_enemies() -> None:
    g = game_at()
    assert {"US", "China"} <= set(g.enemies_of("Japan"))
    assert not {"US", "China"} & set(g.enemies_of("USSR"))


def test_TDM_321_teammates_and_opponents() -> None:
    assert board().teammate("Germany") == "Japan"
    assert board().opponents("Japan") == ("UK", "USSR")


@pytest.mark.parametrize(
    "units, area, holder",
    [
        pytest.param({}, "Austria", "Germany", id="TDM_033_TDM_044-an-empty-Home-area"),
        pytest.param({}, "Italy", "Germany", id="TDM_044-an-empty-one-of-a-partner"),
        pytest.param({}, "Hawaii", "", id="TDM_033-of-the-US-that-has-not-joined"),
        pytest.param({"India": {"Japan": ARMY}}, "India", "Japan", id="TDM_045"),
        pytest.param(
            {"India": {"Japan": AIR}}, "India", "UK", id="TDM_049-an-air-fleet-takes-nothing"
        ),
        pytest.param({"Germany": {"UK": ARMY}}, "Germany", "", id="TDM_046"),
        pytest.param({"Germany": {"UK": {"army": 2}}}, "Germany", "UK", id="TDM_047"),
        pytest.param(
            {"Germany": {"UK": {"army": 1, "air fleet": 1}}},
            "Germany",
            "",
            id="TDM_325-air-is-none",
        ),
        pytest.param({"Germany": {"UK": ARMY, "France": ARMY}}, "Germany", "UK", id="TDM_038"),
        pytest.param({}, "Poland", "", id="TDM_048-nobody-there"),
        pytest.param({"Poland": {"Neutral": ARMY}}, "Poland", "", id="TDM_048-a-neutral-army"),
        pytest.param(
            {"Poland": {"Italy": ARMY}}, "Poland", "Germany", id="TDM_048-a-partner-there"
        ),
        pytest.param(
            {"Atlantic": {"Germany": {"U-boat": 2}}}, "Atlantic", "", id="TDM_049-U-boats"
        ),
        pytest.param(
            {"Atlantic": {"Germany": {"U-boat": 1}, "UK": FLEET}}, "Atlantic", "", id="TDM_244"
        ),
        pytest.param(
            {"Atlantic": {"Germany": {"U-boat": 1}, "Japan": FLEET}},
            "Atlantic",
            "Japan",
            id="TDM_245",
        ),
    ],
)
def test_TDM_033_TDM_038_TDM_044_TDM_045_TDM_046_TDM_047_TDM_048_TDM_049_TDM_244_TDM_245_TDM_325(
    units: Units, area: str, holder: str
) -> None:
    """Who controls an area."""
    assert game_at(units=units).controller(area) == holder


def test_TDM_046_TDM_047_a_capital_is_lost_at_the_first_unit_and_won_at_the_second() -> None:
    def score(count: int) -> tuple[int, int]:
        g = game_at(units={"Germany": {"UK": {"army": count}}} if count else {})
        return points.total(g, "Germany"), points.total(g, "UK")

    assert [score(n) for n in range(3)] == [(8, 10), (5, 10), (5, 13)]


def test_TDM_046_nobody_loses_the_capital_of_a_nation_that_has_not_joined() -> None:
    g = game_at(units={"East USA": {"Germany": ARMY}})
    assert g.controller("East USA") == ""
    assert points.total(g, "UK") == 10


def test_TDM_090_france_is_a_home_area_of_whom_it_works_with() -> None:
    g = game_at(partners={"France": "Germany"})
    assert g.controller("France") == "Germany"
    assert points.total(g, "Germany") == 10
    assert points.total(g, "UK") == 8


def test_TDM_208_TDM_210_with_the_us_come_its_free_home_areas() -> None:
    g = game_at(joined=["US"], units={"Hawaii": {"Japan": FLEET}})
    assert points.total(g, "UK") == 10 + 7 - 1
    assert g.controller("Hawaii") == "Japan"


def test_TDM_168_resistance_lowers_what_the_axis_has_of_an_area_and_never_below_nothing() -> None:
    g = game_at(units={"Ukraine": {"Germany": ARMY}}, resistance={"Ukraine": 1})
    assert points.of_areas(g, "Germany") == 8 + 1
    g.state["resistance"]["Ukraine"] = 3
    assert points.of_areas(g, "Germany") == 8


def test_TDM_168_resistance_takes_nothing_from_the_allies() -> None:
    g = game_at(units={"Spain": {"UK": ARMY}}, resistance={"Spain": 1})
    assert points.of_areas(g, "UK") == 11


def test_TDM_096_TDM_098_TDM_099_TDM_205_points_by_source() -> None:
    g = game_at(
        influence=[{"power": "Germany", "card": "G11"}],
        technologies={"Germany": ["A1", "A2", "C1"], "UK": ["C3"]},
    )
    assert points.of_player(g, "Germany") == {"areas": 8, "influence": 2, "technologies": 1}
    assert points.of_player(g, "UK")["technologies"] == 0
    g.state["technologies"]["Germany"] = ["A1", "B1", "C1", "D1", "E1"]
    assert points.of_technologies(g, "Germany") == 4


def test_TDM_080_the_points_of_a_side_are_those_of_both_powers() -> None:
    g = game_at()
    assert (points.of_side(g, "Axis"), points.of_side(g, "Allies")) == (15, 19)


def test_TDM_079_the_threshold_of_the_allies_rises_with_each_nation_that_joins() -> None:
    needed = [points.threshold(game_at(joined=j), "Allies") for j in ((), ("US",), ("US", "China"))]
    assert needed == [33, 35, 37]
    assert points.threshold(game_at(joined=["US"]), "Axis") == 29


def test_TDM_013_without_the_expansion_its_areas_do_not_exist() -> None:
    g = game_at()
    assert "Norway" not in g.areas
    assert "Norway" not in g.adjacent("Germany")
    arctic = game_at(options={"arctic": "yes"}, base=True)
    assert "Norway" in arctic.adjacent("Germany")
    assert arctic.units("Finland", "Neutral") == {"army": 1}


def test_TDM_125_TDM_324_u_boats_occupy_nothing() -> None:
    g = game_at(units={"Atlantic": {"Germany": {"U-boat": 1}}, "Poland": {"Neutral": ARMY}})
    assert control.is_free(g, "Atlantic")
    assert not control.is_free(g, "Poland")


def test_TDM_006_TDM_007_counters_that_are_left() -> None:
    g = game_at(units={"Poland": {"Germany": {"army": 2}}, "Austria": {"Germany": ARMY}})
    assert g.left("Germany", "army") == 7
    assert g.left("Italy", "army") == 1
    assert g.left("Italy", "air fleet") == 0


def test_TDM_039_capitals_hold_four_units_and_all_other_areas_two() -> None:
    assert {a for a in board().areas if board().limit(a) == 4} == {
        "China",
        "East USA",
        "Germany",
        "Japan",
        "Northern USSR",
        "United Kingdom",
    }
    g = game_at(units={"Atlantic": {"UK": {"fleet": 1, "air fleet": 1}, "Germany": {"U-boat": 2}}})
    assert g.stacked("Atlantic") == 2


@pytest.mark.parametrize(
    "area, stays",
    [
        pytest.param("Austria", {"army", "air fleet"}, id="TDM_040-land"),
        pytest.param("Hawaii", {"fleet", "air fleet"}, id="TDM_041-island"),
        pytest.param("Poland", {"army", "fleet", "air fleet"}, id="TDM_042-coastal"),
        pytest.param("Caribbean", {"fleet", "air fleet", "U-boat"}, id="TDM_043-U-boats"),
    ],
)
def test_TDM_032_TDM_040_TDM_041_TDM_042_TDM_043_which_units_may_stay_where(
    area: str, stays: set[str]
) -> None:
    assert {kind for kind in board().units if board().suits(area, kind)} == stays


def test_TDM_059_TDM_064_the_order_of_a_year_and_who_sits_beside_whom() -> None:
    assert game_at(year=1941).order == ("Japan", "USSR", "Germany", "UK")
    assert [board().beside("Germany", way) for way in ("left", "right")] == ["UK", "USSR"]
