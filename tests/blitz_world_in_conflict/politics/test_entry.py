"""How the USA and the USSR are drawn into the war (§7.2)."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.blitz_world_in_conflict.politics import affairs, declarations, entry
from pbem.games.blitz_world_in_conflict.position import Position
from tests.blitz_world_in_conflict.flow_game import player
from tests.blitz_world_in_conflict.politics.world import declared, settled, taken, world


def markers(g: Position) -> tuple[int, int]:
    """The boxes of USA and USSR."""
    return g.state["entry"]["USA"], g.state["entry"]["USSR"]


def test_BLZ_615_both_are_neutral_at_the_start_in_box_0() -> None:
    g = world()
    assert markers(g) == (0, 0)
    assert g.is_neutral("USA")
    assert g.is_neutral("USSR")


def test_BLZ_615_BLZ_621_the_AFA_takes_Western_Germany_on_turn_1() -> None:
    g = world()
    taken(g, "Germany", "Poland")
    assert markers(g) == (1, 1)
    taken(g, "AFA", "Western Germany")
    assert markers(g) == (0, 0)
    assert (g.state["vp"]["Germany"], g.state["vp"]["Japan"]) == (2, 2)


def test_BLZ_621_in_scenario_F_Germany_alone_has_the_points() -> None:
    g = world(scenario="f", vp={"Germany": 5})
    events: list[dict[str, Any]] = []
    entry.move(g, "allies take wealth", events)
    assert g.state["vp"]["Germany"] == 7
    assert [e["what"] for e in events if e["kind"] == "points"] == ["USA", "USSR"]


def test_BLZ_616_each_turn_adds_one_in_5_B() -> None:
    g = world(flow="neutral_entry", step="mark_turn")
    player(g)
    assert markers(g) == (1, 1)


def test_BLZ_616_box_2_for_the_USSR_after_turn_1_with_Poland_conquered() -> None:
    g = world(flow="neutral_entry", step="mark_turn")
    taken(g, "Germany", "Poland")
    player(g)
    assert g.state["entry"]["USSR"] == 2


def test_BLZ_617_who_joins_of_itself_moves_nothing() -> None:
    g = world(wars=[["AFA", "Germany"], ["AFA", "Japan"]])
    settled(g)
    assert g.ally("South-East Asia") == "Japan"
    assert markers(g) == (0, 0)


MOVES = {
    ("Germany", "Norway"): (1, 1),
    ("Germany", "Ireland"): (1, 0),
    ("AFA", "Ireland"): (-1, -1),
    ("USSR", "Turkey"): (-1, 0),
    ("Japan", "USSR"): (1, 2),
    ("USSR", "Japan"): (-1, 0),
    ("AFA", "Japan"): (-2, 0),
}


@pytest.mark.parametrize(("power", "foe"), MOVES)
def test_BLZ_303_BLZ_615_what_a_declaration_moves(power: str, foe: str) -> None:
    g = world(entry={"USA": 5, "USSR": 5})
    declared(g, power, foe)
    usa, ussr = MOVES[power, foe]
    assert markers(g) == (5 + usa, 5 + ussr)


def test_BLZ_615_Germany_against_the_USSR_moves_the_USA_by_2() -> None:
    g = world(turn=5)
    declared(g, "Germany", "USSR")
    assert g.state["entry"] == {"USA": 2}


def test_BLZ_615_what_Japan_takes_in_China_moves_the_USA() -> None:
    g = world()
    taken(g, "Japan", "Canton")
    rich = g.board.oil("Canton") + g.board.resources("Canton")
    assert markers(g) == (1 + rich, rich)


def test_BLZ_616_a_Japanese_war_in_the_south_adds_one_at_the_start_of_later_turns() -> None:
    g = world()
    declared(g, "Japan", "AFA")
    entry.of_new_turn(g, [])
    assert markers(g) == (0, 0)
    g.state["turn"] = 2
    entry.of_new_turn(g, [])
    assert markers(g) == (1, 0)


def test_BLZ_616_so_does_one_on_Belgium_Netherlands() -> None:
    g = world()
    declared(g, "Japan", "Belgium-Netherlands")
    assert g.state["south"] == 1
    assert g.ally("Belgium-Netherlands") == "AFA"


def test_BLZ_618_BLZ_619_the_USA_is_dragged_in_by_a_march_into_Algeria() -> None:
    g = world(
        entry={"USA": 13},
        allied={"French North Africa": None, "France": "AFA"},
        control={"Algeria": "", "Morocco": ""},
    )
    declared(g, "Germany", "French North Africa")
    assert g.state["entry"]["USA"] == 14
    assert g.controller("Algeria") == g.controller("Morocco") == "AFA"
    taken(g, "Germany", "Algeria")
    assert "USA" not in g.state["entry"]
    assert g.at_war("Germany", "USA")
    assert g.at_war("Japan", "USA")
    assert (g.ally("Brazil"), g.ally("Mexico")) == ("USA", "USA")


def test_BLZ_618_both_enter_at_the_start_of_turn_8_and_the_USSR_not_against_Japan() -> None:
    g = world(turn=8)
    affairs.begin_turn(g, [])
    assert g.state["entry"] == {}
    assert g.at_war("Germany", "USSR")
    assert not g.at_war("Japan", "USSR")
    assert g.at_war("Japan", "USA")
    assert g.at_war("Germany", "USA")
    assert g.ally("Finland") == "Germany"


def test_BLZ_620_who_is_at_war_is_not_drawn_in_again() -> None:
    g = world()
    declared(g, "Japan", "USA")
    g.state["turn"] = 8
    affairs.begin_turn(g, [])
    assert not g.at_war("Germany", "USA")
    assert "USA" not in g.state["entry"]


def test_BLZ_308_once_drawn_in_the_USSR_may_declare_on_anybody() -> None:
    g = world(entry={"USSR": 14})
    entry.of_turn(g, [])
    assert g.at_war("Germany", "USSR")
    declarations.check(g, "USSR", "Sweden")


def test_BLZ_179_in_scenario_F_a_war_with_Japan_out_of_play_ends_the_USAs_neutrality() -> None:
    g = world(scenario="f")
    g.state["wars"] = [["AFA", "Germany"], ["Japan", "USA"]]
    assert not g.is_neutral("USA")
    settled(g)
    assert g.ally("Brazil") == "USA"


def test_BLZ_620_a_ruling_that_makes_war_takes_the_marker_away_and_ends_wars_alone() -> None:
    g = world()
    g.state["wars"] = [["AFA", "Germany"], ["Japan", "USA"]]
    settled(g)
    assert g.state["entry"] == {"USSR": 0}
    assert g.state["alone"] == []
    declarations.check(g, "USA", "Germany")
