"""What is left of a city after a nuclear bomb."""

from __future__ import annotations

import pytest

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.air import nuclear
from pbem.games.empires_of_history.economy import income, placement
from tests.empires_of_history.position_builder import game_at


def test_EOH_695_R55_a_city_in_ruins_builds_nothing_and_is_worth_1_and_its_walls_stand() -> None:
    g = game_at(manpower={"Germany": 20})
    before = income.yields(g, "Germany")["Germany"]
    nuclear.ruin(g, "Berlin", "USA", 1, [])
    assert g.value("Berlin") == 1
    assert income.yields(g, "Germany")["Germany"] == before - 13
    assert g.state["manpower"]["Germany"] == 5, "3 times 5"
    city = g.board.city("Berlin")
    assert city
    assert city.fort == 5
    entry = {"kind": "infantry", "count": 1, "pool": "Germany", "place": "", "turns": 0, "name": ""}
    with pytest.raises(Illegal, match="in_ruins"):
        placement.check(g, "Germany", entry, 1, "Berlin")


def test_EOH_695_land_without_a_city_is_not_in_ruins() -> None:
    g = game_at()
    nuclear.ruin(g, "Pomerania", "USA", 1, [])
    assert g.state["ruins"] == []
