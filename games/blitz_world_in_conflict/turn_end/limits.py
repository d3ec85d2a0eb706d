"""What a neutral power may use of what it gets (§7.7, §F.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events, Flow, Locals
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end.income import CHINA, OIL, RESOURCES

limiting = Flow("limits")


def limit(g: Position, power: str) -> int | None:
    """BLZ-646: how many Oil and Resources a power may use, by its It's War! marker; None for one
    that is not limited."""
    box = g.state["entry"].get(power)
    return None if box is None else max(0, int(box))


@limiting.step
def cap(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-646, BLZ-647, BLZ-668, BLZ-669: what is above the limit is lost, Resources first; what
    was lent counts before all else, and what was saved earlier does not."""
    for power in g.board.powers:
        most = limit(g, power)
        if most is None:
            continue
        lent = [told for told in g.state["accounts"]["lent"] if told["from"] == power]
        room = max(0, most - sum(told[OIL] + told[RESOURCES] for told in lent))
        got = g.state["accounts"]["income"][power]
        oil = min(got[OIL], room)
        keep = {OIL: oil, RESOURCES: min(got[RESOURCES], room - oil)}
        prepaid = sum(told[RESOURCES] for told in lent if told["to"] == CHINA)
        g.state["accounts"]["kept"][power] = dict(got)
        g.state["accounts"]["room"][power] = {"all": room, "prepaid": prepaid, "purses": 0}
        _keep(g, power, keep)
        lost = {what: got[what] - keep[what] for what in (OIL, RESOURCES)}
        if any(lost.values()):
            events.append({"kind": "limited", "power": power, "limit": most, **lost})


def _keep(g: Position, power: str, keep: Mapping[str, int]) -> None:
    """Of this turn's income so much is kept now."""
    kept = g.state["accounts"]["kept"][power]
    for what in (OIL, RESOURCES):
        g.state[what][power] += keep.get(what, 0) - kept[what]
        kept[what] = keep.get(what, 0)


def choose(g: Position, power: str, args: Mapping[str, Any], events: Events) -> None:
    """BLZ-668: what of its income a limited power keeps. Raises Illegal."""
    books, goods = g.state["accounts"], args["goods"]
    if power not in books["room"]:
        raise Illegal("BLZ-646", "not_limited", power=power)
    got, kept = books["income"][power], books["kept"][power]
    room = books["room"][power]["all"] - books["room"][power]["purses"]
    if sum(goods.values()) > room:
        raise Illegal("BLZ-646", "above_limit", power=power, limit=room)
    for what in (OIL, RESOURCES):
        if goods.get(what, 0) > got[what]:
            raise Illegal("BLZ-668", "not_that_much_income", power=power, what=what, left=got[what])
        if g.state[what][power] + goods.get(what, 0) < kept[what]:
            raise Illegal("BLZ-668", "spent_already", power=power, what=what)
    _keep(g, power, goods)
    books["done"].append(chosen(power))


def chosen(power: str) -> str:
    """What is noted when a power has said what it keeps."""
    return f"limit {power}"


def pay_purse(g: Position, power: str, count: int) -> None:
    """BLZ-646, BLZ-648, BLZ-664: what a limited power spends for one country alone counts against
    its limit; less of the rest is kept then, unless it has said what. Raises Illegal."""
    books = g.state["accounts"]
    told = books["room"].get(power)
    if not told:
        return
    prepaid = min(count, told["prepaid"])
    kept = dict(books["kept"][power])
    over = count - prepaid - (told["all"] - told["purses"] - sum(kept.values()))
    if over > 0:
        for what in (RESOURCES, OIL):
            part = max(0, min(over, kept[what], g.state[what][power]))
            kept[what] -= part
            over -= part
        if over > 0 or chosen(power) in books["done"]:
            raise Illegal("BLZ-646", "no_room_for_purse", power=power, count=count)
        _keep(g, power, kept)
    told["prepaid"] -= prepaid
    told["purses"] += count - prepaid


FLOWS = (limiting,)
