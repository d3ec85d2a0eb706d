"""Options, conquests, offers and declarations in any order leave a position that holds together."""

from __future__ import annotations

import json
import random
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.concepts import control, taking_part
from pbem.games.empires_of_history.diplomacy import (
    declarations,
    exile,
    lapsing,
    mobilisation,
    surrender,
)
from pbem.games.empires_of_history.diplomacy.options import play
from pbem.games.empires_of_history.position import Position
from tests.empires_of_history.books import Books
from tests.empires_of_history.position_builder import board, game_at

OPTIONS = list(board().options["options"])
CIVIL = ["Chinese Communists", "Chinese Nationalists"]


class Dice:
    """Dice of a test's own random numbers."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def roll(self, label: str, count: int, sides: int) -> list[int]:
        return [self.rng.randint(1, sides) for _ in range(count)]


def prepare(g: Position, rng: random.Random) -> None:
    """Options are open, and everybody can pay for them."""
    entry = rng.choice([-10, 0, 5, 8, 15])
    g.state["us_entry"] = {"now": entry, "at_start": entry}
    for nation, pools in g.state["pools"].items():
        pools[board().powers[nation].home_pool] = 50


def option(g: Position, rng: random.Random, events: Events) -> None:
    name = rng.choice(OPTIONS)
    nation = play.option(g, name)["nation"]
    if taking_part.acts(g, nation):
        play.carry_out(g, nation, name, play.throw(g, name, Dice(rng)), events)


def conquest(g: Position, rng: random.Random, events: Events) -> None:
    area, nation = rng.choice(board().territories), rng.choice(list(board().powers))
    before = g.controller(area)
    if before and g.at_war(nation, before):
        control.take(g, area, nation, events)
        control.check_conquered(g, board().native(area), events)


def offer(g: Position, rng: random.Random, events: Events) -> None:
    nation = rng.choice(list(board().powers))
    foes = surrender.offer(g, nation, (), events)
    answers: dict[str, Any] = {n: {"accept": rng.random() < 0.8, "shares": {}} for n in foes}
    surrender.settle(g, nation, answers, events)


def declaration(g: Position, rng: random.Random, events: Events) -> None:
    nation, foe = rng.sample(list(board().powers), 2)
    declarations.check(g, nation, foe)
    declarations.declare(g, nation, foe, events)


def flight(g: Position, rng: random.Random, events: Events) -> None:
    nation, host = rng.sample(list(board().powers), 2)
    exile.go(g, nation, host, events)


def end_of_turn(g: Position, rng: random.Random, events: Events) -> None:
    for asked in mobilisation.ask(g):
        mobilisation.raise_units(g, asked.args["nation"], asked.default, events)
    exile.count(g, events)
    lapsing.end_limited_war(g, events)
    lapsing.end_flags(g, events)
    g.state["turn"] += 1


DEEDS = [option] * 8 + [conquest] * 4 + [offer, declaration, flight, end_of_turn]


def test_EOH_329_no_order_of_events_breaks_the_position() -> None:
    played: set[str] = set()
    for seed in range(12):
        rng = random.Random(seed)
        g = game_at(base=True, players=rng.choice([2, 5, 6, 8]))
        for step in range(60):
            prepare(g, rng)
            before, books, events = json.dumps(g.state["units"]), Books(g), list[dict[str, Any]]()
            try:
                rng.choice(DEEDS)(g, rng, events)
            except Refusal:
                assert json.dumps(g.state["units"]) == before
            else:
                books.post(events)
                books.compare(g)
            check(g, f"seed {seed}, step {step}")
        played |= set(g.state["played"])
    assert len(played) > 50, "most options have been played"


def check(g: Position, when: str) -> None:
    for area, here in g.state["units"].items():
        for nation, counts in here.items():
            assert counts, (when, area, nation)
            assert min(counts.values()) > 0, (when, area, nation)
            at_sea = board().is_sea(area)
            assert not (at_sea and g.has_surrendered(nation)), (when, area, nation)
    for name in ("generals", "oil", "riders"):
        assert all(g.state[name].values()), (when, name)
    assert min(n for pools in g.state["pools"].values() for n in pools.values()) >= 0, when
    for pair in g.state["wars"]:
        assert not any(g.has_surrendered(n) for n in pair), (when, pair)
        assert all(g.exists(n) for n in pair), (when, pair)
        same = g.side_of(pair[0]) and g.side_of(pair[0]) == g.side_of(pair[1])
        assert not same or pair == CIVIL, (when, pair)
    for slot in range(1, len(board().slots) + 1):
        g.by_seat(taking_part.in_slot(g, slot))
