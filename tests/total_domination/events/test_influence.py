"""Influence on nations, card against card."""

from __future__ import annotations

from pbem.games.total_domination.concepts import points
from pbem.games.total_domination.events import influence
from pbem.games.total_domination.position import Position
from tests.total_domination.action.turns_played import Turn
from tests.total_domination.position_builder import game_at

Table = list[tuple[str, str]]


def played(player: str, card: str, *there: tuple[str, str]) -> tuple[Position, Table, list[str]]:
    """The position, the cards on the table and the discards after a card was played."""
    on_table = [{"power": power, "card": each} for power, each in there]
    g = game_at(influence=on_table, pile=[])
    influence.play(g, player, card, [])
    table = [(each["power"], each["card"]) for each in g.state["influence"]]
    return g, table, g.state["decks"]["cards"]["discard"]


def test_TDM_174_the_card_stays_and_scores_at_once() -> None:
    turn = Turn("Germany", hands={"Germany": ["G11"]})
    turn.orders("Germany", "play G11 for event")
    assert turn.g.state["influence"] == [{"power": "Germany", "card": "G11"}]
    assert points.of_influence(turn.g, "Germany") == 2
    assert turn.discards == []


def test_TDM_175_a_higher_card_throws_out_the_lower_one() -> None:
    g, table, discards = played("USSR", "S10", ("Germany", "G14"))
    assert (table, discards) == ([("USSR", "S10")], ["G14"])
    assert (points.of_influence(g, "Germany"), points.of_influence(g, "USSR")) == (0, 2)


def test_TDM_176_equal_cards_stay_all() -> None:
    _, table, discards = played("USSR", "S13", ("UK", "U08"))
    assert (table, discards) == ([("UK", "U08"), ("USSR", "S13")], [])


def test_TDM_177_a_lower_card_goes_with_the_higher_one_whosever_it_is() -> None:
    _, table, discards = played("UK", "U08", ("Germany", "G11"), ("Germany", "G14"))
    assert (table, discards) == ([("Germany", "G14")], ["G11", "U08"])
    assert played("Germany", "U08", ("Germany", "G11"))[1] == []


def test_TDM_178_of_several_equal_ones_all_go() -> None:
    _, table, discards = played("Germany", "G11", ("UK", "U08"), ("USSR", "S13"))
    assert (table, discards) == ([("Germany", "G11")], ["U08", "S13"])


def test_TDM_335_influence_is_the_whole_turn() -> None:
    turn = Turn("Germany", hands={"Germany": ["G11"]}, saved={"Germany": "G01"})
    assert turn.faults("play G11 for event", "deploy 1 army: Germany") == [
        ("TDM-335", "not_beside")
    ]
    assert turn.faults("play G11 for event, use saved") == [("TDM-335", "no_saving")]
