"""Questions about a land battle as a whole: whether a complex fights, and when a city takes hits
(§Ph9, EOH-262, EOH-501, EOH-506, R61)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Locals, Say, Step
from pbem.engine.orders import Line
from pbem.games.empires_of_history.concepts.known import known
from pbem.games.empires_of_history.land import reckoning
from pbem.games.empires_of_history.position import Position
from pbem.wargame.answers import EVERYWHERE, pause

COMPLEX_FIGHTS, CITY_HITS = "complex_fights", "city_hits"
COMPLEX_LINE, CITY_LINE = "industrial complex fights", "city hits"
LAST, NEVER = "last", "never"


def of_complex(g: Position, f: Locals) -> list[Ask]:
    """EOH-262, EOH-501: the owner of complexes in the territory, if he is attacked."""
    place = f["place"]
    holder = g.controller(place)
    if not g.complexes(place) or not any(g.at_war(n, holder) for n in f["nations"]):
        return []
    noun, verbs = f"{place} {f['number']}", (COMPLEX_LINE, "pause")
    facts = known(g, **reckoning.facts(g, f, reckoning.DEFENCE))
    told = {"at": place, "count": g.complexes(place)}
    return [
        Ask((holder,), "complex_fights", noun, verbs=verbs, facts=facts, default=NEVER, args=told)
    ]


def of_city(g: Position, f: Locals) -> Ask:
    """EOH-506: from which round on the city takes hits, by default at once; 0 for never."""
    place = f["place"]
    told = {"at": place, "count": f["fort"]}
    facts = known(g, **reckoning.facts(g, f, reckoning.DEFENCE))
    noun, verbs = f"{place} {f['number']}", (CITY_LINE, "pause")
    to = (reckoning.commander(g, f),)
    return Ask(to, "city_hits", noun, verbs=verbs, facts=facts, default=1, args=told)


def _read(g: Position, asked: Ask, line: Line) -> Say | None:
    if line.args.get("where", "") not in ("", EVERYWHERE, asked.args["at"]):
        return None
    if asked.verb == COMPLEX_FIGHTS:
        return line.args["fights"]
    return line.args["round"]


def _check(g: Position, f: Locals, asked: Ask, say: Say) -> None:
    if asked.verb == COMPLEX_FIGHTS and say not in (NEVER, LAST):
        raise Illegal("EOH-262", "complex_unclear", say=repr(say))
    if asked.verb == CITY_HITS and (type(say) is not int or say < 0):
        raise Illegal("EOH-506", "city_hits_unclear", say=repr(say))


def asked_by(step: Step, verb: str) -> Step:
    """A step that asks: its answers are checked and lines are read as they always are."""
    step.check(_check)
    step.reads(verb, COMPLEX_LINE if verb == COMPLEX_FIGHTS else CITY_LINE)(_read)
    step.reads(verb, "pause")(pause)
    return step
