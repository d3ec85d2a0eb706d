"""Odds of a battle written in one line, `6 infantry, 2 armor vs 4 infantry, 1 fighter`: exact,
nothing is rolled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from pbem import lazy
from pbem.engine import conditions
from pbem.engine.errors import Illegal, NotUnderstood, Refusal
from pbem.engine.pieces import Pieces
from pbem.games.axis_allies_europe.battles.fire import SUPPORTERS
from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.games.axis_allies_europe.odds.fight import FLY, GO, Orders
from pbem.games.axis_allies_europe.odds.land import LandFight
from pbem.games.axis_allies_europe.odds.result import result
from pbem.games.axis_allies_europe.odds.sides import PRINTED, Side, Stack, stacks_of
from pbem.games.axis_allies_europe.orders.vocabulary import NEVER_LOST, vocabulary
from pbem.games.axis_allies_europe.units import GUN
from pbem.wargame.counts import Counts
from pbem.wargame.losses import Entry, spelled_out

if TYPE_CHECKING:
    from pbem.games.axis_allies_europe.odds.sea import SeaFight

Forces = dict[str, Counts]

LAND, SEA = "land", "sea"
MOST = 60  # units a side; more takes minutes
_VERSUS = lazy.pattern(r"\s+(?:vs?\.?|versus|against)\s+", re.IGNORECASE)


def odds(board: EuropeBoard, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The odds of one battle, see `pbem.engine.game`; raises NotUnderstood or Illegal for what is
    no battle.

    Owners may be named (`2 British infantry`); where they are not, the Axis attacks. Whether it is
    on `land` or at `sea` is found from the units when neither is asked for. Support shots
    (`support`) make it a landing, in which planes alone retreat.
    """
    attackers, defenders, kind = _forces(board, asked)
    fight = _fight(board, attackers, defenders, kind, asked)
    told = result([(fight.one, fight, fight.outcome)])
    return {"kind": kind, "attacker": attackers, "defender": defenders, **told}


def fight_of(board: EuropeBoard, asked: Mapping[str, Any]) -> LandFight | SeaFight:
    """The battle itself."""
    return _fight(board, *_forces(board, asked), asked)


def _forces(board: EuropeBoard, asked: Mapping[str, Any]) -> tuple[Forces, Forces, str]:
    """Who fights, and whether on land or at sea."""
    attackers, defenders = _sides(board, str(asked["battle"]))
    meant = [kind for kind in (LAND, SEA) if asked.get(kind)]
    if len(meant) > 1:
        raise NotUnderstood("odds_land_or_sea")
    kind = meant[0] if meant else _kind(board, [*attackers.values(), *defenders.values()])
    for forces in (attackers, defenders):
        _check(board, forces, kind)
    return attackers, defenders, kind


def _fight(
    board: EuropeBoard, attackers: Forces, theirs: Forces, kind: str, asked: Mapping[str, Any]
) -> LandFight | SeaFight:
    power, ours = next(iter(attackers.items()))
    mine = _list(board, str(asked.get("attacker_losses", "")), f"{kind} attacker")
    other = _list(board, str(asked.get("defender_losses", "")), f"{kind} defender")
    support = _support(board, str(asked.get("support", "")))
    guns = bool(asked.get("aa")) or any(GUN in units for units in theirs.values())
    retreat = _retreat(board, str(asked.get("retreat", "")), GO)
    rounds = int(asked.get("rounds", 0))
    attack = stacks_of(board, power, ours)
    if kind == SEA:
        if support or guns:
            raise Illegal("", "odds_land_only")
        from pbem.games.axis_allies_europe.odds.sea import SeaFight

        sides = _two(board, SEA, attack, theirs, mine, other)
        return SeaFight(board, power, *sides, retreat, rounds=rounds)
    sides = _two(board, LAND, attack, theirs, mine, other)
    if support:
        retreat = _retreat(board, str(asked.get("retreat", "")), FLY)
    more: dict[str, Any] = {"support": support, "guns": guns, "amphibious": bool(support)}
    return LandFight(board, power, *sides, retreat, rounds=rounds, **more)


def _two(
    board: EuropeBoard,
    kind: str,
    attack: Sequence[Stack],
    theirs: Forces,
    mine: Sequence[Entry],
    other: Sequence[Entry],
) -> tuple[Side, Side]:
    preset = board.loss_presets[PRINTED]
    keep = preset.keep.get(f"{kind} attacker", ())
    defense = [stack for power, units in theirs.items() for stack in stacks_of(board, power, units)]
    return (
        Side(board, attack, preset.orders[f"{kind} attacker"], mine, keep),
        Side(board, defense, preset.orders[f"{kind} defender"], other),
    )


# Reading


def _sides(board: EuropeBoard, text: str) -> tuple[Forces, Forces]:
    parts = _VERSUS.split(text.strip())
    if len(parts) != 2:
        raise NotUnderstood("odds_two_sides", column=1)
    at = text.index(parts[1], len(parts[0]))
    attackers, defenders = _units(board, parts[0], 0), _units(board, parts[1], at)
    named = [power for power in (*attackers, *defenders) if power]
    axis = "" if not named else board.side_of(named[0])
    axis_attacks = (axis or "Axis") == "Axis" if any(attackers) else axis != "Axis"
    attackers = _owned(attackers, "Germany" if axis_attacks else board.allies[1])
    defenders = _owned(defenders, board.allies[0] if axis_attacks else "Germany")
    if len(attackers) > 1:
        raise Illegal("AAE-148", "odds_one_attacker", powers=list(attackers))
    if {board.side_of(power) for power in attackers} & {
        board.side_of(power) for power in defenders
    }:
        raise Illegal("", "odds_same_side", powers=[*attackers, *defenders])
    return attackers, defenders


def _units(board: EuropeBoard, text: str, at: int) -> Forces:
    found: Forces = {}
    for unit in Pieces(vocabulary(tuple(board.areas))).units(text, at):
        if unit["count"] is None or not unit["kind"]:
            raise NotUnderstood("odds_number", column=at + 1)
        here = found.setdefault(unit["power"], {})
        here[unit["kind"]] = here.get(unit["kind"], 0) + unit["count"]
    return found


def _owned(forces: Forces, power: str) -> Forces:
    """Units without an owner belong to the only one named, else to `power`."""
    named = [owner for owner in forces if owner]
    owner = named[0] if len(named) == 1 else power
    found: Forces = {}
    for each, units in forces.items():
        here = found.setdefault(each or owner, {})
        for kind, count in units.items():
            here[kind] = here.get(kind, 0) + count
    return found


def _kind(board: EuropeBoard, units: Sequence[Counts]) -> str:
    ships = any(board.unit(kind).is_ship for counts in units for kind in counts)
    return SEA if ships else LAND


def _check(board: EuropeBoard, forces: Forces, kind: str) -> None:
    """Who cannot fight here, and how many are too many."""
    for units in forces.values():
        for name in units:
            unit = board.unit(name)
            wrong = unit.is_ship if kind == LAND else unit.is_land or unit.is_gun
            if wrong or unit.kind == "complex":
                raise Illegal("", "odds_cannot_fight", unit=name, battle=kind)
    count = sum(sum(units.values()) for units in forces.values())
    if count > MOST:
        raise Illegal("", "odds_too_many", units=count, most=MOST)


def _list(board: EuropeBoard, text: str, order: str) -> list[Entry]:
    if not text:
        return []
    from pbem.games.axis_allies_europe.orders.grammar import grammar_of

    where = order.split(maxsplit=1)[0]
    line = grammar_of(board).parse_line(f"casualties {where}: {text}", "battles")
    found = spelled_out(board.loss_presets, line.args["list"], order)
    for entry in found:
        if entry["what"] in NEVER_LOST:
            raise Illegal("AAE-075", "never_a_casualty", unit=entry["what"])
    return found


def _retreat(board: EuropeBoard, text: str, what: str) -> Orders:
    if not text:
        return ()
    words = text if text.split(maxsplit=1)[0].lower() in conditions.STARTS else f"if {text}"
    try:
        when = conditions.read_condition(words, 0, vocabulary(tuple(board.areas)).facts)
    except Refusal as refusal:
        raise refusal.at(0, 0, words) from None
    return ((when, what),)


def _support(board: EuropeBoard, text: str) -> tuple[tuple[int, int], ...]:
    if not text:
        return ()
    shots = []
    for units in _units(board, text, 0).values():
        for kind, count in units.items():
            if kind not in SUPPORTERS:
                raise Illegal("AAE-133", "odds_no_support", unit=kind)
            shots.append((board.unit(kind).support, count))
    return tuple(shots)
