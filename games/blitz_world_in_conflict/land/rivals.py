"""Allied powers that attack the same area (BLZ-457)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitz_world_in_conflict.components import LAND
from pbem.games.blitz_world_in_conflict.concepts import partners
from pbem.games.blitz_world_in_conflict.land import targets
from pbem.games.blitz_world_in_conflict.position import Position
from pbem.games.blitz_world_in_conflict.rounds.combatants import GROUND


def give_way(g: Position, power: str, area: str, to: str) -> None:
    """BLZ-457: the attacks of a power on an area fall if this ally attacks it too. Raises
    Illegal."""
    if to == power or g.side_of(to) != g.side_of(power):
        raise Illegal("BLZ-457", "yield_to_ally", area=area, power=to)
    g.now["yields"].append([area, power, to])


def drop_empty(g: Position, events: Events) -> None:
    """BLZ-453: nobody has brought land units to a Ground Attack that was to be supported."""
    for attack in list(g.now["attacks"]):
        kinds = {g.board.units[unit].kind for unit in attack["units"]}
        if attack["kind"] == GROUND and LAND not in kinds:
            g.now["attacks"].remove(attack)
            told = {"at": attack["at"], "power": attack["power"], "units": attack["units"]}
            events.append({"kind": "attack_without_troops", **told})


def settle(g: Position, events: Events) -> None:
    """BLZ-457: of rival attacks on an area those of one power go forward, or of AFA and USA
    together, if all others give way; else none."""
    for area in dict.fromkeys(attack["at"] for attack in g.now["attacks"]):
        camps = _camps(g, area)
        if len(camps) < 2:
            continue
        stay = [camp for camp in camps if not _gives_way(g, area, camp, camps)]
        goes = stay[0] if len(stay) == 1 else ()
        _drop(g, area, goes, events)


def _camps(g: Position, area: str) -> list[tuple[str, ...]]:
    """Those who attack an area, powers that may do so together as one."""
    camps: list[tuple[str, ...]] = []
    for attack in g.now["attacks"]:
        for power in targets.powers(g, attack) if attack["at"] == area else ():
            if any(power in camp for camp in camps):
                continue
            holder = g.controller(area)
            mates = [c for c in camps if partners.attack_together(g, power, c[0], holder)]
            if mates:
                camps[camps.index(mates[0])] = (*mates[0], power)
            else:
                camps.append((power,))
    return camps


def _gives_way(g: Position, area: str, camp: tuple[str, ...], camps: list[tuple[str, ...]]) -> bool:
    """Whether every power of a camp gives way to one of another that attacks."""
    others = {power for each in camps if each != camp for power in each}
    ways = [(power, to) for where, power, to in g.now["yields"] if where == area]
    return all(any(who == power and to in others for who, to in ways) for power in camp)


def _drop(g: Position, area: str, goes: tuple[str, ...], events: Events) -> None:
    def is_meant(attack: Mapping[str, Any]) -> bool:
        return attack["at"] == area and attack["power"] not in goes

    for attack in filter(is_meant, g.now["attacks"]):
        told = {"attack": attack["kind"], "at": area, "power": attack["power"], "for": list(goes)}
        events.append({"kind": "attack_dropped", **told})
    g.now["attacks"] = [attack for attack in g.now["attacks"] if not is_meant(attack)]
