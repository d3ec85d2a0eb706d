"""Phases 8 and 9: the attack lines of a side, one after the other, and what comes before and after
them (§16, §17).

`BLITZ_PHASE` and `NORMAL_PHASE` are what the turn of a side knows of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Locals, Run, Say
from pbem.engine.line_flow import LineFlow
from pbem.engine.orders import Line
from pbem.games.blitzwar import crowding, flight, reorganisation
from pbem.games.blitzwar.combat import advance_lines, advances, attacks, group, one_zone
from pbem.games.blitzwar.combat.advances import Battle
from pbem.games.blitzwar.combat.battle import NAMES, attack_event, battle
from pbem.games.blitzwar.combat.group import BLITZ, NORMAL
from pbem.games.blitzwar.concepts import limits, weather
from pbem.games.blitzwar.orders import sections
from pbem.games.blitzwar.orders.grammar import read_line
from pbem.games.blitzwar.orders.predicates import PREDICATES
from pbem.games.blitzwar.position import ALLIES, Position
from pbem.wargame.phases import Phase

BLITZ_VERB, ATTACK_VERB = "blitz", "attack"
# The verbs of order lines that these phases carry out, in their sections `blitz` and `combat`.
VERBS = {
    BLITZ: (BLITZ_VERB, ATTACK_VERB, one_zone.STEP, reorganisation.UNFORTIFY),
    NORMAL: (ATTACK_VERB, one_zone.STEP, one_zone.WALK, reorganisation.UNFORTIFY),
}

fighting = Flow("fighting")


def run_phase(phase: int, lines: Iterable[str], then: str = "") -> Run:
    """Run phase 8 or 9 of the side whose turn it is, with the lines of its section."""
    return Run(fighting.name, {"phase": phase, "lines": list(lines)}, then)


# One line


def _read(g: Position, text: str) -> Line:
    return read_line(g.board, text)


def _check(g: Position, f: Locals, line: Line) -> None:
    """BWR-398: a line is judged when its turn has come. Raises Illegal."""
    if line.verb in (BLITZ_VERB, ATTACK_VERB):
        attacks.check_line(g, f["phase"], line)
    else:
        _move(g.trial(), f["phase"], line, [])


def _move(g: Position, phase: int, line: Line, events: Events) -> None:
    """BWR-363, BWR-437, BWR-469, BWR-471: counters move one zone, or a fortified corps turns back.
    Raises Illegal."""
    if line.verb == reorganisation.UNFORTIFY:
        reorganisation.carry_out(g, g.now["side"], line, events)
    else:
        one_zone.carry_out(g, phase, line, events)


lines = LineFlow(
    "attack_lines",
    _read,
    check=_check,
    facts=lambda g, f: {"turn": g.turn},
    predicates=PREDICATES,
)


@lines.step
def carry_out(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-394, BWR-398: an attack begins, or counters move one zone."""
    line = _read(g, f["line"])
    if line.verb not in (BLITZ_VERB, ATTACK_VERB):
        _move(g, f["phase"], line, events)
        return flight.run()
    zone = line.args["target"]
    forces = attacks.planned(g, f["phase"], line)
    attacks.provoke(g, zone, forces, events)
    told = {"advance": line.args["advance"]} if "advance" in line.args else {}
    return _attack(g, f["phase"], zone, forces, events, told)


def _attack(
    g: Position,
    phase: int,
    zone: str,
    forces: dict[str, dict[str, dict[str, int]]],
    events: Events,
    told: dict[str, Any],
    then: str = "",
) -> Run:
    group.begin(g, phase, zone, forces)
    args = {"zone": zone, "phase": phase, **told}
    events.append(attack_event(g, args))
    return Run(battle.name, args, then)


# A phase


@fighting.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    g.state["phase"] = f["phase"]
    events.append({"kind": "phase_began", "phase": f["phase"], "side": g.now["side"]})


@fighting.step
def open_phase(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-396, BWR-397, BWR-451: in each phase a zone is attacked once; what the Allies have
    attacked in the turn before does not count."""
    g.now["attacked"] = []
    if g.now["side"] == ALLIES and not g.now["fought"]:
        g.state["allied_attacks"] = []
    f["landed"] = []


def _coast(g: Position, f: Locals) -> Battle | None:
    """BWR-434, G-72: the next zone without defenders onto which corps on its beachheads may go; in
    phase 8 only where there is one."""
    side = g.now["side"]
    zones = sorted(
        {told["zone"] for told in g.state["beachheads"].values() if told["side"] == side}
    )
    for zone in zones:
        if zone in f["landed"] or limits.strangers(g, zone, side):
            continue
        if f["phase"] == BLITZ and not weather.may_blitz(g, side, zone):
            continue
        if forces := advance_lines.ashore(g, zone):
            return Battle(zone, f["phase"], forces, fought=False)
    return None


@fighting.step
def go_ashore(g: Position, f: Locals, dice: Any, events: Events) -> Ask | None:
    """BWR-434: before the attacks, corps on a beachhead step onto an empty coast."""
    return _ask_ashore(g, f)


def _ask_ashore(g: Position, f: Locals) -> Ask | None:
    coast = _coast(g, f)
    if coast is None:
        return None
    noun = f"{coast.zone} beachhead {NAMES[f['phase']]}"
    return advance_lines.ask(g, coast, noun, {"turn": g.turn})


def _check_ashore(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    advance_lines.check(g, advance_lines.open_to(g, ask), say)


def _take_ashore(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    advances.carry_out(g, advance_lines.open_to(g, ask), say, events)
    f["landed"].append(ask.args["at"])
    f["ashore"] = True


go_ashore.check(_check_ashore)
advance_lines.read_by(go_ashore)


@go_ashore.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    _take_ashore(g, f, ask, say, events)


@fighting.step
def clear_ports(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BWR-374, BWR-436: ships leave the ports that were entered; then the next coast."""
    return flight.run("go_ashore") if f.pop("ashore", False) else None


@fighting.step
def attack(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-398: the attacks and moves of one zone, in the order of the side."""
    told = [text for text in f["lines"] if _read(g, text).verb != one_zone.WALK]
    return lines.run(told, (g.now["side"],), phase=f["phase"])


@fighting.step
def attack_again(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BWR-446, G-46: who has to attack again and was not told to does it at the end of phase 9."""
    bound = attacks.compulsory(g) if f["phase"] == NORMAL else []
    if not bound:
        return None
    zone, forces = bound[0]
    return _attack(g, NORMAL, zone, forces, events, {}, then="attack_again")


@fighting.step
def follow_ashore(g: Position, f: Locals, dice: Any, events: Events) -> Ask | None:
    """BWR-434: after the attacks those whose coast has become empty."""
    return _ask_ashore(g, f)


follow_ashore.check(_check_ashore)
advance_lines.read_by(follow_ashore)


@follow_ashore.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> None:
    _take_ashore(g, f, ask, say, events)


@fighting.step
def clear_ports_again(g: Position, f: Locals, dice: Any, events: Events) -> Run | None:
    """BWR-374, BWR-436: the same after the attacks."""
    return flight.run("follow_ashore") if f.pop("ashore", False) else None


@fighting.step
def mark_cut_off(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-470: at the end of phase 9."""
    if f["phase"] == NORMAL:
        one_zone.mark(g, events)


@fighting.step
def walk(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-471: units out of supply move one zone."""
    told = [text for text in f["lines"] if _read(g, text).verb == one_zone.WALK]
    return lines.run(told, (g.now["side"],), phase=f["phase"])


@fighting.step
def trim(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BWR-030, BWR-033, G-47: what is too much in a zone leaves at the end of the phase."""
    return crowding.run()


def _judge(phase: int, g: Position, line: Line) -> None:
    """What is wrong with a line of these phases whatever comes before it, for the receipt: places
    that are not adjacent, zones that can never be attacked in this phase. Raises Illegal."""
    if line.verb in (BLITZ_VERB, ATTACK_VERB):
        attacks.check_ever(g, phase, line)


def _phase(number: int, section: str) -> Phase[Position]:
    return Phase(
        number,
        section,
        VERBS[number],
        (fighting, lines, battle),
        partial(run_phase, number),
        partial(_judge, number),
    )


BLITZ_PHASE, NORMAL_PHASE = _phase(BLITZ, sections.BLITZ), _phase(NORMAL, sections.COMBAT)
