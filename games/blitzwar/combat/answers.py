"""What order lines of the defender say to the question whether he retreats."""

from __future__ import annotations

from pbem.engine.flow import Ask, Say
from pbem.engine.orders import STANDING, Line
from pbem.games.blitzwar.combat import casualties, group, retreats
from pbem.games.blitzwar.position import Position
from pbem.wargame.answers import EVERYWHERE


def is_meant(ask: Ask, line: Line) -> bool:
    """Whether a line is about the zone of a question, or about all."""
    return line.args.get("battle", EVERYWHERE) in (EVERYWHERE, ask.args["at"])


def retreat(g: Position, ask: Ask, line: Line) -> Say | None:
    """BWR-459: the first of the zones named that is open; None where none of them is. An answer
    that names one zone alone may name the goal."""
    goals: list[str] = ask.args["goals"]
    is_bare = "goals" not in line.args and line.section != STANDING
    names_goal = is_bare and line.args.get("battle") in goals
    if not names_goal and not is_meant(ask, line):
        return None
    wanted = line.args.get("goals", [line.args["battle"]] if names_goal else None)
    open_ = [zone for zone in (goals if wanted is None else wanted) if zone in goals]
    if not open_ and not goals:
        return {"to": ""}
    if not open_:
        return None
    if wanted is None:
        fight = group.at(g, ask.args["at"])
        return {"to": retreats.best(fight, fight.defender, tuple(open_))}
    return {"to": open_[0]}


def hold(g: Position, ask: Ask, line: Line) -> Say | None:
    """BWR-456, BWR-458, BWR-473: one corps more, by the list of the line; None where he may not."""
    if not is_meant(ask, line) or not ask.args["may_hold"]:
        return None
    found, hits = casualties.one_more(group.at(g, ask.args["at"]))
    return {"lose": casualties.RULES.choose(found, hits, line.args.get("list", ()))}
