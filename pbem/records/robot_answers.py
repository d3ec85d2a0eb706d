"""Seats that a robot plays: which answers it gives, from campaign, turn and question alone."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pbem.engine.flow import Ask, Say
from pbem.engine.game import Game, Player
from pbem.engine.play import waits_for
from pbem.engine.state import State, copy, digest, in_order
from pbem.engine.table import Table
from pbem.records.settle import shared

# What every game has: legal answers at random.
SAMPLE = "sample"

# What robots said last, by all on which it depends: an answer is worked out, and once more before
# it is written.
_REMEMBERED = 64
_SAID: dict[tuple[Player, str, str, str], Say] = {}


def newest(game: Game) -> str:
    """The name of the robot that plays this game from now on."""
    return game.robot.version if game.robot is not None else SAMPLE


def player(game: Game, version: str) -> Player | None:
    """The robot of this name, None where this version of pbem does not have it."""
    if version == SAMPLE:
        return game.sample
    return game.robot.player(version) if game.robot is not None else None


def asked(
    state: State, ask: Ask, decider: Callable[[str], str | None], playing: Mapping[str, str]
) -> list[str]:
    """The powers for which robots answer this open ask now: all that are missing, once no person is
    among them.
    """
    missing = list(waits_for(state, ask))
    seats = {decider(power) for power in missing} - {None}
    return missing if seats and seats <= playing.keys() else []


def answer(table: Table, state: State, ask: Ask, version: str, campaign: str) -> Say | None:
    """What this robot says. Who owns something together with persons goes along with what they
    said. None: it is not here.

    It knows what the seats know that it plays. What it draws, and the order in which it sees its
    pieces, follows from campaign, turn and ask: nobody can vary it but by acts that are on record.
    """
    if (said := shared(state, ask)) is not None:
        return said
    play = player(table.game, version)
    if play is None:
        return None
    drawn = f"{campaign} {version} {state['engine']['releases']} {ask.id}"
    known = play, table.board.digest, drawn, digest(state)
    if known not in _SAID:
        if len(_SAID) >= _REMEMBERED:
            _SAID.pop(next(iter(_SAID)))
        deciding = [table.decider(state, power) for power in waits_for(state, ask)]
        seats = [seat for seat in deciding if seat is not None]
        _SAID[known] = play(table.seen_by(in_order(state), *seats), ask, Drawn(drawn))
    return copy(_SAID[known])


class Drawn:
    """Numbers that follow from a text; the same on every machine and in every version of Python."""

    def __init__(self, text: str) -> None:
        self._key = hashlib.sha256(b"pbem/v1/robot\x00" + text.encode("utf-8")).digest()
        self._count = 0

    def _bits(self) -> int:
        self._count += 1
        block = hashlib.sha256(self._key + self._count.to_bytes(8, "big")).digest()
        return int.from_bytes(block[:8], "big")

    def random(self) -> float:
        """A number from 0 up to 1."""
        return (self._bits() >> 11) / (1 << 53)

    def randint(self, low: int, high: int) -> int:
        """A number between both ends, inclusive."""
        return low + self._bits() % (high - low + 1)

    def choice(self, items: Sequence[Any]) -> Any:
        """One of the items."""
        return items[self.randint(0, len(items) - 1)]

    def shuffle(self, items: list[Any]) -> None:
        """Shuffle in place."""
        for at in range(len(items) - 1, 0, -1):
            other = self.randint(0, at)
            items[at], items[other] = items[other], items[at]
