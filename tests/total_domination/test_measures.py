"""What statistics count in a game without dice."""

from pbem.games.total_domination.measures import MEASURES
from tests.total_domination.position_builder import board


def test_TDM_028_a_card_is_worth_its_operation_points():
    assert MEASURES.card(board(), "G04") == 6
    assert MEASURES.card(board(), "solo-01") == 0
    assert MEASURES.side(board(), "Japan") == "Axis"
