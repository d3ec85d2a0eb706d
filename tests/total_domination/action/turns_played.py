"""Card turns played by themselves from small positions; every sealed shuffle puts the cards in the
order of their ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.deck import Deck, Hand
from pbem.engine.dice import Entry, Script
from pbem.engine.play import sift
from pbem.games.total_domination import GAME
from tests.harness.flow_player import FlowPlayer
from tests.total_domination.position_builder import game_at, lay_pile


class Turn(FlowPlayer):
    """One turn of a power, or the whole phase with `flow="action"`; `decks` are the cards of "us"
    and "china"."""

    def __init__(
        self,
        power: str = "",
        dice: Sequence[Entry] = (),
        *,
        flow: str = "card_turn",
        decks: Mapping[str, Sequence[str]] | None = None,
        **given: Any,
    ) -> None:
        locals_ = {"power": power, "round": 1} if flow == "card_turn" else {}
        step = GAME.flows[flow].first
        g = game_at(flow=flow, step=step, locals_=locals_, **{"pile": [], **given})
        for name, cards in {"us": [], "china": [], **(decks or {})}.items():
            lay_pile(g.state, cards, name=name)
        super().__init__(GAME, g, list(dice), Script([], sort_shuffles=True))

    def faults(self, *lines: str) -> list[tuple[str, str]]:
        """Why lines of a batch are refused, rule and code, as their sender is told; without those
        that only fall with the others."""
        [ask] = self.asks
        texts = [self.grammar.parse_line(line, ask.sections[0]).text for line in lines]
        seat = str(self.table.decider(self.g.state, ask.to[0]))
        found = sift(self.table, self.g.state, ask, texts, seat)
        assert found is not None
        told = [(each.rule, each.code) for _, each in found.problems]
        assert not told or not found.good
        return [each for each in told if each[1] != "refused_with_section"]

    def hand(self, holder: str) -> list[str]:
        """The cards of a holder."""
        return Hand(self.g.state, holder).cards

    @property
    def discards(self) -> list[str]:
        """What lies open on the discard pile, the last one on top."""
        return Deck(self.g.state, "cards").discarded

    def event(self, kind: str) -> dict[str, Any]:
        """The one event of a kind, without it."""
        [found] = [event for event in self.events if event["kind"] == kind]
        return {key: value for key, value in found.items() if key != "kind"}

    def notes(self, kind: str) -> list[dict[str, Any]]:
        """What was noted for the record: "laid", "shown", "told" or "chosen"."""
        notes = self.g.state["secret"]["moderator"].get("notes", [])
        return [each[kind] for each in notes if kind in each]

    def shown(self, to: Sequence[str] = ()) -> list[str]:
        """The cards that were shown to these owners, or to all."""
        return [each["card"] for each in self.notes("shown") if each["to"] == list(to)]
