"""The phases of Activities and Blitzes (§2): a side goes through its steps, all its powers
together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Go, Locals, Run, Sifted
from pbem.games.blitz_world_in_conflict.declaring import DECLARING
from pbem.games.blitz_world_in_conflict.land import combat, defence
from pbem.games.blitz_world_in_conflict.land.phases import ATTACKING, MARCHING, REBASING
from pbem.games.blitz_world_in_conflict.orders.grammar import read_line
from pbem.games.blitz_world_in_conflict.politics import affairs
from pbem.games.blitz_world_in_conflict.position import Position, new_phase
from pbem.games.blitz_world_in_conflict.sea.returning import RETURNING
from pbem.games.blitz_world_in_conflict.sea.sailing import SAILING
from pbem.wargame.phases import Phase, Rehearsal
from pbem.wargame.sections import IN_SEQUENCE, Sections, in_section

ON_LAND: tuple[tuple[str, Phase[Position]], ...] = (
    ("", DECLARING),
    ("D", REBASING),
    ("E", MARCHING),
    ("F", ATTACKING),
)
AT_SEA: tuple[tuple[str, Phase[Position]], ...] = (("A", RETURNING), ("B", SAILING))
PHASES = {phase.section: phase for _, phase in (*AT_SEA, *ON_LAND)}
# BLZ-278 to BLZ-283: the steps of each kind of Blitz, and the Oil that it costs.
BLITZES = {
    "air": ("ABCDEF", 1),
    "land": ("EF", 1),
    "naval": ("ABC", 1),
    "total": ("ABCDEF", 2),
    "free": ("ABDE", 0),
}

operations = Flow("operations")


@operations.step
def begin(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BLZ-271, BLZ-273, BLZ-277: the side whose phase it is, and its steps."""
    told = g.board.set_up["phases"][g.state["phase"]]
    powers, kinds = g.board.sides[told["side"]], told.get("blitz", ())
    steps = told.get("steps") or BLITZES[kinds[0]][0]
    g.state["now"] = new_phase(told["side"], dict.fromkeys(powers, steps))
    if kinds:
        g.now["blitz"] = dict.fromkeys(powers, kinds[0])
    shown = {"side": told["side"], "powers": list(powers), "steps": steps}
    events.append({"kind": "phase_began", **shown, **({"blitz": kinds[0]} if kinds else {})})


@operations.step
def settle_affairs(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-300: what lines of supply and the end of the last phase have brought about."""
    return affairs.run()


def _phases(g: Position, letters: Sequence[tuple[str, Phase[Position]]]) -> list[Phase[Position]]:
    """Those of these steps that some power of the side has in this phase."""
    steps = "".join(g.now["steps"].values())
    return [phase for letter, phase in letters if letter in steps]


def _asks(g: Position, verb: str, letters: Sequence[tuple[str, Phase[Position]]]) -> list[Ask]:
    """One question for each person, for all his powers of the side; none without a step."""
    sections = tuple(phase.section for phase in _phases(g, letters))
    seats = g.by_seat(list(g.now["steps"])) if sections else []
    return [
        Ask(
            powers,
            verb,
            f"{powers[0]} {g.turn} {g.state['phase']}",
            sections=sections,
            default=[],
            releases=True,
            args={"turn": g.turn, "powers": list(powers), "side": g.now["side"]},
        )
        for powers in seats
    ]


@operations.step
def give_sea_orders(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-272, BLZ-380: for the steps at sea."""
    return _asks(g, "sea_orders", AT_SEA)


@give_sea_orders.sift
def _(g: Position, f: Locals, ask: Ask, texts: Sequence[str]) -> Sifted:
    return _sift(g, ask, texts)


@give_sea_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Sequence[str], events: Events) -> None:
    _keep(g, f, ask, say)


@operations.step
def return_to_base(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Step A."""
    g.state["step"] = "A"
    return _run(f, RETURNING)


@operations.step
def move_to_sea(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Step B."""
    g.state["step"] = "B"
    return _run(f, SAILING)


@operations.step
def give_land_orders(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-272: for the steps on land; they may come with the others."""
    return _asks(g, "land_orders", ON_LAND)


@give_land_orders.sift
def _(g: Position, f: Locals, ask: Ask, texts: Sequence[str]) -> Sifted:
    return _sift(g, ask, texts)


def _sift(g: Position, ask: Ask, texts: Sequence[str]) -> Sifted:
    """Lines are carried out step by step, in each in the order in which they were written."""
    mail = Sections(texts, ask.sections, partial(read_line, g.board))
    rehearsal: Rehearsal[Position] = Rehearsal(g)
    for section in ask.sections:
        phase = PHASES[section]
        mail.judge(section, IN_SEQUENCE, partial(rehearsal.faults, phase))
        rehearsal.go_on(phase, mail.of(section))
    return mail.sifted()


@give_land_orders.answer
def _(g: Position, f: Locals, ask: Ask, say: Sequence[str], events: Events) -> None:
    _keep(g, f, ask, say)


def _keep(g: Position, f: Locals, ask: Ask, say: Sequence[str]) -> None:
    """The lines of each step wait for it, each with its power before it."""
    for section in ask.sections:
        told = [line.text for line in in_section(say, section, partial(read_line, g.board))]
        f[section] = [*f.get(section, []), *(_headed(g, ask, text) for text in told)]


def _headed(g: Position, ask: Ask, text: str) -> str:
    return text if read_line(g.board, text).power else f"{ask.to[0]}: {text}"


def _run(f: Locals, phase: Phase[Position]) -> Run:
    return phase.run(f.get(phase.section, []), "")


@operations.step
def declare(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-300: wars are declared before anybody moves."""
    return _run(f, DECLARING)


@operations.step
def rebase(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Step D."""
    g.state["step"] = "D"
    return _run(f, REBASING)


@operations.step
def march(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """Step E."""
    g.state["step"] = "E"
    return _run(f, MARCHING)


@operations.step
def attack(g: Position, f: Locals, dice: Any, events: Events) -> Run:
    """BLZ-450: step F: all attacks are announced."""
    g.state["step"] = "F"
    return _run(f, ATTACKING)


@operations.step
def defend(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    """BLZ-479: then the other side commits."""
    if not g.now["attacks"]:
        return Go("end")
    order = {area: number for number, area in enumerate(g.now["order"])}
    places = sorted(range(len(g.now["attacks"])), key=lambda n: _rank(g, order, n))
    f["queue"] = places
    return Run(defence.defence.name)


def _rank(g: Position, order: dict[str, int], number: int) -> tuple[int, int]:
    return order.get(g.now["attacks"][number]["at"], len(order)), number


@operations.step
def fight(g: Position, f: Locals, dice: Any, events: Events) -> Run | Go:
    """BLZ-450: combats are fought one by one."""
    if not f["queue"]:
        return Go("end")
    number = f["queue"].pop(0)
    return Run(combat.ground_attack.name, {"number": number}, then="fight")


@operations.step
def end(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """The next phase begins with nothing of this one."""
    g.state["step"] = ""


FLOWS = (
    operations,
    *(flow for phase in PHASES.values() for flow in phase.flows),
    *defence.FLOWS,
    *combat.FLOWS,
)
