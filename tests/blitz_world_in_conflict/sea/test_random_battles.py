"""Steps A to D from random positions with fleets of all powers in all seas: what must hold holds,
whatever dice and answers say."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from pbem.engine.flow import Ask
from pbem.engine.play import Outcome, advance, end_draw
from pbem.games.blitz_world_in_conflict.components import AIR, LAND, NAVAL, PLANE, TRS
from pbem.games.blitz_world_in_conflict.concepts import convoys, holds
from pbem.games.blitz_world_in_conflict.invariants import invariants, stock
from pbem.games.blitz_world_in_conflict.orders import sections
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.samples import land, sea
from pbem.games.blitz_world_in_conflict.sea import fleets
from tests.blitz_world_in_conflict.flow_game import Player, game
from tests.blitz_world_in_conflict.position_builder import game_at
from tests.harness.dice import ByLabel

WARS = [[one, other] for one in ("Germany", "Japan") for other in ("AFA", "USSR", "USA")]
BLITZES = ("air", "land", "naval", "total", "free")


def scattered(rng: random.Random, **more: Any) -> Position:
    """A position of the whole war in which fleets and aircraft are in random sea areas, TRS with
    what they can carry."""
    side = rng.choice(("Axis", "Allies"))
    wars = [pair for pair in WARS if rng.random() < 0.8]
    g = game_at("war", base=True, side=side, wars=wars, phase=0, turn=rng.randint(1, 12), **more)
    g.now["steps"] = dict.fromkeys(g.board.sides[side], "ABCDEF")
    if rng.random() < 0.4:
        g.now["blitz"] = {power: rng.choice(BLITZES) for power in g.board.sides[side]}
    seas = sorted(area for area in g.board.areas if g.board.is_sea(area))
    for unit, told in sorted(g.state["units"].items()):
        kind = g.board.units[unit].kind
        is_plane = kind == AIR and g.board.units[unit].type == PLANE
        if told["of"] and (kind == NAVAL or is_plane) and rng.random() < 0.8:
            g.move(unit, rng.choice(seas[:12]))
            g.now["sailed"] += [unit] if told["of"] in g.board.sides[side] else []
    for ship in [unit for unit in g.state["units"] if g.face(unit).type == TRS]:
        power = g.owner(ship)
        troops = [u for u in g.state["units"] if g.board.units[u].kind == LAND and not g.carrier(u)]
        mine = [unit for unit in troops if g.owner(unit) == power]
        if g.board.is_sea(g.at(ship)) and mine:
            unit = rng.choice(mine)
            if g.size(unit) <= holds.room(g, ship):
                g.board_ship(unit, ship)
    return g


def answer(ask: Ask, rng: random.Random) -> Any:
    """Any answer that a question takes."""
    args = ask.args
    if ask.verb == "intercept":
        return [unit for unit in args["units"] if rng.random() < 0.5]
    if ask.verb == "withdraw":
        return rng.choice(["stay", *args["goals"]])
    if ask.verb == "contest":
        return rng.choice(["contest", "let pass"])
    if ask.verb == "fight_next":
        return rng.choice(args["areas"])
    if "goals" in args:
        return rng.choice(args["goals"])
    if "units" in args:
        return rng.sample(args["units"], len(args["units"]))
    return ask.default


def counters(g: Position) -> Counter[str]:
    return Counter(name for name, _ in stock.places(g))


class Gambler(Player):
    """Plays with dice of a seed."""

    def __init__(self, g: Position, seed: str) -> None:
        self.dice = ByLabel(seed)
        super().__init__(game(), g)

    def _advance(self, given: dict[str, Any]) -> Outcome:
        made = advance(self.table, self.g.state, given, self.dice, self.sealed, checked=True)
        end_draw(self.g.state)
        return made


# Where a step begins, and what lines it takes.
FLOWS = {
    "A": ("returning", "look_for_bases"),
    "B": ("sailing", "next_line"),
    "C": ("sea_combats", "contest"),
    "D": ("rebase_lines", "next_line"),
}
LINES = {
    "A": (sections.RETURN, (sea.come_home,)),
    "B": (sections.SAIL, (sea.sail, sea.fly)),
    "C": (sections.SEA, (sea.fight,)),
    "D": (sections.REBASE, land.REBASES),
}


def random_lines(g: Position, step: str, rng: random.Random) -> list[str]:
    """Twelve lines of a step, of which some cannot be carried out."""
    section, deeds = LINES[step]
    powers, grammar = sorted(g.now["steps"]), grammar_of(g.board)
    found = []
    for _ in range(12):
        power = rng.choice(powers)
        if told := rng.choice(deeds)(g, power, rng):
            found.append(grammar.line(*told, section, power).text)
    return found


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("step", ["A", "B", "C", "D"])
def test_BLZ_204_BLZ_404_random_fleets_keep_what_must_hold(step: str, seed: int) -> None:
    rng = random.Random(f"{step} {seed}")
    flow, first = FLOWS[step]
    g = scattered(rng, flow=flow, step=first)
    if step in "BD":
        g.now["sailed"] = []
    lines = random_lines(g, step, rng)
    g.state["engine"]["frames"][-1]["locals"] = {"lines": lines, "number": 0}
    before = counters(g)
    broken = set(invariants(g))
    player = Gambler(g, f"{step} {seed}")
    while player.asks:
        said = g.state["engine"]["said"]
        ask = next(ask for ask in player.asks if ask.id not in said)
        player.reply(ask, answer(ask, rng))
        assert set(invariants(g)) <= broken
        assert counters(g) == before
    if step == "C":
        assert fleets.to_fight(g) == []
    assert all(convoys.damage(g, sea) <= each.factor for sea, each in g.board.convoys.items())
