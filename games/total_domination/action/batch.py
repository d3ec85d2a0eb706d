"""The mails of a card turn, judged whole: one bad line refuses all (R-64)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from pbem.engine.deck import Hand
from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.flow import Events, Sifted
from pbem.engine.orders import Line
from pbem.games.total_domination import technology
from pbem.games.total_domination.action import lend_lease, passing, play
from pbem.games.total_domination.events import peace, science, tactics
from pbem.games.total_domination.operations import rockets
from pbem.games.total_domination.orders import verbs
from pbem.games.total_domination.position import Position
from pbem.games.total_domination.spending import points, saving
from pbem.games.total_domination.spending.card_turn import CardTurn
from pbem.games.total_domination.spending.plan import (
    DEEDS,
    LAUNCH,
    LEND_LEASE,
    LOGISTICS,
    OPERATIONS,
    PASS,
    PEACE,
    POINTS,
    RESEARCH,
    SAVE,
    SCIENCE,
    TACTICS,
    TAKE,
    Plan,
    lines_of,
    misfits,
    plan_of,
)
from pbem.wargame.counts import Counts, of_all
from pbem.wargame.sections import changes

Problems = list[tuple[int, Problem]]

# Beside which use which lines may stand.
_BESIDE: Mapping[str, tuple[str, ...]] = {
    OPERATIONS: (*DEEDS, SAVE),
    POINTS: (*DEEDS, SAVE),
    LOGISTICS: DEEDS,
    SCIENCE: (TAKE,),
}


def sift(g: Position, player: str, texts: Sequence[str]) -> Sifted:
    """TDM-027, TDM-070, R-64: the card of a turn and all that it does, on a copy of the
    position."""
    lines = lines_of(g, texts)
    # Lines say nothing without their card, so that all of them depend on the hand.
    hand = Hand(g.state, g.holder(player)).cards if any(line.args for line in lines) else []
    problems = misfits(lines, verbs.CARD) + _not_his(g, player, lines)
    if problems or not lines:
        return _whole(lines, problems, verbs.CARD)
    plan = plan_of(g, player, lines)
    at = lines.index(plan.head)
    beside = (plan.head.verb, *_BESIDE.get(plan.use, ()))
    problems = [
        (n, Problem("illegal", "not_beside", {"use": plan.use, "verb": line.verb}, "TDM-335"))
        for n, line in enumerate(lines)
        if line.verb not in beside
    ]
    if not problems:
        problems = _problems(at, lambda: _check(g, plan, hand))
    if problems or plan.use not in play.AT_ONCE:
        return _whole(lines, problems, verbs.CARD, head=at)
    after = g.trial()
    turn = play.begin(after, plan, [])
    problems = _tried(after, turn, lines)
    problems += [] if problems else _problems(at, lambda: play.end(after, plan, turn, []))
    return _whole(lines, problems, verbs.CARD, totals(g, after, turn), head=at)


def sift_operations(g: Position, player: str, given: int, texts: Sequence[str]) -> Sifted:
    """TDM-179: the second mail of Peace: what the points are spent on."""
    lines = [line for line in lines_of(g, texts) if line.verb != PASS]
    problems = _not_his(g, player, lines) + [
        (n, Problem("illegal", "not_beside", {"use": PEACE, "verb": line.verb}, "TDM-179"))
        for n, line in enumerate(lines)
        if line.verb not in (*DEEDS, SAVE)
    ]
    after, turn = g.trial(), CardTurn(player, given)
    problems = problems or _tried(after, turn, lines)
    saves = any(line.verb == SAVE for line in lines)
    if not problems and saves:
        last = len(lines) - 1
        problems = _problems(last, lambda: _check_saving(g, player, turn.points))
    return _whole(lines, problems, verbs.OPERATIONS, totals(g, after, turn))


def sift_again(g: Position, player: str, texts: Sequence[str]) -> Sifted:
    """TDM-172, R-23: another card of the pile, or none."""
    lines = lines_of(g, texts)
    problems: Problems = []
    for number, line in enumerate(lines):
        if line.verb == TAKE and number == 0:
            card = line.args["card"]
            problems += _problems(number, partial(science.check_left, g, player, card))
        elif line.verb != PASS or len(lines) > 1:
            fields = {"use": SCIENCE, "verb": line.verb}
            problems.append((number, Problem("illegal", "not_beside", fields, "TDM-172")))
    return _whole(lines, problems, verbs.OPERATIONS)


def taken(g: Position, texts: Iterable[str]) -> str:
    """The card that such an answer takes, "" for none."""
    lines = lines_of(g, texts)
    return next((line.args["card"] for line in lines if line.verb == TAKE), "")


def totals(g: Position, after: Position, turn: CardTurn) -> dict[str, Any]:
    """For the receipt: what is left to be spent, and the areas in which units change."""
    left = {"points_left": turn.points} if turn.icons is None else {"icons_left": turn.icons}
    old, new = g.state["units"], after.state["units"]
    areas = {area for area in {**old, **new} if old.get(area) != new.get(area)}
    return {**left, "areas": changes(_units(g, areas), _units(after, areas))}


# Checking


def _not_his(g: Position, player: str, lines: Sequence[Line]) -> Problems:
    """TDM-070, TDM-226: the turn is of one power alone."""
    return [
        (n, Illegal("TDM-070", "not_your_turn", turn=player, power=line.power).problem)
        for n, line in enumerate(lines)
        if line.power not in ("", player)
    ]


def _check(g: Position, plan: Plan, hand: Sequence[str]) -> None:
    """Whether a card can be used so; raises Illegal."""
    if plan.use == PASS:
        passing.chosen(g, plan.player, plan.reserve, plan.discard)
        return
    if plan.card not in hand:
        raise Illegal("TDM-070", "not_in_hand", card=plan.card)
    if plan.head.verb == "play" and plan.use != OPERATIONS:
        points.check_event(g, plan.player, plan.card)
    if plan.use not in (OPERATIONS, POINTS, PEACE) and (plan.uses_saved or plan.saves):
        raise Illegal("TDM-335", "no_saving", use=plan.use)
    if plan.target and plan.use != TACTICS:
        raise Illegal("TDM-157", "no_power_named", card=plan.card)
    if (checked := _CHECKS.get(plan.use)) is not None:
        checked(g, plan)


def _check_saving(g: Position, player: str, left: int) -> None:
    """TDM-103, TDM-104, TDM-181: one of the points that Peace has given."""
    saving.check_saved(g, player, uses=False, saves=True)
    saving.check_left(left, saves=True)


def _check_points(g: Position, plan: Plan) -> None:
    saving.check_saved(g, plan.player, uses=plan.uses_saved, saves=plan.saves)


def _check_peace(g: Position, plan: Plan) -> None:
    if plan.saves:
        raise Illegal("TDM-181", "saved_after_reveal")
    saving.check_saved(g, plan.player, uses=plan.uses_saved, saves=False)
    peace.check(g)


def _check_science(g: Position, plan: Plan) -> None:
    science.check_play(g, plan.player)
    if not plan.take:
        raise Illegal("TDM-172", "science_takes", card=plan.card)
    science.check_take(g, plan.player, plan.take)


_CHECKS: Mapping[str, Callable[[Position, Plan], object]] = {
    OPERATIONS: _check_points,
    POINTS: _check_points,
    TACTICS: lambda g, plan: tactics.check(g, plan.player, plan.card, plan.target),
    SCIENCE: _check_science,
    PEACE: _check_peace,
    RESEARCH: lambda g, plan: technology.check_research(g, plan.player, plan.card),
    LEND_LEASE: lambda g, plan: lend_lease.check(g, plan.player, plan.card),
    LAUNCH: lambda g, plan: rockets.planned(g, plan.player, plan.head),
}


def _tried(after: Position, turn: CardTurn, lines: Sequence[Line]) -> Problems:
    """The first line that cannot be carried out; those behind it stand on what it would have
    done."""
    events: Events = []
    for number, line in enumerate(lines):
        if line.verb in play.LINES:
            found = _problems(number, partial(play.carry_out_line, after, turn, line, events))
            if found:
                return found
    return []


def _problems(number: int, check: Callable[[], object]) -> Problems:
    try:
        check()
    except Refusal as refusal:
        return [(number, refusal.problem)]
    return []


def _whole(
    lines: Sequence[Line],
    problems: Problems,
    section: str,
    told: Mapping[str, Any] | None = None,
    head: int = 0,
) -> Sifted:
    """All lines, the one with the card first, or none of them."""
    if problems:
        bad = {number for number, _ in problems}
        fields = {"section": section, "bad": len(bad)}
        whole = Problem("illegal", "refused_with_section", fields, "")
        rest = [(n, whole) for n in range(len(lines)) if n not in bad]
        return Sifted((), tuple(sorted([*problems, *rest], key=lambda each: each[0])))
    first = [*lines[head : head + 1], *lines[:head], *lines[head + 1 :]]
    return Sifted(tuple(line.text for line in first), totals=dict(told or {}))


def _units(g: Position, areas: Collection[str]) -> dict[str, Counts]:
    """What stands in each of these areas, all nations together."""
    units = g.state["units"]
    return {area: of_all(g.board.in_turn(units[area])) for area in areas if area in units}
