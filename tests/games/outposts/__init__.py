"""Two powers march named armies over named places, one line after the other, each stopping for the
enemy whom it meets; orders wait for what has become of places and armies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pbem.engine.board import Board
from pbem.engine.corrections import Corrections, Setting, Word
from pbem.engine.dice import Dice, slug
from pbem.engine.errors import Illegal, Problem
from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Over, Run, Say, Sifted
from pbem.engine.game import Chooser, Game
from pbem.engine.line_flow import LineFlow
from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Line, Verb
from pbem.engine.predicates import Args, Occasion, Predicate, Predicates
from pbem.engine.slots import Vocabulary, common_slots, condition, name
from pbem.engine.state import State
from pbem.wargame.answers import pause, reply_of
from pbem.wargame.sections import IN_SEQUENCE, Sections

CAPITALS = {"Red": "Washington, D.C.", "Blue": "Stoke-on-Trent"}
POWERS = tuple(CAPITALS)
PLACES = ("E-13", "E-14", "Australia and New Zealand", "St. Louis", *CAPITALS.values())
ARMIES = {"18th Army": "Red", "1st Guards": "Red", "V-2": "Blue", "Foot, Horse and Guns": "Blue"}
REPLIES = ("answers", "standing")
ROUNDS = 3
NOWHERE = ""


@dataclass(frozen=True)
class Outposts:
    """`at`: {army: place, or NOWHERE when it is gone}; `held`: {place: power}; `round` from 1."""

    state: State
    board: Board

    @property
    def at(self) -> dict[str, str]:
        return self.state["at"]

    @property
    def held(self) -> dict[str, str]:
        return self.state["held"]

    def armies(self, place: str, power: str) -> list[str]:
        return [a for a, where in self.at.items() if where == place and ARMIES[a] == power]

    def decider(self, power: str) -> str | None:
        return next((s for s, powers in self.state["seats"].items() if power in powers), None)


# What conditions say


def is_empty(g: Outposts, now: Occasion, args: Args) -> bool:
    return args["place"] not in g.at.values()


def survives(g: Outposts, now: Occasion, args: Args) -> bool:
    return g.at[args["army"]] != NOWHERE


def is_ours(g: Outposts, now: Occasion, args: Args) -> bool:
    return g.held.get(args["place"]) in now.by


PREDICATES = (
    Predicate("empty", ("{place} is empty",), is_empty),
    Predicate("ours", ("{place} is ours",), is_ours),
    Predicate("survives", ("{army} survives", "{army} survive"), survives),
)

# The war

war = Flow("war")


@war.step
def begin_turn(g: Outposts, f: Locals, dice: Dice, events: Events) -> Over | None:
    """OUT-001: Red and Blue in turn, for some rounds."""
    f["turn"] = f.get("turn", 0) + 1
    if f["turn"] > ROUNDS * len(POWERS):
        return Over({"score": score(g)})
    f["power"] = POWERS[(f["turn"] - 1) % len(POWERS)]
    events.append({"kind": "turn_began", "power": f["power"], "round": (f["turn"] + 1) // 2})
    return None


@war.step
def give_orders(g: Outposts, f: Locals, dice: Dice, events: Events) -> Ask:
    noun = f"{f['power']} {f['turn']}"
    return Ask((f["power"],), "orders", noun, sections=("marches",), releases=True)


@give_orders.sift
def _(g: Outposts, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    def faults(found: list[Line]) -> list[tuple[Line, Problem]]:
        foreign = Illegal("OUT-002", "not_yours").problem
        return [(line, foreign) for line in found if not is_of(line, f["power"])]

    mail = Sections(lines, ("marches",), read)
    mail.judge("marches", IN_SEQUENCE, faults)
    return mail.sifted()


@give_orders.answer
def _(g: Outposts, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["lines"] = say


@war.step
def march_all(g: Outposts, f: Locals, dice: Dice, events: Events) -> Run:
    """OUT-003: in the order in which they were written."""
    lines = [text for text in f["lines"] if read(text).verb != "pass"]
    return marches.run(lines, [f["power"]], then="begin_turn", power=f["power"])


# One march


def can_march(g: Outposts, f: Locals, line: Line) -> None:
    """OUT-004: an army that is gone marches no more."""
    if line.verb == "march" and g.at[line.args["army"]] == NOWHERE:
        raise Illegal("OUT-004", "gone", army=line.args["army"])


def has_capital(g: Outposts, f: Locals) -> None:
    """OUT-005: whose capital falls has all his other armies stand still."""
    if g.held.get(CAPITALS[f["power"]]) != f["power"]:
        raise Illegal("OUT-005", "capital_fell", place=CAPITALS[f["power"]])


marches = LineFlow(
    "marches",
    lambda g, text: read(text),
    check=can_march,
    stands=has_capital,
    predicates=PREDICATES,
)


@marches.step
def meet(g: Outposts, f: Locals, dice: Dice, events: Events) -> Ask | None:
    """OUT-006: the enemy who is met there stands or yields."""
    line = read(f["line"])
    enemy = foe(f["power"])
    there = g.armies(line.args["place"], enemy) if line.verb == "march" else []
    if not there:
        return None
    noun = f"{line.args['place']} {f['number']}"
    facts = {"armies": len(there)}
    at = {"at": line.args["place"]}
    return Ask((enemy,), "stand", noun, ("stand", "yield"), facts=facts, default="stand", args=at)


@meet.check
def _(g: Outposts, f: Locals, ask: Ask, say: Say) -> None:
    if say not in ("stand", "yield"):
        raise Illegal("OUT-006", "unclear")


@meet.reads("stand")
def _(g: Outposts, ask: Ask, line: Line) -> Say:
    return "stand"


@meet.reads("stand", "yield")
def _(g: Outposts, ask: Ask, line: Line) -> Say:
    return "yield"


meet.reads("stand", "pause")(pause)


@meet.answer
def _(g: Outposts, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["fights"] = say == "stand"
    if say == "yield":
        for army in g.armies(ask.args["at"], ask.to[0]):
            g.at[army] = CAPITALS[ask.to[0]]


@marches.step
def fight(g: Outposts, f: Locals, dice: Dice, events: Events) -> Go | None:
    """OUT-007: the higher die wins, and a defender who throws a six goes on to the capital."""
    line = read(f["line"])
    if line.verb == "scout" or not f.get("fights"):
        return None
    army, enemy = line.args["army"], foe(f["power"])
    [mine] = dice.roll(f"march/{slug(f['power'])}/{f['number']}", 1)
    [theirs] = dice.roll(f"stand/{slug(enemy)}/{f['number']}", 1)
    events.append(
        {"kind": "fought", "at": line.args["place"], "army": army, "dice": [mine, theirs]}
    )
    if mine > theirs:
        for loser in g.armies(line.args["place"], enemy):
            g.at[loser] = NOWHERE
        return None
    g.at[army] = NOWHERE
    if theirs == 6:
        g.held[CAPITALS[f["power"]]] = enemy
    return marches.fail(f, events, Illegal("OUT-007", "beaten", army=army))


@marches.step
def arrive(g: Outposts, f: Locals, dice: Dice, events: Events) -> None:
    line = read(f["line"])
    if line.verb == "scout":
        told = {place: sorted(g.armies(place, foe(f["power"]))) for place in line.args["places"]}
        events.append({"kind": "scouted", "power": f["power"], "found": told})
        return
    g.at[line.args["army"]] = line.args["place"]
    g.held[line.args["place"]] = f["power"]
    events.append({"kind": "marched", "army": line.args["army"], "to": line.args["place"]})


# The rest of a game


def foe(power: str) -> str:
    return next(each for each in POWERS if each != power)


def is_of(line: Line, power: str) -> bool:
    return line.verb != "march" or ARMIES[line.args["army"]] == power


def score(g: Outposts) -> dict[str, int]:
    return {power: list(g.held.values()).count(power) for power in POWERS}


def make_grammar() -> Grammar:
    places, armies = (
        Names(dict.fromkeys(PLACES, ()), "place"),
        Names(dict.fromkeys(ARMIES, ()), "army"),
    )
    facts = Names({"armies": ()}, "fact")
    plain = Vocabulary(places, Names(dict.fromkeys(POWERS, ()), "power"), armies, facts)
    own = {"army": name(armies)}
    said = Predicates(PREDICATES, {**common_slots(plain), **own})
    verbs = (
        Verb("march", ("{army} -> {place} [{when}]",), ("marches",)),
        Verb("scout", ("{places} [{when}]",), ("marches",), example="scout E-13"),
        Verb(
            "stand",
            ("{place} [{when:held}]", "{when:held}", ""),
            REPLIES,
            role="reply",
            noun=("place",),
        ),
        Verb(
            "yield",
            ("{place} [{when:held}]", "{when:held}", ""),
            REPLIES,
            role="reply",
            noun=("place",),
        ),
        Verb("pause", ("{place} [{when:held}]",), REPLIES, role="reply", noun=("place",)),
    )
    slots = {**own, "when": condition(Names({}, "fact"), said), "held": condition(facts, said)}
    return Grammar(verbs, {"marches": (), **dict.fromkeys(REPLIES, ())}, plain, slots)


GRAMMAR = make_grammar()


def read(text: str) -> Line:
    return GRAMMAR.parse_line(text)


def setup(board: Board, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    return {
        "at": {army: CAPITALS[power] for army, power in ARMIES.items()},
        "held": {place: power for power, place in CAPITALS.items()},
        "seats": {seat: list(powers) for seat, powers in options["seats"].items()},
    }


def view(g: Outposts, seat: str | None) -> dict[str, Any]:
    return {"at": dict(g.at), "held": dict(g.held)}


def sample(g: Outposts, ask: Ask, rng: Chooser) -> Say:
    if ask.verb == "stand":
        return rng.choice(("stand", "yield"))
    mine = [army for army, power in ARMIES.items() if power in ask.to and g.at[army]]
    lines = [f"marches: march {army} -> {rng.choice(PLACES)}" for army in mine]
    waits = f"marches: scout E-13, Australia and New Zealand unless {rng.choice(PLACES)} is empty"
    return [*lines, waits]


def move_army(g: Outposts, army: str, place: str) -> None:
    g.at[army] = place


def hold(g: Outposts, place: str, power: str) -> None:
    if power:
        g.held[place] = power
    else:
        g.held.pop(place, None)


BOARD = Board([], [])
FLOWS = (war, marches)
GAME = Game(
    id="outposts",
    title="Outposts",
    prefix="OUT",
    rules=1,
    root="war",
    flows={flow.name: flow for flow in FLOWS},
    make_board=lambda data: BOARD,
    position=Outposts,
    setup=setup,
    grammar=lambda board: GRAMMAR,
    decider=Outposts.decider,
    reply=reply_of(FLOWS, places=("place",), predicates=PREDICATES),
    noun=GRAMMAR.noun,
    view=view,
    invariants=lambda g: [
        f"{a} is nowhere" for a, p in g.at.items() if p not in (*PLACES, NOWHERE)
    ],
    sample=sample,
    score=score,
    reply_verbs=("stand", "yield", "pause"),
    corrections=Corrections(
        control=Setting(lambda g, place: g.held.get(place, ""), hold),
        words=(
            Word(
                "army",
                "{unit} -> {value:place}",
                Setting(lambda g, army: g.at[army], move_army),
                "army V-2 -> E-13",
            ),
        ),
    ),
)
