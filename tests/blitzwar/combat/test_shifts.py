"""The shifts of an attack: §16.3."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.blitzwar.combat import shifts
from pbem.games.blitzwar.combat.fight import Attackers, Fight
from pbem.games.blitzwar.concepts import supplied
from tests.blitzwar.position_builder import Units, game_at

I1, I2, A1, W2, E2 = (
    {name: 1}
    for name in (
        "1-corps infantry",
        "2-corps infantry",
        "1-corps armor",
        "2-corps white",
        "2-corps elite",
    )
)
FORT = {"fortified corps": 1}
AFRICA = {"Italy": "Axis"}


def shown(
    zone: str, attackers: Attackers, units: Units, side: str = "Axis", **given: Any
) -> dict[str, int]:
    """The shifts of an attack by their codes."""
    g = game_at(units=units, side=side, **given)
    return {each.why: each.by for each in shifts.of(Fight(g, side, zone, attackers))}


def mission(zone: str, country: str) -> dict[str, Any]:
    return {"country": country, "from": zone, "at": zone, "use": "air", "turn": 1}


def test_BWR_083_who_was_in_supply_when_his_turn_ended_is_so_in_turns_of_the_enemy() -> None:
    units = {"Gazala": {"UK": I2}}
    around = dict.fromkeys(("Mechili", "Derna", "Tobruk", "Bir Hacheim"), "Axis")
    given: dict[str, Any] = {"joined": AFRICA, "control": {**around, "Gazala": "Allies"}}
    assert not supplied.to_defend(game_at(units=units, **given), "Gazala", "UK")
    attackers: Attackers = {"Mechili": {"Italy": I2}}
    assert "out_of_supply" not in shown("Gazala", attackers, units, **given)
    marked = shown("Gazala", attackers, units, cut_off={"Gazala": ["UK"]}, **given)
    assert marked["out_of_supply"] == 2


def test_BWR_410_armor_and_air_superiority_of_the_attacker() -> None:
    told = shown(
        "Lodz",
        {"Poznan": {"Germany": A1}},
        {"Lodz": {"Poland": I2}},
        missions=[mission("Lodz", "Germany")],
        turn=25,
        points_at_end=0,
    )
    assert told == {"german_against_minors": 1, "armored": 1, "attacker_air": 2}


def test_BWR_427_air_superiority_of_the_defender() -> None:
    told = shown(
        "Brussels",
        {"Calais": {"UK": I1}},
        {"Brussels": {"Germany": I1}},
        side="Allies",
        control={"Brussels": "Axis"},
        missions=[mission("Brussels", "Germany")],
        turn=40,
    )
    assert told == {"defender_air": -2}


def test_BWR_411_the_defender_is_out_of_supply_if_all_of_him_is() -> None:
    given: dict[str, Any] = {"attackers": {"Calais": {"Germany": I1}}, "turn": 25}
    units = {"Reims": {"France": I1, "UK": I1}}
    assert "out_of_supply" not in shown("Reims", units=units, cut_off={"Reims": ["UK"]}, **given)
    both = shown("Reims", units=units, cut_off={"Reims": ["France", "UK"]}, **given)
    assert both["out_of_supply"] == 2


@pytest.mark.parametrize(("turn", "there"), [(7, True), (9, True), (10, False)])
def test_BWR_404_BWR_405_three_turns_in_the_west_once_poland_has_fallen(
    turn: int, there: bool
) -> None:
    def told(fallen: dict[str, int]) -> dict[str, int]:
        return shown(
            "Reims",
            {"Brussels": {"Germany": I1}},
            {"Reims": {"France": I1}},
            turn=turn,
            dates={"attack_in_the_west": 7},
            fallen=fallen,
        )

    assert ("german_in_the_west" in told({"Poland": 2})) == there
    assert "german_in_the_west" not in told({})


@pytest.mark.parametrize(("turn", "there"), [(16, True), (19, True), (20, False), (23, False)])
def test_BWR_406_five_turns_in_the_east_but_not_in_winter_1942(turn: int, there: bool) -> None:
    told = shown(
        "Smolensk",
        {"Minsk": {"Germany": I1}},
        {"Smolensk": {"USSR": I1}},
        turn=turn,
        dates={"axis_attacks_soviets": 16},
    )
    assert ("german_in_the_east" in told) == there


def test_BWR_407_more_than_half_of_the_defenders_are_of_minor_countries() -> None:
    def told(units: Units) -> dict[str, int]:
        return shown("Athens", {"Salonika": {"Germany": I1}}, units, turn=25)

    assert "german_against_minors" in told({"Athens": {"Greece": I2, "UK": I1}})
    assert "german_against_minors" not in told({"Athens": {"Greece": I1, "UK": I1}})


def test_BWR_404_BWR_408_an_elite_counter_gives_the_german_shift_and_only_once() -> None:
    told = shown("Mechili", {"El Agheila": {"Germany": E2}}, {"Mechili": {"UK": W2}}, turn=13)
    assert told["german_elite"] == 1
    assert [why for why in told if why.startswith("german_")] == ["german_elite"]


@pytest.mark.parametrize(("first", "by"), [(0, 2), (12, 2), (11, 1)])
def test_BWR_409_the_british_against_italians_alone(first: int, by: int) -> None:
    told = shown(
        "Tobruk",
        {"Sollum": {"UK": I1}},
        {"Tobruk": {"Italy": I1}},
        side="Allies",
        joined=AFRICA,
        turn=13,
        dates={"british_attack_italians": first} if first else {},
    )
    assert told["british_against_italians"] == by
    mixed = shown(
        "Tobruk",
        {"Sollum": {"UK": I1}},
        {"Tobruk": {"Italy": I1, "Germany": I1}},
        side="Allies",
        joined=AFRICA,
        turn=13,
    )
    assert "british_against_italians" not in mixed


@pytest.mark.parametrize(
    ("turn", "points", "zone", "there"),
    [
        (19, 0, "Tobruk", True),
        (22, 19, "Tobruk", False),
        (22, 20, "Tobruk", True),
        (20, 30, "Smolensk", False),
        (20, 30, "Tobruk", True),
    ],
)
def test_BWR_425_germans_defend_a_column_better(
    turn: int, points: int, zone: str, there: bool
) -> None:
    told = shown(
        zone,
        {"Sollum": {"UK": I1}},
        {zone: {"Germany": I1}},
        side="Allies",
        turn=turn,
        points_at_end=points,
    )
    assert ("german_defence" in told) == there


def test_BWR_425_the_axis_may_decline_where_germans_stand_with_others() -> None:
    g = game_at(units={"Tobruk": {"Germany": I1, "Italy": I1}}, joined=AFRICA)
    fight = Fight(g, "Allies", "Tobruk", {"Sollum": {"UK": I1}})
    assert shifts.may_decline(fight)
    assert "german_defence" not in {s.why for s in shifts.of(fight, german_defence=False)}
    alone = game_at(units={"Tobruk": {"Germany": I1}})
    assert not shifts.may_decline(Fight(alone, "Allies", "Tobruk", {"Sollum": {"UK": I1}}))


def test_BWR_365_BWR_426_BWR_504_all_defenders_have_to_be_fortified() -> None:
    def told(units: dict[str, int]) -> dict[str, int]:
        return shown("Trondheim", {"Oslo": {"UK": I1}}, {"Trondheim": {"Germany": units}}, "Allies")

    assert told(FORT)["fortified"] == -1
    assert "fortified" not in told({**FORT, **I1})


def test_BWR_428_terrain_river_and_beach_count_once() -> None:
    beach = {"Trondheim beachhead": {"UK": I1}}
    told = shown("Trondheim", beach, {"Trondheim": {"Germany": I1}}, side="Allies", turn=40)
    assert told == {"terrain": -1}


def test_BWR_428_a_river_counts_if_all_come_across_it() -> None:
    def told(*origins: str) -> dict[str, int]:
        attackers: Attackers = {origin: {"Germany": I1} for origin in origins}
        return shown("Saar", attackers, {"Saar": {"France": I1}}, turn=25)

    assert told("Ruhr") == {"terrain": -1}
    assert told("Ruhr", "Brussels") == {}


def test_BWR_429_a_soviet_fortress_helps_soviet_troops_alone() -> None:
    def told(country: str) -> dict[str, int]:
        units: Units = {"Leningrad": {country: I1}}
        return shown("Leningrad", {"Novgorod": {"Germany": I1}}, units, turn=25)

    assert told("USSR")["fortress"] == -1
    assert "fortress" not in told("UK")


def test_BWR_392_BWR_430_the_line_counts_if_all_come_across_it_and_while_it_is_there() -> None:
    def told(attackers: Attackers, lines: list[str]) -> dict[str, int]:
        return shown("Nancy", attackers, {"Nancy": {"France": I1}}, turn=25, lines=lines)

    across: Attackers = {"Saar": {"Germany": I1}}
    assert told(across, [])["fortified_line"] == -2
    assert "fortified_line" not in told(across, ["Nancy"])
    assert "fortified_line" not in told({**across, "Brussels": {"Germany": I1}}, [])
