"""Points and who leads (BLZ-700, BLZ-702, BLZ-724)."""

from __future__ import annotations

from typing import Any

from pbem.games.blitz_world_in_conflict.victory import points, standing
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


# The example of §8 and that of §9.1 which goes on from it.
VP = {"Germany": 12, "Japan": 15, "AFA": 9, "USSR": 14, "USA": 15}


def seats(g: Any) -> dict[str, tuple[str, int]]:
    return {told["seat"]: (told["points"], told["rank"]) for told in standing.ranks(g)}


def test_BLZ_702_players_are_ranked_by_the_average_of_their_powers() -> None:
    assert seats(game_at(players=4, vp=VP)) == {
        "japan": ("15", 1),
        "ussr": ("14", 2),
        "germany": ("12", 3),
        "western-allies": ("12", 3),
    }


def test_BLZ_724_bids_are_added_after_the_game_and_may_go_beyond_15() -> None:
    bids = {"germany": -3, "western-allies": 0, "ussr": 2, "japan": 1}
    assert seats(game_at(players=4, vp=VP, bids=bids)) == {
        "japan": ("16", 1),
        "ussr": ("16", 1),
        "western-allies": ("12", 3),
        "germany": ("9", 4),
    }


def test_BLZ_702_averages_are_not_rounded_before_they_are_compared() -> None:
    g = game_at(players=2, vp={"Germany": 7, "Japan": 8, "AFA": 7, "USSR": 8, "USA": 7})
    assert [told["points"] for told in standing.ranks(g)] == ["7.5", "7.33"]
