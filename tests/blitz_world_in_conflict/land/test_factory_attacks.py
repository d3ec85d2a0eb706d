"""Factory Attacks, V-Weapons and A-Bombs."""

from __future__ import annotations

from typing import Any

from tests.blitz_world_in_conflict.flow_game import Player
from tests.blitz_world_in_conflict.land.fights import attacks, refusal, rounds, silent

RUHR = "factory attack Western Germany with Bomber Command; ships North Atlantic Fleet"


def raid(line: str, units: dict[str, tuple[Any, ...]], dice: Any = None, **more: Any) -> Player:
    """The AFA attacks a German Factory."""
    return attacks(f"AFA: {line}", units=units, dice=dice, side="Allies", **more)


def test_BLZ_452_BLZ_484_BLZ_487_BLZ_527_BLZ_545_a_carrier_comes_for_the_Air_Round() -> None:
    units = {
        "Bomber Command": ("London", 2),
        "North Atlantic Fleet": ("North Sea", 2),
        "Flak Corps": ("Western Germany", 2),
        "Me-109s": ("Western Germany", 1),
    }
    label = "5/1/western-germany/factory"
    dice = [(f"{label}/air/ours", [1]), (f"{label}/air/theirs", [1])]
    dice += [(f"{label}/strategic/ours", [4])]
    told = raid(RUHR, units, dice, turn=5)
    told.batch("Germany", "defend", "defend Western Germany with Me-109s")
    told.line("AFA", "send home air: North Atlantic Fleet")
    told.line("AFA", "base North Atlantic Fleet -> Scotland")
    silent(told)
    air, bombs = rounds(told)["air"], rounds(told)["strategic"]
    assert (air["ours"]["column"], air["theirs"]["column"]) == (2, 7)
    assert (bombs["ours"]["column"], bombs["theirs"]["column"]) == (6, 0)
    assert told.g.state["factories"] == {"Western Germany": 1}
    assert told.g.at("North Atlantic Fleet") == "Scotland"
    assert told.g.at("Bomber Command") == "London"
    assert told.g.size("Me-109s") == 1
    assert told.g.size("Flak Corps") == 2


def test_BLZ_549_Kamikazes_that_defend_a_Factory_are_used_up_by_the_Air_Round() -> None:
    units = {"20th Air Force": ("Okinawa", 2), "Kamikazes": ("Tokyo", 1)}
    more: dict[str, Any] = {"control": {"Okinawa": "USA"}, "wars": [["Japan", "USA"]]}
    told = attacks(
        "USA: factory attack Tokyo with 20th Air Force",
        units=units,
        dice=[1, 1, 1],
        side="Allies",
        **more,
    )
    silent(told)
    assert sorted(rounds(told)) == ["air", "strategic"]
    used = [event["unit"] for event in told.events if event["kind"] == "unit_used_up"]
    assert used == ["Kamikazes"]
    assert not told.g.at("Kamikazes")


def test_BLZ_545_BLZ_554_BLZ_561_damage_counts_and_has_a_limit() -> None:
    units = {"1st Tactical Air Force": ("Belgium-Netherlands", 2)}
    more: dict[str, Any] = {"control": {"Belgium-Netherlands": "USA"}}
    more["wars"] = [["USA", "Germany"]]
    line = "USA: factory attack Western Germany with 1st Tactical Air Force"
    told = attacks(
        line, units=units, dice=[6], side="Allies", factories={"Western Germany": 1}, **more
    )
    silent(told)
    assert rounds(told)["strategic"]["ours"]["column"] == 3
    assert told.g.state["factories"] == {"Western Germany": 2}
    full = attacks(
        line, units=units, dice=[6], side="Allies", factories={"Western Germany": 2}, **more
    )
    silent(full)
    assert full.g.state["factories"] == {"Western Germany": 2}


def test_BLZ_567_letters_say_nothing_at_a_Factory() -> None:
    told = raid(
        "factory attack Western Germany with Bomber Command",
        {"Bomber Command": ("London", 2), "18th Army": ("Western Germany", 2)},
        [2],
        turn=5,
    )
    silent(told)
    assert rounds(told)["strategic"]["ours"]["result"] == "S"
    assert told.g.at("18th Army") == "Western Germany"


def test_BLZ_452_a_Factory_and_aircraft_are_needed() -> None:
    units = {"Bomber Command": ("London", 2), "2nd Army": ("Belgium-Netherlands", 2)}
    more = {"control": {"Belgium-Netherlands": "AFA", "Norway": "Germany"}}
    for line in (
        "factory attack Norway with Bomber Command",
        "factory attack Western Germany with 2nd Army",
    ):
        assert refusal(raid(line, units, turn=5, **more)) == "BLZ-452", line


def test_BLZ_462_BLZ_463_BLZ_546_snow() -> None:
    wars = [["Germany", "USSR"]]
    units = {"He-111s": ("Poland", 2), "Bomber Command": ("London", 2)}
    more: dict[str, Any] = {"control": {"Poland": "Germany"}, "wars": wars, "turn": 4}
    told = attacks("Germany: factory attack Leningrad with He-111s", units=units, **more)
    assert refusal(told) == "BLZ-462"
    flakes = attacks(
        "AFA: factory attack Western Germany with Bomber Command",
        units={"Bomber Command": ("London", 2)},
        dice=[1],
        side="Allies",
        turn=4,
    )
    silent(flakes)
    snow = flakes.g.board.snow("Western Germany")
    assert snow == "snowflake"
    assert rounds(flakes)["strategic"]["ours"]["column"] == 4


def test_BLZ_529_BLZ_549_a_V_Weapon_skips_the_Air_Round_and_is_used_up() -> None:
    units = {"V-2": ("Western Germany", 1), "Royal Air Force": ("London", 2)}
    told = attacks("Germany: factory attack London with V-2", units=units, dice=[1])
    told.batch("AFA", "defend", "defend London with Royal Air Force")
    silent(told)
    assert set(rounds(told)) == {"strategic"}
    assert rounds(told)["strategic"]["ours"]["column"] == 7
    assert "V-2" not in told.g.state["units"]
    assert "V-2" in told.g.state["pool"]["Germany"]
    ground = attacks(
        "Germany: ground attack Paris with 18th Army, V-2",
        units={"18th Army": ("Western Germany", 2), "V-2": ("Western Germany", 1)},
    )
    assert refusal(ground) == "BLZ-529"


BOMBED: dict[str, tuple[Any, ...]] = {
    "20th Air Force": ("Okinawa", 2),
    "USA A-Bomb I": ("Okinawa", 1),
}
PACIFIC: dict[str, Any] = {
    "side": "Allies",
    "control": {"Okinawa": "USA"},
    "wars": [["USA", "Japan"]],
    "turn": 11,
}


def test_BLZ_477_BLZ_530_BLZ_549_an_A_Bomb_falls_on_a_Factory() -> None:
    told = attacks(
        "USA: factory attack Tokyo with 20th Air Force (A-Bomb)",
        units=BOMBED,
        dice=[1],
        **PACIFIC,
    )
    silent(told)
    found = rounds(told)["strategic"]["ours"]
    assert found["parts"]["USA A-Bomb I"] == "15"
    assert "USA A-Bomb I" in told.g.state["pool"]["USA"]
    assert told.g.state["bombed"] == ["Japan"]
    assert told.g.at("20th Air Force") == "Okinawa"


def test_BLZ_558_an_A_Bomb_is_lost_with_its_carrier() -> None:
    units = {**BOMBED, "20th Air Force": ("Okinawa", 1), "Army Air Force": ("Tokyo", 2)}
    line = "USA: factory attack Tokyo with 20th Air Force (A-Bomb)"
    told = attacks(line, units=units, dice=[1, 5], **PACIFIC)
    told.batch("Japan", "defend", "defend Tokyo with Army Air Force")
    silent(told)
    assert set(rounds(told)) == {"air"}
    assert set(told.g.state["units"]) == {"Army Air Force"}
    assert told.g.state["bombed"] == []


def test_BLZ_477_only_who_is_strong_enough_carries_a_bomb() -> None:
    units = {"5th Air Force": ("Okinawa", 1), "USA A-Bomb I": ("Okinawa", 1)}
    line = "USA: factory attack Tokyo with {} (A-Bomb)"
    told = attacks(line.format("5th Air Force"), units=units, **PACIFIC)
    assert refusal(told) == "BLZ-477"
    none = attacks(
        line.format("20th Air Force"), units={"20th Air Force": ("Okinawa", 2)}, **PACIFIC
    )
    assert refusal(none) == "BLZ-477"
    alone = attacks("USA: factory attack Tokyo with USA A-Bomb I", units=BOMBED, **PACIFIC)
    assert refusal(alone) == "BLZ-477"
