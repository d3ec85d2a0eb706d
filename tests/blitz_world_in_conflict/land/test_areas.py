"""Units, areas and stacks as the map and the counters have them (BLZ-007, BLZ-202 to BLZ-228)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.components import AIR, LAND, NAVAL
from pbem.games.blitz_world_in_conflict.concepts import in_force, stacking, travel, values
from pbem.games.blitz_world_in_conflict.land import marches, rebasing
from tests.blitz_world_in_conflict.land.fights import attacks, refusal, rounds, silent
from tests.blitz_world_in_conflict.land.steps import rebase
from tests.blitz_world_in_conflict.position_builder import board, game_at


def test_BLZ_007_the_Polish_Army_has_two_Land_Factors() -> None:
    assert board().units["Polish Army"].sizes[1].land == 2


def test_BLZ_202_land_air_and_naval_units_move_in_their_own_ways() -> None:
    for unit in board().units.values():
        face = unit.sizes[1]
        assert (unit.kind == AIR) or not face.range, unit.name
        assert unit.kind in (LAND, NAVAL) or not face.move, unit.name
        assert bool(unit.air_move) == (unit.type == "PARA"), unit.name


def test_BLZ_203_Sizes_go_from_one_to_four_and_a_GAR_has_one() -> None:
    for unit in board().units.values():
        assert list(unit.sizes) == list(range(1, unit.most + 1)), unit.name
        assert unit.most <= (1 if unit.type == "GAR" else 4), unit.name


def test_BLZ_205_the_Maginot_Line_subtracts_five_from_Western_Germany_alone() -> None:
    units = {"18th Army": ("Western Germany", 2), "Maginot Line": ("Paris", 2)}
    told = attacks("Germany: ground attack Paris with 18th Army", units=units, dice=[1, 1])
    silent(told)
    assert rounds(told)["land"]["ours"]["triangles"] == -5
    units["18th Army"] = ("Belgium-Netherlands", 2)
    held = {"Belgium-Netherlands": "Germany"}
    told = attacks(
        "Germany: ground attack Paris with 18th Army", units=units, dice=[1, 1], control=held
    )
    silent(told)
    assert rounds(told)["land"]["ours"]["triangles"] == 0


def test_BLZ_206_other_kinds_of_bombing_count_half() -> None:
    g = game_at(units={"Luftwaffe": ("Berlin", 2), "Bomber Command": ("London", 2)})
    assert values.land_factors(g, "Luftwaffe") == 3
    assert values.naval_factors(g, "Luftwaffe") == values.strategic_factors(g, "Luftwaffe") == 1.5
    assert values.strategic_factors(g, "Bomber Command") == 4


def test_BLZ_211_BLZ_212_sides_meet_at_sea_and_not_on_land() -> None:
    g = game_at(
        units={
            "High Seas Fleet": ("North Sea", 2),
            "North Sea Fleet": ("North Sea", 2),
            "18th Army": ("Berlin", 2),
        }
    )
    assert len(g.powers_in("North Sea")) == 2
    assert not stacking.may_stack(g, "18th Army", "Paris")
    assert stacking.may_stack(g, "18th Army", "Western Germany")


def test_BLZ_217_nothing_but_Islands_and_Small_Ports_has_a_limit() -> None:
    many = [name for name, unit in board().units.items() if unit.power == "Germany"]
    g = game_at(units={name: ("Berlin", 1) for name in many if board().units[name].kind == LAND})
    assert len(g.here("Berlin")) > 10
    assert stacking.has_room(g, "18th Army", "Berlin")


def test_BLZ_226_BLZ_445_terrain_costs_movement_and_Islands_do_not() -> None:
    g = game_at()
    costs = {"Berlin": 1, "Poland": 1, "Rome": 2, "Leningrad": 2, "Borneo": 2, "Malta": 1}
    assert {area: travel.land_cost(g, area) for area in costs} == costs


def test_BLZ_227_snow_lies_in_turns_with_the_icon() -> None:
    assert [in_force.weather(game_at(turn=turn)) for turn in (3, 4)] == [False, True]
    assert not in_force.weather(game_at("a", turn=2))


def test_BLZ_228_an_area_is_friendly_to_all_of_its_side() -> None:
    g = game_at()
    assert g.is_friendly("London", "USSR")
    assert not g.is_friendly("London", "Germany")
    assert not g.is_friendly("Sweden", "Germany")


def test_BLZ_241_supply_is_judged_when_a_unit_starts_to_move() -> None:
    units = {"Italian Army": ("Algeria", 1), "18th Army": ("Libya", 1)}
    g = game_at(
        units={**units, "North Sea Fleet": ("Mediterranean Sea", 2)},
        control={"Algeria": "Germany", "Libya": "Germany", "Morocco": "AFA"},
    )
    with pytest.raises(Illegal) as caught:
        marches.march(g, "Germany", "Italian Army", ("Algeria", "Morocco"), [])
    assert caught.value.problem.rule == "BLZ-239"
    g.take_off("North Sea Fleet")
    marches.march(g, "Germany", "Italian Army", ("Algeria", "Morocco"), [])
    assert g.controller("Morocco") == "Germany"


def test_BLZ_435_a_PARA_rebases_through_the_air_unless_it_has_moved() -> None:
    units = {"1st Para": ("Berlin", 1), "18th Army": ("Berlin", 1)}
    g = game_at(units=units)
    rebasing.by_air(g, "Germany", "1st Para", ("Berlin", "Milan"), [])
    assert g.at("1st Para") == "Milan"
    with pytest.raises(Illegal) as caught:
        rebasing.by_air(g, "Germany", "1st Para", ("Milan", "Berlin"), [])
    assert caught.value.problem.rule == "BLZ-389"
    marches.march(g, "Germany", "1st Para", ("Milan", "Rome"), [])
    assert g.at("1st Para") == "Rome"
    with pytest.raises(Illegal) as caught:
        rebasing.by_air(g, "Germany", "18th Army", ("Berlin", "Milan"), [])
    assert caught.value.problem.rule == "BLZ-434"


def test_BLZ_435_a_PARA_that_a_TRS_has_carried_does_not_rebase() -> None:
    g = game_at(
        units={"Red Devils": ("London", 1), "Europe Trs": ("Scotland", 1)},
        side="Allies",
        now={"sailed": ["Europe Trs", "Red Devils"]},
    )
    with pytest.raises(Illegal) as caught:
        rebasing.by_air(g, "AFA", "Red Devils", ("London", "Paris"), [])
    assert caught.value.problem.rule == "BLZ-389"


def test_BLZ_437_aircraft_of_a_neutral_power_stay_at_home() -> None:
    g = game_at(units={"20th Air Force": ("West Coast", 2)}, side="Allies")
    with pytest.raises(Illegal) as caught:
        rebasing.by_air(g, "USA", "20th Air Force", ("West Coast", "Hawaii"), [])
    assert caught.value.problem.rule == "BLZ-437"
    rebasing.by_air(g, "USA", "20th Air Force", ("West Coast", "Central Plains"), [])
    assert g.at("20th Air Force") == "Central Plains"


def test_BLZ_439_land_units_march_and_forts_do_not() -> None:
    g = game_at(units={"West Wall": ("Berlin", 1), "Luftwaffe": ("Berlin", 1)})
    for unit in ("West Wall", "Luftwaffe"):
        with pytest.raises(Illegal) as caught:
            marches.march(g, "Germany", unit, ("Berlin", "Western Germany"), [])
        assert caught.value.problem.rule == "BLZ-439"


def test_BLZ_661_an_aircraft_picks_up_an_A_Bomb_on_its_way() -> None:
    more: dict[str, Any] = {
        "side": "Allies",
        "wars": [["Japan", "USA"]],
        "control": {"Marianas": "USA"},
        "units": {"20th Air Force": ("Hawaii", 2), "USA A-Bomb I": ("West Coast", 1)},
    }
    line = "USA: rebase 20th Air Force: Hawaii -> West Coast; load A-Bomb; -> Hawaii"
    told = rebase(line, **more)
    assert told.g.at("USA A-Bomb I") == "Hawaii"
    assert told.g.carrier("USA A-Bomb I") == "20th Air Force"
    more["units"]["USA A-Bomb I"] = ("Central Plains", 1)
    assert refusal(rebase(line, **more)) == "BLZ-661"
