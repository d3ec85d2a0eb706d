"""A land battle that is still to come, as the rules would begin it, made ready for its odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.games.empires_of_history.air import aloft, missions, strength, support
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.land import (
    casualties,
    columns,
    combatants,
    leaders,
    modifiers,
    reckoning,
)
from pbem.games.empires_of_history.land.casualties import Soldiers
from pbem.games.empires_of_history.land.modifiers import COAST, Group, Scene
from pbem.games.empires_of_history.land.reckoning import ATTACK, DEFENCE
from pbem.games.empires_of_history.land.volleys import BATTLESHIP
from pbem.games.empires_of_history.odds.course import Fight, Hit, Side
from pbem.games.empires_of_history.position import Position
from pbem.wargame.losses import Entry

Unit = dict[str, Any]


def coming(g: Position, place: str, terms: Mapping[str, Any]) -> Fight | None:
    """The battle in a territory in which columns, jumpers or aircraft wait for it; None where
    nobody meets anybody. Complexes do not fight, generals give their points as by default."""
    f = drawn_up(g, place)
    if not f[DEFENCE] or not (f[ATTACK] or combatants.flights(g, place, f["nations"])):
        return None
    said = terms.get(f["nations"][0], {})
    ships = _bombardment(g, place)
    attack = Side(tuple(_attackers(g, f, said.get("lose"))), ships)
    rounds = 1 if f["scene"]["bombers_only"] else int(said.get("rounds", 0))
    return Fight(attack, Side(tuple(_defenders(g, f))), rounds)


def standing(g: Position, f: Mapping[str, Any], terms: Mapping[str, Any]) -> Fight:
    """The battle of which these are the locals, between two rounds; the list of losses of the
    first attacker counts."""
    said = terms.get(f["nations"][0], {})
    clean = {**f, "picked": {ATTACK: {}, DEFENCE: {}}}
    attack = Side(tuple(_attackers(g, clean, said.get("lose"))))
    return Fight(attack, Side(tuple(_defenders(g, clean))))


def drawn_up(g: Position, place: str) -> dict[str, Any]:
    """What the battle would know before its first round, see land/reckoning.py."""
    f: dict[str, Any] = {"place": place, "nations": combatants.nations_of(g, place)}
    f[ATTACK], f[DEFENCE] = combatants.attackers(g, place), combatants.defenders(g, place)
    f |= {"round": 0, "hurt": {}, "lost": {ATTACK: 0, DEFENCE: 0}}
    f["picked"] = {ATTACK: {}, DEFENCE: {}}
    f["splits"] = dict(_defending_generals(g, f))
    reckoning.take_posts(g, f, fights=False)
    return f


def _defending_generals(g: Position, f: Mapping[str, Any]) -> Iterator[tuple[str, leaders.Split]]:
    for nation in dict.fromkeys(each["nation"] for each in f[DEFENCE]):
        troops = reckoning.troops(g, f[DEFENCE], nation)
        for name in g.generals(f["place"], nation):
            rating = g.rating(nation, name)
            yield (
                name,
                leaders.by_default(
                    troops, rating, lambda each: modifiers.defence(g, f["place"], each, Scene())
                ),
            )


def _bombardment(g: Position, place: str) -> tuple[tuple[int, int], ...]:
    return tuple(
        (values.unit(g, each["nation"], BATTLESHIP).attack, each["bombard"])
        for each in columns.at(g, place)
        if each.get("bombard")
    )


# Attackers


def _attackers(g: Position, f: Mapping[str, Any], wishes: Sequence[Entry] | None) -> Iterator[Hit]:
    units: dict[tuple[str, str], list[Unit]] = {}
    for group in sorted(f[ATTACK], key=lambda each: modifiers.attack(g, f["place"], each)):
        told = {"value": modifiers.attack(g, f["place"], group), "holds": True}
        told["stays"] = group["by"] != columns.BY_LAND or not group["from"]
        _line_up(units, group, told)
    for flight in combatants.flights(g, f["place"], f["nations"]):
        nation, kind = flight["nation"], flight["kind"]
        told = {"value": strength.value(g, nation, kind, f["place"])}
        told |= {"dice": strength.dice(g, nation, kind), "leaves": _last_round(g, flight)}
        _line_up(units, flight, told)
    yield from in_turn(g, reckoning.targets(g, dict(f), ATTACK), units, wishes)


def _last_round(g: Position, flight: aloft.Flight) -> int:
    """EOH-502, EOH-508: after how many rounds it has to fly home."""
    number = 1
    while flight["fuel"] - number >= support.FOR_A_BATTLE and missions.can_go_on(
        g, flight, number + 1
    ):
        number += 1
    return number


# Defenders


def _defenders(g: Position, f: Mapping[str, Any]) -> Iterator[Hit]:
    """The city takes hits first, then the coastal defence falls."""
    scene = Scene(**f["scene"])
    for number in range(f["fort"]):
        yield Hit(-1 - number, free=True)
    units: dict[tuple[str, str], list[Unit]] = {}
    for group in sorted(f[DEFENCE], key=lambda each: modifiers.defence(g, f["place"], each, scene)):
        value = modifiers.defence(g, f["place"], group, scene)
        told: dict[str, Any] = {"value": value, "dice": modifiers.defence_dice(g, group, scene)}
        if group["kind"] == COAST:
            yield Hit(-1 - f["fort"], group["nation"], COAST, **told)
        else:
            _line_up(units, group, told)
    yield from in_turn(g, reckoning.targets(g, dict(f), DEFENCE), units)


# The order in which they fall


def _line_up(
    units: dict[tuple[str, str], list[Unit]], group: Group, told: Mapping[str, Any]
) -> None:
    here = units.setdefault((group["nation"], group["kind"]), [])
    here += [{"nation": group["nation"], "kind": group["kind"], **told}] * group["count"]


def in_turn(
    g: Position,
    targets: Sequence[Soldiers],
    units: Mapping[tuple[str, str], Sequence[Unit]],
    wishes: Sequence[Entry] | None = None,
) -> Iterator[Hit]:
    """Hit by hit, by the list or by default; a unit of two hits takes both at once (EOH-345).
    `units` are those of each nation and kind, the first to fall first, as fields of `Hit`."""
    left = casualties.in_order(g, targets)
    said = casualties.KEEP if wishes is None else wishes
    each = {(target.power, target.kind): target.hits for target in targets}
    number, spent = 0, dict.fromkeys(units, 0)
    while left:
        lost = casualties.choose(g, left, 1, said)
        [(nation, kinds)] = lost.items()
        [kind] = kinds
        unit = units[nation, kind][spent[nation, kind] // each[nation, kind]]
        yield Hit(number, **unit)
        spent[nation, kind] += 1
        number += spent[nation, kind] % each[nation, kind] == 0
        left = casualties.after(left, lost)
