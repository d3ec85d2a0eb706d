"""Moves into zones of neutrals, and through countries that let a side through (§9.1, §9.3)."""

from __future__ import annotations

from typing import Any

from tests.blitzwar.movement.marches import A2, I1, I2, I3, march, refused, told
from tests.harness.flow_player import FlowPlayer

STOCK = {"Berlin": {"Axis": [12]}, "Vienna": {"Axis": [12]}}
VIENNA = {"Vienna": {"Germany": {A2: 1}}}
HUNGARY = {"declared": ["Hungary"]}
EAST = ["Axis", "Soviets"]
RUMANIA = ("Bucharest", "Cluj", "Yassi", "Galatz")


def let_through(*lines: str, units: Any, **given: Any) -> FlowPlayer:
    """Rumania lets the Axis through, and Hungary is on its side."""
    told = {
        "supply": STOCK,
        "passage": {"Rumania": "Axis"},
        "fallen": {"France": 5},
        "turn": 9,
        **given,
    }
    held = dict.fromkeys(RUMANIA, "Axis")
    joined = {"Hungary": "Axis"}
    return march(*lines, units=units, control=held, joined=joined, **told)


def test_BWR_135_BWR_377_a_neutral_is_attacked_only_by_who_says_so() -> None:
    line = "move 2 armor: Vienna -> Budapest"
    assert refused(march(line, units=VIENNA, supply=STOCK)) == ["BWR-135 neutral_there"]
    played = march(line, units=VIENNA, supply=STOCK, now=HUNGARY)
    assert [each["country"] for each in told(played, "neutral_attacked")] == ["Hungary"]
    assert played.g.controller("Budapest") == "Axis"
    assert played.g.stack("Budapest", "Germany") == {A2: 1}


def test_BWR_377_a_zone_with_corps_of_a_neutral_is_not_entered() -> None:
    units = {**VIENNA, "Budapest": {"Hungary": {I1: 1}}}
    played = march("move 2 armor: Vienna -> Budapest", units=units, supply=STOCK, now=HUNGARY)
    assert refused(played) == ["BWR-377 others_stand_there"]
    assert played.g.side_of("Hungary") == ""


def test_BWR_136_G_19_a_neutral_that_is_entered_joins_the_enemy_at_once() -> None:
    units = {**VIENNA, "Debrecen": {"Hungary": {I1: 1}}}
    line = "move 2 armor: Vienna -> Budapest"
    played = march(line, units=units, supply=STOCK, now=HUNGARY)
    assert played.g.side_of("Hungary") == played.g.controller("Debrecen") == "Allies"
    played = march(f"{line} -> Debrecen", units=units, supply=STOCK, now=HUNGARY)
    assert refused(played) == ["BWR-372 others_stand_there"]


def test_BWR_137_no_way_through_a_neutral_without_an_attack() -> None:
    table = [
        ("move 2 armor: Vienna -> Zagreb -> Venice", "BWR-135 neutral_there"),
        ("rail 2 armor: Vienna -> Zagreb -> Venice", "BWR-367 not_by_rail"),
        ("rail 2 armor: Vienna -> Brod", "BWR-367 not_by_rail"),
    ]
    for line, reason in table:
        played = march(line, units=VIENNA, supply=STOCK, joined={"Italy": "Axis"})
        assert refused(played) == [reason], line


def test_BWR_152_a_move_into_a_zone_of_the_other_is_war_in_the_east() -> None:
    table = [
        ("Axis", "Germany", "East Prussia -> Kaunas"),
        ("Soviets", "USSR", "Kaunas -> East Prussia"),
    ]
    for side, country, way in table:
        area = way.split(" -> ")[0]
        units, supply = {area: {country: {I2: 1}}}, {area: {side: [8]}}
        played = march(f"move 2 infantry: {way}", side=side, units=units, supply=supply)
        assert EAST in played.g.state["wars"], side
        assert told(played, "war"), side


def test_BWR_138_a_soviet_move_into_finland_is_no_war_with_the_axis() -> None:
    played = march(
        "move 2 infantry: Leningrad -> Karelia",
        side="Soviets",
        units={"Leningrad": {"USSR": {I2: 1}}},
        supply={"Leningrad": {"Soviets": [8]}},
        now={"declared": ["Finland"]},
    )
    assert played.g.side_of("Finland") == "Axis"
    assert EAST not in played.g.state["wars"]
    assert played.g.controller("Karelia") == "Soviets"


# Countries that let a side through


def test_BWR_143_BWR_153_guests_move_beside_the_natives_and_through_them() -> None:
    natives = {"Cluj": {"Rumania": {I1: 1}}}
    units = {**natives, "Debrecen": {"Germany": {A2: 1}}}
    played = let_through("move 2 armor: Debrecen -> Cluj -> Bucharest", units=units)
    assert played.g.stack("Bucharest", "Germany") == {A2: 1}
    played = let_through("move 2 armor: Debrecen -> Cluj", units=units)
    assert played.g.corps_in("Cluj") == {"Rumania": {I1: 1}, "Germany": {A2: 1}}
    assert played.g.side_of("Rumania") == ""
    played = let_through("rail 2 armor: Debrecen -> Galatz", units=units)
    assert played.g.stack("Galatz", "Germany") == {A2: 1}


def test_BWR_153_G_82_three_counters_of_natives_and_guests_together() -> None:
    units = {"Cluj": {"Rumania": {I1: 2}}, "Debrecen": {"Germany": {I1: 2}}}
    line = "move 1 infantry: Debrecen -> Cluj"
    played = let_through(line, line, units=units)
    assert played.g.corps_in("Cluj") == {"Rumania": {I1: 2}, "Germany": {I1: 1}}
    assert told(played, "lost")[0]["units"] == {"Germany": {I1: 1}}


def test_BWR_153_an_enemy_who_enters_attacks_the_country() -> None:
    given = {"side": "Soviets", "units": {"Odessa": {"USSR": {I2: 1}}}}
    stock = {"Odessa": {"Soviets": [8]}}
    line = "move 2 infantry: Odessa -> Galatz"
    silent = let_through(line, supply=stock, **given)
    assert refused(silent) == ["BWR-135 neutral_there"]
    played = let_through(line, supply=stock, now={"declared": ["Rumania"]}, **given)
    assert played.g.side_of("Rumania") == "Axis"
    assert played.g.controller("Galatz") == "Soviets"
    assert EAST in played.g.state["wars"]


def test_BWR_186_at_most_three_corps_stay_in_rumania_at_the_end_of_an_axis_phase() -> None:
    units = {"Cluj": {"Germany": {I3: 1}}, "Galatz": {"Germany": {I1: 1}}}
    played = let_through(units=units)
    assert played.ask_of("Axis", "remove").default == ["Galatz", "Germany", I1]
    played.line("Axis", "remove 3 infantry: Cluj")
    assert played.is_over
    assert played.g.corps_in("Galatz") == {"Germany": {I1: 1}}
    assert played.g.corps_in("Cluj") == {}
    three = {"Cluj": {"Germany": {I2: 1}}, "Galatz": {"Germany": {I1: 1}, "Rumania": {I1: 2}}}
    assert let_through(units=three).is_over
    assert let_through(units=units, side="Allies").is_over


def test_BWR_186_who_has_joined_lets_stay_any_number() -> None:
    units = {"Cluj": {"Germany": {I3: 2}}}
    played = march(units=units, joined={"Rumania": "Axis"})
    assert played.is_over
    assert played.g.corps_in("Cluj") == {"Germany": {I3: 2}}
