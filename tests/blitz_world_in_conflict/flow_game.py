"""A game of the flows of Blitz!, played from a position to its end, for tests."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask, Flow, Over
from pbem.engine.game import Game
from pbem.games.blitz_world_in_conflict.board import BlitzBoard
from pbem.games.blitz_world_in_conflict.flows import FLOWS, reply
from pbem.games.blitz_world_in_conflict.orders import grammar
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.setup import setup
from tests.harness.flow_player import FlowPlayer

ROOT = Flow("test_root")


@ROOT.step
def end(g: Any, f: Any, dice: Any, events: Any) -> Over:
    return Over({"end": "of the flow"})


def game(root: str = ROOT.name) -> Game:
    """The game with all its flows, over when the flow is in which a position stands."""
    return Game(
        id="blitz_world_in_conflict",
        title="Blitz! A World in Conflict",
        prefix="BLZ",
        rules=1,
        root=root,
        flows={**FLOWS, ROOT.name: ROOT},
        make_board=BlitzBoard,
        position=Position,
        setup=setup,
        grammar=grammar.grammar_of,
        decider=Position.decider,
        reply=reply,
        noun=grammar.noun,
        view=lambda state, seat: {},
        invariants=lambda g: [],
        sample=lambda g, ask, rng: ask.default,
        score=lambda g: {},
        secrets=True,
    )


class Player(FlowPlayer):
    """Answers batches of any verb with order lines."""

    def batch(self, power: str, verb: str, *lines: str) -> None:
        """The orders of a power for a question."""
        ask = self.ask_of(power, verb)
        texts = [self._read(line, ask.sections) for line in lines]
        self._advance({"answer": ask.id, "by": [power], "say": texts, "how": "orders"})

    def replies(self, power: str, *lines: str) -> None:
        """Answer each open question of a power to which one of these lines says something."""
        for text in lines:
            line = self.grammar.parse_line(text)
            for ask in self.asks:
                if power in ask.to and line.verb in ask.verbs:
                    say = self.table.game.reply(self.g, ask, line)
                    if say is not None:
                        given = {"answer": ask.id, "by": [power], "say": say, "how": "orders"}
                        self._advance(given)

    def reply(self, ask: Ask, say: Any) -> None:
        """Answer one of several questions of the same verb with plain data."""
        self._advance({"answer": ask.id, "by": [ask.to[0]], "say": say, "how": "person"})

    def _read(self, line: str, sections: tuple[str, ...]) -> str:
        verb = self.grammar.parse_line(line).verb
        own = self.grammar.verbs[verb].sections
        fit = next((s for s in sections if s in own), sections[-1])
        return self.grammar.parse_line(line, fit).text


def player(g: Position, dice: Any = None) -> Player:
    """Plays the flow in which a position stands."""
    return Player(game(), g, dice)
