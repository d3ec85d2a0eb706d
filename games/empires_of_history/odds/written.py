"""Odds of a battle written in one line, `6 infantry, 2 armor vs 4 infantry, 1 artillery`: exact,
nothing is rolled."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pbem import lazy
from pbem.engine.errors import Illegal, NotUnderstood
from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.components import AIR, ALLIES, AXIS, LAND, SEA
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.land import columns
from pbem.games.empires_of_history.land.casualties import AIRCRAFT
from pbem.games.empires_of_history.odds.course import Fight, Hit, Side
from pbem.games.empires_of_history.odds.fights import coming
from pbem.games.empires_of_history.odds.result import result
from pbem.games.empires_of_history.orders.forces import GENERAL
from pbem.games.empires_of_history.orders.lexicon import units_of
from pbem.games.empires_of_history.position import ENGLAND, GERMANY, Position, base, new_slot
from pbem.games.empires_of_history.setup import bare
from pbem.wargame.counts import Counts, change

if TYPE_CHECKING:
    from pbem.engine.orders import Grammar

Asked = Mapping[str, Any]
MOST = 60
# Nothing that parts units from what stands behind them in an order.
_PLAIN = lazy.pattern(r"[A-Za-z0-9][A-Za-z0-9 ,.'&+-]{0,199}")
_VERSUS = lazy.pattern(r"\s+(?:vs?\.?|versus|against)\s+", re.IGNORECASE)


def work_out(board: EmpireBoard, asked: Asked) -> dict[str, Any]:
    """The odds of one battle, see `Odds` in pbem/engine/game.py; raises NotUnderstood or Illegal
    for what is no battle.

    Owners may be named (`2 Italian infantry`), all of one side the same; where they are not,
    Germany attacks England, or defends itself against another. A battle is on plain ground without
    a city but where `at` and `from` say otherwise; technologies are not counted.
    """
    attacker, ours, defender, theirs = _sides(board, str(asked["battle"]))
    if asked.get("air"):
        fight = _in_the_air(board, (attacker, ours), (defender, theirs))
        return {"kind": AIR, **result(board, fight)}
    if any(_class(board, kind) == SEA for kind in (*ours, *theirs)):
        # Its module knows all that happens at sea.
        from pbem.games.empires_of_history.odds.written_at_sea import work_out

        g = _position(board, attacker, defender, _plain(board))
        return {"kind": SEA, **work_out(g, asked, (attacker, ours), (defender, theirs))}
    at, origin = _places(board, asked)
    g = _position(board, attacker, defender, at)
    _deploy(g, (attacker, ours), (defender, theirs), at, origin)
    if asked.get("blitzkrieg"):
        g.now["blitzkrieg"] = "yes"
    terms: dict[str, Any] = {"rounds": int(asked.get("rounds") or 0)}
    if text := asked.get("attacker_losses"):
        terms["lose"] = _grammar(board).parse_line(f"losses {text}", "combat").args["list"]
    land = coming(g, at, {attacker: terms})
    if land is None:
        raise NotUnderstood("odds_two_sides", column=1)
    return {"kind": "land", **result(board, land)}


# Reading


def _sides(board: EmpireBoard, text: str) -> tuple[str, Counts, str, Counts]:
    parts = _VERSUS.split(text.strip())
    if len(parts) != 2:
        raise NotUnderstood("odds_two_sides", column=1)
    first, ours = _units(board, parts[0], 0)
    second, theirs = _units(board, parts[1], text.index(parts[1], len(parts[0])))
    first = first or (ENGLAND if second == GERMANY else GERMANY)
    second = second or (ENGLAND if first == GERMANY else GERMANY)
    if first == second:
        raise Illegal("", "odds_same_side", powers=[first, second])
    return first, ours, second, theirs


def _units(board: EmpireBoard, text: str, at: int) -> tuple[str, Counts]:
    """Their nation, "" where none is named, and {kind: count}."""
    owner = ""
    found: Counts = {}
    for unit in _pieces(board, text):
        if unit["power"] and owner and unit["power"] != owner:
            raise Illegal("", "odds_one_nation", powers=[owner, unit["power"]])
        owner = unit["power"] or owner
        if not unit["kind"] or unit["count"] is None:
            raise NotUnderstood("odds_number", column=at + 1)
        if unit["kind"] == GENERAL or _class(board, unit["kind"]) not in (LAND, AIR, SEA):
            raise Illegal("", "odds_cannot_fight", unit=unit["kind"])
        change(found, unit["kind"], unit["count"])
    if sum(found.values()) > MOST:
        raise Illegal("", "odds_too_many", units=sum(found.values()), most=MOST)
    return owner, found


def _class(board: EmpireBoard, kind: str) -> str:
    return board.units[base(kind)].kind


def _pieces(board: EmpireBoard, text: str) -> list[dict[str, Any]]:
    """As an order to move them reads them; what that would read no other way is read without the
    grammar of all orders, which takes longer than most odds."""
    if _PLAIN.fullmatch(text):
        with suppress(NotUnderstood):
            return units_of(board).units(text, 0)
    line = _grammar(board).parse_line(f"move {text}: Berlin -> Silesia", "movement")
    units: list[dict[str, Any]] = line.args["units"]
    return units


def _grammar(board: EmpireBoard) -> Grammar:
    from pbem.games.empires_of_history.orders.grammar import grammar_of

    return grammar_of(board)


def _places(board: EmpireBoard, asked: Asked) -> tuple[str, str]:
    """Where it is fought, and from where the attackers come: over plain ground, where nothing is
    said."""
    at = _place(board, str(asked["at"])) if asked.get("at") else _plain(board)
    if board.is_sea(at):
        raise Illegal("", "odds_on_land", area=at)
    origin = _place(board, str(asked["from"])) if asked.get("from") else _beside(board, at)
    if origin not in (*board.borders(at), *board.coast(at)):
        raise Illegal("", "odds_not_beside", area=at, start=origin)
    return at, origin


def _place(board: EmpireBoard, text: str) -> str:
    return _grammar(board).vocabulary.places.lookup(text, 1)


def _plain(board: EmpireBoard) -> str:
    return next(
        t
        for t in board.territories
        if not board.city(t) and not board.is_mountain(t) and _easy(board, t)
    )


def _easy(board: EmpireBoard, at: str) -> list[str]:
    return [
        t
        for t in board.borders(at)
        if not board.across_river(t, at)
        and not board.across_strait(t, at)
        and not board.is_fortified(t, at)
    ]


def _beside(board: EmpireBoard, at: str) -> str:
    return next(iter((*_easy(board, at), *board.borders(at), *board.coast(at))))


# The position


def _position(board: EmpireBoard, attacker: str, defender: str, at: str) -> Position:
    """All is the attacker's but the place itself; nothing else stands anywhere."""
    state = bare(board, {"players": {"1": {"all": [attacker, defender]}}}, {})
    state["technologies"] = {}
    state["options"] = {"lines_of_supply": "off"}
    state["control"] = {**dict.fromkeys(board.territories, attacker), at: defender}
    state["sides"] = {attacker: AXIS, defender: ALLIES}
    state["wars"] = [sorted((attacker, defender))]
    state["now"] = new_slot((attacker,))
    return Position(state, board)


def _deploy(
    g: Position, ours: tuple[str, Counts], theirs: tuple[str, Counts], at: str, origin: str
) -> None:
    """Land units as one column, aircraft over the place with full tanks but for the way."""
    nation, units = ours
    g.set_units(at, theirs[0], dict(theirs[1]))
    force = {kind: n for kind, n in units.items() if g.board.units[kind].kind == LAND}
    if force:
        by = columns.BY_SEA if g.board.is_sea(origin) else columns.BY_LAND
        g.set_units(at, nation, dict(force))
        columns.enter(g, at, nation, force, (), {"from": origin, "by": by, "left": {}})
    for kind, count in units.items():
        if kind not in force:
            fuel = values.unit(g, nation, kind).fuel - 1
            told = {"nation": nation, "kind": kind, "count": count, "at": at, "use": "support"}
            told |= {"fuel": fuel, "force": "", "base": origin, "way": []}
            g.state["flying"].append(told)


# In the air


def _in_the_air(board: EmpireBoard, ours: tuple[str, Counts], theirs: tuple[str, Counts]) -> Fight:
    """EOH-481, EOH-482: fighters and bombers by their values in the air, to the end."""
    both = []
    for nation, units in (ours, theirs):
        order: list[Hit] = []
        for kind in units:
            if kind not in AIRCRAFT["aircraft"]:
                raise Illegal("", "odds_cannot_fight", unit=kind)
        for kind in AIRCRAFT["aircraft"]:
            value = board.unit_for(nation, kind).air
            order += [Hit(len(order) + n, nation, kind, value) for n in range(units.get(kind, 0))]
        both.append(Side(tuple(order)))
    return Fight(both[0], both[1])
