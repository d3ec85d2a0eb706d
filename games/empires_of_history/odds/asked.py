"""The odds of battles that are asked about, and of those to which order lines lead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.games.empires_of_history.air import aloft, sorties
from pbem.games.empires_of_history.land import combat, combatants, movement
from pbem.games.empires_of_history.land.battle_asks import COMPLEX_FIGHTS
from pbem.games.empires_of_history.land.leaders import VERB as DEFEND
from pbem.games.empires_of_history.odds.fights import coming
from pbem.games.empires_of_history.odds.result import result
from pbem.games.empires_of_history.position import Position

# Hits of the one side times those of the other that take less than a tenth of a second.
MOST = 144
# The same for what may take a second.
_MOST_AHEAD = 1200


def of_ask(g: Position, ask: Ask) -> dict[str, Any]:
    """The odds of the land battle before which somebody is asked; {} for any other question, and
    in the midst of a battle."""
    if ask.verb not in (COMPLEX_FIGHTS, DEFEND):
        return {}
    return told(g, str(ask.args["at"]), most=MOST)


def told(g: Position, place: str, *, most: int = 0) -> dict[str, Any]:
    """The odds of the battle that is to come in a territory, if nothing is said of it but what the
    attacker has said; {} for none. What would take too long has a note."""
    fight = coming(g.trial(), place, combat.terms(g, place))
    if fight is None:
        return {}
    shown = {"kind": "land", "at": place}
    if most and len(fight.attack.order) * len(fight.defence.order) > most:
        sides = {"attacker": fight.attack, "defender": fight.defence}
        forces = {name: side.counts(side.start) for name, side in sides.items()}
        return {**shown, **forces, "notes": ["long"]}
    return {**shown, **result(g.board, fight)}


def forecast(g: Position, lines: Sequence[Line]) -> Iterator[dict[str, Any]]:
    """The land battles to which order lines lead, as if no gun fired and no fighter met anybody
    before them."""
    then = g.trial()
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
