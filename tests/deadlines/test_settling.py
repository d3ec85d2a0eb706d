"""Silence question by question and seat by seat: who is pressed, and what the others still have."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from pbem.engine.flow import Ask
from pbem.engine.table import Table
from pbem.records.settle import Pressed, Settler

SEATS = {"Poland": "ann", "Finland": "ann", "Sweden": "bob"}
POWERS = tuple(SEATS)


def settled(ask: Ask, silent: set[tuple[str, str]], **state: Any) -> dict[str, Any] | None:
    """What is settled of one open question that was put."""
    game = SimpleNamespace(noun=lambda _line: "", reply_verbs=())
    table = cast("Table", SimpleNamespace(game=game, decider=lambda _state, power: SEATS[power]))
    engine = {"asks": [{**ask.data(), "put": True}], "said": {}, **state}
    settler = Settler(
        table,
        lambda _seat: [],
        lambda _seat: [],
        lambda seat: [power for power in POWERS if SEATS[power] == seat],
        lambda _verb: "wait",
        pressed=Pressed(silent=frozenset(silent)),
    )
    found = settler.next({"engine": engine})
    return None if found is None else found.given


def question(**parts: Any) -> Ask:
    return Ask(POWERS, "retreat", "Narvik", ("retreat",), **{"default": "stay", **parts})


ONE = {("retreat Narvik", "ann")}
BOTH = ONE | {("retreat Narvik", "bob")}


def test_where_the_first_answer_counts_all_have_to_be_silent() -> None:
    assert settled(question(), ONE) is None
    given = settled(question(), BOTH)
    assert given is not None
    assert (given["by"], given["say"], given["how"]) == (list(POWERS), "stay", "silence")


def test_where_all_have_to_agree_the_silent_seat_gives_its_own_part_only() -> None:
    given = settled(question(agree="all"), ONE)
    assert given is not None
    assert given["by"] == ["Poland", "Finland"]


def test_who_is_silent_goes_along_with_who_has_spoken() -> None:
    said = {"retreat Narvik": {"Sweden": {"say": "to Oslo"}}}
    given = settled(question(agree="all"), ONE, said=said)
    assert given is not None
    assert (given["by"], given["say"]) == (["Poland", "Finland"], "to Oslo")


@pytest.mark.parametrize(
    ("ask", "silent"),
    [
        (question(default=None), BOTH),
        (question(), {("retreat Oslo", "ann"), ("retreat Oslo", "bob")}),
        (question(), set()),
    ],
)
def test_without_a_default_or_for_another_question_nothing_is_taken(
    ask: Ask, silent: set[tuple[str, str]]
) -> None:
    assert settled(ask, silent) is None
