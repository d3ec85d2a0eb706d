"""Step F, second part: the other side commits aircraft and ships after all announcements (BLZ-479
to BLZ-481)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from pbem.engine.conditions import evaluate
from pbem.engine.errors import Illegal, Problem, Refusal
from pbem.engine.flow import Ask, Events, Flow, Locals, Say, Sifted
from pbem.engine.orders import Line
from pbem.engine.predicates import Occasion, judge
from pbem.games.blitz_world_in_conflict.components import NAVAL, SUB
from pbem.games.blitz_world_in_conflict.concepts import supply
from pbem.games.blitz_world_in_conflict.concepts.used import check_free
from pbem.games.blitz_world_in_conflict.land import defenders, targets
from pbem.games.blitz_world_in_conflict.land.targets import Attack
from pbem.games.blitz_world_in_conflict.orders.grammar import grammar_of, read_line
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.orders.predicates import PREDICATES
from pbem.games.blitz_world_in_conflict.orders.sections import REACTION
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.combatants import FACTORY, PORT
from pbem.wargame.sections import INDEPENDENT, Sections, in_section

VERB, STRIP = "defend", "never strip"

defence = Flow("defence")


Able = Mapping[int, Sequence[str]]


def able(g: Position) -> Able:
    """For each attack the units that could be committed to it, that first in which most Size is at
    risk, the first of several."""
    attacks, lines = g.now["attacks"], supply.Lines(g)
    numbers = sorted(range(len(attacks)), key=lambda n: -at_risk(g, n))
    return {number: list(defenders.possible(g, attacks[number], lines)) for number in numbers}


def usual(
    g: Position, power: str, stay: Collection[str] = (), among: Able | None = None
) -> list[tuple[int, list[str]]]:
    """BLZ-479: who is silent sends all that can come to the combat in which most Size of his side
    is at risk; units in areas of `stay` defend nothing elsewhere. They are `among` those that are
    able, where that is known."""
    used: set[str] = set()
    found = []
    for number, units_able in (able(g) if among is None else among).items():
        units = [
            unit
            for unit in units_able
            if g.owner(unit) == power and unit not in used and g.at(unit) not in stay
        ]
        used |= set(units)
        if units:
            found.append((number, units))
    return found


def at_risk(g: Position, number: int) -> int:
    """The Size that an attack can hit; of a Factory its Factor."""
    attack: Attack = g.now["attacks"][number]
    if attack["kind"] == FACTORY:
        return g.board.factory(attack["at"])
    if attack["kind"] == PORT:
        ships = targets.in_port(g, attack["at"], attack["port"])
        return sum(g.size(unit) for unit in ships if g.face(unit).type != SUB)
    return sum(g.size(unit) for unit in g.defenders(attack["at"]))


def line_of(g: Position, number: int, units: Sequence[str]) -> str:
    """`defend Poland with Royal Air Force; ships North Sea Fleet` for an attack."""
    ships = [unit for unit in units if g.board.units[unit].kind == NAVAL]
    force = [{"unit": unit} for unit in units if unit not in ships]
    attack = g.now["attacks"][number]
    args: dict[str, Any] = {"place": attack["at"]}
    if len(_attacks_on(g, attack["at"])) > 1:
        args["kind"] = attack["kind"]
    if force:
        args["force"] = force
    if ships:
        args["ships"] = ships
    return grammar_of(g.board).line(VERB, args, REACTION).text


@defence.step
def commit(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-459, BLZ-479: one question for each power that can commit something."""
    shown = ("kind", "at", "power", "units", "ships")
    told = [{key: each[key] for key in shown} for each in g.now["attacks"]]
    asks, among = [], able(g)
    for power in g.board.powers:
        if found := usual(g, power, among=among):
            noun = f"{power} {g.turn} {g.state['phase']}"
            default = [line_of(g, number, units) for number, units in found]
            asks.append(
                Ask(
                    (power,),
                    "defend",
                    noun,
                    verbs=(VERB, STRIP),
                    sections=(REACTION,),
                    default=default,
                    args={
                        "attacks": told,
                        "areas": list(dict.fromkeys(each["at"] for each in told)),
                    },
                )
            )
    return asks


@commit.sift
def _(g: Position, f: Locals, ask: Ask, texts: Sequence[str]) -> Sifted:
    mail = Sections(texts, (REACTION,), partial(read_line, g.board))
    mail.judge(REACTION, INDEPENDENT, lambda lines: faults(g, ask.to[0], lines))
    return mail.sifted()


def faults(g: Position, power: str, lines: Sequence[Line]) -> Iterator[tuple[Line, Problem]]:
    """Lines that cannot be used beside those before them."""
    used: set[str] = set()
    for line in lines:
        if line.verb == VERB:
            try:
                number = _attack_of(g, line)
                for unit in _units(line):
                    _check(g, power, number, unit, used)
            except Refusal as refusal:
                yield line, refusal.problem
                continue
            used |= set(_units(line))


def _check(g: Position, power: str, number: int, unit: str, used: Collection[str]) -> None:
    """BLZ-469, BLZ-479: a unit of this power that can come, and is named once. Raises Illegal."""
    attack = g.now["attacks"][number]
    check_free(g, power, unit)
    if unit in used:
        raise Illegal("BLZ-469", "in_another_attack", unit=unit, area=attack["at"])
    defenders.check(g, attack, unit)


def _attacks_on(g: Position, area: str) -> list[int]:
    return [n for n, attack in enumerate(g.now["attacks"]) if attack["at"] == area]


def _attack_of(g: Position, line: Line) -> int:
    """The attack that a line means. Illegal for none, and where an area is attacked in more than
    one way and the line does not say which."""
    at = area_of(line.args["place"])
    kinds = {g.now["attacks"][number]["kind"]: number for number in _attacks_on(g, at)}
    kind = line.args.get("kind", "")
    if kind in kinds or (not kind and len(kinds) == 1):
        return kinds[kind] if kind else next(iter(kinds.values()))
    if kinds and not kind:
        raise Illegal("BLZ-456", "which_attack", area=at, attacks=sorted(kinds))
    attacked = list(dict.fromkeys(each["at"] for each in g.now["attacks"]))
    raise Illegal("BLZ-479", "not_attacked", area=at, areas=attacked)


def _units(line: Line) -> list[str]:
    return [*(each["unit"] for each in line.args.get("force", ())), *line.args.get("ships", ())]


@commit.reads("defend", VERB)
def _(g: Position, asked: Ask, line: Line) -> Say | None:
    """A standing line is one of the answer if its area is attacked."""
    if area_of(line.args["place"]) not in asked.args["areas"]:
        return None
    return grammar_of(g.board).line(VERB, line.args, REACTION).text


@commit.reads("defend", STRIP)
def _(g: Position, asked: Ask, line: Line) -> Say:
    return grammar_of(g.board).line(STRIP, line.args, REACTION).text


@commit.answer
def _(g: Position, f: Locals, asked: Ask, say: Sequence[str], events: Events) -> None:
    """BLZ-481: who passes commits nothing, nor does a line whose condition does not hold now; who
    says only what stays sends the rest as if he were silent."""
    says, power = judge(PREDICATES, g, Occasion.of(asked)), asked.to[0]
    written = in_section(say, REACTION, partial(read_line, g.board))
    lines = [each for each in written if evaluate(each.args.get("when", []), asked.facts, says)]
    told = [(_attack_of(g, line), _units(line)) for line in lines if line.verb == VERB]
    if lines and all(line.verb == STRIP for line in written):
        stay = {area_of(a) for line in lines for a in line.args["places"]}
        told = usual(g, power, stay)
    for number, units in told:
        if units:
            g.now["defence"].setdefault(str(number), {})[power] = list(units)
            shown = {"at": g.now["attacks"][number]["at"], "power": power, "units": list(units)}
            events.append({"kind": "defence_committed", **shown})


FLOWS = (defence,)
