"""The exact odds of a battle that a report tells, from the forces that met in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.games.axis_allies_europe.battles import amphibious, land, losses
from pbem.games.axis_allies_europe.odds.asked import MOST_AT_SEA, MOST_ON_LAND
from pbem.games.axis_allies_europe.odds.fight import Fight
from pbem.games.axis_allies_europe.odds.land import LandFight
from pbem.games.axis_allies_europe.odds.result import result
from pbem.games.axis_allies_europe.odds.sea import SeaFight
from pbem.games.axis_allies_europe.odds.sides import Side, stacks_of
from pbem.games.axis_allies_europe.position import Position


def of_forces(g: Position, event: Mapping[str, Any]) -> dict[str, Any]:
    """The odds before the first die of an event `forces_met`, if both fight on to the end and lose
    by the lists of the campaign; {} for what takes long, and for ships that are damaged or have
    allies beside them."""
    [power] = event["attacker"]
    sizes = (sum(event["attacker"][power].values()), _size(event["defender"]))
    at_sea = g.board.is_sea(event["at"])
    if sizes[0] * sizes[1] > (MOST_AT_SEA if at_sea else MOST_ON_LAND):
        return {}
    if event.get("allies") or event.get("damaged"):
        return {}
    fight = _at_sea(g, power, event) if at_sea else _on_land(g, power, event)
    told = result([(1.0, fight, fight.outcome)])
    return {"chances": told["chances"], "takes": told["takes"]}


def _size(forces: Mapping[str, Mapping[str, int]]) -> int:
    return sum(sum(units.values()) for units in forces.values())


def _side(g: Position, forces: Mapping[str, Mapping[str, int]], name: str, **more: Any) -> Side:
    stacks = [each for power in forces for each in stacks_of(g.board, power, forces[power])]
    return Side(g.board, stacks, losses.order(g, name), **more)


def _on_land(g: Position, power: str, event: Mapping[str, Any]) -> Fight:
    shots = amphibious.support_shots(g, event["support"])
    keep = land.kept_to_the_last(g)
    return LandFight(
        g.board,
        power,
        _side(g, event["attacker"], "land attacker", keep=keep),
        _side(g, event["defender"], "land defender"),
        may_go=False,
        support=tuple((shot.factor, shot.count) for shot in shots),
        guns=event["guns"],
        amphibious=event["landing"],
        planes_order=losses.order(g, "planes"),
    )


def _at_sea(g: Position, power: str, event: Mapping[str, Any]) -> Fight:
    attack = _side(g, event["attacker"], "sea attacker")
    return SeaFight(
        g.board, power, attack, _side(g, event["defender"], "sea defender"), may_go=False
    )
