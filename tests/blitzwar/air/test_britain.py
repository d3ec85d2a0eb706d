"""The Battle of Britain (§13.4.3)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitzwar.air import britain
from pbem.games.blitzwar.air import phase as air_phase
from pbem.games.blitzwar.measures import MEASURES
from pbem.games.blitzwar.orders.grammar import grammar_of
from tests.blitzwar.air.flights import air, phase, unused
from tests.blitzwar.position_builder import game_at
from tests.harness.flow_player import FlowPlayer

COAST = dict.fromkeys(("Calais", "Caen", "Paris", "Brussels"), "Axis")
ALL = "battle of britain until equal"


def _fight(
    *dice: int, german: int = 5, allied: int = 3, line: str = ALL, **given: Any
) -> FlowPlayer:
    units = {"Calais": air("Germany", german), "London": air("UK", allied)}
    turn = given.pop("turn", 9)
    thrown = [(f"britain/{turn}/{n}", [die]) for n, die in enumerate(dice, 1)]
    units |= given.pop("units", {})
    return phase(line, dice=thrown, turn=turn, control=COAST, units=units, **given)


def _left(p: FlowPlayer) -> tuple[int, int]:
    return p.g.air_at("Calais", "Axis"), p.g.air_at("London", "Allies")


def test_BWR_322_BWR_323_rounds_until_nobody_is_left_to_fight() -> None:
    p = _fight(2, 5, 1)
    rounds = [e for e in p.events if e["kind"] == "britain_rolled"]
    assert [(e["axis"], e["allies"]) for e in rounds] == [(3, 2), (2, 1), (0, 0)]
    assert rounds[0]["lost"] == {"Calais": {"Germany": 2}, "London": {"UK": 1}}
    assert britain.is_won(p.g)
    p.script.finish()


def test_BWR_322_on_1_to_3_the_axis_loses_two_and_on_4_to_6_one() -> None:
    for die, left in ((1, 3), (2, 3), (3, 3), (4, 4), (5, 4), (6, 4)):
        p = _fight(die, line="battle of britain max 1")
        assert _left(p) == (left, 2), die


def test_BWR_323_G_36_a_round_needs_more_german_than_allied_air_units() -> None:
    assert _left(_fight(1, german=4)) == (2, 2)
    assert unused(_fight(german=3)) == ["too_few_over_britain"]
    assert unused(_fight(allied=0)) == ["too_few_over_britain"]
    assert not britain.is_won(_fight(german=3).g)


def test_BWR_323_it_stops_when_told_and_goes_on_in_later_turns() -> None:
    p = _fight(4, 4, german=9, line="battle of britain max 2")
    assert _left(p) == (7, 1)
    later = _fight(6, german=7, allied=1, turn=10)
    assert _left(later) == (6, 0)


def test_BWR_321_G_60_germans_within_one_zone_against_allies_in_range() -> None:
    units = {
        "Caen": air("Germany"),
        "Brussels": air("Germany", 4),
        "Plymouth": air("UK"),
        "Scapa Flow": air("UK"),
        "Alexandria": air("UK", 4),
        "London": {},
    }
    p = _fight(german=1, line="battle of britain max 1", units=units)
    assert unused(p) == ["too_few_over_britain"]
    [told] = [e["problem"]["fields"] for e in p.events if e["kind"] == "line_unused"]
    assert (told["german"], told["allied"]) == (2, 2)


def test_BWR_321_italians_do_not_fight_and_nobody_else_begins_it() -> None:
    units = {"Caen": air("Italy", 4)}
    given: dict[str, Any] = {"joined": {"Italy": "Axis"}, "german": 3}
    assert unused(_fight(units=units, **given)) == ["too_few_over_britain"]
    assert unused(_fight(side="Allies")) == ["axis_fights_over_britain"]


def test_BWR_337_G_79_not_in_winter() -> None:
    assert unused(_fight(turn=12)) == ["no_air_in_snow"]


def test_BWR_324_it_comes_before_the_other_lines_but_bombing() -> None:
    parse = grammar_of(game_at().board).parse_line
    texts = ("fly 1 air: Calais -> London", "rebase 1 air: Caen -> Paris", ALL)
    lines = [parse(text, "air") for text in texts]
    assert [line.order for line in air_phase.PHASE.arrange(lines)] == [texts[2], *texts[:2]]


def test_BWR_324_what_it_leaves_may_still_be_used() -> None:
    p = _fight(6, 6, 6)
    assert _left(p) == (2, 0)
    assert p.g.state["missions"] == []


def test_BWR_323_the_receipt_refuses_what_cannot_begin_and_goes_no_further_with_dice() -> None:
    g = game_at(units={"Calais": air("Germany"), "London": air("UK")}, control=COAST, turn=9)
    line = grammar_of(g.board).parse_line(ALL, "air")
    with pytest.raises(Illegal, match="too_few_over_britain"):
        air_phase.PHASE.rehearse(g, line)
    assert not air_phase.PHASE.is_certain(g, line)


def test_BWR_322_what_the_dice_mean_for_statistics() -> None:
    p = _fight(2, line="battle of britain max 1")
    event = next(e for e in p.events if e["kind"] == "britain_rolled")
    assert MEASURES.charts(p.g.board, event) == {
        "attacker loses": (2, 2, 2, 1, 1, 1),
        "defender loses": [1] * 6,
    }
