"""Oil and Resources in place of points (BLZ-780, BLZ-781)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.victory import taken
from tests.blitz_world_in_conflict.flow_game import Player, player
from tests.blitz_world_in_conflict.position_builder import game_at

ON = {"looting": "on"}


def took_Berlin(options: Mapping[str, str] = ON) -> Position:
    g = game_at(options=options, flow="affairs", step="next_affair")
    taken.after_taking(g, "Berlin", "USSR", "Germany", [])
    return g


def looted(line: str) -> Player:
    """Berlin is taken, and its taker says this."""
    game = player(took_Berlin())
    game.line("USSR", line)
    return game


def goods(g: Position) -> dict[str, Any]:
    return {name: g.state[name]["USSR"] for name in ("vp", "oil", "resources")}


def test_BLZ_780_without_the_option_nobody_is_asked() -> None:
    g = took_Berlin({})
    assert g.state["affairs"] == []
    assert goods(g) == {"vp": 2, "oil": 0, "resources": 0}


@pytest.mark.parametrize(
    ("line", "oil", "resources"),
    [
        ("loot Berlin: 2 oil", 2, 0),
        ("loot Berlin: 4 resources", 0, 4),
        ("loot Berlin: 1 oil, 2 resources", 1, 2),
    ],
)
def test_BLZ_780_goods_are_saved_in_place_of_each_point(
    line: str, oil: int, resources: int
) -> None:
    game = looted(line)
    assert game.is_over
    assert goods(game.g) == {"vp": 0, "oil": oil, "resources": resources}


@pytest.mark.parametrize(
    "line", ["loot Berlin: 1 oil", "loot Berlin: 4 oil", "loot Berlin: 3 resources"]
)
def test_BLZ_780_a_Factory_is_looted_whole(line: str) -> None:
    with pytest.raises(Illegal, match="loot_for_all_points"):
        looted(line)


def test_BLZ_780_who_says_nothing_gains_the_points() -> None:
    game = player(took_Berlin())
    game.default("USSR", "loot")
    assert goods(game.g) == {"vp": 2, "oil": 0, "resources": 0}
    assert game.events[-1]["why"] == "Control Industrial Might"


def test_BLZ_781_a_Factory_that_was_looted_costs_its_points_when_it_is_lost() -> None:
    game = looted("loot Berlin: 2 oil")
    taken.after_taking(game.g, "Berlin", "Germany", "USSR", [])
    assert game.g.state["vp"]["USSR"] == -2
