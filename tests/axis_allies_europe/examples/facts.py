"""Examples without a turn: facts of the board, the factors and the holds."""

from __future__ import annotations

from pbem.engine.dice import Script
from pbem.engine.play import advance, open_asks, sift
from pbem.engine.table import Table
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.battles.fire import attack_shots
from tests.axis_allies_europe.position_builder import game_at
from tests.harness.examples import Example


def run_facts(example: Example) -> list[str]:
    """The differences of an example that is only about numbers."""
    given, expect, g = example["given"], example["expect"], game_at()
    wrong: list[str] = []
    units = g.board.units
    for way in given.get("paths", []):
        start, goal = way["path"]
        if not g.board.linked(start, goal, units[way["unit"]].ways):
            wrong.append(f"no way {way}")
    for side, factors in given.get("factors", {}).items():
        wrong += [
            f"{kind} {side}" for kind, n in factors.items() if getattr(units[kind], side) != n
        ]
    for group in example["dice"]:
        if sum(roll <= group["factor"] for roll in group["rolls"]) != group["hits"]:
            wrong.append(f"hits of {group}")
    if "stack" in expect:
        wrong.append("no chips are stacked")
    if "attackers" in given:
        found: dict[str, int] = {}
        for shot in attack_shots(g, given["attackers"]):
            if shot.count:
                key = f"at_{shot.factor}"
                found[key] = found.get(key, 0) + shot.count
        if found != expect["attack_dice"]:
            wrong.append(f"attack dice {found}")
    for is_legal, loads in ((True, expect.get("legal", [])), (False, expect.get("illegal", []))):
        wrong += [f"load {load}" for load in loads if _may_load(load) != is_legal]
    return wrong


def _may_load(load: list[str]) -> bool:
    counts = {kind: load.count(kind) for kind in load}
    g = game_at(
        turn="Great Britain",
        step="give_other_orders",
        units={
            "United Kingdom": {"Great Britain": counts},
            "North Sea": {"Great Britain": {"transport": 1}},
        },
    )
    table = Table(GAME, g.board)
    advance(table, g.state, {}, Script([]))
    said = ", ".join(f"{count} {kind}" for kind, count in counts.items())
    text = f"noncombat: load {said}: United Kingdom @ transport North Sea"
    sifted = sift(table, g.state, open_asks(g.state)[0], [text])
    assert sifted is not None
    return not sifted.problems
