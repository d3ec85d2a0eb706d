"""What the examples of Blitz! expect beside the summary of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.harness.comparison import Compare, Comparison


class Expectation(Comparison):
    """What both sides counted in the Rounds of combats."""

    @property
    def keys(self) -> Mapping[str, Compare]:
        """What is compared in its own way."""
        return {**super().keys, "rounds": self._rounds}

    def _rounds(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        """[{round, ours, theirs}] of all Rounds, each side as far as it is named: `parts`
        {unit: "1/2"}, `triangles`, `convoy`, `column`, `result`."""
        self.all_events(where, key, {"round_fought": wanted}, now)
