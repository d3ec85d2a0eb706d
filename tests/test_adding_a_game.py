"""The example in docs/adding-a-game.md runs as it stands."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.errors import Illegal
from pbem.engine.play import advance, open_asks, start, waits_for
from tests.engine.watched import Watched

PAGE = Path(__file__).parent.parent / "docs/adding-a-game.md"
SEATS = {"seats": {"ann": ["Red"], "bob": ["Blue"]}}


def blocks() -> list[str]:
    return re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.S)


def run(code: list[str]) -> dict[str, Any]:
    # Dataclasses look their module up by name, so the example needs one that exists.
    names: dict[str, Any] = {"__name__": __name__}
    for block in code:
        exec(compile(block, str(PAGE), "exec"), names)
    return names


def test_the_example_prints_what_the_page_says(capsys: pytest.CaptureFixture[str]) -> None:
    names = run(blocks())
    names["dice"].finish()
    [said] = re.findall(r"print\(outcome\.over\)  # (.*)", PAGE.read_text("utf-8"))
    assert capsys.readouterr().out.strip() == said


def test_the_example_keeps_the_contract() -> None:
    names = run([*blocks()[:1], "from pbem.engine.game import Table"])
    game = names["GAME"]
    table = names["Table"](game, game.make_board({}))
    for seed in range(30):
        rng, dice = random.Random(seed), Watched(str(seed))
        state = start(table, {"chips": 10}, SEATS)
        made = advance(table, state, {}, dice, checked=True)
        while not made.over:
            ask = next(ask for ask in open_asks(state) if waits_for(state, ask))
            with pytest.raises(Illegal):
                advance(table, state, {"answer": ask.id, "by": list(ask.to), "say": 11}, dice)
            say = game.sample(table.position(state), ask, rng)
            given = {"answer": ask.id, "by": list(ask.to), "say": say}
            made = advance(table, state, given, dice, checked=True)
            assert game.invariants(table.position(state)) == []


def test_the_grammar_of_the_example_reads_its_reply() -> None:
    game = run(blocks()[:1])["GAME"]
    line = game.grammar(None).parse_line("Bid 7")
    assert game.reply(None, None, line) == 7


def test_a_ruling_corrects_the_example() -> None:
    names = run([*blocks()[:1], "from pbem.engine.game import Table"])
    table = names["Table"](names["GAME"], names["GAME"].make_board({}))
    assert table.corrections().forms == ("money POWER N",)
    state = start(table, {"chips": 10}, SEATS)
    advance(table, state, {}, Watched(""))
    made = advance(table, state, {"ruling": ["money Red 0"]}, Watched(""), checked=True)
    assert state["chips"] == {"Red": 0, "Blue": 10}
    assert [ask for ask, _ in made.forced] == ["bid round 1 Red"]
