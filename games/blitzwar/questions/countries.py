"""When a country joins a side, when it surrenders, and where its units may be (§9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from pbem.engine.questions import Answer, Because, Question
from pbem.games.blitzwar import dates
from pbem.games.blitzwar.concepts import limits
from pbem.games.blitzwar.diplomacy import activation, surrender, vichy
from pbem.games.blitzwar.position import ALLIES, AXIS, FREE_FRENCH, VICHY, Position
from pbem.games.blitzwar.reinforcement import minors
from pbem.games.blitzwar.victory import points_of

Args = Mapping[str, Any]


# Joining


def _activation(g: Position, args: Args) -> Answer:
    """BWR-110 to BWR-113, BWR-130, BWR-140 to BWR-153: on which side a country is, or what brings
    it in."""
    country = args["country"]
    side = g.side_of(country)
    trace = {"country": country, "side": side}
    if side:
        return Answer((Because("active", trace, "BWR-110"),), True, trace)
    if country in g.state["fallen"]:
        return Answer((_fallen(g, country),), False, trace)
    return Answer(tuple(_conditions(g, country)), False, trace)


def _fallen(g: Position, country: str) -> Because:
    told = {"country": country, "turn": g.state["fallen"][country]}
    if country in surrender.STAYS_DOWN:
        return Because("down_for_good", told, "BWR-130")
    if g.turn > surrender.REVIVAL_UNTIL:
        return Because("too_late_to_rise", {**told, "last": surrender.REVIVAL_UNTIL}, "BWR-130")
    side = g.state["allegiance"].get(country, "")
    return Because("may_rise", {**told, "side": side, "last": surrender.REVIVAL_UNTIL}, "BWR-130")


def _conditions(g: Position, country: str) -> Iterator[Because]:
    yield from _OWN.get(country, lambda g: ())(g)
    if passage := g.state["passage"].get(country, ""):
        yield Because("lets_through", {"country": country, "side": passage}, "BWR-112")
    if g.board.zones_of(country):
        yield Because("joins_if_attacked", {"country": country}, "BWR-136")


def _by_points(g: Position) -> Iterator[Because]:
    told = {"points": points_of(g, AXIS), "needed": activation.ITALIAN_POINTS}
    yield Because("joins_with_france", told, "BWR-140")


def _by_date(turn: int, side: str, rule: str) -> Callable[[Position], Iterator[Because]]:
    def told(g: Position) -> Iterator[Because]:
        yield Because("joins_in_turn", {"turn": turn, "side": side}, rule)

    return told


def _finland(g: Position) -> Iterator[Because]:
    yield Because("joins_with_war_in_the_east", {"side": AXIS}, "BWR-142")


def _rumania(g: Position) -> Iterator[Because]:
    if "Rumania" not in g.state["passage"]:
        yield Because("lets_through_with_france", {"side": AXIS}, "BWR-143")
    yield Because("joins_after_war_in_the_east", {"side": AXIS}, "BWR-144")


def _yugoslavia(g: Position) -> Iterator[Because]:
    if g.turn <= activation.YUGOSLAV_ROLL:
        told = {"turn": activation.YUGOSLAV_ROLL, "die": activation.WINS}
        yield Because("yugoslav_roll", {**told, "price": activation.PRICE // 2}, "BWR-145")
    yield Because("joins_with_axis_attack_in_the_east", {"side": ALLIES}, "BWR-146")


def _rolled_for(country: str, rule: str) -> Callable[[Position], Iterator[Because]]:
    def told(g: Position) -> Iterator[Because]:
        other = activation.ROLLS[country]
        fields = {"country": country, "other": other, "die": activation.WINS}
        over = g.state["fallen"].get(other, g.turn) < g.turn
        yield Because("roll_is_over" if over else "roll_on_surrender", fields, rule)

    return told


def _usa(g: Position) -> Iterator[Because]:
    events = [each for each in (dates.SPAIN, dates.TURKEY, dates.LANDING) if g.date(each)]
    told = {"turn": activation.american_entry(g), "first": activation.AMERICA}
    yield Because("usa_entry", {**told, "earlier": len(events)}, "BWR-150")


def _vichy(g: Position) -> Iterator[Because]:
    said = "vichy_is_neutral" if g.vichy_exists else "vichy_with_france"
    yield Because(said, {"country": VICHY}, "BWR-160")


def _free_french(g: Position) -> Iterator[Because]:
    yield Because("free_french_with_vichy", {"country": FREE_FRENCH}, "BWR-165")


def _partisans(g: Position) -> Iterator[Because]:
    since = g.state["fallen"].get(minors.YUGOSLAVIA, 0)
    told = {"turns": minors.PARTISANS_AFTER, "turn": since + minors.PARTISANS_AFTER if since else 0}
    yield Because("partisans_after_surrender", told, "BWR-175")


_OWN: Mapping[str, Callable[[Position], Iterator[Because]]] = {
    "Italy": _by_points,
    "Hungary": _by_points,
    "Bulgaria": _by_date(activation.BALKANS, AXIS, "BWR-141"),
    "Greece": _by_date(activation.BALKANS, ALLIES, "BWR-141"),
    "Finland": _finland,
    "Rumania": _rumania,
    "Yugoslavia": _yugoslavia,
    "Spain": _rolled_for("Spain", "BWR-147"),
    "Turkey": _rolled_for("Turkey", "BWR-148"),
    "USA": _usa,
    VICHY: _vichy,
    FREE_FRENCH: _free_french,
    "Partisans": _partisans,
}


# Surrender


def _surrender(g: Position, args: Args) -> Answer:
    """BWR-120 to BWR-125, BWR-164: whether a country would surrender at the start of a turn as
    things are, and what is still missing."""
    country = args["country"]
    side = g.side_of(country)
    if not side and not (country == VICHY and g.vichy_exists):
        return Answer((Because("not_active", {"country": country}, "BWR-110"),), False)
    kind = g.board.powers[country].surrender
    code, rule, told = _TOLD[kind](g, country, side)
    beaten = surrender.is_beaten(g, country, side)
    lines = (Because(code, {"country": country, **told}, rule),)
    return Answer(lines, beaten, {"country": country, "side": side, **told})


Told = tuple[str, str, dict[str, Any]]


def _never(g: Position, country: str, side: str) -> Told:
    return "never_surrenders", "BWR-124", {}


def _capital(g: Position, country: str, side: str) -> Told:
    capital = g.board.capital(country)
    told = {"capital": capital, "power": g.controller(capital)}
    lost = surrender.occupied(g, capital, side)
    return ("capital_lost" if lost else "capital_held"), "BWR-123", told


def _capital_and_four(g: Position, country: str, side: str) -> Told:
    capital = g.board.capital(country)
    lost = [z for z in g.board.zones_of(country) if surrender.occupied(g, z, side)]
    others = [zone for zone in lost if zone != capital]
    told = {"capital": capital, "others": others, "needed": surrender.OTHER_ZONES}
    return ("capital_and_others" if capital in lost else "capital_and_none"), "BWR-120", told


def _italy(g: Position, country: str, side: str) -> Told:
    zones, corps = surrender.in_italy(g, side)
    told = {"zones": zones, "corps": corps, "turn": surrender.ITALY_FROM}
    needed = {"zones_needed": surrender.ITALIAN_ZONES, "corps_needed": surrender.ENEMY_CORPS}
    return "italy_needs", "BWR-121", {**told, **needed}


def _supply_zones(g: Position, country: str, side: str) -> Told:
    zones = [zone for zone in g.board.land_zones if g.board.fact(zone, "supply") == side]
    lost = [zone for zone in zones if surrender.occupied(g, zone, side)]
    return "supply_zones_lost", "BWR-122", {"zones": lost, "of": zones}


def _vichy_ports(g: Position, country: str, side: str) -> Told:
    told = {"ports": vichy.allied_ports(g), "needed": vichy.PORTS}
    return ("vichy_stays" if side == ALLIES else "vichy_ports"), "BWR-164", told


_TOLD: Mapping[str, Callable[[Position, str, str], Told]] = {
    "never": _never,
    "capital": _capital,
    "capital_and_four": _capital_and_four,
    "italy": _italy,
    "supply_zones": _supply_zones,
    "vichy": _vichy_ports,
}


# Limits


def _limits(g: Position, args: Args) -> Answer:
    """BWR-180 to BWR-187: where units of a country may be."""
    country = args["country"]
    move = g.board.powers[country].move
    told: dict[str, Any] = {"country": country, "corps": limits.abroad(g, country)}
    told |= {"most": limits.CORPS_ABROAD, "others": list(g.board.powers[country].neighbours)}
    code, rule = _LIMITS[move]
    lines = [Because(code, told, rule)]
    if country == "Germany":
        free = limits.germans_free(g)
        fields = {"turn": limits.GERMANS_FREE}
        lines.append(Because("africa_open" if free else "africa_closed", fields, "BWR-181"))
    if country == "UK" and "France" not in g.state["fallen"]:
        lines.append(Because("french_africa_closed", {}, "BWR-180"))
    if g.kind_of(country) == "minor":
        lines.append(Because("no_two_minors", {"country": country}, "BWR-185"))
    return Answer(tuple(lines), None, told)


_LIMITS = {
    "free": ("goes_anywhere", "BWR-111"),
    "italy": ("goes_italian_lands", "BWR-182"),
    "home": ("stays_at_home", "BWR-183"),
    "home_but_two": ("stays_at_home_but_two", "BWR-183"),
    "neighbours": ("goes_to_neighbours", "BWR-184"),
}


QUESTIONS = (
    Question(
        "activation",
        ("{country}",),
        _activation,
        "On which side a country is, or what brings it in, and when.",
        "activation Hungary",
    ),
    Question(
        "surrender",
        ("{country}",),
        _surrender,
        "Whether a country would surrender as things are, and what is still missing.",
        "surrender France",
    ),
    Question(
        "limits",
        ("{country}",),
        _limits,
        "Where units of a country may be.",
        "limits Italy",
    ),
)
