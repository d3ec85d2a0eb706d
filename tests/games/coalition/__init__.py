"""A war of coalitions: several powers a seat, orders by power in spring and joint ones in autumn, a
government that goes into exile to another seat, and a power that is made while the war is on.

A year has two parts, each with its own orders. In spring every power is asked by itself (build,
attack), in autumn each seat for all of its powers together (attack); after the attacks of each part
every power is asked by itself once more (aid). Who is attacked stands or yields before each throw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.engine.board import Board
from pbem.engine.corrections import Corrections, Setting, Word
from pbem.engine.dice import Dice, slug
from pbem.engine.errors import Illegal, Problem
from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Over, Run, Say, Sifted
from pbem.engine.game import Chooser, Date, Game, Offer
from pbem.engine.names import Names
from pbem.engine.orders import Grammar, Line, Verb
from pbem.engine.slots import Vocabulary
from pbem.engine.state import State
from pbem.wargame.sections import INDEPENDENT, Sections, in_section

POWERS = ("England", "France", "Germany", "Poland", "Russia", "Vichy")
# Who takes in the government of a power that has lost its country.
HOSTS = {"France": "England", "Poland": "England"}
# What the conqueror of a power makes of its country.
HEIRS = {"France": "Vichy"}
SPRING, AUTUMN = "spring", "autumn"
SECTIONS = {SPRING: ("build", "attack"), AUTUMN: ("attack",)}
MOST_BUILT = 2
REPLIES = ("answers", "standing")
CHOICES = {"stand": ("stand", "yield"), "rise": ("rise", "hide")}


@dataclass(frozen=True)
class Position:
    """What rules see of the state: `led_by` is who decides for a power, itself while it has its
    country, None for one that is not there."""

    state: State
    board: Board

    @property
    def armies(self) -> dict[str, int]:
        """How many each power has, at home or in exile."""
        armies: dict[str, int] = self.state["armies"]
        return armies

    @property
    def led_by(self) -> dict[str, str | None]:
        led_by: dict[str, str | None] = self.state["led_by"]
        return led_by

    @property
    def home(self) -> list[str]:
        """The powers that have their country, in the order of POWERS."""
        home: list[str] = self.state["home"]
        return home

    def seat(self, power: str) -> str | None:
        """The seat that decides for a power: that of its host, where it has one."""
        leader = self.led_by[power]
        if leader is None or leader == power:
            return self.state["seats"].get(power) if leader else None
        return self.seat(leader)

    @property
    def living(self) -> list[str]:
        """The powers for which somebody decides."""
        return [power for power in POWERS if self.seat(power) is not None]


# The war

war = Flow("war")


@war.step
def next_part(g: Position, f: Locals, dice: Dice, events: Events) -> Over | None:
    """COA-001: spring, autumn, and so on for as many years as were agreed on."""
    if g.state["part"] == AUTUMN and g.state["year"] == g.state["last"]:
        return Over({"armies": dict(g.armies)})
    if g.state["part"] == SPRING:
        g.state["part"] = AUTUMN
    else:
        g.state["year"] += 1
        g.state["part"] = SPRING
    events.append({"kind": "turn_began", "year": g.state["year"], "part": g.state["part"]})
    return None


@war.step
def give_orders(g: Position, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """COA-002: in spring each power by itself, in autumn each seat for all that it has."""
    part = g.state["part"]
    joint = {seat: [p for p in g.living if g.seat(p) == seat] for seat in map(g.seat, g.living)}
    asked = [[power] for power in g.living] if part == SPRING else joint.values()
    return [
        Ask(
            tuple(powers),
            "orders",
            f"{' '.join(powers)} {g.state['year']} {part}",
            sections=SECTIONS[part],
            default=[],
            releases=True,
        )
        for powers in asked
    ]


@give_orders.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sifted(g, ask, lines)


@give_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    f["lines"] = [*f.get("lines", []), *(owned(ask, text) for text in say)]


@war.step
def build(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """COA-003: new armies are there at once."""
    for line in of_section(f, "build"):
        g.armies[line.power] += line.args["number"]
        events.append({"kind": "built", "power": line.power, "armies": line.args["number"]})


@war.step
def next_attack(g: Position, f: Locals, dice: Dice, events: Events) -> Run | Go:
    """COA-004: one attack after the other, as far as there still is who attacks and whom."""
    attacks = of_section(f, "attack")
    number = f.get("next", 0)
    if number == len(attacks):
        return Go("give_aid")
    f["next"] = number + 1
    line = attacks[number]
    attacked = line.args["power"]
    if attacked not in g.home or not g.armies[line.power]:
        events.append({"kind": "failed", "line": line.text})
        return Go("next_attack")
    told = {"power": line.power, "at": attacked, "with": line.args["number"], "number": number + 1}
    return Run("fight", told, then="next_attack")


@war.step
def give_aid(g: Position, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """COA-005: what is left may be sent to others; within the turn, so that nothing is released."""
    return [
        Ask((power,), "aid", f"{power} {when(g)}", sections=("aid",), default=[])
        for power in g.living
        if g.armies[power]
    ]


@give_aid.sift
def _(g: Position, f: Locals, ask: Ask, lines: Sequence[str]) -> Sifted:
    return sifted(g, ask, lines)


@give_aid.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    for line in in_section([owned(ask, text) for text in say], "aid", read):
        given, to = line.args["number"], line.args["power"]
        g.armies[line.power] -= given
        g.armies[to] += given
        events.append({"kind": "aided", "power": line.power, "to": to, "armies": given})


@war.step
def end_part(g: Position, f: Locals, dice: Dice, events: Events) -> Go | None:
    """Lines are used up with their part; governments in exile wait for the end of the year."""
    f.pop("lines", None)
    f.pop("next", None)
    f["rising"] = []
    return Go("next_part") if g.state["part"] == SPRING else None


@war.step
def rise(g: Position, f: Locals, dice: Dice, events: Events) -> list[Ask]:
    """COA-006: whoever is in exile may call his country to rise."""
    return [
        Ask((power,), "rise", f"{power} {when(g)}", CHOICES["rise"], default="hide")
        for power in g.living
        if power not in g.home
    ]


@rise.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    one_of(say, CHOICES["rise"])


@rise.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    if say == "rise":
        f["rising"] = [*f["rising"], ask.to[0]]


@war.step
def throw_for_risings(g: Position, f: Locals, dice: Dice, events: Events) -> Go:
    """COA-006: five or more, and the government goes home, where it has one army more."""
    thrown = {p: dice.roll(f"rise/{slug(when(g))}/{slug(p)}", 1)[0] for p in f["rising"]}
    for power, die in thrown.items():
        events.append({"kind": "rose", "power": power, "die": die})
        if die >= 5:
            g.armies[power] += 1
            come_home(g, power, power)
    return Go("next_part")


# One attack

fight = Flow("fight")


@fight.step
def stand(g: Position, f: Locals, dice: Dice, events: Events) -> Ask:
    """COA-007: who yields loses one army and no more."""
    return Ask(
        (f["at"],),
        "stand",
        f"{f['at']} {when(g)} {f['number']}",
        CHOICES["stand"],
        facts={"armies": g.armies[f["at"]], "attackers": f["with"]},
        default="stand",
        args={"power": f["power"]},
    )


@stand.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    one_of(say, CHOICES["stand"])


@stand.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> Go | None:
    f["hits"] = 1
    return Go("lose") if say == "yield" else None


@fight.step
def strike(g: Position, f: Locals, dice: Dice, events: Events) -> None:
    """COA-007: a die for each army, three or less hits."""
    count = min(f["with"], g.armies[f["power"]])
    rolls = dice.roll(f"attack/{slug(when(g))}/{f['number']}/{slug(f['power'])}", count)
    f["hits"] = sum(die <= 3 for die in rolls)
    events.append({"kind": "struck", "power": f["power"], "at": f["at"], "rolls": rolls})


@fight.step
def lose(g: Position, f: Locals, dice: Dice, events: Events) -> Leave:
    """COA-008: who has no army left loses his country, to exile if somebody takes him in."""
    lost = min(f["hits"], g.armies[f["at"]])
    g.armies[f["at"]] -= lost
    events.append({"kind": "armies_lost", "power": f["at"], "armies": lost})
    if not g.armies[f["at"]]:
        fall(g, f["at"], f["power"], events)
    return Leave()


def fall(g: Position, power: str, conqueror: str, events: Events) -> None:
    """A power loses its country; its heir, where it has one, is made and led by the conqueror."""
    host = HOSTS.get(power)
    g.home.remove(power)
    g.led_by[power] = host if host is not None and g.seat(host) else None
    events.append({"kind": "fell", "power": power, "to": g.led_by[power] or ""})
    heir = HEIRS.get(power)
    if heir is not None and g.led_by[heir] is None:
        g.armies[heir] += 1
        come_home(g, heir, conqueror)
        events.append({"kind": "made", "power": heir, "by": conqueror})


def come_home(g: Position, power: str, leader: str) -> None:
    """A power has a country from now on, and is led by this one."""
    g.led_by[power] = leader
    g.state["home"] = [each for each in POWERS if each in (*g.home, power)]


# Orders


def make_grammar() -> Grammar:
    """`Germany: attack: attack Poland with 2`."""
    powers = Names(dict.fromkeys(POWERS, ()), "power")
    vocabulary = Vocabulary(Names({}, "place"), powers, Names({}, "unit"))
    verbs = (
        Verb("build", ("{number}",), ("build",), example="build 1"),
        Verb("attack", ("{power} with {number}",), ("attack",), example="attack Poland with 1"),
        Verb("aid", ("{power} with {number}",), ("aid",), example="aid Poland with 1"),
        *(
            Verb(word, ("",), REPLIES, role="reply", example=word)
            for words in CHOICES.values()
            for word in words
        ),
    )
    sections = dict.fromkeys(("build", "attack", "aid", *REPLIES), ())
    return Grammar(verbs, sections, vocabulary)


GRAMMAR = make_grammar()


def read(text: str) -> Line:
    return GRAMMAR.parse_line(text)


def owned(ask: Ask, text: str) -> str:
    """A line in normal form with its power, which a question to one power need not say."""
    line = read(text)
    return GRAMMAR.line(line.verb, line.args, line.section, line.power or ask.to[0]).text


def of_section(f: Locals, section: str) -> list[Line]:
    return in_section(f["lines"], section, read)


def when(g: Position) -> str:
    """The part of the game that is on, for names of questions and dice."""
    return f"{g.state['year']} {g.state['part']}"


def sifted(g: Position, ask: Ask, lines: Sequence[str]) -> Sifted:
    """The lines that stand by themselves and together."""
    mail = Sections(lines, ask.sections, read)
    for section in ask.sections:
        mail.judge(section, INDEPENDENT, lambda left: faults(g, ask, left))
    return mail.sifted()


def faults(g: Position, ask: Ask, lines: Sequence[Line]) -> Iterator[tuple[Line, Problem]]:
    """What is wrong with lines of one section taken together."""
    sent: dict[str, int] = {}
    for line in lines:
        power, number = line.power or ask.to[0], line.args["number"]
        sent[power] = sent.get(power, 0) + number
        most = MOST_BUILT if line.section == "build" else g.armies[power]
        if power not in ask.to or (not line.power and len(ask.to) > 1):
            yield line, Problem("illegal", "whose_order", {"to": list(ask.to)}, "COA-002")
        elif not 0 < number <= most or sent[power] > most:
            yield line, Problem("illegal", "too_many", {"power": power, "most": most}, "COA-003")
        elif line.args.get("power") == power:
            yield line, Problem("illegal", "oneself", {}, "COA-004")
        elif line.verb == "attack" and line.args["power"] not in g.home:
            fields = {"power": line.args["power"]}
            yield line, Problem("illegal", "no_country", fields, "COA-004")
        elif line.verb == "aid" and line.args["power"] not in g.living:
            yield line, Problem("illegal", "not_there", {"power": line.args["power"]}, "COA-005")


def offers(g: Position, ask: Ask) -> dict[str, list[Offer]]:
    """Where several powers are asked together, attacks that say whose they are, each with the
    armies that it meets."""
    told = [
        Offer(
            f"{power}: attack {other} with 1",
            (("meets", {"at": other, "armies": g.armies[other]}),),
        )
        for power, other in _attackers(g, ask)
    ]
    return {"attack": told[:2]} if len(ask.to) > 1 else {}


def _attackers(g: Position, ask: Ask) -> Iterator[tuple[str, str]]:
    for power in (each for each in ask.to if g.armies[each]):
        other = next((each for each in g.home if each != power), "")
        if other:
            yield power, other


def one_of(say: Say, words: Sequence[str]) -> None:
    if say not in words:
        raise Illegal("COA-007", "not_one_of", choices=list(words))


# The rest of a game


def setup(board: Board, scenario: dict[str, Any], options: dict[str, Any]) -> State:
    seats = {power: seat for seat, powers in options["seats"].items() for power in powers}
    home = [power for power in POWERS if scenario["armies"][power]]
    return {
        "year": 1938,
        "part": AUTUMN,
        "last": 1938 + scenario["years"],
        "seats": seats,
        "armies": dict(scenario["armies"]),
        "led_by": {power: power if power in home else None for power in POWERS},
        "home": home,
    }


def view(g: Position, seat: str | None) -> dict[str, Any]:
    """All of it is public."""
    return {key: g.state[key] for key in ("year", "part", "armies", "led_by", "home")}


def invariants(g: Position) -> list[str]:
    broken = [f"{power} owes armies" for power in POWERS if g.armies[power] < 0]
    return broken + [f"{power} leads itself abroad" for power in POWERS if _is_adrift(g, power)]


def _is_adrift(g: Position, power: str) -> bool:
    return g.led_by[power] == power and power not in g.home


def set_armies(g: Position, power: str, armies: int) -> None:
    g.armies[power] = armies


def set_leader(g: Position, power: str, leader: str) -> None:
    """COA-009: whoever leads himself has his country; nobody is led in a circle."""
    at: str | None = leader
    while at is not None and at != power and g.led_by[at] != at:
        at = g.led_by[at]
    if at == power != leader:
        raise Illegal("COA-009", "in_a_circle", power=power, leader=leader)
    g.led_by[power] = leader
    if power == leader:
        come_home(g, power, leader)


def sample(g: Position, ask: Ask, rng: Chooser) -> Say:
    if ask.verb in CHOICES:
        return rng.choice(CHOICES[ask.verb])
    lines = [line for power in ask.to for line in _sample_lines(g, power, ask.sections, rng)]
    rng.shuffle(lines)
    return lines


def _sample_lines(g: Position, power: str, sections: Sequence[str], rng: Chooser) -> Iterator[str]:
    if "build" in sections and rng.random() < 0.5:
        yield f"{power}: build: build {rng.randint(1, MOST_BUILT)}"
    others = {"attack": g.home, "aid": g.living}
    for section in (each for each in ("attack", "aid") if each in sections and g.armies[power]):
        known = [other for other in others[section] if other != power]
        if known and rng.random() < 0.6:
            number = rng.randint(1, g.armies[power])
            yield f"{power}: {section}: {section} {rng.choice(known)} with {number}"


GAME = Game(
    id="coalition",
    title="Coalition",
    prefix="COA",
    rules=1,
    root="war",
    flows={flow.name: flow for flow in (war, fight)},
    make_board=lambda data: Board([], []),
    position=Position,
    setup=setup,
    grammar=lambda board: GRAMMAR,
    decider=lambda g, power: g.seat(power),
    reply=lambda g, ask, line: line.verb if line.verb in ask.verbs else None,
    noun=lambda line: "",
    view=view,
    invariants=invariants,
    sample=sample,
    score=lambda g: {power: count for power, count in g.armies.items() if count},
    reply_verbs=tuple(word for words in CHOICES.values() for word in words),
    waits=("orders", "aid"),
    offers=offers,
    date=lambda g: Date(g.state["year"], g.state["part"]),
    corrections=Corrections(
        money=Setting(lambda g, power: g.armies[power], set_armies),
        words=(
            Word(
                "leader",
                "{power}: {value:power}",
                Setting(lambda g, power: g.led_by[power] or "", set_leader),
                "leader Poland: England",
            ),
        ),
    ),
    scenario_keys={"years": int, "armies": dict},
)
