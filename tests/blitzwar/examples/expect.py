"""What the examples of BlitzWAR expect beside the summary of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.blitzwar.halves import show_halves
from tests.harness.comparison import Compare, Comparison


class Expectation(Comparison):
    """Counters as they are written, supply that was paid, attacks one after the other, lines that
    were of no use."""

    @property
    def keys(self) -> Mapping[str, Compare]:
        """What is compared in its own way."""
        own: dict[str, Compare] = {
            "there": self._there,
            "spent": self._spent,
            "attacks": self._attacks,
            "unused": self._unused,
        }
        return {**super().keys, **own}

    def _there(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        """Zone by zone all that stands there, in any order."""
        for area, entries in wanted.items():
            self.same(f"{where}.{area}", sorted(entries), now["there"].get(area, []))

    def _spent(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        """Supply units that a side has had and has no more."""
        before = self.run.marks["before"]["supply"]
        for side, units in wanted.items():
            gone = _total(before, side) - _total(now["supply"], side)
            self.same(f"{where}.{side}", units, show_halves(gone))

    def _attacks(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        """What is told of each attack on land, as far as it is named; shifts {why: columns}."""
        rolled = [event for event in self.run.events if event["kind"] == "attack_rolled"]
        self.same(f"{where} count", len(wanted), len(rolled))
        for number, (told, event) in enumerate(zip(wanted, rolled, strict=False), 1):
            found = {**event, "shifts": {each["why"]: each["by"] for each in event["shifts"]}}
            for name, value in told.items():
                self.same(f"{where} {number} {name}", value, found.get(name))

    def _unused(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        """Codes of lines that could not be carried out when their turn came."""
        found = [e["problem"]["code"] for e in self.run.events if e["kind"] == "line_unused"]
        self.same(where, wanted, found)


def _total(supply: Mapping[str, Mapping[str, list[int]]], side: str) -> int:
    return sum(sum(here.get(side, ())) for here in supply.values())
