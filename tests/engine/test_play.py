"""Playing, point by point, each on a game of a few steps."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.corrections import Corrections, Setting, Word
from pbem.engine.dice import Dice, Script
from pbem.engine.errors import Illegal, NotUnderstood, Refusal
from pbem.engine.flow import Ask, Events, Flow, Go, Later, Leave, Locals, Over, Run, Sifted
from pbem.engine.game import Date
from pbem.engine.play import (
    ContractBroken,
    advance,
    check,
    is_put,
    open_asks,
    play,
    sift,
    start,
    waits_for,
)
from pbem.engine.state import copy, digest
from tests.engine.tiny import begin, say, table
from tests.engine.watched import Watched

END = Over({"won": "nobody"})


def ended(g: Any, f: Any, dice: Any, events: Any) -> Over:
    """The last step of most of these games."""
    return END


def asking(*asks: Ask, then: Any = None) -> Flow:
    """A flow that asks these at once, notes the answers, and ends."""
    flow = Flow("main")

    @flow.step
    def ask(g: Any, f: Any, dice: Any, events: Any) -> list[Ask]:
        return list(asks)

    @ask.answer
    def _(g: Any, f: Any, ask: Ask, say: Any, events: Any) -> None:
        g.seen.append([ask.id, list(ask.to), say])

    flow.step(then or ended)
    return flow


# What time it is in the game


def releasing(*powers: str) -> Flow:
    """A flow that releases the orders of one power after the other."""
    flow = Flow("main")

    def put(power: str) -> None:
        def ask(g: Any, f: Any, dice: Any, events: Any) -> Ask:
            return Ask((power,), "orders", power, ("say",), releases=True)

        ask.__name__ = f"ask_{power.lower()}"
        step = flow.step(ask)
        step.answer(lambda g, f, ask, say, events: g.seen.append(say))

    for power in powers:
        put(power)
    flow.step(ended)
    return flow


def test_each_release_is_a_turn_where_the_game_says_nothing_of_it() -> None:
    made = table(releasing("A", "B"))
    state, first = begin(made)
    second = advance(made, state, say("orders A", "yes"), Watched(), checked=True)
    opened = [each.events[-1] for each in (first, second)]
    assert opened == [
        {"kind": "orders_open", "release": 1, "turn": 1, "ask": "orders A"},
        {"kind": "orders_open", "release": 2, "turn": 2, "ask": "orders B"},
    ]


def test_a_game_says_which_turn_it_is_and_which_part_of_it() -> None:
    made = table(releasing("A", "B"), date=lambda g: Date(1940, f"day {len(g.seen) + 1}"))
    state, first = begin(made)
    assert first.events[-1] | {"ask": ""} == {
        "kind": "orders_open",
        "release": 1,
        "turn": 1940,
        "part": "day 1",
        "ask": "",
    }
    advance(made, state, say("orders A", "yes"), Watched(), checked=True)
    assert state["engine"]["date"] == {"turn": 1940, "part": "day 2", "powers": ["B"]}
    assert state["engine"]["releases"] == 2


@pytest.mark.parametrize("date", [Date(-1), Date("5"), Date(5, 5)])  # type: ignore[arg-type]
def test_a_date_that_is_none_breaks_the_contract(date: Date) -> None:
    with pytest.raises(ContractBroken, match="no date"):
        begin(table(releasing("A"), date=lambda g: date))


# Where flows go


def test_steps_run_in_the_order_in_which_they_are_written() -> None:
    flow = Flow("main")
    for name in ("one", "two", "three"):

        def note(g: Any, f: Any, dice: Any, events: Any, name: str = name) -> None:
            g.seen.append(name)

        note.__name__ = name
        flow.step(note)
    flow.step(ended)
    state, made = begin(table(flow))
    assert state["seen"] == ["one", "two", "three"]
    assert made.over == {"won": "nobody"}


def loop() -> tuple[Flow, Flow]:
    """A main flow that runs a sub-flow three times without a step in between."""
    main, sub = Flow("main"), Flow("sub")

    @main.step
    def count(g: Any, f: Any, dice: Any, events: Any) -> Run | Over:
        g.seen.append(f.get("result", "none"))
        f["n"] = f.get("n", 0) + 1
        return END if f["n"] == 4 else Run("sub", {"n": f["n"]}, then="count")

    @sub.step
    def work(g: Any, f: Any, dice: Any, events: Any) -> Leave | None:
        if f["n"] == 2:
            return Leave()
        f["result"] = f["n"] * 10
        return None

    @sub.step
    def more(g: Any, f: Any, dice: Any, events: Any) -> Leave | None:
        return Leave([f["n"]]) if f["n"] == 3 else None

    return main, sub


def test_results_arrive_in_the_callers_frame_and_do_not_stay_there() -> None:
    state, _ = begin(table(*loop()))
    assert state["seen"] == ["none", 10, "none", [3]]


def test_arguments_of_a_sub_flow_are_its_own() -> None:
    main, sub = Flow("main"), Flow("sub")

    @main.step
    def go(g: Any, f: Any, dice: Any, events: Any) -> Run:
        f["list"] = [1]
        return Run("sub", {"list": f["list"]})

    @main.step
    def look(g: Any, f: Any, dice: Any, events: Any) -> None:
        g.seen.append(f["list"])

    main.step(ended)

    @sub.step
    def change(g: Any, f: Any, dice: Any, events: Any) -> None:
        f["list"].append(2)

    state, _ = begin(table(main, sub))
    assert state["seen"] == [[1]]


def test_a_handlers_go_is_not_overwritten() -> None:
    flow = Flow("main")

    @flow.step
    def ask(g: Any, f: Any, dice: Any, events: Any) -> list[Ask]:
        return [Ask(("A",), "way", "1"), Ask(("B",), "way", "2")]

    @ask.answer
    def _(g: Any, f: Any, ask: Ask, say: Any, events: Any) -> Go | None:
        return Go(say) if say else None

    @flow.step
    def near(g: Any, f: Any, dice: Any, events: Any) -> Over:
        return Over({"at": "near"})

    @flow.step
    def far(g: Any, f: Any, dice: Any, events: Any) -> Over:
        return Over({"at": "far"})

    made = table(flow)
    for first, second, end in (("", "", "near"), ("far", "", "far"), ("", "far", "far")):
        state, _ = begin(made)
        advance(made, state, say("way 1", first), Watched())
        assert advance(made, state, say("way 2", second, "B"), Watched()).over == {"at": end}
    state, _ = begin(made)
    advance(made, state, say("way 1", "far"), Watched())
    with pytest.raises(ContractBroken, match="way 2"):
        advance(made, state, say("way 2", "near", "B"), Watched())


def one_step(returned: Any) -> Flow:
    flow = Flow("main")

    @flow.step
    def wrong(g: Any, f: Any, dice: Any, events: Any) -> Any:
        return returned

    flow.step(ended)
    return flow


@pytest.mark.parametrize(
    "returned",
    [
        Go("nowhere"),
        Run("nothing"),
        Run("main", then="nowhere"),
        Over({}),
        "wrong",
        ["wrong"],
        [Ask(("A",), "x", "1"), "wrong"],
        Ask((), "x", "1"),
        Ask(("A",), "x", "1", agree="most"),
        [Ask(("A",), "x", "1"), Ask(("B",), "x", "1")],
        Leave(),
    ],
    ids=repr,
)
def test_a_step_that_returns_nonsense_is_a_fault_of_the_program(returned: Any) -> None:
    with pytest.raises(ContractBroken):
        begin(table(one_step(returned)), checked=False)


def test_a_flow_that_never_stops_is_a_fault_of_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("pbem.engine.machine.STEP_LIMIT", 50)
    with pytest.raises(ContractBroken, match="50 steps"):
        begin(table(one_step(Go("wrong"))), checked=False)


def test_a_refusal_out_of_a_step_or_handler_is_a_fault_of_the_program() -> None:
    flow = Flow("main")

    @flow.step
    def refuse(g: Any, f: Any, dice: Any, events: Any) -> None:
        raise Illegal("TNY-001", "late")

    with pytest.raises(ContractBroken, match=r"main\.refuse raised late"):
        begin(table(flow))
    flow = asking(Ask(("A",), "x", "1"))

    @flow.steps["ask"].answer
    def _(g: Any, f: Any, ask: Ask, say: Any, events: Any) -> None:
        raise Illegal("TNY-001", "late")

    state, _ = begin(made := table(flow))
    with pytest.raises(
        ContractBroken, match=r"main.ask refuses an answer that it had checked: x 1"
    ):
        advance(made, state, say("x 1", "yes"), Watched())


# Nothing is shared with the state


@pytest.mark.parametrize("sealed", [False, True])
def test_answers_are_copied_so_that_a_record_keeps_what_was_said(sealed: bool) -> None:
    flow = asking(Ask(("A",), "list", "1", together=sealed))

    @flow.steps["ask"].answer
    def _(g: Any, f: Any, ask: Ask, say: Any, events: Any) -> None:
        events.append({"kind": "said", "say": say})
        f["left"] = say
        say.pop()

    given = say("list 1", [1, 2, 3])
    state, _ = begin(made := table(flow))
    outcome = advance(made, state, given, Watched())
    assert given["say"] == [1, 2, 3]
    assert outcome.events == [{"kind": "said", "say": [1, 2]}]
    state["engine"]["frames"][-1]["locals"]["left"].clear()
    assert outcome.events == [{"kind": "said", "say": [1, 2]}]


def test_events_keep_what_they_said_when_the_position_goes_on() -> None:
    flow = Flow("main")

    @flow.step
    def tell(g: Any, f: Any, dice: Any, events: Any) -> None:
        g.seen.append(1)
        events.append({"kind": "seen", "list": g.seen})

    @flow.step
    def change(g: Any, f: Any, dice: Any, events: Any) -> None:
        g.seen.append(2)

    flow.step(ended)
    _, made = begin(table(flow))
    assert made.events == [{"kind": "seen", "list": [1]}]


def test_events_of_a_ruling_keep_what_they_said() -> None:
    seen = Setting(lambda g: g.seen, lambda g, word: g.seen.append(word))
    corrections = Corrections(words=(Word("note", "{value:text}", seen),))
    flow = Flow("main")

    @flow.step
    def change(g: Any, f: Any, dice: Any, events: Any) -> None:
        g.seen.append("step")

    @flow.step
    def ask(g: Any, f: Any, dice: Any, events: Any) -> Ask:
        return Ask(("A",), "x", "1")

    made = table(flow, corrections=corrections)
    outcome = advance(made, start(made, {}, {}), {"ruling": ["note one"]}, Watched())
    told = {"what": "note", "about": [], "line": "note one", "before": [], "after": "one"}
    assert outcome.events == [{"kind": "corrected", **told}]


def test_a_result_shares_nothing_with_the_position() -> None:
    main, sub = Flow("main"), Flow("sub")

    @main.step
    def go(g: Any, f: Any, dice: Any, events: Any) -> Run:
        return Run("sub")

    @main.step
    def change(g: Any, f: Any, dice: Any, events: Any) -> Over:
        g.seen.append(2)
        return Over({"result": f["result"]})

    @sub.step
    def leave(g: Any, f: Any, dice: Any, events: Any) -> Leave:
        g.seen.append(1)
        return Leave(g.seen)

    _, made = begin(table(main, sub))
    assert made.over == {"result": [1]}


def test_open_asks_and_results_can_be_changed_without_changing_the_state() -> None:
    made = table(asking(Ask(("A",), "x", "1", default=[1], facts={"n": 1}, args={"deep": [1]})))
    state, outcome = begin(made)
    before = digest(state)
    for ask in (*outcome.asks, *open_asks(state)):
        ask.args["deep"].append(2)
        ask.facts["n"] = 2
        ask.default.append(2)
    assert digest(state) == before
    outcome = advance(made, state, say("x 1", "yes"), Watched())
    before = digest(state)
    outcome.over["won"] = "me"
    assert digest(state) == before


def test_a_new_state_shares_nothing_with_its_scenario() -> None:
    scenario = {"seen": [1]}
    made = table(one_step(None), setup=lambda board, scenario, options: scenario)
    state = start(made, scenario, {})
    state["seen"].append(2)
    assert scenario == {"seen": [1]}


def test_an_answer_that_is_not_plain_data_is_a_fault_of_the_program() -> None:
    state, _ = begin(made := table(asking(Ask(("A",), "x", "1"))))
    with pytest.raises(TypeError, match=r"answer\[0\]: tuple"):
        advance(made, state, say("x 1", [(1, 2)]), Watched())


# Asks


def test_the_first_answer_counts_for_all_who_were_asked() -> None:
    state, _ = begin(made := table(asking(Ask(("A", "B"), "x", "1"))))
    advance(made, state, say("x 1", "yes", "B"), Watched())
    assert state["seen"] == [["x 1", ["A", "B"], "yes"]]


def test_nobody_else_is_waited_for_once_the_first_has_answered_for_all() -> None:
    state, _ = begin(made := table(asking(Ask(("A", "B"), "x", "1"), Ask(("C",), "y", "1"))))
    advance(made, state, say("x 1", "yes", "B"), Watched())
    assert [waits_for(state, ask) for ask in open_asks(state)] == [(), ("C",)]


def test_one_who_speaks_for_all_settles_a_joint_ask() -> None:
    state, _ = begin(made := table(asking(Ask(("A", "B"), "x", "1", agree="all"))))
    advance(made, state, say("x 1", "yes", "A", "B"), Watched())
    assert state["seen"] == [["x 1", ["A", "B"], "yes"]]


def test_a_joint_answer_may_be_changed_until_all_are_in() -> None:
    state, _ = begin(made := table(asking(Ask(("A", "B"), "x", "1", agree="all", otherwise="no"))))
    advance(made, state, say("x 1", "yes", "A"), Watched())
    assert waits_for(state, open_asks(state)[0]) == ("B",)
    advance(made, state, say("x 1", "maybe", "A"), Watched())
    advance(made, state, say("x 1", "maybe", "B"), Watched())
    assert state["seen"] == [["x 1", ["A", "B"], "maybe"]]


def test_true_and_one_are_a_disagreement() -> None:
    state, _ = begin(made := table(asking(Ask(("A", "B"), "x", "1", agree="all", otherwise="no"))))
    advance(made, state, say("x 1", True, "A"), Watched())
    advance(made, state, say("x 1", 1, "B"), Watched())
    assert state["seen"] == [["x 1", ["A", "B"], "no"]]


@pytest.mark.parametrize("sealed", [False, True])
def test_who_disagreed_may_be_asked_again_alone(sealed: bool) -> None:
    other = Ask(("A",), "x", "1", together=sealed)
    joint = Ask(("A", "B"), "x", "1", agree="all", otherwise=other, together=sealed)
    state, _ = begin(made := table(asking(joint)))
    for power, word in (("A", "yes"), ("B", "no"), ("A", "so be it")):
        assert not state["seen"]
        advance(made, state, say("x 1", word, power), Watched())
    assert state["seen"] == [["x 1", ["A"], "so be it"]]


def test_order_of_keys_is_no_disagreement() -> None:
    state, _ = begin(made := table(asking(Ask(("A", "B"), "x", "1", agree="all", otherwise="no"))))
    advance(made, state, say("x 1", {"a": 1, "b": 2}, "A"), Watched())
    advance(made, state, say("x 1", {"b": 2, "a": 1}, "B"), Watched())
    assert state["seen"][0][2] == {"a": 1, "b": 2}


@pytest.mark.parametrize("otherwise", [None, "none", [], 0, {"ask": "x"}])
def test_disagreement_comes_to_the_answer_that_was_set(otherwise: Any) -> None:
    joint = Ask(("A", "B"), "x", "1", agree="all", otherwise=otherwise)
    state, _ = begin(made := table(asking(joint)))
    for power, word in (("A", "yes"), ("B", "no")):
        advance(made, state, say("x 1", word, power), Watched())
    assert state["seen"] == [["x 1", ["A", "B"], otherwise]]


@pytest.mark.parametrize("sealed", [False, True])
def test_disagreement_may_ask_somebody_else_under_the_same_name(sealed: bool) -> None:
    other = Ask(("C",), "x", "1", default="never", together=sealed)
    joint = Ask(("A", "B"), "x", "1", agree="all", otherwise=other, together=sealed)
    made = table(asking(joint, Ask(("D",), "y", "1")))
    state, _ = begin(made)
    advance(made, state, {"put": ["x 1", "y 1"]}, Watched())
    advance(made, state, say("y 1", "done", "D"), Watched())
    for power, word in (("A", "yes"), ("B", "no")):
        outcome = advance(made, state, say("x 1", word, power), Watched())
    assert [ask.to for ask in outcome.asks] == [("C",), ("D",)]
    assert waits_for(state, outcome.asks[0]) == ("C",)
    assert not is_put(state, outcome.asks[0])
    assert is_put(state, outcome.asks[1])
    with pytest.raises(Illegal):
        play(made, state, say("x 1", "yes", "A"), Watched())
    advance(made, state, say("x 1", "third", "C"), Watched())
    assert state["seen"] == [["x 1", ["C"], "third"], ["y 1", ["D"], "done"]]


def test_disagreement_may_come_to_a_forced_answer() -> None:
    joint = Ask(("A", "B"), "x", "1", agree="all", otherwise=Ask(("C",), "z", "1", only="so"))
    state, _ = begin(made := table(asking(joint)))
    advance(made, state, say("x 1", "yes", "A"), Watched())
    outcome = advance(made, state, say("x 1", "no", "B"), Watched())
    assert outcome.forced == [("z 1", "so")]
    assert state["seen"] == [["z 1", ["C"], "so"]]


@pytest.mark.parametrize("only", [[], 0, False, "", {}, "so"])
def test_an_empty_answer_may_be_the_only_one(only: Any) -> None:
    state, made = begin(table(asking(Ask(("A",), "x", "1", only=only))))
    assert made.forced == [("x 1", only)]
    assert state["seen"] == [["x 1", ["A"], only]]


def test_who_has_nobody_to_decide_is_not_waited_for() -> None:
    joint = Ask(("A", "D", "B"), "x", "1", agree="all", otherwise="no")
    state, made = begin(rules := table(asking(joint), alive="AB"))
    assert [ask.to for ask in made.asks] == [("A", "B")]
    for power in "AB":
        advance(rules, state, say("x 1", "yes", power), Watched())
    assert state["seen"] == [["x 1", ["A", "B"], "yes"]]


@pytest.mark.parametrize(
    ("ask", "taken"),
    [
        (Ask(("D",), "x", "1", default="stay"), "stay"),
        (Ask(("D",), "x", "1", default="stay", only="go"), "go"),
        (Ask(("C", "D"), "x", "1", agree="all"), None),
        (Ask(("D",), "x", "1", default=[], together=True), []),
    ],
)
def test_with_nobody_to_decide_the_default_is_taken(ask: Ask, taken: Any) -> None:
    state, made = begin(table(asking(ask), alive="AB"))
    assert state["seen"] == [["x 1", list(ask.to), taken]]
    assert made.forced == [("x 1", taken)]
    assert made.events[0] == {"kind": "nobody_decides", "ask": "x 1", "to": list(ask.to)}


def test_a_sealed_answer_is_not_in_the_public_part() -> None:
    asks = (Ask(("A",), "x", "1", together=True), Ask(("B",), "y", "1", together=True))
    state, _ = begin(made := table(asking(*asks)))
    advance(made, state, say("x 1", "hush"), Watched())
    assert "hush" not in str({key: value for key, value in state.items() if key != "secret"})
    assert state["secret"]["A"]["said"] == {"x 1": "hush"}
    advance(made, state, say("y 1", "hush", "B"), Watched())
    assert state["seen"] == [["x 1", ["A"], "hush"], ["y 1", ["B"], "hush"]]
    assert state["secret"] == {"A": {}, "B": {}}


def test_sifting_is_for_asks_with_sections_only() -> None:
    flow = asking(Ask(("A",), "orders", "1", sections=("all",)), Ask(("B",), "word", "1"))

    @flow.steps["ask"].sift
    def _(g: Any, f: Any, ask: Ask, lines: Any) -> Sifted:
        return Sifted(tuple(sorted(lines)))

    state, _ = begin(made := table(flow))
    orders, word = open_asks(state)
    assert sift(made, state, word, ["b", "a"]) is None
    assert check(made, state, word, "free", []) == "free"
    assert check(made, state, orders, ["b", "a"], []) == ["a", "b"]
    for bad in ("free", [1], None, {"a": 1}):
        with pytest.raises(Illegal, match="not_a_batch"):
            check(made, state, orders, bad, [])
    advance(made, state, say("word 1", "free", "B"), Watched())
    advance(made, state, say("orders 1", ["b", "a"]), Watched())
    assert state["seen"][0][2] == ["a", "b"]


@pytest.mark.parametrize("secrets", [False, True])
def test_totals_that_are_work_are_left_out_for_who_asks_for_none(secrets: bool) -> None:
    flow, asked = asking(Ask(("A",), "orders", "1", sections=("all",))), []

    @flow.steps["ask"].sift
    def _(g: Any, f: Any, ask: Ask, lines: Any) -> Sifted:
        def work_out() -> dict[str, Any]:
            asked.append(list(lines))
            return {"lines": len(lines), "seen": list(g.seen)}

        return Sifted(tuple(lines), totals=Later(work_out))

    state, _ = begin(made := table(flow, secrets=secrets))
    [orders] = open_asks(state)
    for _again in range(2):
        untold = sift(made, state, orders, ["a"], totals=False)
        assert untold is not None
        assert untold.good == ("a",)
        # Whether totals depend on secrets is known when they are worked out.
        assert len(asked) == secrets
    state["seen"].append("b")
    for totals in (False, True, True, False):
        told = sift(made, state, orders, ["a"], totals=totals)
        if totals:
            assert told is not None
            assert told.totals == {"lines": 1, "seen": ["b"]}
    assert len(asked) == 1 + secrets


def test_inputs_after_the_end_are_refused_or_do_nothing() -> None:
    made = table(one_step(None))
    state, _ = begin(made)
    before = digest(state)
    assert advance(made, state, {}, Watched()).over == {"won": "nobody"}
    with pytest.raises(Illegal):
        advance(made, state, say("x 1", "yes"), Watched())
    assert digest(state) == before


# Dice


def rolling(*, changes_first: bool = False) -> Flow:
    flow = Flow("main")

    @flow.step
    def roll(g: Any, f: Any, dice: Dice, events: Any) -> None:
        events.append({"kind": "began"})
        if changes_first:
            g.seen.append("early")
        g.seen.append(dice.roll("one", 2) + dice.roll("two", 1))

    flow.step(ended)
    return flow


def test_missing_links_stop_play_before_the_step_and_leave_no_trace() -> None:
    made = table(rolling())
    state = start(made, {}, {})
    before = digest(state)
    outcome = advance(made, state, {}, Watched(last=0), checked=True)
    assert (outcome.needs, outcome.events, outcome.rolls) == (1, [], [])
    assert digest(state) == before
    outcome = advance(made, state, {}, Watched(), checked=True)
    assert [roll.label for roll in outcome.rolls] == ["one", "two"]
    assert outcome.events == [{"kind": "began"}]


def test_a_missing_sealed_draw_takes_back_the_dice_that_fell_before_it() -> None:
    flow = Flow("main")

    @flow.step
    def roll(g: Any, f: Any, dice: Dice, events: Any) -> None:
        value = dice.roll("one", 1)
        order = dice.shuffle("cards", ["a", "b", "c"], sealed=True)
        g.seen.extend([value, order])

    flow.step(ended)
    made = table(flow)
    state = start(made, {}, {})
    before = digest(state)
    outcome = advance(made, state, {}, Watched(), Watched(last=0, sealed=True), checked=True)
    assert (outcome.needs, outcome.needs_draw, outcome.rolls) == (0, 1, [])
    assert digest(state) == before
    outcome = advance(made, state, {}, Watched(), Watched(sealed=True), checked=True)
    assert [roll.label for roll in outcome.rolls] == ["one"]
    assert [roll.label for roll in outcome.hidden] == ["cards"]


def test_scripted_dice_come_in_the_order_of_the_steps() -> None:
    script = Script([1, 2, ("two", [3])])
    state, _ = begin(table(rolling()), dice=script)
    script.finish()
    assert state["seen"] == [[1, 2, 3]]


@pytest.mark.parametrize(
    "given", [{"put": ["x 1"]}, {"ruling": ["note one"]}], ids=lambda given: next(iter(given))
)
def test_a_segment_with_dice_ends(given: Any) -> None:
    flow = rolling()
    del flow.steps["ended"]
    rest = asking(Ask(("A",), "x", "1"))
    main = Flow("main")
    for step in (flow.steps["roll"], rest.steps["ask"], rest.steps["ended"]):
        main.step(step.run)
    state, _ = begin(made := table(main))
    assert state["engine"]["segment"]["labels"] == {"one": 2, "two": 1}
    advance(made, state, given, Watched(), checked=True)
    assert state["engine"]["segment"] == {"number": 2, "rolled": False, "labels": {}}
    advance(made, state, given, Watched(), checked=True)
    assert state["engine"]["segment"]["number"] == 2


# Rulings


def test_a_ruling_that_fails_in_any_way_changes_nothing() -> None:
    state, _ = begin(made := table(asking(Ask(("A",), "x", "1"))))
    advance(made, state, {"put": ["x 1"]}, Watched())
    before = digest(state)
    for changes, error in (
        (["note one", "note fail"], ValueError),
        (["note one", "note break"], Refusal),
    ):
        with pytest.raises(error):
            advance(made, state, {"ruling": changes}, Watched())
        assert digest(state) == before
    assert is_put(state, open_asks(state)[0])


def test_a_game_without_corrections_refuses_them() -> None:
    state, _ = begin(made := table(asking(Ask(("A",), "x", "1")), corrections=Corrections()))
    with pytest.raises(NotUnderstood, match="no_corrections"):
        advance(made, state, {"ruling": ["anything"]}, Watched())


def test_the_asking_step_runs_again_and_sees_what_was_ruled() -> None:
    flow = Flow("main")

    @flow.step
    def ask(g: Any, f: Any, dice: Any, events: Any) -> Ask:
        return Ask(("A",), "x", "1", facts={"seen": len(g.seen)})

    flow.step(ended)
    state, _ = begin(made := table(flow))
    outcome = advance(made, state, {"ruling": ["note one", "note two"]}, Watched(), checked=True)
    assert outcome.asks[0].facts == {"seen": 2}


# Held to the contract


def broken(run: Any, *, sealed: Any = None) -> str:
    flow = Flow("main")
    run.__name__ = "wrong"
    flow.step(run)
    flow.step(ended)
    begin(table(flow), checked=False, sealed=sealed)
    with pytest.raises(ContractBroken) as caught:
        begin(table(flow), checked=True, sealed=sealed)
    return str(caught.value)


def test_checked_catches_a_step_that_asks_and_changes() -> None:
    def run(g: Any, f: Any, dice: Any, events: Any) -> Ask:
        f["note"] = 1
        return Ask(("A",), "x", "1")

    assert broken(run) == "main.wrong asks and changes"


def test_checked_catches_a_step_that_changes_before_it_rolls() -> None:
    def run(g: Any, f: Any, dice: Dice, events: Any) -> None:
        g.seen.append(dice.roll("one", 1))
        g.seen.append(dice.roll("two", 1))

    assert broken(run) == "main.wrong changed before the dice two"


@pytest.mark.parametrize("what", ["shuffle", "pick"])
def test_checked_catches_a_step_that_changes_before_it_draws(what: str) -> None:
    def run(g: Any, f: Any, dice: Dice, events: Any) -> None:
        g.seen.append("early")
        if what == "pick":
            dice.pick("cards", ["a", "b", "c"], 1)
        else:
            dice.shuffle("cards", ["a", "b"], sealed=True)

    assert broken(run, sealed=Watched(sealed=True)) == f"main.wrong changed before the {what} cards"


def test_checked_catches_a_step_that_changes_before_its_links_are_there() -> None:
    made = table(rolling(changes_first=True))
    with pytest.raises(ContractBroken, match=r"main\.roll changed before"):
        advance(made, start(made, {}, {}), {}, Watched(last=0), checked=True)


def test_a_step_that_rolls_and_asks_is_always_caught() -> None:
    def run(g: Any, f: Any, dice: Dice, events: Any) -> Ask:
        return Ask(("A",), "x", "1", facts={"die": dice.roll("one", 1)[0]})

    flow = Flow("main")
    flow.step(run)
    with pytest.raises(ContractBroken, match=r"main\.run rolls and asks"):
        begin(table(flow), checked=False)


@pytest.mark.parametrize("name", ["only", "default"])
def test_checked_catches_an_own_answer_that_would_be_refused(name: str) -> None:
    flow = asking(Ask(("A",), "x", "1", **{name: "no"}))

    @flow.steps["ask"].check
    def _(g: Any, f: Any, ask: Ask, say: Any) -> None:
        raise Illegal("TNY-002", "never")

    begin(table(flow), checked=False)
    with pytest.raises(ContractBroken, match=f"`{name}` of x 1 is refused: never"):
        begin(table(flow))


def test_checked_catches_a_check_that_changes() -> None:
    flow = asking(Ask(("A",), "x", "1"))

    @flow.steps["ask"].check
    def _(g: Any, f: Any, ask: Ask, say: Any) -> None:
        g.seen.append(say)
        raise Illegal("TNY-002", "never")

    state, _ = begin(made := table(flow))
    with pytest.raises(Illegal):
        advance(made, copy(state), say("x 1", "yes"), Watched())
    with pytest.raises(ContractBroken, match="changed while it checked"):
        advance(made, state, say("x 1", "yes"), Watched(), checked=True)


def test_checked_catches_what_is_not_plain_data() -> None:
    flow = Flow("main")

    @flow.step
    def wrong(g: Any, f: Any, dice: Any, events: Any) -> None:
        g.seen.append(1.5)

    flow.step(ended)
    begin(table(flow), checked=False)
    with pytest.raises(TypeError, match=r"state.seen\[0\]: float"):
        begin(table(flow))

    flow = Flow("main")

    @flow.step
    def tell(g: Any, f: Any, dice: Any, events: Any) -> None:
        events.append({"kind": "told", "pair": (1, 2)})

    flow.step(ended)
    begin(table(flow), checked=False)
    with pytest.raises(TypeError, match=r"events\[0\].pair: tuple"):
        begin(table(flow))


def test_a_position_does_not_outlive_a_step() -> None:
    """What a game remembers in its position (P10) must not be stale in the next step."""
    flow = Flow("main")

    @flow.step
    def remember(g: Any, f: Any, dice: Any, events: Any) -> None:
        g.memo = len(g.seen)
        g.seen.append("more")

    @flow.step
    def recall(g: Any, f: Any, dice: Any, events: Any) -> None:
        g.seen.append(getattr(g, "memo", "fresh"))

    flow.step(ended)
    state, _ = begin(table(flow))
    assert state["seen"] == ["more", "fresh"]


def test_a_sub_flow_gives_back_its_result_and_nothing_else() -> None:
    """What is handed to it is copied: ships that it loses are lost for its caller only as a
    result."""
    main, sub = Flow("main"), Flow("sub")

    @main.step
    def sail(g: Any, f: Locals, dice: Dice, events: Events) -> Run:
        f["fleet"] = {"ships": 3}
        return Run("sub", {"fleet": f["fleet"]})

    @main.step
    def end(g: Any, f: Locals, dice: Dice, events: Events) -> Over:
        return Over({"fleet": f["fleet"], "result": f["result"]})

    @sub.step
    def sink(g: Any, f: Locals, dice: Dice, events: Events) -> Leave:
        f["fleet"]["ships"] -= 1
        return Leave(f["fleet"])

    _, outcome = begin(table(main, sub))
    assert outcome.over == {"fleet": {"ships": 3}, "result": {"ships": 2}}
