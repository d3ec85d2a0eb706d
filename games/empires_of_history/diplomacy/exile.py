"""Governments in exile, and liberation (§Conquest)."""

from __future__ import annotations

from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.empires_of_history.concepts import control, taking_part, wars
from pbem.games.empires_of_history.position import Position

TURNS = 2


def check(g: Position, nation: str, host: str) -> None:
    """EOH-113, EOH-668: a conquered nation names an ally; Poland may, too, once it is stunned.
    Raises Illegal."""
    told: dict[str, Any] = {"nation": nation, "host": host}
    if not g.is_conquered(nation) and nation not in g.state["stunned"]:
        raise Illegal("EOH-113", "not_conquered", **told)
    if nation in g.state["exiles"]:
        raise Illegal("EOH-113", "in_exile_already", **told)
    is_free = not g.is_conquered(host) and host not in g.state["exiles"]
    if nation == host or not g.allied(nation, host) or not is_free:
        raise Illegal("EOH-113", "host_is_no_ally", **told)


def go(g: Position, nation: str, host: str, events: Events) -> None:
    """EOH-113, EOH-114, EOH-116, R27: the host, who need not agree, commands what is left of a
    nation: from now on, or in his own slot where that is still to come; it fights whom he fights.
    Raises Illegal."""
    check(g, nation, host)
    g.state["exiles"][nation] = host
    events.append({"kind": "went_into_exile", "nation": nation, "host": host})
    for foe in g.enemies_of(host):
        wars.begin(g, nation, foe, events)
    taking_part.join_slot_of(g, nation, host)


def lose_host(g: Position, host: str, events: Events) -> None:
    """EOH-113: a host that is out of the war is no ally: its exiles may name another one."""
    for nation in sorted(n for n, each in g.state["exiles"].items() if each == host):
        del g.state["exiles"][nation]
        events.append({"kind": "exile_lost_host", "nation": nation, "host": host})


def count(g: Position, events: Events) -> None:
    """EOH-115, R27: a nation is free again when its capital has been under allied control at the
    end of two turns on end."""
    for nation in [n for n in g.board.powers if n in {*g.state["conquered"], *g.state["exiles"]}]:
        holder = g.controller(g.board.powers[nation].capital)
        if not holder or not g.is_friendly(nation, holder):
            g.state["freed"].pop(nation, None)
            continue
        turns = g.state["freed"].get(nation, 0) + 1
        g.state["freed"][nation] = turns
        if turns >= TURNS:
            free(g, nation, events)


def free(g: Position, nation: str, events: Events) -> None:
    """EOH-115, R27: a nation acts again, without savings; what allies hold of it passes back."""
    for name in ("conquered", "exiles", "freed"):
        g.state[name].pop(nation, None)
    g.state["pools"][nation] = dict.fromkeys(g.board.powers[nation].pools, 0)
    events.append({"kind": "nation_liberated", "nation": nation})
    for territory in g.board.territories_of(nation):
        holder = g.controller(territory)
        if holder and holder != nation and g.is_friendly(nation, holder):
            control.take(g, territory, nation, events)
