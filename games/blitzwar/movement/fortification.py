"""Infantry corps that dig in (§15.1)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.blitzwar import occupation, payment, reorganisation
from pbem.games.blitzwar.board import FORTIFIED, INFANTRY, counter_name
from pbem.games.blitzwar.concepts import supplied
from pbem.games.blitzwar.counters import pools, records
from pbem.games.blitzwar.position import ALLIES, AXIS, Position

_CORPS, _FORT = counter_name(INFANTRY, 1), counter_name(FORTIFIED, 1)
# BWR-360: whose corps dig in.
_WHO = {AXIS: "Germany", ALLIES: "UK"}


def country(g: Position, side: str, line: Line) -> str:
    """BWR-360, BWR-361: whose single infantry corps a line means: Germans dig in anywhere, British
    in three places, others nowhere. Raises Illegal."""
    area, (item, *more) = line.args["area"], line.args.get("units") or [{}]
    if more or item.get("times", 1) != 1:
        raise Illegal("BWR-361", "one_fortified_in_a_turn", area=area)
    if item.get("kind", INFANTRY) != INFANTRY or item.get("count") not in (None, 1):
        raise Illegal("BWR-360", "single_corps_only", area=area)
    named = str(item.get("power") or _WHO.get(side, side))
    if not occupation.can_be_fortified(g, area, named):
        raise Illegal("BWR-360", "cannot_fortify", area=area, country=named)
    return named


def fortify(g: Position, side: str, line: Line, events: Events) -> None:
    """BWR-089, BWR-360, BWR-361: a single infantry corps in supply turns into a fortified one, one
    of a side in a turn. Raises Illegal."""
    area, owner = line.args["area"], country(g, side, line)
    if g.now["fortified"]:
        raise Illegal("BWR-361", "one_fortified_in_a_turn", area=area)
    item = {"kind": INFANTRY, "count": 1, "power": owner}
    reorganisation.assemble(g, side, area, [item], events)
    if not supplied.to_act(g, area, owner):
        raise Illegal("BWR-078", "out_of_supply", area=area, country=owner)
    if not pools.can(g, owner, {_FORT: 1}, {_CORPS: 1}):
        raise Illegal("BWR-025", "no_counters_left", area=area, country=owner)
    payers = supplied.payers(g, area, owner)
    paid = payment.pay(g, side, payers, payment.FORTIFY, line.args.get("pay", ()))
    done = records.take(g, area, owner, {_CORPS: 1})
    records.bring(g, area, owner, {_FORT: done[_CORPS]})
    g.now["fortified"] = True
    events.append({"kind": "fortified", "power": owner, "area": area, **payment.told(paid)})
