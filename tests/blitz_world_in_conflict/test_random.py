"""Random legal play of all scenarios: the invariants hold after each input, no counter comes from
nowhere or is lost, and keys in another order make no difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from pbem.games.blitz_world_in_conflict.invariants import stock
from pbem.games.blitz_world_in_conflict.orders import sections
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.samples import mails
from tests.blitz_world_in_conflict.position_builder import SCENARIOS
from tests.harness.random_game import RandomGame

GAME = "blitz_world_in_conflict"


def played(seed: int, scenario: str, *, most: int, twice: bool = False) -> RandomGame:
    """So many inputs of a game of a scenario with random options."""
    game = RandomGame(GAME, seed, scenario=scenario, twice=twice)
    there = counters(game.g)
    for events in game.play(most):
        there |= brought(events)
        assert counters(game.g) == there
        assert not game.table.broken(game.state)
    assert game.state["engine"]["over"] or game.inputs == most
    return game


def counters(g: Position) -> Counter[str]:
    """BLZ-204: all counters, wherever they lie."""
    return Counter(name for name, _ in stock.places(g))


def brought(events: Iterable[dict[str, Any]]) -> Counter[str]:
    """BLZ-027, BLZ-142: units that a scenario brings later, and that were nowhere before."""
    return Counter(event["unit"] for event in events if event["kind"] == "reinforcement")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_BLZ_204_random_play_keeps_invariants_and_counters(scenario: str) -> None:
    played(1, scenario, most=16)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_keys_in_another_order_make_no_difference(scenario: str) -> None:
    played(2, scenario, most=10, twice=True)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 310))
def test_many_games_of_random_play(seed: int) -> None:
    played(seed, SCENARIOS[seed % len(SCENARIOS)], twice=seed % 3 == 0, most=60)


def test_a_counter_that_comes_from_nowhere_is_found() -> None:
    game = RandomGame(GAME, 3, scenario="a")
    there = counters(game.g)
    game.g.put("BEF", "London", 1, "AFA")
    assert counters(game.g) - there == {"BEF": 1}


def test_every_section_of_mails_has_random_lines() -> None:
    asked = {sections.BIDS, sections.ROAD, sections.STANDING}
    assert set(mails.DEEDS) == set(sections.SECTIONS) - asked
