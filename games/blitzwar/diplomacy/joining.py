"""Countries that become active, and wars that begin (§9.1, §9.3)."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitzwar import dates
from pbem.games.blitzwar.concepts.control import set_holder
from pbem.games.blitzwar.counters import depots
from pbem.games.blitzwar.halves import show_halves
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, USA, Position

FINLAND, RUMANIA, YUGOSLAVIA = "Finland", "Rumania", "Yugoslavia"
# BWR-207: whose zones the Soviets attack for Total War of the Axis (of Poland, what it holds).
_AXIS_FRONTS = ("Germany", "Poland", RUMANIA)


def join(g: Position, country: str, side: str, events: Events) -> None:
    """BWR-112, BWR-136, BWR-495: a neutral country becomes active on a side: its zones come under
    the side's control but for those where an enemy has corps, its supply is the side's."""
    g.state["countries"][country] = side
    g.state["countries"] = g.board.in_turn(g.state["countries"])
    g.state["passage"].pop(country, None)
    events.append({"kind": "country_joined", "country": country, "side": side})
    take_zones(g, country, side, events)
    for zone, _ in list(g.stocks(country)):
        _take_supply(g, country, zone, side, events)
    if country == USA:
        dates.note(g, dates.USA)


def _take_supply(g: Position, country: str, zone: str, side: str, events: Events) -> None:
    """BWR-249, BWR-495: the supply of a country becomes the side's, as far as it has counters for
    it."""
    theirs = g.stock(zone, country)
    g.set_stock(zone, country, [])
    given = theirs
    if not depots.can_supply(g, side, theirs):
        given = depots.fewest_supply(g, side, sum(theirs))
    g.set_stock(zone, side, [*g.stock(zone, side), *given])
    if lost := sum(theirs) - sum(given):
        told = {"area": zone, "power": side, "halves": lost, "supply": show_halves(lost)}
        events.append({"kind": "supply_lost", **told})


def take_zones(g: Position, country: str, side: str, events: Events) -> None:
    """BWR-112, G-54: the zones of a country come under a side's control, but for those where
    others have corps or control."""
    for zone in g.board.land_zones:
        if g.controller(zone) or g.owner(zone) != country:
            continue
        if not any(g.has_corps(zone, enemy) for enemy in g.enemy_sides(side)):
            set_holder(g, zone, side, events)


def let_pass(g: Position, country: str, side: str, events: Events) -> None:
    """BWR-112, BWR-143, BWR-148: a neutral country lets a side through."""
    g.state["passage"][country] = side
    events.append({"kind": "passage_granted", "country": country, "side": side})
    take_zones(g, country, side, events)


def against(side: str) -> str:
    """BWR-136: whom a neutral joins that a side attacks."""
    return ALLIES if side == AXIS else AXIS


def attack_neutral(g: Position, country: str, side: str, events: Events) -> None:
    """BWR-136, BWR-138, BWR-153, G-19, G-20: a side attacks a country that is neutral or lets its
    enemy through; at once it joins the enemies. Rumania brings the Soviets into war with the
    Axis, another country does not."""
    events.append({"kind": "neutral_attacked", "country": country, "side": side})
    let = g.state["passage"].get(country, "")
    join(g, country, let if g.hostile(side, let) else against(side), events)
    if side == SOVIETS and country == RUMANIA:
        dates.note(g, dates.SOVIET_ATTACK)
        eastern_war(g, events)
    elif side == SOVIETS:
        g.state["driven"] = sorted([*g.state["driven"], country])


def eastern_war(g: Position, events: Events) -> None:
    """BWR-142, BWR-152, G-19: Axis and Soviets are at war; Finland joins the Axis at once."""
    pair = sorted((AXIS, SOVIETS))
    if pair in g.state["wars"]:
        return
    g.state["wars"] = sorted([*g.state["wars"], pair])
    dates.note(g, dates.WAR_IN_THE_EAST)
    events.append({"kind": "war", "sides": pair})
    if is_neutral(g, FINLAND):
        join(g, FINLAND, AXIS, events)


def fight(g: Position, side: str, zone: str, events: Events) -> None:
    """BWR-146, BWR-152, BWR-207, BWR-208, G-74: one of Axis and Soviets attacks the other in a
    zone, or moves into one of his; Yugoslavia joins the Allies when it is the Axis that begins."""
    at_peace = not g.at_war(AXIS, SOVIETS)
    if side == AXIS and g.in_soviet_union(zone):
        dates.note(g, dates.EAST)
    if side == SOVIETS and g.board.country(zone) in _AXIS_FRONTS:
        dates.note(g, dates.SOVIET_ATTACK)
    eastern_war(g, events)
    if at_peace and side == AXIS and is_neutral(g, YUGOSLAVIA):
        join(g, YUGOSLAVIA, ALLIES, events)


def is_neutral(g: Position, country: str) -> bool:
    """BWR-151: a country that is not active and has not fallen, and that has zones of its own."""
    return not g.side_of(country) and country not in g.state["fallen"]
