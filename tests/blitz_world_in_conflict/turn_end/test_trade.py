"""Trade Agreements."""

from __future__ import annotations

from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.turn_end import trade
from tests.blitz_world_in_conflict.position_builder import game_at


def pairs(g: Position) -> set[tuple[str, str]]:
    return {(told["from"], told["to"]) for told in trade.fulfilled(g)}


def test_BLZ_635_the_four_agreements_of_the_start() -> None:
    every = {("Sweden", "Germany"), ("Venezuela", "USA"), ("USA", "Japan"), ("USSR", "Germany")}
    assert pairs(game_at(base=True)) == every


def test_BLZ_637_from_box_10_on_no_Oil_comes_from_the_USA_and_the_USSR() -> None:
    g = game_at(base=True, entry={"USA": 10, "USSR": 9})
    assert pairs(g) == {("Sweden", "Germany"), ("Venezuela", "USA"), ("USSR", "Germany")}
    g.state["entry"]["USA"] = 9
    assert ("USA", "Japan") in pairs(g)


def test_BLZ_636_at_war_an_agreement_is_over_for_good() -> None:
    g = game_at(base=True, wars=[["AFA", "Germany"], ["Germany", "USSR"]])
    events: list[dict[str, str]] = []
    trade.end_agreements(g, events)
    assert [event["from"] for event in events] == ["USSR"]
    g.state["wars"] = []
    assert ("USSR", "Germany") not in pairs(g)


def test_BLZ_636_so_it_is_with_a_country_whose_power_is_at_war_with_the_partner() -> None:
    g = game_at(base=True, allied={"Sweden": "AFA"})
    trade.end_agreements(g, [])
    assert ("Sweden", "Germany") not in {(t["from"], t["to"]) for t in g.state["trades"]}


def test_BLZ_635_a_country_that_has_joined_somebody_trades_no_more() -> None:
    g = game_at(base=True, allied={"Sweden": "Germany"})
    assert ("Sweden", "Germany") not in pairs(g)


def test_BLZ_642_without_a_line_nothing_is_delivered() -> None:
    units, control = {"Baltic Sea Fleet": ("Baltic Sea", 2)}, {"Norway": "USSR", "Finland": "USSR"}
    g = game_at(units=units, wars=[["Germany", "USSR"]], control=control)
    g.state["trades"] = [{"from": "Sweden", "to": "Germany", "resources": 1}]
    assert pairs(g) == {("Sweden", "Germany")}, "the Convoy keeps the sea open"
    g.state["convoys"] = {"Baltic Sea": 1}
    assert pairs(g) == set()
