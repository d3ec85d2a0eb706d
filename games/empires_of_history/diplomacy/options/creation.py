"""Nations that an option creates: Vichy France (§Ph1.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.flow import Events
from pbem.games.empires_of_history.components import ALLIES
from pbem.games.empires_of_history.diplomacy import cession
from pbem.games.empires_of_history.position import ENGLAND, FRANCE, GERMANY, Position


def create(g: Position, effect: Mapping[str, Any], events: Events) -> None:
    """EOH-329: a nation out of territories of France: what stands there is its own, with the
    savings of France, and it acts in its slot. All other French units are English, all other French
    territories that nobody has taken are German; France itself is conquered. Troops of its
    allies there go home."""
    new, listed = effect["nation"], list(effect["territories"])
    mine = [t for t in listed if g.controller(t) == FRANCE]
    rest = [t for t in g.controlled(FRANCE) if t not in listed]
    for territory in mine:
        g.set_control(territory, new)
        events.append(_ceded(territory, new))
    cession.rename(g, lambda area: area in mine, FRANCE, new, events)
    for territory in rest:
        g.set_control(territory, GERMANY)
        events.append(_ceded(territory, GERMANY))
    _disperse(g, events)
    for territory in (*mine, *rest):
        cession.strangers_leave(g, territory, events)
    _save(g, new)
    g.state["stances"][new] = g.board.diplomacy["track"].index(effect["stance"])
    g.state["attached"][new] = FRANCE
    g.state["heirs"][FRANCE] = new
    g.state["conquered"][FRANCE] = g.turn
    cession.drop_chart(g, FRANCE, events)
    events.append({"kind": "nation_created", "nation": new, "areas": mine})


def _ceded(territory: str, to: str) -> dict[str, str]:
    return {"kind": "territory_ceded", "area": territory, "power": to, "from": FRANCE}


def _disperse(g: Position, events: Events) -> None:
    """Units at sea and in allied lands change their flag where they are, all others reach
    England."""

    def stays(area: str) -> bool:
        holder = g.controller(area)
        return g.board.is_sea(area) or (bool(holder) and g.side_of(holder) == ALLIES)

    cession.rename(g, stays, FRANCE, ENGLAND, events)
    for each in g.state["flying"]:
        if each["nation"] == FRANCE:
            each["nation"] = ENGLAND
    for area in sorted(a for a, here in g.state["units"].items() if FRANCE in here):
        cession.send_home(g, area, FRANCE, events, to=ENGLAND)


def _save(g: Position, new: str) -> None:
    """Its pools are those of France; oil that lies in its territories has come with them."""
    old = g.state["pools"].pop(FRANCE, {})
    home = g.board.powers[new].home_pool
    for pool, points in old.items():
        name = pool if pool in g.board.powers[new].pools else home
        g.pay_in(new, name, points)
    g.state["pools"][FRANCE] = dict.fromkeys(g.board.powers[FRANCE].pools, 0)
