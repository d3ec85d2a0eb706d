"""Partisans: who may place one, and where."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import accounts, partisans
from tests.blitz_world_in_conflict.flow_game import player
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.blitz_world_in_conflict.turn_end.endings import ending, play, told

LABEL = "1/turn-end/partisans/afa"


def rolled(die: int, scenario: str = "war", **given: Any) -> Position:
    g = game_at(scenario, base=True, **given)
    accounts.begin(g)
    g.state["accounts"]["rights"] = partisans.rights(g, g.board.tables["partisans"][die - 1])
    return g


def refused(g: Position, power: str, area: str = "") -> tuple[str, str]:
    deed = partisans.place if area else partisans.place_none
    with pytest.raises(Illegal) as caught:
        deed(g, power, {"place": area}, [])
    return caught.value.problem.rule, caught.value.problem.code


def settled(g: Position, **said: str) -> dict[str, str]:
    for power, area in said.items():
        deed = partisans.place if area else partisans.place_none
        deed(g, power, {"place": area}, [])
    partisans.settle(g, [])
    placed: dict[str, str] = g.state["partisans"]
    return placed


def test_BLZ_610_the_AFA_rolls_and_BLZ_613_the_Axis_chooses_Chungking() -> None:
    """BLZ-X47."""
    g = ending(base=True, control={"Norway": "AFA"}, first={"Norway": "Germany"}, players=5)
    lines = {"Germany": ["partisan Chungking"], "Japan": ["partisan Chungking"]}
    p = play(g, lines, dice=[(LABEL, [3])])
    [placed] = told(p, "partisan_placed")
    assert (placed["power"], placed["area"]) == ("Japan", "Chungking")
    [usa] = [e for e in told(p, "income") if e["power"] == "USA"]
    assert {"what": "partisan", "at": "Chungking"}.items() <= usa["items"][-3].items() or any(
        item["what"] == "partisan" for item in usa["items"]
    )
    assert p.g.state["partisans"] == {}


def test_BLZ_613_who_may_choose_may_do_without_or_take_what_his_side_had_first() -> None:
    g = rolled(3, control={"Norway": "AFA"}, first={"Norway": "Germany"})
    [right] = g.state["accounts"]["rights"]
    assert set(right["areas"]) == {"Norway", "Chungking"}
    assert settled(rolled(3), Germany="") == {}
    assert refused(g, "Germany", "London") == ("BLZ-613", "no_partisan_there")
    assert refused(g, "USSR", "Chungking") == ("BLZ-611", "no_partisan_now")


def test_BLZ_612_where_a_side_disagrees_the_AFA_or_Japan_decides() -> None:
    given: dict[str, Any] = {"control": {"Norway": "AFA"}, "first": {"Norway": "Germany"}}
    assert settled(rolled(3, **given), Germany="Norway", Japan="Chungking") == {"Chungking": "Axis"}
    assert settled(rolled(3, **given), Germany="Norway") == {"Norway": "Axis"}


def test_BLZ_612_in_China_both_sides_may_place_one_anywhere() -> None:
    g = rolled(1)
    assert [set(each["areas"]) for each in g.state["accounts"]["rights"]] == [
        {"Chungking", "Peking"},
        {"Chungking", "Peking"},
    ]
    assert settled(g, AFA="Peking", Japan="Chungking") == {"Peking": "Allies", "Chungking": "Axis"}
    assert settled(rolled(1), AFA="", Japan="") == {}
    assert settled(rolled(1)) == {"Peking": "Allies", "Chungking": "Axis"}


def test_BLZ_611_the_power_that_first_controlled_a_country_has_to_place_it() -> None:
    g = rolled(4, control={"Ukraine": "Germany", "Caucasus Mountains": "Germany"})
    [right] = g.state["accounts"]["rights"]
    assert (right["by"], right["must"]) == (["USSR"], True)
    assert refused(g, "USSR") == ("BLZ-611", "no_choice_of_partisan")
    assert settled(g) == {"Caucasus Mountains": "Allies"}
    g = rolled(4, control={"Ukraine": "Germany", "Caucasus Mountains": "Germany"})
    assert settled(g, USSR="Ukraine") == {"Ukraine": "Allies"}


def test_BLZ_611_nobody_does_where_no_enemy_controls_anything() -> None:
    assert rolled(4).state["accounts"]["rights"] == []
    assert rolled(2).state["accounts"]["rights"] == []
    g = rolled(2, control={"Belgrade": "AFA"}, first={"Balkans": "Germany"})
    assert [each["by"] for each in g.state["accounts"]["rights"]] == [["Germany"]]


def test_BLZ_611_of_France_and_its_Africa_it_is_one() -> None:
    g = rolled(5, control={"Paris": "Germany", "Algeria": "Germany"})
    [right] = g.state["accounts"]["rights"]
    assert right["areas"] == ["Algeria", "Paris"]


def test_BLZ_610_in_scenario_F_Germany_chooses_for_the_Axis() -> None:
    g = rolled(3, "f", control={"Norway": "AFA"}, first={"Norway": "Germany"})
    [right] = g.state["accounts"]["rights"]
    assert right["by"] == ["Germany"]
    assert right["areas"] == ["Norway"]


def test_BLZ_611_only_those_who_may_place_a_Partisan_are_asked_for_lines_about_it() -> None:
    p = player(ending(base=True, players=5), [(LABEL, [3])])
    asked = {ask.to[0]: ask.sections for ask in p.asks}
    assert asked["Germany"] == asked["Japan"] == ("partisans", "weapons")
    assert asked["AFA"] == asked["USSR"] == ("weapons",)
