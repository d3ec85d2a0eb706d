"""The start of each scenario, for each number of players."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.components import counter, is_big
from tests.blitz_world_in_conflict.position_builder import SCENARIOS, begun, board, game_at


def test_BLZ_200_BLZ_247_each_scenario_begins_for_each_number_of_players() -> None:
    powers = {name: set(board(name).powers) for name in SCENARIOS}
    assert powers["war"] == {"Germany", "Japan", "AFA", "USSR", "USA"}
    assert powers["a"] == {"Germany", "AFA"}
    for name in "bcde":
        assert "Western Allies" in powers[name], name
    for name in SCENARIOS:
        for players in begun(name)["players"]:
            g = game_at(name, base=True, players=int(players))
            assert all(g.decider(power) for power in g.board.powers), (name, players)


def test_BLZ_204_no_counter_is_in_two_places() -> None:
    for name in SCENARIOS:
        g = game_at(name, base=True)
        lying = [counter(unit, g.size(unit)) for unit in g.state["units"]]
        lying += [each for pool in g.state["pool"].values() for each in pool]
        lying += [n for groups in g.state["groups"].values() for each in groups for n in each]
        lying += list(g.state["waiting"])
        lying += [n for told in g.state["later"] for n in told["counters"]]
        assert len(lying) == len(set(lying)), name


def test_BLZ_204_every_counter_of_the_whole_war_has_a_place() -> None:
    g = game_at(base=True)
    lying = {counter(unit, g.size(unit)) for unit in g.state["units"]} | set(g.state["waiting"])
    lying |= {each for pool in g.state["pool"].values() for each in pool}
    lying |= {n for groups in g.state["groups"].values() for each in groups for n in each}
    every = {counter(name, size) for name, unit in g.board.units.items() for size in unit.sizes}
    reserve = {name for name in every if not is_big(name) and g.size(name) > 2}
    assert every - lying - reserve == set()
    assert len(every) == 292


def test_BLZ_231_a_flag_is_for_all_areas_of_a_country_but_Peking() -> None:
    g = game_at(base=True)
    assert g.controller("Peking") == "Japan"
    assert {g.controller(area) for area in g.areas_of("China")} == {"Japan", "USA"}
    for country, power in g.state["allied"].items():
        found = {g.controller(area) for area in g.areas_of(country)} - {power}
        assert found <= ({"Japan"} if country == "China" else set()), country


def test_BLZ_301_BLZ_302_who_is_at_war_at_the_start() -> None:
    g = game_at(base=True)
    assert g.state["wars"] == [["AFA", "Germany"]]
    assert g.fights_alone("China", "Japan")
    assert not g.at_war("Japan", "USA")
    assert g.is_hostile("Chungking", "Japan")
    assert not g.is_hostile("Manila", "Japan")
    assert g.is_neutral("USA")
    assert g.is_neutral("USSR")
    assert not g.is_neutral("AFA")


def test_BLZ_246_only_Germany_has_saved_Oil() -> None:
    g = game_at(base=True)
    assert g.state["oil"] == {"Germany": 1, "Japan": 0, "AFA": 0, "USSR": 0, "USA": 0}
    assert set(g.state["resources"].values()) == {0}


def test_BLZ_221_fleets_lie_in_one_of_two_Ports() -> None:
    g = game_at(base=True)
    assert g.state["units"]["Baltic Sea Fleet"]["port"] == "Baltic Sea"
    assert g.state["units"]["Northern Fleet"]["port"] == "Arctic Ocean"
    assert "port" not in g.state["units"]["Leningrad Front"]


def test_BLZ_052_BLZ_071_BLZ_102_what_is_in_play() -> None:
    assert board("b").in_play >= {"North Sea", "Western Approaches", "Paris"}
    assert "Mediterranean Sea" not in board("b").in_play
    assert "Vichy France" not in board("c").in_play
    assert board("d").in_play >= {"Arabian Sea", "Moscow"}
    assert "Rome" not in board("d").in_play


def test_BLZ_077_the_convoy_of_France_is_destroyed_once_France_is_German() -> None:
    assert "Western Approaches" in board().convoys
    for name in "cd":
        assert "Western Approaches" not in board(name).convoys, name


def test_BLZ_232_a_flag_with_a_question_mark_is_a_neutral_country_that_leans_to_a_power() -> None:
    g = game_at(base=True)
    leaning = {name: told.leans for name, told in g.board.countries.items() if told.leans}
    assert leaning["Finland"] == "Germany"
    assert leaning["Brazil"] == "USA"
    assert not {g.ally(name) for name in leaning} - {""}
    assert not {g.controller(area) for name in leaning for area in g.areas_of(name)} - {""}
