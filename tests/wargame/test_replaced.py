"""What a game says is only replaced is never changed in place, by whatever happens in play: trials
share it, and what follows from it is remembered while it is the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from pbem.engine.state import canonical
from pbem.library import registry
from pbem.wargame.position import Stacks
from pbem.wargame.trial import replaced, whole
from tests.harness.random_game import RandomGame


def shared(g: Stacks[Any]) -> Iterator[tuple[str, Any]]:
    """All that trials share of a position beside what they leave as it is, by the name of its
    part."""
    for name, way in g.ways.items():
        part = g.state.get(name)
        if way is whole:
            yield name, part
        elif way is replaced and part:
            for entry in part.values() if isinstance(part, dict) else part:
                yield name, entry


@pytest.mark.parametrize("game", [info.id for info in registry.games()])
def test_what_is_replaced_is_never_changed_in_place(game: str) -> None:
    played = RandomGame(game, 4, scenario=registry.find(game).scenarios[-1])
    seen = [(name, part, canonical(part)) for name, part in shared(played.g)]
    for _ in played.play(60):
        for name, part, before in seen:
            assert canonical(part) == before, name
        seen = [(name, part, canonical(part)) for name, part in shared(played.g)]
