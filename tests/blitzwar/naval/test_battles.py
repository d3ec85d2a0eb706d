"""Naval combat (§12.2)."""

from __future__ import annotations

from typing import Any

from pbem.games.blitzwar.naval import table
from pbem.games.blitzwar.naval.phase import PHASE
from pbem.games.blitzwar.orders import grammar
from tests.blitzwar.naval.fleets import F1, F2, U1, U2, naval, why
from tests.blitzwar.position_builder import game_at

SEA = "North Atlantic"
ATTACK = f"attack at sea {SEA}"
FOUR_TO_TWO: dict[str, Any] = {SEA: {"Germany": {U2: 2}, "UK": {F2: 1}}}


def battle(units: Any, *rolls: int, side: str = "Axis", **given: Any) -> Any:
    dice = [
        (f"naval/{given.get('turn', 1)}/{side.lower()}/north-atlantic/{n}", [die])
        for n, die in enumerate(rolls, 1)
    ]
    return naval(units, ATTACK, side=side, dice=dice, **given)


def lost(played: Any) -> list[dict[str, Any]]:
    return [e["units"] for e in played.events if e["kind"] == "lost"]


def test_BWR_277_BWR_278_the_tables_before_and_from_turn_32() -> None:
    before = {1: (1, 0), 2: (0, 0), 3: (1, 1), 4: (1, 1), 5: (1, 1), 6: (0, 1)}
    for side in ("Axis", "Allies"):
        for die, told in before.items():
            assert table.losses(31, side, die) == table.Losses(*told), (side, die)
        for die in range(1, 6):
            assert table.losses(32, side, die) == table.Losses(1, 1), (side, die)
    assert table.losses(32, "Axis", 6) == table.Losses(1, 0)
    assert table.losses(32, "Allies", 6) == table.Losses(0, 1)


def test_BWR_276_who_has_ships_there_attacks_enemy_ships() -> None:
    cases: list[tuple[dict[str, Any], dict[str, Any], str]] = [
        ({SEA: {"UK": {F1: 1}}}, {}, "no_ships_there"),
        ({SEA: {"Germany": {U1: 1}}}, {}, "no_enemy_ships"),
        ({SEA: {"Germany": {U1: 1}, "USSR": {F1: 1}}}, {}, "no_enemy_ships"),
    ]
    for units, given, reason in cases:
        assert why(naval(units, ATTACK, **given)) == [("BWR-276", reason)], reason
    port: dict[str, Any] = {"Hamburg": {"Germany": {U1: 1}, "UK": {F1: 1}}}
    assert why(naval(port, "attack at sea Hamburg")) == [("BWR-290", "no_battle_in_port")]


def test_BWR_276_a_zone_is_fought_for_once_in_a_phase() -> None:
    p = naval(FOUR_TO_TWO, ATTACK, ATTACK, dice=[("naval/1/axis/north-atlantic/1", [2])])
    assert why(p) == [("BWR-276", "fought_at_sea")]


def test_BWR_279_G_09_rounds_go_on_until_the_die_equals_the_defenders_before_their_loss() -> None:
    p = battle({SEA: {"Germany": {U2: 2}, "UK": {F2: 2}}}, 3, 1, 3)
    told = [(e["round"], e["ships"]) for e in p.events if e["kind"] == "sea_attack_rolled"]
    assert told == [(1, "4:4"), (2, "3:3"), (3, "2:3")]
    assert p.is_over
    assert p.g.naval(SEA, "Allies") == 2
    stops = battle(FOUR_TO_TWO, 2)
    assert lost(stops) == []
    assert stops.is_over


def test_BWR_279_a_battle_ends_when_a_side_is_gone() -> None:
    p = battle({SEA: {"Germany": {U1: 1}, "UK": {F2: 2}}}, 1)
    assert p.is_over
    assert p.g.naval(SEA, "Axis") == 0
    assert lost(p) == [{"Germany": {"u-boat": 1}}]


def test_BWR_280_the_axis_loses_its_fleets_before_any_u_boat() -> None:
    units: dict[str, Any] = {SEA: {"Germany": {U1: 1, F1: 1}, "Italy": {F1: 1}, "UK": {F2: 3}}}
    p = battle(units, 1, 1, 1, joined={"Italy": "Axis"})
    assert p.asks[0].to == ("Axis",)
    p.line("Axis", "losses at sea North Atlantic: 1 u-boat")
    assert lost(p)[0] == {"Germany": {"fleet": 1}}
    assert lost(p) == [
        {"Germany": {"fleet": 1}},
        {"Italy": {"fleet": 1}},
        {"Germany": {"u-boat": 1}},
    ]


def test_BWR_092_a_battle_costs_no_supply() -> None:
    p = battle(FOUR_TO_TWO, 2)
    assert p.g.stock("Berlin", "Axis") == [12]


def test_BWR_282_a_list_that_says_nothing_of_ships_changes_nothing() -> None:
    units: dict[str, Any] = {SEA: {"Germany": {U2: 1}, "UK": {F2: 1}, "USA": {F1: 1}}}
    p = battle(units, 6, joined={"USA": "Allies"}, turn=20)
    p.line("Allies", "losses: infantry, armor")
    assert lost(p) == [{"USA": {"fleet": 1}}]


def test_BWR_281_u_boats_fight_like_fleets() -> None:
    for counter in (U2, F2):
        p = battle({SEA: {"Germany": {counter: 1}, "UK": {F2: 1}}}, 6)
        assert p.g.naval(SEA, "Allies") == 1, counter


def test_BWR_282_the_smallest_counter_is_lost_unless_its_owner_says_otherwise() -> None:
    units: dict[str, Any] = {SEA: {"Germany": {U2: 1}, "UK": {F2: 1}, "USA": {F1: 1}}}
    given: dict[str, Any] = {"joined": {"USA": "Allies"}, "turn": 20}
    silent = battle(units, 6, **given)
    ask = silent.ask_of("Allies", "losses")
    assert ask.default == {"USA": {"fleet": 1}}
    silent.line("Allies", "losses at sea North Atlantic: 1 uk fleet")
    assert silent.g.stack(SEA, "UK") == {F1: 1}
    assert silent.g.stack(SEA, "USA") == {F1: 1}
    equal: dict[str, Any] = {SEA: {"Germany": {U2: 1}, "UK": {F1: 1}, "USA": {F1: 1}}}
    assert battle(equal, 6, **given).ask_of("Allies", "losses").default == {"UK": {"fleet": 1}}


def test_BWR_276_ships_sail_before_they_fight_whatever_the_mail_says() -> None:
    parse = grammar.grammar_of(game_at().board).parse_line
    told = [parse(t, "naval") for t in (ATTACK, "sail 1 u-boat: Hamburg -> North Sea")]
    assert [line.verb for line in PHASE.arrange(told)] == ["sail", "attack at sea"]


def test_BWR_494_BWR_496_the_allies_have_the_fleets_of_the_neutral_USA() -> None:
    units: dict[str, Any] = {"America": {"USA": {F2: 1}}, SEA: {"Germany": {U1: 1}}}
    way = "America -> North Atlantic"
    p = naval(
        units,
        f"sail 2 us fleet: {way}",
        ATTACK,
        side="Allies",
        turn=18,
        dice=[("naval/18/allies/north-atlantic/1", [6])],
    )
    assert why(p) == []
    assert p.g.naval(SEA, "Allies") == 2
    assert p.g.naval(SEA, "Axis") == 0
    british: dict[str, Any] = {SEA: {"UK": {F1: 1}}}
    back = naval(british, f"sail 1 fleet: {SEA} -> America", side="Allies", turn=18)
    assert why(back) == [("BWR-496", "america_is_closed")]
    assert why(naval(units, f"sail 2 us fleet: {way}", turn=18)) == [
        ("BWR-111", "not_your_country")
    ]


def test_BWR_276_a_mail_is_rehearsed_as_if_the_battle_were_won() -> None:
    parse = grammar.grammar_of(game_at().board).parse_line
    g = game_at(units=FOUR_TO_TWO, phase=4)
    PHASE.rehearse(g, parse(ATTACK, "naval"))
    assert g.state["units"] == {SEA: {"Germany": {U2: 2}}}
    assert g.now["attacked"] == [SEA]
    assert PHASE.is_certain(g, parse(ATTACK, "naval"))
