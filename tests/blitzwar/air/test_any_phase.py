"""Phase 5 with random bases, lines and answers: nothing breaks, and no air unit is lost from the
books."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from pbem.games.blitzwar.air import bases, ranges
from pbem.games.blitzwar.invariants import invariants
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position
from tests.blitzwar.air.flights import air, mission, phase
from tests.blitzwar.position_builder import board
from tests.harness.flow_player import FlowPlayer

TURN = 30
OF = {AXIS: "Germany", ALLIES: "UK", SOVIETS: "USSR"}
WARS = [[ALLIES, AXIS], [AXIS, SOVIETS]]
SEAS = ("North Sea", "Norwegian Sea", "Baltic Sea", "English Channel")
BASES = {
    AXIS: ("Hamburg", "Calais", "Caen", "Copenhagen", "East Prussia", "Oslo"),
    ALLIES: ("London", "Plymouth", "Newcastle", "Scapa Flow", "Amsterdam", "Danzig"),
    SOVIETS: ("Riga", "Tallinn", "Leningrad", "Murmansk"),
}
OWNER = {zone: side for side, zones in BASES.items() for zone in zones}
# Where the events that take air units away say how many.
TAKEN = {"air_clash": "units", "air_left": "from", "britain_rolled": "lost"}


def _phase(seed: int) -> tuple[int, FlowPlayer]:
    """How many air units there are, and phase 5 of any side."""
    rng = random.Random(seed)
    counts = {zone: rng.randint(0, 1) for zone in OWNER} | {"Calais": 3, "London": 1}
    side = rng.choice(list(OF))
    mine = [zone for zone in BASES[side] if counts[zone]] or [BASES[side][0]]
    lines = [_line(rng, side, mine) for _ in range(6)]
    missions = [mission(OF[each], rng.choice(SEAS), "sea") for each in OF]
    missions += [mission(OF[each], rng.choice(list(OWNER))) for each in (ALLIES, SOVIETS)]
    given: dict[str, Any] = {
        "units": {zone: air(OF[OWNER[zone]], count) for zone, count in counts.items() if count},
        "missions": missions,
        "control": OWNER,
        "joined": {"Norway": AXIS, "Denmark": AXIS, "Belgium-Netherlands": ALLIES},
        "freed": {"air": 6},
    }
    dice = [(f"britain/{TURN}/{n}", [rng.randint(1, 6)]) for n in range(1, 9)]
    played = phase(*lines, side=side, turn=TURN, wars=WARS, dice=dice, **given)
    return sum(counts.values()) + len(missions), played


def _line(rng: random.Random, side: str, mine: list[str]) -> str:
    base = rng.choice(mine)
    near = [area for area in (*OWNER, *SEAS) if base in ranges.bases(board(), area)]
    sea = rng.choice([area for area in near if board().is_sea(area)])
    return rng.choice(
        (
            f"fly 1 air: {base} -> {rng.choice(near)}",
            f"fly 1 air: {base} -> {sea}",
            f"beachhead 1: {base} -> {sea} for {rng.choice(_beaches(sea))}",
            f"beachhead 2: {sea} for {rng.choice(_beaches(sea))}",
            f"rebase 1 air: {base} -> {rng.choice(BASES[side])}",
            _first(side),
        )
    )


def _first(side: str) -> str:
    """What only one side does."""
    return {AXIS: "battle of britain max 1", ALLIES: "bomb 1: London"}.get(side, "unfortify Riga")


def _beaches(sea: str) -> list[str]:
    return [zone for zone in board().coastal(sea) if sea in board().beaches(zone)]


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
