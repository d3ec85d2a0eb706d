"""The odds of battles before which, and in which, somebody is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.flow import Ask
from pbem.games.empires_of_history.land import combat
from pbem.games.empires_of_history.land.battle_asks import COMPLEX_FIGHTS
from pbem.games.empires_of_history.land.leaders import VERB as DEFEND
from pbem.games.empires_of_history.odds import at_sea, fights, in_the_air
from pbem.games.empires_of_history.odds.course import Fight
from pbem.games.empires_of_history.odds.result import at_sea as result_at_sea
from pbem.games.empires_of_history.odds.result import result
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea.guards import VERB as GUARDS_JOIN

LAND_BATTLE, NAVAL_BATTLE, AIR_BATTLE = "land_battle", "naval_battle", "air_battle"
GO_ON = "go_on"
# Hits of the one side times those of the other that take about a tenth of a second.
MOST = 900


def of_ask(g: Position, ask: Ask) -> dict[str, Any]:
    """The odds of the battle before which somebody is asked, or in which he is asked whether he
    goes on, if it is fought to its end; {} for any other question."""
    if ask.verb in (COMPLEX_FIGHTS, DEFEND):
        return told(g, str(ask.args["at"]), most=MOST)
    frame = g.state["engine"]["frames"][-1]
    f = frame["locals"]
    if ask.verb == GO_ON and frame["flow"] == LAND_BATTLE:
        return _shown(g, f["place"], fights.standing(g.trial(), f, f.get("terms", {})), most=MOST)
    if ask.verb in (GO_ON, GUARDS_JOIN) and frame["flow"] == NAVAL_BATTLE:
        return battle_at_sea(g, {**f, "terms": {**f["terms"], "rounds": 0}}, most=MOST)
    if ask.verb == GO_ON and frame["flow"] == AIR_BATTLE:
        terms = {**f.get("terms", {}), "rounds": 0}
        return of_sides(g, "air", f["place"], in_the_air.standing(g, {**f, "terms": terms}), MOST)
    return {}


def told(g: Position, place: str, *, most: int = 0) -> dict[str, Any]:
    """The odds of the battle that is to come in a territory, if nothing is said of it but what the
    attacker has said; {} for none. What would take too long has a note."""
    fight = fights.coming(g.trial(), place, combat.terms(g, place))
    return _shown(g, place, fight, most=most) if fight else {}


def _shown(g: Position, place: str, fight: Fight, *, most: int) -> dict[str, Any]:
    shown = {"kind": "land", "at": place}
    if most and len(fight.attack.order) * len(fight.defence.order) > most:
        sides = {"attacker": fight.attack, "defender": fight.defence}
        forces = {name: side.counts(side.start) for name, side in sides.items()}
        return {**shown, **forces, "notes": ["long"]}
    return {**shown, **result(g.board, fight)}


def battle_at_sea(g: Position, f: Mapping[str, Any], *, most: int) -> dict[str, Any]:
    """The odds of a battle at sea with these locals; {} where a side is not there."""
    return of_sides(g, "sea", f["place"], at_sea.standing(g, f), most)


def of_sides(
    g: Position, kind: str, place: str, fight: at_sea.SeaFight | None, most: int
) -> dict[str, Any]:
    """What is told of a battle at sea or in the air; {} for none."""
    if fight is None:
        return {}
    own, foe = fight.start
    shown = {"kind": kind, "at": place}
    if fight.effort > most:
        return {**shown, "attacker": own.counts, "defender": foe.counts, "notes": ["long"]}
    return {**shown, **result_at_sea(g.board, fight)}
