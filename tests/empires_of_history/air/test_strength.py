"""How aircraft attack land units and ships."""

from __future__ import annotations

from pbem.games.empires_of_history.air import strength
from tests.empires_of_history.position_builder import game_at


def test_EOH_037_EOH_244_EOH_249_aircraft_have_a_value_for_the_ground_and_1_in_gibraltar() -> None:
    g = game_at()
    assert strength.value(g, "Germany", "fighter", "Warsaw") == 3
    assert strength.value(g, "Germany", "bomber", "Warsaw") == 6
    assert strength.value(g, "Germany", "bomber", "Gibraltar") == 1


def test_EOH_346_EOH_543_R38_heavy_bombers_and_aircraft_of_a_blitzkrieg_roll_two_dice() -> None:
    g = game_at()
    assert strength.dice(g, "Germany", "bomber") == 1
    g.now["blitzkrieg"] = "yes"
    assert strength.dice(g, "Germany", "fighter") == 2
    assert strength.dice(g, "England", "fighter") == 1
    for nation in ("Germany", "England"):
        g.state["upgraded"][nation] = {"heavy bombers": 1}
        assert strength.dice(g, nation, "bomber") == 2, nation
    assert strength.dice(g, "England", "fighter") == 1


def test_EOH_406_three_tactical_points_help_the_infantry() -> None:
    g = game_at(now={"tactical": {"Warsaw": 3, "Lvov": 2}})
    assert strength.helps_infantry(g, "Warsaw")
    assert not strength.helps_infantry(g, "Lvov")
    assert not strength.helps_infantry(g, "Krakow")
