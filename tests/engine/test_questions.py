"""Questions to the rules and answers that say why."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.board import Area, Board, Link
from pbem.engine.errors import NotUnderstood
from pbem.engine.names import Names
from pbem.engine.orders import Grammar
from pbem.engine.questions import Answer, Because, Question, Questions, way
from pbem.engine.slots import Vocabulary
from pbem.engine.state import copy
from pbem.words.catalogue import Words
from tests.engine.contract_game import BOARD, GAME, GRAMMAR, SCENARIO, SEATS, TABLE, Bazaar


def bazaar(**secret: Any) -> Bazaar:
    return Bazaar({**GAME.setup(BOARD, SCENARIO, {"seats": SEATS}), "secret": secret}, BOARD)


def asked(text: str, g: Bazaar) -> Answer:
    questions = TABLE.questions()
    return questions.answer(g, questions.parse(text))


def test_a_question_is_written_in_the_slots_of_the_games_orders() -> None:
    questions = TABLE.questions()
    line = questions.parse("  Send SILK to east? ")
    assert (line.text, line.args) == ("send silk -> East", {"good": "silk", "power": "East"})
    assert [forms for _, forms in questions.listed] == [("send GOOD -> POWER",), ("holds POWER",)]
    assert questions.examples == ("send silk -> East", "holds North")


def test_a_power_or_a_section_before_a_question_is_none() -> None:
    for text in ("North: send silk -> East", "caravan: send silk -> East", "sell 1 silk", ""):
        with pytest.raises(NotUnderstood) as refused:
            TABLE.questions().parse(text)
        assert refused.value.problem.code == "unknown_question"
        assert refused.value.problem.choices == ("send GOOD -> POWER", "holds POWER")


def test_the_answer_has_reason_rule_and_trace_and_changes_nothing() -> None:
    g = bazaar()
    before = copy(g.state)
    answer = asked("send silk -> East", g)
    assert (answer.holds, answer.rules, answer.trace) == (
        True,
        ("BAZ-009",),
        {"good": "silk", "left": 1},
    )
    assert g.state == before


def test_a_refusal_is_an_answer() -> None:
    g = bazaar()
    g.goods("North")["silk"] = 1
    answer = asked("send silk -> East", g)
    assert (answer.holds, answer.rules) == (False, ("BAZ-009",))
    assert answer.refused is not None
    assert answer.refused.code == "to_oneself"


def test_of_secrets_there_is_what_the_one_who_asks_may_know() -> None:
    assert asked("holds North", bazaar()).lines[0].code == "hidden"
    answer = asked("holds North", bazaar(North={"hand": ["c07"]}))
    assert answer.lines == (Because("cards", {"cards": ["c07"]}),)


def test_a_form_with_an_unknown_slot_is_refused() -> None:
    with pytest.raises(ValueError, match="no slot type 'tank'"):
        Questions((Question("supply", ("{tank}",), lambda g, args: Answer()),), GRAMMAR)


# The way of a search, told


AREAS = {name: (name.lower(),) for name in ("Tobruk", "Gazala", "Mechili", "Benghazi", "Malta")}
LINKS = [("Tobruk", "Gazala"), ("Gazala", "Mechili"), ("Mechili", "Benghazi")]
COAST = Board([Area(name, "land") for name in AREAS], [Link(*pair, "road") for pair in LINKS])
FRONT = {"Gazala"}


def _supply(g: Board, args: Any) -> Answer:
    """Half a fuel a step, up to one and a half."""
    closed = FRONT.__contains__
    trace = g.connected(
        ["Benghazi"], [args["place"]], lambda _, to: not closed(to), cost=lambda *_: 1, limit=3
    )
    return way(trace, "BWR-072")


def supply(place: str) -> tuple[bool | None, str]:
    nothing = Names({}, "power")
    grammar = Grammar((), {}, Vocabulary(Names(AREAS, "place"), nothing, nothing))
    questions = Questions((Question("supply", ("{place}",), _supply),), grammar)
    answer = questions.answer(COAST, questions.parse(f"supply {place}"))
    [line] = answer.lines
    assert line.rule == "BWR-072"
    return answer.holds, Words().say(f"why.{line.code}", line.fields)


def test_supply_is_answered_with_the_way_or_the_block(monkeypatch: pytest.MonkeyPatch) -> None:
    assert supply("mechili") == (True, "by Benghazi -> Mechili; it costs 1")
    assert supply("Tobruk") == (
        False,
        "stopped at Gazala, on the way Benghazi -> Mechili -> Gazala",
    )
    assert supply("Malta") == (False, "no way leads there")
    monkeypatch.setattr("tests.engine.test_questions.FRONT", set())
    told = "by Benghazi -> Mechili -> Gazala -> Tobruk; it costs 3"
    assert supply("Tobruk") == (True, told)
