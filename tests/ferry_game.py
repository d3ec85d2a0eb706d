"""A small game whose second scenario has powers, areas, sections and options of its own, as files
of a plug-in: who goes where is all there is to it.
"""

from __future__ import annotations

CODE = """
from types import SimpleNamespace

from pbem.engine.board import Area, Board, BoardError
from pbem.engine.flow import Ask, Flow, Over
from pbem.engine.game import Game
from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Verb
from pbem.engine.slots import Vocabulary

ferry = Flow("ferry")


@ferry.step
def begin(g, f, dice, events):
    events.append({"kind": "turn_began"})


@ferry.step
def go(g, f, dice, events):
    powers = sorted(power for own in g.state["seats"].values() for power in own)
    return [Ask((power,), "go", power, ("go",), releases=True) for power in powers]


@go.check
def _(g, f, ask, say):
    pass


@go.answer
def _(g, f, ask, say, events):
    g.state["at"][ask.to[0]] = say


@ferry.step
def end(g, f, dice, events):
    return Over({"won": "all"})


class Map(Board):
    def __init__(self, data):
        told = data["areas"]
        if type(told.get("fare")) is not int:
            raise BoardError("the fare has to be a number", "areas", ("fare",), "FER-001")
        super().__init__([Area(name, "land") for name in told["areas"]], [])
        self.powers, self.sections = told["powers"], told["sections"]
        self.fare = told["fare"]


def make_grammar(board):
    places = Names(dict.fromkeys(board.areas, ()), "place")
    vocabulary = Vocabulary(places, Names(dict.fromkeys(board.powers, ()), "power"), Names({}, "unit"))
    sections = {name: () for name in board.sections}
    verbs = [
        Verb("go", ("{place}",), role="reply", example=f"go {list(board.areas)[0]}"),
        Verb("load", ("{number}",), tuple(sections), example="load 1"),
    ]
    return Grammar(verbs, sections, vocabulary)


GAME = Game(
    id="ferry",
    title="Ferry",
    prefix="FER",
    rules=1,
    root="ferry",
    flows={"ferry": ferry},
    make_board=Map,
    position=lambda state, board: SimpleNamespace(state=state, board=board),
    setup=lambda board, scenario, options: {
        "at": {}, "fare": board.fare, "seats": options["seats"],
        "fog": options.get("fog", ""),
    },
    grammar=make_grammar,
    decider=lambda g, power: next((s for s, own in g.state["seats"].items() if power in own), None),
    reply=lambda g, ask, line: line.args["place"],
    noun=lambda line: "",
    view=lambda g, seat: {"at": g.state["at"], "fare": g.state["fare"]},
    invariants=lambda g: [],
    sample=lambda g, ask, rng: rng.choice(sorted(g.board.areas)),
    score=lambda g: {"fare": g.state["fare"]},
    reply_verbs=("go",),
    waits=("go",),
    replaceable=("areas",),
)
"""
FILES = {
    "__init__.py": CODE,
    "TITLE": "FER Ferry\n",
    "templates/messages.yaml": 'ask.go: "{to}: where do you go?"\nanswer.go: "go Ford"\n',
    "data/areas.yaml": "fare: 1\npowers: [Red, Blue]\nsections: [moves]\nareas: [Ford, Mill]\n",
    "data/west/areas.yaml": """
reconstruction: drawn from memory
fare: 2
powers: [Green, Blue, Finland]
sections: [trade, moves]
areas: [Isle, Ness]
""",
    "scenarios/east.yaml": 'players:\n  "2":\n    ann: [Red]\n    bob: [Blue]\n',
    "scenarios/west.yaml": """
options:
  fog: {default: "none", choices: ["none", thick]}
nobody: {"2": [Finland]}
players:
  "2":
    ann: [Green]
    bob: [Blue]
  "3":
    ann: [Green]
    bob: [Blue]
    cid: [Finland]
""",
}
