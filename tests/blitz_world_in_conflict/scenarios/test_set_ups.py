"""What the scenarios begin with: who plays, when, where, and what stands between the powers."""

from __future__ import annotations

import pytest

from pbem.games.blitz_world_in_conflict.components import counter
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.position_builder import begun, board, game_at

WHO = {
    "a": ({"2": [["Germany"], ["AFA"]]}, (1, 2)),
    "b": ({"2": [["Germany"], ["Western Allies"]]}, (9, 11)),
    "c": ({"2": [["Germany"], ["Western Allies"]]}, (3, 9)),
    "d": (
        {
            "2": [["Germany"], ["Western Allies", "USSR"]],
            "3": [["Germany"], ["Western Allies"], ["USSR"]],
        },
        (3, 12),
    ),
    "e": ({"2": [["Japan"], ["Western Allies"]]}, (4, 15)),
    "f": (
        {
            "2": [["Germany"], ["AFA", "USSR", "USA"]],
            "3": [["Germany"], ["AFA", "USA"], ["USSR"]],
            "4": [["Germany"], ["AFA"], ["USSR"], ["USA"]],
        },
        (1, 15),
    ),
}


@pytest.mark.parametrize("scenario", WHO)
def test_BLZ_020_BLZ_050_BLZ_070_BLZ_100_BLZ_140_BLZ_170_who_plays_and_when(scenario: str) -> None:
    players, turns = WHO[scenario]
    seats = {number: list(told.values()) for number, told in begun(scenario)["players"].items()}
    assert seats == players
    assert (board(scenario).first, board(scenario).last) == turns


def start(scenario: str) -> Position:
    return game_at(scenario, base=True)


def countries(scenario: str, *names: str) -> set[str]:
    """The land areas of countries."""
    return {area for name in names for area in board(scenario).countries[name].areas}


def within(scenario: str, start: str, moves: int) -> set[str]:
    """The sea areas to which a ship that starts in a land area could go with so many moves."""
    told = board("war")
    found, edge = set[str](), set(told.coast(start))
    for _ in range(moves):
        found |= edge
        edge = {other for sea in edge for other in told.waters(sea)} - found
    return found


def shores(seas: set[str]) -> set[str]:
    """The land areas that touch sea areas."""
    return {area for sea in seas for area in board("war").coast(sea)}


def split(scenario: str) -> tuple[set[str], set[str]]:
    """Land and sea areas in play."""
    told = board(scenario)
    sea = {area for area in told.in_play if told.is_sea(area)}
    return set(told.in_play) - sea, sea


def test_BLZ_022_no_sea_is_in_play_in_the_west() -> None:
    land, sea = split("a")
    west = countries("a", "Germany", "France", "Great Britain", "Poland") | {"Belgium-Netherlands"}
    assert (land, sea) == (west, set())


def test_BLZ_052_BLZ_059_two_seas_are_in_play_in_1944_and_Germany_has_no_fleet() -> None:
    land, sea = split("b")
    west = countries("b", "Germany", "France", "Great Britain") | {"Belgium-Netherlands"}
    assert (land, sea) == (west, {"North Sea", "Western Approaches"})
    g = start("b")
    kinds = {g.board.units[u].kind for u in g.state["units"] if g.owner(u) == "Germany"}
    assert "naval" not in kinds


def test_BLZ_071_the_Atlantic_is_what_a_ship_reaches_from_London_in_two_moves() -> None:
    land, sea = split("c")
    # The passage into the Baltic Sea is closed to who starts in London.
    assert sea == within("c", "London", 2) - {"Baltic Sea"}
    assert land == shores(sea) - {"Vichy France"}
    g = start("c")
    held = {area for area in land if g.controller(area) == "Germany"}
    assert held >= {"Belgium-Netherlands", "Norway", "Paris", "Western Germany"}
    assert "Western Approaches" not in g.board.convoys


def test_BLZ_102_BLZ_103_what_is_in_play_in_the_east_and_whose_it_is() -> None:
    land, sea = split("d")
    names = ("Balkans", "Belgium-Netherlands", "Central Europe", "Egypt", "Finland", "Germany")
    more = ("Great Britain", "Near East", "Poland", "USA", "USSR")
    all_land = countries("d", *names, *more) - {"Borneo", "Hollandia", "Java"}
    assert land == all_land
    assert len(sea) == 11
    g = start("d")
    assert {g.ally(each) for each in ("Finland", "Central Europe")} == {"Germany"}
    assert g.is_conquered("Poland")
    assert g.is_conquered("Belgium-Netherlands")
    assert g.ally("Balkans") == "Western Allies"
    assert g.state["trades"] == [{"from": "Sweden", "to": "Germany", "resources": 1}]
    assert g.state["wars"] == [["Germany", "USSR"], ["Germany", "Western Allies"]]


def test_BLZ_144_BLZ_145_what_is_in_play_in_the_Pacific_and_whose_it_is() -> None:
    land, sea = split("e")
    assert sea == within("e", "Tokyo", 4) | {"Cape Naturaliste", "Tasman Sea"}
    without = {"Aden-Kuwait", "Egypt", "Italian East Africa"}
    without |= countries("e", "USSR", "Near East")
    inland = {"Chungking", "Lanchow", "Harbin"}
    assert land == (shores(sea) - without) | inland
    g = start("e")
    assert g.controller("South-East Asia") == "Japan"
    mine = ("Borneo", "Hollandia", "Java", "Mexico")
    assert {g.controller(area) for area in mine} == {"Western Allies"}


def test_BLZ_142_corrections_of_the_set_up_of_the_Pacific() -> None:
    g = start("e")
    assert g.at("Southern Army") == "Peking"
    assert g.state["oil"] == {"Japan": 2, "Western Allies": 2}


def test_BLZ_173_BLZ_174_what_is_in_play_in_Europe_and_who_trades() -> None:
    land, sea = split("f")
    more = {"Arabian Sea", "Azanian Sea", "Baltic Sea", "Black Sea", "Bering Sea"}
    more |= {"Brazilian Coast", "Cape Basin", "Gulf of Alaska", "Gulf of Guinea"}
    more |= {"Mozambique Channel", "South Atlantic"}
    assert sea == within("f", "London", 2) | more
    without = {"Mexico", "Panama", "Western Canada", "West Coast"} | countries("f", "India")
    inland = countries("f", "Germany", "USSR", "Austria-Czechoslovakia")
    assert land == (shores(sea) - without) | inland
    trades = [(each["from"], each["to"]) for each in start("f").state["trades"]]
    assert {("Sweden", "Germany"), ("USSR", "Germany")} <= set(trades)


def counters(scenario: str, power: str) -> set[str]:
    """All that a power has or can get."""
    g = start(scenario)
    lying = {counter(u, g.size(u)) for u in g.state["units"] if g.owner(u) == power}
    groups = g.state["groups"][power]
    return lying | set(g.state["pool"][power]) | {name for each in groups for name in each}


def test_BLZ_108_the_USSR_has_its_whole_chart_in_the_east_and_Germany_a_special_one() -> None:
    assert counters("d", "USSR") == counters("war", "USSR")
    allies = {"Bulgarian-Hungarian-Rumanian Army", "Finnish Army"}
    assert counters("d", "Germany") - allies < counters("war", "Germany")


def test_BLZ_172_Germany_and_the_USSR_have_their_charts_of_the_whole_war() -> None:
    """The USSR without what serves in the East."""
    whole, europe = board("war").set_up, board("f").set_up
    assert europe["groups"]["Germany"] == whole["groups"]["Germany"]
    assert europe["pool"]["Germany"] == whole["pool"]["Germany"]
    lists = zip(europe["groups"]["USSR"], whole["groups"]["USSR"], strict=True)
    assert all(set(mine) <= set(every) for mine, every in lists)
    assert set(europe["pool"]["USSR"]) <= set(whole["pool"]["USSR"])
