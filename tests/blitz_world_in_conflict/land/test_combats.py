"""What becomes of units in combats on land, and what happens meanwhile."""

from __future__ import annotations

from typing import Any

from tests.blitz_world_in_conflict.flow_game import player
from tests.blitz_world_in_conflict.land.fights import attacks, rounds, silent
from tests.blitz_world_in_conflict.position_builder import game_at

PARIS: dict[str, tuple[Any, ...]] = {
    "Army Group Center": ("Belgium-Netherlands", 2),
    "4th Panzer Army": ("Belgium-Netherlands", 2),
    "Army Group North": ("Belgium-Netherlands", 2),
    "18th Army": ("Belgium-Netherlands", 2),
    "French Army": ("Paris", 2),
    "Maginot Line": ("Paris", 2),
}
LINE = (
    "Germany: ground attack Paris with Army Group Center, 4th Panzer Army, Army Group North,"
    " 18th Army"
)
HELD = {"Belgium-Netherlands": "Germany"}


def test_BLZ_574_BLZ_576_BLZ_578_BLZ_580_a_FORT_that_has_to_retreat_takes_a_point() -> None:
    told = attacks(LINE, units=PARIS, control=HELD, dice=[5, 1], turn=2)
    told.line("AFA", "losses land: French Army")
    told.line("Germany", "enemy losses: French Army")
    told.line("AFA", "block Army Group Center")
    silent(told)
    assert "French Army" not in told.g.state["units"]
    assert told.g.size("Maginot Line") == 1
    assert told.g.controller("Paris") == "AFA"
    assert told.g.at("18th Army") == "Belgium-Netherlands"
    land = rounds(told)["land"]
    assert (land["ours"]["column"], land["theirs"]["column"]) == (18, 8)


def test_BLZ_573_BLZ_580_an_emptied_area_is_kept_if_nobody_can_advance() -> None:
    told = attacks(
        "Germany: ground attack Paris with Army Group B",
        units={"Army Group B": ("Western Germany", 4), "8th Army": ("Paris", 1)},
        dice=[6, 5],
    )
    silent(told)
    land = rounds(told)["land"]
    assert land["theirs"]["result"] == "L"
    assert "8th Army" not in told.g.state["units"]
    assert told.g.controller("Paris") == "AFA"
    assert told.g.at("Army Group B") == "Western Germany"


def test_BLZ_570_aircraft_may_land_in_what_was_just_taken() -> None:
    units = {"18th Army": ("Western Germany", 2), "Luftwaffe": ("Western Germany", 2)}
    line = "Germany: ground attack Paris with 18th Army, Luftwaffe"
    told = attacks(line, units=units)
    told.line("Germany", "base Luftwaffe -> Paris")
    assert told.g.at("Luftwaffe") == "Paris"
    usual = attacks(line, units=units)
    silent(usual)
    assert usual.g.at("Luftwaffe") == "Western Germany"


def test_BLZ_413_who_is_sent_home_goes_before_control_changes() -> None:
    units = {
        "Army Group B": ("Western Germany", 4),
        "Luftwaffe": ("Western Germany", 2),
        "Stukas": ("Western Germany", 2),
        "Royal Air Force": ("London", 2),
    }
    told = attacks(
        "Germany: ground attack Paris with Army Group B, Luftwaffe, Stukas",
        units=units,
        dice=[1, 3],
        control={"Belgium-Netherlands": "Germany"},
    )
    told.batch("AFA", "defend", "defend Paris with Royal Air Force")
    told.line("Germany", "send home air: Luftwaffe")
    ask = told.ask_of("Germany", "home_base")
    assert "Paris" not in ask.args["goals"]
    told.line("Germany", "base Luftwaffe -> Belgium-Netherlands")
    silent(told)
    assert told.g.at("Luftwaffe") == "Belgium-Netherlands"
    assert told.g.controller("Paris") == "Germany"


RUSSIA: dict[str, Any] = {
    "turn": 7,
    "wars": [["Germany", "USSR"]],
    "control": dict.fromkeys(("Ukraine", "Moscow", "Caucasus Mountains"), "Germany"),
    "units": {
        "Army Group Center": ("Ukraine", 2),
        "4th Panzer Army": ("Ukraine", 2),
        "18th Army": ("Moscow", 2),
        "Southwestern Front": ("Don Basin", 2),
        "Cavalry": ("Stalingrad", 1),
    },
}
BOTH = (
    "Germany: ground attack Don Basin with Army Group Center, 4th Panzer Army",
    "Germany: ground attack Stalingrad with 18th Army",
)


def test_BLZ_575_nobody_retreats_to_where_an_attack_is_still_to_come() -> None:
    first = attacks(*BOTH, dice=[4, 1, 1, 1], **RUSSIA)
    silent(first)
    assert first.kinds().count("no_retreat") == 1
    assert "Southwestern Front" not in first.g.state["units"]
    later = attacks(*BOTH, "Germany: resolve Stalingrad", dice=[1, 1, 4, 1], **RUSSIA)
    silent(later)
    assert later.g.at("Southwestern Front") == "Stalingrad"


def test_BLZ_450_an_attack_lapses_where_the_area_is_taken_before() -> None:
    units = {
        "18th Army": ("Western Germany", 2),
        "He-111s": ("Western Germany", 2),
        "Royal Air Force": ("London", 2),
    }
    told = attacks(
        "Germany: ground attack Paris with 18th Army",
        "Germany: factory attack Paris with He-111s",
        units=units,
    )
    told.batch("AFA", "defend", "defend factory Paris with Royal Air Force")
    silent(told)
    assert told.kinds().count("attack_lapsed") == 1
    assert told.g.state["factories"] == {}
    assert told.g.at("He-111s") == "Western Germany"
    assert told.g.at("Royal Air Force") == "London"


def test_BLZ_582_a_defender_whose_base_is_taken_meanwhile_still_comes() -> None:
    units = {
        "Army Group Center": ("Byelorussia", 2),
        "18th Army": ("Don Basin", 2),
        "VVS": ("Moscow", 2),
        "Cavalry": ("Stalingrad", 1),
    }
    held = ("Byelorussia", "Don Basin", "Ukraine")
    told = attacks(
        "Germany: ground attack Moscow with Army Group Center",
        "Germany: ground attack Stalingrad with 18th Army",
        **{**RUSSIA, "units": units, "control": dict.fromkeys(held, "Germany")},
        dice=[1, 1],
    )
    told.batch("USSR", "defend", "defend Stalingrad with VVS")
    told.line("Germany", "displace VVS -> Leningrad")
    silent(told)
    assert told.g.controller("Moscow") == "Germany"
    assert "VVS" in rounds(told)["land"]["theirs"]["parts"]
    # Leningrad is out of its range from there.
    assert told.g.at("VVS") == "Stalingrad"


def test_BLZ_526_BLZ_538_BLZ_552_mountains_change_no_Air_Factors_and_aircraft_are_not_hit() -> None:
    units = {
        "Army Group Center": ("Milan", 2),
        "Luftwaffe": ("Milan", 2),
        "Yugoslav Army": ("Belgrade", 1, "AFA"),
        "Desert Air Force": ("Athens", 1),
    }
    control = {"Belgrade": "AFA", "Athens": "AFA"}
    told = attacks(
        "Germany: ground attack Belgrade with Army Group Center, Luftwaffe",
        units=units,
        control=control,
        dice=[1, 1, 1, 6],
    )
    told.batch("AFA", "defend", "defend Belgrade with Desert Air Force")
    silent(told)
    found = rounds(told)
    assert found["air"]["ours"]["parts"] == {"Luftwaffe": "3"}
    assert found["land"]["ours"]["parts"]["Army Group Center"] == "5/2"
    assert found["land"]["theirs"]["triangles"] == 1
    assert told.g.size("Luftwaffe") == 2


def test_BLZ_577_a_letter_drives_nobody_off_an_Island() -> None:
    units = {"Panzer Army Africa": ("Spain", 2), "GHQ": ("Gibraltar", 1)}
    told = attacks(
        "Germany: ground attack Gibraltar with Panzer Army Africa",
        units=units,
        control={"Spain": "Germany", "Portugal": "Germany"},
        dice=[5, 1],
    )
    silent(told)
    assert rounds(told)["land"]["ours"]["result"] == "L"
    assert told.g.at("GHQ") == "Gibraltar"


def test_BLZ_549_Kamikazes_are_used_up_where_they_fired_last() -> None:
    units = {
        "Southern Army": ("Peking", 2),
        "Kamikazes": ("Peking", 1),
        "Kwangtung Army": ("Canton", 1, "USA"),
    }
    more: dict[str, Any] = {"wars": [["Japan", "USA"]]}
    told = attacks(
        "Japan: ground attack Canton with Southern Army, Kamikazes",
        units=units,
        dice=[1, 1],
        **more,
    )
    silent(told)
    assert "Kamikazes" in told.g.state["pool"]["Japan"]


def test_BLZ_459_who_is_gone_when_his_combat_comes_takes_no_part() -> None:
    attack = {"kind": "ground", "at": "Paris", "power": "Germany", "flown": ["1st Para"]}
    attack |= {"units": ["18th Army", "1st Para", "Luftwaffe"], "ships": []}
    now = {"attacks": [attack], "defence": {"0": {"AFA": ["Royal Air Force", "Desert Air Force"]}}}
    g = game_at(
        units={"18th Army": ("Western Germany", 2), "French Army": ("Paris", 2)},
        now=now,
        phase=0,
        flow="land_combat",
        step="begin",
        locals_={"number": 0},
    )
    told = player(g, [1, 1])
    silent(told)
    assert set(rounds(told)) == {"land"}
    assert rounds(told)["land"]["ours"]["parts"] == {"18th Army": "3"}


def test_BLZ_450_an_attack_without_anybody_left_lapses() -> None:
    attack = {"kind": "ground", "at": "Paris", "power": "Germany", "flown": []}
    attack |= {"units": ["18th Army"], "ships": []}
    g = game_at(
        units={"French Army": ("Paris", 2)},
        now={"attacks": [attack]},
        phase=0,
        flow="land_combat",
        step="begin",
        locals_={"number": 0},
    )
    told = player(g)
    assert told.kinds() == ["attack_lapsed"]


def test_BLZ_215_BLZ_555_a_guest_defends_for_his_host_and_retreats_to_his_own() -> None:
    told = attacks(
        "Germany: ground attack Poland with Army Group Center, 4th Panzer Army",
        units={
            "Army Group Center": ("Berlin", 4),
            "4th Panzer Army": ("Berlin", 4),
            "2nd Army": ("Poland", 2),
        },
        wars=[["AFA", "Germany"], ["Germany", "USSR"]],
        control={"Poland": "USSR", "Austria-Czechoslovakia": "AFA"},
        turn=7,
        dice=[1, 1],
    )
    silent(told)
    assert rounds(told)["land"]["theirs"]["power"] == "AFA"
    assert told.g.controller("Poland") == "Germany"
    assert told.g.at("2nd Army") == "Austria-Czechoslovakia"
    assert told.g.size("2nd Army") == 1


def test_BLZ_550_the_acting_sides_number_is_applied_first_and_who_is_hit_has_fired() -> None:
    told = attacks(
        "Germany: ground attack Paris with 18th Army, Army Group B",
        units={
            "18th Army": ("Western Germany", 2),
            "Army Group B": ("Western Germany", 2),
            "8th Army": ("Paris", 1),
            "2nd Army": ("Paris", 2),
        },
        dice=[5, 6],
    )
    told.line("AFA", "losses land: 8th Army")
    told.line("Germany", "losses land: 18th Army")
    silent(told)
    hit = [e["unit"] for e in told.events if e["kind"] in ("unit_destroyed", "unit_reduced")]
    assert hit == ["8th Army", "18th Army"]
    assert "8th Army" in rounds(told)["land"]["theirs"]["parts"]
