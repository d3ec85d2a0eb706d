"""Mined waters: what ships that cross them risk, and minesweepers (§Naval Mines, §Minesweeper,
EOH-009, EOH-010, EOH-232, EOH-265, EOH-266, EOH-272, EOH-428)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.dice import Dice, slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.position import Position, base
from pbem.wargame.counts import Counts, change

SWEEPER, MINE = "minesweeper", "naval mine"
SIDES, DISARMED, SUNK = 10, 3, 10


def in_box(g: Position, box: str) -> int:
    """EOH-265: the mines that lie in a mine box, "" being none."""
    return int(g.state["mines"].get(box, 0))


# Minesweepers


def check_sweep(g: Position, nation: str, told: Mapping[str, Any]) -> int:
    """EOH-272: the sweepers of a line that may try it: they are in a zone at the mined water and
    have not tried in this turn. Raises Illegal."""
    zone, box = told["zone"], told["box"]
    if zone not in g.board.mine_boxes[box].seas:
        raise Illegal("EOH-272", "sweepers_not_at_the_water", area=zone, box=box)
    if any(base(item["kind"]) != SWEEPER for item in told["units"]):
        raise Illegal("EOH-272", "no_minesweeper", unit=told["units"][0]["kind"] or "ships")
    if not in_box(g, box):
        raise Illegal("EOH-272", "no_mines_there", box=box)
    able = g.count(zone, nation, SWEEPER) - g.now["swept"].get(zone, {}).get(nation, 0)
    counts = [item["count"] for item in told["units"]]
    count = able if None in counts else sum(counts)
    if not 0 < count <= able:
        raise Illegal("EOH-272", "not_so_many_sweepers", area=zone, count=count, have=able)
    return int(count)


def sweep(
    g: Position, nation: str, told: Mapping[str, Any], dice: Dice, number: int, events: Events
) -> None:
    """EOH-272: a die for each sweeper: a mine is gone on 1 to 3, the sweeper on a 10."""
    zone, box = told["zone"], told["box"]
    count = check_sweep(g, nation, told)
    label = f"sweep/{g.turn}/{g.state['slot']}/{slug(box)}/{slug(nation)}/{number}"
    dies = dice.roll(label, count, SIDES)
    gone = min(in_box(g, box), sum(die <= DISARMED for die in dies))
    lost = sum(die == SUNK for die in dies)
    change(g.state["mines"], box, -gone)
    g.add(zone, nation, SWEEPER, -lost)
    _note_tried(g, zone, nation, count - lost)
    place = {"area": zone, "box": box, "power": nation}
    result = {"dice": dies, "label": label, "removed": gone, "lost": lost, "left": in_box(g, box)}
    events.append({"kind": "mines_swept", **place, **result})


def _note_tried(g: Position, zone: str, nation: str, count: int) -> None:
    here: Counts = g.now["swept"].setdefault(zone, {})
    change(here, nation, count)
    if not here:
        del g.now["swept"][zone]


# Crossing


def roll(
    g: Position, box: str, ships: Mapping[str, Mapping[str, int]], key: str, dice: Dice
) -> dict[str, dict[str, list[list[int]]]]:
    """EOH-232, EOH-266, EOH-428: every mine rolls against every ship that crosses: {nation: {kind:
    [the dice against each ship]}}. No change."""
    mines = in_box(g, box)
    found: dict[str, dict[str, list[list[int]]]] = {}
    for nation, kinds in ships.items():
        for kind, count in kinds.items() if mines else ():
            name = f"{label(g, box, key)}/{slug(nation)}/{slug(kind)}"
            dies = dice.roll(name, mines * count, SIDES)
            groups = [dies[n * mines : (n + 1) * mines] for n in range(count)]
            found.setdefault(nation, {})[kind] = groups
    return found


def label(g: Position, box: str, key: str) -> str:
    """How the labels of the dice of a crossing begin, which nation and kind of ship end."""
    return f"mines/{g.turn}/{g.state['slot']}/{slug(box)}/{key}"


def value(g: Position, box: str) -> int:
    """EOH-266, EOH-340: what the mines of a box hit with: nobody knows any more whose they are, so
    that they are as good as those of the best of the nations that hold its shores."""
    holders = {g.controller(shore) for shore in g.board.mine_boxes[box].shores}
    made = (values.unit(g, holder, MINE).attack for holder in holders)
    return max(made, default=g.board.units[MINE].attack)


def hits(
    g: Position, box: str, dies: Mapping[str, Mapping[str, list[list[int]]]]
) -> dict[str, dict[str, list[int]]]:
    """EOH-266: the hits on each ship, {nation: {kind: [hits of each ship that is hit]}}."""
    most = value(g, box)
    found: dict[str, dict[str, list[int]]] = {}
    for nation, kinds in dies.items():
        for kind, groups in kinds.items():
            each = [sum(die <= most for die in group) for group in groups]
            if any(each):
                found.setdefault(nation, {})[kind] = [n for n in each if n]
    return found
