"""A TRS that has become too small for what it carries (BLZ-560). The locals of the flow: `units`,
the ships that may have, and `label` for its questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Locals, Say
from pbem.games.blitz_world_in_conflict.concepts import holds
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import damage, wishes
from pbem.wargame.answers import pause

if TYPE_CHECKING:
    from pbem.engine.orders import Line

VERB, LOSSES, CARGO = "cargo_losses", "losses", "cargo"

cutting = Flow("cutting")


def _usual(g: Position, ship: str) -> list[str]:
    return wishes.by_worth(g, holds.troops(g, ship), dear_first=False)


@cutting.step
def choose_cargo(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-560: the owner says who is damaged first, unless there is one alone."""
    asks = []
    for ship in f["units"]:
        troops, count = _usual(g, ship), -holds.room(g, ship) if g.at(ship) else 0
        if count > 0 and len(troops) > 1:
            told = {"at": g.at(ship), "unit": ship, "count": count, "units": troops}
            noun, verbs = f"{g.at(ship)} {CARGO} {f['label']} {ship}", (LOSSES, "pause")
            owner = (g.owner(ship),)
            asks.append(Ask(owner, "cargo_losses", noun, verbs, default=troops, args=told))
    return asks


@choose_cargo.check
def _(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    if not isinstance(say, list) or sorted(map(str, say)) != sorted(asked.args["units"]):
        raise Illegal("BLZ-560", "order_unclear", units=list(asked.args["units"]))


@choose_cargo.reads(VERB, LOSSES)
def _(g: Position, asked: Ask, line: Line) -> Say | None:
    """A line of wishes for cargo."""
    if line.args.get("kind", CARGO) != CARGO:
        return None
    units = asked.args["units"]
    return wishes.in_order(g, units, line.args["wishes"], units)


choose_cargo.reads(VERB, "pause")(pause)


@choose_cargo.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    f["orders"] = {**f.get("orders", {}), asked.args["unit"]: list(say)}


@cutting.step
def cut(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-560: down to twice the Size of the TRS."""
    for ship in [unit for unit in f["units"] if g.at(unit)]:
        order = f.get("orders", {}).get(ship) or _usual(g, ship)
        sizes = {unit: g.size(unit) for unit in order}
        for unit in wishes.points(sizes, -holds.room(g, ship), order, order):
            damage.point(g, unit, events)


FLOWS = (cutting,)
