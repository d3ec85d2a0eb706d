"""A line that is carried out at once is so wholly, or not at all."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.line_flow import LineFlow
from pbem.engine.state import State, copy
from pbem.wargame.at_once import at_once


class Purse:
    """A position with some money."""

    def __init__(self, state: State) -> None:
        self.state = state

    def trial(self) -> Purse:
        return Purse(copy(self.state))

    def become(self, trial: Purse) -> None:
        self.state.update(trial.state)

    def pay(self, count: int, events: Events) -> None:
        """Point by point."""
        for _ in range(count):
            if not self.state["left"]:
                raise Illegal("", "no_money")
            self.state["left"] -= 1
            if events and events[-1]["kind"] == "paid":
                events[-1]["count"] += 1
            else:
                events.append({"kind": "paid", "count": 1})


LINES = LineFlow("lines", lambda g, text: text)


def pay(g: Purse, count: int, events: Events) -> Any:
    f: dict[str, Any] = {"queue": {"left": [], "unused": []}, "by": ["A"], "line": f"pay {count}"}
    return at_once(LINES, g, f, events, lambda then, told: then.pay(count, told))


def test_what_nothing_refuses_is_done() -> None:
    g, events = Purse({"left": 3}), list[dict[str, Any]]()
    assert pay(g, 2, events) is None
    assert g.state == {"left": 1}
    assert events == [{"kind": "paid", "count": 2}]


def test_of_what_is_refused_nothing_is_done_and_the_line_is_told() -> None:
    g, events = Purse({"left": 3}), list[dict[str, Any]]()
    assert pay(g, 5, events) == LINES.done
    assert g.state == {"left": 3}
    assert [(each["kind"], each["line"]) for each in events] == [("line_unused", "pay 5")]


def test_the_last_event_goes_on_only_if_all_is_done() -> None:
    g, events = Purse({"left": 3}), list[dict[str, Any]]()
    pay(g, 1, events)
    pay(g, 5, events)
    pay(g, 1, events[:1])
    assert events[0] == {"kind": "paid", "count": 1}
    pay(g, 1, told := events[:1])
    assert told == [{"kind": "paid", "count": 2}]
