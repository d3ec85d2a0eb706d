"""A batch whose sifting hands on where it leads: carried out once, by who is given that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pbem.engine import ask_state
from pbem.engine.flow import Ask, Flow, Over, Sifted
from pbem.engine.play import ContractBroken, advance, check, flaw, open_asks, sift
from pbem.engine.state import State, copy
from pbem.engine.table import Table
from tests.engine.tiny import begin, say, table
from tests.engine.watched import Watched

PLAIN = Ask(("A",), "orders", "A 1", sections=("moves",))


class Tries:
    """How often lines were carried out on a trial, and of which position."""

    def __init__(self) -> None:
        self.made: list[list[str]] = []

    def game(self, *asks: Ask, answered: bool = False, secrets: bool = False) -> Table:
        """A game that asks for a batch and notes where it leads."""
        flow = Flow("main")

        @flow.step
        def ask(g: Any, f: Any, dice: Any, events: Any) -> list[Ask]:
            return list(asks)

        @ask.sift
        def _(g: Any, f: Any, ask: Ask, lines: Sequence[str]) -> Sifted:
            self.made.append(list(lines))
            owners = sorted(g.state["secret"]) if secrets else []
            return Sifted(tuple(sorted(lines)), led=[*owners, len(g.seen), *sorted(lines)])

        if answered:

            @ask.answer
            def _(g: Any, f: Any, ask: Ask, say: Any, events: Any) -> None:
                g.seen.append(say)
        else:

            @ask.carry
            def _(g: Any, f: Any, ask: Ask, sifted: Sifted, events: Any) -> None:
                g.seen.append([list(sifted.good), sifted.led])

        @flow.step
        def end(g: Any, f: Any, dice: Any, events: Any) -> Over:
            return Over({"won": "nobody"})

        return table(flow, secrets=secrets, owners=lambda g, seat: [seat])


@pytest.fixture(autouse=True)
def forgotten() -> None:
    ask_state.forget_sifted()


def carried(game: Table, state: State, lines: Any, checked: bool = True) -> Any:
    """What is noted of these lines as the answer."""
    advance(game, state, say(PLAIN.id, lines), Watched(), checked=checked)
    return state["seen"][-1]


def test_the_check_of_an_answer_hands_on_where_it_leads() -> None:
    tries = Tries()
    game = tries.game(PLAIN)
    state, _ = begin(game)
    assert carried(game, state, ["b", "a"]) == [["a", "b"], [0, "a", "b"]]
    assert tries.made == [["b", "a"]]


def test_who_has_sifted_the_lines_of_an_answer_hands_it_on_once() -> None:
    tries = Tries()
    game = tries.game(PLAIN)
    state, _ = begin(game)
    [ask] = open_asks(state)
    told = sift(game, state, ask, ["b", "a"], "a")
    assert told is not None
    assert told.led is None
    assert check(game, state, ask, ["b", "a"], ["a"]) == ["a", "b"]
    one, other = copy(state), copy(state)
    assert carried(game, one, ["b", "a"]) == [["a", "b"], [0, "a", "b"]]
    assert tries.made == [["b", "a"]]
    # The next one gets its own.
    assert carried(game, other, ["b", "a"]) == [["a", "b"], [0, "a", "b"]]
    assert tries.made == [["b", "a"], ["a", "b"]]


def test_where_other_lines_lead_and_from_elsewhere_is_not_handed_on() -> None:
    tries = Tries()
    game = tries.game(PLAIN)
    state, _ = begin(game)
    [ask] = open_asks(state)
    sift(game, state, ask, ["a"], "a")
    sift(game, state, ask, ["b"], "a")
    state["seen"].append("elsewhere")
    assert carried(game, copy(state), ["b"]) == [["b"], [1, "b"]]
    sift(game, state, ask, ["b"], "a")
    sift(game, state, ask, ["a"], "a")
    assert carried(game, state, ["b"]) == [["b"], [1, "b"]]


@pytest.mark.parametrize("default", [["b", "a"], [], None])
def test_an_answer_that_nobody_gives_is_sifted_when_it_is_carried_out(default: Any) -> None:
    tries = Tries()
    to_nobody = Ask(("E",), "orders", "E 1", sections=("moves",), default=default)
    state, _ = begin(tries.game(to_nobody))
    lines = sorted(default or [])
    assert state["seen"] == [[lines, [0, *lines]]]


def test_an_answer_is_heard_as_ever_where_nothing_is_carried() -> None:
    tries = Tries()
    game = tries.game(PLAIN, answered=True)
    state, _ = begin(game)
    assert carried(game, state, ["b", "a"]) == ["a", "b"]


def test_only_the_one_question_of_a_step_is_carried() -> None:
    other = Ask(("B",), "orders", "B 1", sections=("moves",))
    game = Tries().game(PLAIN, other)
    state, _ = begin(game)
    advance(game, state, say(PLAIN.id, ["a"]), Watched())
    with pytest.raises(ContractBroken, match="asks for 2"):
        advance(game, state, say(other.id, ["a"], "B"), Watched())


def test_a_question_that_is_carried_needs_no_other_handler() -> None:
    game = Tries().game(PLAIN)
    state, _ = begin(game)
    assert "answer" not in flaw(game, state, PLAIN)


def test_what_was_sifted_without_the_secrets_of_others_is_sifted_again_with_all() -> None:
    tries = Tries()
    game = tries.game(PLAIN, secrets=True)
    state, _ = begin(game)
    state["secret"] = {"a": {}, "b": {}}
    [ask] = open_asks(state)
    told = sift(game, state, ask, ["x"], "a")
    assert told is not None
    assert told.good == ("x",)
    assert carried(game, state, ["x"]) == [["x"], ["a", "b", 0, "x"]]
