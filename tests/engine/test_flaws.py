"""Questions that no player could answer, and secrets of a game that says it has none: told by name,
not found years later."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.board import Board
from pbem.engine.flow import Ask, Flow, Over, Sifted
from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Verb
from pbem.engine.play import ContractBroken, flaw, open_asks
from pbem.engine.slots import Vocabulary
from pbem.engine.table import Table
from tests.engine.tiny import begin, table


def grammar(board: Board) -> Grammar:
    """A reply `say`, and orders `go` in the section `moves`."""
    nothing = Names({}, "place")
    vocabulary = Vocabulary(nothing, Names({"A": ()}, "power"), nothing)
    verbs = (Verb("say", ("{text}",), role="reply"), Verb("go", ("{number}",), ("moves",)))
    return Grammar(verbs, {"moves": ()}, vocabulary)


def asking(ask: Ask, *handlers: str, **more: Any) -> Table:
    """A game that asks this, with these handlers for the answer."""
    flow = Flow("main")

    @flow.step
    def put(g: Any, f: Any, dice: Any, events: Any) -> Ask:
        return ask

    @flow.step
    def end(g: Any, f: Any, dice: Any, events: Any) -> Over:
        return Over({"won": "A"})

    if "answer" in handlers:
        put.answer(lambda g, f, ask, say, events: None)
    if "reads" in handlers:
        put.reads("x", "go")(lambda g, ask, line: "gone")
    if "sift" in handlers:
        put.sift(lambda g, f, ask, lines: Sifted(tuple(lines)))
    return table(flow, **{"grammar": grammar, "reply_verbs": ("say",), **more})


REPLY = Ask(("A",), "x", "1", verbs=("say",))
BATCH = Ask(("A",), "x", "1", sections=("moves",))
FLAWS = {
    "sound reply": (REPLY, ("answer",), ""),
    "sound batch": (BATCH, ("answer", "sift"), ""),
    "nothing to say": (
        Ask(("A",), "x", "1"),
        ("answer",),
        "no order line answers it: it has neither `verbs` nor `sections`",
    ),
    "unknown verb": (
        Ask(("A",), "x", "1", verbs=("says",)),
        ("answer",),
        "its answers begin with says, which is none of the `reply_verbs`",
    ),
    "verb of orders": (
        Ask(("A",), "x", "1", verbs=("go",)),
        ("answer",),
        "its answers begin with go, which is none of the `reply_verbs`",
    ),
    "verb of orders that the step reads": (
        Ask(("A",), "x", "1", verbs=("say", "go")),
        ("answer", "reads"),
        "",
    ),
    "verb of orders that the step reads for another question": (
        Ask(("A",), "y", "1", verbs=("say", "go")),
        ("answer", "reads"),
        "its answers begin with go, which is none of the `reply_verbs`",
    ),
    "unknown section": (
        Ask(("A",), "x", "1", sections=("move",)),
        ("answer", "sift"),
        "it is for the section move, which the grammar does not know",
    ),
    "no sift": (
        BATCH,
        ("answer",),
        "it is for a batch, and there is no @put.sift that looks at one",
    ),
    "no answer": (REPLY, (), "there is no @put.answer that takes what is said"),
    "a batch without answer": (
        BATCH,
        ("sift",),
        "there is no @put.answer that takes what is said",
    ),
}


@pytest.mark.parametrize(("ask", "handlers", "said"), FLAWS.values(), ids=FLAWS)
def test_what_is_wrong_with_a_question_is_named(
    ask: Ask, handlers: tuple[str, ...], said: str
) -> None:
    made = asking(ask, *handlers)
    state, _ = begin(made)
    [opened] = open_asks(state)
    assert flaw(made, state, opened) == said


@pytest.mark.parametrize("seal", ["together", "secret"])
def test_sealed_answers_want_a_game_with_secrets(seal: str) -> None:
    ask = Ask(("A",), "x", "1", verbs=("say",), **{seal: True})
    begin(asking(ask, "answer"))
    with pytest.raises(ContractBroken, match=r"main.put seals the answers to x 1.*`secrets=True`"):
        begin(asking(ask, "answer", secrets=False), checked=False)


def test_checked_catches_a_secret_of_a_game_without_secrets() -> None:
    flow = Flow("main")

    @flow.step
    def hide(g: Any, f: Any, dice: Any, events: Any) -> Over:
        g.state["secret"]["A"] = {"card": "c1"}
        return Over({"won": "A"})

    begin(table(flow))
    begin(table(flow, secrets=False), checked=False)
    with pytest.raises(ContractBroken, match="something is secret"):
        begin(table(flow, secrets=False))
