"""Lines of supply, area by area: what is remembered of them is what the rules say now."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.blitzwar.board import APART, BROWN, SEA
from pbem.games.blitzwar.concepts import lines, superiority
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position
from tests.blitzwar.position_builder import game_at


def _steps(g: Position, area: str, side: str, *, defence: bool) -> Iterator[str]:
    """Where a line goes on from an area, asked of each area anew."""
    if g.board.is_sea(area):
        ports = [zone for zone in g.board.coastal(area) if area in g.board.port_seas(zone)]
        for zone in ports:
            if zone not in APART and lines.open_land(g, zone, side, defence=defence):
                yield zone
        for other in g.board.neighbours(area, {SEA}):
            passes = lines.through_strait(g, area, other, side, defence=defence)
            if passes and lines.open_sea(g, other, side, defence=defence):
                yield other
        return
    for zone in g.board.neighbours(area, {BROWN}):
        if lines.open_land(g, zone, side, defence=defence):
            yield zone
    if area not in APART and lines.open_land(g, area, side, defence=defence):
        for sea in g.board.port_seas(area):
            if lines.open_sea(g, sea, side, defence=defence):
                yield sea


def _walked(g: Position, start: str, side: str, *, defence: bool) -> set[str]:
    """All areas that `_steps` leads to."""
    found, edge = {start}, [start]
    while edge:
        after = {o for area in edge for o in _steps(g, area, side, defence=defence)}
        edge = sorted(after - found)
        found |= after
    return found


def _agree(g: Position) -> None:
    for side in (AXIS, ALLIES, SOVIETS):
        for defence in (False, True):
            for start in ("Berlin", "London", "Malta", "Moscow"):
                walked = _walked(g, start, side, defence=defence)
                assert set(lines.reach(g, start, side, defence=defence)) == walked, (side, start)


def test_BWR_071_what_is_remembered_of_lines_follows_control_and_ships() -> None:
    g = game_at(base=True)
    _agree(g)
    g.set_control("Warsaw", AXIS)
    g.set_control("Gibraltar", AXIS)
    _agree(g)
    for sea in ("North Sea", "North Atlantic", "Eastern Mediterranean"):
        g.add(sea, "Germany", "2-unit fleet")
    _agree(g)
    g.state["wars"] = []
    _agree(g)


def test_BWR_286_seas_are_barred_where_an_enemy_has_superiority() -> None:
    g = game_at(base=True)
    g.add("North Sea", "Germany", "1-unit fleet")
    g.add("Baltic Sea", "UK", "1-unit u-boat")
    for side in (AXIS, ALLIES, SOVIETS):
        plain = [sea for sea in g.board.sea_zones if superiority.against(g, sea, side)]
        assert list(superiority.barred(g, side)) == plain
    assert "North Sea" in superiority.barred(g, ALLIES)
