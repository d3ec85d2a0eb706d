"""Which battles are fought in phase 6 (§Ph5, §Ph6, EOH-030, EOH-422, EOH-423, R71, R73)."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.air import aloft
from pbem.games.empires_of_history.components import SEA
from pbem.games.empires_of_history.concepts import press, us_entry
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import fights, fleets
from pbem.wargame.counts import Counts, added


def attackers(g: Position, zone: str) -> dict[str, Counts]:
    """R71, R74: the surface ships of all task forces of this slot in a sea zone; transports of an
    ally whose slot is another one attack nobody."""
    found: dict[str, Counts] = {}
    for force in fleets.at(g, zone):
        for nation, ships in force["ships"].items():
            acts = nation in g.now["nations"]
            if acts and (surface := fleets.surface(ships)):
                found[nation] = added(found.get(nation, {}), surface)
    return found


def defenders(g: Position, place: str, nations: list[str]) -> dict[str, Counts]:
    """R71, R73: enemy surface ships in a sea zone, all enemy ships in a port. `nations` that attack
    together defend against none of themselves, though a ruling may have put them at war."""
    at_sea = g.board.is_sea(place)
    found = {
        n: g.of_class(place, n, SEA)
        for n in g.nations_in(place, SEA)
        if n not in nations and any(g.at_war(n, each) for each in nations)
    }
    ships = {n: fleets.surface(kinds) if at_sea else dict(kinds) for n, kinds in found.items()}
    return {n: kinds for n, kinds in ships.items() if kinds}


def places(g: Position) -> list[str]:
    """Where a battle is still to be fought: zones where task forces have met enemies, each once,
    and places with aircraft that strike."""
    nations = list(g.now["nations"])
    zones = [each["at"] for _, each in fleets.in_order(g) if g.board.is_sea(each["at"])]
    struck = [each["at"] for each in g.state["flying"] if each["use"] == aloft.STRIKE]
    return [
        place
        for place in dict.fromkeys([*zones, *struck])
        if not g.now["fought"].get(place, {}).get("battle")
        and (place in struck or (attackers(g, place) and defenders(g, place, nations)))
    ]


def tell_usa(g: Position, place: str) -> None:
    """EOH-125: strikes on ports in America may move US Entry."""
    for nation in aloft.counted(aloft.over(g, place, (aloft.STRIKE,))):
        us_entry.happened(g, us_entry.WESTERN, by=nation, zone=place)


def battle(g: Position, place: str, terms: dict[str, Any]) -> dict[str, Any]:
    """EOH-422, EOH-423, EOH-641: the locals of the battle in a place: ships with the aircraft that
    cover them and those that strike, against ships with theirs and those that guard."""
    own = attackers(g, place) if g.board.is_sea(place) else {}
    nations = list(g.now["nations"])
    return {
        "place": place,
        "mode": fights.FLEET if own else fights.STRIKE,
        "own": own,
        "foe": defenders(g, place, nations),
        "uses": [aloft.STRIKE, aloft.COVER] if own else [aloft.STRIKE],
        "nations": nations,
        "shield": [aloft.COVER, aloft.GUARD],
        "force": "",
        "key": "battle",
        "terms": press.at(terms, place),
    }
