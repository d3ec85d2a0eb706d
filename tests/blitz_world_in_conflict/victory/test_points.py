"""Points and who leads (BLZ-700, BLZ-702, BLZ-724)."""

from __future__ import annotations

from typing import Any

from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.victory import points, scenarios
from tests.blitz_world_in_conflict.position_builder import game_at


def test_BLZ_700_the_marker_stops_at_15_and_each_point_has_a_reason() -> None:
    g, events = game_at(vp={"Germany": 14}), list[dict[str, Any]]()
    points.add(g, "Germany", 2, "Long War", events)
    points.add(g, "Germany", -1, "Control Industrial Might", events, "Moscow")
    assert g.state["vp"]["Germany"] == 14
    assert g.state["awards"] == {"Germany": {"Long War": 1, "Control Industrial Might": -1}}
    assert [(event["points"], event["total"], event["what"]) for event in events] == [
        (2, 15, ""),
        (-1, 14, "Moscow"),
    ]


def test_BLZ_700_BLZ_701_a_marker_in_box_15_ends_the_game_where_chapter_8_is_in_force() -> None:
    assert points.has_ended(game_at(vp={"USA": 15}))
    assert not points.has_ended(game_at(vp={"USA": 14}))
    g = game_at("c", vp={"Germany": 15})
    points.add(g, "Germany", 1, "Tonnage War", [])
    assert g.state["vp"]["Germany"] == 16
    assert not points.has_ended(g)


# The example of §8 and that of §9.1 which goes on from it.
VP = {"Germany": 12, "Japan": 15, "AFA": 9, "USSR": 14, "USA": 15}


def ranked(g: Position) -> list[tuple[str, str]]:
    return [(told["powers"][0], told["points"]) for told in scenarios.ranking(g)]


def test_BLZ_702_players_are_ranked_by_the_average_of_their_powers() -> None:
    g = game_at(players=4, vp=VP)
    assert ranked(g) == [("Japan", "15"), ("USSR", "14"), ("Germany", "12"), ("AFA", "12")]
    over = scenarios.over_at_the_end(g, [])
    assert over is not None
    assert over.result["winners"] == ["Japan"]


def test_BLZ_724_bids_are_added_after_the_game_and_may_go_beyond_15() -> None:
    bids = {"germany": -3, "western-allies": 0, "ussr": 2, "japan": 1}
    g = game_at(players=4, vp=VP, bids=bids)
    assert ranked(g) == [("Japan", "16"), ("USSR", "16"), ("AFA", "12"), ("Germany", "9")]
    over = scenarios.over_at_the_end(g, [])
    assert over is not None
    assert over.result["winners"] == ["Japan", "USSR"]


def test_BLZ_702_averages_are_not_rounded_before_they_are_compared() -> None:
    g = game_at(players=2, vp={"Germany": 7, "Japan": 8, "AFA": 7, "USSR": 8, "USA": 7})
    assert ranked(g) == [("Germany", "7 1/2"), ("AFA", "7 1/3")]


def test_BLZ_702_where_all_players_have_as_many_points_it_is_a_draw() -> None:
    over = scenarios.over_at_the_end(game_at("c", turn=9), [])
    assert over is not None
    assert over.result["winners"] == []
