"""The odds of a land battle that a report tells, from who met in it and with what values they threw
in the first round: what else these hang on is not told any more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.games.empires_of_history.land.casualties import AIRCRAFT, Soldiers
from pbem.games.empires_of_history.land.modifiers import COAST
from pbem.games.empires_of_history.land.reckoning import ATTACK, DEFENCE
from pbem.games.empires_of_history.odds.asked import MOST
from pbem.games.empires_of_history.odds.course import Fight, Hit, Side
from pbem.games.empires_of_history.odds.fights import in_turn
from pbem.games.empires_of_history.odds.result import result
from pbem.games.empires_of_history.position import Position, base
from pbem.wargame.counts import Counts

Event = Mapping[str, Any]
Forces = Mapping[str, Counts]


def of_battle(g: Position, event: Event, events: Sequence[Event]) -> dict[str, Any]:
    """The odds if both fight on to the end and lose by default; {} where they are not known or take
    long."""
    fight = fight_of(g, event, events)
    if fight is None or len(fight.attack.order) * len(fight.defence.order) > MOST:
        return {}
    told = result(g.board, fight)
    return {"chances": told["chances"], "takes": told["takes"]}


def fight_of(g: Position, event: Event, events: Sequence[Event]) -> Fight | None:
    """The battle that an event `land_battle_began` begins; None where aircraft attack, whose fuel
    is not told, where nobody defends, and for a battle without a round."""
    if any(kind in AIRCRAFT["aircraft"] for kinds in event[ATTACK].values() for kind in kinds):
        return None
    fired = next((each for each in events if _is_first_round(each, event["area"])), None)
    if fired is None or not event[DEFENCE]:
        return None
    attack = Side(tuple(_hits(g, event[ATTACK], fired[ATTACK])), _bombardment(event, fired))
    city = [Hit(-1 - number, free=True) for number in range(event["fort"])]
    coast = [
        Hit(-1 - event["fort"], nation, COAST, value, dice)
        for nation, kinds in event[DEFENCE].items()
        if COAST in kinds
        for value, dice in _dice(kinds[COAST], _groups(fired[DEFENCE], nation, COAST))
    ]
    defence = Side((*city, *coast, *_hits(g, event[DEFENCE], fired[DEFENCE])))
    return Fight(attack, defence)


def _is_first_round(event: Event, area: str) -> bool:
    return (event["kind"], event.get("area"), event.get("round")) == ("land_round", area, 1)


def _hits(g: Position, forces: Forces, shots: Sequence[Event]) -> Iterator[Hit]:
    """Hit by hit; of a kind who throws with the least value falls first."""
    targets: list[Soldiers] = []
    units: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for nation, kinds in forces.items():
        for kind, count in kinds.items():
            if kind == COAST:
                continue
            each = g.board.units[base(kind)].hits if base(kind) in g.board.units else 1
            targets.append(Soldiers(nation, kind, count * each, hits=each))
            whose = {"nation": nation, "kind": kind, "holds": True}
            units[nation, kind] = [
                {**whose, "value": value, "dice": dice}
                for value, dice in _dice(count, _groups(shots, nation, kind))
            ]
    yield from in_turn(g, targets, units)


def _groups(shots: Sequence[Event], nation: str, kind: str) -> list[tuple[int, int]]:
    """(value, dice) of the units of a kind, the least value first."""
    own = (each for each in shots if (each["power"], each["unit"]) == (nation, kind))
    return sorted((int(each["value"]), len(each["dice"])) for each in own)


def _dice(count: int, groups: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """(value, dice) of each of so many units; those without a value do not throw."""
    thrown = sum(dice for _, dice in groups)
    each = max(1, -(-thrown // count))
    found = [(value, each) for value, dice in groups for _ in range(dice // each)]
    return [(0, each)] * (count - len(found)) + found


def _bombardment(event: Event, fired: Event) -> tuple[tuple[int, int], ...]:
    """Ships throw in the first round and cannot be hit."""
    return tuple(
        (int(each["value"]), len(each["dice"]))
        for each in fired[ATTACK]
        if each["unit"] not in event[ATTACK].get(each["power"], {})
    )
