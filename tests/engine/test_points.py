"""Points of the flow at which a ruling lets the game go on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pbem.engine.corrections import Corrections
from pbem.engine.dice import Script
from pbem.engine.errors import Illegal
from pbem.engine.guard import ContractBroken
from pbem.engine.play import advance, start
from pbem.engine.points import At, Point
from pbem.engine.state import State, copy
from pbem.engine.table import Table
from tests.engine.contract_game import BOARD, GAME, SCENARIO, SEATS, TABLE

EVENING = {"round": 2, "turn": 1}


def trading(power: str = "North") -> State:
    """A merchant is asked for his orders."""
    state = start(TABLE, SCENARIO, {"seats": SEATS})
    frames = [
        {"flow": "evening", "step": "next_trader", "locals": dict(EVENING)},
        {"flow": "trade", "step": "give_orders", "locals": {"power": power}},
    ]
    state["engine"]["frames"] = frames
    advance(TABLE, state, {}, Script([]), checked=True)
    return state


def ruled(state: State, *texts: str, table: Table = TABLE) -> list[dict[str, Any]]:
    made = advance(table, state, {"ruling": list(texts)}, Script([]), checked=True)
    return [event for event in made.events if event["kind"] == "corrected"]


def asked(state: State) -> list[str]:
    return [" ".join(ask["to"]) for ask in state["engine"]["asks"]]


def with_point(go: Any) -> Table:
    """The game with one other point."""
    return Table(replace(GAME, corrections=Corrections(points=(Point("here", "", go),))), BOARD)


def test_the_game_goes_on_at_the_point_and_the_event_says_from_where() -> None:
    state = trading()
    assert asked(state) == ["North"]
    [event] = ruled(state, "stall South")
    assert asked(state) == ["South"]
    assert (event["what"], event["about"], event["line"]) == ("stall", ["South"], "stall South")
    assert event["before"] == [
        "evening.next_trader (round 2, turn 1)",
        "trade.give_orders (power North)",
    ]
    assert event["after"] == ["evening.next_trader (round 2, turn 2)"]
    assert state["engine"]["frames"][0]["locals"]["turn"] == 3


def test_a_place_in_the_flow_is_told_in_one_way_whatever_the_order_of_its_locals() -> None:
    told = {"place": "Kiev", "number": 1, "left": [], "round": 2}
    assert str(At("battle", "fire", told)) == "battle.fire (number 1, place Kiev, round 2)"
    assert str(At("battle", "fire", dict(reversed(told.items())))) == str(
        At("battle", "fire", told)
    )


def test_who_is_asked_anew_has_the_locked_lines_open_again() -> None:
    state = trading()
    turn = state["engine"]["releases"]
    ruled(state, "stall North")
    assert (asked(state), state["engine"]["releases"]) == (["North"], turn), "the same question"
    ruled(state, "stall West")
    assert state["engine"]["releases"] == turn + 1


def test_a_point_and_other_corrections_stand_in_one_ruling() -> None:
    state = trading()
    assert [event["what"] for event in ruled(state, "money West 9", "stall West")] == [
        "money",
        "stall",
    ]
    assert (state["coins"]["West"], asked(state)) == (9, ["West"])


def test_a_point_without_sense_is_refused_and_changes_nothing() -> None:
    state = start(TABLE, SCENARIO, {"seats": SEATS})
    before = copy(state)
    with pytest.raises(Illegal, match="stalls_are_shut"):
        advance(TABLE, state, {"ruling": ["stall South"]}, Script([]))
    assert state == before


def test_the_invariants_are_checked_behind_the_point() -> None:
    state = trading()
    before = copy(state)
    with pytest.raises(Illegal, match="ruling_breaks"):
        ruled(state, "stall South", "price silk: 0")
    assert state == before


NONSENSE = {
    "no frame": [],
    "not in the root": [At("trade", "sell", {"power": "North"})],
    "no such flow": [At("evening", "talk"), At("trading", "sell")],
    "no such step": [At("evening", "talks")],
    "no plain data": [At("evening", "talk", {"power": {"North"}})],
}


@pytest.mark.parametrize("to", NONSENSE.values(), ids=NONSENSE)
def test_what_fits_no_flow_is_a_fault_of_the_game(to: list[At]) -> None:
    with pytest.raises(ContractBroken, match="here"):
        ruled(trading(), "here", table=with_point(lambda g, now: to))


def test_a_flow_may_be_left_with_a_result() -> None:
    """The duel is over: its caller finds what it would have left."""

    def over(g: Any, now: tuple[At, ...]) -> list[At]:
        *outer, inner = now
        result = {"loser": "East", "rounds": 1}
        return [*outer, At(inner.flow, "", {**inner.locals, "result": result})]

    state = trading()
    state["engine"]["frames"] = [
        {"flow": "evening", "step": "go_home", "locals": dict(EVENING)},
        {
            "flow": "duel",
            "step": "give_in",
            "locals": {"between": ["North", "East"], "behind": "North", "round": 1},
        },
    ]
    made = advance(with_point(over), state, {"ruling": ["here"]}, Script([]))
    [frame] = state["engine"]["frames"]
    assert frame["locals"]["result"] == {"loser": "East", "rounds": 1}
    assert made.over


def test_locals_are_the_games_own_copy() -> None:
    kept: list[At] = []

    def go(g: Any, now: tuple[At, ...]) -> list[At]:
        kept.extend(now)
        return list(now)

    state = trading()
    [event] = ruled(state, "here", table=with_point(go))
    assert event["before"] == event["after"]
    kept[1].locals["power"] = "West"  # type: ignore[index]
    assert state["engine"]["frames"][1]["locals"]["power"] == "North"


def test_a_change_that_words_do_not_show_is_none_of_nothing() -> None:
    def go(g: Any, now: tuple[At, ...]) -> list[At]:
        return [now[0], At(now[1].flow, now[1].step, {**now[1].locals, "lines": ["road: toll 1"]})]

    [event] = ruled(trading(), "here", table=with_point(go))
    assert event["after"][-1] == f"{event['before'][-1]}, anew"


def test_open_flows_put_right_what_they_remember_once_a_ruling_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state, seen = trading(), []

    def mend(g: Any, f: dict[str, Any]) -> None:
        seen.append(f["power"])
        f["power"] = "South"

    monkeypatch.setattr(GAME.flows["trade"], "mend", mend)
    ruled(state)
    assert (seen, asked(state)) == ([], ["North"])
    [word] = [line for line in TABLE.corrections().examples if line.startswith("money")]
    ruled(state, word)
    assert (seen, asked(state)) == (["North"], ["South"])
