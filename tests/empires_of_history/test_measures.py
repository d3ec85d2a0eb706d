"""What statistics know of dice, sides and units."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.economy import technology
from pbem.games.empires_of_history.measures import MEASURES
from tests.empires_of_history.position_builder import board, game_at


def test_EOH_340_a_technology_is_gained_by_9_and_10() -> None:
    events: list[dict[str, Any]] = []
    technology.settle(game_at(), "Germany", "heavy armor", 9, "Germany", events)
    [event] = events
    assert MEASURES.charts(board(), event) == {"technologies gained": [0] * 8 + [1, 1]}
    assert event["label"] == "technology/1/germany/heavy-armor"
    assert MEASURES.charts(board(), {"kind": "slot_began"}) == {}


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
