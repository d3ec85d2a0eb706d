"""What statistics know of dice, sides and units."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pbem.engine.game import ANYBODY
from pbem.games.empires_of_history.measures import MEASURES
from pbem.statistics.rolls import read
from tests.empires_of_history.position_builder import board
from tests.random_play import (
    anybody,  # noqa: F401 (fixture)
    each,
    play,
)

LABEL = {"label": "a/b"}
AT_SEA = {**LABEL, "area": "E-13"}
SUBS = {"dice": {"Germany": [8, 9]}, "more": {"Germany": 1}, "merchants": [1, 2]}
SHOT = {**LABEL, "power": "England", "unit": "destroyer", "value": 4, "dice": [4]}
BOMBS = {**LABEL, "area": "Ruhr", "by": "England", "dice": [3]}
# Event, label of the dice, who rolls, what the faces stand for.
READ = {
    "EOH-340": (
        {"kind": "technology_tried", "nation": "Germany", **LABEL},
        ("a/b", "Germany", "technologies gained", [*[0] * 8, 1, 1]),
    ),
    "EOH-323": (
        {"kind": "influence_tried", "nation": "England", "target": "Norway", **LABEL},
        ("a/b", "England", "nations won over", [1, 1, *[0] * 8]),
    ),
    "EOH-327": (
        {"kind": "influence_tried", "nation": "England", "target": "Sweden", **LABEL},
        ("a/b", "England", "nations won over", [*[0] * 9, 1]),
    ),
    "EOH-125": (
        {"kind": "us_entry_event", "by": "Japan", "chance": 2, **LABEL},
        ("a/b", "Japan", "moves of US Entry", [1, 1, *[0] * 8]),
    ),
    "EOH-329": (
        {"kind": "option_rolled", "nation": "Germany", "chance": 5, **LABEL},
        ("a/b", "Germany", "effects of options", [*[1] * 5, *[0] * 5]),
    ),
    "EOH-605": (
        {"kind": "submarines_searched", "shots": [SHOT], **AT_SEA},
        ("a/b", "England", "submarines found", [*[1] * 4, *[0] * 6]),
    ),
    "EOH-266": (
        {"kind": "mines_crossed", "dice": {"Italy": {"carrier": [[1]]}}, **AT_SEA},
        ("a/b/italy/carrier", "", "hits of mines", [1, 1, *[0] * 8]),
    ),
    "EOH-272": (
        {"kind": "mines_swept", "power": "Italy", **AT_SEA},
        ("a/b", "Italy", "mines swept", [*[1] * 3, *[0] * 7]),
    ),
    "EOH-329, EOH-601": (
        {"kind": "trade_raided", "power": "England", **AT_SEA, **SUBS},
        ("a/b/germany", "Germany", "trade points destroyed", [0, 0, 1, 1, 1, 2, 2, 3, 3, 3]),
    ),
    "EOH-401": (
        {"kind": "resources_bombed", **BOMBS},
        ("a/b", "England", "resources bombed", [*range(1, 11)]),
    ),
    "EOH-050, EOH-691": (
        {"kind": "nuclear_tried", "nation": "USA", "chance": 16, "roll": 27, **LABEL},
        ("a/b/tens", "USA", "nuclear advances", [0] * 9 + [1]),
    ),
}


def test_EOH_323_EOH_340_EOH_605_dice_that_do_not_fire_are_read_as_what_they_decide() -> None:
    for rule, (event, expected) in READ.items():
        [told] = MEASURES.volleys(board(), event)
        [(chart, faces)] = MEASURES.charts(board(), told).items()
        assert (told["label"], told["by"], chart, faces) == expected, rule
    assert MEASURES.charts(board(), {"kind": "slot_began"}) == {}


def test_EOH_683_what_takes_no_die_is_not_read() -> None:
    quiet = [
        {"kind": "us_entry_event", "by": "Japan"},
        {"kind": "resources_bombed", **BOMBS, "dice": []},
        {"kind": "rockets_fired", **BOMBS, "dice": []},
    ]
    assert [list(MEASURES.volleys(board(), event)) for event in quiet] == [[], [], []]


def test_EOH_681_EOH_694_rockets_and_nuclear_bombs_hit_by_a_value() -> None:
    for kind, unit in (("rockets_fired", "rocket"), ("nuclear_bomb_fell", "nuclear bomb")):
        [volley] = MEASURES.volleys(board(), {"kind": kind, **BOMBS, "value": 3, "hits": 1})
        assert (volley["unit"], volley["by"], volley["hits"]) == (unit, "England", 1)
        assert MEASURES.stance(volley) == "attack"


IN = {"area": "E-13", "power": "Italy"}
BOMBER = {"unit": "bomber", "count": 2}
# Events that tell of losses, and what statistics make of them: (kind, whose, units).
STRICKEN: list[tuple[dict[str, Any], list[tuple[str, str, dict[str, int]]]]] = [
    (
        {"kind": "land_units_lost", **IN, "units": {"late infantry": 1, "infantry": 2}},
        [("lost", "Italy", {"infantry": 3})],
    ),
    (
        {"kind": "units_bombed", **IN, "units": {"Italy": {"armor": 1}}},
        [("lost", "Italy", {"armor": 1})],
    ),
    (
        {"kind": "aircraft_lost", **IN, **BOMBER, "load": {"paratrooper": 3}},
        [("lost", "Italy", {"bomber": 2}), ("lost_aboard", "Italy", {"paratrooper": 3})],
    ),
    ({"kind": "ship_sunk", **IN, "unit": "destroyer"}, [("lost", "Italy", {"destroyer": 1})]),
    (
        {"kind": "ship_sunk", **IN, "unit": "damaged battleship"},
        [("lost", "Italy", {"battleship": 1})],
    ),
    (
        {"kind": "ship_sunk", **IN, "unit": "carrier"},
        [("damaged", "Italy", {"carrier": 1}), ("lost", "Italy", {"carrier": 1})],
    ),
    ({"kind": "ship_damaged", **IN, "unit": "carrier"}, [("damaged", "Italy", {"carrier": 1})]),
    (
        {"kind": "cargo_sunk", **IN, "owner": "Germany", "unit": "infantry", "count": 2},
        [("lost_aboard", "Italy", {"infantry": 2})],
    ),
    ({"kind": "cargo_sunk", **IN, "owner": "Italy", "unit": "oil", "count": 2}, []),
]


def test_EOH_222_EOH_444_EOH_482_EOH_504_statistics_know_who_was_lost() -> None:
    for event, expected in STRICKEN:
        found = [_loss(each) for each in MEASURES.volleys(board(), event)]
        assert found == expected, event


def _loss(told: Mapping[str, Any]) -> tuple[str, str, dict[str, int]]:
    assert told["at"] == "E-13"
    if told["kind"] == "damaged":
        return "damaged", told["power"], {told["unit"]: told["count"]}
    [(power, units)] = told["units"].items()
    assert MEASURES.stance(told) == (ANYBODY if told["kind"] == "lost" else "")
    return told["kind"], told.get("owner", power), units


# Of two merchants the sum counts, and of a percentage the units alone decide nothing.
UNREAD = ("merchants", "units")


def test_EOH_443_EOH_481_EOH_504_statistics_know_what_every_die_of_a_campaign_was_for(
    tmp_path: Path,
) -> None:
    throws = read(each(play(tmp_path, "empires_of_history", 1, 30))).throws
    assert {"air", "guns"} <= {throw.label.partition("/")[0] for throw in throws}
    rolls = [throw for throw in throws if throw.kind == "roll"]
    unread = {t.label for t in rolls if not t.charts and t.factor is None}
    assert not [label for label in unread if not label.endswith(UNREAD)]
    # A nation that is on no side counts by itself.
    assert {throw.side for throw in rolls} - board().powers.keys() <= {"Axis", "Allies", ""}


def test_sides_are_those_of_the_sheet() -> None:
    told = {nation: MEASURES.side(board(), nation) for nation in ("Italy", "USA", "Sweden", "")}
    assert told == {"Italy": "Axis", "USA": "Allies", "Sweden": "", "": ""}


def test_EOH_222_EOH_230_a_ship_is_lost_with_its_last_hit() -> None:
    cost = board().units["battleship"].cost
    assert MEASURES.worth(board(), "battleship") == (0, cost)
    assert MEASURES.worth(board(), "damaged battleship") == (cost,)
    assert MEASURES.worth(board(), "late infantry") == (board().units["infantry"].cost,)
    assert MEASURES.worth(board(), "rocket") == (12,)
    assert MEASURES.worth(board(), "zeppelin") == ()
    assert MEASURES.kind("late infantry") == "infantry"


def test_EOH_443_EOH_481_EOH_504_a_round_tells_of_the_dice_of_each_kind() -> None:
    shot = {"power": "Germany", "unit": "late infantry", "value": 3, "dice": [3, 4], "label": "l/1"}
    other = {"power": "Poland", "unit": "infantry", "value": 5, "dice": [1], "label": "l/2"}
    told = {"kind": "land_round", "area": "Warsaw", "round": 2}
    event = {**told, "attack": [shot, {**shot, "label": "l/3"}], "defence": [other]}
    found = list(MEASURES.volleys(board(), event))
    assert [(each["label"], each["hits"], each["phase"]) for each in found] == [
        *(("l/1", 1, "attack"), ("l/3", 1, "attack")),
        ("l/2", 1, "defence"),
    ]
    first = found[0]
    assert (first["by"], first["at"], first["factor"], first["round"]) == (
        *("Germany", "Warsaw"),
        *(3, 2),
    )
    assert MEASURES.stance(first) == "attack"
    assert MEASURES.stance(event) == ""


def test_EOH_218_guns_that_fire_defend() -> None:
    gun = {"owner": "England", "what": "city", "value": 2, "dice": [2], "label": "guns/1"}
    [volley] = MEASURES.volleys(board(), {"kind": "guns_fired", "area": "London", "guns": [gun]})
    assert (volley["by"], volley["unit"], volley["phase"], volley["hits"]) == (
        *("England", "city"),
        *("defence", 1),
    )
