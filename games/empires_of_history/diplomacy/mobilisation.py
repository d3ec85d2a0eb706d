"""What minor allies of Germany raise when their war begins (§Notes 2, EOH-661)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.dice import slug
from pbem.engine.errors import Illegal
from pbem.engine.flow import Ask, Events
from pbem.engine.orders import Line
from pbem.games.empires_of_history.components import INSTALLATION, LATE
from pbem.games.empires_of_history.concepts.known import known
from pbem.games.empires_of_history.diplomacy import cession
from pbem.games.empires_of_history.economy import building, pools
from pbem.games.empires_of_history.position import Position
from pbem.wargame.answers import pause

VERB, INFANTRY = "mobilise", "infantry"
_PLACES = {"industrial complex": "complexes", "airbase": "airbases"}
Placement = Mapping[str, Any]


def ask(g: Position) -> list[Ask]:
    """EOH-661, R97: each minor ally with a fund is asked what it raises: [{"kind", "count",
    "place"}]; at silence infantry in its capital."""
    return [
        Ask(
            (nation,),
            "mobilise",
            f"{nation} {g.turn}",
            verbs=(VERB, "pause"),
            facts=known(g),
            default=by_default(g, nation, fund_of(g, nation)),
            args={
                "nation": nation,
                "fund": fund_of(g, nation),
                "place": g.board.powers[nation].capital,
            },
        )
        for nation in g.board.in_turn(g.state["mobilising"])
    ]


def fund_of(g: Position, nation: str) -> int:
    """EOH-661: what a minor ally still has to mobilise with, of what it has saved."""
    return min(int(g.state["mobilising"][nation]), g.pool(nation))


def by_default(g: Position, nation: str, fund: int) -> list[Placement]:
    """As much infantry in the capital as the fund and the manpower pay for."""
    count = min(
        fund // building.price(g, nation, INFANTRY), int(g.state["manpower"].get(nation, 0))
    )
    place = cession.capital(g, nation)
    return [{"kind": INFANTRY, "count": count, "place": place}] if count and place else []


def said(g: Position, ask: Ask, line: Line) -> Any:
    """The answer of an order line; it raises Illegal for what cannot be."""
    if line.verb != VERB:
        return pause(g, ask, line)
    if line.args["nation"] != ask.args["nation"]:
        return None
    say = _placed(line.args)
    check(g, ask, say)
    return say


def _placed(told: Mapping[str, Any]) -> list[Placement]:
    return [
        {"kind": each["kind"], "count": each["count"] or 1, "place": part["place"]}
        for part in told["placements"]
        for each in part["units"]
    ]


def by_line(g: Position, nation: str, told: Mapping[str, Any], events: Events) -> list[list[str]]:
    """EOH-661: what an order of phase 1 raises; generals as in `raise_units`. Raises Illegal."""
    minor = told["nation"]
    fund = g.state["mobilising"].get(minor)
    if fund is None or g.decider(minor) != g.decider(nation):
        raise Illegal("EOH-661", "nothing_to_mobilise", nation=minor)
    return raise_units(g, minor, _placed(told), events)


def check(g: Position, ask: Ask, say: Sequence[Placement]) -> None:
    """EOH-661: whether an answer can be. Raises Illegal."""
    raise_units(g.trial(), ask.args["nation"], say, [])


def raise_units(
    g: Position, nation: str, say: Sequence[Placement], events: Events
) -> list[list[str]]:
    """EOH-110, EOH-661, R49, R50: units are paid from the fund, with manpower and oil as ever, and
    stand at once in any territory that the nation controls, ships in a port. What is left is saved.
    Returns [[nation, place]] of generals that are still to be drawn. Raises Illegal."""
    fund = fund_of(g, nation)
    for each in say:
        _check_one(g, nation, each)
    points, placed, manpower = _bill(g, nation, say)
    if points > fund:
        raise Illegal("EOH-661", "fund_too_small", nation=nation, cost=points, have=fund)
    pool = g.board.powers[nation].home_pool
    needed = sum(g.board.unit_for(nation, e["kind"]).oil * e["count"] for e in say)
    burnt = pools.oil_for(g, nation, pool, needed) if needed else {}
    pools.pay(g, nation, pool, points)
    pools.burn(g, nation, burnt)
    g.state["manpower"][nation] = int(g.state["manpower"].get(nation, 0)) - manpower
    del g.state["mobilising"][nation]
    told = {"nation": nation, "paid": points, "left": fund - points, "oil": burnt}
    events.append({"kind": "mobilised", **told, "manpower": manpower})
    return [
        place for kind, count, at in placed for place in _put(g, nation, kind, count, at, events)
    ]


def _check_one(g: Position, nation: str, each: Placement) -> None:
    kind, place = each["kind"], each["place"]
    building.check_kind(g, nation, kind)
    if kind == building.GENERAL and each["count"] > len(g.state["unbuilt"].get(nation, ())):
        raise Illegal("EOH-215", "no_general_left", nation=nation)
    is_ship = g.board.units[kind].kind == "sea"
    if g.controller(place) != nation or (is_ship and not g.board.port(place)):
        raise Illegal("EOH-661", "no_place_to_mobilise", nation=nation, area=place, unit=kind)
    if g.board.units[kind].kind == INSTALLATION and kind not in _PLACES:
        raise Illegal("EOH-661", "no_place_to_mobilise", nation=nation, area=place, unit=kind)


def _bill(
    g: Position, nation: str, say: Sequence[Placement]
) -> tuple[int, list[tuple[str, int, str]], int]:
    """The points that units cost, [(kind, count, place)] with late ones apart, and manpower."""
    left = start = int(g.state["manpower"].get(nation, 0))
    points, placed = 0, []
    for each in say:
        full, late = building.split(g, nation, each["kind"], each["count"], left)
        points += building.cost_of(g, nation, each["kind"], full, late)
        left -= full if g.board.units[each["kind"]].manpower else 0
        placed.append((each["kind"], full, each["place"]))
        placed.append((LATE + each["kind"], late, each["place"]))
    return points, [part for part in placed if part[1]], start - left


def _put(
    g: Position, nation: str, kind: str, count: int, at: str, events: Events
) -> list[list[str]]:
    """A unit stands on the map; generals wait until they have been drawn."""
    if kind == building.GENERAL:
        return [[nation, at]] * count
    if kind in _PLACES:
        built = g.state[_PLACES[kind]]
        built[at] = built.get(at, 0) + count
    else:
        g.add(at, nation, kind, count)
    told = {"power": nation, "unit": kind, "count": count}
    events.append({"kind": "units_came", **told, "area": at})
    return []


def draw(g: Position, nation: str, place: str, dice: Any, events: Events) -> None:
    """EOH-215: a general is drawn and stands in his place; after a ruling there may be none."""
    left = g.state["unbuilt"].get(nation, ())
    if not left:
        return
    label = f"mobilise/{g.turn}/{slug(nation)}/{len(left)}"
    [name] = dice.pick(label, left, 1)
    g.state["unbuilt"][nation] = [each for each in left if each != name]
    g.state["generals"].setdefault(place, {}).setdefault(nation, []).append(name)
    events.append({"kind": "general_came", "nation": nation, "general": name, "area": place})
