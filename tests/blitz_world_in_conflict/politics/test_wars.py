"""Wars between powers, declarations, and countries at war by themselves (§3.1, §3.2)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.concepts import stacking
from pbem.games.blitz_world_in_conflict.concepts import wars as wars_of
from pbem.games.blitz_world_in_conflict.land import marches, rebasing
from pbem.games.blitz_world_in_conflict.politics import declarations, wars
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.politics.world import (
    WORLD_WAR,
    declared,
    holding,
    played,
    settled,
    taken,
    world,
)


def test_BLZ_303_BLZ_301_a_war_is_between_two_powers_and_draws_nobody_else_in() -> None:
    g = world()
    declared(g, "Japan", "AFA")
    assert g.at_war("Japan", "AFA")
    assert not g.at_war("Japan", "USA")
    assert not g.at_war("Germany", "USSR")


# Declarations that are refused: who, on whom, what is different from the start, the rule.
REFUSED = {
    "a power of the own side": ("Germany", "Japan", {}, "BLZ-304"),
    "an ally of the own side": ("Germany", "Libya", {}, "BLZ-304"),
    "a power that one is at war with": ("Germany", "AFA", {}, "BLZ-303"),
    "a country that the enemy has": ("Japan", "Egypt", {}, "BLZ-305"),
    "BLZ-733 a country that an option gave to the enemy": (
        "Germany", "Turkey", {"allied": {"Turkey": "USSR"}}, "BLZ-305",
    ),
    "a country that the enemy has conquered": (
        "AFA",
        "Norway",
        {"allied": {"Norway": "USA"}, "conquered": {"Norway": "Axis"}, "control": {"Norway": "Germany"}},
        "BLZ-305",
    ),
    "a country that there is not yet": ("Germany", "Vichy France", {}, "BLZ-303"),
    "Germany on the USSR too early": ("Germany", "USSR", {"turn": 4}, "BLZ-306"),
    "the neutral USA": ("USA", "Japan", {}, "BLZ-307"),
    "the neutral USA on a minor": ("USA", "Ireland", {}, "BLZ-307"),
    "the USSR on Germany": ("USSR", "Germany", {}, "BLZ-308"),
    "the USSR on Finland": ("USSR", "Finland", {}, "BLZ-308"),
    "the USSR on Sweden": ("USSR", "Sweden", {}, "BLZ-308"),
    "the USSR on Central Europe": ("USSR", "Central Europe", {}, "BLZ-308"),
    "the USSR at war with Japan on Sweden": (
        "USSR",
        "Sweden",
        {"wars": [*WORLD_WAR[:1], ["Japan", "USSR"]]},
        "BLZ-308",
    ),
    "an Ally on Venezuela": ("AFA", "Venezuela", {}, "BLZ-310"),
    "an Ally on Chile": ("AFA", "Chile", {}, "BLZ-310"),
    "a power without countries": (
        "Japan",
        "AFA",
        {"conquered": dict.fromkeys(
            (*("Japan", "Formosa", "Okinawa", "Iwo Jima", "Marianas", "Caroline Islands"),
             *("Marshall Islands", "Manchuria-Korea")), "Allies")},
        "BLZ-333",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_BLZ_304_BLZ_305_BLZ_308_BLZ_310_refused_declarations_name_their_rule(name: str) -> None:
    power, foe, changes, rule = REFUSED[name]
    g = world(**changes)
    before = repr(g.state)
    with pytest.raises(Illegal) as caught:
        declarations.declare(g, power, foe, [])
    assert caught.value.problem.rule == rule
    assert repr(g.state) == before


@pytest.mark.parametrize("scenario", ["b", "c", "d", "e"])
def test_BLZ_112_nobody_declares_war_in_the_short_scenarios_but_the_first_and_the_last(
    scenario: str,
) -> None:
    g = world(scenario=scenario)
    with pytest.raises(Illegal) as caught:
        declarations.declare(g, next(iter(g.board.powers)), "Sweden", [])
    assert caught.value.problem.rule == "BLZ-112"


def test_BLZ_306_Germany_may_turn_east_with_Paris_or_from_turn_5() -> None:
    declarations.check(world(control={"Paris": "Germany"}), "Germany", "USSR")
    declarations.check(world(turn=5), "Germany", "USSR")


def test_BLZ_734_without_the_pact_of_the_Road_to_War_Germany_may_turn_east_at_once() -> None:
    options = {"road_to_war": "on"}
    declarations.check(world(options=options), "Germany", "USSR")
    with pytest.raises(Illegal, match="too_early"):
        declarations.check(world(**played("Secret German Pact")), "Germany", "USSR")


def test_BLZ_735_the_Soviet_pact_of_the_Road_to_War_protects_who_trades_with_Germany() -> None:
    options, trades = {"road_to_war": "on"}, [{"from": "Turkey", "to": "Germany", "resources": 1}]
    free, bound = world(options=options), world(**played("Secret Soviet Pact"))
    bound.state["trades"] = trades
    declarations.check(free, "USSR", "Finland")
    declarations.check(bound, "USSR", "Finland")
    with pytest.raises(Illegal, match="ussr_is_neutral"):
        declarations.check(bound, "USSR", "Turkey")


def test_BLZ_737_without_the_Monroe_Doctrine_of_the_Road_to_War_America_is_open() -> None:
    options = {"road_to_war": "on"}
    declarations.check(world(options=options), "AFA", "Chile")
    with pytest.raises(Illegal, match="good_neighbours"):
        declarations.check(world(**played("Monroe Doctrine")), "AFA", "Chile")


def test_BLZ_307_after_a_war_with_one_Axis_power_the_USA_is_free() -> None:
    g = world()
    declared(g, "Japan", "USA")
    assert "USA" not in g.state["entry"]
    declarations.check(g, "USA", "Germany")
    declarations.check(g, "USA", "Ireland")


def test_BLZ_309_the_USSR_at_war_with_Japan_is_no_neutral_and_keeps_its_marker() -> None:
    g = world()
    declared(g, "USSR", "Japan")
    assert not g.is_neutral("USSR")
    assert "USSR" in g.state["entry"]
    declared(g, "USSR", "Turkey")
    assert g.ally("Turkey") == "Germany"


JOINING = {
    ("Germany", "Norway"): "AFA",
    ("Germany", "Mexico"): "USA",
    ("Japan", "Latin America"): "USA",
    ("USSR", "Turkey"): "Germany",
    ("AFA", "Ireland"): "Germany",
    ("AFA", "South-East Asia"): "Japan",
    ("AFA", "Paraguay-Uruguay"): "Germany",
}


@pytest.mark.parametrize(("power", "country"), JOINING)
def test_BLZ_311_a_minor_joins_the_other_side(power: str, country: str) -> None:
    g = world()
    ally = JOINING[power, country]
    declared(g, power, country)
    assert g.ally(country) == ally
    assert {g.controller(area) for area in g.areas_of(country)} == {ally}
    assert not g.at_war(power, ally) or [*sorted((power, ally))] == ["AFA", "Germany"]


def test_BLZ_732_China_as_a_neutral_joins_the_USA_or_Japan() -> None:
    for power, ally in (("Germany", "USA"), ("AFA", "Japan")):
        g = world(control=dict.fromkeys(("Peking", "Chungking", "Canton", "Lanchow"), ""))
        g.state["allied"].pop("China")
        declared(g, power, "China")
        assert g.ally("China") == ally


def test_BLZ_316_the_units_of_a_new_ally_stand_where_the_chart_has_them() -> None:
    g = world()
    events = declared(g, "Germany", "Belgium-Netherlands")
    assert (g.at("Belg.-Neth. Army"), g.owner("Belg.-Neth. Army")) == ("Belgium-Netherlands", "AFA")
    assert (g.at("East Indies Army"), g.size("East Indies Army")) == ("Java", 1)
    assert "Belg.-Neth. Army" not in g.state["waiting"]
    assert [e["kind"] for e in events].count("unit_joined") == 2


def test_BLZ_312_for_the_Axis_Belgium_Netherlands_splits() -> None:
    g = world()
    declared(g, "AFA", "Belgium-Netherlands")
    assert g.controller("Belgium-Netherlands") == "Germany"
    for area in ("Borneo", "Hollandia", "Java"):
        assert (g.controller(area), g.country(area), g.ally(area)) == ("Japan", area, "Japan")
    assert g.owner("East Indies Army") == "Japan"
    assert g.areas_of("Belgium-Netherlands") == ("Belgium-Netherlands",)
    assert g.fights_alone("Java", "AFA")


def test_BLZ_312_in_scenario_F_without_Japan_Germany_has_what_is_in_play() -> None:
    g = world(scenario="f")
    declared(g, "AFA", "Belgium-Netherlands")
    assert g.controller("Belgium-Netherlands") == "Germany"
    assert g.state["apart"] == {}


def test_BLZ_366_BLZ_313_a_minor_is_at_war_by_itself_until_its_power_is() -> None:
    g = world(control={"Athens": "Germany"}, turn=5)
    declared(g, "USSR", "Turkey")
    assert g.state["alone"] == [["China", "Japan"], ["Turkey", "USSR"]]
    assert not g.at_war("Germany", "USSR")
    assert g.is_hostile("Ankara", "USSR")
    assert not g.is_hostile("Ankara", "AFA") or g.at_war("AFA", "Germany")
    declared(g, "Germany", "USSR")
    assert g.state["alone"] == [["China", "Japan"]]


def test_BLZ_302_Japan_fights_China_and_not_the_USA() -> None:
    g = world()
    assert g.is_hostile("Canton", "Japan")
    assert not g.is_hostile("Manila", "Japan")
    declared(g, "Japan", "USA")
    assert g.state["alone"] == []
    assert g.is_hostile("Manila", "Japan")


def test_BLZ_366_a_war_of_its_own_ends_when_a_country_changes_sides() -> None:
    g = world(allied={"Turkey": "AFA"}, alone=[["Turkey", "USSR"]])
    wars.prune(g)
    assert g.state["alone"] == []


def test_BLZ_300_agreements_between_enemies_and_of_who_joins_end() -> None:
    g = world(turn=5)
    declared(g, "Japan", "USA")
    declared(g, "AFA", "Sweden")
    declared(g, "Germany", "USSR")
    assert g.state["trades"] == [{"from": "Venezuela", "to": "USA", "oil": 1}]


def test_BLZ_329_BLZ_305_a_chain_of_declarations_at_the_start_of_turn_2() -> None:
    g = world(turn=2)
    declared(g, "Germany", "Belgium-Netherlands")
    assert g.controller("Borneo") == "AFA"
    declared(g, "Japan", "AFA")
    assert (g.ally("South-East Asia"), g.at("Thai Army")) == ("Japan", "South-East Asia")
    assert g.is_hostile("Borneo", "Japan")
    with pytest.raises(Illegal, match="is_allied"):
        declarations.declare(g, "Japan", "Belgium-Netherlands", [])


def test_BLZ_333_a_power_without_countries_is_out_until_it_gets_one_back() -> None:
    lands = (
        *("Formosa", "Okinawa", "Iwo Jima", "Marianas", "Caroline Islands", "Marshall Islands"),
        *("Manchuria-Korea", "South-East Asia"),
    )
    g = world(
        wars=WORLD_WAR,
        conquered=dict.fromkeys(lands, "Allies"),
        allied={"South-East Asia": "Japan"},
        control={**holding("USA", *lands), "Tokyo": "USA", "Peking": "USA"},
    )
    told = settled(g)
    assert g.is_out("Japan")
    assert {"kind": "power_out", "power": "Japan"} in told.events
    assert not g.is_out("Germany")


def turkey(**more: Any) -> Position:
    """The USSR has declared war on Turkey in turn 4; Germany is not at war with the USSR."""
    units = {
        "18th Army": ("Athens", 2),
        "Luftwaffe": ("Athens", 2),
        "Western Front": ("Caucasus Mountains", 2),
    }
    control = {"Athens": "Germany", "Belgrade": "Germany", "Don Basin": "USSR"}
    g = world(turn=4, units=units, control=control, allied={"Balkans": "Germany"}, **more)
    declared(g, "USSR", "Turkey")
    return g


def test_BLZ_313_other_units_stay_out_of_a_war_that_is_an_allys_alone() -> None:
    g = turkey()
    for attempt in (
        lambda: marches.march(g, "Germany", "18th Army", ["Athens", "Istanbul"], []),
        lambda: rebasing.by_air(g, "Germany", "Luftwaffe", ["Athens", "Istanbul"], []),
    ):
        with pytest.raises(Illegal) as caught:
            attempt()
        assert caught.value.problem.rule == "BLZ-313"
    assert not stacking.may_stack(g, "18th Army", "Ankara")
    assert stacking.may_stack(g, "Thracian Army", "Ankara")
    g.state["turn"] = 5
    declared(g, "Germany", "USSR")
    marches.march(g, "Germany", "18th Army", ["Athens", "Istanbul"], [])
    assert g.at("18th Army") == "Istanbul"


def test_BLZ_366_the_country_and_its_enemy_attack_each_other() -> None:
    g = turkey()
    assert wars_of.is_hostile(g, "Western Front", "Ankara")
    assert wars_of.is_hostile(g, "1st Army (Turkey)", "Caucasus Mountains")
    assert not wars_of.is_hostile(g, "18th Army", "Caucasus Mountains")
    assert wars_of.are_foes(g, "Western Front", "Thracian Army")
    assert not wars_of.are_foes(g, "Western Front", "18th Army")
    g.take_off("1st Army (Turkey)")
    marches.march(g, "USSR", "Western Front", ["Caucasus Mountains", "Ankara"], [])
    assert g.controller("Ankara") == "USSR"


def test_BLZ_349_BLZ_366_ships_of_Vichy_France_fight_its_war() -> None:
    g = world(units={"French Battle Fleet": ("Vichy France", 2), "Black Sea Fleet": ("Athens", 1)})
    taken(g, "Germany", "Paris")
    declared(g, "USSR", "Vichy France")
    assert g.owner("French Battle Fleet") == "Germany"
    assert wars_of.are_foes(g, "French Battle Fleet", "Black Sea Fleet")
