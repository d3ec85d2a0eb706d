"""Attacks on neutrals, and wars that begin (§9.3)."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar import dates
from pbem.games.blitzwar.diplomacy.attacks import attack, neutral_there
from pbem.games.blitzwar.diplomacy.joining import join, let_pass
from pbem.games.blitzwar.position import Position
from tests.blitzwar.position_builder import game_at

EAST = ["Axis", "Soviets"]
ONE = {"1-corps infantry": 1}


def _attack(g: Position, side: str, zone: str, *by: str) -> list[str]:
    events: list[dict[str, Any]] = []
    attack(g, side, zone, by, events)
    return [each["kind"] for each in events]


def test_BWR_112_BWR_495_zones_and_supply_of_a_country_come_with_it() -> None:
    g = game_at(base=True)
    join(g, "Italy", "Axis", [])
    assert g.side_of("Italy") == "Axis"
    assert g.controller("Rome") == g.controller("Tripoli") == "Axis"
    assert g.stock("Benghazi", "Axis") == [4]
    assert list(g.state["countries"])[:5] == ["Germany", "UK", "USSR", "France", "Italy"]


def test_BWR_249_BWR_495_supply_for_which_the_side_has_no_counters_is_lost() -> None:
    full = [12, 12, 8, 8, 4, 4, 4]
    g = game_at(supply={"London": {"Allies": full}, "Benghazi": {"Italy": [8]}})
    events: list[dict[str, Any]] = []
    join(g, "Italy", "Allies", events)
    assert g.state["supply"] == {"London": {"Allies": full}}
    [lost] = [e for e in events if e["kind"] == "supply_lost"]
    assert (lost["area"], lost["halves"]) == ("Benghazi", 8)


def test_BWR_136_a_neutral_joins_the_enemies_of_who_attacks_it() -> None:
    for side, by, joined in (("Axis", "Germany", "Allies"), ("Allies", "UK", "Axis")):
        g = game_at(base=True)
        assert _attack(g, side, "Oslo", by)[:2] == ["neutral_attacked", "country_joined"]
        assert g.side_of("Norway") == joined
        assert g.controller("Oslo") == joined


def test_BWR_135_BWR_137_who_lets_a_side_through_is_not_attacked_by_it() -> None:
    g = game_at()
    let_pass(g, "Rumania", "Axis", [])
    assert g.controller("Cluj") == "Axis"
    assert neutral_there(g, "Cluj", "Axis") == ""
    assert neutral_there(g, "Cluj", "Allies") == "Rumania"
    assert neutral_there(g, "Paris", "Axis") == ""


def test_BWR_138_BWR_152_a_soviet_attack_on_finland_is_no_war_with_the_axis() -> None:
    g = game_at(base=True)
    _attack(g, "Soviets", "Kouvola", "USSR")
    assert g.side_of("Finland") == "Axis"
    assert EAST not in g.state["wars"]
    _attack(g, "Soviets", "Karelia", "USSR")
    _attack(g, "Axis", "Leningrad", "Finland")
    assert EAST not in g.state["wars"]
    g.add("Karelia", "Germany", "1-corps infantry")
    _attack(g, "Soviets", "Karelia", "USSR")
    assert EAST in g.state["wars"]
    assert g.date(dates.SOVIET_ATTACK) == 0


def test_BWR_138_BWR_207_on_rumania_it_is() -> None:
    g = game_at(base=True, turn=9)
    _attack(g, "Soviets", "Yassi", "USSR")
    assert EAST in g.state["wars"]
    assert g.date(dates.SOVIET_ATTACK) == 9
    assert g.side_of("Rumania") == g.side_of("Finland") == "Axis"
    assert g.side_of("Yugoslavia") == ""


def test_BWR_142_BWR_146_BWR_208_the_axis_attack_brings_finland_and_yugoslavia_in() -> None:
    g = game_at(base=True, turn=16)
    assert _attack(g, "Axis", "Kaunas", "Germany")[0] == "war"
    assert (g.side_of("Finland"), g.side_of("Yugoslavia")) == ("Axis", "Allies")
    assert g.date(dates.EAST) == g.date(dates.WAR_IN_THE_EAST) == 16
    assert g.date(dates.SOVIET_ATTACK) == 0


def test_BWR_208_G_74_eastern_poland_counts_once_it_is_soviet_or_literally() -> None:
    for option, turn in (("soviet", 0), ("literal", 1)):
        g = game_at(options={"star_line": option})
        _attack(g, "Axis", "Vilna", "Germany")
        assert g.date(dates.EAST) == turn
        assert EAST not in g.state["wars"]
    g = game_at(fallen={"Poland": 2}, control={"Vilna": "Soviets"}, turn=5)
    _attack(g, "Axis", "Vilna", "Germany")
    assert g.date(dates.EAST) == 5


def test_BWR_208_germans_enter_finland() -> None:
    g = game_at(joined={"Finland": "Axis"}, turn=3)
    _attack(g, "Axis", "Oulu", "Italy")
    assert g.date(dates.FINLAND) == 0
    _attack(g, "Axis", "Oulu", "Germany")
    assert g.date(dates.FINLAND) == 3


def test_BWR_181_BWR_405_the_first_attacks_in_the_west_and_of_british_on_italians() -> None:
    g = game_at(units={"Tobruk": {"Italy": ONE}}, joined={"Italy": "Axis"}, turn=8)
    _attack(g, "Axis", "Brussels", "Germany")
    assert g.date(dates.WEST) == 8
    assert g.side_of("Belgium-Netherlands") == "Allies"
    _attack(g, "Allies", "Tobruk", "France")
    assert g.date(dates.BRITISH) == 0
    _attack(g, "Allies", "Tobruk", "UK", "France")
    assert g.date(dates.BRITISH) == 8


def test_BWR_150_the_usa_is_in_the_war_when_it_joins() -> None:
    g = game_at(turn=20)
    join(g, "USA", "Allies", [])
    assert g.date(dates.USA) == 20
    assert g.controller("America") == "Allies"


def test_BWR_153_who_attacks_a_guest_attacks_the_host() -> None:
    g = game_at(base=True)
    let_pass(g, "Turkey", "Axis", [])
    _attack(g, "Soviets", "Kars", "USSR")
    assert g.side_of("Turkey") == "Axis"
    assert "Turkey" not in g.state["passage"]
