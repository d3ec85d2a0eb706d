"""How generals lead the attacks of a slot (§Generals, EOH-213)."""

from __future__ import annotations

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.concepts import standing
from pbem.games.empires_of_history.land import combatants, leaders, modifiers, reckoning
from pbem.games.empires_of_history.position import Position


def set_points(g: Position, nation: str, general: str, split: leaders.Split) -> None:
    """EOH-213: how a general divides his points in attacks of this slot. Raises Illegal."""
    if not any(each.name == general for each in g.board.powers[nation].generals):
        raise Illegal("EOH-213", "not_your_general", general=general, nation=nation)
    if not standing.general_at(g, nation, general):
        raise Illegal("EOH-213", "general_not_on_map", general=general)
    rating = g.rating(nation, general)
    leaders.check_rating(rating, split)
    place = next(
        (e["place"] for e in g.now["columns"] if not e["fought"] and general in e["generals"]), ""
    )
    if place:
        troops = reckoning.troops(g, combatants.attackers(g, place), nation)
        leaders.check(troops, rating, split, lambda each: modifiers.attack(g, place, each))
    g.now["leaders"][general] = split
