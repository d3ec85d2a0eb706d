"""The odds of battles that are asked about, and of those to which order lines lead."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import aloft, sorties
from pbem.games.empires_of_history.concepts import press
from pbem.games.empires_of_history.concepts.taking_part import nation_of
from pbem.games.empires_of_history.land import combat, combatants, movement
from pbem.games.empires_of_history.land.battle_asks import COMPLEX_FIGHTS
from pbem.games.empires_of_history.land.leaders import VERB as DEFEND
from pbem.games.empires_of_history.odds import at_sea, fights, in_the_air
from pbem.games.empires_of_history.odds.course import Fight
from pbem.games.empires_of_history.odds.result import at_sea as result_at_sea
from pbem.games.empires_of_history.odds.result import result
from pbem.games.empires_of_history.orders.sections import NAVAL
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import engagements
from pbem.games.empires_of_history.sea import movement as sailing
from pbem.games.empires_of_history.sea.fleets import key_of
from pbem.games.empires_of_history.sea.guards import VERB as GUARDS_JOIN
from pbem.games.empires_of_history.sea.movement import end_of
from pbem.games.empires_of_history.sea.phase import NAVAL_LOSSES, launch

LAND_BATTLE, NAVAL_BATTLE, AIR_BATTLE = "land_battle", "naval_battle", "air_battle"
GO_ON = "go_on"
# Cover is planned by where task forces end, and strikes start from where carriers are then.
_ORDER = {"TF": 1, "cover": 2, "strike": 3}
# Hits of the one side times those of the other that take less than a tenth of a second.
MOST = 144
# The same for what may take a second.
_MOST_AHEAD = 1200


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
        return _at_sea(g, {**f, "terms": {**f["terms"], "rounds": 0}}, most=MOST)
    if ask.verb == GO_ON and frame["flow"] == AIR_BATTLE:
        terms = {**f.get("terms", {}), "rounds": 0}
        return _of_sides(g, "air", f["place"], in_the_air.standing(g, {**f, "terms": terms}), MOST)
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


def _at_sea(g: Position, f: Mapping[str, Any], *, most: int) -> dict[str, Any]:
    """The odds of a battle at sea with these locals; {} where a side is not there."""
    return _of_sides(g, "sea", f["place"], at_sea.standing(g, f), most)


def _of_sides(
    g: Position, kind: str, place: str, fight: at_sea.SeaFight | None, most: int
) -> dict[str, Any]:
    if fight is None:
        return {}
    own, foe = fight.start
    shown = {"kind": kind, "at": place}
    if own.size * foe.size > most:
        return {**shown, "attacker": own.counts, "defender": foe.counts, "notes": ["long"]}
    return {**shown, **result_at_sea(g.board, fight)}


def forecast(g: Position, lines: Sequence[Line]) -> Iterator[dict[str, Any]]:
    """The battles at sea and then those on land to which order lines lead, as if no mine, gun,
    submarine or fighter met anybody before them."""
    then = g.trial()
    sea, land = ([e for e in lines if (e.section == NAVAL) == at_sea] for at_sea in (True, False))
    yield from _naval(then, sea)
    yield from _on_land(then, land)


def _naval(then: Position, lines: Sequence[Line]) -> Iterator[dict[str, Any]]:
    """EOH-420 to EOH-423: cover flies, task forces sail, then strikes start."""
    ends: dict[str, str] = {}
    for line in sorted(lines, key=lambda each: _ORDER.get(each.verb, 0)):
        try:
            if line.verb == "TF":
                ends[key_of(nation_of(then, line), line.args["force"])] = end_of(then, line)
                sailing.rehearse(then, line)
            elif line.verb in _ORDER:
                launch(then, line, ends, [])
        except Refusal:
            continue
    for flight in then.state["flying"]:
        if flight["use"] in (aloft.COVER, aloft.STRIKE) and flight.get("way"):
            aloft.advance(then, flight, flight["way"][-1])
    terms = press.of_lines(lines, NAVAL_LOSSES, in_the_air=False)
    for place in engagements.places(then):
        if found := _at_sea(then, engagements.battle(then, place, terms), most=_MOST_AHEAD):
            yield {**found, "worth": 0}


def _on_land(then: Position, lines: Sequence[Line]) -> Iterator[dict[str, Any]]:
    for line in lines:
        try:
            if line.verb in movement.MARCHES:
                movement.rehearse(then, line)
            elif line.verb in combat.SAYS:
                combat.say(then, line)
        except Refusal:
            continue
    for flight in then.state["flying"]:
        if flight["use"] in (aloft.SUPPORT, aloft.DROP) and flight.get("way"):
            aloft.advance(then, flight, flight["way"][-1])
    sorties.all_jump(then, then.now["nations"], [])
    for place in combatants.battlefields(then):
        if found := told(then, place, most=_MOST_AHEAD):
            yield {**found, "worth": then.value(place)}
