"""The dice of a round of a land battle (§Ph9 step 1, EOH-220, EOH-344, EOH-504)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pbem.games.empires_of_history.air import aloft, strength
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.land import combatants, modifiers
from pbem.games.empires_of_history.land.modifiers import FIGHTER, Scene
from pbem.games.empires_of_history.position import Position
from pbem.wargame.counts import Counts, change

if TYPE_CHECKING:
    from pbem.engine.dice import Dice

SIDES = 10
BATTLESHIP = "battleship"
Shot = dict[str, Any]
Planned = tuple[str, str, int, int]


def attack(g: Position, f: Mapping[str, Any], number: int, dice: Dice) -> list[Shot]:
    """EOH-220, EOH-504: a die for each land unit, those of aircraft, and in the first round those
    of battleships: [{"power", "unit", "value", "dice"}]."""
    place = f["place"]
    planned: list[Planned] = [
        (each["nation"], each["kind"], modifiers.attack(g, place, each), each["count"])
        for each in f["attack"]
    ]
    up = combatants.flights(g, place, f["nations"])
    for nation, kinds in aloft.counted(up).items():
        for kind, count in kinds.items():
            value = strength.value(g, nation, kind, place)
            planned.append((nation, kind, value, count * strength.dice(g, nation, kind)))
    if number == 1:
        for nation, count in sorted(f.get("bombard", {}).items()):
            planned.append((nation, BATTLESHIP, values.unit(g, nation, BATTLESHIP).attack, count))
    return _rolled(g, f"{label(g, f)}/r{number}/attack", planned, dice)


def defence(g: Position, f: Mapping[str, Any], number: int, dice: Dice) -> list[Shot]:
    """EOH-035, EOH-504, EOH-505: the dice of all who defend."""
    scene = Scene(**f["scene"])
    planned: list[Planned] = [
        (
            each["nation"],
            each["kind"],
            modifiers.defence(g, f["place"], each, scene),
            each["count"] * modifiers.defence_dice(g, each, scene),
        )
        for each in f["defence"]
    ]
    return _rolled(g, f"{label(g, f)}/r{number}/defence", planned, dice)


def label(g: Position, f: Mapping[str, Any]) -> str:
    """The label of a battle: one of its own for each in a territory and slot."""
    # Odds roll nothing: dice are 1 ms of their start.
    from pbem.engine.dice import slug

    number = f"-{f['number']}" if f["number"] > 1 else ""
    return f"land/{g.turn}/{g.state['slot']}/{slug(f['place'])}{number}"


def _rolled(g: Position, name: str, planned: Iterable[Planned], dice: Dice) -> list[Shot]:
    """Units without a value do not roll; groups of one nation and kind are numbered."""
    from pbem.engine.dice import slug

    shots: list[Shot] = []
    seen: Counts = {}
    for nation, kind, value, count in planned:
        if not value or not count:
            continue
        whose = f"{slug(nation)}/{slug(kind)}"
        change(seen, whose, 1)
        more = f"-{seen[whose]}" if seen[whose] > 1 else ""
        label = f"{name}/{whose}{more}"
        dies = dice.roll(label, count, SIDES)
        dives = kind == FIGHTER and values.has(g, nation, "dive")
        told = {"power": nation, "unit": kind, "value": value, "dice": dies, "label": label}
        shots.append({**told, "dives": True} if dives else told)
    return shots


def hits(shots: Iterable[Shot], *, dives: bool) -> int:
    """EOH-344, EOH-504: hits of dive bombers, or of all others."""
    return sum(
        die <= each["value"]
        for each in shots
        if bool(each.get("dives")) == dives
        for die in each["dice"]
    )


def divers(shots: Iterable[Shot]) -> str:
    """EOH-344: the nation that picks for the dive bombers of a side, "" for none."""
    scored = {
        each["power"]: sum(die <= each["value"] for die in each["dice"])
        for each in shots
        if each.get("dives")
    }
    return max(scored, key=lambda nation: scored[nation], default="")
