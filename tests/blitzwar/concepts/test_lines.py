"""Lines of supply, area by area: what is remembered of them is what the rules say now."""

from __future__ import annotations

from pbem.games.blitzwar.concepts import superiority
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS
from tests.blitzwar.position_builder import game_at
from tests.blitzwar.walked_lines import agree

STARTS = ("Berlin", "London", "Malta", "Moscow", "North Sea")


def test_BWR_071_what_is_remembered_of_lines_follows_control_and_ships() -> None:
    g = game_at(base=True)
    agree(g, *STARTS)
    g.set_control("Warsaw", AXIS)
    g.set_control("Gibraltar", AXIS)
    agree(g, *STARTS)
    for sea in ("North Sea", "North Atlantic", "Eastern Mediterranean"):
        g.add(sea, "Germany", "2-unit fleet")
    agree(g, *STARTS)
    g.state["wars"] = []
    agree(g, *STARTS)


def test_BWR_286_seas_are_barred_where_an_enemy_has_superiority() -> None:
    g = game_at(base=True)
    g.add("North Sea", "Germany", "1-unit fleet")
    g.add("Baltic Sea", "UK", "1-unit u-boat")
    for side in (AXIS, ALLIES, SOVIETS):
        plain = [sea for sea in g.board.sea_zones if superiority.against(g, sea, side)]
        assert list(superiority.barred(g, side)) == plain
    assert "North Sea" in superiority.barred(g, ALLIES)
