"""What an example expects, compared with what there is; every difference in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pbem.engine.play import open_asks, waits_for

if TYPE_CHECKING:
    from tests.harness.examples import Run

# (where, key, what is wanted, the summary)
Compare = Callable[[str, str, Any, dict[str, Any]], None]


class Comparison:
    """The comparison at the end of a run. A game whose examples expect what no summary says adds to
    `keys`.
    """

    def __init__(self, run: Run) -> None:
        self.run = run
        self.wrong: list[str] = []

    @property
    def keys(self) -> Mapping[str, Compare]:
        """How keys are compared that are not in the summary, or in another way than it says."""
        return {
            "events": self.events,
            "all": self.all_events,
            "unused": self.unused,
            "asked": self.asked,
            "over": self.over,
        }

    def compare(self, expect: Mapping[str, Any], now: dict[str, Any], path: str = "") -> None:
        """Every key of `expect` with the summary `now`, or with that of a mark."""
        for key, wanted in expect.items():
            where = f"{path}{key}"
            if key in self.run.examples.words:
                continue
            if self.run.examples.is_mark(key) and isinstance(wanted, Mapping):
                if key in self.run.marks:
                    self.compare(wanted, self.run.marks[key], f"{where}.")
                else:
                    self.wrong.append(f"{where}: never came")
            elif key in self.keys:
                self.keys[key](where, key, wanted, now)
            elif key in now:
                self.named(where, wanted, now[key])
            else:
                self.wrong.append(f"{where}: not compared")

    def named(self, where: str, wanted: Any, found: Any) -> None:
        """Of a map the entries that are named, each as a whole; what is not there is as good as
        empty.
        """
        if isinstance(wanted, Mapping) and isinstance(found, Mapping):
            for name, value in wanted.items():
                self.same(f"{where}.{name}", value, found.get(name, type(value)()))
        else:
            self.same(where, wanted, found)

    def same(self, where: str, wanted: Any, found: Any) -> None:
        """Note a difference."""
        if wanted != found:
            self.wrong.append(f"{where}: expected {wanted}, found {found}")

    def events(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        """Events with these fields happened in this order; others may stand between them."""
        if (missing := missing_event(wanted, self.run.events)) is not None:
            self.wrong.append(f"{where}: no {missing}, in this place, in {self.run.events}")

    def all_events(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        """{kind: [some fields of each event of it]}, no more and no fewer."""
        for kind, events in wanted.items():
            found = [each for each in self.run.events if each["kind"] == kind]
            self.same(f"{where} {kind} count", len(events), len(found))
            for number, (told, event) in enumerate(zip(events, found, strict=False), 1):
                self.same(f"{where} {kind} {number}", told, named_of(told, event))

    def unused(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        """Rule and code of lines that could not be carried out when their turn came."""
        problems = [e["problem"] for e in self.run.events if e["kind"] == "line_unused"]
        self.same(where, wanted, [f"{each['rule']} {each['code']}" for each in problems])

    def asked(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        """The ids of the questions that somebody has not answered yet."""
        state = self.run.g.state
        self.same(where, wanted, [ask.id for ask in open_asks(state) if waits_for(state, ask)])

    def over(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        """What is said at the end of the game."""
        self.same(where, wanted, self.run.g.state["engine"]["over"])


def named_of(told: Any, found: Any) -> Any:
    """What is found of all that is told, in maps within lists too."""
    if isinstance(told, Mapping) and isinstance(found, Mapping):
        return {name: named_of(value, found.get(name)) for name, value in told.items()}
    if isinstance(told, list) and isinstance(found, list) and len(told) == len(found):
        return [named_of(*each) for each in zip(told, found, strict=True)]
    return found


def missing_event(
    wanted: Iterable[Mapping[str, Any]], events: Iterable[Mapping[str, Any]]
) -> Mapping[str, Any] | None:
    """The first of some events, given by some of their fields, that did not happen in this order;
    None if all did.
    """
    left = iter(events)
    return next((w for w in wanted if not any(w.items() <= e.items() for e in left)), None)
