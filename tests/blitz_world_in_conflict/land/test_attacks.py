"""What may be announced in step F, and who comes to the defence."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Refusal
from pbem.games.blitz_world_in_conflict.land import defenders
from tests.blitz_world_in_conflict.land.fights import attacks, refusal, rounds, silent

# Germans in front of Paris and London.
WEST: dict[str, tuple[Any, ...]] = {
    "Army Group B": ("Western Germany", 4),
    "Army Group Center": ("Western Germany", 4),
    "18th Army": ("Western Germany", 2),
    "Panzer Army Africa": ("Western Germany", 1),
    "West Wall": ("Western Germany", 1),
    "Flak Corps": ("Western Germany", 1),
    "Luftwaffe": ("Western Germany", 2),
    "1st Para": ("Western Germany", 1),
    "High Seas Fleet": ("Western Approaches", 2),
    "Battlecruisers": ("Western Germany", 2),
    "U-Boat I": ("Western Approaches", 1),
    "Stukas": ("North Sea", 2),
    "French Army": ("Paris", 2),
}
REFUSED = {
    "ground attack Paris with Luftwaffe": "BLZ-453",
    "ground attack Paris with West Wall": "BLZ-460",
    "ground attack Paris with Flak Corps": "BLZ-460",
    "ground attack Norway with 18th Army": "BLZ-451",
    "ground attack Berlin with 18th Army": "BLZ-451",
    "ground attack Leningrad with 18th Army": "BLZ-451",
    "ground attack Vichy France with 18th Army": "BLZ-472",
    "ground attack Poland with 18th Army": "BLZ-472",
    "ground attack Paris with 18th Army, Stukas": "BLZ-471",
    "ground attack Scotland with 1st Para (fly), Luftwaffe": "BLZ-470",
    "ground attack Paris with 18th Army (fly)": "BLZ-470",
    "ground attack Paris with 18th Army, High Seas Fleet": "BLZ-475",
    "ground attack Paris with 18th Army; ships Battlecruisers": "BLZ-476",
    "ground attack Paris with 18th Army; ships U-Boat I": "BLZ-532",
    "ground attack Paris with 18th Army; ships Luftwaffe": "BLZ-475",
    "ground attack Paris with Army Group B, Army Group Center, 18th Army, Panzer Army Africa": (
        "BLZ-466"
    ),
    "ground attack Paris with French Army": "BLZ-273",
    "ground attack North Sea with 18th Army": "BLZ-223",
}


@pytest.mark.parametrize("line", REFUSED)
def test_BLZ_451_BLZ_453_BLZ_460_BLZ_470_BLZ_471_BLZ_472_BLZ_475_BLZ_476_refused(line: str) -> None:
    assert refusal(attacks(f"Germany: {line}", units=WEST)) == REFUSED[line]


def test_BLZ_466_flown_PARA_do_not_count() -> None:
    told = attacks(
        "Germany: ground attack Paris with Army Group B, Army Group Center, 18th Army,"
        " 1st Para (fly)",
        units=WEST,
        dice=[1, 1],
    )
    silent(told)
    assert refusal(told) == ""
    assert "land" in rounds(told)


def test_BLZ_456_BLZ_469_three_ways_at_once_with_different_units() -> None:
    units = {
        **WEST,
        "He-111s": ("Western Germany", 2),
        "Ju-88s": ("Western Germany", 1),
    }
    units["French Battle Fleet"] = ("Paris", 2)
    lines = (
        "Germany: ground attack Paris with 18th Army",
        "Germany: factory attack Paris with He-111s",
        "Germany: port attack Paris with Ju-88s",
        "Germany: resolve Paris",
    )
    told = attacks(*lines, units=units, dice=[1] * 4)
    silent(told)
    assert [e["battle"] for e in told.events if e["kind"] == "battle_began"] == [
        "ground",
        "factory",
        "port",
    ]
    twice = attacks(
        lines[0], "Germany: ground attack Paris with Army Group B", units=units, dice=[1, 1]
    )
    assert refusal(twice) == "BLZ-456"
    shared = attacks(lines[1], "Germany: port attack Paris with He-111s", units=units, dice=[1])
    assert refusal(shared) == "BLZ-469"


def test_BLZ_456_a_defender_says_against_which_attack() -> None:
    units = {**WEST, "He-111s": ("Western Germany", 2), "Royal Air Force": ("London", 2)}
    lines = (
        "Germany: ground attack Paris with 18th Army",
        "Germany: factory attack Paris with He-111s",
    )
    told = attacks(*lines, units=units, dice=[1] * 5)
    with pytest.raises(Refusal) as caught:
        told.batch("AFA", "defend", "defend Paris with Royal Air Force")
    assert caught.value.problem.rule == "BLZ-456"
    told.batch("AFA", "defend", "defend factory Paris with Royal Air Force")
    silent(told)
    assert "Royal Air Force" in rounds(told)["air"]["theirs"]["parts"]


def test_BLZ_465_an_Island_takes_two() -> None:
    units = {"Panzer Army Africa": ("Spain", 2), "18th Army": ("Spain", 1), "GHQ": ("Gibraltar", 1)}
    control = {"Spain": "Germany", "Portugal": "Germany"}
    line = "Germany: ground attack Gibraltar with Panzer Army Africa"
    told = attacks(f"{line}, 18th Army", units=units, control=control)
    assert refusal(told) == "BLZ-465"
    told = attacks(line, units=units, control=control, dice=[5, 1])
    silent(told)
    assert told.g.at("GHQ") == "Gibraltar"
    assert told.g.at("Panzer Army Africa") == "Spain"


# The Allies want Western Germany.
WANTED: dict[str, Any] = {
    "side": "Allies",
    "turn": 12,
    "wars": [["AFA", "Germany"], ["Germany", "USA"], ["Germany", "USSR"]],
    "control": {"Western Germany": "Germany", "Paris": "AFA", "Berlin": "USSR"},
    "units": {
        "2nd Army": ("Paris", 2),
        "9th Army": ("Paris", 2),
        "Bomber Command": ("London", 2),
        "Western Front": ("Berlin", 2),
    },
}
OURS = (
    "AFA: ground attack Western Germany with 2nd Army",
    "USA: ground attack Western Germany with 9th Army",
    "AFA: factory attack Western Germany with Bomber Command",
)
SOVIET = "USSR: ground attack Western Germany with Western Front"


def test_BLZ_457_BLZ_458_who_yields_lets_the_others_go_forward() -> None:
    told = attacks(*OURS, SOVIET, "USSR: yield Western Germany to AFA", dice=[1], **WANTED)
    silent(told)
    assert told.g.controller("Western Germany") == "AFA"
    assert told.g.at("9th Army") == told.g.at("2nd Army") == "Western Germany"
    assert told.g.at("Western Front") == "Berlin"
    yields = ("AFA: yield Western Germany to USSR", "USA: yield Western Germany to USSR")
    told = attacks(*OURS, SOVIET, *yields, **WANTED)
    silent(told)
    assert told.g.controller("Western Germany") == "USSR"
    assert told.g.at("2nd Army") == "Paris"


def test_BLZ_457_nobody_yields_and_none_goes_forward() -> None:
    told = attacks(*OURS, SOVIET, **WANTED)
    assert told.g.controller("Western Germany") == "Germany"
    assert told.kinds().count("attack_dropped") == 3


def test_BLZ_583_after_an_attack_together_the_stronger_power_holds() -> None:
    units = {**WANTED["units"], "9th Army": ("Paris", 4)}
    told = attacks(*OURS[:2], **{**WANTED, "units": units})
    silent(told)
    assert told.g.controller("Western Germany") == "USA"
    even = attacks(*OURS[:2], dice=[6], **WANTED)
    silent(even)
    assert even.g.controller("Western Germany") == "USA"


def test_BLZ_458_only_AFA_and_USA_join_and_only_in_war() -> None:
    neutral = {**WANTED, "wars": [["AFA", "Germany"], ["Germany", "USSR"]]}
    assert refusal(attacks(*OURS[:2], **neutral)) == "BLZ-451"
    mixed = "AFA: ground attack Western Germany with 2nd Army, 9th Army"
    assert refusal(attacks(mixed, **WANTED)) == "BLZ-273"


def test_BLZ_473_BLZ_475_an_enemy_at_sea_bars_landings_and_ships() -> None:
    units = {
        "Europe Trs": ("North Sea", 1),
        "2nd Army": ("North Sea", 2),
        "North Sea Fleet": ("North Sea", 2),
        "U-Boat I": ("North Sea", 1),
    }
    line = "AFA: ground attack Western Germany with 2nd Army"
    more: dict[str, Any] = {"side": "Allies", "aboard": {"2nd Army": "Europe Trs"}}
    assert refusal(attacks(line, units=units, **more)) == "BLZ-473"
    del units["U-Boat I"]
    told = attacks(f"{line}; ships North Sea Fleet", units=units, **more)
    silent(told)
    assert told.g.controller("Western Germany") == "AFA"
    assert told.g.at("2nd Army") == "Western Germany"
    assert told.g.carrier("2nd Army") == ""
    assert told.g.at("North Sea Fleet") == "North Sea"


def test_BLZ_531_BLZ_569_BLZ_585_who_fails_is_back_aboard() -> None:
    units = {
        "Europe Trs": ("North Sea", 1),
        "2nd Army": ("North Sea", 2),
        "North Sea Fleet": ("North Sea", 2),
        "18th Army": ("Western Germany", 2),
    }
    told = attacks(
        "AFA: ground attack Western Germany with 2nd Army; ships North Sea Fleet",
        units=units,
        dice=[1, 1],
        side="Allies",
        aboard={"2nd Army": "Europe Trs"},
    )
    silent(told)
    parts = rounds(told)["land"]["ours"]["parts"]
    assert parts == {"2nd Army": "3/2", "North Sea Fleet": "1"}
    assert told.g.carrier("2nd Army") == "Europe Trs"
    assert told.g.at("North Sea Fleet") == "North Sea"


def test_BLZ_474_BLZ_551_a_flown_PARA_is_in_the_Air_Round_and_guns_are_not_hit() -> None:
    units = {
        "1st Para": ("Western Germany", 1),
        "18th Army": ("Western Germany", 2),
        "Anti-Aircraft Command": ("Paris", 2),
        "French Army": ("Paris", 2),
    }
    told = attacks(
        "Germany: ground attack Paris with 18th Army, 1st Para (fly)",
        units=units,
        dice=[
            ("1/0/paris/air/theirs", [6]),
            ("1/0/paris/land/ours", [1]),
            ("1/0/paris/land/theirs", [1]),
        ],
    )
    silent(told)
    air = rounds(told)["air"]
    assert air["theirs"]["parts"] == {"Anti-Aircraft Command": "3"}
    assert air["ours"]["column"] == 0
    assert "1st Para" not in told.g.state["units"]
    assert told.g.size("Anti-Aircraft Command") == 2


SNOW: dict[str, Any] = {
    "turn": 4,
    "wars": [["Germany", "USSR"]],
    "control": {"Poland": "Germany"},
    "units": {
        "Army Group Center": ("Poland", 2),
        "Luftwaffe": ("Poland", 2),
        "1st Para": ("Poland", 1),
        "BB Fleet": ("Black Sea", 2),
        "Southwestern Front": ("Ukraine", 2),
        "VVS": ("Moscow", 2),
    },
}


@pytest.mark.parametrize(
    "line",
    [
        "ground attack Ukraine with Army Group Center, Luftwaffe",
        "ground attack Ukraine with Army Group Center; ships BB Fleet",
        "ground attack Ukraine with Army Group Center, 1st Para (fly)",
        "factory attack Ukraine with Luftwaffe",
    ],
)
def test_BLZ_462_in_the_snow_there_are_only_land_units(line: str) -> None:
    assert refusal(attacks(f"Germany: {line}", **SNOW)) == "BLZ-462"


def test_BLZ_227_BLZ_534_snow_halves_the_attackers_and_grounds_defenders() -> None:
    told = attacks("Germany: ground attack Ukraine with Army Group Center", dice=[1, 1], **SNOW)
    assert "defend" not in [ask.verb for ask in told.asks]
    silent(told)
    assert rounds(told)["land"]["ours"]["parts"] == {"Army Group Center": "5/2"}
    dry = attacks(
        "Germany: ground attack Ukraine with Army Group Center", dice=[1] * 2, **{**SNOW, "turn": 3}
    )
    assert [ask.verb for ask in dry.asks] == ["defend"]


def test_BLZ_313_BLZ_459_BLZ_480_who_may_not_come_to_the_defence() -> None:
    more: dict[str, Any] = {
        "side": "Allies",
        "turn": 5,
        "alone": [["Turkey", "USSR"]],
        "allied": {"Turkey": "Germany"},
        "control": {"Ankara": "Germany", "Istanbul": "Germany", "Levant": "Germany"},
        "units": {
            "Western Front": ("Caucasus Mountains", 2),
            "1st Army (Turkey)": ("Ankara", 2, "Germany"),
            "Stukas": ("Levant", 2),
            "18th Army": ("Levant", 1),
        },
    }
    told = attacks("USSR: ground attack Ankara with Western Front", dice=[1, 1], **more)
    silent(told)
    assert rounds(told)["land"]["theirs"]["parts"] == {"1st Army (Turkey)": "2"}
    attack = {"kind": "ground", "at": "Ankara", "power": "USSR", "units": ["Western Front"]}
    attack |= {"ships": [], "flown": []}
    for unit, rule in (("Stukas", "BLZ-313"), ("18th Army", "BLZ-480")):
        with pytest.raises(Refusal) as caught:
            defenders.check(told.g, attack, unit)
        assert caught.value.problem.rule == rule


def test_BLZ_481_BLZ_485_who_need_not_defend_stays_out() -> None:
    units = {
        "18th Army": ("Western Germany", 2),
        "Luftwaffe": ("Western Germany", 2),
        "French Army": ("Paris", 2),
        "Armee de l'Air": ("Paris", 1),
    }
    told = attacks(
        "Germany: ground attack Paris with 18th Army, Luftwaffe", units=units, dice=[1, 1]
    )
    told.batch("AFA", "defend", "defend Paris with none")
    silent(told)
    assert set(rounds(told)) == {"land"}


def test_BLZ_461_nobody_has_to_attack() -> None:
    told = attacks(units=WEST)
    assert told.is_over
    assert not {"battle_began", "battle_ended"} & {*told.kinds()}


def test_BLZ_580_who_has_the_area_after_a_combat_is_told_with_who_is_there() -> None:
    told = attacks("Germany: ground attack Paris with 18th Army", units=WEST, dice=[1, 1])
    silent(told)
    [ended] = [event for event in told.events if event["kind"] == "battle_ended"]
    assert (ended["outcome"], ended["holder"]) == ("held", told.g.controller("Paris"))
    assert ended["left"] == {"AFA": told.g.defenders("Paris")}


ROUTE: dict[str, Any] = {
    "units": {
        "Army Group B": ("Paris", 2),
        "18th Army": ("Paris", 1),
        "Spanish Army": ("Spain", 1, "AFA"),
    },
    "control": {"Paris": "Germany", "Spain": "AFA", "Portugal": "AFA"},
}


def test_BLZ_752_one_Small_unit_attacks_over_a_Land_Route_at_half() -> None:
    line = "Germany: ground attack Spain with Army Group B"
    assert refusal(attacks(line, **ROUTE)) == "BLZ-472"
    on = {**ROUTE, "options": {"land_route_attacks": "on"}}
    told = attacks(line, dice=[1, 1], **on)
    silent(told)
    # 4 Land Factors, halved by the Mountain too.
    assert rounds(told)["land"]["ours"]["parts"] == {"Army Group B": "1"}
    assert refusal(attacks(f"{line}, 18th Army", **on)) == "BLZ-752"
    big = {**on, "units": {**ROUTE["units"], "Army Group B": ("Paris", 3)}}
    assert refusal(attacks(line, **big)) == "BLZ-752"


def test_BLZ_279_BLZ_458_aircraft_of_one_may_help_the_troops_of_the_other() -> None:
    units = {
        **WANTED["units"],
        "Royal Air Force": ("Paris", 2),
        "18th Army": ("Western Germany", 1),
    }
    more = {**WANTED, "units": units, "now": {"blitz": {"AFA": "air", "USA": "total"}}}
    lines = (
        "AFA: ground attack Western Germany with Royal Air Force",
        "USA: ground attack Western Germany with 9th Army",
    )
    told = attacks(*lines, dice=[1, 1], **more)
    silent(told)
    assert set(rounds(told)["land"]["ours"]["parts"]) == {"9th Army", "Royal Air Force"}
    alone = attacks(lines[0], **more)
    assert alone.kinds().count("attack_without_troops") == 1
    assert "battle_began" not in alone.kinds()
