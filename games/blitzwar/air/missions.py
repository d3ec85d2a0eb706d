"""Air units that have flown: they stay over a zone or at sea until their side's next phase 5."""

from __future__ import annotations

from pbem.engine.flow import Events
from pbem.games.blitzwar.air.bases import UNIT, Units
from pbem.games.blitzwar.position import Position
from pbem.wargame.counts import Counts

# What a mission is for.
OVER_LAND, AT_SEA, BOMBING = "air", "sea", "bombing"
# BWR-308: how many bombers come through in a turn.
MOST_BOMBERS = 3


def send(g: Position, country: str, base: str, at: str, use: str, count: int = 1) -> None:
    """BWR-022, BWR-307, BWR-314: air units of a country leave their base and are used from now on;
    bombers cost the enemy supply in the next phase 3."""
    g.add(base, country, UNIT, -count)
    told = {"country": country, "from": base, "at": at, "use": use, "turn": g.turn}
    g.state["missions"] += [dict(told) for _ in range(count)]
    if use == BOMBING:
        g.state["bombed"] += count


def bombers_left(g: Position) -> int:
    """BWR-308: how many bombers more may come through in this turn."""
    flown = [m for m in g.state["missions"] if m["use"] == BOMBING and m["turn"] == g.turn]
    return MOST_BOMBERS - len(flown)


def clash(g: Position, zone: str, side: str, events: Events) -> None:
    """BWR-316: air units of two sides over one land zone eliminate each other one for one."""
    over = [each for each in g.state["missions"] if _is_over(each, zone)]
    mine = [each for each in over if g.side_of(each["country"]) == side]
    theirs = [each for each in over if g.at_war(side, g.side_of(each["country"]))]
    pairs = min(len(mine), len(theirs))
    if not pairs:
        return
    gone = mine[:pairs] + theirs[:pairs]
    for each in gone:
        g.state["missions"].remove(each)
    events.append({"kind": "air_clash", "at": zone, "units": as_counters(by_country(gone))})


def by_country(missions: list[dict[str, str]]) -> Units:
    """The air units of missions by country."""
    found = Units()
    for each in missions:
        found[each["country"]] = found.get(each["country"], 0) + 1
    return found


def as_counters(units: Units) -> dict[str, Counts]:
    """Air units by country as events tell of counters."""
    return {country: {UNIT: count} for country, count in units.items()}


def _is_over(mission: dict[str, str], zone: str) -> bool:
    return mission["at"] == zone and mission["use"] == OVER_LAND


def leave(g: Position, side: str, events: Events) -> None:
    """BWR-314, BWR-332, BWR-356, G-10, G-88: when phase 5 of a side begins, the air units that it
    has used over land and at sea go to the pool, and those of its beachheads; a beachhead stays
    without them while corps are on it. Bombers have to cost supply first (BWR-309)."""
    used = [
        each
        for each in g.state["missions"]
        if g.side_of(each["country"]) == side and each["use"] != BOMBING
    ]
    for each in used:
        g.state["missions"].remove(each)
    left = {at: by_country([m for m in used if m["at"] == at]) for at in _places(used)}
    left |= _beachheads(g, side)
    if left:
        events.append({"kind": "air_left", "side": side, "from": left})


def _places(missions: list[dict[str, str]]) -> list[str]:
    return sorted({each["at"] for each in missions})


def _beachheads(g: Position, side: str) -> dict[str, Units]:
    found = {}
    for name, told in sorted(g.state["beachheads"].items()):
        if told["side"] != side:
            continue
        if told["air"]:
            found[name], told["air"] = told["air"], {}
        if name not in g.state["ashore"]:
            del g.state["beachheads"][name]
    return found
