"""The battles of a position as fights for exact odds, built by the rules' own functions from what stands there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.orders import Line
from pbem.games.axis_allies_europe import amphibious, flights, land, navy, odds_orders, retreat
from pbem.games.axis_allies_europe import board as facts
from pbem.games.axis_allies_europe.battle_facts import battle_facts, total
from pbem.games.axis_allies_europe.odds_land import LandFight
from pbem.games.axis_allies_europe.odds_sea import SeaFight
from pbem.games.axis_allies_europe.odds_sides import Side, Stack, stacks_of
from pbem.games.axis_allies_europe.position import Counts, Position


def sea_fight(g: Position, zone: str, lines: Sequence[Line] = (), *, one: Any = 1.0) -> SeaFight:
    """The sea battle that begins in a zone now; `lines` are those of the moving power."""
    attack = _ships(g, zone, g.power, navy.attackers(g, zone), flown=True)
    for ally, ships in navy.bystanders(g, zone).items():
        attack += _ships(g, zone, ally, ships, allied=True)
    attack.sort(key=lambda each: each.allied and (facts.unit(g.board, each.kind).cost or 0))
    defense = [
        stack
        for power, units in navy.defenders(g, zone).items()
        for stack in _ships(g, zone, power, units)
    ]
    return SeaFight(
        g.board,
        g.power,
        Side(g.board, attack, "sea attacker", odds_orders.losses_list(g, lines, zone, "sea")),
        Side(g.board, defense, "sea defender"),
        odds_orders.retreats(g, lines, zone),
        may_go=bool(retreat.sea_goals(g, zone)),
        dive=odds_orders.dives(g, lines, zone),
        one=one,
    )


def _ships(
    g: Position, zone: str, power: str, units: Counts, *, flown: bool = False, allied: bool = False
) -> list[Stack]:
    damaged = g.state["damaged"].get(zone, {}).get(power, 0)
    found: list[Stack] = []
    for kind, count in units.items():
        cargo: list[int] = []
        if facts.unit(g.board, kind).hold or (kind == "carrier" and flown):
            cargo = [_worth(g, entry) for entry in g.ships_with_cargo(zone, power, kind)]
        found += stacks_of(
            g.board, power, {kind: count}, damaged=damaged, loads=cargo, allied=allied
        )
    return found


def _worth(g: Position, entry: dict[str, Any]) -> int:
    return sum(
        (facts.unit(g.board, kind).cost or 0) * count
        for held in entry["holds"].values()
        for kind, count in held.items()
    )


def land_fight(
    g: Position, at: str, lines: Sequence[Line] = (), *, one: Any = 1.0
) -> LandFight | None:
    """The land battle that begins in a territory now; puts its landing ashore in `g`, which is used up by that.

    None when the planes turn back because the landing was called off.
    """
    called_off = odds_orders.is_called_off(g, lines, at)
    if called_off:
        amphibious.call_off(g, at, [])
    is_landing = amphibious.land(g, at, [])
    theirs = land.defenders(g, at)
    if called_off and not land.land_units(g, at):
        known = battle_facts(g.board, land.attackers(g, at), total(theirs), 0, attacks=True)
        if odds_orders.planes_go_home(g, lines, at, known):
            return None
    ships = amphibious.support(g, at) if is_landing and theirs else {}
    shots = amphibious.support_shots(g, ships)
    attack = stacks_of(g.board, g.power, land.attackers(g, at))
    defense = [s for power, units in theirs.items() for s in stacks_of(g.board, power, units)]
    planes = flights.over(g, at, flights.FIGHT)
    mine = odds_orders.losses_list(g, lines, at, "land")
    return LandFight(
        g.board,
        g.power,
        Side(g.board, attack, "land attacker", mine, land.KEEP_ONE_ON_LAND),
        Side(g.board, defense, "land defender"),
        odds_orders.retreats(g, lines, at),
        may_go=bool(retreat.land_goals(g, at)),
        support=tuple((shot.factor, shot.count) for shot in shots),
        guns=bool(planes and retreat.gun_shots(g, at, 1)),
        amphibious=is_landing,
        planes=tuple(odds_orders.losses_list(g, lines, "", "aa")),
        one=one,
    )
