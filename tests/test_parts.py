"""The parts of a game are made when they are asked for, whichever is asked for first."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import fields, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.corrections import Corrections
from pbem.engine.flow import Ask
from pbem.engine.game import Game, Odds
from pbem.engine.table import Table
from pbem.lazy import Package, part
from pbem.library import registry
from tests.engine.contract_game import GAME

GAMES = [info.id for info in registry.games(package=registry.PACKAGE)]
HANDLERS = """
import sys
from pbem.library import registry

def handlers(flow):
    return {
        step.name: (step.check_say, step.take_say, step.sift_batch, {**step.readers})
        for step in flow.steps.values()
    }

def told(flows):
    return {name: handlers(flow) for name, flow in flows.items()}

loaded = registry.load(sys.argv[1])
before = sorted(name for name in sys.modules if name.startswith("pbem.games."))
assert "flows" in loaded.game.later
# Each as it is when its name is asked for first, then all.
each = {name: handlers(loaded.game.flows[name]) for name in sys.argv[2:]}
alone = told(loaded.game.flows)
loaded.game.complete()
assert loaded.game.later == ()
assert told(loaded.game.flows) == alone == each
for module in ("robot", "odds", "samples", "offers", "picture", "questions", "wording"):
    assert f"pbem.games.{sys.argv[1]}.{module}" not in before, module
"""


def with_parts(**parts: Any) -> Game:
    """The game of the contract, with other parts."""
    told = {each.name: getattr(GAME, each.name) for each in fields(Game)}
    return Game(**{**told, **parts})


def test_a_part_is_made_once_when_it_is_asked_for() -> None:
    made = []
    game = with_parts(odds=part(lambda: made.append("odds") or "the odds"))
    assert (game.later, made) == (("odds",), [])
    assert (game.odds, game.odds, made) == ("the odds", "the odds", ["odds"])
    assert game.later == ()
    assert replace(with_parts(odds=part(lambda: "the odds"))).odds == "the odds"


def test_a_part_that_is_no_part_of_a_game_is_missing() -> None:
    with pytest.raises(AttributeError, match="fleet"):
        with_parts().fleet  # type: ignore[attr-defined]  # noqa: B018


def test_the_odds_of_a_question_with_which_a_turn_begins_are_not_asked_for() -> None:
    game = with_parts(odds=part(lambda: Odds(lambda board, asked: {}, "", of_ask=tell)))
    table = Table(game, game.make_board({}))
    ask = Ask(("Red",), "orders", "r1", ("bid",), releases=True)
    assert table.stakes({"secret": {}}, ask) == {}
    assert game.later == ("odds",)
    assert table.stakes({"secret": {}}, replace(ask, releases=False)) == {"takes": 1}


def tell(g: Any, ask: Ask) -> dict[str, Any]:
    """The odds of any question."""
    return {"takes": 1}


def test_what_is_left_out_has_its_default() -> None:
    needed = ("id title prefix rules root flows make_board position setup grammar decider reply noun"
              " view invariants sample score").split()  # fmt: skip
    game = Game(**{name: getattr(GAME, name) for name in needed})
    assert game.corrections == Corrections()
    assert (game.odds, game.questions, game.secrets) == (None, (), False)
    assert game.weigh(None, (), None) is None


@pytest.mark.parametrize(
    ("parts", "name"),
    [({"root": "nowhere"}, "flows"), ({"flows": {"other": GAME.flows[GAME.root]}}, "flows")],
)
def test_what_is_wrong_with_a_part_is_told_whenever_it_is_made(
    parts: dict[str, Any], name: str
) -> None:
    with pytest.raises(ValueError, match="flow"):
        with_parts(**parts)
    value = parts.get(name, getattr(GAME, name))
    game = with_parts(**{**parts, name: part(lambda: value)})
    for _ in range(2):
        with pytest.raises(ValueError, match="flow"):
            getattr(game, name)
        with pytest.raises(ValueError, match="flow"):
            game.complete()


@pytest.mark.parametrize("game", GAMES)
def test_flows_have_all_their_handlers_whatever_else_is_asked_for(game: str) -> None:
    names = registry.load(game).game.flows
    ran = subprocess.run(
        [sys.executable, "-c", HANDLERS, game, *names], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr


def chains(game: str) -> Iterator[tuple[str, str, str]]:
    """What the parts of a game ask lazy packages for: the package, its module, what is in that."""
    module = importlib.import_module(f"{registry.PACKAGE}.{game}")
    assert module.__file__
    for node in ast.walk(ast.parse(Path(module.__file__).read_text())):
        inner = node.value if isinstance(node, ast.Attribute) else None
        if isinstance(inner, ast.Attribute) and isinstance(inner.value, ast.Name):
            package = getattr(module, inner.value.id, None)
            if type(package) is Package:
                yield vars(package)["_name"], inner.attr, node.attr


@pytest.mark.parametrize("game", GAMES)
def test_a_part_asks_no_room_for_a_module_that_others_may_not_have_imported(game: str) -> None:
    found = list(chains(game))
    assert len(found) > 20
    for package, room, name in found:
        is_room = hasattr(importlib.import_module(f"{package}.{room}"), "__path__")
        assert not (is_room and find_spec(f"{package}.{room}.{name}")), f"{room}.{name}"
