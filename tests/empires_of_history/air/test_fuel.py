"""Fuel of aircraft: what ways cost, what is left, and the way home."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import aloft, bases, fuel
from tests.empires_of_history.position_builder import game_at


def test_EOH_241_EOH_242_a_territory_costs_one_point_and_a_sea_zone_two() -> None:
    g = game_at()
    assert fuel.cost(g, ["Berlin", "Silesia", "Warsaw"]) == 2
    assert fuel.cost(g, ["London", "E-06", "E-07", "Hamburg"]) == 5


def test_R41_nobody_flies_over_neutral_land_and_everybody_over_the_sea() -> None:
    g = game_at()
    assert not fuel.may_fly_over(g, "Oslo", "Germany")
    assert fuel.may_fly_over(g, "Warsaw", "Germany"), "an enemy's land"
    assert fuel.may_fly_over(g, "London", "France"), "an ally's land"
    assert fuel.may_fly_over(g, "E-07", "Germany")
    assert fuel.way(g, "Germany", "Berlin", "Oslo") == []


def test_the_cheapest_way_is_found_and_named_stops_are_kept() -> None:
    g = game_at()
    assert fuel.way(g, "Germany", "Berlin", "Warsaw") == ["Berlin", "Silesia", "Warsaw"]
    filled = fuel.filled(g, "Germany", ["Berlin", "East Prussia", "Warsaw"])
    assert filled[0] == "Berlin"
    assert "East Prussia" in filled
    assert fuel.filled(g, "Germany", ["Berlin", "Oslo", "Warsaw"]) == []


def test_EOH_274_aircraft_are_full_in_each_slot_and_spend_where_they_stand() -> None:
    g = game_at(units={"Warsaw": {"Poland": {"fighter": 2}}})
    assert fuel.left(g, "Warsaw", "Poland", "fighter") == {7: 2}
    fuel.spend(g, "Warsaw", "Poland", "fighter", 1)
    assert fuel.left(g, "Warsaw", "Poland", "fighter") == {7: 1, 6: 1}
    fuel.spend(g, "Warsaw", "Poland", "fighter", 2, 10)
    assert fuel.left(g, "Warsaw", "Poland", "fighter") == {0: 2}, "never below 0"
    g.now["fuel"] = {}
    assert fuel.left(g, "Warsaw", "Poland", "fighter") == {7: 2}


def test_EOH_508_R79_the_way_home_leads_to_a_base_that_was_friendly_before() -> None:
    g = game_at(control={"Warsaw": "Germany"}, now={"taken": ["Warsaw"]})
    assert bases.may_land(g, "Germany", "fighter", "Warsaw")
    assert not bases.may_land(g, "Germany", "fighter", "Warsaw", before=True)
    assert fuel.home(g, "Germany", "fighter", "Warsaw", 3) == ["Warsaw", "East Prussia"]
    assert fuel.can_return(g, "Germany", "fighter", "Warsaw", 1)
    assert not fuel.can_return(g, "Germany", "fighter", "Warsaw", 0)


def test_EOH_011_EOH_023_EOH_248_aircraft_land_at_cities_and_airbases_but_not_in_mountains() -> (
    None
):
    g = game_at(airbases={"Pomerania": 1})
    assert bases.may_land(g, "Germany", "bomber", "Berlin")
    assert bases.may_land(g, "Germany", "bomber", "Pomerania")
    bare = [t for t in g.controlled("Germany") if not g.board.city(t) and g.board.is_mountain(t)]
    bare += [t for t in g.board.territories if g.board.is_mountain(t) and not g.board.city(t)][:1]
    for territory in bare:
        g.state["airbases"][territory] = 1
        g.set_control(territory, "Germany")
        assert not bases.may_land(g, "Germany", "fighter", territory), territory
    assert not bases.may_land(g, "Germany", "fighter", "Warsaw"), "an enemy's city"


def test_EOH_230_EOH_248_EOH_252_fighters_land_on_carriers_with_room_and_bombers_never() -> None:
    g = game_at(
        units={"E-13": {"England": {"carrier": 1, "damaged carrier": 1}}},
        aboard={"E-13": {"England": {"fighter": 3}}},
    )
    assert bases.room(g, "England", "E-13") == 1
    assert bases.may_land(g, "England", "fighter", "E-13")
    assert not bases.may_land(g, "England", "fighter", "E-13", 2)
    assert not bases.may_land(g, "England", "bomber", "E-13")
    assert fuel.ready(g, "E-13", "England", "aboard fighter") == {7: 2}, "none from a damaged one"


def test_EOH_251_EOH_407_who_has_landed_in_his_own_slot_does_nothing_more() -> None:
    g = game_at(units={"Berlin": {"Germany": {"fighter": 2}}})
    [flight] = aloft.take_off(g, "Germany", "Berlin", "fighter", 1, 1, use="bomb")
    assert g.count("Berlin", "Germany", "fighter") == 1
    aloft.come_home(g, flight, [])
    assert g.state["flying"] == []
    assert fuel.ready(g, "Berlin", "Germany", "fighter") == {7: 1}
    with pytest.raises(Illegal, match="aircraft_have_acted"):
        aloft.take_off(g, "Germany", "Berlin", "fighter", 2, 1, use="bomb")
    with pytest.raises(Illegal, match="not_so_many_aircraft"):
        aloft.take_off(g, "Germany", "Berlin", "fighter", 3, 1, use="bomb")
    with pytest.raises(Illegal, match="not_enough_fuel"):
        aloft.take_off(g, "Germany", "Berlin", "fighter", 1, 8, use="bomb")


def test_R12_R44_a_flight_comes_home_to_its_base_else_to_the_nearest_else_it_is_lost() -> None:
    told = {"nation": "Germany", "kind": "fighter", "count": 1, "use": "support", "force": ""}
    cases = [
        ("its own base", {"fuel": 3, "home": ["Silesia", "Berlin"]}, "Berlin", 1),
        ("the nearest base", {"fuel": 1, "home": ["Silesia", "Berlin"]}, "East Prussia", 0),
        ("no base in range", {"fuel": 0, "home": ["Silesia", "Berlin"]}, "", 0),
    ]
    for name, more, lands, left in cases:
        g = game_at(flying=[{**told, "at": "Warsaw", "base": "Berlin", "way": [], **more}])
        events: list[dict[str, object]] = []
        aloft.come_home(g, g.state["flying"][0], events)
        assert g.state["flying"] == [], name
        if lands:
            assert fuel.left(g, lands, "Germany", "fighter") == {left: 1}, name
        else:
            assert events[0]["kind"] == "aircraft_without_base", name


def test_EOH_229_EOH_482_a_part_of_a_flight_has_its_share_of_the_load() -> None:
    told = {"nation": "Germany", "kind": "bomber", "count": 3, "use": "drop", "force": ""}
    g = game_at(
        flying=[{**told, "at": "Warsaw", "fuel": 5, "base": "Berlin", "load": {"paratrooper": 5}}]
    )
    one = aloft.part(g, g.state["flying"][0], 1)
    assert one["load"] == {"paratrooper": 1}
    assert g.state["flying"][0]["load"] == {"paratrooper": 4}
