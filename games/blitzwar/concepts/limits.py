"""Where units of a country may be (§9.6), whichever way they get there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.blitzwar import dates
from pbem.games.blitzwar.concepts.supplied import at_home
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position

# BWR-181: from this turn on Germans may attack Greece and enter Africa, or so many turns after
# the British have first attacked Italians.
GERMANS_FREE = 13
GERMANS_AFTER = 2
# BWR-182, BWR-183: as many Italian and Spanish corps may be elsewhere; BWR-143, BWR-186: as many
# corps of a side in a country that lets it through.
CORPS_ABROAD = 2
CORPS_LET_THROUGH = 3
_ABROAD = ("italy", "home_but_two")
_ITALIAN_LANDS = ("Italy", "Greece", "Yugoslavia", "Turkey")


def inside(g: Position, zone: str, country: str) -> bool:
    """BWR-182, BWR-183, BWR-184: whether a land zone belongs to where the units of a country may
    be, without the corps that may be anywhere."""
    told = g.board.powers[country]
    here = g.board.country(zone)
    area: dict[str, Callable[[], bool]] = {
        "free": lambda: True,
        "italy": lambda: (
            here in _ITALIAN_LANDS
            or bool(g.board.fact(zone, "africa"))
            or bool(g.board.fact(zone, "asia"))
        ),
        "home": lambda: at_home(g, zone, country),
        "home_but_two": lambda: at_home(g, zone, country),
        "neighbours": lambda: here == country or here in told.neighbours,
    }
    return area[told.move]()


def abroad(g: Position, country: str) -> int:
    """BWR-182, BWR-183, G-55: how many corps of a country are outside of that now, beachheads at
    zones outside among it."""
    corps = 0
    places = [*g.state["units"].items(), *g.state["ashore"].items()]
    for area, here in places:
        zone = _zone(g, area)
        if not g.board.is_sea(zone) and country in here and not inside(g, zone, country):
            corps += g.strength({n: c for n, c in here[country].items() if g.counter(n).is_corps})
    return corps


def most_abroad(g: Position, country: str) -> int:
    """BWR-182, BWR-183: how many corps of a country may be outside of that."""
    return CORPS_ABROAD if g.board.powers[country].move in _ABROAD else 0


def _zone(g: Position, area: str) -> str:
    """The zone that an area is or that a beachhead serves."""
    beachhead = g.state["beachheads"].get(area)
    return str(beachhead["zone"]) if beachhead else area


def strangers(g: Position, zone: str, side: str) -> set[str]:
    """BWR-035, BWR-153, BWR-372, G-82: the sides ("" for a neutral) whose corps keep corps of a
    side out of a zone; natives that let it through do not."""
    others = set(g.holders(zone)) - {side}
    return others - {""} if g.state["passage"].get(g.owner(zone)) == side else others


def ally_there(g: Position, zone: str, side: str) -> set[str]:
    """BWR-035: the ally of a side, if a counter of his is in a zone, supply among them."""
    owners = {*map(g.side_of, g.state["units"].get(zone, ())), *g.state["supply"].get(zone, ())}
    return {each for each in owners if g.allied(side, each)}


def check_ally(g: Position, zone: str, side: str) -> None:
    """BWR-035, BWR-096, G-75: Allies and Soviets enter no zone in which a counter of the other is,
    and others of his, where it was agreed so, only while the Soviets fight the Axis. Raises
    Illegal."""
    holder = g.controller(zone)
    if g.allied(side, holder) and _are_closed(g):
        raise Illegal("BWR-096", "ally_zone_closed", area=zone, power=holder)
    for ally in ally_there(g, zone, side):
        rule = "BWR-096" if holder == ally else "BWR-035"
        raise Illegal(rule, "ally_stands_there", area=zone, power=ally)


def _are_closed(g: Position) -> bool:
    return g.option("ally_zones") == "closed" and not g.at_war(AXIS, SOVIETS)


def check(g: Position, zone: str, country: str, corps: int = 0, origin: str = "") -> None:
    """BWR-096, BWR-180 to BWR-187, BWR-370, BWR-496, G-55, G-56, G-90: whether so many corps of a
    country, or air units to be based (0 corps), may get into a zone from another area. Raises
    Illegal."""
    told: dict[str, Any] = {"country": country, "area": zone}
    check_ally(g, zone, g.side_of(country))
    if country == "UK" and _french_africa(g, zone) and "France" not in g.state["fallen"]:
        raise Illegal("BWR-180", "not_before_france_falls", **told)
    if country == "Germany" and g.board.fact(zone, "africa") and not germans_free(g):
        raise Illegal("BWR-181", "germans_not_yet", **told)
    if zone == "America" and g.side_of(country) == ALLIES and not g.side_of("USA"):
        raise Illegal("BWR-496", "america_is_closed", **told)
    if inside(g, zone, country):
        return
    move = g.board.powers[country].move
    if move not in _ABROAD:
        raise Illegal("BWR-184" if move == "neighbours" else "BWR-183", "not_so_far", **told)
    rule = "BWR-182" if move == "italy" else "BWR-183"
    come = 0 if origin and not _is_inside(g, origin, country) else corps
    if not corps or abroad(g, country) + come > CORPS_ABROAD:
        raise Illegal(rule, "not_so_many_abroad", **told)


def _is_inside(g: Position, area: str, country: str) -> bool:
    zone = _zone(g, area)
    return g.board.is_sea(zone) or inside(g, zone, country)


def _french_africa(g: Position, zone: str) -> bool:
    return g.board.country(zone) == "France" and bool(g.board.fact(zone, "africa"))


def germans_free(g: Position) -> bool:
    """BWR-181: whether Germans may attack Greece and enter Africa now."""
    attacked = g.date(dates.BRITISH)
    return g.turn >= GERMANS_FREE or bool(attacked and g.turn >= attacked + GERMANS_AFTER)


def check_attack(g: Position, zone: str, country: str) -> None:
    """BWR-181: Germans do not attack Greece too early. Raises Illegal."""
    if country == "Germany" and g.board.country(zone) == "Greece" and not germans_free(g):
        raise Illegal("BWR-181", "germans_not_yet", country=country, area=zone)


def check_company(g: Position, zone: str, country: str) -> None:
    """BWR-185: corps of a minor country do not stay in a zone with those of another one. Raises
    Illegal."""
    if g.kind_of(country) != "minor":
        return
    for other in g.corps_in(zone):
        if other != country and g.kind_of(other) == "minor":
            raise Illegal("BWR-185", "two_minors", country=country, other=other, area=zone)


def is_overrun(g: Position, country: str) -> bool:
    """BWR-143, BWR-186: whether more corps of the Axis are in Rumania than it lets stay."""
    return country == "Rumania" and let_through(g, country) > CORPS_LET_THROUGH


def let_through(g: Position, country: str) -> int:
    """BWR-143, BWR-186: how many corps of the Axis are in a country that lets it through."""
    return sum(
        g.strength(units)
        for zone in g.board.zones_of(country)
        for units in g.corps_in(zone, AXIS).values()
    )
