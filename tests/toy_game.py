"""The smallest game there can be, as files: for what the registry does with games, sound and
broken."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from pathlib import Path

CODE = """
from types import SimpleNamespace

from pbem.engine.flow import Flow, Over
from pbem.engine.game import Game
from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Verb
from pbem.engine.slots import Vocabulary

war = Flow("war")


@war.step
def peace(g, f, dice, events):
    return Over({"won": "nobody"})


def make_board(data):
    return SimpleNamespace(digest="of " + " ".join(data["areas"]["names"]))


def make_grammar(board):
    nothing = Names({}, "place")
    vocabulary = Vocabulary(nothing, Names({"Red": (), "Blue": ()}, "power"), nothing)
    return Grammar([Verb("say", ("{text}",), role="reply")], {}, vocabulary)


GAME = Game(
    id="toy_war",
    title="Toy War (1901)",
    prefix="TOY",
    rules=1,
    root="war",
    flows={"war": war},
    make_board=make_board,
    position=lambda state, board: SimpleNamespace(state=state, board=board),
    setup=lambda board, scenario, options: {"guns": scenario["guns"], "seats": options["seats"]},
    grammar=make_grammar,
    decider=lambda g, power: next(s for s, own in g.state["seats"].items() if power in own),
    reply=lambda g, ask, line: None,
    noun=lambda line: "",
    view=lambda g, seat: {},
    invariants=lambda g: ["too many guns"] if g.state["guns"] > 9 else [],
    sample=lambda g, ask, rng: None,
    score=lambda g: {},
    reply_verbs=("say",),
    scenario_keys={"guns": int},
)
"""
WINTER = """
title: Winter
guns: 3
players:
  "2":
    ann: [Red]
    bob: [Blue]
"""
SUMMER = """
guns: 5
options:
  weather: {default: fair, choices: [fair, foul]}
players:
  "1":
    ann: [Red]
nobody: [Blue]
"""
FILES = {
    "__init__.py": CODE,
    "TITLE": "TOY Toy War (1901)\n",
    "data/areas.yaml": "names: [Land, Sea]\n",
    "data/README.md": "not data\n",
    "scenarios/winter.yaml": WINTER,
    "scenarios/summer.yaml": SUMMER,
}
numbers = itertools.count()


def new_package() -> str:
    """A name under which no game was loaded before: the registry remembers what it has loaded."""
    return f"shelf_{next(numbers)}"


def write(games: Path, files: Mapping[str, str], name: str = "toy_war") -> None:
    """The package `games` with this game in it."""
    for path, text in {"../__init__.py": "", **files}.items():
        file = games / name / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
