"""Rulings on wars, and on whose countries are."""

from __future__ import annotations

from pbem.engine.corrections import NOBODY, Setting, Word
from pbem.engine.errors import Illegal
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.wargame.settings import MAYBE, NO, YES, named, put_or_drop


def _foes(g: Position, power: str) -> list[str] | str:
    return list(g.foes(power)) or NOBODY


def _set_foes(g: Position, power: str, foes: list[str] | str) -> None:
    """BLZ-300: with whom a power is at war, it alone of its side. Raises Illegal."""
    meant = [] if foes == NOBODY else list(foes)
    for other in meant:
        if g.side_of(power) == g.side_of(other):
            raise Illegal("BLZ-304", "on_one_side", power=power, other=other)
    left = [pair for pair in g.state["wars"] if power not in pair]
    g.state["wars"] = sorted([*left, *(sorted((power, other)) for other in {*meant})])


def _alone(g: Position, country: str, power: str) -> str:
    return YES if g.fights_alone(country, power) else NO


def _set_alone(g: Position, country: str, power: str, whether: str) -> None:
    """BLZ-366: whether a country is at war with a power by itself. Raises Illegal."""
    if whether == YES and g.ally(country) == power:
        raise Illegal("BLZ-366", "is_with_it", country=country, power=power)
    left = [each for each in g.state["alone"] if each != [country, power]]
    g.state["alone"] = sorted([*left, [country, power]] if whether == YES else left)


def _set_ally(g: Position, country: str, power: str) -> None:
    """BLZ-231: with whom a country is, nobody for a neutral one; it is not at war with it by itself
    any more."""
    put_or_drop(g.state["allied"], country, "" if power == NOBODY else power)
    g.state["alone"] = [each for each in g.state["alone"] if each != [country, power]]


WORDS = (
    Word("war", "{power}: {value:foes}", Setting(_foes, _set_foes), "war AFA: nobody"),
    Word(
        "alone",
        f"{{country}} and {{power}}: {MAYBE}",
        Setting(_alone, _set_alone),
        "alone Turkey and AFA: no",
    ),
    Word(
        "ally",
        "{country}: {value:leader}",
        Setting(lambda g, country: g.ally(country) or NOBODY, _set_ally),
        "ally Turkey: AFA",
    ),
    Word("conquered", "{country}: {value:side}", named("conquered"), "conquered Turkey: Allies"),
)
