"""Stacking (§4)."""

from __future__ import annotations

from pbem.games.blitzwar.concepts.stacking import crowded, is_over, smallest
from tests.blitzwar.position_builder import game_at


def test_BWR_030_three_counters_of_corps_of_all_countries_together() -> None:
    units = {"Germany": {"3-corps infantry": 2}, "Italy": {"1-corps infantry": 1}}
    g = game_at(units={"Tripoli": units}, joined={"Italy": "Axis"})
    assert not is_over(g, "Tripoli")
    assert is_over(g, "Tripoli", more=1)
    g.add("Tripoli", "Germany", "1-corps armor")
    assert list(crowded(g)) == ["Tripoli"]


def test_BWR_031_malta_and_gibraltar_hold_one_corps_tobruk_two() -> None:
    for zone, corps in (("Malta", 1), ("Gibraltar", 1), ("Tobruk", 2)):
        g = game_at(units={zone: {"UK": {"1-corps infantry": corps}}})
        assert not is_over(g, zone)
        assert is_over(g, zone, more=1, corps=1)
    assert is_over(game_at(units={"Tobruk": {"UK": {"3-corps infantry": 1}}}), "Tobruk")


def test_BWR_032_america_holds_any_number() -> None:
    assert not is_over(game_at(units={"America": {"USA": {"1-corps infantry": 9}}}), "America")


def test_BWR_034_air_units_ships_and_supply_count_for_nothing() -> None:
    here = {"Germany": {"3-corps infantry": 3, "air unit": 5, "2-unit fleet": 2}}
    g = game_at(units={"Hamburg": here}, supply={"Hamburg": {"Axis": [12, 12]}})
    assert not is_over(g, "Hamburg")


def test_BWR_033_the_smallest_counter_leaves_first_infantry_before_armor() -> None:
    order = ("1-corps infantry", "1-corps armor", "2-corps infantry", "2-corps white")
    here = [("Berlin", "Germany", name) for name in order]
    for number in range(len(order)):
        assert smallest(game_at(), reversed(here[number:])) == here[number]
