"""The flows of rockets and of bombardment, played by themselves; a sealed shuffle puts cards in the
order of their ids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.deck import Hand
from pbem.engine.dice import Entry, Script
from pbem.engine.play import sift
from pbem.games.total_domination import GAME
from tests.harness.flow_player import FlowPlayer
from tests.total_domination.position_builder import game_at


class Flown(FlowPlayer):
    """One flow from a position."""

    def __init__(
        self,
        flow: str,
        dice: Sequence[Entry] = (),
        locals_: dict[str, Any] | None = None,
        **given: Any,
    ) -> None:
        step = GAME.flows[flow].first
        g = game_at(flow=flow, step=step, locals_=locals_, **given)
        super().__init__(GAME, g, list(dice), Script([], sort_shuffles=True))

    def hand(self, holder: str) -> list[str]:
        """The cards of a holder."""
        return Hand(self.g.state, holder).cards

    def event(self, kind: str) -> dict[str, Any]:
        """The one event of a kind."""
        [found] = [event for event in self.events if event["kind"] == kind]
        return found

    def faults(self, power: str, verb: str, *lines: str) -> list[tuple[str, str]]:
        """Why lines of a batch do not stand, rule and code."""
        ask = self.ask_of(power, verb)
        texts = [self.grammar.parse_line(line, ask.sections[0]).text for line in lines]
        found = sift(self.table, self.g.state, ask, texts, "")
        assert found is not None
        return [(problem.rule, problem.code) for _, problem in found.problems]

    def batch(self, power: str, verb: str, *lines: str) -> None:
        """Answer with a batch."""
        ask = self.ask_of(power, verb)
        texts = [self.grammar.parse_line(line, ask.sections[0]).text for line in lines]
        self._advance({"answer": ask.id, "by": [power], "say": texts, "how": "orders"})
