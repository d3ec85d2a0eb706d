"""The two sides of an Air, Land or Naval Round, worked out apart. What a result does to a side does
not hang on what falls for that side itself: by the steps of the rules each is carried out once for
each state of a side, and not once for each pair of results."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.flow import Locals
from pbem.engine.state import copy
from pbem.games.blitz_world_in_conflict.land.combat import end_main_round
from pbem.games.blitz_world_in_conflict.land.retreating import retreat
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import results
from pbem.games.blitz_world_in_conflict.rounds.combatants import (
    AIR_ROUND,
    AT_SEA,
    LAND_ROUND,
    NAVAL_ROUND,
    OURS,
    THEIRS,
)
from pbem.games.blitz_world_in_conflict.rounds.flow import hit_them, hit_us, send_them, send_us
from pbem.games.blitz_world_in_conflict.rounds.homeward import go_home
from pbem.games.blitz_world_in_conflict.rounds.targets import OTHER
from pbem.values import dataclass

# What a combat changes in place where no Commander can fall in it, and what none ever changes.
_COPIED = frozenset(("pool", "aside", "removed", "deeds", "now", "factories", "convoys"))
_UNTOUCHED = frozenset(
    ("units", "engine", "secret", "groups", "waiting", "later", "options", "seats")
)
# What a combat keeps of its sides behind a Land Round.
_KEPT = {OURS: (OURS, "barred"), THEIRS: (THEIRS,)}


@dataclass(frozen=True, slots=True, eq=False)
class Half:
    """What a result does to a side: what is told of its units that are changed, None of those that
    leave the map; what the locals of the combat, or the result of the Round, say of the side; and
    `after`, the same for halves that come to the same."""

    units: Mapping[str, Any]
    f: Locals
    after: str


def are_apart(g: Position, f: Locals) -> bool:
    """Whether the sides of a Round that was thrown can be worked out apart: a Factory and a Convoy
    are on no side, the fate of a Commander is rolled for, and what is aboard may go down where a
    ship goes home to, to which supply leads or not."""
    if not _is_plain(g):
        return False
    if f["round"] != NAVAL_ROUND:
        return f["round"] in (AIR_ROUND, LAND_ROUND)
    if f["kind"] != AT_SEA or f["convoy"]:
        return False
    return not any(g.cargo(unit) for unit in (*f[OURS], *f[THEIRS]))


def _is_plain(g: Position) -> bool:
    return not g.state["commanders"] and not g.state["affairs"]


def copied(g: Position) -> Position:
    """A position to try combats on; what no combat touches is shared."""
    names = _COPIED if _is_plain(g) else g.state.keys() - _UNTOUCHED
    mine = {name: copy(g.state[name]) for name in names}
    # What is told of a unit is never changed in place.
    return Position({**g.state, **mine, "units": g.state["units"].copy()}, g.board)


class Halves:
    """What results do to sides in the Rounds of one combat, each worked out once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], Half] = {}

    def of(
        self, g: Position, f: Locals, combat: Locals, side: str, chart: Mapping[str, int]
    ) -> list[tuple[Half, int]]:
        """What the results of the other side do to a side, with their faces; `f` are the locals of
        the Round, `combat` those of its combat."""
        told = _told(g, _foes(g, f, side))
        here = repr((side, f["round"], told, f[side], f["eligible"][side]))
        found = []
        for text, faces in chart.items():
            if (here, text) not in self._known:
                self._known[here, text] = _half(g, f, combat, side, text)
            found.append((self._known[here, text], faces))
        return found


def _foes(g: Position, f: Locals, side: str) -> set[str]:
    return {g.owner(unit) for unit in f[OTHER[side]]} - {""}


def _told(g: Position, foes: set[str]) -> list[tuple[str, Any]]:
    """What is told of all units but those of some powers."""
    return [(unit, told) for unit, told in g.state["units"].items() if told["of"] not in foes]


def _half(g: Position, f: Locals, combat: Locals, side: str, text: str) -> Half:
    then, events = copied(g), list[dict[str, Any]]()
    told = {**f, "results": {OTHER[side]: text, side: results.NONE}, "sent": {}}
    for step in (hit_them, hit_us, send_them, send_us):
        step.run(then, told, None, events)
    result = {OURS: told[OURS], THEIRS: told[THEIRS], "sent": told["sent"]}
    kept = {side: told[side], "sent": told["sent"][side]}
    if f["round"] == LAND_ROUND:
        after = {**combat, "result": result}
        driven = end_main_round.run(then, after, None, events)
        # Who is silent retreats to where he would be asked to go first.
        retreat.run(then, driven.args, None, events)
        kept = {name: after[name] for name in _KEPT[side]}
    elif f["round"] == NAVAL_ROUND:
        way = {"units": told["sent"][side], "start": ""}
        go_home.run(then, way, None, events)
        kept = {side: combat[side]}
    before, now = g.state["units"], then.state["units"]
    units = {unit: now.get(unit) for unit in before if now.get(unit) is not before[unit]}
    return Half(units, kept, repr((_told(then, _foes(g, f, side)), kept)))


def joined(g: Position, combat: Locals, ours: Half, theirs: Half) -> tuple[Position, Locals]:
    """The position behind both halves of a Round, and the locals of the combat. What else there is
    is shared with the position before it; pools and deeds too: nothing in a combat hangs on
    them."""
    units = {**g.state["units"], **ours.units, **theirs.units}
    there = {unit: told for unit, told in units.items() if told}
    then = Position({**g.state, "units": there}, g.board)
    if "sent" not in ours.f:
        return then, {**combat, **ours.f, **theirs.f}
    sent = {OURS: ours.f["sent"], THEIRS: theirs.f["sent"]}
    result = {OURS: ours.f[OURS], THEIRS: theirs.f[THEIRS], "sent": sent}
    return then, {**combat, "result": result}


def rest(combat: Locals) -> str:
    """The same for combats that differ only in what they keep of their sides."""
    kept = {name for names in _KEPT.values() for name in names}
    return repr([(name, told) for name, told in combat.items() if name not in kept])
