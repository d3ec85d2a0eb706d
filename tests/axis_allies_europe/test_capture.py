"""Control of areas: capture, liberation, capitals, convoys, the Middle East, and who has won."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.games.axis_allies_europe.capture import take
from pbem.games.axis_allies_europe.economy.income import middle_east, npc
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.victory import rises, winner
from tests.axis_allies_europe.position_builder import POWERS

GameAt = Callable[..., Position]


def incomes(g: Position) -> dict[str, int]:
    return {power: npc(g, power) for power in POWERS}


def captured(g: Position, area: str, power: str | None = None) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    take(g, area, events, power)
    return events


def test_AAE_118_AAE_119_control_and_both_incomes_change_at_once(game_at: GameAt) -> None:
    g = game_at(turn="Germany")
    events = captured(g, "East Poland")
    assert g.controller("East Poland") == "Germany"
    assert incomes(g) == {
        "Germany": 41,
        "Soviet Union": 23,
        "Great Britain": 25,
        "United States": 40,
    }
    assert events[0]["income"] == {"Germany": 41, "Soviet Union": 23}
    assert g.turn["captured"] == ["East Poland"]


def test_what_is_ones_own_is_not_taken_again(game_at: GameAt) -> None:
    g = game_at(turn="Soviet Union")
    assert captured(g, "Poland")
    assert captured(g, "Poland") == []
    assert g.turn["captured"] == ["Poland"]


def test_AAE_120_guns_and_complex_pass_to_the_captor(game_at: GameAt) -> None:
    stack = {
        "Soviet Union": {"aa_gun": 1, "industrial_complex": 1},
        "Great Britain": {"aa_gun": 1},
    }
    g = game_at(turn="Germany", units={"Stalingrad": stack})
    captured(g, "Stalingrad")
    assert g.state["units"]["Stalingrad"] == {"Germany": {"aa_gun": 2, "industrial_complex": 1}}


def test_AAE_121_AAE_122_who_takes_a_capital_takes_its_cash(game_at: GameAt) -> None:
    g = game_at(turn="Germany", money={"Germany": 5, "Soviet Union": 11, "Great Britain": 7})
    events = captured(g, "Moscow")
    assert g.money == {
        "Germany": 16,
        "Soviet Union": 0,
        "Great Britain": 7,
        "United States": 0,
    }
    assert [event["kind"] for event in events] == ["captured", "cash_taken"]


def test_a_capital_that_another_ally_kept_yields_no_cash_when_germany_takes_it_back(
    game_at: GameAt,
) -> None:
    g = game_at(
        turn="Germany",
        control={"Germany": "United States"},
        money={"Germany": 3, "United States": 30},
    )
    captured(g, "Germany")
    assert g.money["United States"] == 30
    assert g.money["Germany"] == 3


def test_AAE_125_an_ally_frees_the_territory_for_its_owner(game_at: GameAt) -> None:
    g = game_at(turn="Great Britain", control={"Karelia": "Germany"})
    events = captured(g, "Karelia")
    assert g.controller("Karelia") == "Soviet Union"
    assert events[0]["kind"] == "freed"
    assert incomes(g)["Great Britain"] == 25


def test_AAE_125_a_freed_capital_is_its_owners(game_at: GameAt) -> None:
    g = game_at(
        turn="United States",
        control={"United Kingdom": "Germany"},
        units={"United Kingdom": {"Germany": {"industrial_complex": 1, "aa_gun": 1}}},
    )
    assert incomes(g) == {
        "Germany": 46,
        "Soviet Union": 24,
        "Great Britain": 19,
        "United States": 40,
    }
    captured(g, "United Kingdom")
    assert g.controller("United Kingdom") == "Great Britain"
    assert g.units("United Kingdom", "Great Britain") == {"industrial_complex": 1, "aa_gun": 1}
    assert incomes(g)["Great Britain"] == 25


def test_AAE_126_AAE_258_the_liberator_keeps_it_until_the_owners_capital_is_free(
    game_at: GameAt,
) -> None:
    g = game_at(
        turn="Great Britain",
        control={"Moscow": "Germany", "Leningrad": "Germany", "Archangel": "Germany"},
        units={"Leningrad": {"Germany": {"industrial_complex": 1, "aa_gun": 1}}},
    )
    captured(g, "Leningrad")
    assert g.controller("Leningrad") == "Great Britain"
    assert g.units("Leningrad", "Great Britain") == {"industrial_complex": 1, "aa_gun": 1}
    assert incomes(g)["Great Britain"] == 26
    events = captured(g, "Moscow", "United States")
    assert g.controller("Moscow") == "Soviet Union"
    assert g.controller("Leningrad") == "Soviet Union"
    assert g.units("Leningrad", "Soviet Union") == {"industrial_complex": 1, "aa_gun": 1}
    assert incomes(g) == {
        "Germany": 41,
        "Soviet Union": 19,
        "Great Britain": 25,
        "United States": 40,
    }
    assert {
        "kind": "returned",
        "area": "Leningrad",
        "from": "Great Britain",
        "to": "Soviet Union",
    } in events


def test_AAE_202_a_gun_moved_into_an_allys_territory_stays_its_owners(game_at: GameAt) -> None:
    """When an ally frees a territory his own gun elsewhere, or an ally's gun there, does not change
    hands.
    """
    stack = {"Great Britain": {"aa_gun": 1}, "Germany": {"aa_gun": 1}}
    g = game_at(turn="United States", control={"Karelia": "Germany"}, units={"Karelia": stack})
    captured(g, "Karelia")
    assert g.state["units"]["Karelia"] == {
        "Great Britain": {"aa_gun": 1},
        "Soviet Union": {"aa_gun": 1},
    }


@pytest.mark.parametrize("area", ["Poland", "Germany", "Algeria"])
def test_what_was_german_is_the_captors(game_at: GameAt, area: str) -> None:
    g = game_at(turn="Great Britain")
    captured(g, area)
    assert g.controller(area) == "Great Britain"


def test_AAE_169_a_lost_convoy_costs_its_owner_and_gives_germany_nothing(game_at: GameAt) -> None:
    g = game_at(turn="Germany")
    events = captured(g, "British Convoy 3")
    assert incomes(g)["Great Britain"] == 20
    assert incomes(g)["Germany"] == 40
    assert events[0]["kind"] == "convoy_cut"


def test_AAE_170_any_ally_clears_a_convoy_for_its_owner(game_at: GameAt) -> None:
    g = game_at(turn="United States", control={"British Convoy 3": "Germany"})
    captured(g, "British Convoy 3")
    assert g.controller("British Convoy 3") == "Great Britain"
    assert incomes(g) == {
        "Germany": 40,
        "Soviet Union": 24,
        "Great Britain": 25,
        "United States": 40,
    }


def test_a_convoy_goes_back_to_its_owner_though_his_capital_is_lost(game_at: GameAt) -> None:
    """G-19: the exception for lost capitals does not reach the sea."""
    control = {"British Convoy 3": "Germany", "United Kingdom": "Germany"}
    g = game_at(turn="United States", control=control)
    captured(g, "British Convoy 3")
    assert g.controller("British Convoy 3") == "Great Britain"


ARCHANGEL = {"suspend": (18, 23), "permanent": (18, 19), "ignore": (22, 23)}


@pytest.mark.parametrize("switch", ARCHANGEL)
def test_AAE_173_archangel_closes_the_soviet_convoy(game_at: GameAt, switch: str) -> None:
    g = game_at(
        turn="Germany", control={"Karelia": "Germany"}, options={"archangel_convoy": switch}
    )
    captured(g, "Archangel")
    lost = npc(g, "Soviet Union")
    captured(g, "Archangel", "Soviet Union")
    assert (lost, npc(g, "Soviet Union")) == ARCHANGEL[switch]
    assert g.controller("Soviet Convoy") == "Soviet Union"


def test_AAE_196_the_middle_east_has_its_own_column(game_at: GameAt) -> None:
    g = game_at(turn="Germany")
    before = incomes(g)
    events = captured(g, "Egypt") + captured(g, "Trans-Jordan")
    assert middle_east(g) == 3
    assert incomes(g) == before
    assert [event["middle_east"] for event in events] == [1, 3]
    captured(g, "Egypt", "United States")
    assert g.controller("Egypt") == ""
    assert middle_east(g) == 2
    assert incomes(g) == before


def test_a_gun_in_a_freed_middle_east_country_is_the_liberators(game_at: GameAt) -> None:
    g = game_at(
        turn="Great Britain",
        control={"Egypt": "Germany"},
        units={"Egypt": {"Germany": {"aa_gun": 1}}},
    )
    captured(g, "Egypt")
    assert g.units("Egypt", "Great Britain") == {"aa_gun": 1}


def test_AAE_014_AAE_015_AAE_013_the_charts_start_at_the_printed_incomes(game_at: GameAt) -> None:
    assert incomes(game_at()) == {
        "Germany": 40,
        "Soviet Union": 24,
        "Great Britain": 25,
        "United States": 40,
    }


def test_AAE_001_an_ally_wins_with_germany_and_his_own_capital(game_at: GameAt) -> None:
    g = game_at(control={"Germany": "United States", "Moscow": "Germany"})
    won = winner(g, "United States")
    assert won is not None
    assert (won["side"], won["by"], won["rule"]) == ("Allies", "United States", "AAE-001")
    assert winner(g, "Great Britain") is None


def test_AAE_001_not_without_his_own_capital(game_at: GameAt) -> None:
    g = game_at(control={"Germany": "United States", "United States": "Germany"})
    assert winner(g, "United States") is None


def test_AAE_001_by_the_switch_all_allied_capitals_are_needed(game_at: GameAt) -> None:
    control = {"Germany": "United States", "Moscow": "Germany"}
    assert winner(game_at(control=control), "United States")
    switch = {"allied_victory": "all_capitals"}
    assert winner(game_at(control=control, options=switch), "United States") is None
    free = {"Germany": "United States"}
    assert winner(game_at(control=free, options=switch), "United States")


@pytest.mark.parametrize("capital", ["United Kingdom", "United States", "Moscow"])
def test_AAE_002_germany_wins_with_one_allied_capital(game_at: GameAt, capital: str) -> None:
    won = winner(game_at(control={capital: "Germany"}), "Germany")
    assert won is not None
    assert (won["side"], won["holds"]) == ("Axis", [capital])


def test_AAE_002_not_when_its_own_capital_is_lost(game_at: GameAt) -> None:
    g = game_at(control={"Moscow": "Germany", "Germany": "Soviet Union"})
    assert winner(g, "Germany") is None


def test_AAE_003_AAE_004_taking_a_capital_wins_only_at_the_captors_next_turn(
    game_at: GameAt,
) -> None:
    g = game_at(control={"Leningrad": "Germany", "Moscow": "Germany"})
    assert [power for power in POWERS if winner(g, power)] == ["Germany"]
    assert winner(game_at(control={"Leningrad": "Germany"}), "Germany") is None


def test_AAE_005_AAE_006_the_allies_win_together_and_the_largest_rise_is_told(
    game_at: GameAt,
) -> None:
    g = game_at(control={"Germany": "Great Britain", "France": "Great Britain"})
    won = winner(g, "Great Britain")
    assert won is not None
    assert won["powers"] == ["Soviet Union", "Great Britain", "United States"]
    assert won["rise"] == rises(g)
    assert max(rises(g), key=lambda power: rises(g)[power]) == "Great Britain"
