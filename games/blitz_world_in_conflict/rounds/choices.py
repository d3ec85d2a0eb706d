"""The questions of a Round: in which order units are hit, sent home, driven off or barred."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Locals, Say
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import wishes
from pbem.wargame.answers import pause

if TYPE_CHECKING:
    from pbem.engine.orders import Line

# Verbs of questions, and of the lines that answer them.
OWN_LOSSES, ENEMY_LOSSES = "losses", "enemy_losses"
OWN_HOME, ENEMY_HOME = "send_home", "enemy_send_home"
DRIVE_OFF, BLOCK = "drive_off", "block"
LINES = {
    OWN_LOSSES: "losses",
    ENEMY_LOSSES: "enemy losses",
    OWN_HOME: "send home",
    ENEMY_HOME: "enemy send home",
    DRIVE_OFF: "drive off",
    BLOCK: "block",
}
_DEAR_FIRST = (ENEMY_LOSSES, ENEMY_HOME, DRIVE_OFF, BLOCK)


def usual(g: Position, verb: str, units: Sequence[str]) -> list[str]:
    """The order without a wish: one's own cheapest first, of the enemy the dearest."""
    return wishes.by_worth(g, units, dear_first=verb in _DEAR_FIRST)


def check(g: Position, asked: Ask, say: Say) -> None:
    """An answer is all units of the question in an order."""
    del g
    if not isinstance(say, list) or sorted(map(str, say)) != sorted(asked.args["units"]):
        raise Illegal("BLZ-555", "order_unclear", units=list(asked.args["units"]))


def read(g: Position, asked: Ask, line: Line) -> Say | None:
    """A line of wishes, for this kind of Round where it names one."""
    if line.args.get("kind", asked.args["round"]) != asked.args["round"]:
        return None
    units = asked.args["units"]
    return wishes.in_order(g, units, line.args["wishes"], usual(g, asked.verb, units))


def asked_by(step: Any, *verbs: str) -> None:
    """What a step that asks so reads and checks."""
    step.check(lambda g, f, asked, say: check(g, asked, say))
    for verb in verbs:
        step.reads(verb, LINES[verb])(read)
        step.reads(verb, "pause")(pause)


def told(f: Locals, count: int, units: Sequence[str]) -> dict[str, Any]:
    """What a question says."""
    return {"at": f["at"], "round": f["round"], "count": count, "units": list(units)}
