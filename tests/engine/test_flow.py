"""Asks as data, flows as lists of steps."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.engine.flow import Ask, Flow, Flows, Later
from pbem.engine.state import canonical, check_plain

words = st.text(min_size=1, max_size=5)
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)
simple = st.builds(
    Ask,
    to=st.lists(words, min_size=1, max_size=3).map(tuple),
    verb=words,
    noun=st.text(max_size=5),
    verbs=st.lists(words, max_size=2).map(tuple),
    sections=st.lists(words, max_size=2).map(tuple),
    facts=st.dictionaries(words, st.integers(), max_size=2),
    default=plain,
    only=plain,
    together=st.booleans(),
    agree=st.sampled_from(["", "all"]),
    otherwise=plain,
    releases=st.booleans(),
    args=st.dictionaries(words, plain, max_size=2),
)
asks = st.builds(
    lambda ask, other: Ask(**{**{name: getattr(ask, name) for name in Ask.__slots__}, **other}),
    simple,
    st.just({}) | simple.map(lambda other: {"otherwise": other}),
)


@given(asks)
def test_an_ask_reads_back_as_it_was_written(ask: Ask) -> None:
    data = ask.data()
    check_plain(data)
    again = Ask.of(json.loads(json.dumps(data, sort_keys=True)))
    assert again == ask
    # 1 == True: only the canonical form tells them apart.
    assert canonical(again.data()) == canonical(data)


@pytest.mark.parametrize("say", [[], {}, 0, False, ""])
@pytest.mark.parametrize("name", ["default", "only", "otherwise"])
def test_an_empty_answer_is_not_none(name: str, say: Any) -> None:
    found = getattr(Ask.of(Ask(("A",), "x", "1", **{name: say}).data()), name)
    assert (type(found), found) == (type(say), say)


def test_an_answer_that_looks_like_an_ask_stays_an_answer() -> None:
    inner = Ask(("B",), "y", "1").data()
    ask = Ask(("A",), "x", "1", agree="all", otherwise={"ask": inner})
    assert Ask.of(ask.data()).otherwise == {"ask": inner}


def test_what_says_nothing_is_left_out_of_the_data() -> None:
    assert Ask(("A",), "x", "").data() == {"to": ["A"], "verb": "x", "noun": ""}


def test_data_share_nothing_with_the_ask() -> None:
    ask = Ask(("A",), "x", "1", facts={"n": 1}, args={"deep": [1]}, default=[1])
    data = ask.data()
    data["args"]["deep"].append(2)
    data["default"].append(2)
    again = Ask.of(data)
    again.args["deep"].append(3)
    again.default.append(3)
    assert (ask.args, ask.default) == ({"deep": [1]}, [1])
    assert (data["args"], data["default"]) == ({"deep": [1, 2]}, [1, 2])


def three_steps() -> Flow:
    flow = Flow("phase")

    @flow.step
    def one(g: Any, f: Any, dice: Any, events: Any) -> None:
        """The first."""

    @flow.step
    def two(g: Any, f: Any, dice: Any, events: Any) -> None:
        return None

    @flow.step
    def three(g: Any, f: Any, dice: Any, events: Any) -> None:
        return None

    return flow


def test_steps_follow_in_the_order_in_which_they_are_written() -> None:
    flow = three_steps()
    assert list(flow.steps) == ["one", "two", "three"]
    assert (flow.first, flow.after("one"), flow.after("two"), flow.after("three")) == (
        "one",
        "two",
        "three",
        "",
    )
    assert flow.steps["one"].doc == "The first."


def test_a_name_serves_one_step() -> None:
    flow = three_steps()

    def two(g: Any, f: Any, dice: Any, events: Any) -> None:
        return None

    with pytest.raises(ValueError, match="flow phase: step two is there twice"):
        flow.step(two)


def test_handlers_belong_to_their_step() -> None:
    flow = three_steps()

    @flow.steps["two"].check
    def _(g: Any, f: Any, ask: Ask, say: Any) -> None:
        return None

    @flow.steps["two"].answer
    def _(g: Any, f: Any, ask: Ask, say: Any, events: Any) -> None:
        return None

    assert flow.steps["two"].check_say is not None
    assert flow.steps["two"].take_say is not None
    assert flow.steps["one"].check_say is None
    assert flow.steps["three"].take_say is None


def test_what_is_told_later_is_worked_out_once_and_only_for_who_looks() -> None:
    asked: list[str] = []

    def work_out() -> dict[str, Any]:
        asked.append("coins")
        return {"coins": 3}

    told = Later(work_out)
    assert not asked
    assert (told, list(told), len(told)) == ({"coins": 3}, ["coins"], 1)
    assert asked == ["coins"]


def flow(name: str, *steps: str) -> Flow:
    """A flow whose steps do nothing."""
    made = Flow(name)
    for step in steps:
        namespace: dict[str, Any] = {}
        exec(f"def {step}(g, f, dice, events): pass", namespace)
        made.step(namespace[step])
    return made


def test_flows_in_groups_are_made_up_to_the_one_that_is_asked_for() -> None:
    made: list[str] = []

    def group(*flows: Flow) -> Any:
        return lambda: made.extend(each.name for each in flows) or flows

    shared = flow("battle", "roll")
    groups = (
        group(flow("turn", "begin")),
        group(flow("sea", "sail"), shared),
        group(flow("land", "march"), shared),
    )
    flows = Flows(*groups)
    assert (flows["turn"].first, made) == ("begin", ["turn"])
    assert (flows["battle"], made) == (shared, ["turn", "sea", "battle"])
    assert "air" not in flows
    assert list(flows) == ["turn", "sea", "battle", "land"]
    assert (len(flows), len(made)) == (4, 5)
    assert {**Flows(*groups)} == dict(flows)


def test_flows_in_groups_have_steps_and_names_of_their_own() -> None:
    good = flow("turn", "begin")
    for bad, what in (
        (flow("sea"), "the flow sea has no step"),
        (flow("turn", "end"), "the flow turn is there twice"),
    ):
        flows = Flows(lambda: (good,), lambda bad=bad: (bad,))  # type: ignore[misc]
        assert flows["turn"] is good
        for _ in range(2):
            with pytest.raises(ValueError, match=what):
                tuple(flows)
