"""How we read the rules, where no test of a room says it."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history import invariants, slots
from pbem.games.empires_of_history.concepts import control, routes
from pbem.games.empires_of_history.diplomacy import neutrals
from pbem.games.empires_of_history.economy import building, income, placement, repair
from tests.empires_of_history.land.moves import order, refused
from tests.empires_of_history.position_builder import board, game_at
from tests.empires_of_history.sea.sailing import at_sea, playing


def test_R02_phases_have_the_numbers_of_their_headings() -> None:
    numbers = {section: phase.number for section, phase in slots.PHASES.items()}
    told = {"placement": 10, "collection": 11, "guard": 12, "naval": 5, "movement": 7, "combat": 9}
    assert numbers == {**numbers, **told}


def test_R03_over_sea_zones_are_ships_and_aircraft_and_no_land_units() -> None:
    for units, sound in (({"destroyer": 1}, True), ({"infantry": 1}, False)):
        g = game_at(units={"E-08": {"Germany": units}})
        assert (
            f"E-08: 1 {next(iter(units))} of Germany at sea" in invariants.invariants(g)
        ) is not sound


def test_R04_the_camps_are_of_axis_and_allies() -> None:
    for nation, stance in (("Germany", 1), ("England", 3)):
        g = game_at()
        neutrals.shift(g, "Spain", g.side_of(nation), 1, nation, [])
        assert g.state["stances"]["Spain"] == stance, nation


def test_R24_cavalry_and_guns_use_up_a_city_as_armor_does() -> None:
    for kind in ("cavalry", "anti air gun", "fighter"):
        entry = {"kind": kind, "count": 3, "pool": "Poland", "turns": 0, "place": "", "name": ""}
        g = game_at(nations=("Poland",), phase=10, queue={"Poland": [entry]})
        placement.place(g, "Poland", entry, 2, "Krakow", [])
        with pytest.raises(Illegal) as caught:
            placement.check(g, "Poland", entry, 1, "Krakow")
        assert caught.value.problem.code == "city_capacity", kind


def test_R31_oil_in_a_captured_territory_is_the_captors() -> None:
    g = game_at(oil={"Krakow": {"Poland": 2, "England": 1}})
    control.take(g, "Krakow", "Germany", [])
    assert g.state["oil"]["Krakow"] == {"Germany": 3}


def test_R32_a_transport_carries_any_amount_of_oil_from_port_to_port() -> None:
    hold = {"units": {}, "resources": 0, "oil": 9}
    told = {"units": {"E-06": {"England": {"transport": 1}}}, "cargo": {"E-06": {"England": hold}}}
    g = playing(at_sea("TF A: 1 transport E-06; unload 9 oil London", **told)).g
    assert g.oil("London", "England") == 9
    assert not g.state["cargo"]


def test_R34_neutral_land_is_no_way_for_supply() -> None:
    g = game_at()
    assert "Seville" in routes.cargo(g, "Gibraltar", "England")
    assert "Seville" not in routes.supply(g, "Gibraltar", "England")


def test_R46_ships_pass_a_strait_whoever_has_its_shores() -> None:
    told = {"units": {"E-16": {"England": {"destroyer": 1}}}, "control": {"Gibraltar": "Germany"}}
    g = playing(at_sea("TF A: 1 destroyer E-16; move E-17", **told)).g
    assert g.count("E-17", "England", "destroyer") == 1


def test_R63_a_repair_needs_no_oil() -> None:
    g = game_at(units={"Hamburg": {"Germany": {"damaged battleship": 1}}})
    assert not g.state["oil"]
    repair.repair(g, "Germany", "battleship", 1, "Hamburg", "", [])
    assert g.count("Hamburg", "Germany", "battleship") == 1


def test_R69_nothing_goes_by_rail_to_a_territory_without_a_value() -> None:
    g = game_at(units={"Cairo": {"England": {"infantry": 1}}}, nations=("England",))
    assert board().value("El Alamein") == 0
    assert refused(g, "rail 1 infantry: Cairo -> El Alamein", "England") == "rail_is_full"
    order(g, "rail 1 infantry: Cairo -> Suez", "England")


def test_R91_trade_needs_no_line_and_each_zone_is_looked_at_by_itself() -> None:
    around = {z: {"Germany": {"destroyer": 1}} for z in board().waters("E-31")}
    g = game_at(units=around)
    assert income.trade(g, "England")["E-31"] == 5
    assert "E-04" not in income.trade(g, "England")


def test_R96_a_colony_is_the_land_of_a_saving_place_without_a_capital() -> None:
    g = game_at()
    told = {
        ("England", "Palestine"): True,
        ("England", "Midlands"): False,
        ("Italy", "Tripoli"): True,
    }
    for (nation, territory), is_colony in told.items():
        assert placement.in_colony(g, nation, territory) is is_colony, territory
    with pytest.raises(Illegal) as caught:
        building.check_purchase(g, "England", {"kind": "infantry", "place": "Singapore"}, "Egypt")
    assert caught.value.problem.rule == "EOH-355"
