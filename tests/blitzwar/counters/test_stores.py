"""What supply counters have done in a turn (§11.10, §15.3)."""

from __future__ import annotations

from pbem.games.blitzwar.counters import stores
from pbem.games.blitzwar.counters.records import FRESH, Record
from tests.blitzwar.position_builder import game_at

MOVED, CAME = Record("", 3), Record("sea")


def test_BWR_260_what_each_has_done_is_known_by_its_size() -> None:
    g = game_at(supply={"Berlin": {"Axis": [12, 8, 8, 3]}})
    stores.write(g, "Axis", "Berlin", [(12, FRESH), (8, MOVED), (8, FRESH), (3, CAME)])
    assert len(g.now["hauled"]) == 2
    assert stores.read(g, "Axis", "Berlin") == [(12, FRESH), (8, FRESH), (8, MOVED), (3, CAME)]
    assert stores.read(g, "Allies", "Berlin") == []


def test_BWR_260_of_equal_ones_those_that_have_done_least_leave_first() -> None:
    g = game_at(supply={"Berlin": {"Axis": [8, 8, 8]}})
    stores.write(g, "Axis", "Berlin", [(8, CAME), (8, MOVED), (8, FRESH)])
    assert stores.done(g, "Axis", "Berlin", [8, 8, 4]) == [FRESH, MOVED, FRESH]
    assert stores.lift(g, "Axis", "Berlin", [8, 8]) == [FRESH, MOVED]
    assert stores.read(g, "Axis", "Berlin") == [(8, CAME)]
    stores.lay(g, "Axis", "Leipzig", [8], [MOVED])
    assert stores.read(g, "Axis", "Leipzig") == [(8, MOVED)]


def test_BWR_260_what_has_left_otherwise_is_forgotten() -> None:
    g = game_at(supply={"Berlin": {"Axis": [8]}})
    stores.write(g, "Axis", "Berlin", [(8, MOVED)])
    g.set_stock("Berlin", "Axis", [])
    assert stores.read(g, "Axis", "Berlin") == []
