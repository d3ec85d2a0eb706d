"""Runs one flow of a battle with written dice; what nobody answers takes the printed default."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pbem.engine.dice import Script
from pbem.engine.flow import Ask
from pbem.engine.play import advance
from pbem.engine.state import check_plain
from pbem.engine.table import Table
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.orders.grammar import read_line
from pbem.games.axis_allies_europe.position import Position


@dataclass
class Ran:
    """What a flow left: all events, the asks that were put, those that the engine settled, and the
    labels rolled.
    """

    events: list[dict[str, Any]] = field(default_factory=list)
    asks: dict[str, Ask] = field(default_factory=dict)
    forced: dict[str, Any] = field(default_factory=dict)
    labels: list[str] = field(default_factory=list)

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The events of a kind."""
        return [event for event in self.events if event["kind"] == kind]

    def lost(self) -> dict[str, dict[str, int]]:
        """All casualties of events "lost", by power and kind."""
        summed: dict[str, dict[str, int]] = {}
        for event in self.of("lost"):
            for power, kinds in event["units"].items():
                for kind, count in kinds.items():
                    here = summed.setdefault(power, {})
                    here[kind] = here.get(kind, 0) + count
        return summed


def run(
    g: Position,
    flow: str,
    at: str = "",
    dice: Sequence[Any] = (),
    answers: Mapping[str, Any] | None = None,
    lines: Mapping[str, Sequence[str]] | None = None,
    stop: str = "",
) -> Ran:
    """Run `flow` at an area to its end, or to the ask with id `stop`. Dice must fit exactly, unless
    it stops.

    `answers` are by ask id, `lines` order lines by power; the turn waits for its second orders
    behind the flow.
    """
    frames = g.state["engine"]["frames"]
    frames[-1] = {"flow": "turn", "step": "give_other_orders", "locals": {"power": g.power}}
    frames.append(
        {"flow": flow, "step": GAME.flows[flow].first, "locals": {"at": at} if at else {}}
    )
    table, script, ran = Table(GAME, g.board), Script(list(dice)), Ran()
    given: dict[str, Any] = {}
    while True:
        outcome = advance(table, g.state, given, script, checked=True)
        check_plain(g.state)
        ran.events += outcome.events
        ran.labels += [roll.label for roll in outcome.rolls]
        ran.forced.update(outcome.forced)
        ran.asks.update({ask.id: ask for ask in outcome.asks})
        open_ = [
            a for a in outcome.asks if g.state["engine"]["said"].get(a.id, {}).keys() != set(a.to)
        ]
        ask = open_[0]
        if ask.id == stop:
            return ran
        if ask.verb == "orders":
            assert not stop, f"{stop} was never asked"
            script.finish()
            return ran
        given = _answered(g, ask, answers or {}, lines or {})


def _answered(
    g: Position, ask: Ask, answers: Mapping[str, Any], lines: Mapping[str, Sequence[str]]
) -> dict[str, Any]:
    power = next(p for p in ask.to if p not in g.state["engine"]["said"].get(ask.id, {}))
    if ask.id in answers:
        return {"answer": ask.id, "by": [power], "say": answers[ask.id]}
    for text in lines.get(power, ()):
        line = read_line(g.board, text)
        if line.verb in ask.verbs and (say := GAME.reply(g, ask, line)) is not None:
            return {"answer": ask.id, "by": [power], "say": say}
    assert ask.default is not None
    return {"answer": ask.id, "by": [power], "say": ask.default}


def came(at: str, *moved: tuple[str, str, int]) -> list[dict[str, Any]]:
    """Entries of turn["came"]: (from, kind, count)."""
    return [{"at": at, "from": start, "kind": kind, "count": count} for start, kind, count in moved]


def flight(
    at: str,
    kind: str,
    count: int = 1,
    *,
    left: int = 2,
    home: str = "",
    duty: str = "fight",
    path: Sequence[str] = (),
) -> dict[str, Any]:
    """An entry of turn["flights"]."""
    way = list(path) or [home, at]
    return {
        "at": at,
        "kind": kind,
        "count": count,
        "left": left,
        "home": home or way[0],
        "duty": duty,
        "path": way,
    }
