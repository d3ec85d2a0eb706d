"""What ships and aircraft hit with in battles at sea (§Ph6, §Submarines, EOH-435, EOH-441 to
EOH-443, R06, R07, R15)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.dice import Dice, slug
from pbem.games.empires_of_history.air import strength
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.position import Position, base
from pbem.games.empires_of_history.sea import fleets, holds

SIDES = 10
ATTACK, DEFENCE, GUNS = "attack", "defence", "guns"
_SHIP_GUNS, _DESTROYER, _BATTLESHIP = "ship guns", "destroyer", "battleship"
Shot = dict[str, Any]
Ships = Mapping[str, Mapping[str, int]]


def ship_value(g: Position, nation: str, kind: str, how: str, against: Ships) -> int:
    """EOH-435, EOH-443: the attack or defence of a ship; submarines have another attack against
    transports alone."""
    told = values.unit(g, nation, kind)
    if how == DEFENCE:
        return told.defence
    kinds = {each for ships in against.values() for each in ships}
    only_transports = bool(kinds) and kinds == {holds.TRANSPORT}
    return told.attack_transports if kind == fleets.SUBMARINE and only_transports else told.attack


def anti_air(g: Position, nation: str, kind: str) -> tuple[int, int]:
    """R15: the guns of a ship against aircraft and their value: battleships and carriers have one,
    destroyers by technology."""
    told = values.unit(g, nation, kind)
    if base(kind) == _DESTROYER and values.has(g, nation, _SHIP_GUNS):
        return 1, values.unit(g, nation, _BATTLESHIP).aa
    return told.aa_guns, told.aa


def fire(g: Position, label: str, ships: Ships, how: str, against: Ships, dice: Dice) -> list[Shot]:
    """EOH-441, EOH-443: a die for each ship, [{"power", "unit", "value", "dice",
    "label"}]; who has no value does not roll. No change."""
    found = []
    for nation, kind, count in _in_order(g, ships):
        if value := ship_value(g, nation, kind, how, against):
            found.append(_shot(label, nation, kind, value, count, dice))
    return found


def _in_order(g: Position, units: Ships) -> list[tuple[str, str, int]]:
    """(nation, kind, count), so that dice do not hang on how the units came together."""
    nations = [nation for nation in g.board.powers if nation in units]
    return [(n, kind, count) for n in nations for kind, count in sorted(units[n].items())]


def fire_planes(g: Position, label: str, planes: Ships, place: str, dice: Dice) -> list[Shot]:
    """EOH-443, R06, R07: a die for each aircraft against ships."""
    return [
        _shot(label, nation, kind, strength.value(g, nation, kind, place), count, dice)
        for nation, kind, count in _in_order(g, planes)
    ]


def fire_guns(g: Position, label: str, ships: Ships, dice: Dice) -> list[Shot]:
    """EOH-442: a die for each gun on ships against aircraft."""
    found = []
    for nation, kind, count in _in_order(g, ships):
        number, value = anti_air(g, nation, kind)
        if number * value:
            found.append(_shot(label, nation, kind, value, number * count, dice))
    return found


def _shot(label: str, nation: str, kind: str, value: int, count: int, dice: Dice) -> Shot:
    name = f"{label}/{slug(nation)}/{slug(kind)}"
    dies = dice.roll(name, count, SIDES)
    return {"power": nation, "unit": kind, "value": value, "dice": dies, "label": name}


def hits(shots: list[Shot], *, of_submarines: bool | None = None) -> int:
    """EOH-443: dice of the value or less; of submarines alone or of all others where it is said."""
    return sum(
        die <= each["value"]
        for each in shots
        if of_submarines in (None, each["unit"] == fleets.SUBMARINE)
        for die in each["dice"]
    )
