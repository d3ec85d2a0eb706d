"""Who has won."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history import victory
from tests.empires_of_history.position_builder import board, game_at

AXIS = ("Germany", "Italy", "Japan")


def verdict(out: dict[str, str], **changes: Any) -> Any:
    """What is said when these nations are conquered ("") or have surrendered to another."""
    told = dict.fromkeys((n for n, to in out.items() if not to), 1)
    gave_up = {n: {"turn": 1, "to": {to: 100}} for n, to in out.items() if to}
    sides = {n: "Axis" for n in AXIS if n not in gave_up}
    g = game_at(sides=sides, conquered=told, surrendered=gave_up, **changes)
    for nation in gave_up:
        g.set_side(nation, "")
    return victory.verdict(g)


def test_EOH_100_R64_a_side_has_won_when_every_enemy_is_conquered_or_has_surrendered() -> None:
    cases: list[tuple[dict[str, str], str]] = [
        ({}, ""),
        ({"Germany": "", "Italy": ""}, ""),
        ({"Germany": "", "Italy": "", "Japan": ""}, "Allies"),
        ({"Germany": "", "Italy": "England", "Japan": ""}, "Allies"),
        ({"Germany": "England", "Italy": "England", "Japan": "England"}, "Allies"),
    ]
    for out, side in cases:
        told = verdict(out)
        assert (told["side"] if told else "") == side, out
        assert not told or told["total"]


def test_EOH_100_after_the_turn_that_was_agreed_on_conquests_count() -> None:
    options = {"last_turn": "12"}
    assert verdict({}, turn=11, options=options) is None
    taken = dict.fromkeys(board().territories_of("Poland"), "Germany")
    told = verdict({}, turn=12, options=options, control=taken)
    assert (told["side"], told["total"]) == ("Axis", False)
