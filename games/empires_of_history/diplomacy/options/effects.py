"""What options do (§Ph1.3): one function for each word of an effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.engine.flow import Events
from pbem.games.empires_of_history.components import OilTrade
from pbem.games.empires_of_history.concepts import us_entry, wars
from pbem.games.empires_of_history.diplomacy import (
    cession,
    declarations,
    exile,
    minor_allies,
    neutrals,
    treaties,
)
from pbem.games.empires_of_history.diplomacy.options import creation, forces
from pbem.games.empires_of_history.diplomacy.options.playing import Playing
from pbem.games.empires_of_history.position import Position

Effect = Mapping[str, Any]
TURN = "turn"


def carry_out(g: Position, effect: Effect, playing: Playing, events: Events) -> None:
    """EOH-329: one effect, its chance and its dice aside."""
    _EFFECTS[effect["op"]](g, effect, playing, events)


def _us_entry(g: Position, e: Effect, p: Playing, events: Events) -> None:
    us_entry.move(g, e["delta"], events)


def _declare_war(g: Position, e: Effect, p: Playing, events: Events) -> None:
    """EOH-127: where war is possible at all; not on who is conquered, or neutral and spared."""
    nation, foe = e["by"], e["against"]
    same = bool(g.side_of(nation)) and g.side_of(nation) == g.side_of(foe)
    gone = not g.exists(foe) or g.is_conquered(foe)
    gone = gone or g.has_surrendered(foe) or g.has_surrendered(nation)
    spared = e.get("unless") == "neutral" and not g.in_war(foe)
    if not (same or gone or spared or g.at_war(nation, foe)):
        declarations.declare(g, nation, foe, events, has_figure=p.has_figure, is_free=p.breaks_free)


def _peace(g: Position, e: Effect, p: Playing, events: Events) -> None:
    one, other = e["between"]
    wars.end(g, one, other, events)
    for nation in (one, other):
        minor_allies.war_ended(g, nation)


def _join_side(g: Position, e: Effect, p: Playing, events: Events) -> None:
    wars.join(g, e["nation"], e["side"], events)


def _production(g: Position, e: Effect, p: Playing, events: Events) -> None:
    """A nation that collects more already, since it is at war, goes on with that."""
    (now, whole), (then, other) = (g.board.fractions[level] for level in _levels(g, e))
    if then * whole < now * other:
        return
    wars.set_production(g, e["nation"], e["level"], events)


def _levels(g: Position, e: Effect) -> tuple[str, str]:
    return g.state["production"].get(e["nation"], "none"), e["level"]


def _enable(g: Position, e: Effect, p: Playing, events: Events) -> None:
    kinds = g.state["enabled"].setdefault(e["nation"], [])
    kinds.extend(kind for kind in e["units"] if kind not in kinds)


def _stance(g: Position, e: Effect, p: Playing, events: Events) -> None:
    neutrals.shift(g, e["nation"], e["toward"], e["shift"], p.nation, events)


def _treaty(g: Position, e: Effect, p: Playing, events: Events) -> None:
    treaties.sign(g, e["kind"], e["parties"], e["min_turns"], e.get("break_cost"), events)


def _transfer_territory(g: Position, e: Effect, p: Playing, events: Events) -> None:
    """What an enemy of who gets it has taken is not handed over."""
    for territory in e["territories"]:
        holder = g.controller(territory)
        mine = holder == p.nation or (holder and g.board.powers[holder].kind == neutrals.CREATED)
        if mine or not (holder and g.at_war(e["to"], holder)):
            cession.hand_over(g, territory, e["to"], events)


def _transfer_units(g: Position, e: Effect, p: Playing, events: Events) -> None:
    forces.transfer(g, e, events)


def _place_units(g: Position, e: Effect, p: Playing, events: Events) -> None:
    forces.place(g, e["nation"], p.place or e["at"], e["units"], events)


def _support(g: Position, e: Effect, p: Playing, events: Events) -> None:
    """EOH-333: one nation may support another; a newer promise stands in place of an older one."""
    pair = (e["from"], e["to"])
    kept = [s for s in g.state["supports"] if (s["from"], s["to"]) != pair]
    told = {"from": e["from"], "to": e["to"], "most": e["max_per_turn"], "route": e["route"]}
    g.state["supports"] = [*kept, told]


def _oil_trade(g: Position, e: Effect, p: Playing, events: Events) -> None:
    """EOH-623, R93: oil that is given each turn, from now on or no longer."""
    pair = (e["from"], e["to"])
    kept = [t for t in g.state["trades"] if (t["from"], t["to"]) != pair]
    g.state["trades"] = kept
    if e["action"] == "start":
        trade = OilTrade(*pair, e["amount"], tuple(e["enters"]))
        told = {"from": trade.giver, "to": trade.taker, "amount": trade.amount, "by_sea_from": ""}
        way = {"by_land_from": e["by_land_from"]} if "by_land_from" in e else {}
        g.state["trades"].append({**told, "enters": list(trade.enters), **way})
    events.append({"kind": "oil_trade", "from": pair[0], "to": pair[1], "action": e["action"]})


def _manpower(g: Position, e: Effect, p: Playing, events: Events) -> None:
    nation = e["nation"]
    g.state["manpower"][nation] = max(0, g.state["manpower"].get(nation, 0) + e["delta"])
    events.append({"kind": "manpower_changed", "nation": nation, "delta": e["delta"]})


def _resources(g: Position, e: Effect, p: Playing, events: Events) -> None:
    """Points once, or in each phase 11: for ever, for some turns, or while the nation is at war
    with no major power."""
    nation, pool = e["nation"], e.get("pool", "")
    told: dict[str, Any] = {"nation": nation, "delta": e["delta"], "pool": pool}
    if e["per"] == TURN:
        more = {"while": e["while"]} if "while" in e else {}
        g.state["incomes"].append({**told, "left": e.get("turns"), **more})
        return
    pool = pool or g.board.powers[nation].home_pool
    points = max(e["delta"], -g.pool(nation, pool))
    g.pay_in(nation, pool, points)
    events.append({"kind": "option_points", "nation": nation, "pool": pool, "points": points})


def _flag(g: Position, e: Effect, p: Playing, events: Events) -> None:
    g.state["flags"][e["name"]] = e["value"]
    if "turns" in e:
        g.state["lapsing"][e["name"]] = g.turn + e["turns"] - 1


def _convoy_mod(g: Position, e: Effect, p: Playing, events: Events) -> None:
    mods, nation = g.state["convoy_mods"], e["nation"]
    mods[nation] = mods.get(nation, 0) + e["delta"]


def _fortify(g: Position, e: Effect, p: Playing, events: Events) -> None:
    g.state["fortified"].append([e["territory"], e["face"]])
    events.append({"kind": "face_fortified", "area": e["territory"], "face": e["face"]})


def _nuclear_chance(g: Position, e: Effect, p: Playing, events: Events) -> None:
    """A list of changes, each with the figure below which it does not bring the chance."""
    told = [e["delta"], e.get("floor", 0)]
    g.state["nuclear_chances"].setdefault(e["nation"], []).append(told)


def _create_nation(g: Position, e: Effect, p: Playing, events: Events) -> None:
    creation.create(g, e, events)


def _exile(g: Position, e: Effect, p: Playing, events: Events) -> None:
    if not g.is_conquered(e["nation"]):
        g.state["conquered"][e["nation"]] = g.turn
        events.append({"kind": "nation_conquered", "nation": e["nation"]})
    if g.allied(e["nation"], e["host"]):
        exile.go(g, e["nation"], e["host"], events)


_EFFECTS: dict[str, Callable[[Position, Effect, Playing, Events], None]] = {
    "us entry": _us_entry,
    "declare war": _declare_war,
    "peace": _peace,
    "join side": _join_side,
    "production": _production,
    "enable units": _enable,
    "stance": _stance,
    "treaty": _treaty,
    "transfer territory": _transfer_territory,
    "transfer units": _transfer_units,
    "place units": _place_units,
    "support": _support,
    "oil trade": _oil_trade,
    "manpower": _manpower,
    "resources": _resources,
    "flag": _flag,
    "convoy mod": _convoy_mod,
    "fortify": _fortify,
    "nuclear chance": _nuclear_chance,
    "create nation": _create_nation,
    "exile": _exile,
}
