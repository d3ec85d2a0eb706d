"""Combats at sea from small positions, for tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.flow import Ask
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at

Placed = Mapping[str, tuple[Any, ...]]
PACIFIC = [["Japan", "USA"]]
EUROPE = [["AFA", "Germany"]]


def at_sea(
    units: Placed,
    side: str = "Axis",
    *lines: str,
    wars: list[list[str]] = EUROPE,
    **more: Any,
) -> Position:
    """A position in which a side begins step C with these lines."""
    told = {"lines": list(lines)}
    flow = {"flow": "sea_combats", "step": "contest", "locals_": told}
    return game_at(units=units, side=side, wars=wars, **{**flow, **more})


def fought(g: Position, dice: Any, *answers: tuple[str, str]) -> Player:
    """The flow of a position, played with these answers (power, line) and otherwise in silence."""
    told, left = player(g, dice), list(answers)
    while told.asks:
        ask = next(ask for ask in told.asks if ask.id not in g.state["engine"]["said"])
        say = ask.default
        for answer in left:
            if (found := said(told, ask, *answer)) is not None:
                left.remove(answer)
                say = found
                break
        told.reply(ask, say)
    assert not left
    told.script.finish()
    return told


def said(told: Player, ask: Ask, power: str, text: str) -> Any:
    """What a line of a power says to a question, None for nothing."""
    line = told.grammar.parse_line(text)
    fits = power in ask.to and line.verb in ask.verbs
    return told.table.game.reply(told.g, ask, line) if fits else None


def dice(sea: str, *rolls: tuple[str, int], turn: int = 1) -> list[tuple[str, list[int]]]:
    """Dice of a combat in a sea area: ("naval/ours", 4)."""
    place = f"{turn}/0/{sea.lower().replace(' ', '-')}"
    return [(f"{place}/{label}", [die]) for label, die in rolls]


def told_of(told: Player, kind: str) -> list[dict[str, Any]]:
    """The events of a kind."""
    return [event for event in told.events if event["kind"] == kind]
