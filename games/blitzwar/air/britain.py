"""The Battle of Britain (§13.4.3)."""

from __future__ import annotations

from typing import Any

from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events, Flow, Go, Leave, Locals, Run
from pbem.engine.orders import Line
from pbem.games.blitzwar.air import bases, ranges
from pbem.games.blitzwar.air.bases import UNIT, Units
from pbem.games.blitzwar.concepts import weather
from pbem.games.blitzwar.position import ALLIES, AXIS, Position

VERB = "battle of britain"
LONDON = "London"
_GERMANY = "Germany"
# BWR-322: how many air units the Axis loses by the face of the die; the Allies always lose one.
LOSSES = (2, 2, 2, 1, 1, 1)

britain = Flow("britain")


def attackers(g: Position) -> dict[str, Units]:
    """BWR-321, BWR-323: German air units at base within one zone of London, by zone."""
    near = bases.of_side(g, AXIS, ranges.within(g.board, LONDON, 1))
    return {zone: {_GERMANY: units[_GERMANY]} for zone, units in near.items() if _GERMANY in units}


def defenders(g: Position) -> dict[str, Units]:
    """BWR-321, BWR-323, G-60: Allied air units at base in range of London, by zone."""
    return bases.of_side(g, ALLIES, ranges.bases(g.board, LONDON))


def is_won(g: Position) -> bool:
    """BWR-321, BWR-357, G-36: whether the Axis may land in the United Kingdom: no Allied air unit
    at base is in range of London."""
    return not defenders(g)


def may_go_on(g: Position) -> bool:
    """BWR-323, G-36: a round needs more German air units than Allied ones, and one of these."""
    return bases.total(attackers(g)) > bases.total(defenders(g)) > 0


def check_ever(g: Position) -> None:
    """BWR-321, BWR-337, G-79: the Axis begins it, and not in winter. Raises Illegal."""
    if g.now["side"] != AXIS:
        raise Illegal("BWR-321", "axis_fights_over_britain")
    if weather.in_snow(g, LONDON):
        raise Illegal("BWR-337", "no_air_in_snow", area=LONDON)


def check(g: Position) -> None:
    """BWR-323: whether a round can be fought now. Raises Illegal."""
    check_ever(g)
    if not may_go_on(g):
        german, allied = bases.total(attackers(g)), bases.total(defenders(g))
        raise Illegal("BWR-323", "too_few_over_britain", german=german, allied=allied)


def run(line: Line, then: str = "") -> Run:
    """BWR-323: fight as many rounds as a line says."""
    return Run(
        britain.name, {"left": line.args.get("rounds", 0), "all": "until" in line.args}, then
    )


@britain.step
def fight(g: Position, f: Locals, dice: Dice, events: Events) -> Leave | Go:
    """BWR-322, BWR-323: a round: the Axis throws, and air units are gone on both sides."""
    if not may_go_on(g) or not (f["all"] or f["left"]):
        return Leave()
    number = g.now["rounds"] + 1
    label = f"britain/{g.turn}/{number}"
    [die] = dice.roll(label, 1)
    f["left"] -= 1
    g.now["rounds"] = number
    lost = [_lose(g, attackers(g)) for _ in range(LOSSES[die - 1])]
    lost.append(_lose(g, defenders(g)))
    told: dict[str, Any] = {"at": LONDON, "by": AXIS, "round": number, "label": label}
    left = {"axis": bases.total(attackers(g)), "allies": bases.total(defenders(g))}
    events.append({"kind": "britain_rolled", **told, "rolls": [die], "lost": _added(lost), **left})
    return Go("fight")


def _lose(g: Position, found: dict[str, Units]) -> list[str]:
    """An air unit of the largest base is gone: where, and whose it was."""
    base, country = bases.largest(found)
    g.add(base, country, UNIT, -1)
    return [base, country]


def _added(lost: list[list[str]]) -> dict[str, Units]:
    """Air units by base and country."""
    found: dict[str, Units] = {}
    for base, country in lost:
        here = found.setdefault(base, {})
        here[country] = here.get(country, 0) + 1
    return found
