"""Whose pieces the dice to come can touch: this decides whose secrets they need (docs/dice.md)."""

from __future__ import annotations

from pbem.engine.game import Side
from pbem.games.axis_allies_europe.position import Position


def sides(g: Position) -> tuple[Side, Side]:
    """Both sides, first the one whose turn it is; touched is who has something where it will be
    fought.
    """
    touched = {power for place in _places(g) for power in _in(g, place)}
    if g.state["turns"]:
        touched.add(g.power)
    axis = Side("Axis", ("Germany",), ("Germany",) if "Germany" in touched else ())
    allies = Side(
        "Allies", g.board.allies, tuple(power for power in g.board.allies if power in touched)
    )
    return (axis, allies) if g.side_of(g.power) == "Axis" else (allies, axis)


def _places(g: Position) -> set[str]:
    """Where battles are still to be fought, and whose guns are passed on the way to them."""
    battles = {each["at"] for each in g.turn["battles"]}
    return battles | {each["area"] for each in g.turn["guns_passed"]}


def _in(g: Position, place: str) -> set[str]:
    """Who has a piece at a place, also aboard a ship, or holds it."""
    aboard = {
        power for entry in g.state["aboard"] if entry["at"] == place for power in entry["holds"]
    }
    return aboard | {*g.powers_in(place), g.controller(place)} - {""}
