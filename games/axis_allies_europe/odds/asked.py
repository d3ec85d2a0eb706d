"""What is at stake in a question about a battle: what stands there, and the exact odds if the
attacker fights on to the end and everybody loses by the default of the campaign.
"""

from __future__ import annotations

from typing import Any

from pbem.engine.flow import Ask
from pbem.engine.state import copy
from pbem.games.axis_allies_europe.odds.battles import land_fight, land_going_on, sea_fight
from pbem.games.axis_allies_europe.odds.fight import Fight
from pbem.games.axis_allies_europe.odds.result import forces, result
from pbem.games.axis_allies_europe.position import Position

# Up to so many hits of the one side times those of the other the odds take a tenth of a second or
# so; at sea there are more kinds of hits.
MOST_ON_LAND, MOST_AT_SEA = 1600, 400


def of_ask(g: Position, ask: Ask) -> dict[str, Any]:
    """The odds of the battle that a question is about, see `pbem.engine.game`; {} for a question
    about none, and in the midst of a round."""
    fight = fight_of(g, ask)
    if fight is None:
        return {}
    told = {"at": ask.args["at"], **forces([fight])}
    most = MOST_ON_LAND if g.board.is_land(ask.args["at"]) else MOST_AT_SEA
    if sum(fight.attack.start) * sum(fight.defense.start) > most:
        return {**told, "notes": ["long"]}
    told |= result([(fight.one, fight, fight.outcome)])
    if g.board.is_sea(told["at"]) and not g.board.is_convoy(told["at"]):
        del told["takes"]
    return told


def fight_of(g: Position, ask: Ask, *, one: Any = 1.0) -> Fight | None:
    """The battle that a question is about, from here on; None for a question about none, and in
    the midst of a round."""
    then, at = Position(copy(g.state), g.board), str(ask.args.get("at", ""))
    is_whole = ask.verb == "retreat" and "goals" in ask.args
    if is_whole and g.board.is_land(at):
        return (land_going_on if ask.args["round"] else land_fight)(then, at, one=one)
    if ask.verb == "calloff":
        return land_fight(then, at, one=one)
    if is_whole or (ask.verb == "submerge" and not ask.args.get("defends")):
        return sea_fight(then, at, one=one)
    return None
