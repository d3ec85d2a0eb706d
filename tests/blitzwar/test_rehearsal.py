"""What the receipt of a mail for phases 4 to 9 says: it is carried out on a copy."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Sifted
from pbem.games.blitzwar import rehearsal
from pbem.games.blitzwar.operations import PHASES
from pbem.games.blitzwar.orders.grammar import grammar_of
from pbem.games.blitzwar.position import AXIS
from tests.blitzwar.position_builder import board, game_at

I1, I2, I3, W2, FORT = (
    "1-corps infantry",
    "2-corps infantry",
    "3-corps infantry",
    "2-corps white",
    "fortified corps",
)
SECTIONS = ("diplomacy", *(phase.section for phase in PHASES.values()))
STOCK = {"Berlin": {"Axis": [12]}}


def _sifted(*lines: str, **given: Any) -> Sifted:
    """Lines as "section: line"."""
    grammar = grammar_of(board())
    texts = []
    for line in lines:
        section, _, said = line.partition(": ")
        texts.append(grammar.parse_line(said, section).text)
    given = {"supply": STOCK, "phase": 4, "turn": 3, **given}
    return rehearsal.sift(game_at(**given), list(PHASES.values()), SECTIONS, texts)


def _said(told: Any) -> list[tuple[int, str, str]]:
    return [(number, problem.kind, problem.code) for number, problem in told]


def test_BWR_398_a_line_that_cannot_follow_those_before_it_is_refused() -> None:
    units = {"Berlin": {"Germany": {I2: 1}}}
    found = _sifted(
        "movement: move 2 infantry: Berlin -> Kustrin",
        "movement: activate 2 infantry: Berlin",
        "movement: move 2 infantry: Kustrin -> Breslau",
        units=units,
    )
    assert _said(found.problems) == [(1, "illegal", "no_such_counter")]
    assert len(found.good) == 2


def test_BWR_104_a_mail_is_judged_in_the_order_of_the_sub_phases() -> None:
    found = _sifted(
        "movement: move 1 infantry: Ruhr -> Saar",
        "movement: fortify Saar",
        units={"Ruhr": {"Germany": {I1: 1}}},
    )
    assert _said(found.problems) == [(1, "illegal", "no_such_counter")]


def test_what_comes_behind_a_condition_is_a_remark_where_it_fails_now() -> None:
    units = {"Berlin": {"Germany": {I2: 1}}}
    waits = "movement: move 2 infantry: Berlin -> Kustrin if Kustrin is ours"
    after = _sifted(waits, "movement: move 2 armor: Berlin -> Kustrin", units=units)
    assert (_said(after.problems), _said(after.remarks)) == ([], [(1, "later", "no_such_counter")])
    never = _sifted(waits, "movement: move 2 infantry: Berlin -> Warsaw", units=units)
    assert _said(never.problems) == [(1, "illegal", "not_adjacent")]


def test_BWR_135_a_war_that_is_declared_counts_for_the_whole_mail() -> None:
    units = {"Vienna": {"Germany": {I2: 1}}}
    line = "movement: move 2 infantry: Vienna -> Budapest"
    assert _said(_sifted(line, units=units).problems) == [(0, "illegal", "neutral_there")]
    assert _sifted("diplomacy: war on Hungary", line, units=units).problems == ()
    assert _sifted("movement: war on Hungary", line, units=units).problems == ()


def test_BWR_084_the_receipt_says_what_a_mail_costs() -> None:
    units = {"Berlin": {"Germany": {I1: 1, I2: 1}}}
    lines = ("activate 2 infantry: Berlin", "rail 1 infantry: Berlin -> Munich")
    found = _sifted(*(f"movement: {line}" for line in lines), units=units)
    assert found.totals == {"supply": {"before": "6", "after": "4"}}
    assert _sifted("movement: regroup Berlin: 3 infantry", units=units).totals == {}


def test_BWR_258_the_receipt_says_which_counters_are_put_together() -> None:
    units = {"Berlin": {"Germany": {I3: 1}}}
    found = _sifted("movement: move 2 infantry: Berlin -> Kustrin", units=units)
    [(number, remark)] = found.remarks
    assert (number, remark.code) == (0, "put_together")
    assert remark.fields["given"] == {I1: 1, I2: 1}
    assert remark.fields["taken"] == {I3: 1}
    for line in ("regroup Berlin: 2 infantry", "disband 2 infantry: Berlin", "fortify Berlin"):
        shown = {"Berlin": {"Germany": {I3: 1, I1: 1}}} if "fortify" in line else units
        assert _sifted(f"movement: {line}", units=shown).remarks == (), line


def test_BWR_030_BWR_033_the_receipt_says_where_too_many_would_stand() -> None:
    units = {"Kustrin": {"Germany": {I2: 3}}, "Berlin": {"Germany": {I1: 2}}}
    move = "movement: move 1 infantry: Berlin -> Kustrin"
    found = _sifted(move, move, units=units)
    assert _said(found.remarks) == [(1, "told", "too_many")]
    assert found.remarks[0][1].fields == {"area": "Kustrin", "unit": I1}
    gone = "movement: move 2 infantry: Kustrin -> Breslau"
    assert _sifted(move, gone, units=units).remarks == ()


def test_BWR_186_the_receipt_says_that_too_many_corps_would_be_guests() -> None:
    units = {"Debrecen": {"Germany": {W2: 1}}, "Cluj": {"Germany": {I2: 1}}}
    held = dict.fromkeys(("Bucharest", "Cluj", "Yassi", "Galatz"), AXIS)
    found = _sifted(
        "movement: move 2 white: Debrecen -> Cluj -> Bucharest",
        units=units,
        control=held,
        joined={"Hungary": AXIS},
        passage={"Rumania": AXIS},
        fallen={"France": 2},
        supply={"Debrecen": {AXIS: [8]}},
    )
    assert _said(found.remarks) == [(0, "told", "too_many_guests")]
