"""Step E in the whole war: landings, ways, and what is taken on them."""

from __future__ import annotations

from typing import Any

from tests.blitz_world_in_conflict.flow_game import Player
from tests.blitz_world_in_conflict.land.fights import refusal, silent
from tests.blitz_world_in_conflict.land.steps import march


def aboard(*lines: str) -> Player:
    """The 2nd Army is aboard the Europe Trs in the North Sea."""
    units = {"Europe Trs": ("North Sea", 2), "2nd Army": ("North Sea", 2)}
    return march(*lines, side="Allies", units=units, aboard={"2nd Army": "Europe Trs"})


def test_BLZ_440_a_unit_goes_ashore_where_it_is_friendly_and_stops() -> None:
    told = aboard("AFA: march 2nd Army: North Sea -> Paris")
    assert told.g.at("2nd Army") == "Paris"
    assert told.g.carrier("2nd Army") == ""
    on = aboard("AFA: march 2nd Army: North Sea -> Paris -> Vichy France")
    assert refusal(on) == "BLZ-440"
    enemy = aboard("AFA: march 2nd Army: North Sea -> Western Germany")
    assert refusal(enemy) == "BLZ-440"
    far = aboard("AFA: march 2nd Army: North Sea -> Vichy France")
    assert refusal(far) == "BLZ-440"


def test_BLZ_224_BLZ_441_BLZ_444_BLZ_445_the_Army_Group_B_marches() -> None:
    mine = ("Paris", "Western Germany", "Berlin", "Poland", "Spain", "Portugal")
    more: dict[str, Any] = {
        "units": {"Army Group B": ("Paris", 2)},
        "control": dict.fromkeys(mine, "Germany"),
    }
    line = "Germany: march Army Group B: Paris -> "
    told = march(f"{line}Western Germany -> Berlin -> Poland", **more)
    assert told.g.at("Army Group B") == "Poland"
    assert march(f"{line}Spain", **more).g.at("Army Group B") == "Spain"
    assert refusal(march(f"{line}Spain -> Portugal", **more)) == "BLZ-444"
    assert refusal(march(f"{line}Western Germany -> Berlin -> Leningrad", **more)) == "BLZ-442"


def test_BLZ_445_mountains_cost_two() -> None:
    more: dict[str, Any] = {
        "units": {"Alpini Army": ("Milan", 1), "Italian Army": ("Milan", 2)},
        "control": {"Rome": "Germany"},
    }
    assert march("Germany: march Alpini Army: Milan -> Rome", **more).g.at("Alpini Army") == "Rome"
    more["units"] = {"Home Army": ("Milan", 1)}
    assert refusal(march("Germany: march Home Army: Milan -> Rome", **more)) == "BLZ-445"


def test_BLZ_582_the_taker_says_where_aircraft_go_that_have_a_choice() -> None:
    control = {"Egypt": "AFA", "Levant": "Germany", "Ankara": "Germany", "Iraq": "Germany"}
    control |= {"Istanbul": "Germany", "Athens": "Germany", "Belgrade": "Germany"}
    units = {"8th Army": ("Egypt", 1), "Stukas": ("Levant", 2)}
    line = "AFA: march 8th Army: Egypt -> Levant"
    told = march(line, side="Allies", units=units, control=control)
    told.line("AFA", "displace Stukas -> Iraq")
    assert told.g.at("8th Army") == "Levant"
    assert told.g.at("Stukas") == "Iraq"
    usual = march(line, side="Allies", units=units, control=control)
    silent(usual)
    assert usual.g.at("Stukas") == "Ankara"


def test_BLZ_582_ships_go_by_sea_and_are_lost_if_nothing_is_near() -> None:
    units = {
        "8th Army": ("Egypt", 1),
        "BB Fleet": ("Libya", 2),
        "Italian Trs": ("Libya", 1),
    }
    line = "AFA: march 8th Army: Egypt -> Libya"
    told = march(line, side="Allies", units=units)
    while told.asks:
        told.line("AFA", f"displace {told.asks[0].args['unit']} -> Rome")
    assert told.g.at("BB Fleet") == "Rome"
    assert told.g.at("Italian Trs") == "Rome"
    gone = march(line, side="Allies", units=units, control={"Rome": "AFA", "Milan": "AFA"})
    silent(gone)
    assert not {"BB Fleet", "Italian Trs"} & gone.g.state["units"].keys()
    assert "BB Fleet" in gone.g.state["aside"]


def test_BLZ_447_a_neutral_power_keeps_its_armies_at_home() -> None:
    more: dict[str, Any] = {
        "side": "Allies",
        "control": {"Poland": "USSR"},
        "units": {"Western Front": ("Byelorussia", 2), "Kazakh Militia": ("Byelorussia", 1)},
    }
    line = "USSR: march {}: Byelorussia -> Poland"
    assert refusal(march(line.format("Western Front"), **more)) == "BLZ-447"
    told = march(line.format("Kazakh Militia"), **more)
    assert told.g.at("Kazakh Militia") == "Poland"
    more["alone"] = [["Finland", "USSR"]]
    told = march(line.format("Western Front"), **more)
    assert told.g.at("Western Front") == "Poland"


RIVALS: dict[str, Any] = {
    "side": "Allies",
    "wars": [["AFA", "Germany"], ["Germany", "USSR"]],
    "control": {
        "Berlin": "Germany",
        "Western Germany": "AFA",
        "Poland": "USSR",
        "Austria-Czechoslovakia": "AFA",
        "Paris": "AFA",
    },
}


def test_BLZ_446_BLZ_583_who_has_moved_least_takes_an_area_that_both_want() -> None:
    units = {"2nd Army": ("Paris", 2), "Western Front": ("Poland", 1)}
    lines = (
        "AFA: march 2nd Army: Paris -> Western Germany -> Berlin",
        "USSR: march Western Front: Poland -> Berlin",
    )
    told = march(*lines, units=units, **RIVALS)
    assert told.g.controller("Berlin") == "USSR"
    assert told.g.at("2nd Army") == "Paris"
    assert refusal(told) == "BLZ-214"


def test_BLZ_583_movement_left_then_factors_then_a_coin() -> None:
    lines = (
        "AFA: march {}: Western Germany -> Berlin",
        "USSR: march Western Front: Poland -> Berlin",
    )
    for unit, size, dice, holder in (
        ("2nd Army", 2, [], "AFA"),
        ("2nd Army", 1, [4], "USSR"),
        ("2nd Army", 1, [3], "AFA"),
    ):
        told = march(
            lines[0].format(unit),
            lines[1],
            units={unit: ("Western Germany", size), "Western Front": ("Poland", 1)},
            dice=dice,
            **RIVALS,
        )
        told.script.finish()
        assert told.g.controller("Berlin") == holder, (size, dice)


def test_BLZ_530_BLZ_582_an_A_Bomb_leaves_with_its_carrier_and_is_lost_without() -> None:
    units = {
        "8th Army": ("Egypt", 1),
        "He-177s": ("Levant", 2),
        "German A-Bomb": ("Levant", 1),
    }
    control = dict.fromkeys(("Levant", "Ankara", "Istanbul", "Iraq"), "Germany")
    more: dict[str, Any] = {"side": "Allies", "units": units, "control": control}
    line = "AFA: march 8th Army: Egypt -> Levant"
    told = march(line, aboard={"German A-Bomb": "He-177s"}, **more)
    told.line("AFA", "displace He-177s -> Iraq")
    assert told.g.at("German A-Bomb") == told.g.at("He-177s") == "Iraq"
    alone = march(line, **more)
    silent(alone)
    assert alone.g.at("German A-Bomb") == ""
    assert alone.g.at("He-177s") == "Ankara"


def test_BLZ_583_who_waits_for_each_other_does_not_lose_his_claim() -> None:
    told = march(
        "AFA: march 2nd Army: Western Germany -> Berlin",
        "AFA: march 8th Army: Western Germany -> Austria-Czechoslovakia",
        "USSR: march Southwestern Front: Poland -> Austria-Czechoslovakia",
        "USSR: march Western Front: Poland -> Berlin",
        units={
            "2nd Army": ("Western Germany", 1),
            "8th Army": ("Western Germany", 1),
            "Southwestern Front": ("Poland", 1),
            "Western Front": ("Poland", 2),
        },
        **{**RIVALS, "control": {**RIVALS["control"], "Austria-Czechoslovakia": "Germany"}},
    )
    assert told.g.controller("Berlin") == "USSR"
    assert told.g.controller("Austria-Czechoslovakia") == "AFA"


def test_BLZ_446_AFA_and_USA_both_go_in_and_the_better_claim_holds() -> None:
    told = march(
        "AFA: march 2nd Army: Paris -> Western Germany",
        "USA: march 9th Army: Belgium-Netherlands -> Western Germany",
        side="Allies",
        wars=[["AFA", "Germany"], ["Germany", "USA"]],
        control={"Belgium-Netherlands": "USA", "Paris": "AFA"},
        units={"2nd Army": ("Paris", 1), "9th Army": ("Belgium-Netherlands", 4)},
    )
    assert told.g.controller("Western Germany") == "USA"
    assert told.g.at("2nd Army") == told.g.at("9th Army") == "Western Germany"
