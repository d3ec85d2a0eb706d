"""Infantry corps that dig in (§15.1)."""

from __future__ import annotations

from tests.blitzwar.movement.marches import FORT, I1, I2, march, refused, told
from tests.blitzwar.position_builder import board

STOCK = {"Berlin": {"Axis": [12]}, "London": {"Allies": [12]}, "Kuybishev": {"Soviets": [12]}}
SAAR = {"Saar": {"Germany": {I1: 2}}}


def test_BWR_089_BWR_360_a_german_corps_digs_in_anywhere_for_two() -> None:
    for line in ("fortify Saar", "fortify 1 infantry: Saar", "fortify 1 german infantry: Saar"):
        played = march(line, units=SAAR, supply=STOCK)
        assert played.g.stack("Saar", "Germany") == {I1: 1, FORT: 1}, line
        assert played.g.stock("Berlin", "Axis") == [8], line
        assert told(played, "fortified")[0]["halves"] == {"Berlin": 4}, line


def test_BWR_360_british_corps_in_three_places_and_nobody_else() -> None:
    table = [
        ("Malta", "UK", "Allies", []),
        ("Gibraltar", "UK", "Allies", []),
        ("Tobruk", "UK", "Allies", []),
        ("London", "UK", "Allies", ["BWR-360 cannot_fortify"]),
        ("Paris", "France", "Allies", ["BWR-360 cannot_fortify"]),
        ("Minsk", "USSR", "Soviets", ["BWR-360 cannot_fortify"]),
        ("Rome", "Italy", "Axis", ["BWR-258 no_such_counter"]),
    ]
    for area, country, side, reason in table:
        played = march(
            f"fortify {area}",
            side=side,
            units={area: {country: {I1: 1}}},
            supply=STOCK,
            joined={"Italy": "Axis"},
            control={"Tobruk": "Allies"},
        )
        assert refused(played) == reason, area
        fort = played.g.stack(area, country).get(FORT, 0)
        assert fort == (0 if reason else 1), area


def test_BWR_360_an_italian_corps_does_not_dig_in_beside_germans() -> None:
    units = {"Rome": {"Italy": {I1: 1}, "Germany": {I1: 1}}}
    given = {"units": units, "supply": STOCK, "joined": {"Italy": "Axis"}}
    played = march("fortify 1 italian infantry: Rome", **given)
    assert refused(played) == ["BWR-360 cannot_fortify"]
    played = march("fortify 1 infantry: Rome", **given)
    assert played.g.stack("Rome", "Germany") == {FORT: 1}


def test_BWR_360_it_is_a_counter_of_one_corps() -> None:
    units = {"Saar": {"Germany": {I2: 1}}}
    played = march("fortify 2 infantry: Saar", units=units, supply=STOCK)
    assert refused(played) == ["BWR-360 single_corps_only"]
    played = march("fortify Saar", units=units, supply=STOCK)
    assert played.g.stack("Saar", "Germany") == {FORT: 1, I1: 1}
    assert told(played, "regrouped")[0]["stacks"] == {"Germany": {I1: 2}}


def test_BWR_361_at_most_one_corps_is_fortified_in_a_turn() -> None:
    units = {**SAAR, "Ruhr": {"Germany": {I1: 1}}}
    for lines in (("fortify Saar", "fortify Ruhr"), ("fortify Saar", "fortify Saar")):
        played = march(*lines, units=units, supply=STOCK)
        assert refused(played) == ["BWR-361 one_fortified_in_a_turn"], lines
    played = march("fortify 2 x 1-corps infantry: Saar", units=units, supply=STOCK)
    assert refused(played) == ["BWR-361 one_fortified_in_a_turn"]


def test_BWR_025_there_are_so_many_fortified_sides_and_no_more() -> None:
    line = next(each for each in board().mix if (each.owner, each.kind) == ("UK", "infantry"))
    units = {"Malta": {"UK": {FORT: line.fortified}}, "Gibraltar": {"UK": {I1: 1}}}
    played = march("fortify Gibraltar", side="Allies", units=units, supply=STOCK)
    assert refused(played) == ["BWR-025 no_counters_left"]


def test_BWR_078_BWR_360_who_digs_in_is_in_supply() -> None:
    ring = dict.fromkeys(("Brussels", "Nancy", "Ruhr", "Stuttgart"), "Allies")
    played = march("fortify Saar", units=SAAR, supply=STOCK, control=ring)
    assert refused(played) == ["BWR-078 out_of_supply"]


def test_BWR_104_BWR_360_digging_in_comes_before_all_moves() -> None:
    played = march(
        "move 1 infantry: Ruhr -> Saar",
        "fortify Saar",
        units={"Ruhr": {"Germany": {I1: 1}}},
        supply=STOCK,
    )
    assert refused(played) == ["BWR-258 no_such_counter"]


def test_BWR_362_a_fortified_corps_neither_moves_nor_attacks() -> None:
    for line in ("move all: Saar -> Ruhr", "rail fortified: Saar -> Ruhr", "activate all: Saar"):
        played = march(line, units={"Saar": {"Germany": {FORT: 1}}}, supply=STOCK)
        assert played.g.stack("Saar", "Germany") == {FORT: 1}, line
        assert refused(played), line


def test_BWR_363_it_turns_back_free_and_may_move_then() -> None:
    units = {"Saar": {"Germany": {FORT: 1}}}
    played = march("unfortify Saar", units=units, supply=STOCK)
    assert played.g.stack("Saar", "Germany") == {I1: 1}
    assert played.g.stock("Berlin", "Axis") == [12]
    lines = ("unfortify Saar", "move 1 infantry: Saar -> Ruhr")
    assert march(*lines, units=units, supply=STOCK).g.stack("Ruhr", "Germany") == {I1: 1}
    assert refused(march("unfortify Ruhr", units=units)) == ["BWR-363 nothing_fortified"]
