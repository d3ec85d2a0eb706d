"""Corps on beachheads that have not been renewed: lost when phase 6 of their side ends (§14)."""

from __future__ import annotations

from collections.abc import Mapping

from pbem.engine.flow import Ask, Events
from pbem.games.blitzwar.board import DOTTED
from pbem.games.blitzwar.combat import casualties
from pbem.games.blitzwar.combat.casualties import QUESTIONS, Hits
from pbem.games.blitzwar.combat.fight import Attackers
from pbem.games.blitzwar.counters import losses as counters
from pbem.games.blitzwar.position import Position
from pbem.games.blitzwar.transport import landings
from pbem.wargame.answers import EVERYWHERE
from pbem.wargame.counts import Counts
from pbem.wargame.loss_questions import Choice


def missing(g: Position, name: str) -> int:
    """BWR-350, BWR-356: how many corps on a beachhead have no room there: it holds three for an
    air unit where a dotted line joins its zone with a port of the side, else two."""
    zone = g.state["beachheads"][name]["zone"]
    ports = [
        port
        for port in g.board.neighbours(zone, {DOTTED})
        if g.board.port_seas(port) and g.controller(port) == g.side
    ]
    return max(0, landings.ashore(g, name) - landings.room(g, name, ports))


def ask(g: Position) -> Ask | None:
    """BWR-355, BWR-356: which corps are lost on the next beachhead that lacks room; all others stay
    there."""
    for name, beachhead in sorted(g.state["beachheads"].items()):
        lost = missing(g, name) if beachhead["side"] == g.side else 0
        if lost:
            zone = beachhead["zone"]
            scopes = (zone, EVERYWHERE, "")
            about = Choice("BWR-356", zone, "beachhead", scopes, casualties.ORDER, name, "")
            found = casualties.targets(g, _pool(g, name), lost)
            hits = Hits(lost, lost, lost)
            return QUESTIONS.ask(about, (g.side,), found, hits, lambda: {"turn": g.turn})
    return None


def _pool(g: Position, name: str) -> Attackers:
    return {name: g.corps_ashore(name)}


def take(g: Position, name: str, chosen: Mapping[str, Counts], events: Events) -> None:
    """BWR-356, BWR-421: counters on a beachhead lose corps, {country: {kind: count}}."""
    for country, kinds in chosen.items():
        for kind, count in kinds.items():
            for _ in range(count):
                _, loss = casualties.counter(g, _pool(g, name), country, kind)
                counters.take(g, name, loss)
    units = {country: dict(kinds) for country, kinds in chosen.items()}
    events.append({"kind": "lost", "at": name, "phase": "beachhead", "units": units})


def close(g: Position) -> None:
    """BWR-332, BWR-356: beachheads of the side without air units and corps are no more."""
    for name, beachhead in sorted(g.state["beachheads"].items()):
        is_bare = not beachhead["air"] and name not in g.state["ashore"]
        if beachhead["side"] == g.side and is_bare:
            del g.state["beachheads"][name]
