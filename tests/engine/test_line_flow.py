"""Lines carried out one after another: what each stops for, and what becomes of those left."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.dice import Dice, Script, Seeded
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Over, Run, Say
from pbem.engine.line_flow import LineFlow
from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Line, Verb
from pbem.engine.play import advance, start
from pbem.engine.predicates import Args, Occasion, Predicate
from pbem.engine.slots import Vocabulary
from pbem.engine.state import check_plain, copy
from pbem.engine.table import Table
from tests.engine import tiny
from tests.engine.tiny import Position

PLACES = Names(dict.fromkeys(("E-13", "Malta and Gozo"), ()), "place")


def is_taken(g: Position, now: Occasion, args: Args) -> bool:
    return args["place"] in g.state["taken"]


TAKEN = Predicate("taken", ("{place} is taken",), is_taken)
POWERS = Names({"A": ()}, "power")
VOCABULARY = Vocabulary(PLACES, POWERS, Names({}, "unit"), Names({"taken": ()}, "fact"), (TAKEN,))
GRAMMAR = Grammar(
    (
        Verb("take", ("{place} [{when}]",)),
        Verb("ask", ("{place} [{when}]",)),
        Verb("roll", ("{place} [{when}]",)),
        Verb("lose", ("{place}",)),
        Verb("leave", ("{place}",)),
    ),
    {},
    VOCABULARY,
)


def read(g: Position, text: str) -> Line:
    return GRAMMAR.parse_line(text)


def check(g: Position, f: Locals, line: Line) -> None:
    if line.verb in ("take", "roll") and line.args["place"] in g.state["taken"]:
        raise Illegal("T-1", "taken_already", place=line.args["place"])


def stands(g: Position, f: Locals) -> None:
    if not g.state["capital"]:
        raise Illegal("T-2", "capital_fell")


def facts(g: Position, f: Locals) -> dict[str, int]:
    return {"taken": len(g.state["taken"])}


def flow(*, in_chain: bool = False) -> LineFlow:
    made = LineFlow(
        "orders",
        read,
        check=check,
        stands=stands,
        facts=facts,
        predicates=[TAKEN],
        in_chain=in_chain,
    )

    @made.step
    def throw(g: Position, f: Locals, dice: Dice, events: Events) -> Go | Leave | None:
        line = read(g, f["line"])
        if line.verb == "leave":
            return Leave({"left": f["queue"]["left"]})
        if line.verb == "lose":
            g.state["capital"] = False
            return made.done
        if line.verb == "roll":
            [f["die"]] = dice.roll(f"throw/{f['number']}", 1)
        return None

    @made.step
    def question(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | None:
        if read(g, f["line"]).verb != "ask":
            return None
        return Ask(("A",), "ask", str(f["number"]), ("say",))

    @question.answer
    def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> Go | None:
        if say == "no":
            return made.fail(f, events, Illegal("T-3", "said_no"))
        return None

    @made.step
    def take(g: Position, f: Locals, dice: Dice, events: Events) -> Go | None:
        if f.get("die") == 1:
            return made.fail(f, events, Illegal("T-4", "bad_luck"))
        g.state["taken"].append(read(g, f["line"]).args["place"])
        events.append({"kind": "took", "number": f["number"], "pace": f["pace"], "f": sorted(f)})
        return None

    return made


def table(*, in_chain: bool = False) -> Table:
    orders = flow(in_chain=in_chain)
    root = Flow("root")

    @root.step
    def give(g: Position, f: Locals, dice: Dice, events: Events) -> Run:
        return orders.run(g.state["lines"], ["A"], then="end", pace=3)

    @root.step
    def end(g: Position, f: Locals, dice: Dice, events: Events) -> Over:
        return Over({"result": f["result"]})

    return tiny.table(root, orders, alive="A")


def play(
    lines: list[str],
    dice: list[Any] = [],  # noqa: B006 (never changed)
    says: dict[str, str] = {},  # noqa: B006
    *,
    in_chain: bool = False,
) -> tuple[list[str], list[str], Any]:
    """What was taken, lines not used with the code of the reason, and the result."""
    game, script = table(in_chain=in_chain), Script(list(dice))
    state = start(game, {}, {})
    state.update({"lines": lines, "taken": [], "capital": True})
    outcome, events = advance(game, state, {}, script, checked=True), list[Any]()
    while True:
        events += outcome.events
        check_plain(state)
        if not outcome.asks:
            break
        ask = outcome.asks[0]
        given = {"answer": ask.id, "by": ["A"], "say": says[ask.noun], "how": "person"}
        # What stands between two inputs is in the state alone.
        state = copy(state)
        outcome = advance(game, state, given, script, checked=True)
    script.finish()
    unused = [f"{e['line']}: {e['problem']['code']}" for e in events if e["kind"] == "line_unused"]
    assert all(e["by"] == ["A"] for e in events if e["kind"] == "line_unused")
    assert all(e["pace"] == 3 for e in events if e["kind"] == "took")
    return state["taken"], unused, outcome.over["result"]


def test_each_line_has_its_dice_and_questions_before_the_next_one_begins() -> None:
    taken, unused, result = play(
        ["roll E-13", "ask Malta and Gozo", "take E-13"],
        [("throw/1", [5])],
        {"2": "yes"},
    )
    assert taken == ["E-13", "Malta and Gozo"]
    assert unused == ["take E-13: taken_already"]
    assert result == {"unused": ["take E-13"]}


def test_no_line_at_all_is_the_end_at_once() -> None:
    assert play([]) == ([], [], {"unused": []})


def test_nothing_of_a_line_is_left_in_the_frame_of_the_next_one() -> None:
    """The 1 of the first line would be the bad luck of the second, too."""
    taken, unused, _ = play(["roll E-13", "take E-13"], [("throw/1", [1])])
    assert (taken, unused) == (["E-13"], ["roll E-13: bad_luck"])


def test_a_condition_is_looked_at_when_the_time_of_its_line_comes() -> None:
    taken, unused, _ = play(
        [
            "take E-13 if Malta and Gozo is taken",
            "take Malta and Gozo",
            "take E-13 if Malta and Gozo is taken and taken = 1",
            "ask E-13 if taken > 9",
        ]
    )
    assert taken == ["Malta and Gozo", "E-13"]
    assert unused == [
        "take E-13 if Malta and Gozo is taken: condition_unmet",
        "ask E-13 if taken > 9: condition_unmet",
    ]


@pytest.mark.parametrize(
    ("lines", "says", "independent", "in_chain"),
    [
        (
            ["ask E-13", "take E-13", "take Malta and Gozo"],
            {"1": "no"},
            (["E-13", "Malta and Gozo"], ["ask E-13: said_no"]),
            (
                [],
                ["ask E-13: said_no", "take E-13: failed_before", "take Malta and Gozo: failed_before"],
            ),
        ),
        (
            ["take E-13", "take E-13", "take Malta and Gozo"],
            {},
            (["E-13", "Malta and Gozo"], ["take E-13: taken_already"]),
            (["E-13"], ["take E-13: taken_already", "take Malta and Gozo: failed_before"]),
        ),
        (
            ["take E-13 if taken > 9", "take Malta and Gozo"],
            {},
            (["Malta and Gozo"], ["take E-13 if taken > 9: condition_unmet"]),
            (["Malta and Gozo"], ["take E-13 if taken > 9: condition_unmet"]),
        ),
    ],
)  # fmt: skip
def test_what_becomes_of_later_lines_when_one_has_failed(
    lines: list[str], says: dict[str, str], independent: Any, in_chain: Any
) -> None:
    assert play(lines, says=says)[:2] == independent
    assert play(lines, says=says, in_chain=True)[:2] == in_chain


def test_when_nothing_stands_any_more_all_that_is_left_is_told() -> None:
    lines = ["take E-13", "lose E-13", "take Malta and Gozo", "ask E-13"]
    taken, unused, result = play(lines)
    assert taken == ["E-13"]
    assert unused == ["take Malta and Gozo: capital_fell", "ask E-13: capital_fell"]
    assert result == {"unused": ["take Malta and Gozo", "ask E-13"]}


def test_a_line_that_cannot_be_read_any_more_stops_nobody() -> None:
    taken, unused, _ = play(["burn E-13", "take E-13 if Corfu is taken", "take E-13"])
    assert taken == ["E-13"]
    assert unused == ["burn E-13: no_verb", "take E-13 if Corfu is taken: unknown_place"]


def test_who_leaves_gives_up_what_is_left_with_a_result_of_his_own() -> None:
    taken, unused, result = play(["take E-13", "leave E-13", "take Malta and Gozo"])
    assert (taken, unused, result) == (["E-13"], [], {"left": ["take Malta and Gozo"]})


def test_a_line_that_waits_for_its_dice_and_cannot_be_used_after_a_ruling_is_told() -> None:
    game = table()
    state = start(game, {}, {})
    state.update({"lines": ["roll E-13", "take E-13"], "taken": [], "capital": True})
    assert not advance(game, state, {}, Seeded({}), checked=True).asks
    frame, orders = state["engine"]["frames"][-1], game.game.flows["orders"]
    waiting = copy(frame)
    state["capital"] = False
    orders.put_right(game.position(state), frame)
    assert frame == waiting
    state.update({"capital": True, "taken": ["E-13"]})
    orders.put_right(game.position(state), frame)
    assert frame["step"] == "next_line"
    outcome = advance(game, state, {}, Script([]), checked=True)
    unused = [each["line"] for each in outcome.events if each["kind"] == "line_unused"]
    assert unused == ["roll E-13", "take E-13"]
    assert outcome.over["result"] == {"unused": unused}
