"""The flow of a sortie (§13.2): its air units are announced one by one, each is countered or comes
through before the next. Its locals are `units` (those that are still to come), `base`, `at`, `use`;
and of the one that is announced its `country` and who has `declined` to counter it."""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask, Events, Flow, Go, Leave, Locals, Run, Say
from pbem.games.blitzwar.air import counter_moves, missions, sorties
from pbem.games.blitzwar.air.bases import UNIT
from pbem.games.blitzwar.air.sorties import Sortie
from pbem.games.blitzwar.position import Position

sortie = Flow("sortie")


def run(told: Sortie, then: str = "") -> Run:
    """BWR-303: send air units, one by one."""
    args = {"units": dict(told.units), "base": told.base, "at": told.at, "use": told.use}
    return Run(sortie.name, args, then)


def _of(f: Locals) -> Sortie:
    return Sortie(f["units"], f["base"], f["at"], f["use"])


def _is_there(g: Position, f: Locals) -> bool:
    """Whether the air unit that is announced is still at base."""
    return g.count(f["base"], f["country"], UNIT) > 0


@sortie.step
def set_out(g: Position, f: Locals, dice: Any, events: Events) -> None:
    """BWR-136, BWR-320: a neutral is attacked at once, so that its new friends may counter."""
    sorties.provoke(g, _of(f), events)


@sortie.step
def announce(g: Position, f: Locals, dice: Any, events: Events) -> Leave | None:
    """BWR-303, BWR-308: the next air unit; where nobody can counter they all come at once."""
    told = _of(f)
    if not counter_moves.sides(g, told):
        for country, count in told.units.items():
            sorties.arrive(g, told, country, count, events)
        return Leave()
    is_enough = told.use == missions.BOMBING and not missions.bombers_left(g)
    if not told.units or is_enough:
        return Leave()
    f["country"], f["declined"] = next(iter(f["units"])), []
    f["units"][f["country"]] -= 1
    f["units"] = {country: count for country, count in f["units"].items() if count}
    counter_moves.announce(g, counter_moves.target(told))
    return None


@sortie.step
def counter(g: Position, f: Locals, dice: Any, events: Events) -> Ask | Go | None:
    """BWR-302, BWR-303, BWR-319: each side that may is asked, one after the other, until one
    counters."""
    if not _is_there(g, f):
        return Go("announce")
    open_ = [each for each in counter_moves.sides(g, _of(f)) if each not in f["declined"]]
    if not open_:
        return None
    left = sum(f["units"].values())
    return counter_moves.ask(g, open_[0], _of(f), f["country"], left)


@counter.check
def _(g: Position, f: Locals, ask: Ask, say: Say) -> None:
    counter_moves.check(g, ask.to[0], _of(f), say)


counter.reads("counter")(counter_moves.read)


@counter.answer
def _(g: Position, f: Locals, ask: Ask, say: Say, events: Events) -> Go:
    if not say:
        f["declined"].append(ask.to[0])
        return Go("counter")
    counter_moves.eliminate(g, _of(f), f["country"], say, events)
    return Go("announce")


@sortie.step
def arrive(g: Position, f: Locals, dice: Any, events: Events) -> Go:
    """BWR-304: nobody has countered it."""
    sorties.arrive(g, _of(f), f["country"], 1, events)
    return Go("announce")
