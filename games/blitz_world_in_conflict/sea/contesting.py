"""Whether there is a combat where a Free Blitz has come into a sea area (BLZ-285)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Locals, Say
from pbem.engine.orders import Line
from pbem.games.blitz_world_in_conflict.concepts import convoys
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.combatants import THEIRS
from pbem.games.blitz_world_in_conflict.sea import fleets

CONTEST, PASS = "contest", "let pass"


def asks(g: Position) -> list[Ask]:
    """BLZ-285: each power of the other side that has somebody there may ask for a combat; in
    silence it does where its side has more Naval Factors."""
    found = []
    for at in fleets.entered_freely(g):
        facts = fleets.facts(g, at, is_acting=False)
        default = CONTEST if facts["own"] > facts["enemy"] else PASS
        for power in _others(g, at):
            noun, verbs = f"{at} {g.turn} {g.state['phase']} {power}", (CONTEST, PASS, "pause")
            args = {"at": at}
            found.append(
                Ask((power,), "contest", noun, verbs, facts=facts, default=default, args=args)
            )
    return found


def _others(g: Position, at: str) -> Sequence[str]:
    met = fleets.meeting(g, at)
    powers = {g.owner(unit) for unit in met.theirs}
    if met.convoy == THEIRS:
        powers.add(convoys.owner(g, at))
    return [power for power in g.board.powers if power in powers]


def check(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    """An answer is CONTEST or PASS."""
    if say not in (CONTEST, PASS):
        raise Illegal("BLZ-285", "contest_or_pass", at=asked.args["at"])


def read(g: Position, asked: Ask, line: Line) -> Say:
    """The verb of a line is the answer."""
    return line.verb


def answered(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    """It is enough that one power asks for it."""
    at = asked.args["at"]
    if say == CONTEST:
        g.now["contested"] = sorted({*g.now["contested"], at})
    events.append({"kind": "blitz_met", "power": asked.to[0], "at": at, "fights": say == CONTEST})
