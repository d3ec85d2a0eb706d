"""What options bring for a time, at the end of a turn (§Ph1.3)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.empires_of_history.concepts import wars
from pbem.games.empires_of_history.position import JAPAN, USSR, Position

_MOBILISED = "SOV-05"
LIMITED, ENOUGH = "limited war japan ussr", 2


def end_flags(g: Position, events: Events) -> None:
    """EOH-329: flags whose time is over are no longer set."""
    for name, last in sorted(g.state["lapsing"].items()):
        if g.turn >= last:
            del g.state["lapsing"][name]
            g.state["flags"].pop(name, None)
            events.append({"kind": "flag_lapsed", "name": name})


def end_limited_war(g: Position, events: Events) -> None:
    """EOH-109, EOH-329: a limited war of Japan on the Soviet Union is over once Japan has two of
    its territories."""
    if not g.flag(LIMITED) or not g.at_war(JAPAN, USSR):
        return
    taken = [t for t in g.board.territories_of(USSR) if g.controller(t) == JAPAN]
    if len(taken) >= ENOUGH:
        del g.state["flags"][LIMITED]
        wars.end(g, JAPAN, USSR, events)
        if not wars.fights_a_major(g, USSR):
            wars.set_production(g, USSR, _in_peace(g), events)


def _in_peace(g: Position) -> str:
    """What the Soviet Union produces at while it is neutral: as at the start, or as it has
    mobilised."""
    if _MOBILISED in g.state["played"]:
        return "three quarters"
    return str(g.board.powers[USSR].production)
