"""Generals: how their points are divided among the units that they lead (§Generals, EOH-212,
EOH-213, R09, R60).

A split is [{"kind", "points": [of each unit]}], as an order line has it; units of a kind get its
points in the order of their values, the best first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Locals, Say, Step
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.concepts.known import known
from pbem.games.empires_of_history.land.modifiers import Group
from pbem.games.empires_of_history.position import Position
from pbem.wargame.answers import pause

if TYPE_CHECKING:
    from pbem.engine.orders import Line

VERB = "defend"
Split = list[dict[str, Any]]
Value = Callable[[Group], int]


def _single(groups: Iterable[Group]) -> list[Group]:
    """Each unit as a group of its own."""
    return [{**each, "count": 1} for each in groups for _ in range(each["count"])]


def by_default(groups: Sequence[Group], rating: int, value: Value) -> Split:
    """Point by point to the unit with the highest value below 9."""
    units = _single(groups)
    for _ in range(rating):
        open_ = [each for each in units if 0 < value(each) < values.HIGHEST]
        if not open_:
            break
        max(open_, key=value)["points"] += 1
    found: dict[str, list[int]] = {}
    for each, before in zip(units, _single(groups), strict=True):
        if given := each["points"] - before["points"]:
            found.setdefault(each["kind"], []).append(given)
    return [{"kind": kind, "points": points} for kind, points in found.items()]


def check(groups: Sequence[Group], rating: int, split: Split, value: Value) -> None:
    """EOH-213: no more points than the rating, for units that are there, none above 9. Raises
    Illegal."""
    check_rating(rating, split)
    for each in split:
        units = _best_first(_of(groups, each["kind"]), value)
        given = sorted((p for p in each["points"] if p), reverse=True)
        if len(given) > len(units):
            told = {"unit": each["kind"], "count": len(given), "have": len(units)}
            raise Illegal("EOH-213", "points_for_nobody", **told)
        for unit, points in zip(units, given, strict=False):
            if value({**unit, "points": unit["points"] + points - 1}) >= values.HIGHEST:
                raise Illegal("EOH-213", "points_above_nine", unit=each["kind"], points=points)


def check_rating(rating: int, split: Split) -> None:
    """EOH-213: no more points than the rating. Raises Illegal."""
    given = sum(sum(each["points"]) for each in split)
    if given > rating:
        raise Illegal("EOH-213", "too_many_points", points=given, rating=rating)


def assign(groups: Sequence[Group], nation: str, split: Split, value: Value) -> list[Group]:
    """The groups of a nation with the points of a split; those of others as they were. Points for
    units that are not there any more are lost."""
    mine = [each for each in groups if each["nation"] == nation]
    found = [each for each in groups if each["nation"] != nation]
    wanted = {each["kind"]: sorted(each["points"], reverse=True) for each in split}
    for kind in dict.fromkeys(each["kind"] for each in mine):
        units = _best_first(_of(mine, kind), value)
        for unit, points in zip(units, wanted.get(kind, ()), strict=False):
            unit["points"] += points
        found += _gathered(units)
    return found


def _of(groups: Iterable[Group], kind: str) -> list[Group]:
    return [each for each in groups if each["kind"] == kind]


def _best_first(groups: Iterable[Group], value: Value) -> list[Group]:
    return sorted(_single(groups), key=lambda each: -value(each))


def _gathered(units: Iterable[Group]) -> list[Group]:
    found: list[Group] = []
    for each in units:
        alike = next((g for g in found if {**g, "count": 1} == each), None)
        if alike is None:
            found.append(dict(each))
        else:
            alike["count"] += 1
    return found


# The question to who defends


def ask(
    g: Position, place: str, nation: str, general: str, groups: Sequence[Group], value: Value
) -> Ask:
    """EOH-213: how a general divides his points in defence."""
    rating = g.rating(nation, general)
    told: dict[str, Any] = {"at": place, "general": general, "nation": nation, "rating": rating}
    told["groups"] = [
        {k: each[k] for k in ("nation", "kind", "count", "points")} for each in groups
    ]
    split = by_default(groups, rating, value)
    return Ask(
        (nation,),
        "defend",
        f"{place} {general}",
        verbs=(VERB, "pause"),
        facts=known(g),
        default=split,
        only=None if split else [],
        args=told,
    )


def read(g: Position, asked: Ask, line: Line) -> Say | None:
    """What a line `defend Weygand: infantry +1` says to the question."""
    if line.args["general"] != asked.args["general"]:
        return None
    return list(line.args["points"])


def asked_by(step: Step, value: Callable[[Position, Mapping[str, Any], Group], int]) -> Step:
    """A step that asks: its answers are checked and lines are read as they always are."""

    def check_say(g: Position, f: Locals, asked: Ask, say: Say) -> None:
        told = asked.args
        check(told["groups"], told["rating"], say, lambda group: value(g, f, group))

    step.check(check_say)
    step.reads(VERB)(read)
    step.reads(VERB, "pause")(pause)
    return step
