"""Step 5 of a turn: new units come onto the board."""

from __future__ import annotations

from collections.abc import Sequence

from pbem.engine.errors import Illegal, Problem
from pbem.engine.flow import Events
from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.economy.purchase import cost
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import COMPLEX
from pbem.values import dataclass
from pbem.wargame.counts import Counts, change
from pbem.wargame.pools import overdrawn
from pbem.wargame.sections import read_each

Refused = list[tuple[Line, Problem]]


@dataclass(frozen=True, slots=True)
class Placing:
    """One line: units that go to an area from the complex in a territory (the area itself on
    land).
    """

    line: Line
    units: Counts
    area: str
    source: str

    @property
    def count(self) -> int:
        """How many units."""
        return sum(self.units.values())


def sift(g: Position, lines: Sequence[Line]) -> Refused:
    """The placements that are against the rules, whatever the order of the lines; of a line's
    reasons the first counts.
    """
    good, refused = read_each(lines, lambda line: read(g, line))
    waiting = g.state["pending"].get(g.power, {})
    missing = overdrawn(
        good,
        lambda each: each.units.items(),
        lambda kind: waiting.get(kind, 0),
        lambda kind, drawn: _missing(g, kind, drawn.ordered, drawn.there).problem,
    )
    crowded = overdrawn(
        good,
        lambda each: [] if is_unlimited(g, each.source) else [(each.source, each.count)],
        g.board.value,
        lambda source, drawn: _over_limit(source, drawn.there, drawn.ordered).problem,
    )
    return refused + [(each.line, problem) for each, problem in (*missing, *crowded)]


def read(g: Position, line: Line) -> Placing:
    """One line, checked by itself."""
    units: Counts = {}
    waiting = g.state["pending"].get(g.power, {})
    for unit in line.args["units"]:
        if unit["power"] not in ("", g.power):
            raise Illegal("AAE-012", "not_your_units", power=g.power, owner=unit["power"])
        kinds = [unit["kind"]] if unit["kind"] else list(waiting)
        for kind in kinds:
            count = waiting.get(kind, 0) if unit["count"] is None else unit["count"]
            if count > waiting.get(kind, 0) or not count:
                raise _missing(g, kind, count, waiting.get(kind, 0))
            change(units, kind, count)
    spot = line.args["area"]
    if spot["kind"]:
        raise Illegal("AAE-189", "not_on_a_carrier", place=spot["place"])
    source = _source(g, units, spot["place"], line.args.get("complex", ""))
    _check_limit(g, source, sum(units.values()))
    return Placing(line, units, spot["place"], source)


def _missing(g: Position, kind: str, ordered: int, there: int) -> Illegal:
    return Illegal("AAE-187", "not_bought", power=g.power, unit=kind, ordered=ordered, there=there)


def _source(g: Position, units: Counts, area: str, named: str) -> str:
    """AAE-187, AAE-188, AAE-192: the territory whose complex brings these units to an area."""
    ships = {g.board.unit(kind).is_ship for kind in units}
    if len(ships) > 1 or ships != {g.board.is_sea(area)}:
        kind = next(k for k in units if g.board.unit(k).is_ship != g.board.is_sea(area))
        raise Illegal("AAE-188", "wrong_place", unit=kind, place=area)
    if g.board.is_land(area):
        if named not in ("", area):
            raise Illegal("AAE-187", "other_complex", place=area, complex=named)
        check_complex(g, area)
        return area
    coast = g.board.coasts(area)
    if named:
        if named not in coast:
            raise Illegal("AAE-188", "complex_not_adjacent", place=area, complex=named)
        check_complex(g, named)
        return named
    usable = [land for land in coast if may_use(g, land)]
    own = [land for land in usable if is_unlimited(g, land)]
    if not usable:
        raise Illegal("AAE-188", "no_complex_adjacent", choices=tuple(zones(g)), place=area)
    if own or len(usable) == 1:
        return (own or usable)[0]
    raise Illegal("AAE-191", "which_complex", choices=tuple(usable), place=area)


def check_complex(g: Position, land: str) -> None:
    """Raises why new units cannot come from a territory: no complex, or not the power's since its
    turn began.
    """
    if not may_use(g, land):
        has_one = g.count(land, g.power, COMPLEX)
        code = "not_held_since_start" if has_one else "no_complex"
        raise Illegal("AAE-187", code, choices=tuple(complexes(g)), place=land)


def may_use(g: Position, land: str) -> bool:
    """Whether the power may bring new units from this territory now."""
    is_held = g.controller(land) == g.power and g.turn["held"].get(land) == g.power
    return is_held and bool(g.count(land, g.power, COMPLEX))


def complexes(g: Position) -> list[str]:
    """The territories from whose complex the power may place now, in the order of the board."""
    return [area for area in g.board.areas if g.board.is_land(area) and may_use(g, area)]


def zones(g: Position) -> list[str]:
    """The zones into which the power may place ships now."""
    return sorted({zone for land in complexes(g) for zone in g.board.seas(land)})


def is_unlimited(g: Position, land: str) -> bool:
    """AAE-190: a territory that was the power's own from the start takes any number (G-16)."""
    return g.board.original_owner(land) == g.power


def _check_limit(g: Position, source: str, count: int) -> None:
    """AAE-191: a captured complex brings as many units a turn as its territory is worth, ships
    included.
    """
    if not is_unlimited(g, source) and count > g.board.value(source):
        raise _over_limit(source, g.board.value(source), count)


def _over_limit(source: str, most: int, ordered: int) -> Illegal:
    return Illegal("AAE-191", "over_limit", place=source, most=most, ordered=ordered)


def place(g: Position, lines: Sequence[Line], events: Events, *, by_default: bool = True) -> None:
    """New units stand where the lines say; what is left over waits, or as the switch `unplaced`
    says.
    """
    placings = [read(g, line) for line in lines if line.verb == "place"]
    if not placings and by_default:
        placings = _by_default(g)
    for each in placings:
        for kind, count in each.units.items():
            g.add(each.area, g.power, kind, count)
            change(g.state["pending"][g.power], kind, -count)
        events.append(
            {
                "kind": "placed",
                "power": g.power,
                "units": dict(each.units),
                "area": each.area,
                "from": each.source,
            }
        )
    _keep_rest(g, events)


def _by_default(g: Position) -> list[Placing]:
    """AAE-260: without any placement land and air units go to the capital, ships to the only zone
    there is.
    """
    waiting = g.state["pending"].get(g.power, {})
    ships = {k: n for k, n in waiting.items() if g.board.unit(k).is_ship}
    others = {k: n for k, n in waiting.items() if k not in ships}
    line = Line("place", {}, "place", "")
    found: list[Placing] = []
    capital = g.board.capital(g.power)
    if others and may_use(g, capital):
        found.append(Placing(line, others, capital, capital))
    near = zones(g)
    if ships and len(near) == 1:
        source = _only_source(g, near[0], sum(ships.values()))
        if source:
            found.append(Placing(line, ships, near[0], source))
    return found


def _only_source(g: Position, zone: str, count: int) -> str:
    """A complex on a zone that can bring so many ships, "" if there is none."""
    for land in g.board.coasts(zone):
        if may_use(g, land) and (is_unlimited(g, land) or count <= g.board.value(land)):
            return land
    return ""


def _keep_rest(g: Position, events: Events) -> None:
    """Unplaced units wait for a later turn; by the switch `unplaced` (G-47) they are paid back or
    lost.
    """
    waiting: Counts = g.state["pending"].get(g.power, {})
    if not waiting:
        g.state["pending"].pop(g.power, None)
        return
    rule = g.option("unplaced")
    refund = cost(g, waiting) if rule == "refund" else 0
    event = {"kind": "unplaced", "power": g.power, "units": dict(waiting), "rule": rule}
    if rule != "wait":
        del g.state["pending"][g.power]
        g.money[g.power] += refund
    events.append({**event, "refund": refund})
