"""Plays one flow of the game from a small position, up to its end."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pbem.engine.dice import Entry, Script
from pbem.engine.flow import Ask, Flow, Over
from pbem.engine.game import Table
from pbem.engine.play import Outcome, advance, open_asks
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.orders.grammar import grammar_of
from pbem.games.axis_allies_europe.position import Position

_after = Flow("campaign")


@_after.step
def end(g: Any, f: Any, dice: Any, events: Any) -> Over:
    return Over({"end": "of the flow"})


class FlowPlayer:
    """`g` of `game_at` in the flow in which it stands; answers come as order lines or as plain data."""

    def __init__(self, g: Position, dice: list[Entry] | None = None) -> None:
        game = replace(GAME, flows={**GAME.flows, "campaign": _after})
        self.table = Table(game, g.board)
        self.g = g
        frames = g.state["engine"]["frames"]
        frames[0] = {"flow": "campaign", "step": "end", "locals": {}}
        self.script = Script(dice or [])
        self.events: list[dict[str, Any]] = []
        self._advance({})

    def _advance(self, given: dict[str, Any]) -> Outcome:
        made = advance(self.table, self.g.state, given, self.script, checked=True)
        self.events += made.events
        return made

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open questions."""
        return open_asks(self.g.state)

    @property
    def is_over(self) -> bool:
        """Whether the flow has come to its end."""
        return bool(self.g.state["engine"]["over"])

    def ask_of(self, power: str, verb: str) -> Ask:
        """The open question of this verb to a power."""
        return next(ask for ask in self.asks if power in ask.to and ask.verb == verb)

    def say(self, power: str, verb: str, say: Any) -> None:
        """Answer with plain data."""
        ask = self.ask_of(power, verb)
        self._advance({"answer": ask.id, "by": [power], "say": say, "how": "person"})

    def default(self, power: str, verb: str) -> None:
        """Keep silent: the default of the question counts."""
        self.say(power, verb, self.ask_of(power, verb).default)

    def line(self, power: str, text: str) -> None:
        """Answer with an order line."""
        line = grammar_of(self.g.board).parse_line(text)
        say = GAME.reply(self.g, self.ask_of(power, line.verb), line)
        self.say(power, line.verb, say)

    def orders(self, power: str, *lines: str) -> None:
        """Answer the question for orders with a batch."""
        ask = self.ask_of(power, "orders")
        section = ask.sections[0]
        grammar = grammar_of(self.g.board)
        texts = [grammar.parse_line(line, section).text for line in lines]
        self._advance({"answer": ask.id, "by": [power], "say": texts, "how": "orders"})

    def kinds(self) -> list[str]:
        """The kinds of the events so far."""
        return [event["kind"] for event in self.events]
