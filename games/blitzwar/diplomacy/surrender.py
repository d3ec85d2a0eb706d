"""Countries that surrender, and those that rise again (§9.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pbem.engine.flow import Events
from pbem.engine.state import copy
from pbem.games.blitzwar.concepts.control import set_holder
from pbem.games.blitzwar.diplomacy import vichy
from pbem.games.blitzwar.diplomacy.leaving import Pick, by_default, make_way, remove_units
from pbem.games.blitzwar.position import ALLIES, AXIS, FREE_FRENCH, SOVIETS, VICHY, Position

# BWR-121: from this turn on Italy surrenders, to corps in zones of its home; BWR-130: up to this
# turn countries rise again.
ITALY_FROM, REVIVAL_UNTIL = 12, 27
ITALIAN_ZONES, ENEMY_CORPS = 3, 10
OTHER_ZONES = 4
STAYS_DOWN = ("France", VICHY, FREE_FRENCH)


def occupied(g: Position, zone: str, side: str) -> bool:
    """BWR-125, G-21: an enemy of a country of this side controls the zone; Eastern Poland also
    once it has become Soviet, or Poland would rise by it (BWR-129)."""
    holder = g.controller(zone)
    is_soviet = holder == SOVIETS and bool(g.board.fact(zone, "star")) and side == ALLIES
    return g.hostile(side, holder) or (is_soviet and "Poland" in g.state["fallen"])


def _never(g: Position, country: str, side: str) -> bool:
    """BWR-124: UK, USA, the Free French and partisans."""
    return False


def _capital(g: Position, country: str, side: str) -> bool:
    """BWR-123."""
    return occupied(g, g.board.capital(country), side)


def _capital_and_four(g: Position, country: str, side: str) -> bool:
    """BWR-120: the capital and four other zones."""
    lost = [zone for zone in g.board.zones_of(country) if occupied(g, zone, side)]
    return g.board.capital(country) in lost and len(lost) > OTHER_ZONES


def _italy(g: Position, country: str, side: str) -> bool:
    """BWR-121, G-22: zones at home, and all enemy corps in them together."""
    lost, corps = in_italy(g, side)
    return g.turn >= ITALY_FROM and lost >= ITALIAN_ZONES and corps >= ENEMY_CORPS


def in_italy(g: Position, side: str) -> tuple[int, int]:
    """BWR-121, G-22: the zones at home that Italy has lost, and the enemy corps in all of them."""
    homes = g.board.homes("Italy")
    corps = sum(
        g.strength(units)
        for zone in homes
        for c, units in g.corps_in(zone).items()
        if g.hostile(side, g.side_of(c))
    )
    return sum(occupied(g, zone, side) for zone in homes), corps


def _supply_zones(g: Position, country: str, side: str) -> bool:
    """BWR-122: all supply zones of its side."""
    zones = [zone for zone in g.board.land_zones if g.board.fact(zone, "supply") == side]
    return all(occupied(g, zone, side) for zone in zones)


CONDITIONS: Mapping[str, Callable[[Position, str, str], bool]] = {
    "never": _never,
    "capital": _capital,
    "capital_and_four": _capital_and_four,
    "italy": _italy,
    "supply_zones": _supply_zones,
    "vichy": vichy.has_fallen,
}


def is_beaten(g: Position, country: str, side: str) -> bool:
    """BWR-120 to BWR-124, BWR-164: whether a country of a side has to surrender now."""
    return CONDITIONS[g.board.powers[country].surrender](g, country, side)


def settle(g: Position, events: Events, pick: Pick = by_default) -> list[str]:
    """BWR-113, BWR-125, BWR-130: all surrenders and revivals at the start of a turn, judged before
    any takes effect; the countries that surrendered."""
    beaten = _beaten(g)
    risen = [c for c in g.board.powers if c in g.state["fallen"] and _rises(g, c)]
    for country in beaten:
        surrender(g, country, events, pick)
    for country in risen:
        revive(g, country, events)
    return beaten


def _beaten(g: Position) -> list[str]:
    active = g.state["countries"]
    beaten = [c for c in g.board.powers if c in active and is_beaten(g, c, active[c])]
    if g.vichy_exists and VICHY not in active and is_beaten(g, VICHY, ""):
        beaten.append(VICHY)
    return beaten


def ways(g: Position) -> list[tuple[str, str, list[str]]]:
    """BWR-129, BWR-161: the zones whose units will have to make way now and have several zones that
    are equally near: (zone, side, where they may go, that of the default first)."""
    found: list[tuple[str, str, list[str]]] = []

    def pick(zone: str, side: str, goals: list[str]) -> str:
        if len(goals) > 1:
            found.append((zone, side, goals))
        return goals[0]

    if {"Poland", "France"}.intersection(_beaten(g)):
        settle(Position(copy(g.state), g.board), [], pick)
    return found


def _rises(g: Position, country: str) -> bool:
    """BWR-130: not France, and not from 1943 on."""
    side = g.state["allegiance"].get(country, "")
    may = g.turn <= REVIVAL_UNTIL and country not in STAYS_DOWN and not g.side_of(country)
    return bool(may and side and not is_beaten(g, country, side))


def surrender(g: Position, country: str, events: Events, pick: Pick = by_default) -> None:
    """BWR-126 to BWR-129, BWR-131, BWR-160, BWR-165: a country surrenders: its units are gone; of
    an enemy of the Axis the Axis has the zones where no enemy of its own stands. BWR-128: of a
    country of its own it keeps what it has."""
    side = g.side_of(country)
    events.append({"kind": "surrendered", "country": country, "side": side})
    remove_units(g, country)
    g.state["fallen"][country] = g.turn
    g.state["allegiance"][country] = side
    g.state["countries"].pop(country, None)
    if country == VICHY:
        vichy.free_french(g, events)
    if country == "USSR":
        _no_soviets(g)
    if side in (ALLIES, SOVIETS):
        _hand_over(g, country, events)
    if country == "France":
        vichy.create(g, pick, events)
        g.state["elites"] = max(1, g.state["elites"])
    if country == "Poland":
        _eastern_poland(g, pick, events)


def _hand_over(g: Position, country: str, events: Events) -> None:
    """BWR-127: zones without units of enemies come under control of the Axis."""
    for zone in g.board.zones_of(country):
        if g.controller(zone) != AXIS and not stands(g, zone, ALLIES, SOVIETS):
            set_holder(g, zone, AXIS, events)


def stands(g: Position, zone: str, *sides: str) -> bool:
    """Whether units of one of these sides stand in a zone, supply among them (BWR-001)."""
    here = g.state["units"].get(zone, {})
    return any(g.side_of(c) in sides for c in here) or any(g.stock(zone, each) for each in sides)


def _eastern_poland(g: Position, pick: Pick, events: Events) -> None:
    """BWR-129, G-23: the starred zones become Soviet; Axis units there go to the nearest zone of
    the Axis, those of Allies and Soviets stay."""

    def is_open(other: str, side: str) -> bool:
        return g.controller(other) == side and not g.board.fact(other, "star")

    for zone in g.board.zones_of("Poland"):
        if g.board.fact(zone, "star") and "USSR" in g.state["countries"]:
            make_way(g, zone, is_open, pick, events, (AXIS,))
            set_holder(g, zone, SOVIETS, events)


def _no_soviets(g: Position) -> None:
    """BWR-131, G-76: no supply and no cards are left."""
    for zone, _ in list(g.stocks(SOVIETS)):
        g.set_stock(zone, SOVIETS, [])
    g.state["queue"][SOVIETS] = 0
    g.state["queued"].pop(SOVIETS, None)
    g.state["secret"].get(SOVIETS, {}).pop("queue", None)


def revive(g: Position, country: str, events: Events) -> None:
    """BWR-130, G-26: a country is active again on its side; no units come by themselves."""
    side = g.state["allegiance"].pop(country)
    g.state["countries"][country] = side
    g.state["countries"] = g.board.in_turn(g.state["countries"])
    events.append({"kind": "country_revived", "country": country, "side": side})
