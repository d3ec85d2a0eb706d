"""What a ruling can set: units, control, money, purchases that wait, ships that are damaged or submerged.

What is aboard ships is not touched; to bring cargo back there is the undo.
"""

from __future__ import annotations

from pbem.engine.corrections import Corrections, Counts, Setting, Word
from pbem.engine.errors import Illegal
from pbem.games.axis_allies_europe.position import Position

COMPLEX = "industrial_complex"
MARKS = ("damaged", "submerged")


def _set_units(g: Position, area: str, power: str, units: Counts) -> None:
    here = g.state["units"].setdefault(area, {})
    here[power] = units
    if not units:
        del here[power]
    if not here:
        del g.state["units"][area]


def _set_money(g: Position, power: str, money: int) -> None:
    g.money[power] = money


def _set_control(g: Position, area: str, power: str) -> dict[str, str]:
    """A complex goes with its territory (AAE-016: what has no controller never gets one).

    A place that nobody has taken in this turn is held as it is set since the turn began (AAE-080, AAE-187).
    """
    if g.board.is_neutral(area) or (g.board.is_sea(area) and not g.board.is_convoy(area)):
        raise Illegal("AAE-016", "has_no_controller", place=area)
    is_taken = area in g.turn["captured"]
    for control in (g.state["control"], *([] if is_taken else [g.turn["held"]])):
        if power:
            control[area] = power
        else:
            control.pop(area, None)
    for owner in g.powers_in(area) if power else ():
        if owner != power and (count := g.count(area, owner, COMPLEX)):
            g.add(area, owner, COMPLEX, -count)
            g.add(area, power, COMPLEX, count)
            return {"complex_of": owner}
    return {}


def _set_pending(g: Position, power: str, units: Counts) -> None:
    for kind in units:
        if g.board.unit(kind).cost is None:
            raise Illegal("AAE-008", "not_for_sale", kind=kind)
    if waiting := {kind: count for kind, count in units.items() if count}:
        g.state["pending"][power] = waiting
    else:
        g.state["pending"].pop(power, None)


def _marks(what: str) -> Setting:
    """How many ships of a power in a zone are damaged or submerged; invariants hold them against the ships there."""

    def now(g: Position, zone: str, power: str) -> int:
        return int(g.state[what].get(zone, {}).get(power, 0))

    def put(g: Position, zone: str, power: str, count: int) -> None:
        g.mark(what, zone, power, count - now(g, zone, power))

    return Setting(now, put)


CORRECTIONS = Corrections(
    units=Setting(lambda g, area, power: dict(g.units(area, power)), _set_units),
    control=Setting(lambda g, area: g.controller(area), _set_control),
    money=Setting(lambda g, power: g.money[power], _set_money),
    words=(
        Word(
            "pending",
            "{power}: {value:counts}",
            Setting(lambda g, power: dict(g.state["pending"].get(power, {})), _set_pending),
            "pending Germany: 2 infantry",
        ),
        *(
            Word(
                what,
                "{place}: {power} {value:amount}",
                _marks(what),
                f"{what} North Sea: Germany 1",
            )
            for what in MARKS
        ),
    ),
    place="Poland",
)
