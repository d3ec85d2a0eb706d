"""Aircraft on guard over a sea zone join the battle that enemy ships bring there (§Ph12, EOH-642,
R44)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events, Locals, Say, Step
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import aloft
from pbem.games.empires_of_history.concepts.known import known
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import fights, holds
from pbem.wargame.answers import pause
from pbem.wargame.counts import of_all

VERB, LINE = "guards_join", "guards join"
YES, NO, TRANSPORTS = "yes", "no", "transports"


def ask(g: Position, f: Locals) -> list[Ask]:
    """EOH-642: each seat with aircraft on guard is asked whether they join; the answer is "yes",
    "no" or "transports" (against transports alone)."""
    flights = [each for each in fights.planes(g, f, fights.FOE) if each["use"] == aloft.GUARD]
    found = aloft.counted(flights)
    ships = of_all(f[fights.OWN])
    asks = []
    for nations in g.by_seat(list(found)):
        mine = {n: found[n] for n in nations}
        facts = known(
            g,
            attackers=sum(ships.values()),
            transports=ships.get(holds.TRANSPORT, 0),
            warships=sum(ships.values()) - ships.get(holds.TRANSPORT, 0),
            fighters=sum(kinds.get("fighter", 0) for kinds in mine.values()),
        )
        told = {"at": f["place"], "aircraft": mine, "ships": ships}
        noun, verbs = f"{f['place']} {nations[0]}", (LINE, "pause")
        asks.append(Ask(nations, "guards_join", noun, verbs, facts=facts, default=YES, args=told))
    return asks


def answer(g: Position, f: Locals, asked: Ask, say: Say, events: Events) -> None:
    """Who does not join stays over the zone, out of the battle."""
    only_transports = not asked.facts["warships"]
    if say == NO or (say == TRANSPORTS and not only_transports):
        f["absent"] = [*f.get("absent", []), *asked.args["aircraft"]]


def _check(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    if say not in (YES, NO, TRANSPORTS):
        raise Illegal("EOH-642", "guards_unclear", say=repr(say))


def _read(g: Position, asked: Ask, line: Line) -> Say:
    return str(line.args.get("answer", YES))


def asked_by(step: Step) -> Step:
    """A step that asks: its answers are checked and lines are read as they always are."""
    step.check(_check)
    step.reads(VERB, LINE)(_read)
    step.reads(VERB, "pause")(pause)
    step.answer(answer)
    return step
