"""The free set-up (§11.3): the powers place their starting units themselves, one after another and
openly, as TDM-312 has it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Sifted
from pbem.engine.orders import Line
from pbem.engine.state import copy
from pbem.games.total_domination.board import AIR, DominationBoard
from pbem.games.total_domination.operations.lines import Wanted, wanted
from pbem.games.total_domination.operations.room import check_pool, check_room
from pbem.games.total_domination.orders.grammar import read_line
from pbem.games.total_domination.orders.verbs import SETUP
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.start import shortfall
from pbem.wargame.counts import Counts, change
from pbem.wargame.sections import WHOLE, Refused, Sections, in_section

Placed = dict[str, dict[str, Counts]]

free_setup = Flow("free_setup")


@free_setup.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> Leave | None:
    """TDM-020: only where it was agreed on; otherwise all units stand as printed."""
    f["next"] = 0
    return None if g.option("set_up") == "free" else Leave()


@free_setup.step
def place_units(g: Position, f: Locals, dice: Any, events: Events) -> Ask:
    """TDM-246: USSR, Japan, UK, Germany; who says nothing has the printed set-up."""
    player = _player(g, f)
    groups = g.board.free_set_up[player]
    units: Counts = {}
    for each in groups:
        change(units, each.nation, each.count)
    fixed = {each.area: {each.kind or "unit": each.count} for each in groups if each.area}
    return Ask(
        to=(player,),
        verb="set_up",
        noun=player,
        sections=(SETUP,),
        default=printed_lines(g.board, player),
        args={"power": player, "units": units, "fixed": fixed},
    )


@place_units.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sift(g, ask.to[0], lines)


@place_units.answer
def _(g: Position, f: Locals, ask: Ask, say: Any, events: Events) -> None:
    f["lines"] = say


@free_setup.step
def stand(g: Position, f: Locals, dice: Any, events: Events) -> Go | None:
    """TDM-246, TDM-312: the units stand where their player has placed them."""
    player, read = _player(g, f), partial(read_line, g.board)
    lines = in_section(f["lines"], SETUP, read)
    for line in lines or [read(text) for text in printed_lines(g.board, player)]:
        place(g, player, line)
    for nation, units in _placed(g, player).items():
        events.append({"kind": "units_placed", "power": player, "nation": nation, "units": units})
    f["next"] += 1
    return Go("place_units") if f["next"] < len(g.board.free_set_up) else None


def _player(g: Position, f: Locals) -> str:
    return tuple(g.board.free_set_up)[f["next"]]


def nations(board: DominationBoard, player: str) -> tuple[str, ...]:
    """TDM-247: the nations whose units a player places."""
    return tuple(dict.fromkeys(each.nation for each in board.free_set_up[player]))


def printed_lines(board: DominationBoard, player: str) -> list[str]:
    """The printed set-up of a player as order lines."""
    lines = [
        f"{SETUP}: place {', '.join(f'{count} {kind}' for kind, count in units.items())}: {area}"
        for nation in nations(board, player)
        for area, units in board.printed[nation].items()
    ]
    return [read_line(board, line).text for line in lines]


def sift(g: Position, player: str, texts: Sequence[str]) -> Sifted:
    """TDM-247: either all units of a player are placed as they may be, or none is."""
    mail = Sections(texts, (SETUP,), partial(read_line, g.board))
    mail.judge(SETUP, WHOLE, lambda lines: _faults(g, player, lines))
    lines = mail.of(SETUP)
    after = Position(copy(g.state), g.board)
    for line in lines:
        place(after, player, line)
    placed = _placed(after, player)
    if lines and (missing := _missing(after, player, placed)):
        whole = Problem("illegal", "refused_with_section", {"section": SETUP, "bad": 1})
        mail.refuse(SETUP, [(lines[-1], missing), *((line, whole) for line in lines[:-1])])
    return mail.sifted({"placed": placed} if mail.of(SETUP) else {})


def _faults(g: Position, player: str, lines: Sequence[Line]) -> Refused:
    """What is wrong with lines that are carried out one after another."""
    after = Position(copy(g.state), g.board)
    for line in lines:
        trial = Position(copy(after.state), g.board)
        try:
            place(trial, player, line)
        except Refusal as refusal:
            yield line, refusal.problem
        else:
            after = trial


def place(g: Position, player: str, line: Line) -> None:
    """TDM-246: the units of a line stand in a Home area, or all as they are printed. Raises
    Illegal."""
    if "printed" in line.args:
        for text in printed_lines(g.board, player):
            place(g, player, read_line(g.board, text))
        return
    area = line.args["area"]
    for want in wanted(line.args["units"]):
        nation = _nation(g, player, area, want)
        for _ in range(want.count):
            _check(g, player, nation, area, want.kind)
            g.add(area, nation, want.kind)


def _nation(g: Position, player: str, area: str, want: Wanted) -> str:
    """TDM-246, TDM-247: the nation whose Home area it is, and whose unit."""
    nation = g.board.home(area)
    if nation not in nations(g.board, player):
        raise Illegal("TDM-246", "no_homeland", power=player, area=area)
    if want.nation not in ("", nation):
        raise Illegal("TDM-247", "placed_at_home", nation=nation, named=want.nation, area=area)
    if not want.count:
        raise Illegal("TDM-247", "how_many_placed", unit=want.kind)
    return nation


def _check(g: Position, player: str, nation: str, area: str, kind: str) -> None:
    """TDM-006, TDM-039, TDM-040, TDM-041, TDM-112: there is a counter and room for one more unit,
    of a kind that may stay there."""
    if not g.board.suits(area, kind):
        rule = "TDM-040" if kind == "fleet" else "TDM-041"
        raise Illegal(rule, "no_place_for", area=area, unit=kind)
    check_room(g, area)
    check_pool(g, nation, kind)
    there = _placed(g, player)
    flying = [units.get(AIR, 0) for areas in there.values() for units in areas.values()]
    if kind == AIR and sum(flying) >= g.board.limits["air_fleets"]:
        raise Illegal("TDM-112", "too_many_air_fleets", power=player, most=sum(flying))


def _placed(g: Position, player: str) -> Placed:
    """What a player has on the board, {nation: {area: {kind: count}}}."""
    found: Placed = {}
    for nation in nations(g.board, player):
        found[nation] = {}
        for area, _, kind, count in g.standing(nation):
            found[nation].setdefault(area, {})[kind] = count
    return found


def _missing(g: Position, player: str, placed: Placed) -> Problem | None:
    """TDM-247: what the lines leave out, or have too many of."""
    if not (left := shortfall(g.board.free_set_up[player], placed)):
        return None
    fields = {"nation": left.nation, "count": abs(left.count)}
    fields |= {"unit": left.kind, "area": left.area}
    code = "still_to_place" if left.count > 0 else "placed_too_many"
    return Problem("illegal", code, fields, rule="TDM-247")
