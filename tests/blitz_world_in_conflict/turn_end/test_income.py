"""What a power gets at the end of a turn, item by item."""

from __future__ import annotations

from typing import Any

from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import income
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.blitz_world_in_conflict.turn_end.endings import ending, play, told

WESTERN = "Western Allies"


def got(g: Position, power: str) -> tuple[int, int]:
    found = income.of(g, power)
    return found.oil, found.resources


def items(g: Position, power: str, what: str) -> dict[str, tuple[int, int]]:
    """{place: (oil, resources)} of one kind of items."""
    return {i.at: (i.oil, i.resources) for i in income.of(g, power).items if i.what == what}


def purses(g: Position, power: str) -> dict[str, tuple[int, int]]:
    told = income.of(g, power).purses
    return {name: (each["oil"], each["resources"]) for name, each in told.items()}


def lent(unit: str, giver: str, taker: str, **goods: int) -> dict[str, Any]:
    return {"unit": unit, "from": giver, "to": taker, "oil": 0, "resources": 0, **goods}


def test_BLZ_638_BLZ_641_the_AFA_has_France_and_Great_Britain_at_home_and_the_rest_outside() -> (
    None
):
    g = game_at(base=True)
    home, outside = items(g, "AFA", "home"), items(g, "AFA", "outside")
    assert set(home) == {"London", "Paris"}
    assert {"Hyderabad", "Canberra", "Cape Town", "Eastern Canada", "Western Canada"} <= set(
        outside
    )
    steps = {i.what: i.step for i in income.of(g, "AFA").items}
    assert (steps["outside"], steps["home"]) == (1, 4)


def test_BLZ_638_what_no_line_reaches_does_not_count() -> None:
    g = game_at(control={"Belgrade": "Germany", "Athens": "Germany"}, allied={"Balkans": ""})
    assert items(g, "Germany", "outside")["Belgrade"] == (0, 1)
    g.state["control"] = g.state["control"] | dict.fromkeys(
        ("Austria-Czechoslovakia", "Milan", "Rome"), "AFA"
    )
    g.state["control"] = g.state["control"] | dict.fromkeys(("Central Europe", "Istanbul"), "AFA")
    g.put("Mediterranean Fleet", "Mediterranean Sea", 2, "AFA")
    assert "Belgrade" in items(g, "Germany", "cut_off")
    assert "Belgrade" not in items(g, "Germany", "outside")


def test_BLZ_236_a_line_for_Oil_crosses_neutral_countries() -> None:
    g = game_at(control={"Iraq": "Germany"}, wars=[])
    assert items(g, "Germany", "outside")["Iraq"] == (1, 0)


def test_BLZ_640_BLZ_641_Convoys_cost_Resources_first_and_only_what_is_outside() -> None:
    """BLZ-X52 and BLZ-X53."""
    control = {"Peking": "Japan", "South-East Asia": "Japan", "Harbin": "Japan", "Borneo": "Japan"}
    g = game_at(control=control, convoys={"South China Sea": 1, "East China Sea": 2})
    g.set_control("Manila", "")
    found = income.of(g, "Japan")
    outside = [i for i in found.items if i.step == 1]
    assert (sum(i.oil for i in outside), sum(i.resources for i in outside)) == (1, 3)
    assert items(g, "Japan", "convoy") == {"East China Sea": (0, -2), "South China Sea": (0, -1)}
    g.state["trades"] = []
    assert got(g, "Japan") == (1, 1)


def test_BLZ_640_BLZ_643_Oil_is_lost_after_the_last_Resource_and_nothing_falls_below_0() -> None:
    """BLZ-Y09 in small."""
    g = game_at(control={"Cape Town": "AFA"}, convoys={"North Atlantic": 2})
    for area in list(g.state["control"]):
        if g.controller(area) == "AFA" and area not in ("London", "Western Canada", "Cape Town"):
            g.set_control(area, "")
    g.state["convoys"] = {"North Atlantic": 3}
    assert items(g, "AFA", "convoy") == {"North Atlantic": (-1, -1)}
    g.state["factories"] = {"London": 2}
    assert items(g, "AFA", "factory") == {"London": (0, -1)}
    assert got(g, "AFA") == (0, 0)


def test_BLZ_640_a_Destroyed_Convoy_costs_nothing() -> None:
    g = game_at(convoys={"Tasman Sea": 1})
    assert items(g, "AFA", "convoy") == {"Tasman Sea": (0, -1)}
    g.set_control("Canberra", "Japan")
    assert items(g, "AFA", "convoy") == {}


def test_BLZ_640_in_scenario_D_Convoys_cut_nothing() -> None:
    g = game_at("d", base=True, turn=3, convoys={"Baltic Sea": 1})
    assert items(g, "Germany", "convoy") == {}


def test_BLZ_614_BLZ_639_a_Partisan_costs_a_Resource_or_else_an_Oil() -> None:
    g = game_at(control={"Caucasus Mountains": "Germany", "Ukraine": "Germany"})
    g.state["partisans"] = {"Caucasus Mountains": "Allies", "Ukraine": "Allies"}
    found = items(g, "Germany", "partisan")
    assert found == {"Caucasus Mountains": (-1, 0), "Ukraine": (0, -1)}
    g.state["partisans"] = {"Urals": "Allies"}
    assert items(g, "Germany", "partisan") == {}


def test_BLZ_642_lend_lease_and_trade_are_given_and_received() -> None:
    g = game_at(base=True)
    assert items(g, "Germany", "trade") == {"Sweden": (0, 1), "USSR": (1, 0)}
    assert items(g, "USSR", "trade") == {"Germany": (-1, 0)}
    g.state["accounts"] = {"lent": [lent("Arctic Ocean LL", "AFA", "USSR", oil=1, resources=1)]}
    assert items(g, "AFA", "lent") == {"Arctic Ocean LL": (-1, -1)}
    assert items(g, "USSR", "received") == {"Arctic Ocean LL": (1, 1)}


def test_BLZ_635_BLZ_632_the_income_of_the_USA_after_turn_2() -> None:
    """BLZ-X54."""
    units = {
        "Nationalist Army": ("Chungking", 2),
        "North Atlantic LL": ("North Atlantic", 1),
        "Bay of Bengal LL": ("Bay of Bengal", 1),
    }
    g = game_at(units=units)
    g.state["accounts"] = {"lent": []}
    assert got(g, "USA") == (4, 9)
    assert purses(g, "USA") == {"China": (0, 1)}
    g.state["accounts"]["lent"] = [
        lent("North Atlantic LL", "USA", "AFA", oil=1),
        lent("Bay of Bengal LL", "USA", "China", resources=1),
    ]
    assert got(g, "USA") == (3, 8)
    assert purses(g, "USA") == {"China": (0, 2)}


def test_BLZ_664_without_a_Chinese_land_unit_the_Resource_of_Chungking_is_of_no_use() -> None:
    g = game_at(units={"Nationalist Army": ("Lanchow", 2)})
    assert purses(g, "USA") == {}
    assert "Chungking" in items(g, "USA", "cut_off")


def test_BLZ_155_BLZ_665_damage_in_Chungking_cuts_the_purse_of_China_alone() -> None:
    g = game_at(units={"Nationalist Army": ("Chungking", 2)}, factories={"Chungking": 1})
    assert got(g, "USA") == (4, 9)
    assert purses(g, "USA") == {}


def test_BLZ_645_BLZ_X55_isolated_India_has_a_purse_of_its_own() -> None:
    g = game_at(control={"Iraq": "AFA"}, wars=[["AFA", "Germany"], ["AFA", "Japan"]])
    for area in list(g.state["control"]):
        if g.controller(area) == "AFA" and g.country(area) not in ("Canada", "India", "Near East"):
            g.set_control(area, "")
    g.state["conquered"] = {"Great Britain": "Axis", "France": "Axis"}
    g.state["homes"] = {"Great Britain": "Canada"}
    for area in ("Levant", "Persia", "Ankara", "Burma", "Aden-Kuwait", "Egypt", "Samarkand"):
        g.set_control(area, "Germany")
    fleets = {"U-Boat I": "Bay of Bengal", "U-Boat II": "Indian Ocean", "U-Boat III": "Azanian Sea"}
    for unit, sea in {**fleets, "Italian Subs": "Mediterranean Sea"}.items():
        g.put(unit, sea, 1, "Germany")
    g.put("RAAF", "Arabian Sea", 1, "AFA")
    assert set(items(g, "AFA", "home")) == {"Western Canada", "Eastern Canada"}
    assert got(g, "AFA") == (1, 1)
    assert purses(g, "AFA") == {"India": (1, 1)}


def test_BLZ_075_BLZ_077_in_scenario_C_the_chart_says_what_there_is() -> None:
    g = game_at("c", base=True, turn=6)
    assert (got(g, "Germany"), got(g, WESTERN)) == ((1, 3), (1, 4))
    g.state["turn"] = 7
    assert got(g, "Germany") == (1, 2)


def test_BLZ_076_Convoys_do_not_cut_it_and_their_damage_is_gone_when_points_are_counted() -> None:
    p = play(ending("c", base=True, turn=5, convoys={"North Atlantic": 2}), {}, {})
    assert p.is_over
    assert {e["power"]: e["resources"] for e in told(p, "income")} == {"Germany": 3, WESTERN: 4}
    assert p.g.state["convoys"] == {}
    assert any(e["why"] == "Tonnage War" for e in told(p, "points"))


def test_BLZ_080_in_scenario_C_only_Oil_is_saved() -> None:
    p = play(ending("c", base=True, turn=5, oil={"Germany": 1, WESTERN: 0}), {}, {})
    assert p.g.state["oil"] == {"Germany": 2, WESTERN: 1}
    assert set(p.g.state["resources"].values()) == {0}


def test_BLZ_105_in_scenario_D_the_Western_Allies_have_4_and_2_and_the_Balkans_their_own() -> None:
    g = game_at("d", base=True, turn=3, factories={"London": 2})
    assert got(g, WESTERN) == (2, 4)
    assert purses(g, WESTERN) == {"Balkans": (0, 1)}
    g.state["control"] = g.state["control"] | {"Belgrade": "Germany", "Poland": WESTERN}
    assert got(g, WESTERN) == (2, 4)
    assert purses(g, WESTERN) == {}


def test_BLZ_106_from_turn_7_Germany_loses_Resources_in_scenario_D() -> None:
    """BLZ-Y33."""
    g = game_at("d", base=True)
    found = {}
    for turn in range(6, 13):
        g.state["turn"] = turn
        found[turn] = got(g, "Germany")[1]
    assert [found[6] - found[turn] for turn in range(6, 13)] == [0, 1, 2, 3, 4, 4, 4]


def test_BLZ_147_BLZ_154_the_Western_Allies_in_scenario_E() -> None:
    """BLZ-X10."""
    g = game_at("e", base=True, turn=4)
    assert got(g, WESTERN) == (4, 6)
    assert purses(g, WESTERN) == {"China": (0, 1)}
    more = []
    for turn in (8, 9, 10, 11):
        g.state["turn"] = turn
        more.append(got(g, WESTERN)[1] - 6)
    assert more == [0, 2, 4, 6]


def test_BLZ_146_in_scenario_E_lines_from_out_of_play_bring_the_Resource_of_India() -> None:
    g = game_at("e", base=True, turn=4, control={"West Coast": "Japan"})
    assert set(purses(g, WESTERN)) == {"China"}
    assert items(g, WESTERN, "home") == {}


def test_BLZ_175_in_scenario_F_the_AFA_has_more_until_Japan_goes_to_war() -> None:
    g = game_at("f", base=True)
    assert items(g, "AFA", "chart") == {"": (1, 2)}
    g.state["events"]["Japan at war"] = 2
    assert items(g, "AFA", "chart") == {}


def test_BLZ_178_the_USA_in_scenario_F() -> None:
    assert got(game_at("f", base=True), "USA") == (4, 5)


def test_BLZ_644_BLZ_643_what_comes_in_is_added_and_all_damage_is_gone() -> None:
    given = {"factories": {"London": 1}, "convoys": {"North Atlantic": 1}}
    p = play(ending(base=True, **given), dice=[("1/turn-end/partisans/afa", [2])])
    before = dict(p.g.state["oil"])
    while not told(p, "income"):
        for ask in p.asks:
            p.batch(ask.to[0], ask.verb)
    gains = {e["power"]: e["oil"] for e in told(p, "income")}
    for power in ("Germany", "Japan", "AFA"):
        assert p.g.state["oil"][power] == before[power] + gains[power], power
    assert p.g.state["factories"] == p.g.state["convoys"] == p.g.state["partisans"] == {}
