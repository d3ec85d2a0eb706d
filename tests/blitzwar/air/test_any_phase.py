"""Phase 5 with random bases, lines and answers: nothing breaks, and no air unit is lost from the
books."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from pbem.games.blitzwar.air import bases
from pbem.games.blitzwar.invariants import invariants
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position
from tests.blitzwar.air.flights import air, mission, phase
from tests.blitzwar.position_builder import board
from tests.harness.flow_player import FlowPlayer

TURN = 30
OF = {AXIS: "Germany", ALLIES: "UK", SOVIETS: "USSR"}
WARS = [[ALLIES, AXIS], [AXIS, SOVIETS]]
SEAS = ("North Sea", "Norwegian Sea", "Baltic Sea", "English Channel")
COAST = {"Hamburg": AXIS, "Calais": AXIS, "London": ALLIES, "Riga": SOVIETS}
HELD = {
    side: [z for z in board().land_zones if board().fact(z, "control") == side and z not in COAST]
    for side in OF
}
# Where the events that take air units away say how many.
TAKEN = {"air_clash": "units", "air_left": "from", "britain_rolled": "lost"}


def _phase(seed: int) -> tuple[int, FlowPlayer]:
    """How many air units there are, and phase 5 of any side."""
    rng = random.Random(seed)
    owner = {zone: side for side in OF for zone in rng.sample(HELD[side], 4)} | COAST
    side = rng.choice(list(OF))
    mine = [zone for zone in owner if owner[zone] == side]
    lines = [_line(rng, side, mine, list(owner)) for _ in range(6)]
    missions = [mission(OF[each], rng.choice(SEAS), "sea") for each in OF]
    given: dict[str, Any] = {
        "units": {zone: air(OF[owner[zone]]) for zone in owner},
        "missions": missions,
        "control": {"Calais": AXIS},
        "joined": {"Norway": AXIS},
        "freed": {"air": 6},
    }
    dice = [(f"britain/{TURN}/{n}", [rng.randint(1, 6)]) for n in range(1, 9)]
    played = phase(*lines, side=side, turn=TURN, wars=WARS, dice=dice, **given)
    return len(owner) + len(missions), played


def _line(rng: random.Random, side: str, mine: list[str], zones: list[str]) -> str:
    base, goal, sea = rng.choice(mine), rng.choice(zones), rng.choice(SEAS)
    return rng.choice(
        (
            f"fly 1 air: {base} -> {goal}",
            f"fly 1 air: {base} -> {sea}",
            f"beachhead 1: {base} -> North Sea for Oslo",
            f"beachhead 2: {sea} for Trondheim",
            f"rebase 1 air: {base} -> {rng.choice(mine)}",
            "bomb 1: London" if side == ALLIES else "battle of britain until equal",
        )
    )


def _air(g: Position) -> int:
    at_base = sum(bases.total(bases.of_side(g, side, g.board.land_zones)) for side in OF)
    landed = sum(sum(told["air"].values()) for told in g.state["beachheads"].values())
    return at_base + len(g.state["missions"]) + landed


def _lost(event: Mapping[str, Any]) -> int:
    """How many air units an event takes away."""
    found = event.get(TAKEN.get(event["kind"], ""), {})
    lost = sum(count for units in found.values() for count in units.values())
    return 2 if event["kind"] == "air_countered" else lost


@pytest.mark.parametrize("seed", range(40))
def test_BWR_303_BWR_304_BWR_316_every_air_unit_is_somewhere_or_was_lost(seed: int) -> None:
    rng = random.Random(seed)
    before, p = _phase(seed)
    while not p.is_over:
        [ask] = p.asks
        options = [[b, c] for b, units in ask.args["bases"].items() for c in units]
        p.say(ask.to[0], "counter", rng.choice([[], *options]))
    assert invariants(p.g) == []
    assert _air(p.g) + sum(_lost(event) for event in p.events) == before
