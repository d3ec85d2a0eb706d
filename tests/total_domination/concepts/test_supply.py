"""Supply: §3.9."""

from __future__ import annotations

from pbem.games.total_domination.concepts import supply
from tests.total_domination.position_builder import game_at

ARMY, FLEET = {"army": 1}, {"fleet": 1}


def test_TDM_052_a_chain_of_own_areas_leads_to_a_home_area() -> None:
    g = game_at(units={"Poland": {"Germany": ARMY}, "Ukraine": {"Germany": ARMY}})
    assert supply.in_supply(g, "Ukraine", "Germany")
    g.set_units("Poland", "Germany", {})
    assert not supply.in_supply(g, "Ukraine", "Germany")


def test_TDM_052_the_areas_of_the_teammate_supply_nobody_else() -> None:
    between = {"Persia": {"UK": ARMY}, "Tibet": {"USSR": ARMY}, "China": {"Japan": {"army": 2}}}
    g = game_at(units={**between, "Mongolia": {"Germany": ARMY}})
    assert supply.in_supply(g, "Tibet", "USSR")
    assert not supply.in_supply(g, "Mongolia", "Germany")


def test_TDM_053_TDM_056_units_in_home_areas_of_partners_are_in_supply() -> None:
    g = game_at(units={"France": {"UK": ARMY}, "Italy": {"Germany": ARMY}})
    assert supply.in_supply(g, "France", "UK")
    assert supply.in_supply(g, "Italy", "Germany")
    assert not supply.in_supply(game_at(partners={"France": "Japan"}), "France", "UK")


def test_TDM_056_home_areas_of_the_us_supply_the_uk_once_it_has_joined() -> None:
    units = {"Mexico": {"US": ARMY}}
    assert not supply.in_supply(game_at(units=units), "Mexico", "UK")
    assert supply.in_supply(game_at(units=units, joined=["US"]), "Mexico", "UK")


def test_TDM_033_a_home_area_with_an_enemy_in_it_supplies_nobody() -> None:
    g = game_at(units={"India": {"Japan": ARMY}, "Burma": {"UK": ARMY}})
    assert "India" not in supply.sources(g, "UK")
    assert not supply.in_supply(g, "Burma", "UK")


def test_TDM_055_TDM_244_a_u_boat_takes_the_points_and_not_the_supply() -> None:
    g = game_at(units={"Atlantic": {"UK": FLEET, "Germany": {"U-boat": 1}}, "Brazil": {"UK": ARMY}})
    assert g.controller("Atlantic") == ""
    assert supply.in_supply(g, "Atlantic", "UK")
    assert supply.in_supply(g, "Brazil", "UK")


def test_TDM_057_alone_in_a_capital_a_unit_is_supplied_from_beside_it_and_supplies_nothing() -> (
    None
):
    units = {"Low Countries": {"UK": ARMY}, "Germany": {"UK": ARMY}, "Poland": {"UK": ARMY}}
    g = game_at(units=units)
    assert supply.in_supply(g, "Germany", "UK")
    assert not supply.in_supply(g, "Poland", "UK")
    g.set_units("Germany", "UK", {"army": 2})
    assert supply.in_supply(g, "Poland", "UK")
    # France is a source; without it the lone army has nothing beside it.
    cut = game_at(units={"Germany": {"UK": ARMY}}, partners={"France": "Germany"})
    assert not supply.in_supply(cut, "Germany", "UK")
