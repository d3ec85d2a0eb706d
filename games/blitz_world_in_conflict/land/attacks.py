"""Step F, first part: attacks are announced one by one (BLZ-450, BLZ-456 to BLZ-458, BLZ-469)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import CV, LAND, NAVAL
from pbem.games.blitz_world_in_conflict.concepts import blitz, partners
from pbem.games.blitz_world_in_conflict.concepts.used import check_free
from pbem.games.blitz_world_in_conflict.land import attackers, bombs, targets
from pbem.games.blitz_world_in_conflict.orders.ports import area_of
from pbem.games.blitz_world_in_conflict.orders.units import BOMB, FLY
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.combatants import GROUND, PORT

Force = Sequence[Mapping[str, Any]]


def announce(
    g: Position,
    power: str,
    kind: str,
    place: str,
    force: Force,
    ships: Sequence[str],
    events: Events,
) -> None:
    """BLZ-450: a power announces an attack on a land area, or joins that of its partner
    (BLZ-458). Raises Illegal, and changes nothing then."""
    at = area_of(place)
    targets.check(g, power, kind, place)
    other = targets.joined(g, power, kind, place)
    attack = _attack(g, power, kind, place, force, ships)
    for unit in (*attack["units"], *attack["ships"]):
        check_free(g, power, unit)
        _check_once(g, unit)
    for unit in attack["units"]:
        attackers.check(g, kind, at, unit, attack["flown"])
    for unit in attack["ships"]:
        targets.check_war(g, unit, at)
        attackers.check_ship(g, kind, at, unit, attack.get("port", ""))
    taken = _bombs(g, kind, force)
    start = {unit: g.at(unit) for unit in (*attack["units"], *attack["ships"])}
    _check_force(g, attack, other)
    _check_blitz(g, attack)
    _load(g, attack, taken)
    if other:
        _join(other, attack)
    else:
        g.now["attacks"].append(attack)
    told = {k: attack[k] for k in ("at", "power", "units", "flown", "ships")}
    told |= {"from": start, "bombs": list(taken.values())}
    events.append({"kind": "attack_announced", "attack": kind, **told})


def _attack(
    g: Position, power: str, kind: str, place: str, force: Force, ships: Sequence[str]
) -> dict[str, Any]:
    """What a line says, as the phase remembers it. A CV among the aircraft of a Port Attack is one
    of the ships."""
    named = [str(each["unit"]) for each in force]
    afloat = [u for u in named if kind != GROUND and g.board.units[u].kind == NAVAL]
    attack: dict[str, Any] = {
        "kind": kind,
        "at": area_of(place),
        "power": power,
        "units": [unit for unit in named if unit not in afloat],
        "flown": [
            str(each["unit"])
            for each in force
            if each.get("how") == FLY and g.board.units[each["unit"]].kind == LAND
        ],
        "ships": [*afloat, *ships],
    }
    if kind == PORT:
        attack["port"] = targets.port_of(g, place)
    return attack


def _check_once(g: Position, unit: str) -> None:
    """BLZ-469: each unit is in one attack."""
    for attack in g.now["attacks"]:
        if unit in (*attack["units"], *attack["ships"]):
            raise Illegal("BLZ-469", "in_another_attack", unit=unit, area=attack["at"])


def _bombs(g: Position, kind: str, force: Force) -> dict[str, str]:
    """BLZ-477: {aircraft: the A-Bomb that it takes along}."""
    found: dict[str, str] = {}
    for each in force:
        if each.get("how") == BOMB:
            bomb = bombs.of_attack(g, kind, str(each["unit"]))
            if bomb in found.values():
                raise Illegal("BLZ-477", "no_bomb", unit=each["unit"], area=g.at(bomb))
            found[str(each["unit"])] = bomb
    return found


def _check_force(g: Position, attack: Mapping[str, Any], other: Mapping[str, Any] | None) -> None:
    """BLZ-452, BLZ-453, BLZ-454, BLZ-458: what each kind of attack needs; who joins another attack
    counts with it."""
    kind, at = attack["kind"], attack["at"]
    units, flown = list(attack["units"]), list(attack["flown"])
    if other:
        units, flown = [*other["units"], *units], [*other["flown"], *flown]
    if kind == GROUND:
        troops = [unit for unit in units if g.board.units[unit].kind == LAND]
        if not troops and not partners.may_come(g, attack["power"], g.controller(at)):
            raise Illegal("BLZ-453", "no_land_unit", area=at)
        attackers.check_sizes(g, at, troops, flown)
        attackers.check_routes(g, at, troops, flown)
        return
    carriers = [unit for unit in attack["ships"] if g.face(unit).type == CV]
    if not units and not (kind == PORT and carriers):
        rule = "BLZ-454" if kind == PORT else "BLZ-452"
        raise Illegal(rule, "no_aircraft", area=at, attack=kind)


def _check_blitz(g: Position, attack: Mapping[str, Any]) -> None:
    """BLZ-278 to BLZ-280, BLZ-774: what the Blitz of a power allows."""
    power, units = attack["power"], [*attack["units"], *attack["ships"]]
    kind = attack["kind"]
    blitz.check_attack(g, power, units, on_ground=kind == GROUND, on_port=kind == PORT)
    blitz.take_part(g, power, units)


def _load(g: Position, attack: dict[str, Any], taken: Mapping[str, str]) -> None:
    """BLZ-477: bombs go aboard; one that is not taken along stays where it is."""
    for unit in attack["units"]:
        for left in g.cargo(unit):
            if left not in taken.values():
                g.change(left, aboard="")
    for unit, bomb in taken.items():
        g.board_ship(bomb, unit)
    if taken:
        attack["bombs"] = list(taken.values())


def _join(other: dict[str, Any], attack: Mapping[str, Any]) -> None:
    """BLZ-458: AFA and USA attack together."""
    for part in ("units", "flown", "ships"):
        other[part] = [*other[part], *attack[part]]
    if taken := attack.get("bombs"):
        other["bombs"] = [*other.get("bombs", ()), *taken]
