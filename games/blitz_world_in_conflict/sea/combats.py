"""Step C: the side that acts picks one sea area after the other for combat (BLZ-404). The locals of
the flow: `lines`, those of the section, which say in which order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine import conditions
from pbem.engine.errors import Illegal
from pbem.engine.events import LINE_UNUSED
from pbem.engine.flow import Ask, Events, Flow, Leave, Locals, Run, Say
from pbem.engine.orders import Line
from pbem.engine.predicates import Occasion, judge
from pbem.games.blitz_world_in_conflict.orders.predicates import PREDICATES
from pbem.games.blitz_world_in_conflict.orders.sections import SEA
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.sea import battles, contesting, fleets
from pbem.games.blitz_world_in_conflict.steps import known, power_of, read
from pbem.wargame.answers import pause
from pbem.wargame.phases import Phase

FIGHT = "fight"

sea_combats = Flow("sea_combats")


@sea_combats.step
def contest(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-285: where a Free Blitz has come, the other side decides first."""
    return contesting.asks(g)


contest.check(contesting.check)
contest.answer(contesting.answered)
contest.reads(contesting.CONTEST)(contesting.read)
contest.reads(contesting.CONTEST, contesting.PASS)(contesting.read)
contest.reads(contesting.CONTEST, "pause")(pause)


@sea_combats.step
def pick(g: Position, f: Locals, dice: Any, events: Events) -> list[Ask]:
    """BLZ-404: the side that acts picks one after the other, in silence as its lines say."""
    seas = fleets.to_fight(g)
    if len(seas) < 2:
        return []
    told = {"areas": seas, "side": g.now["side"]}
    noun, default = f"{g.turn} {g.state['phase']} {len(seas)}", _first(g, f, seas)
    verbs = (FIGHT, "pause")
    return [Ask(tuple(g.acting), "fight_next", noun, verbs, default=default, args=told)]


@pick.check
def _(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    if say not in asked.args["areas"]:
        raise Illegal("BLZ-404", "no_combat_there", areas=[say])


@pick.reads("fight_next", FIGHT)
def _(g: Position, asked: Ask, line: Line) -> Say | None:
    """The first of its sea areas in which there is a combat."""
    return next((sea for sea in line.args["places"] if sea in asked.args["areas"]), None)


pick.reads("fight_next", "pause")(pause)


@pick.answer
def _(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    f["next"] = say


def _first(g: Position, f: Locals, seas: Sequence[str]) -> str:
    return next((sea for sea in wanted(g, f["lines"]) if sea in seas), seas[0])


@sea_combats.step
def next_combat(g: Position, f: Locals, dice: Any, events: Events) -> Run | Leave:
    """BLZ-404: each is fought to its end before the next is picked."""
    seas, wish = fleets.to_fight(g), f.pop("next", "")
    if not seas:
        for text in f["lines"]:
            _tell_unused(g, text, events)
        return Leave()
    at = wish if wish in seas else _first(g, f, seas)
    return Run(battles.sea_battle.name, {"at": at}, then="pick")


def wanted(g: Position, texts: Sequence[str]) -> list[str]:
    """The sea areas of lines whose condition holds now, in the order in which they are written."""
    lines = [read(g, text) for text in texts]
    return [sea for line in lines if _is_meant(g, line) for sea in line.args["places"]]


def _is_meant(g: Position, line: Line) -> bool:
    by = [power_of(g, line)]
    facts = known(g, {"by": by})
    says = judge(PREDICATES, g, Occasion(tuple(by), facts))
    return conditions.evaluate(line.args.get("when", []), facts, says)


def _tell_unused(g: Position, text: str, events: Events) -> None:
    """A line about sea areas in none of which there was a combat."""
    line = read(g, text)
    if not {*line.args["places"]} & {*g.now["fought"]}:
        problem = Illegal("BLZ-404", "no_combat_there", areas=list(line.args["places"])).problem
        told = {"by": [power_of(g, line)], "line": text, "problem": problem.data()}
        events.append({"kind": LINE_UNUSED, **told})


def rehearse(g: Position, line: Line) -> None:
    """Illegal for a line about anything but sea areas in play."""
    for place in line.args["places"]:
        if place not in g.board.in_play or not g.board.is_sea(place):
            raise Illegal("BLZ-404", "no_sea_area", area=place)


FIGHTING: Phase[Position] = Phase(
    3,
    SEA,
    (FIGHT,),
    (sea_combats, *battles.FLOWS),
    lambda lines, then: Run(sea_combats.name, {"lines": list(lines)}, then),
    rehearse=rehearse,
    is_certain=lambda g, line: True,
)
