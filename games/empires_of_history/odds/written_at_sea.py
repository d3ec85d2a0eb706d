"""Odds of a battle at sea that is written in one line (written.py)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.components import LAND, SEA
from pbem.games.empires_of_history.concepts import values
from pbem.games.empires_of_history.land.casualties import AIRCRAFT
from pbem.games.empires_of_history.odds.at_sea import SeaFight
from pbem.games.empires_of_history.odds.fleet import Fleet, fleet
from pbem.games.empires_of_history.odds.result import at_sea
from pbem.games.empires_of_history.orders.grammar import grammar_of
from pbem.games.empires_of_history.position import Position, base
from pbem.games.empires_of_history.sea.fights import FLEET, HUNT, STRIKE, SUBS
from pbem.games.empires_of_history.sea.fleets import SUBMARINE
from pbem.wargame.counts import Counts

# A nation and {kind: count}.
Force = tuple[str, Counts]


def work_out(g: Position, asked: Mapping[str, Any], ours: Force, theirs: Force) -> dict[str, Any]:
    """The odds of two forces, attackers first, in a position where nothing else stands."""
    return at_sea(g.board, _fight(g, asked, ours, theirs))


def _fight(g: Position, asked: Mapping[str, Any], ours: Force, theirs: Force) -> SeaFight:
    """EOH-423, EOH-430, EOH-443, EOH-448: ships, and aircraft that are with them; aircraft alone
    strike, submarines alone attack, and who meets submarines alone hunts them for a round."""
    board = g.board
    places, zone = grammar_of(board).vocabulary.places, board.sea_zones[0]
    if asked.get("at") and not board.is_sea(zone := places.lookup(str(asked["at"]), 1)):
        raise Illegal("", "odds_at_sea", area=zone)
    sides = (_fleet(g, *ours), _fleet(g, *theirs))
    rounds = int(asked.get("rounds") or 0)
    f: dict[str, Any] = {"place": zone, "terms": {}, "mode": _mode(ours[1], theirs[1])}
    f |= {"refuge": True, **({"stop": rounds} if rounds else {"stop": None})}
    if rounds:
        f["terms"]["rounds"] = rounds
    if text := asked.get("attacker_losses"):
        line = grammar_of(board).parse_line(f"naval losses {text}", "naval")
        f["terms"]["lose"] = line.args["list"]
    return SeaFight(g, f, sides)


def _fleet(g: Position, nation: str, units: Counts) -> Fleet:
    """Its aircraft have come one zone far, and fly as far home."""
    ships: Counts = {}
    planes = []
    for kind, count in units.items():
        if g.board.units[base(kind)].kind == LAND:
            raise Illegal("", "odds_cannot_fight", unit=kind)
        if g.board.units[base(kind)].kind == SEA:
            ships[kind] = count
        else:
            planes.append((nation, kind, values.unit(g, nation, kind).fuel - 2, count))
    return fleet({nation: ships}, planes)


def _mode(ours: Counts, theirs: Counts) -> str:
    if set(theirs) == {SUBMARINE}:
        return HUNT
    if set(ours) == {SUBMARINE}:
        return SUBS
    return STRIKE if set(ours) <= set(AIRCRAFT["aircraft"]) else FLEET
