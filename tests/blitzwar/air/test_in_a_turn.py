"""Phase 5 within the turn of a side: what the receipt says, and new bases at its end."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask, Sifted
from pbem.games.blitzwar import flows, operations
from pbem.games.blitzwar.orders.grammar import grammar_of
from pbem.games.blitzwar.position import Position
from tests.blitzwar.air.flights import air
from tests.blitzwar.flow_game import player
from tests.blitzwar.position_builder import game_at
from tests.harness.flow_player import FlowPlayer

BASES: dict[str, Any] = {"units": {"Breslau": air("Germany", 2)}, "turn": 1}


def _at(step: str, **locals_: Any) -> Position:
    return game_at(flow="side_turn", step=step, locals_=locals_, phase=9, **BASES)


def _begun(g: Position) -> FlowPlayer:
    return player(g, *(flow for flow in flows.FLOWS if flow.name != "campaign"))


def _sifted(*lines: str, section: str = "air", phase: int = 5, **given: Any) -> Sifted:
    g = game_at(**{**BASES, **given})
    parse = grammar_of(g.board).parse_line
    texts = [parse(line, section).text for line in lines]
    ask = Ask(("Axis",), "orders", "", sections=("diplomacy", section), args={"phases": [phase]})
    return operations.sift(g, ask, texts)


def _codes(told: Sifted) -> list[str]:
    return [problem.code for _, problem in told.problems]


def test_BWR_335_air_units_may_get_new_bases_at_the_end_of_the_turn() -> None:
    p = _begun(_at("give_combat_orders"))
    texts = ["combat: rebase 1 air: Breslau -> Berlin"]
    ask = p.ask_of("Axis", "combat_orders")
    p._advance({"answer": ask.id, "by": ["Axis"], "say": texts, "how": "orders"})
    assert p.g.air_at("Berlin", "Axis") == 1
    kinds = p.kinds()
    assert kinds.index("phase_began") < kinds.index("rebased")


def test_BWR_334_BWR_335_not_those_that_did_so_in_phase_5() -> None:
    g = _at("rebase", **{"phase 9": ["combat: rebase 1 air: Breslau -> Berlin"]})
    g.now["rebased"] = {"Breslau": {"Germany": 2}}
    p = _begun(g)
    assert p.g.air_at("Breslau", "Axis") == 2
    assert "line_unused" in p.kinds()


def test_BWR_335_the_receipt_knows_such_lines() -> None:
    told = _sifted("rebase 1 air: Breslau -> Berlin", section="combat", phase=9)
    assert _codes(told) == []
    bad = _sifted("rebase 1 air: Breslau -> North Sea", section="combat", phase=9)
    assert _codes(bad) == ["no_base_at_sea"]


def test_BWR_022_BWR_311_the_receipt_refuses_what_cannot_be_flown() -> None:
    told = _sifted(
        "fly 1 air: Breslau -> Lodz",
        "fly 2 air: Breslau -> Lodz",
        "fly 1 air: Breslau -> Minsk",
        "rebase 1 air: Breslau -> Berlin",
    )
    assert _codes(told) == ["too_few_air", "out_of_air_range"]


def test_BWR_320_the_receipt_asks_for_a_word_of_war() -> None:
    units = {"Hamburg": air("Germany")}
    told = _sifted("fly 1 air: Hamburg -> Copenhagen", units=units)
    assert _codes(told) == ["neutral_there"]
    told = _sifted("war on Denmark", "fly 1 air: Hamburg -> Copenhagen", units=units)
    assert _codes(told) == []
