"""Offers for the start and for phase 1: a blitzkrieg, options, influence, support, exile."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.components import ALLIES
from pbem.games.empires_of_history.diplomacy import influence
from pbem.games.empires_of_history.offers import books
from pbem.games.empires_of_history.offers.drafts import Desk, Draft
from pbem.games.empires_of_history.position import Position

# How many options are shown as a line and how many more by id, and how many nations to be won.
_OPTIONS, _NAMED, _WON = 1, 5, 1
# By how many steps of the track a nation that is hard to win stands further off.
_HARD = 3


def blitzkrieg(desk: Desk) -> Iterator[Draft]:
    """EOH-540: how many are left."""
    left = desk.g.state["blitzkriegs"].get(desk.nation, 0)
    line = desk.line("blitzkrieg")
    if left and desk.stands(line):
        yield Draft(line, (("blitzkriegs", {"count": left}),))


def diplomacy(desk: Desk) -> Iterator[Draft]:
    """EOH-322, EOH-329, EOH-333, EOH-113: each kind of deed that is open, the rarest first."""
    yield from desk.standing(_exile(desk))
    yield from islice(desk.standing(_support(desk)), 1)
    yield from _options(desk)
    yield from islice(desk.standing(_influence(desk)), _WON)


def _exile(desk: Desk) -> Iterator[Draft]:
    if desk.nation in desk.g.state["conquered"] or desk.nation in desk.g.state["stunned"]:
        hosts = (desk.line("government in exile", host=n) for n in desk.g.board.powers)
        yield from islice((Draft(each) for each in hosts if desk.stands(each)), 1)


def _support(desk: Desk) -> Iterator[Draft]:
    for each in desk.g.state["supports"]:
        if each["from"] == desk.nation:
            count = min(each["most"], desk.g.pool(desk.nation))
            line = desk.line("support", count=count, nation=each["to"])
            yield Draft(line, (("support", {"nation": each["to"], "most": each["most"]}),))


# Options


def _options(desk: Desk) -> Iterator[Draft]:
    """EOH-329: the first options that may be played now; behind them the ids of the others."""
    found = books.playable(desk.g, desk.nation)
    for name in found[:_OPTIONS]:
        others = found[_OPTIONS:] if name == found[:_OPTIONS][-1] else []
        named = {"options": others[:_NAMED], "more": len(others[_NAMED:])}
        more: list[Any] = [("options", named)] if others else []
        told = ("option", books.told(desk.g, desk.nation, name))
        yield Draft(desk.line("option", option=name), (told, *more))


# Influence


def _influence(desk: Desk) -> Iterator[Draft]:
    """EOH-322 to EOH-328: first those that are nearest to the nation's camp."""
    chart = desk.g.board.in_turn(desk.g.state["stances"])
    open_to = [nation for nation in chart if _may_be_won(desk, nation)]
    for target in sorted(open_to, key=partial(_distance, desk)):
        line = desk.line("influence", nation=target)
        yield Draft(line, (("influence", _attempt(desk.g, desk.nation, target)),))


def _may_be_won(desk: Desk, target: str) -> bool:
    try:
        influence.check(desk.g, desk.nation, target)
    except Illegal:
        return False
    return True


def _distance(desk: Desk, target: str) -> tuple[int, bool]:
    at = int(desk.g.state["stances"][target])
    told = desk.g.board.diplomacy["nations"].get(target, {})
    far = -at if desk.g.side_of(desk.nation) == ALLIES else at
    return far + _HARD * bool(told.get("star")), told.get("favours") != desk.nation


def _attempt(g: Position, nation: str, target: str) -> dict[str, Any]:
    told, chart = g.board.diplomacy, g.board.diplomacy["nations"].get(target, {})
    faces = told["attempt"]["star" if chart.get("star") else "success"]
    stance = told["track"][g.state["stances"][target]]
    cost = influence.cost(g, nation, target)
    return {"nation": target, "stance": stance, "cost": cost, "chance": len(faces)}
