"""Bands at a pass: sealed orders of a whole turn, answers of several lines, and the same question
again and again in one turn.

Each night all bands write their orders at once, sealed until the last is in (march, watch). Who
marches is met by those who watch: the marchers may call for help from a friend, in as many lines as
they like. Then every band plays a trick, one after the other, twice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.engine import conditions
from pbem.engine.board import Board
from pbem.engine.dice import Dice, slug
from pbem.engine.errors import Problem
from pbem.engine.flow import PERSON, Ask, Events, Flow, Go, Locals, Over, Say, Sifted
from pbem.engine.game import Chooser, Game
from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Line, Verb
from pbem.engine.slots import Vocabulary
from pbem.engine.state import State
from pbem.wargame.sections import INDEPENDENT, Sections, in_section

POWERS = ("Red", "Blue", "Green")
ORDERS = ("march", "watch")
HELP, TRICK = "help", "trick"
TRICKS = 2


@dataclass(frozen=True)
class Position:
    """What rules see of the state."""

    state: State
    board: Board

    @property
    def men(self) -> dict[str, int]:
        men: dict[str, int] = self.state["men"]
        return men


# The nights

nights = Flow("nights")


@nights.step
def nightfall(g: Position, f: Locals, dice: Dice, events: Events) -> Over | None:
    """AMB-001: so many nights, then the larger band has won."""
    if g.state["night"] == g.state["last"]:
        return Over({"men": dict(g.men)})
    g.state["night"] += 1
    f["played"] = 0
    return None


@nights.step
def write_orders(g: Position, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """AMB-002: nobody knows what another band does before all have written."""
    return [
        Ask(
            (power,),
            "orders",
            f"{power} night {g.state['night']}",
            sections=ORDERS,
            together=True,
            releases=True,
        )
        for power in POWERS
    ]


@write_orders.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sifted(g, ask, lines)


@write_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    [power] = ask.to
    told = {section: total(say, section) for section in ORDERS}
    f["sent"] = {**f.get("sent", {}), power: told}
    events.append({"kind": "ordered", "power": power, **told})


@nights.step
def call_for_help(g: Position, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """AMB-003: who marches past a watch may call, and calls nobody if he says nothing."""
    watched = sum(told["watch"] for told in f["sent"].values())
    marchers = [power for power in POWERS if f["sent"][power]["march"] and watched]
    return [
        Ask(
            (power,),
            "help",
            f"{power} night {g.state['night']}",
            ("call", "pause"),
            sections=(HELP,),
            facts={"watched": watched, "men": g.men[power]},
            default=["help: pass"],
        )
        for power in marchers
    ]


@call_for_help.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sifted(g, ask, lines)


@call_for_help.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    for line in in_section(say, HELP, read):
        friend, number = line.args["power"], line.args["number"]
        g.men[friend] -= number
        g.men[ask.to[0]] += number
        events.append({"kind": "helped", "power": ask.to[0], "by": friend, "men": number})


@nights.step
def shoot(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """AMB-004: a die for each watcher; a six hits whoever marches."""
    hits = {
        power: sum(die == 6 for die in dice.roll(f"shots/{g.state['night']}/{slug(power)}", shots))
        for power in POWERS
        if (shots := f["sent"][power]["watch"])
    }
    for power in POWERS:
        enemies = sum(count for shooter, count in hits.items() if shooter != power)
        if f["sent"][power]["march"] and enemies:
            lost = min(enemies, g.men[power])
            g.men[power] -= lost
            events.append({"kind": "shot", "power": power, "men": lost})
    f.pop("sent")


@nights.step
def play_trick(g: Position, f: Locals, dice: Dice, events: Events) -> Ask | Go:
    """AMB-005: the bands take turns, so often each."""
    if f["played"] == TRICKS * len(POWERS):
        return Go("nightfall")
    power = POWERS[f["played"] % len(POWERS)]
    number = f["played"] // len(POWERS) + 1
    noun = f"{power} night {g.state['night']} trick {number}"
    return Ask((power,), TRICK, noun, sections=(TRICK,), facts={"men": g.men[power]})


@play_trick.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sifted(g, ask, lines)


@play_trick.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> Go:
    f["played"] += 1
    won = total(say, TRICK)
    g.men[ask.to[0]] += won
    events.append({"kind": "tricked", "power": ask.to[0], "men": won, "night": g.state["night"]})
    return Go("play_trick")


# Orders


def make_grammar() -> Grammar:
    """`march 2`, `watch 1`, `help: call Green with 1 when watched`, `trick: play 1`."""
    powers = Names(dict.fromkeys(POWERS, ()), "power")
    vocabulary = Vocabulary(Names({}, "place"), powers, Names({}, "unit"))
    verbs = (
        Verb("march", ("{number}",), ("march",), example="march 2"),
        Verb("watch", ("{number}",), ("watch",), example="watch 2"),
        Verb(
            "call",
            ("{power} with {number} [{when:condition}]",),
            (HELP, "standing"),
            noun=("power",),
            example="call Green with 1",
        ),
        Verb("play", ("{number}",), (TRICK,), example="play 1"),
        Verb("pause", ("",), (HELP, "standing"), role="reply", example="pause"),
    )
    return Grammar(verbs, dict.fromkeys((*ORDERS, HELP, TRICK, "standing"), ()), vocabulary)


GRAMMAR = make_grammar()


def read(text: str) -> Line:
    return GRAMMAR.parse_line(text)


def total(texts: Sequence[str], section: str) -> int:
    return sum(line.args["number"] for line in in_section(texts, section, read))


def sifted(g: Position, ask: Ask, lines: Sequence[str]) -> Sifted:
    """The lines that stand by themselves and together."""
    mail = Sections(lines, ask.sections, read)
    for section in ask.sections:
        mail.judge(section, INDEPENDENT, lambda left: faults(g, ask, left))
    return mail.sifted()


def faults(g: Position, ask: Ask, lines: Sequence[Line]) -> Iterator[tuple[Line, Problem]]:
    """What is wrong with lines of one section taken together."""
    most = {HELP: 2, TRICK: 1}.get(ask.sections[0], g.men[ask.to[0]])
    for line in lines:
        friend = line.args.get("power", "")
        if line.verb == "pause":
            yield line, Problem("illegal", "no_pause", {}, "AMB-003")
            continue
        if friend == ask.to[0] or (friend and g.men[friend] < line.args["number"]):
            yield line, Problem("illegal", "no_friend", {"power": friend}, "AMB-003")
        elif sum(each.args.get("number", 0) for each in lines) > most:
            yield line, Problem("illegal", "too_many", {"most": most}, "AMB-002")


def reply(g: Position, ask: Ask, line: Line) -> Say | None:
    """What a standing line says to a call for help."""
    if line.verb == "pause":
        return PERSON
    if not conditions.evaluate(line.args.get("when", []), ask.facts):
        return None
    args = {"power": line.args["power"], "number": line.args["number"]}
    return GRAMMAR.line(line.verb, args, HELP).text


# The rest of a game


def setup(board: Board, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    seats = {power: seat for seat, powers in options["seats"].items() for power in powers}
    men, last = dict(scenario["men"]), scenario["nights"]
    return {"night": 0, "last": last, "seats": seats, "men": men}


def view(g: Position, seat: str | None) -> dict[str, Any]:
    """All but what is written and not read yet."""
    seen = {"night": g.state["night"], "men": g.men}
    secret = g.state["secret"]
    mine = [power for power in POWERS if power in secret and g.state["seats"][power] == seat]
    return seen | ({"secret": {power: secret[power] for power in mine}} if mine else {})


def invariants(g: Position) -> list[str]:
    return [f"{power} owes men" for power in POWERS if g.men[power] < 0]


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    if ask.verb == TRICK:
        return [f"{TRICK}: play 1"] if rng.random() < 0.5 else []
    if ask.verb == "help":
        friends = [p for p in POWERS if p != ask.to[0] and g.men[p]]
        return [f"help: call {rng.choice(friends)} with 1"] if friends else list(ask.default)
    men = g.men[ask.to[0]]
    return [f"{section}: {section} {rng.randint(1, men)}" for section in ORDERS if men]


GAME = Game(
    id="ambush",
    title="Ambush",
    prefix="AMB",
    rules=1,
    root="nights",
    flows={"nights": nights},
    make_board=lambda data: Board([], []),
    position=Position,
    setup=setup,
    grammar=lambda board: GRAMMAR,
    decider=lambda g, power: g.state["seats"].get(power),
    reply=reply,
    noun=lambda line: str(line.args.get("power", "")),
    view=view,
    invariants=invariants,
    sample=sample,
    score=lambda g: dict(g.men),
    reply_verbs=("pause",),
    waits=("orders", "help", "trick"),
    secrets=True,
    scenario_keys={"nights": int, "men": dict},
)
