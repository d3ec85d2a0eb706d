"""Reorganisation (§11.10): counters with the same units, and what they have done."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.counters import records, stores
from pbem.games.blitzwar.counters.records import Record
from pbem.games.blitzwar.counters.regroup import check_elites, compose, compose_supply, disband
from pbem.games.blitzwar.position import Position
from tests.blitzwar.position_builder import game_at


def _refused(g: Position, *told: object) -> str:
    with pytest.raises(Illegal) as caught:
        compose(g, *told)  # type: ignore[arg-type]
    return f"{caught.value.problem.rule} {caught.value.problem.code}"


def _german(zone: str, **given: object) -> Position:
    units = {"3-corps infantry": 1, "1-corps infantry": 1, "2-corps armor": 1}
    return game_at(units={zone: {"Germany": units}}, **given)  # type: ignore[arg-type]


def test_BWR_258_counters_are_exchanged_for_others_with_the_same_units() -> None:
    g = _german("Berlin")
    assert compose(g, "Berlin", "Germany", {"3-corps white": 1})
    assert g.stack("Berlin", "Germany") == {"3-corps infantry": 1, "3-corps white": 1}
    assert compose(g, "Berlin", "Germany", {"2-corps infantry": 1})
    assert g.stack("Berlin", "Germany") == {
        "1-corps infantry": 1,
        "2-corps infantry": 1,
        "3-corps white": 1,
    }
    assert not compose(g, "Berlin", "Germany", {"3-corps white": 1})


def test_BWR_258_only_in_phases_3_6_and_7_with_units_that_are_there() -> None:
    wanted = {"2-corps infantry": 2}
    assert _refused(_german("Berlin", phase=8), "Berlin", "Germany", wanted) == (
        "BWR-258 no_regrouping_now"
    )
    assert compose(_german("Berlin", phase=3), "Berlin", "Germany", wanted)
    wanted = {"2-corps infantry": 3}
    assert _refused(_german("Berlin"), "Berlin", "Germany", wanted) == "BWR-258 no_such_units"


def test_BWR_025_no_exchange_for_counters_that_are_all_on_the_map() -> None:
    units = {
        "Rome": {"Italy": {"1-corps infantry": 2}},
        "Turin": {"Italy": {"2-corps infantry": 4}},
    }
    g = game_at(units=units, joined={"Italy": "Axis"})
    assert _refused(g, "Rome", "Italy", {"2-corps infantry": 1}) == "BWR-025 no_counters_left"


def test_BWR_260_a_merged_counter_has_moved_as_far_as_its_most_moved_part() -> None:
    g = game_at(
        units={"Berlin": {"Germany": {"1-corps infantry": 2}}},
        now={"moved": {"Berlin": {"Germany": {"1-corps infantry": {"2": 1}}}}},
    )
    assert records.read(g, "Berlin", "Germany", "1-corps infantry") == [Record(), Record("", 2)]
    compose(g, "Berlin", "Germany", {"2-corps infantry": 1})
    assert records.read(g, "Berlin", "Germany", "2-corps infantry") == [Record("", 2)]
    assert g.now["moved"] == {"Berlin": {"Germany": {"2-corps infantry": {"2": 1}}}}


def test_BWR_260_what_came_by_sea_stays_spent_in_the_merged_counter() -> None:
    spent = {"at": "Berlin", "country": "Germany", "counter": "1-corps infantry", "how": "sea"}
    g = game_at(
        units={"Berlin": {"Germany": {"1-corps infantry": 1, "2-corps infantry": 1}}},
        now={"spent": [spent]},
    )
    compose(g, "Berlin", "Germany", {"3-corps infantry": 1})
    assert g.now["spent"] == [{**spent, "counter": "3-corps infantry"}]
    compose(g, "Berlin", "Germany", {"2-corps infantry": 1})
    assert records.read(g, "Berlin", "Germany", "1-corps infantry") == [Record("sea")]


def test_BWR_381_activation_goes_with_the_units() -> None:
    active = {"Berlin": {"Germany": {"1-corps infantry": 1, "1-corps armor": 1}}}
    moved = {"Berlin": {"Germany": {"1-corps armor": {"3": 1}}}}
    units = {"Berlin": {"Germany": {"1-corps infantry": 2, "1-corps armor": 1}}}
    g = game_at(units=units, now={"active": active, "moved": moved})
    compose(g, "Berlin", "Germany", {"2-corps infantry": 1})
    assert records.read(g, "Berlin", "Germany", "2-corps infantry") == [Record()]
    g = game_at(units=units, now={"active": active, "moved": moved})
    done = records.take(g, "Berlin", "Germany", {"1-corps armor": 1})
    foot = {"1-corps infantry": [Record("", 0, True)]}
    assert records.inherited(g, {**done, **foot}, {"2-corps white": 1}) == {
        "2-corps white": [Record("", 3, True)]
    }


def _soviet(zone: str, units: dict[str, int]) -> Position:
    return game_at(units={zone: {"USSR": units}}, turn=20, freed={"infantry": 8}, side="Soviets")


def test_BWR_261_soviet_counters_of_three_corps_are_formed_in_supply_zones_and_grow_anywhere() -> (
    None
):
    singles = {"1-corps infantry": 3}
    g = _soviet("Minsk", singles)
    assert _refused(g, "Minsk", "USSR", {"3-corps infantry": 1}) == "BWR-261 not_formed_here"
    assert compose(_soviet("Kuybishev", singles), "Kuybishev", "USSR", {"3-corps infantry": 1})
    grown = {"2-corps infantry": 1, "1-corps infantry": 1}
    assert compose(_soviet("Minsk", grown), "Minsk", "USSR", {"3-corps infantry": 1})


def _elites(zone: str, units: dict[str, int], **more: object) -> Position:
    return game_at(units={zone: {"Germany": units}}, elites=2, **more)  # type: ignore[arg-type]


def test_BWR_262_elites_are_formed_in_supply_zones_and_in_africa_and_grow_anywhere() -> None:
    parts, wanted = {"1-corps infantry": 1, "1-corps armor": 1}, {"2-corps elite": 1}
    assert compose(_elites("Berlin", parts), "Berlin", "Germany", wanted)
    assert compose(_elites("Tripoli", parts), "Tripoli", "Germany", wanted)
    g = _elites("Warsaw", parts)
    assert _refused(g, "Warsaw", "Germany", wanted) == "BWR-262 not_formed_here"
    g = _elites("Warsaw", {"2-corps elite": 1, "1-corps armor": 1})
    assert compose(g, "Warsaw", "Germany", {"3-corps elite": 1})


def test_BWR_256_one_elite_in_the_soviet_union() -> None:
    g = _elites("Minsk", {"2-corps elite": 1})
    with pytest.raises(Illegal, match="one_elite_in_the_soviet_union"):
        check_elites(g, "Kiev")
    check_elites(g, "Warsaw")
    check_elites(_elites("Warsaw", {"2-corps elite": 1}), "Kiev")


def test_BWR_258_supply_counters_are_split_and_put_together() -> None:
    g = game_at(supply={"Berlin": {"Axis": [12, 4]}})
    assert compose_supply(g, "Axis", "Berlin", [8])
    assert g.stock("Berlin", "Axis") == [8, 4, 4]
    assert compose_supply(g, "Axis", "Berlin", [12])
    assert g.stock("Berlin", "Axis") == [12, 4]
    assert not compose_supply(g, "Axis", "Berlin", [4])
    with pytest.raises(Illegal, match="no_such_supply"):
        compose_supply(g, "Axis", "Berlin", [12, 12])


def test_BWR_260_supply_that_is_put_together_has_moved_as_far_as_its_part() -> None:
    moved = {"at": "Berlin", "side": "Axis", "halves": 4, "how": "", "steps": 5}
    g = game_at(supply={"Berlin": {"Axis": [4, 4]}}, now={"hauled": [moved]})
    compose_supply(g, "Axis", "Berlin", [8])
    assert stores.read(g, "Axis", "Berlin") == [(8, Record("", 5))]


def test_BWR_259_counters_leave_the_game_in_the_own_turn_alone() -> None:
    g = _german("Berlin")
    disband(g, "Berlin", "Germany", {"1-corps infantry": 2})
    assert g.stack("Berlin", "Germany") == {"2-corps infantry": 1, "2-corps armor": 1}
    for given in ({"phase": 5}, {"side": "Allies"}):
        with pytest.raises(Illegal, match="no_disbanding_now"):
            disband(_german("Berlin", **given), "Berlin", "Germany", {"1-corps infantry": 1})


def test_BWR_021_BWR_378_white_counters_that_moved_three_zones_are_activated_as_armor() -> None:
    units, moved = {"2-corps white": 1, "2-corps infantry": 1}, {"2-corps white": {"3": 1}}
    active = dict.fromkeys(units, 1)
    g = game_at(
        units={"Berlin": {"Germany": units}},
        now={"moved": {"Berlin": {"Germany": moved}}, "active": {"Berlin": {"Germany": active}}},
    )
    assert records.read(g, "Berlin", "Germany", "2-corps white") == [Record("", 3, True)]
    assert records.reach_to_attack(g, "2-corps white") == 3
    assert records.reach_to_attack(g, "2-corps infantry") == 1
