"""The odds that a report tells of a battle are those of `pbem odds` for the same units."""

from __future__ import annotations

from typing import Any

import pytest

from pbem.games.axis_allies_europe.odds.met import of_forces
from pbem.games.axis_allies_europe.odds.written import odds
from tests.axis_allies_europe.position_builder import game_at

GERMANY, SOVIETS = "Germany", "Soviet Union"


def met(at: str, ours: dict[str, int], theirs: dict[str, int], **more: Any) -> dict[str, Any]:
    """Germans meet Soviets."""
    about = {"guns": False, "landing": False, "support": {}} | more
    forces = {"attacker": {GERMANY: ours}, "defender": {SOVIETS: theirs}}
    return {"kind": "forces_met", "at": at, **forces, **about}


@pytest.mark.parametrize(
    ("event", "asked"),
    [
        (
            met("East Poland", {"infantry": 3, "artillery": 1}, {"infantry": 2}),
            {"battle": "3 infantry, 1 artillery vs 2 infantry"},
        ),
        (
            met("Moscow", {"infantry": 2, "fighter": 1}, {"infantry": 2}, guns=True),
            {"battle": "2 infantry, 1 fighter vs 2 infantry", "aa": True},
        ),
        (
            met("Malta", {"infantry": 2}, {"infantry": 1}, landing=True, support={"battleship": 1}),
            {"battle": "2 infantry vs 1 infantry", "support": "1 battleship"},
        ),
        (
            met("North Sea", {"submarine": 2}, {"destroyer": 1, "transport": 1}),
            {"battle": "2 submarine vs 1 destroyer, 1 transport"},
        ),
    ],
    ids=["land", "guns", "landing", "sea"],
)
def test_told_odds_are_exact(event: dict[str, Any], asked: dict[str, Any]) -> None:
    g = game_at(turn=GERMANY)
    told, worked_out = of_forces(g, event), odds(g.board, asked)
    assert told["chances"] == pytest.approx(worked_out["chances"])


def test_what_cannot_be_known_or_takes_long_is_not_told() -> None:
    g, ships = game_at(turn=GERMANY), ({"destroyer": 1}, {"destroyer": 1})
    assert of_forces(g, met("North Sea", *ships)) != {}
    assert of_forces(g, met("North Sea", *ships, damaged={SOVIETS: 1})) == {}
    assert of_forces(g, met("North Sea", *ships, allies={"Great Britain": {"destroyer": 1}})) == {}
    assert of_forces(g, met("East Poland", {"infantry": 50}, {"infantry": 50})) == {}
