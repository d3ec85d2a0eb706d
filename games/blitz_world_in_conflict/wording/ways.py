"""Whole orders in place of one that leaves out where its cargo comes aboard.

Nothing is judged here: every one of them still has to stand before the rules.
"""

from __future__ import annotations

from pbem.engine.orders import Line
from pbem.engine.wording import Way
from pbem.games.blitz_world_in_conflict.mails import place_of
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from pbem.games.blitz_world_in_conflict.position import Position


def ways(g: Position, line: Line) -> list[Way]:
    """`Europe Trs loads 2nd Army at London and sails to the North Sea`: from where the TRS is, and
    the cargo embarks where it stands; none where nothing is left out."""
    if line.verb != "sail" or "loads" in line.args:
        return []
    start = _place(g, line.args["units"])
    quay = _place(g, line.args.get("cargo", ()))
    first, *further = line.args["path"]["places"]
    if not start or not quay or start == quay or first not in (start, quay):
        return []
    args = {key: value for key, value in line.args.items() if key != "cargo"}
    args["path"] = {**line.args["path"], "places": [start, *further]}
    args["loads"] = [{"units": line.args["cargo"], "place": quay}]
    return [Way(grammar_of(g.board).line("sail", args, line.section, line.power).text)]


def _place(g: Position, units: list[str]) -> str:
    """Where all these units are, "" where they are not together."""
    found = {place_of(g, unit) for unit in units if unit in g.board.units}
    return next(iter(found)) if len(found) == 1 else ""
