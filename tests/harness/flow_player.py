"""Plays one flow of a game from a small position, up to its end."""

from __future__ import annotations

from functools import cache
from typing import Any

from pbem.engine.dice import Entry, Script, Source
from pbem.engine.flow import Ask
from pbem.engine.game import Game
from pbem.engine.play import Outcome, advance, end_draw, open_asks
from pbem.engine.table import Table
from pbem.words.catalogue import Words
from tests.harness.positions import alone, frame


@cache
def words_of(game: str) -> Words:
    """The words of a game."""
    return Words(game)


def is_told(words: Words, event: dict[str, Any]) -> bool:
    """Whether the text of an event names only fields that are given; what has no text yet has no
    wrong one."""
    kind = event["kind"]
    raw = f"{kind.replace('_', ' ')}: "
    return f"event.{kind}" not in words.texts or not words.event(event).startswith(raw)


class FlowPlayer:
    """A position `g` in the flow in which it stands, which is over when that flow is; answers come
    as order lines or as plain data. A position has its `state` and its `board`. `sealed` is where
    sealed draws come from, each run that is recorded a draw."""

    def __init__(
        self, game: Game, g: Any, dice: list[Entry] | None = None, sealed: Source | None = None
    ) -> None:
        self.table = Table(alone(game), g.board)
        self.words = words_of(game.id)
        self.grammar = game.grammar(g.board)
        self.g = g
        g.state["engine"]["frames"][0] = frame(game.root, "end")
        self.script = Script(dice or [])
        self.sealed = sealed
        self.events: list[dict[str, Any]] = []
        self._advance({})

    def _advance(self, given: dict[str, Any]) -> Outcome:
        made = advance(self.table, self.g.state, given, self.script, self.sealed, checked=True)
        self.events += made.events
        for event in made.events:
            assert is_told(self.words, event), f"its words name a field that is not there: {event}"
        end_draw(self.g.state)
        return self._advance({}) if made.needs_draw else made

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open questions."""
        return open_asks(self.g.state)

    def rule(self, *corrections: str) -> None:
        """A ruling; the game has to have corrections."""
        self._advance({"ruling": list(corrections)})

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
        line = self.grammar.parse_line(text)
        ask = next(ask for ask in self.asks if power in ask.to and line.verb in ask.verbs)
        self.say(power, ask.verb, self.table.game.reply(self.g, ask, line))

    def orders(self, power: str, *lines: str) -> None:
        """Answer the question for orders with a batch."""
        ask = self.ask_of(power, "orders")
        section = ask.sections[0]
        texts = [self.grammar.parse_line(line, section).text for line in lines]
        self._advance({"answer": ask.id, "by": [power], "say": texts, "how": "orders"})

    def kinds(self) -> list[str]:
        """The kinds of the events so far."""
        return [event["kind"] for event in self.events]
