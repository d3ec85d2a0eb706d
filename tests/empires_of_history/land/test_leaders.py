"""Generals divide their points."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.land import leaders, modifiers
from pbem.games.empires_of_history.land.modifiers import Group
from tests.empires_of_history.position_builder import game_at

TROOPS: list[Group] = [
    {"nation": "Germany", "kind": kind, "count": 2, "points": 0, "from": "Silesia", "by": "land"}
    for kind in ("armor", "infantry")
]


def value(group: Group) -> int:
    return modifiers.attack(game_at(), "Krakow", group)


def split(**points: list[int]) -> leaders.Split:
    return [{"kind": kind, "points": given} for kind, given in points.items()]


def refused(told: leaders.Split) -> str:
    try:
        leaders.check(TROOPS, 9, told, value)
    except Illegal as refusal:
        return refusal.problem.code
    return ""


def test_EOH_213_EX_D13_a_rating_of_9_is_divided() -> None:
    cases = [
        (split(armor=[2, 2], infantry=[5, 0]), ""),
        (split(armor=[3, 2]), "points_above_nine"),
        (split(armor=[2, 2], infantry=[5, 1]), "too_many_points"),
        (split(infantry=[1, 1, 1]), "points_for_nobody"),
    ]
    for told, code in cases:
        assert refused(told) == code, told
    led = leaders.assign(TROOPS, "Germany", cases[0][0], value)
    found = [value(each) for each in led for _ in range(each["count"])]
    assert sorted(found) == [4, 9, 9, 9]


def test_EOH_213_R09_points_go_to_the_highest_value_below_9_by_default() -> None:
    assert leaders.by_default(TROOPS, 9, value) == split(armor=[2, 2], infantry=[5])
    assert leaders.by_default(TROOPS, 1, value) == split(armor=[1])
