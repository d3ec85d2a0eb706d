"""The public view, and the tables that are made of it where a game has none of its own."""

from __future__ import annotations

from typing import Any

from pbem.wargame import view
from pbem.words.pages import environment
from tests.wargame.isles import BOARD, position


def shown() -> dict[str, Any]:
    g = position(
        {"Strait": {"Greens": {"barge": 1}, "Reds": {"kite": 1, "walker": 2}}},
        control={"Ash": "Blues", "Birch": "Blues"},
        tired={"Strait": {"Reds": 1}},
        seats={"ann": ["Reds"]},
    )
    return {
        "powers": [view.power(g, power) for power in BOARD.powers],
        "areas": [view.area(g, area, ["tired"]) for area in BOARD.areas if view.is_shown(g, area)],
    }


def test_powers_with_side_and_seat() -> None:
    assert shown()["powers"][:2] == [
        {"power": "Reds", "side": "East", "seat": "ann"},
        {"power": "Blues", "side": "West", "seat": ""},
    ]


def test_areas_where_there_is_something_to_say() -> None:
    ash, cedar, strait = shown()["areas"]
    assert ash == {"area": "Ash", "value": 3, "owner": "Reds", "holder": "Blues", "stacks": []}
    assert (cedar["area"], cedar["holder"]) == ("Cedar", "")
    assert strait["stacks"] == [
        {"power": "Reds", "units": {"walker": 2, "kite": 1}, "tired": 1},
        {"power": "Greens", "units": {"barge": 1}, "tired": 0},
    ]
    assert list(strait["stacks"][0]["units"]) == ["walker", "kite"]


def rendered(depth: str) -> list[str]:
    start = '{% import "common/text.j2" as to %}{% include "common/position.j2" %}'
    made = environment("isles", "text").from_string(start).render(view=shown(), depth=depth)
    return [" ".join(line.split()) for line in made.splitlines() if line.strip()]


def test_tables_of_a_game_without_any_of_its_own() -> None:
    lines = rendered("full")
    for line in (
        "Reds East ann",
        "Ash Reds Blues 3",
        "Cedar Greens nobody 0",
        "Strait Reds 2 walker, 1 kite, 1 tired",
        "Strait Greens 1 barge",
    ):
        assert line in lines
    assert not any("barge" in line for line in rendered("turn"))


def test_a_game_without_areas_has_no_tables() -> None:
    start = '{% import "common/text.j2" as to %}{% include "common/position.j2" %}'
    made = environment("auction", "text").from_string(start).render(view={"chips": 3}, depth="full")
    assert made.strip() == ""
