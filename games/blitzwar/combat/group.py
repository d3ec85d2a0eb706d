"""Who fights whom in a turn (the `active`, `fought` and `advanced` of position.py): who is ready to
attack, who has fought in phase 8 and whom he has to attack again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from pbem.games.blitzwar.board import CORPS, FORTIFIED
from pbem.games.blitzwar.combat.fight import Attackers, Fight
from pbem.games.blitzwar.counters import records
from pbem.games.blitzwar.position import ALLIES, Position
from pbem.wargame.counts import Counts, added, change

BLITZ, NORMAL = 8, 9
_MOBILE = tuple(kind for kind in CORPS if kind != FORTIFIED)

Forces = dict[str, Counts]


def at(g: Position, zone: str) -> Fight:
    """The attack on a zone that has been begun in this turn, with what is still there of it."""
    return Fight(g, g.now["side"], zone, attackers(g, zone))


def attackers(g: Position, zone: str) -> Attackers:
    """Who has attacked a zone, from where, as far as it still stands there."""
    told: Attackers = g.now["fought"].get(zone, {}).get("from", {})
    found: Attackers = {}
    for area, forces in sorted(told.items()):
        for country, units in sorted(forces.items()):
            here = g.stack(area, country)
            if left := {n: min(c, here[n]) for n, c in sorted(units.items()) if n in here}:
                found.setdefault(area, {})[country] = left
    return found


def survivors(g: Position, zone: str) -> bool:
    """BWR-446: whether somebody still stands there against the side whose turn it is."""
    return bool(Fight(g, g.now["side"], zone, {}).defenders)


def begin(g: Position, phase: int, zone: str, forces: Attackers) -> None:
    """BWR-396, BWR-397, BWR-451: the attack on a zone counts from now on."""
    told = {area: {c: dict(units) for c, units in here.items()} for area, here in forces.items()}
    g.now["fought"][zone] = {"phase": phase, "from": told}
    g.now["attacked"].append(zone)
    if g.now["side"] == ALLIES:
        g.state["allied_attacks"].append(zone)


def must_fight(g: Position) -> list[str]:
    """BWR-446: the zones that were attacked in phase 8 and whose defenders have survived."""
    return [
        zone
        for zone, told in sorted(g.now["fought"].items())
        if told["phase"] == BLITZ and attackers(g, zone) and survivors(g, zone)
    ]


# Who is ready


def ready(g: Position, area: str, zone: str, phase: int) -> Forces:
    """BWR-354, BWR-393, BWR-445, BWR-446, BWR-447, BWR-448: the counters in a zone or on a
    beachhead that may attack a zone in a phase, by country: activated ones that have not fought in
    it; in phase 9 those that have to attack a zone again attack no other.
    """
    found = active(g, area)
    for other, told in g.now["fought"].items():
        bound = told["phase"] == BLITZ and other != zone and survivors(g, other)
        if phase == told["phase"] or bound:
            found = _without(found, told["from"].get(area, {}))
    if phase == BLITZ:
        found = _without(found, advanced(g, area))
    return found


def fresh(g: Position, area: str) -> Forces:
    """The activated counters in an area that have attacked nobody in this turn."""
    found = active(g, area)
    for told in g.now["fought"].values():
        found = _without(found, told["from"].get(area, {}))
    return found


def active(g: Position, area: str) -> Forces:
    """BWR-354, BWR-362, BWR-393: the activated counters of the side in a zone; on a beachhead all
    are."""
    side = g.now["side"]
    if area in g.state["beachheads"]:
        return {c: u for c, u in g.corps_ashore(area).items() if g.side_of(c) == side}
    found: Forces = {}
    for country, units in sorted(g.now["active"].get(area, {}).items()):
        here = g.stack(area, country)
        mobile = {n: min(c, here.get(n, 0)) for n, c in sorted(units.items()) if _is_mobile(g, n)}
        if there := {name: count for name, count in mobile.items() if count}:
            found[country] = there
    return found


def _is_mobile(g: Position, name: str) -> bool:
    return name in g.board.units and g.counter(name).kind in _MOBILE


def veterans(g: Position, area: str) -> Forces:
    """BWR-445: the counters in an area that have fought in phase 8."""
    found = advanced(g, area)
    for told in g.now["fought"].values():
        if told["phase"] == BLITZ:
            found = _with(found, told["from"].get(area, {}))
    return found


def idle(g: Position, area: str) -> Forces:
    """BWR-437, BWR-469: the counters of the side in a zone that have neither moved nor attacked in
    this turn, by whatever way they would have."""
    side = g.now["side"]
    found = {c: dict(u) for c, u in g.corps_in(area, side).items()}
    found = {c: {n: k for n, k in u.items() if _is_mobile(g, n)} for c, u in found.items()}
    for told in g.now["fought"].values():
        found = _without(found, told["from"].get(area, {}))
    found = _without(found, advanced(g, area))
    moved = {
        country: {name: sum(steps.values()) for name, steps in units.items()}
        for country, units in g.now["moved"].get(area, {}).items()
    }
    spent: Forces = {}
    for each in g.now["spent"]:
        if each["at"] == area:
            change(spent.setdefault(each["country"], {}), each["counter"], 1)
    return _without(_without(found, moved), spent)


def _with(forces: Mapping[str, Counts], more: Mapping[str, Counts]) -> Forces:
    countries = dict.fromkeys([*forces, *more])
    return {c: added(forces.get(c, {}), more.get(c, {})) for c in countries}


def _without(forces: Mapping[str, Counts], less: Mapping[str, Counts]) -> Forces:
    """Counters without others, as far as they are there."""
    found: Forces = {}
    for country, units in forces.items():
        gone = less.get(country, {})
        if left := {n: c - gone.get(n, 0) for n, c in units.items() if c > gone.get(n, 0)}:
            found[country] = left
    return found


# Who has advanced


def advanced(g: Position, area: str) -> Forces:
    """The counters in a zone that have come there by an advance."""
    found: Forces = {}
    for each in g.now["advanced"]:
        if each["at"] == area:
            change(found.setdefault(each["country"], {}), each["counter"], each["count"])
    return found


def note_advance(g: Position, entry: Mapping[str, Any]) -> None:
    """A counter, or several that are alike, have advanced to a zone (an entry of `advanced`)."""
    for each in g.now["advanced"]:
        if all(each[key] == entry[key] for key in entry if key != "count"):
            each["count"] += entry["count"]
            return
    g.now["advanced"].append(dict(entry))


def forget_advance(g: Position, entry: Mapping[str, Any], count: int) -> None:
    """So many of the counters of an entry of `advanced` are not there any more."""
    for each in g.now["advanced"]:
        if each == entry:
            each["count"] -= count
    g.now["advanced"] = [each for each in g.now["advanced"] if each["count"] > 0]


def reduce(g: Position, zone: str, area: str, country: str, name: str, left: str) -> None:
    """BWR-421: a counter that attacks a zone has taken a loss; `left` is what it is now."""
    told = g.now["fought"][zone]["from"]
    units = told[area][country]
    change(units, name, -1)
    if left:
        change(units, left, 1)
    if not units:
        del told[area][country]
    if not told[area]:
        del told[area]
    _replace_advanced(g, area, country, name, left)


def _replace_advanced(g: Position, area: str, country: str, name: str, left: str) -> None:
    """Of equal counters one that has not advanced is lost first."""
    here = advanced(g, area).get(country, {}).get(name, 0)
    if here <= g.stack(area, country).get(name, 0):
        return
    entry = next(e for e in g.now["advanced"] if _is(e, area, country, name))
    after = {**entry, "counter": left, "count": 1}
    forget_advance(g, entry, 1)
    if left:
        note_advance(g, after)


def _is(entry: Mapping[str, Any], area: str, country: str, name: str) -> bool:
    return (entry["at"], entry["country"], entry["counter"]) == (area, country, name)


def depart(g: Position, zone: str, area: str, country: str, name: str, count: int) -> None:
    """Attackers of a zone leave the area from which they have attacked."""
    told = g.now["fought"].get(zone, {}).get("from", {})
    units = told.get(area, {}).get(country)
    if units is None:
        return
    change(units, name, -min(count, units.get(name, 0)))
    if not units:
        del told[area][country]
    if not told[area]:
        del told[area]


def tire(g: Position, area: str, forces: Mapping[str, Mapping[str, int]]) -> None:
    """BWR-451: counters that have fought in phase 9 are activated no more."""
    for country, units in forces.items():
        for name, count in units.items():
            done = records.read(g, area, country, name)
            order = sorted(range(len(done)), key=lambda n: (not done[n].active, n))[:count]
            told = [
                replace(each, active=each.active and n not in order) for n, each in enumerate(done)
            ]
            records.write(g, area, country, name, told)
