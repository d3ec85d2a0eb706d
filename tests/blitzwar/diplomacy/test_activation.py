"""Countries that join, and the rolls for them (§9.3)."""

from __future__ import annotations

import pytest

from pbem.games.blitzwar import dates
from pbem.games.blitzwar.diplomacy import activation
from tests.blitzwar.position_builder import board, game_at


def test_BWR_140_france_or_twenty_points_bring_italy_and_hungary() -> None:
    for g, side in (
        (game_at(), ""),
        (game_at(fallen={"France": 1}), "Axis"),
        (game_at(control=dict.fromkeys(board().zones_of("UK"), "Axis")), "Axis"),
    ):
        activation.activate(g, [])
        assert (g.side_of("Italy"), g.side_of("Hungary")) == (side, side)


def test_BWR_141_bulgaria_and_greece_join_in_turn_12() -> None:
    for turn, joined in ((11, ("", "")), (12, ("Axis", "Allies"))):
        g = game_at(turn=turn)
        activation.activate(g, [])
        assert (g.side_of("Bulgaria"), g.side_of("Greece")) == joined


def test_BWR_143_after_france_rumania_lets_the_axis_through() -> None:
    g = game_at(fallen={"France": 8}, turn=9)
    activation.activate(g, [])
    assert g.state["passage"] == {"Rumania": "Axis"}
    assert g.side_of("Rumania") == ""


def test_BWR_144_rumania_joins_in_the_turn_after_war_in_the_east() -> None:
    for turn, side in ((16, ""), (17, "Axis")):
        g = game_at(dates={dates.WAR_IN_THE_EAST: 16}, turn=turn)
        activation.activate(g, [])
        assert g.side_of("Rumania") == side


def test_BWR_145_a_six_wins_yugoslavia_and_costs_six_supply_or_what_there_is() -> None:
    for stock, owed in (([16], 12), ([5], 5)):
        g = game_at(turn=14, supply={"Berlin": {"Axis": stock}})
        assert activation.yugoslavia_rolls(g)
        assert activation.yugoslavia(g, 5, []) == 0
        assert g.side_of("Yugoslavia") == ""
        assert activation.yugoslavia(g, 6, []) == owed
        assert g.side_of("Yugoslavia") == "Axis"
        assert not activation.yugoslavia_rolls(g)
    assert not activation.yugoslavia_rolls(game_at(turn=15))


@pytest.mark.parametrize(("country", "other"), [("Spain", "France"), ("Turkey", "Greece")])
def test_BWR_147_BWR_148_BWR_149_rolls_in_the_turn_of_a_surrender(country: str, other: str) -> None:
    assert activation.may_roll(game_at(turn=9, fallen={other: 9})) == [country]
    assert activation.may_roll(game_at(turn=10, fallen={other: 9})) == []
    joined = game_at(turn=9, fallen={other: 9}, joined={country: "Allies"})
    assert activation.may_roll(joined) == []


def test_BWR_147_BWR_148_a_six_wins_spain_and_passage_through_turkey() -> None:
    g = game_at(turn=9)
    activation.won(g, "Spain", 5, [])
    activation.won(g, "Turkey", 5, [])
    assert (g.side_of("Spain"), g.state["passage"]) == ("", {})
    activation.won(g, "Spain", 6, [])
    activation.won(g, "Turkey", 6, [])
    assert (g.side_of("Spain"), g.state["passage"]) == ("Axis", {"Turkey": "Axis"})
    assert (g.date(dates.SPAIN), g.date(dates.TURKEY)) == (9, 9)


def test_BWR_150_BWR_154_the_usa_enter_earlier_for_what_the_axis_has_won() -> None:
    won: dict[str, int] = {}
    for event, entry in (("", 20), (dates.SPAIN, 19), (dates.TURKEY, 18), (dates.LANDING, 17)):
        won |= {event: 9} if event else {}
        for turn, side in ((entry - 1, ""), (entry, "Allies")):
            g = game_at(turn=turn, dates=won)
            activation.activate(g, [])
            assert g.side_of("USA") == side
            assert bool(g.date(dates.USA)) == bool(side)


def test_BWR_151_who_has_joined_by_an_attack_stays_there() -> None:
    g = game_at(turn=12, joined={"Bulgaria": "Allies", "Greece": "Axis"})
    activation.activate(g, [])
    assert (g.side_of("Bulgaria"), g.side_of("Greece")) == ("Allies", "Axis")


def test_BWR_131_without_the_ussr_there_is_no_soviet_turn() -> None:
    g = game_at()
    assert activation.sides_left(g) == ("Axis", "Allies", "Soviets")
    del g.state["countries"]["USSR"]
    assert activation.sides_left(g) == ("Axis", "Allies")
