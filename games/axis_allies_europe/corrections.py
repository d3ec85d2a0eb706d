"""What a ruling can set: units, control, money, purchases that wait, ships that are damaged or
submerged; and where it lets the game go on: at the turn of a power, or behind a battle.

What is aboard ships is not touched; to bring cargo back there is the undo.
"""

from __future__ import annotations

from pbem.engine.corrections import Corrections, Counts, Setting, Word
from pbem.engine.errors import Illegal
from pbem.engine.points import At, Point
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import COMPLEX
from pbem.wargame import corrections


def _set_control(g: Position, area: str, power: str) -> dict[str, str]:
    """A complex goes with its territory (AAE-016: what has no controller never gets one).

    A place that nobody has taken in this turn is held as it is set since the turn began (AAE-080,
    AAE-187).
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


def _at_turn(g: Position, now: tuple[At, ...], power: str) -> list[At]:
    """AAE-048: this power's turn begins; what was left of another one's battles is not fought."""
    if power not in g.board.powers:
        raise Illegal("AAE-048", "has_no_turn", power=power)
    g.turn["battles"] = []
    return [At("campaign", "next_turn", {"next": tuple(g.board.powers).index(power)})]


def _behind_battle(g: Position, now: tuple[At, ...], area: str) -> list[At]:
    """AAE-069: the battle that is being fought is over, and the next one begins."""
    fought = [place for place, at in enumerate(now) if at.locals.get("at") == area]
    if not fought or now[fought[0] - 1].step != "battle_done":
        raise Illegal("AAE-069", "not_fought_now", place=area)
    g.turn["battles"].pop(0)
    turn = now[fought[0] - 1]
    return [*now[: fought[0] - 1], At(turn.flow, "fight_battles", turn.locals)]


CORRECTIONS = Corrections(
    units=corrections.UNITS,
    control=Setting(corrections.CONTROL.now, _set_control),
    money=corrections.purse("money"),
    words=(
        Word(
            "pending",
            "{power}: {value:counts}",
            Setting(lambda g, power: dict(g.state["pending"].get(power, {})), _set_pending),
            "pending Germany: 2 infantry",
        ),
        corrections.mark("damaged", "damaged North Sea: Germany 1"),
        corrections.mark("submerged", "submerged North Sea: Germany 1"),
    ),
    points=(
        Point("turn", "{power}", _at_turn, "turn Germany"),
        Point("over", "{place}", _behind_battle, "over Poland"),
    ),
    place="Poland",
)
