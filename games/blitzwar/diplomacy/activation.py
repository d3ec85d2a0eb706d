"""Countries that join a side by the calendar or by what has happened, in phase 1 (§9.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.flow import Events
from pbem.games.blitzwar import dates
from pbem.games.blitzwar.diplomacy.joining import (
    RUMANIA,
    YUGOSLAVIA,
    is_neutral,
    join,
    let_pass,
)
from pbem.games.blitzwar.orders.sections import DIPLOMACY
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, USA, Position
from pbem.games.blitzwar.victory import points_of

# BWR-140, BWR-141, BWR-145, BWR-150: points that bring in Italy, and turns.
ITALIAN_POINTS = 20
BALKANS, YUGOSLAV_ROLL, AMERICA = 12, 14, 20
# BWR-145, BWR-147, BWR-148: the die that wins a country, and the price of Yugoslavia in half units.
WINS = 6
PRICE = 12
# BWR-147, BWR-148: by whose surrender the Axis may roll for a country.
ROLLS = {"Spain": "France", "Turkey": "Greece"}


def activate(g: Position, events: Events) -> None:
    """BWR-113, BWR-151: all countries that are still neutral and whose condition holds."""
    for country, side in list(_due(g)):
        if is_neutral(g, country):
            join(g, country, side, events)
    passes = is_neutral(g, RUMANIA) and RUMANIA not in g.state["passage"]
    if "France" in g.state["fallen"] and passes:
        let_pass(g, RUMANIA, AXIS, events)


def _due(g: Position) -> Iterator[tuple[str, str]]:
    """BWR-140 to BWR-144, BWR-150, G-63: who joins which side now."""
    if "France" in g.state["fallen"] or points_of(g, AXIS) >= ITALIAN_POINTS:
        yield from (("Italy", AXIS), ("Hungary", AXIS))
    if g.turn == BALKANS:
        yield from (("Bulgaria", AXIS), ("Greece", ALLIES))
    if 0 < g.date(dates.WAR_IN_THE_EAST) < g.turn:
        yield (RUMANIA, AXIS)
    if g.turn >= american_entry(g):
        yield (USA, ALLIES)


def american_entry(g: Position) -> int:
    """BWR-150, BWR-154, G-51: the turn in which the USA enter, by what has happened so far."""
    earlier = (dates.SPAIN, dates.TURKEY, dates.LANDING)
    return AMERICA - sum(bool(g.date(each)) for each in earlier)


def may_roll(g: Position) -> list[str]:
    """BWR-147, BWR-148, BWR-149: for which countries the Axis may roll: in the turn of the
    surrender, while they are neutral."""
    fallen = g.state["fallen"]
    return [c for c, other in ROLLS.items() if fallen.get(other) == g.turn and is_neutral(g, c)]


def label(g: Position, country: str) -> str:
    """What the die for a country is called."""
    return f"{DIPLOMACY}/{g.turn}/{slug(country)}"


def _told(g: Position, country: str, die: int) -> dict[str, Any]:
    told = {"country": country, "die": die, "by": AXIS}
    return {"kind": "diplomacy_roll", **told, "label": label(g, country), "rolls": [die]}


def won(g: Position, country: str, die: int, events: Events) -> None:
    """BWR-147, BWR-148: what the die for Spain or Turkey brings."""
    events.append(_told(g, country, die))
    if die < WINS:
        return
    if country == "Spain":
        join(g, country, AXIS, events)
        dates.note(g, dates.SPAIN)
    else:
        let_pass(g, country, AXIS, events)
        dates.note(g, dates.TURKEY)


def yugoslavia_rolls(g: Position) -> bool:
    """BWR-145: in spring 1941, if it is neutral."""
    return g.turn == YUGOSLAV_ROLL and is_neutral(g, YUGOSLAVIA)


def yugoslavia(g: Position, die: int, events: Events) -> int:
    """BWR-145, G-50: it joins the Axis by a 6; the half units that the Axis then loses."""
    events.append(_told(g, YUGOSLAVIA, die))
    if die < WINS:
        return 0
    join(g, YUGOSLAVIA, AXIS, events)
    return min(PRICE, sum(sum(stock) for _, stock in g.stocks(AXIS)))


def sides_left(g: Position) -> tuple[str, ...]:
    """BWR-131: the sides that still take part, in the order of play; without the USSR there is no
    Soviet one."""
    gone = () if "USSR" in g.state["countries"] else (SOVIETS,)
    return tuple(side for side in g.board.sides_in_turn if side not in gone)
