"""Attacks played: the examples of the rulebook (§20), and what they do not show."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.blitzwar.combat.phases import BLITZ_PHASE
from tests.blitzwar.combat.fights import again, answer, phase, rolled, unused

I1, I2, I3, A1, A2 = (
    "1-corps infantry",
    "2-corps infantry",
    "3-corps infantry",
    "1-corps armor",
    "2-corps armor",
)
W2, E2, FORT = "2-corps white", "2-corps elite", "fortified corps"
AFRICA: dict[str, Any] = {
    "control": {
        **dict.fromkeys(("Tripoli", "Misrata", "Sirte", "El Agheila"), "Axis"),
        **dict.fromkeys(("Mechili", "Benghazi", "Derna", "Gazala", "Bir Hacheim"), "Allies"),
    },
    "joined": {"Italy": "Axis"},
    "turn": 13,
    "elites": 1,
}
DESERT = {
    "El Agheila": {"Germany": {E2: 1}, "Italy": {I2: 1, I1: 1}},
    "Mechili": {"UK": {W2: 2}},
}


def over(zone: str, country: str, count: int = 1) -> list[dict[str, Any]]:
    told = {"country": country, "from": zone, "at": zone, "use": "air", "turn": 1}
    return [dict(told) for _ in range(count)]


def mechili(**given: Any) -> Any:
    return phase(
        DESERT,
        "blitz Mechili from El Agheila (all)",
        active=("El Agheila",),
        dice={"Mechili": 1},
        missions=over("Mechili", "Germany"),
        **{**AFRICA, **given},
    )


def test_BWR_391_BWR_398_BWR_400_BWR_403_BWR_421_EX_20_1_4_attack_on_Mechili() -> None:
    player = mechili()
    told = rolled(player)
    assert (told["corps"], told["odds"], told["column"], told["result"]) == (
        "5:4",
        "1-1",
        "4-1",
        "0/1",
    )
    assert told["label"] == "blitz/13/mechili"
    assert sum(each["by"] for each in told["shifts"]) == 4
    assert player.ask_of("Allies", "losses").default == {"UK": {"infantry": 1}}
    player.line("Allies", "losses Mechili: 1 infantry")
    assert player.g.stack("Mechili", "UK") == {W2: 1, A1: 1}
    assert player.g.state["missions"] == []
    assert player.is_over


def test_BWR_414_BWR_415_BWR_446_BWR_456_BWR_459_BWR_502_EX_20_1_5_second_attack() -> None:
    player = mechili()
    player.line("Allies", "losses Mechili: infantry first")
    player = again(
        player, "attack Mechili from El Agheila (all) then advance none", dice={"Mechili": 6}
    )
    told = rolled(player)
    assert (told["corps"], told["odds"], told["column"], told["result"]) == (
        "5:3",
        "3-2",
        "3-1",
        "C/2",
    )
    assert player.g.stack("El Agheila", "Germany") == {I1: 1}
    player.line("Allies", "losses Mechili: 1 armor, 1 infantry")
    ask = player.ask_of("Allies", "retreat")
    assert sorted(ask.args["goals"]) == ["Benghazi", "Bir Hacheim", "Derna", "Gazala"]
    assert not ask.args["may_hold"]
    said = {
        "retreat Gazala": {"to": "Gazala"},
        "standing: retreat Gazala": None,
        "retreat Gazala: Derna": None,
        "retreat Mechili: Tobruk": None,
    }
    for text, meant in said.items():
        line = player.grammar.parse_line(text)
        assert player.table.game.reply(player.g, ask, line) == meant, text
    player.line("Allies", "retreat Mechili: Tobruk, Gazala")
    assert player.g.stack("Gazala", "UK") == {A1: 1}
    assert not player.g.corps_in("Mechili")
    assert player.g.controller("Mechili") == "Allies"
    assert player.is_over


TRONDHEIM: dict[str, Any] = {
    "side": "Allies",
    "turn": 39,
    "joined": {"USA": "Allies"},
    "control": {"Trondheim": "Axis", "Bergen": "Axis", "Oslo": "Axis"},
    "points_at_end": 21,
    "beachheads": {
        "Trondheim beachhead": {
            "zone": "Trondheim",
            "sea": "Norwegian Sea",
            "side": "Allies",
            "air": {"UK": 2},
        }
    },
    "ashore": {"Trondheim beachhead": {"USA": {A2: 1}, "UK": {I1: 1}}},
}


def trondheim() -> Any:
    return phase(
        {"Trondheim": {"Germany": {FORT: 1}}},
        "blitz Trondheim from beachhead (all)",
        dice={"Trondheim": 1},
        missions=over("Trondheim", "UK", 2),
        **TRONDHEIM,
    )


def test_BWR_317_BWR_330_BWR_364_BWR_426_BWR_428_EX_20_2_3_attack_from_the_beachheads() -> None:
    player = trondheim()
    told = rolled(player)
    assert (told["odds"], told["column"], told["result"]) == ("3-1", "3-1", "C/1")
    shifts = {each["why"]: each["by"] for each in told["shifts"]}
    assert shifts == {
        "armored": 1,
        "attacker_air": 2,
        "german_defence": -1,
        "fortified": -1,
        "terrain": -1,
    }
    assert player.g.stack("Trondheim beachhead", "USA") == {A1: 1}
    assert player.ask_of("Axis", "losses").default == {"Germany": {"flip": 1}}
    player.line("Axis", "losses Trondheim: flip")
    assert player.g.stack("Trondheim", "Germany") == {I1: 1}
    assert len(player.g.state["missions"]) == 1


def test_BWR_419_BWR_450_BWR_463_BWR_504_EX_20_2_4_second_attack_and_advance() -> None:
    player = trondheim()
    player.default("Axis", "losses")
    player = again(
        player, "attack Trondheim from beachhead (all) then advance all", dice={"Trondheim": 6}
    )
    told = rolled(player)
    assert (told["odds"], told["column"], told["table"], told["result"]) == (
        "2-1",
        "3-1",
        "C/2",
        "0/1",
    )
    assert player.g.corps_in("Trondheim") == {"USA": {A1: 1}, "UK": {I1: 1}}
    assert player.g.controller("Trondheim") == "Allies"
    assert len(player.g.state["missions"]) == 1
    assert player.is_over


def test_BWR_446_who_has_to_attack_again_does_it_without_an_order() -> None:
    player = mechili()
    player.default("Allies", "losses")
    player = again(player, dice={"Mechili": 3})
    assert rolled(player)["attackers"]["Germany"] == {E2: 1}


def test_BWR_445_BWR_446_G_46_without_armor_the_duty_lapses() -> None:
    units = {"Poznan": {"Germany": {I3: 1, A1: 1}}, "Lodz": {"Poland": {I2: 1, I1: 1}}}
    given: dict[str, Any] = {"active": ("Poznan",), "turn": 1}
    player = phase(units, "blitz Lodz from Poznan (all)", dice={"Lodz": 2}, **given)
    assert rolled(player)["result"] == "C/1"
    assert player.g.stack("Poznan", "Germany") == {I3: 1}
    player = again(player)
    assert player.is_over
    assert "attack_rolled" not in player.kinds()
    player = again(player, "attack Lodz from Poznan (all)")
    assert unused(player) == ["fought_without_armor"]


def test_BWR_448_fresh_infantry_attacks_alone() -> None:
    units = {"Poznan": {"Germany": {I3: 1}}, "Lodz": {"Poland": {I1: 1}}}
    given: dict[str, Any] = {"active": ("Poznan",), "turn": 1}
    player = phase(units, "attack Lodz from Poznan (all)", of=9, dice={"Lodz": 6}, **given)
    assert player.g.state["now"]["fought"]["Lodz"]["phase"] == 9


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("blitz Lodz from Poznan (3 infantry)", "no_armor"),
        ("blitz Lodz from Poznan (2 infantry)", "not_ready"),
        ("blitz Warsaw from Poznan (all)", "not_adjacent"),
        ("blitz Poznan from Lodz (all)", "not_ready"),
    ],
)
def test_BWR_391_BWR_393_BWR_394_who_may_attack(line: str, code: str) -> None:
    units = {"Poznan": {"Germany": {I3: 1, A1: 1, I2: 1}}, "Lodz": {"Poland": {I1: 1}}}
    active = {"active": {"Poznan": {"Germany": {I3: 1, A1: 1}}}}
    player = phase(units, line, turn=1, now=active, control={"Poznan": "Axis"})
    assert unused(player) == [code]


def test_BWR_390_BWR_392_BWR_396_BWR_397_BWR_401_where_nobody_attacks() -> None:
    units = {"Poznan": {"Germany": {A1: 1}}, "Lodz": {"Poland": {I3: 1}}}
    given: dict[str, Any] = {"active": ("Poznan",)}
    line = "blitz Lodz from Poznan (all)"
    assert unused(phase(units, line, turn=1, **given)) == ["too_weak"]
    assert unused(phase(units, line, turn=12, **given)) == ["no_blitz_weather"]
    two = {"Poznan": {"Germany": {A2: 2}}, "Lodz": {"Poland": {I2: 1}}}
    player = phase(two, line, line, turn=1, dice={"Lodz": 1}, **given)
    assert unused(player) == ["attacked_already"]


def milan(die: int) -> Any:
    """The Allies attack Italian armor and a German corps with three armored corps."""
    return phase(
        {"Turin": {"UK": {A2: 1, I2: 1}}, "Milan": {"Italy": {A1: 1}, "Germany": {I1: 1}}},
        "blitz Milan from Turin (all)",
        active=("Turin",),
        side="Allies",
        turn=40,
        points_at_end=20,
        joined={"Italy": "Axis"},
        control={"Turin": "Allies"},
        dice={"Milan": die},
        fallen={"France": 8},
    )


def test_BWR_425_BWR_416_G_44_the_axis_may_decline_its_shift_and_who_is_lost_then() -> None:
    used = milan(4)
    answer(used, "Axis", "german_shift", "use german shift Milan")
    without = milan(4)
    answer(without, "Axis", "german_shift", "decline german shift Milan")
    shown = [[each["why"] for each in rolled(each)["shifts"]] for each in (used, without)]
    assert "german_defence" in shown[0]
    assert "german_defence" not in shown[1]
    assert used.g.corps_in("Milan") == {"Italy": {A1: 1}}
    assert without.ask_of("Axis", "losses").default == {"Germany": {"infantry": 1}}
    without.line("Axis", "losses Milan: armor")
    assert without.g.corps_in("Milan") == {"Germany": {I1: 1}}


def test_BWR_414_C_takes_armor_from_both() -> None:
    units = {"Poznan": {"Germany": {I3: 1, A1: 1}}, "Lodz": {"Poland": {W2: 1, I1: 1}}}
    player = phase(
        units, "blitz Lodz from Poznan (all)", active=("Poznan",), dice={"Lodz": 2}, turn=1
    )
    assert rolled(player)["result"] == "C/1"
    assert player.g.stack("Lodz", "Poland") == {I1: 2}
    assert player.g.stack("Poznan", "Germany") == {I3: 1}


def test_BWR_397_soviets_attack_no_zone_that_the_allies_have_attacked() -> None:
    units = {"Vilna": {"USSR": {A2: 1}}, "East Prussia": {"Germany": {I1: 1}}}
    given: dict[str, Any] = {"side": "Soviets", "turn": 40, "wars": [["Axis", "Soviets"]]}
    player = phase(
        units,
        "attack East Prussia from Vilna (all)",
        of=9,
        active=("Vilna",),
        allied_attacks=["East Prussia"],
        control={"Vilna": "Soviets"},
        **given,
    )
    assert unused(player) == ["allies_attacked_it"]


def test_BWR_391_BWR_392_swamp_high_mountains_and_lines_only_in_phase_9() -> None:
    board = phase({}).g.board
    origin = board.neighbours("Pinsk", {"land"})[0]
    units = {origin: {"Germany": {A2: 2}}, "Pinsk": {"USSR": {I1: 1}}}
    given: dict[str, Any] = {"wars": [["Axis", "Soviets"]], "turn": 17, "active": (origin,)}
    given["control"] = {origin: "Axis", "Pinsk": "Soviets"}
    assert unused(phase(units, f"blitz Pinsk from {origin} (all)", **given)) == ["no_blitz_terrain"]
    player = phase(units, f"attack Pinsk from {origin} (all)", of=9, dice={"Pinsk": 6}, **given)
    assert rolled(player)["at"] == "Pinsk"


def test_BWR_136_BWR_407_a_neutral_that_is_attacked_joins_before_the_die() -> None:
    units = {"Ruhr": {"Germany": {A2: 2}}, "Amsterdam": {"Belgium-Netherlands": {I1: 1}}}
    player = phase(
        units,
        "blitz Amsterdam from Ruhr (all)",
        active=("Ruhr",),
        dice={"Amsterdam": 6},
        turn=7,
        now={"declared": ["Belgium-Netherlands"]},
    )
    kinds = player.kinds()
    assert kinds.index("neutral_attacked") < kinds.index("attack_rolled")
    assert player.g.date("attack_in_the_west") == 7


def test_BWR_135_nobody_attacks_a_neutral_who_has_not_declared_war() -> None:
    units = {"Ruhr": {"Germany": {A2: 2}}, "Amsterdam": {"Belgium-Netherlands": {I1: 1}}}
    player = phase(units, "blitz Amsterdam from Ruhr (all)", active=("Ruhr",), turn=7)
    assert unused(player) == ["neutral_there"]
    assert "neutral_attacked" not in player.kinds()


def test_BWR_395_ground_and_air_are_those_of_the_zone_attacked() -> None:
    board = phase({}).g.board
    origin, zone = next(
        (zone, other)
        for zone in board.land_zones
        for other in board.neighbours(zone, {"land"})
        if board.terrain(zone) == "mountains"
        and board.terrain(other) == "good"
        and not (board.is_fortress(other) or board.across_river(zone, other))
        and board.country(zone) == board.country(other) == "France"
    )
    units = {origin: {"Germany": {A2: 2}}, zone: {"France": {I1: 1}}}
    player = phase(
        units,
        f"blitz {zone} from {origin} (all)",
        active=(origin,),
        turn=9,
        control={origin: "Axis", zone: "Allies"},
        missions=over(origin, "Germany"),
        dice={zone: 6},
    )
    assert {each["why"] for each in rolled(player)["shifts"]} & {"terrain", "attacker_air"} == set()


def test_BWR_431_nobody_retreats_in_phase_8_and_all_do_in_phase_9() -> None:
    units = {"Poznan": {"Germany": {A2: 1, I2: 1}}, "Lodz": {"Poland": {I2: 1}}}
    given: dict[str, Any] = {"active": ("Poznan",), "turn": 1, "dice": {"Lodz": 3}}
    blitz = phase(units, "blitz Lodz from Poznan (all)", **given)
    assert rolled(blitz)["result"] == "0/1"
    assert blitz.is_over
    normal = phase(units, "attack Lodz from Poznan (all)", of=9, **given)
    assert normal.asks[0].verb == "retreat"


def test_BWR_449_BWR_451_in_mud_phase_9_attacks_each_zone_once() -> None:
    units = {"Poznan": {"Germany": {I2: 2}}, "Lodz": {"Poland": {I2: 1}}}
    line = "attack Lodz from Poznan (2 infantry)"
    player = phase(units, line, line, of=9, active=("Poznan",), turn=2, dice={"Lodz": 1})
    assert unused(player) == ["attacked_already"]
    assert player.g.now["active"] == {"Poznan": {"Germany": {I2: 1}}}


def test_BWR_417_flip_first_then_infantry_of_the_largest_counter_armor_last() -> None:
    units = {
        "Calais": {"UK": {A2: 2, I1: 1}},
        "Brussels": {"Germany": {FORT: 1, I3: 1, A1: 1}},
    }
    player = phase(
        units,
        "attack Brussels from Calais (all) then advance none",
        of=9,
        active=("Calais",),
        side="Allies",
        turn=40,
        points_at_end=0,
        control={"Brussels": "Axis", "Calais": "Allies"},
        missions=over("Brussels", "UK"),
        dice={"Brussels": 6},
    )
    assert rolled(player)["result"] == "C/2"
    assert player.ask_of("Axis", "losses").default == {"Germany": {"flip": 1, "armor": 1}}
    player.line("Axis", "losses Brussels: armor, infantry")
    assert player.g.stack("Brussels", "Germany") == {FORT: 1, I2: 1}


def test_BWR_393_from_a_beachhead_only_where_there_is_one() -> None:
    told = phase(
        {"Trondheim": {"Germany": {FORT: 1}}},
        "blitz Trondheim from beachhead (all)",
        side="Allies",
        control={"Trondheim": "Axis"},
        fallen={"Norway": 8},
    )
    assert unused(told) == ["no_beachhead_there"]


def test_BWR_391_an_attack_in_the_section_of_phase_8_is_one_of_phase_8() -> None:
    assert "attack" in BLITZ_PHASE.verbs
    player = phase(
        DESERT,
        "attack Mechili from El Agheila (all)",
        active=("El Agheila",),
        dice={"Mechili": 1},
        missions=over("Mechili", "Germany"),
        **AFRICA,
    )
    assert rolled(player)["phase"] == "blitz"


def test_BWR_363_a_fortified_corps_turns_back_in_phases_8_and_9_too() -> None:
    for of in (8, 9):
        player = phase({"Saar": {"Germany": {FORT: 1}}}, "unfortify Saar", of=of)
        assert player.g.stack("Saar", "Germany") == {I1: 1}
