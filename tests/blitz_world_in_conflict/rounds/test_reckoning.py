"""What each side counts in a Round, by the examples of the rulebook and beside them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds import reckoning, results
from pbem.games.blitz_world_in_conflict.rounds.combatants import GROUND, Combat
from tests.blitz_world_in_conflict.position_builder import game_at

Placed = Mapping[str, tuple[Any, ...]]


def ground(
    ours: Placed,
    theirs: Placed,
    at: str,
    scenario: str = "a",
    flown: Sequence[str] = (),
    **more: Any,
) -> tuple[Position, Combat]:
    """A ground attack on an area with these units of both sides, where they stand."""
    g = game_at(scenario, units={**ours, **theirs}, **more)
    origins = {unit: told[0] for unit, told in ours.items()}
    return g, Combat(GROUND, at, tuple(ours), tuple(theirs), tuple(flown), origins)


def land(g: Position, combat: Combat) -> tuple[int, int]:
    """The columns of both sides in the Land Round."""
    both = (reckoning.land(g, combat, is_acting=each).column for each in (True, False))
    ours, theirs = both
    return ours, theirs


def test_BLZ_525_BLZ_528_Luftwaffe_and_Stukas_against_the_Royal_Air_Force() -> None:
    g, combat = ground(
        {"Luftwaffe": ("Western Germany", 2), "Stukas": ("Western Germany", 2)},
        {"Royal Air Force": ("London", 2)},
        "Paris",
    )
    assert reckoning.air(g, combat, is_acting=True).column == 6
    assert reckoning.air(g, combat, is_acting=False).column == 3


def test_BLZ_537_four_units_without_white_triangles_against_the_Polish_Army() -> None:
    ours = {"Army Group Center": 2, "Army Group North": 1, "Army Group B": 2, "18th Army": 2}
    g, combat = ground(
        {unit: ("Berlin", size) for unit, size in ours.items()},
        {"Polish Army": ("Poland", 2)},
        "Poland",
    )
    assert land(g, combat) == (14, 3)


def test_BLZ_243_BLZ_533_BLZ_571_Germany_takes_Poland() -> None:
    ours = {"Army Group Center": 2, "Army Group North": 1, "1st Para": 1, "Luftwaffe": 2}
    g, combat = ground(
        {unit: ("Berlin", size) for unit, size in ours.items()},
        {"Polish Army": ("Poland", 2)},
        "Poland",
    )
    assert land(g, combat) == (10, 4)
    assert [reckoning.armor(g, combat, is_acting=each) for each in (True, False)] == [3, 2]
    assert reckoning.has_more_armor(g, combat)


def test_BLZ_031_without_triangles_nobody_counts_them() -> None:
    g, combat = ground(
        {"1st Para": ("Berlin", 1)},
        {"Polish Army": ("Poland", 2)},
        "Poland",
        options={"triangles": "off"},
    )
    assert land(g, combat) == (1, 3)


def test_BLZ_478_BLZ_536_red_triangles_of_the_Maginot_Line_look_to_Western_Germany() -> None:
    theirs = {"Maginot Line": ("Paris", 2), "French Army": ("Paris", 2)}
    from_west, combat = ground({"Army Group B": ("Western Germany", 2)}, theirs, "Paris")
    assert land(from_west, combat)[0] == 1
    around, combat = ground({"Army Group B": ("Belgium-Netherlands", 2)}, theirs, "Paris")
    assert land(around, combat)[0] == 5


def test_BLZ_534_mountain_and_snow_halve_twice() -> None:
    g, combat = ground(
        {"Waffen SS Army": ("Don Basin", 2)}, {}, "Caucasus Mountains", "war", turn=4
    )
    told = reckoning.land(g, combat, is_acting=True)
    assert [str(value) for _, value in told.parts] == ["5/4"]
    assert told.column == 1
    assert reckoning.land(g.trial(), combat, is_acting=True).column == 1


def test_BLZ_531_a_TRS_halves_all_but_MAR() -> None:
    ours = {"2nd Army": ("North Sea", 2), "Royal Marines": ("North Sea", 1)}
    g, combat = ground(ours, {"18th Army": ("Western Germany", 1)}, "Western Germany", "war")
    parts = dict(reckoning.land(g, combat, is_acting=True).parts)
    whole = {unit: g.face(unit).land for unit in ours}
    assert parts["2nd Army"] * 2 == whole["2nd Army"]
    assert parts["Royal Marines"] == whole["Royal Marines"]


def test_BLZ_468_BLZ_535_support_counts_at_most_what_land_units_do() -> None:
    ours = {"NKVD": ("Poland", 1), "1st Air Army": ("Poland", 2)}
    g, combat = ground(ours, {"18th Army": ("Berlin", 1)}, "Berlin", "war")
    parts = dict(reckoning.land(g, combat, is_acting=True).parts)
    assert parts["1st Air Army"] == parts["NKVD"] == 1


def test_BLZ_532_a_Big_BB_gives_two() -> None:
    ours = {"2nd Army": ("North Sea", 2), "North Sea Fleet": ("North Sea", 3)}
    g, combat = ground(ours, {"18th Army": ("Western Germany", 1)}, "Western Germany", "war")
    parts = dict(reckoning.land(g, combat, is_acting=True).parts)
    assert parts["North Sea Fleet"] == min(2, parts["2nd Army"])


def test_BLZ_521_who_has_a_printed_factor_counts_at_least_one() -> None:
    theirs = {"Maginot Line": ("Paris", 2)}
    g, combat = ground({"18th Army": ("Western Germany", 1)}, theirs, "Paris")
    assert land(g, combat)[0] == 1


def test_BLZ_522_BLZ_523_who_has_nothing_does_not_roll_but_for_what_triangles_give() -> None:
    theirs = {"Persian Army": ("Persia", 1, "AFA")}
    g, combat = ground(
        {"18th Army": ("Iraq", 1)}, theirs, "Persia", "war", control={"Persia": "AFA"}
    )
    told = reckoning.land(g, combat, is_acting=False)
    assert told.column == told.more == 1
    off, combat = ground(
        {"18th Army": ("Iraq", 1)},
        {"Persian Army": ("Iraq", 1, "AFA")},
        "Iraq",
        "war",
        control={"Iraq": "AFA"},
    )
    assert reckoning.land(off, combat, is_acting=False).column == 0


def test_BLZ_240_BLZ_539_a_defender_without_supply_gives_two() -> None:
    ours = {"2nd Army": ("Mediterranean Sea", 2), "Mediterranean Fleet": ("Mediterranean Sea", 2)}
    g, combat = ground(
        ours, {"18th Army": ("Malta", 1)}, "Malta", "war", control={"Malta": "Germany"}
    )
    assert reckoning.land(g, combat, is_acting=True).more == 2
    alone, combat = ground(
        {}, {"18th Army": ("Malta", 1)}, "Malta", "war", control={"Malta": "Germany"}
    )
    assert reckoning.land(alone, combat, is_acting=True).more == 0


def test_BLZ_562_BLZ_572_a_letter_is_for_a_share_of_the_units() -> None:
    shares = {"S": [0, 1, 1, 1, 2], "L": [1, 1, 2, 3, 3], "B": [1, 2, 3, 4, 5], "": [0] * 5}
    for letter, wanted in shares.items():
        told = results.Result(0, letter)
        assert [told.share(n) for n in range(1, 6)] == wanted, letter


def test_BLZ_548_results_are_points_and_a_letter() -> None:
    read = {"-": (0, ""), "S": (0, "S"), "1": (1, ""), "2L": (2, "L"), "4B": (4, "B")}
    for text, wanted in read.items():
        told = results.read(text)
        assert (told.points, told.letter) == wanted
