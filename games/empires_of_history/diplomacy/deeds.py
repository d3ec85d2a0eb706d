"""Lines of phase 1, each as what it does by itself: without answers of others and without dice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events, Locals
from pbem.engine.orders import Line
from pbem.games.empires_of_history.concepts import passengers
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.diplomacy import (
    declarations,
    exile,
    gifts,
    influence,
    mobilisation,
    surrender,
)
from pbem.games.empires_of_history.diplomacy.options import play
from pbem.games.empires_of_history.position import Position

OFFER, OPTION, INFLUENCE, MOBILISE = "offer surrender", "option", "influence", "mobilise"
# What can be done after these hangs on answers, or on the general who is drawn.
OPEN = (OFFER, MOBILISE)


def rehearse(g: Position, line: Line) -> None:
    """EOH-320 to EOH-336: a line of phase 1, its dice and answers aside; an option has what comes
    of it in any case. Raises Illegal."""
    if line.verb == OPTION and is_certain(g, line):
        told = line.args
        where = {"place": told.get("place", ""), "pool": told.get("pool", "")}
        thrown = play.without_dice(g, told["option"])
        play.carry_out(g, nation_of(g, line), told["option"], thrown, [], **where)
    else:
        carry_out(g, line, [])


def is_certain(g: Position, line: Line) -> bool:
    """Whether what can be ordered behind a line hangs on none of its dice and on no answer."""
    if line.verb == OPTION:
        return play.is_certain(g, nation_of(g, line), line.args["option"])
    if line.verb == INFLUENCE:
        return not influence.would_join(g, nation_of(g, line), line.args["nation"])
    return line.verb not in OPEN


def check(g: Position, f: Locals, line: Line) -> None:
    rehearse(g.trial(), line)


def _declare_war(g: Position, nation: str, told: Any, events: Events) -> None:
    declarations.check(g, nation, told["nation"])
    declarations.declare(g, nation, told["nation"], events)


def _influence(g: Position, nation: str, told: Any, events: Events) -> None:
    influence.pay(g, nation, told["nation"], told.get("pool", ""))


def _option(g: Position, nation: str, told: Any, events: Events) -> None:
    play.pay(g, nation, told["option"], told.get("place", ""), told.get("pool", ""))


def _agree(g: Position, nation: str, told: Any, events: Events) -> None:
    play.consent(g, nation, told["option"], True)


def _refuse(g: Position, nation: str, told: Any, events: Events) -> None:
    play.consent(g, nation, told["option"], False)


def _exile(g: Position, nation: str, told: Any, events: Events) -> None:
    exile.go(g, nation, told["host"], events)


def _gift(g: Position, nation: str, told: Any, events: Events) -> None:
    gifts.give(g, nation, told["count"], told.get("pool", ""), told["goal"], events)


def _support(g: Position, nation: str, told: Any, events: Events) -> None:
    gifts.support(g, nation, told["count"], told.get("pool", ""), told["nation"], events)


def _travel(g: Position, nation: str, told: Any, events: Events) -> None:
    passengers.let(g, nation, told.get("nations", ()), events)


def _offer(g: Position, nation: str, told: Any, events: Events) -> None:
    surrender.offer(g, nation, told.get("nations", ()), events)


def _split(g: Position, nation: str, told: Any, events: Events) -> None:
    paying = (n for n, each in sorted(g.state["surrendered"].items()) if nation in each["to"])
    of = told.get("nation") or next(paying, nation)
    surrender.split(g, nation, of, told["shares"], events)


def _mobilise(g: Position, nation: str, told: Any, events: Events) -> None:
    mobilisation.by_line(g, nation, told, events)


DEEDS: dict[str, Callable[[Position, str, Any, Events], None]] = {
    "declare war": _declare_war,
    INFLUENCE: _influence,
    OPTION: _option,
    "consent": _agree,
    "refuse": _refuse,
    "government in exile": _exile,
    "gift": _gift,
    "support": _support,
    "travel with": _travel,
    OFFER: _offer,
    "split": _split,
    MOBILISE: _mobilise,
}


def carry_out(g: Position, line: Line, events: Events) -> None:
    """EOH-118: what of a line hangs on nobody else and on no die. Raises Illegal for a nation that
    does nothing more in this slot."""
    nation = nation_of(g, line)
    if _has_left(g, nation):
        raise Illegal("EOH-118", "acts_no_more", nation=nation)
    DEEDS[line.verb](g, nation, line.args, events)


def _has_left(g: Position, nation: str) -> bool:
    in_exile = nation in g.state["exiles"] and nation not in g.now["nations"]
    return in_exile or g.has_surrendered(nation)
