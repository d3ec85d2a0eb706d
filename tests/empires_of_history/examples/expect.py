"""What the examples of Empires of History expect beside the summary of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.harness.comparison import Compare, Comparison


class Expectation(Comparison):
    """All events of a kind, lines that were of no use, who fights whom."""

    @property
    def keys(self) -> Mapping[str, Compare]:
        """What is compared in its own way."""
        own: dict[str, Compare] = {
            "all": self._all,
            "unused": self._unused,
            "enemies": self._enemies,
        }
        return {**super().keys, **own}

    def _all(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        """{kind: [some fields of each event of it]}, no more and no fewer."""
        for kind, events in wanted.items():
            found = [each for each in self.run.events if each["kind"] == kind]
            self.same(f"{where} {kind} count", len(events), len(found))
            for number, (told, event) in enumerate(zip(events, found, strict=False), 1):
                self.same(f"{where} {kind} {number}", told, _named(told, event))

    def _unused(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        """Rule and code of lines that could not be carried out when their turn came."""
        problems = [e["problem"] for e in self.run.events if e["kind"] == "line_unused"]
        self.same(where, wanted, [f"{each['rule']} {each['code']}" for each in problems])

    def _enemies(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        """{nation: all its enemies}, in any order."""
        for nation, foes in wanted.items():
            found = {each for pair in now["wars"] if nation in pair for each in pair} - {nation}
            self.same(f"{where}.{nation}", sorted(foes), sorted(found))


def _named(told: Any, found: Any) -> Any:
    """What is found of all that is told, in maps within lists too."""
    if isinstance(told, Mapping) and isinstance(found, Mapping):
        return {name: _named(value, found.get(name)) for name, value in told.items()}
    if isinstance(told, list) and isinstance(found, list) and len(told) == len(found):
        return [_named(*each) for each in zip(told, found, strict=True)]
    return found
