"""What the examples of Empires of History expect beside the summary of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.harness.comparison import Compare, Comparison


class Expectation(Comparison):
    """Who fights whom."""

    @property
    def keys(self) -> Mapping[str, Compare]:
        """What is compared in its own way."""
        return {**super().keys, "enemies": self._enemies}

    def _enemies(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        """{nation: all its enemies}, in any order."""
        for nation, foes in wanted.items():
            found = {each for pair in now["wars"] if nation in pair for each in pair} - {nation}
            self.same(f"{where}.{nation}", sorted(foes), sorted(found))
