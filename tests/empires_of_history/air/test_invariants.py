"""What always holds of aircraft."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.air import invariants
from tests.empires_of_history.position_builder import game_at


def flight(**more: Any) -> dict[str, Any]:
    told = {"nation": "England", "kind": "fighter", "count": 1, "at": "E-11", "use": "guard"}
    return {**told, "fuel": 1, "force": "", **more}


def test_EOH_230_EOH_241_EOH_310_what_is_wrong_is_told() -> None:
    cases = [
        ("nothing", {}, 0),
        ("no aircraft", {"count": 0}, 1),
        ("no fuel", {"fuel": -1}, 1),
        ("a mission between two turns", {"use": "bomb"}, 1),
        ("over land", {"at": "London"}, 1),
    ]
    for name, more, number in cases:
        assert len([*invariants.faults(game_at(flying=[flight(**more)], slot=0))]) == number, name
    g = game_at(aboard={"E-11": {"England": {"fighter": 1}}})
    assert len([*invariants.faults(g)]) == 1
