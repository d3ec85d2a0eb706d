"""A game whose dice are read in tables: a search on percentile dice, a raid on ten sides and three
columns. One side flies, the other looks on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.board import Board
from pbem.engine.dice import Dice
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Over, Say
from pbem.engine.game import Chooser, Game, Measures
from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Line, Verb
from pbem.engine.slots import Vocabulary
from pbem.engine.state import State
from tests.engine.tiny import Position

# What the raider and the target lose, by column, for each face of a die with ten sides.
COLUMNS = {
    1: ((3, 2, 2, 1, 1, 1, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0, 1, 1, 1, 2)),
    2: ((2, 1, 1, 1, 0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 1, 1, 1, 2, 2, 3)),
    3: ((1, 1, 0, 0, 0, 0, 0, 0, 0, 0), (0, 0, 1, 1, 1, 2, 2, 2, 3, 4)),
}
FOUND = 35  # or less, of a hundred

sortie = Flow("sortie")


@sortie.step
def choose(g: Position, f: Locals, dice: Dice, events: Events) -> Ask:
    """SOR-001: on which column."""
    noun = f"round {g.state['round'] + 1}"
    return Ask(("Red",), "raid", noun, verbs=("raid",), default=1, releases=True)


@choose.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    if say not in COLUMNS:
        raise Illegal("SOR-001", "no_column")


@choose.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["column"] = say


@sortie.step
def fly(g: Position, f: Locals, dice: Dice, events: Events) -> Go | Over:
    """SOR-002: found on percentile dice, the raid is read on its column."""
    number, column = g.state["round"] + 1, f["column"]
    search, raid = f"search/r{number}", f"raid/r{number}"
    looked = dice.roll(search, 1, sides=100)
    fought = dice.roll(raid, 2, sides=10)
    g.state["round"] = number
    events.append({"kind": "searched", "by": "Blue", "label": search, "rolls": looked})
    told = {"kind": "raided", "by": "Red", "label": raid, "column": column}
    lost = [[faces[value - 1] for value in fought] for faces in COLUMNS[column]]
    events.append({**told, "rolls": fought, "lost": [sum(each) for each in lost]})
    return Over({"rounds": number}) if number == g.state["rounds"] else Go("choose")


def charts(board: Board, event: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
    """What the faces of a search and of a raid stand for."""
    if event["kind"] == "searched":
        return {"found": tuple(int(face <= FOUND) for face in range(1, 101))}
    if event["kind"] != "raided":
        return {}
    raider, target = COLUMNS[event["column"]]
    return {"raider loses": raider, "target loses": target}


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    return rng.choice(sorted(COLUMNS))


def reply(g: Position, ask: Ask, line: Line) -> Say:
    return line.args["number"]


def make_grammar(board: Board) -> Grammar:
    nothing = Names({}, "place")
    powers = Names({"Red": (), "Blue": ()}, "power")
    verbs = (Verb("raid", ("{number}",), role="reply", example="raid 2"),)
    return Grammar(verbs, {}, Vocabulary(nothing, powers, nothing))


def setup(board: Board, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    seats = {power: seat for seat, powers in options["seats"].items() for power in powers}
    return {"round": 0, "rounds": scenario["rounds"], "seats": seats}


GAME = Game(
    id="sortie",
    title="Sortie",
    prefix="SOR",
    rules=1,
    root="sortie",
    flows={"sortie": sortie},
    make_board=lambda data: Board([], []),
    position=Position,
    setup=setup,
    grammar=make_grammar,
    decider=lambda g, power: g.state["seats"][power],
    reply=reply,
    noun=lambda line: "",
    view=lambda g, seat: {"round": g.state["round"]},
    invariants=lambda g: [],
    sample=sample,
    score=lambda g: {"rounds": g.state["round"]},
    reply_verbs=("raid",),
    waits=("raid",),
    measures=Measures(side=lambda board, power: f"{power} side", charts=charts),
    scenario_keys={"rounds": int},
)
