"""Port Attacks."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Refusal
from tests.blitz_world_in_conflict.land.fights import attacks, refusal, rounds, silent

PACIFIC: dict[str, Any] = {"wars": [["Japan", "USA"], ["AFA", "Germany"]]}
MANILA = {
    "Naval Air": ("Formosa", 2),
    "Carrier Force": ("Manila", 2),
    "12th Fleet": ("South China Sea", 2),
}


def test_BLZ_482_BLZ_483_BLZ_486_a_carrier_in_Port_is_hit_and_does_not_fire() -> None:
    dice = [("1/0/manila/port/air/ours", [1]), ("1/0/manila/port/air/theirs", [2])]
    dice += [("1/0/manila/port/naval/ours", [5])]
    told = attacks("Japan: port attack Manila with Naval Air", units=MANILA, dice=dice, **PACIFIC)
    with pytest.raises(Refusal) as caught:
        told.batch("USA", "defend", "defend Manila with ships Carrier Force")
    assert caught.value.problem.rule == "BLZ-483"
    told.batch("USA", "defend", "defend Manila; ships 12th Fleet")
    silent(told)
    air, naval = rounds(told)["air"], rounds(told)["naval"]
    assert (air["ours"]["column"], air["theirs"]["column"]) == (2, 3)
    assert (naval["ours"]["column"], naval["theirs"]["column"]) == (4, 0)
    assert told.g.size("Carrier Force") == 1
    assert told.g.size("12th Fleet") == 2
    assert told.g.at("12th Fleet") == "South China Sea"


def test_BLZ_455_an_enemy_in_its_sea_keeps_a_carrier_from_a_Port() -> None:
    units = {**MANILA, "Southern Fleet": ("South China Sea", 2)}
    told = attacks("Japan: port attack Manila with Naval Air", units=units, dice=[1], **PACIFIC)
    silent(told)
    assert set(rounds(told)) == {"naval"}


TOKYO: dict[str, tuple[Any, ...]] = {
    "Carrier Force": ("Japanese Coast", 2),
    "5th Air Force": ("Iwo Jima", 2),
    "Southern Fleet": ("Tokyo", 2),
    "I-Boats": ("Tokyo", 1),
}


def test_BLZ_540_BLZ_542_BLZ_567_carriers_count_half_and_letters_nothing() -> None:
    told = attacks(
        "USA: port attack Tokyo with 5th Air Force; ships Carrier Force",
        units=TOKYO,
        dice=[6],
        side="Allies",
        control={"Iwo Jima": "USA"},
        turn=11,
        **PACIFIC,
    )
    silent(told)
    assert rounds(told)["naval"]["ours"] == {
        "power": "USA",
        "parts": {"5th Air Force": "3/2", "Carrier Force": "3/2"},
        "triangles": 0,
        "column": 3,
        "label": "11/1/tokyo/port/naval/ours",
        "rolls": [6],
        "result": "1S",
    }
    assert told.g.size("Southern Fleet") == 1
    assert told.g.size("I-Boats") == 1
    assert told.g.at("Southern Fleet") == "Tokyo"
    assert told.g.at("Carrier Force") == "Japanese Coast"
    assert told.g.at("5th Air Force") == "Iwo Jima"


SPAIN: dict[str, Any] = {
    "units": {
        "North Atlantic Fleet": ("Western Approaches", 2),
        "U-Boat II": ("Spain", 2, "Germany", "Western Approaches"),
        "BB Fleet": ("Spain", 2, "Germany", "Mediterranean Sea"),
        "18th Army": ("Spain", 1),
    },
    "control": {"Spain": "Germany", "Portugal": "Germany"},
    "side": "Allies",
}
REFUSED = {
    "Spain (Western Approaches) with North Atlantic Fleet": "BLZ-454",
    "Spain (Mediterranean Sea) with North Atlantic Fleet": "BLZ-455",
    "Spain with North Atlantic Fleet": "BLZ-454",
    "Berlin with North Atlantic Fleet": "BLZ-454",
}


@pytest.mark.parametrize("line", REFUSED)
def test_BLZ_221_BLZ_454_BLZ_455_which_Ports_can_be_attacked(line: str) -> None:
    assert refusal(attacks(f"AFA: port attack {line}", **SPAIN)) == REFUSED[line]


def test_BLZ_475_BLZ_476_battleships_and_ships_in_Port_attack_no_Port() -> None:
    units = {**SPAIN["units"], "North Sea Fleet": ("Western Approaches", 2)}
    units["Royal Marines"] = ("London", 1)
    told = attacks(
        "AFA: port attack Spain (Mediterranean Sea) with ships North Sea Fleet",
        **{**SPAIN, "units": units},
    )
    assert refusal(told) == "BLZ-455"
    units["North Atlantic Fleet"] = ("London", 2)
    told = attacks(
        "AFA: port attack Spain (Mediterranean Sea) with North Atlantic Fleet",
        **{**SPAIN, "units": units},
    )
    assert refusal(told) == "BLZ-476"


def test_BLZ_456_partners_attack_one_Port_of_an_area() -> None:
    told = attacks(
        "AFA: port attack Spain (Mediterranean Sea) with Desert Air Force",
        "USA: port attack Spain (Western Approaches) with 5th Air Force",
        units={
            "Desert Air Force": ("Gibraltar", 1),
            "5th Air Force": ("Paris", 2),
            "BB Fleet": ("Spain", 2, "Germany", "Mediterranean Sea"),
            "High Seas Fleet": ("Spain", 2, "Germany", "Western Approaches"),
        },
        wars=[["AFA", "Germany"], ["Germany", "USA"]],
        control=SPAIN["control"],
        side="Allies",
        dice=[1],
    )
    silent(told)
    assert refusal(told) == "BLZ-456"
