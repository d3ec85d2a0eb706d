"""The battles of a position as fights for exact odds, built by the rules' own functions from what
stands there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pbem.engine.orders import Line
from pbem.games.axis_allies_europe.battles import amphibious, flights, land, losses, navy, retreat
from pbem.games.axis_allies_europe.battles.facts import battle_facts
from pbem.games.axis_allies_europe.battles.losses import Target
from pbem.games.axis_allies_europe.odds import orders
from pbem.games.axis_allies_europe.odds.land import LandFight
from pbem.games.axis_allies_europe.odds.sea import SeaFight
from pbem.games.axis_allies_europe.odds.sides import Side, stacks_from, stacks_of
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.counts import of_all


def sea_fight(g: Position, zone: str, lines: Sequence[Line] = (), *, one: Any = 1.0) -> SeaFight:
    """The sea battle that begins in a zone now; `lines` are those of the moving power."""
    attack = navy.targets(g, zone, g.power, g.surfaced(zone, g.power), {})
    attack += retreat.plane_targets(g, flights.over(g, zone, flights.FIGHT))
    allied = [
        target
        for ally, ships in navy.bystanders(g, zone).items()
        for target in navy.targets(g, zone, ally, ships, {}, allied=True)
    ]
    attack += sorted(allied, key=lambda each: each.worth)
    defense = [
        _with_planes_aloft(g, target)
        for power, units in navy.defenders(g, zone).items()
        for target in navy.targets(g, zone, power, units, {})
    ]
    mine = orders.losses_list(g, lines, zone, "sea", "sea attacker")
    return SeaFight(
        g.board,
        g.power,
        Side(g.board, stacks_from(g.board, attack), losses.order(g, "sea attacker"), mine),
        Side(g.board, stacks_from(g.board, defense), losses.order(g, "sea defender")),
        orders.retreats(g, lines, zone),
        may_go=bool(retreat.sea_goals(g, zone)),
        dive=orders.dives(g, lines, zone),
        one=one,
    )


def _with_planes_aloft(g: Position, target: Target) -> Target:
    """Fighters of a defending carrier are in the air and are not lost with it."""
    is_carrier = g.board.unit(target.kind).decks
    return replace(target, worth=g.board.unit(target.kind).cost or 0) if is_carrier else target


def land_fight(
    g: Position, at: str, lines: Sequence[Line] = (), *, one: Any = 1.0
) -> LandFight | None:
    """The land battle that begins in a territory now; puts its landing ashore in `g`, which is used
    up by that.

    None when the planes turn back because no landing is made.
    """
    if orders.is_called_off(g, lines, at):
        amphibious.call_off(g, at, [])
    is_landing = amphibious.land(g, at, [])
    theirs = land.defenders(g, at)
    if land.are_planes_alone(g, at, landed=is_landing):
        known = battle_facts(g.board, land.attackers(g, at), of_all(theirs), 0, attacks=True)
        if orders.planes_go_home(g, lines, at, known):
            return None
    ships = amphibious.support(g, at) if is_landing and theirs else {}
    shots = amphibious.support_shots(g, ships)
    return replace(
        land_going_on(g, at, lines, one=one),
        support=tuple((shot.factor, shot.count) for shot in shots),
        guns=bool(flights.over(g, at, flights.FIGHT) and retreat.gun_shots(g, at, 1)),
        amphibious=is_landing,
        planes=tuple(orders.losses_list(g, lines, "", "aa", "planes")),
        planes_order=losses.order(g, "planes"),
    )


def land_going_on(g: Position, at: str, lines: Sequence[Line] = (), *, one: Any = 1.0) -> LandFight:
    """The land battle that goes on in a territory after a round; guns and ships have fired."""
    theirs = land.defenders(g, at)
    attack = stacks_of(g.board, g.power, land.land_units(g, at))
    attack += stacks_from(g.board, retreat.plane_targets(g, flights.over(g, at, flights.FIGHT)))
    defense = [s for power, units in theirs.items() for s in stacks_of(g.board, power, units)]
    mine = orders.losses_list(g, lines, at, "land", "land attacker")
    return LandFight(
        g.board,
        g.power,
        Side(g.board, attack, losses.order(g, "land attacker"), mine, land.kept_to_the_last(g)),
        Side(g.board, defense, losses.order(g, "land defender")),
        orders.retreats(g, lines, at),
        may_go=bool(retreat.land_goals(g, at)),
        one=one,
    )
