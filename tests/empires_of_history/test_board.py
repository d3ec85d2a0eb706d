"""The board: what the data say, as rules ask for it."""

from __future__ import annotations

from tests.empires_of_history.position_builder import board, game_at


def test_EOH_003_places_with_a_common_connection_point_are_adjacent() -> None:
    assert "Sverdlovsk" in board().borders("Gorky")
    assert "O-01" in board().waters("E-31")
    assert "O-08" in board().coast("Abadan")


def test_EOH_038_only_a_canal_joins_the_mediterranean_and_the_red_sea() -> None:
    assert "O-07" not in board().waters("E-26")
    assert board().canals["Suez"].seas == ("E-26", "O-07")


def test_EOH_101_EOH_107_EOH_300_units_wars_and_pools_stand_as_at_the_start() -> None:
    g = game_at(base=True)
    assert g.count("Berlin", "Germany", "infantry") == 3
    assert g.at_war("Germany", "ANZAC")
    assert g.at_war("Chinese Communists", "Chinese Nationalists")
    assert (g.pool("England"), g.pool("England", "Egypt")) == (80, 14)
    assert g.generals("Silesia", "Germany") == ["Rundstedt"]


def test_EOH_018_what_another_controls_still_belongs_to_its_nation() -> None:
    g = game_at()
    assert (g.controller("Shanghai"), board().native("Shanghai")) == (
        "Japan",
        "Chinese Nationalists",
    )
