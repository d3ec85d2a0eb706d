"""Whose things the dice to come can touch: this decides whose secrets they need (docs/dice.md)."""

from __future__ import annotations

from pbem.engine.game import Side
from pbem.games.empires_of_history.components import ALLIES, AXIS
from pbem.games.empires_of_history.position import Position


def sides(g: Position) -> tuple[Side, ...]:
    """The nations that somebody plays, by the side that they are on or that their sheet names:
    first the side that acts.

    Touched are the nations of the slot and those at war with them; of a side where none is, all,
    since a declaration of war comes before its dice (EOH-127). Between two slots everybody is, for
    whom US Entry is rolled (EOH-125).
    """
    acting = set(g.now["nations"])
    foes = {foe for nation in acting for foe in g.enemies_of(nation)}
    groups = _groups(g)
    order = sorted(groups, key=lambda name: not acting & set(groups[name]))
    return tuple(Side(name, groups[name], _touched(groups[name], acting | foes)) for name in order)


def _touched(nations: tuple[str, ...], named: set[str]) -> tuple[str, ...]:
    return tuple(nation for nation in nations if nation in named) or nations


def _groups(g: Position) -> dict[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = {AXIS: [], ALLIES: []}
    for nation, told in g.board.powers.items():
        if g.decider(nation):
            groups.setdefault(g.side_of(nation) or told.side or nation, []).append(nation)
    return {name: tuple(nations) for name, nations in groups.items() if nations}
