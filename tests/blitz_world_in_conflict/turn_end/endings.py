"""The end of a turn played by itself, for tests."""

from __future__ import annotations

from typing import Any

from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at


def ending(scenario: str = "war", **told: Any) -> Position:
    """A position at the beginning of the turn's end."""
    return game_at(scenario, flow="turn_end", step="begin", **told)


def play(g: Position, *mails: dict[str, list[str]], dice: Any = None) -> Player:
    """The end of a turn with these mails, {power: lines} for one question to all after the other;
    silence where nothing is written."""
    p = player(g, dice)
    for lines in mails:
        for ask in p.asks:
            said = [line for power in ask.to for line in lines.get(power, ())]
            p.batch(ask.to[0], ask.verb, *said)
    return p


def told(p: Player, kind: str) -> list[dict[str, Any]]:
    """The events of a kind."""
    return [event for event in p.events if event["kind"] == kind]
