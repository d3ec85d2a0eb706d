"""What the examples of Total Domination expect beside the summary of a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.play import open_asks
from tests.harness.comparison import Compare, Comparison


class Expectation(Comparison):
    """Operation points, changes of victory points, figures of the question that waits."""

    @property
    def keys(self) -> Mapping[str, Compare]:
        """What is compared in its own way."""
        own: dict[str, Compare] = {
            "given": self._given,
            "spent": self._spent,
            "vp_change": self._vp_change,
            "facts": self._facts,
            "discard": self._sorted,
            "over": self._over,
        }
        return {**super().keys, **own}

    def _given(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        self.same(where, wanted, sum(self._fields("card_played", "points")))

    def _spent(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        saved = len(self._fields("point_saved", "card"))
        lost = sum(self._fields("points_lost", "points"))
        self.same(where, wanted, sum(self._fields("card_played", "points")) - lost - saved)

    def _fields(self, kind: str, name: str) -> list[Any]:
        """A field of all events of a kind."""
        return [e[name] for e in self.run.events if e["kind"] == kind and name in e]

    def _vp_change(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        before = self.run.marks["before"]["vp"]
        changed = {p: n - before[p] for p, n in now["vp"].items() if n != before[p]}
        self.same(where, wanted, changed)

    def _facts(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        asked = open_asks(self.run.g.state)[0].facts
        self.same(where, wanted, {name: asked.get(name) for name in wanted})

    def _sorted(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        self.same(where, sorted(wanted), now[key])

    def _over(self, where: str, key: str, wanted: Any, now: dict[str, Any]) -> None:
        found = self.run.g.state["engine"]["over"]
        self.same(
            where, wanted, {name: found.get(name) for name in wanted} if wanted else found or None
        )
