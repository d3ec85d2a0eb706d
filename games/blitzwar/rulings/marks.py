"""Rulings on what is remembered of zones and countries, yes or no."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.engine.corrections import NOBODY, Setting, Word
from pbem.engine.errors import Illegal
from pbem.games.blitzwar.board import BlitzBoard
from pbem.games.blitzwar.position import Position

YES, NO = "yes", "no"
_MAYBE = "{value:=yes|no}"


def check_country(board: BlitzBoard, country: str) -> None:
    """BWR-110: a side is no country. Raises Illegal."""
    if country not in board.powers:
        raise Illegal("BWR-110", "no_country", power=country)


def check_counters(board: BlitzBoard, units: Iterable[str]) -> None:
    """BWR-025, BWR-084: counters stand in zones; supply has a word of its own. Raises Illegal."""
    for kind in units:
        if kind not in board.units:
            raise Illegal("BWR-084", "no_counter_to_set", unit=kind)


def _is_in(g: Position, what: str, name: str) -> str:
    return YES if name in g.state[what] else NO


def _set_in(g: Position, what: str, name: str, whether: str) -> None:
    left = [each for each in g.state[what] if each != name]
    g.state[what] = sorted([*left, name]) if whether == YES else left


def _set_held(g: Position, zone: str, whether: str) -> None:
    """BWR-234, G-65: whether its side has once taken a zone with national points."""
    if not g.board.national(zone):
        raise Illegal("BWR-052", "no_national_points", area=zone)
    _set_in(g, "held", zone, whether)


def _set_attacked(g: Position, zone: str, whether: str) -> None:
    """BWR-397: whether the Allies have attacked a zone in this turn."""
    if g.board.is_sea(zone):
        raise Illegal("BWR-397", "only_zones_are_attacked", area=zone)
    _set_in(g, "allied_attacks", zone, whether)


def _set_driven(g: Position, country: str, whether: str) -> None:
    """BWR-152: whether the Soviets have driven a country to the Axis."""
    check_country(g.board, country)
    _set_in(g, "driven", country, whether)


def _set_allegiance(g: Position, country: str, side: str) -> None:
    """BWR-130: the side to which a country that is down comes back."""
    check_country(g.board, country)
    g.state["allegiance"].pop(country, None)
    if side != NOBODY:
        g.state["allegiance"][country] = side


WORDS = (
    Word(
        "allegiance",
        "{power}: {value:whose}",
        Setting(lambda g, c: g.state["allegiance"].get(c, NOBODY), _set_allegiance),
        "allegiance Poland: Allies",
    ),
    Word(
        "held",
        f"{{place}}: {_MAYBE}",
        Setting(lambda g, zone: _is_in(g, "held", zone), _set_held),
        "held Trondheim: yes",
    ),
    Word(
        "attacked by Allies",
        f"{{place}}: {_MAYBE}",
        Setting(lambda g, zone: _is_in(g, "allied_attacks", zone), _set_attacked),
        "attacked by Allies Caen: yes",
    ),
    Word(
        "driven",
        f"{{power}}: {_MAYBE}",
        Setting(lambda g, country: _is_in(g, "driven", country), _set_driven),
        "driven Turkey: yes",
    ),
)
