"""Flows of the Strategic phase, played by themselves from small positions; every shuffle puts the
cards in the order of their ids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.deck import Hand
from pbem.engine.dice import Entry, Script
from pbem.engine.packs import Pack
from pbem.games.total_domination import GAME
from pbem.games.total_domination.custody import lying
from tests.harness.flow_player import FlowPlayer
from tests.total_domination.position_builder import game_at


class Cards(FlowPlayer):
    """One flow from a position."""

    def __init__(self, flow: str, dice: list[Entry] | None = None, **given: Any) -> None:
        step = GAME.flows[flow].first
        g = game_at(flow=flow, step=step, phase="strategic", **given)
        super().__init__(GAME, g, dice, Script([], sort_shuffles=True))

    def line(self, power: str, text: str, verb: str = "") -> None:
        """Answer with an order line, read by what its sender knows."""
        line = self.grammar.parse_line(text)
        ask = self.ask_of(power, verb or line.verb)
        seat = str(self.table.decider(self.g.state, power))
        self.say(power, ask.verb, self.table.reply(self.g.state, ask, line, seat))

    def hand(self, holder: str) -> list[str]:
        return Hand(self.g.state, holder).cards

    def pack(self, name: str) -> list[str]:
        return Pack(self.g.state, name).cards

    @property
    def discards(self) -> list[str]:
        return list(self.g.state["decks"]["cards"]["discard"])

    @property
    def notes(self) -> list[dict[str, Any]]:
        """What has been committed to, shown and told so far."""
        return list(self.g.state["secret"].get("moderator", {}).get("notes", []))

    def shown(self, to: Sequence[str] = ()) -> list[str]:
        """The cards that were shown to these owners, or to all."""
        told = [each["shown"] for each in self.notes if "shown" in each]
        return [each["card"] for each in told if each["to"] == list(to)]

    def events_of(self, kind: str) -> list[Mapping[str, Any]]:
        return [event for event in self.events if event["kind"] == kind]

    def cards(self) -> list[str]:
        """Every card there is, wherever it lies."""
        return sorted(card for card, _ in lying(self.g))
