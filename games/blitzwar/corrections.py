"""What a ruling can set: counters, control, supply, beachheads and air units that have flown; which
countries are active, passage, wars, and the dates from which rules count; beside them what is in
rulings/.

Lines of supply, superiority and strategic points follow from these and are set by nothing. What a
counter has done in a turn is forgotten with it: a counter that is set has done nothing.
"""

from __future__ import annotations

from pbem.engine.corrections import NOBODY, Corrections, Counts, Setting, Word
from pbem.engine.errors import Illegal
from pbem.engine.names import Names
from pbem.engine.slots import name
from pbem.games.blitzwar.counters import records, stores
from pbem.games.blitzwar.dates import EVENTS
from pbem.games.blitzwar.halves import stock_slot
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position
from pbem.games.blitzwar.rulings import marks, missions, points, queue
from pbem.games.blitzwar.rulings.marks import NO, YES, check_counters, check_country
from pbem.wargame import corrections

_SIDES = (AXIS, ALLIES, SOVIETS)


# What stands on the map


def _set_units(g: Position, area: str, country: str, units: Counts) -> None:
    """BWR-025: what a country has in a zone or at sea; what is new there has done nothing."""
    check_country(g.board, country)
    check_counters(g.board, units)
    before = dict(g.units(area, country))
    for kind in {**before, **units}:
        done = records.read(g, area, country, kind)
        left = done[max(0, len(done) - units.get(kind, 0)) :]
        fresh = [records.FRESH] * (units.get(kind, 0) - len(left))
        records.write(g, area, country, kind, [*fresh, *left])
    g.set_units(area, country, units)


def _set_control(g: Position, zone: str, side: str) -> None:
    """BWR-041, BWR-042: land zones are controlled, by sides."""
    if side not in ("", *_SIDES) or g.board.is_sea(zone):
        raise Illegal("BWR-041", "sides_control_zones", area=zone, power=side or NOBODY)
    g.set_control(zone, side)


def _set_supply(g: Position, zone: str, side: str, stock: list[int]) -> None:
    """BWR-084, G-05: supply counters in half units."""
    if g.board.is_sea(zone):
        raise Illegal("BWR-084", "supply_on_land", area=zone)
    stores.write(g, side, zone, [(halves, records.FRESH) for halves in stock])


# Countries, wars, dates


def _set_active(g: Position, country: str, side: str) -> None:
    """BWR-110: a country is active on a side, or on none; its zones are set by themselves."""
    check_country(g.board, country)
    g.state["countries"].pop(country, None)
    if side != NOBODY:
        g.state["countries"][country] = side
    g.state["countries"] = g.board.in_turn(g.state["countries"])


def _set_passage(g: Position, country: str, side: str) -> None:
    """BWR-143, BWR-148: who lets a side through."""
    check_country(g.board, country)
    g.state["passage"].pop(country, None)
    if side != NOBODY:
        g.state["passage"][country] = side


def _set_fallen(g: Position, country: str, turn: int) -> None:
    """BWR-125: the turn of a surrender, 0 for none."""
    check_country(g.board, country)
    g.state["fallen"].pop(country, None)
    if turn:
        g.state["fallen"][country] = turn


def _at_war(g: Position, one: str, other: str) -> str:
    return YES if g.at_war(one, other) else NO


def _set_war(g: Position, one: str, other: str, whether: str) -> None:
    """BWR-097, BWR-152: whether two sides fight; Allies and Soviets never do."""
    pair = sorted((one, other))
    if one == other or AXIS not in pair:
        raise Illegal("BWR-097", "no_such_war", one=one, other=other)
    left = [each for each in g.state["wars"] if each != pair]
    g.state["wars"] = sorted([*left, pair] if whether == YES else left)


def _set_date(g: Position, event: str, turn: int) -> None:
    """BWR-106: the turn in which an event was first, 0 where it has not been."""
    g.state["dates"].pop(event, None)
    if turn:
        g.state["dates"][event] = turn


def _set_cut_off(g: Position, zone: str, country: str, whether: str) -> None:
    """BWR-472: whether a country's units in a zone are marked out of supply."""
    left = [each for each in g.state["cut_off"].pop(zone, ()) if each != country]
    if marked := [*left, country] if whether == YES else left:
        g.state["cut_off"][zone] = marked


def _is_cut_off(g: Position, zone: str, country: str) -> str:
    return YES if country in g.state["cut_off"].get(zone, ()) else NO


def _set_line(g: Position, zone: str, whether: str) -> None:
    """BWR-430: whether a zone still has its Fortified Line."""
    if not g.board.fact(zone, "line"):
        raise Illegal("BWR-046", "no_fortified_line", area=zone)
    left = [each for each in g.state["lines"] if each != zone]
    g.state["lines"] = left if whether == YES else sorted([*left, zone])


def _has_line(g: Position, zone: str) -> str:
    return YES if g.board.fact(zone, "line") and zone not in g.state["lines"] else NO


def _set_freed(g: Position, kind: str, count: int) -> None:
    """BWR-252: counters that Modernisation has freed."""
    g.state["freed"].pop(kind, None)
    if count:
        g.state["freed"][kind] = count


def _number(what: str) -> Setting:
    """A number of the state."""

    def put(g: Position, number: int) -> None:
        g.state[what] = number

    return Setting(lambda g: int(g.state[what]), put)


_MAYBE = "{value:=yes|no}"

CORRECTIONS = Corrections(
    units=Setting(corrections.UNITS.now, _set_units),
    control=Setting(corrections.CONTROL.now, _set_control),
    counters={
        "elite counters": _number("elites"),
        "bombers": _number("bombed"),
        "points at the end": _number("points_at_end"),
    },
    words=(
        Word(
            "supply",
            "{place}: {side} {value:stock}",
            Setting(lambda g, zone, side: g.stock(zone, side), _set_supply),
            "supply Berlin: Axis 6, 3 1/2",
        ),
        *missions.WORDS,
        Word(
            "active",
            "{power}: {value:whose}",
            Setting(lambda g, c: g.state["countries"].get(c, NOBODY), _set_active),
            "active Italy: Axis",
        ),
        Word(
            "passage",
            "{power}: {value:whose}",
            Setting(lambda g, c: g.state["passage"].get(c, NOBODY), _set_passage),
            "passage Rumania: Axis",
        ),
        Word(
            "fallen",
            "{power}: {value:amount}",
            Setting(lambda g, c: g.state["fallen"].get(c, 0), _set_fallen),
            "fallen France: 9",
        ),
        Word(
            "war",
            f"{{one:side}} and {{other:side}}: {_MAYBE}",
            Setting(_at_war, _set_war),
            "war Axis and Soviets: yes",
        ),
        Word(
            "date",
            "{event}: {value:amount}",
            Setting(lambda g, event: g.date(event), _set_date),
            "date vichy: 9",
        ),
        Word(
            "cut off",
            f"{{place}}: {{power}} {_MAYBE}",
            Setting(_is_cut_off, _set_cut_off),
            "cut off Tunis: Germany yes",
        ),
        Word("line", f"{{place}}: {_MAYBE}", Setting(_has_line, _set_line), "line Nancy: no"),
        Word(
            "freed",
            "{class}: {value:amount}",
            Setting(lambda g, kind: g.state["freed"].get(kind, 0), _set_freed),
            "freed white: 2",
        ),
        *marks.WORDS,
        queue.WORD,
    ),
    points=points.POINTS,
    slots={
        "side": name(Names(dict.fromkeys(_SIDES, ()), "side")),
        "whose": name(Names({**dict.fromkeys(_SIDES, ()), NOBODY: ("none", "no one")}, "side")),
        "stock": stock_slot(),
        "event": name(Names({each: (each.replace("_", " "),) for each in EVENTS}, "event")),
        "class": name(Names(dict.fromkeys(("infantry", "white", "air", "supply"), ()), "class")),
    },
    place="Paris",
)
