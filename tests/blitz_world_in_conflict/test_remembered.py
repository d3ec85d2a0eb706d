"""What is remembered of positions is what is found anew, over random play; a position that is tried
out leaves the other one as it is."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import pytest

from pbem.engine.state import State, canonical, digest
from pbem.games.blitz_world_in_conflict.politics import affairs
from pbem.wargame.memory import Unchanged, Watched
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.harness.random_game import RandomGame

GAME = "blitz_world_in_conflict"


class Forgetful(Watched):
    """Remembers nothing."""

    def of(self, state: State, *told: Any) -> dict[Hashable, Any]:
        return {}


def played(scenario: str, monkeypatch: pytest.MonkeyPatch, *, forgets: bool) -> tuple[Any, str]:
    """All events of a random game, and its last state."""
    game = RandomGame(GAME, 5, scenario=scenario)
    board = game.table.board
    known = [name for name, part in vars(board).items() if isinstance(part, Unchanged)]
    assert known
    with monkeypatch.context() as patch:
        for name in known if forgets else ():
            patch.setattr(board, name, Forgetful("units"))
        told = [event for events in game.play(40) for event in events]
    return told, digest(game.state)


@pytest.mark.parametrize("scenario", ["a", "e", "war"])
def test_a_game_is_the_same_where_nothing_is_remembered(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = played(scenario, monkeypatch, forgets=False)
    assert found == played(scenario, monkeypatch, forgets=True)


def test_what_is_tried_out_leaves_the_position_as_it_is() -> None:
    g = game_at("war", base=True)
    before = canonical(g.state)
    then = g.trial()
    for unit in sorted(then.state["units"]):
        then.change(unit, size=1)
        then.take_off(unit)
        then.to_pool(unit, "Germany")
    for area in sorted(then.board.lands):
        then.set_control(area, "Germany")
    then.now["came"].setdefault("1st Army", []).append("Paris")
    then.state["groups"]["Germany"][0].clear()
    affairs.settle(then, [])
    assert canonical(g.state) == before
    g.become(then)
    assert canonical(g.state) == canonical(then.state) != before
