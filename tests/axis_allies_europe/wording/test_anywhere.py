"""What is told of a position can be asked at any question, of any place, power and order."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from pbem.engine.ask_state import open_asks
from pbem.engine.state import copy
from pbem.games.axis_allies_europe import GAME
from pbem.games.axis_allies_europe.orders.grammar import grammar_of, read_line
from tests.axis_allies_europe.campaigns.stirred_game import StirredGame
from tests.axis_allies_europe.orders.test_orders import WRITTEN
from tests.sample import first

READS = [
    line
    for written in WRITTEN
    if (line := grammar_of(StirredGame(0).g.board).parse_line(written)).verb != "pass"
]


@pytest.mark.parametrize("seed", first(range(3)))
def test_nothing_fails_and_nothing_is_changed(seed: int) -> None:
    game, rng = StirredGame(seed), random.Random(seed)
    wording, asked = GAME.wording, set()
    for _ in game.play(60):
        g = game.g
        before = copy(game.state)
        for ask in open_asks(game.state):
            asked.add(ask.verb)
            for place in [*rng.sample(list(g.board.areas), 8), ""]:
                for power in g.board.powers:
                    counts = wording.there(g, power, place)
                    assert all(number > 0 for number in counts.values())
                    assert set(counts) <= set(g.board.units)
            for place in rng.sample(list(g.board.areas), 8):
                for power in g.board.powers:
                    assert set(wording.foes(g, power, place)) <= set(g.board.units)
            lines = rng.sample(READS, 8)
            told = wording.figures(g, ask, lines)
            assert told["left"] == told["money"] - told.get("spent", 0)
            for line in lines:
                assert wording.section(g, ask, line) in ("", "combat", "noncombat")
                for each in wording.ways(g, ask, line):
                    assert read_line(g.board, each.text).text == each.text != line.text
        assert game.state == before
    assert asked > {"orders"}


def test_what_plain_orders_do_not_need_is_not_loaded() -> None:
    code = """
import sys
import pbem.games.axis_allies_europe as game
from tests.sample import first
parts = [name for name in sys.modules if name.startswith(f"{game.__name__}.wording.")]
assert not parts, parts
"""
    subprocess.run([sys.executable, "-c", code], check=True)
