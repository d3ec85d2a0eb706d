"""Retreats in phase 9 (§17.2): who has to, who may lose one corps more instead, and where to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.engine.flow import Events
from pbem.games.blitzwar.board import AIR, BROWN, FORTIFIED, INFANTRY, counter_name
from pbem.games.blitzwar.combat import casualties, shifts
from pbem.games.blitzwar.combat.fight import Fight
from pbem.games.blitzwar.concepts import limits, lines
from pbem.games.blitzwar.position import SOVIETS, Position
from pbem.values import dataclass
from pbem.wargame.counts import Counts

# BWR-456: where who has lost one corps more stays, beside fortresses and Fortified Lines.
FIRM = ("narrow", "mountains", "high_mountains")
# BWR-458: with so many corps left a fortress is held where nobody answers.
ENOUGH = 3
_AIR_UNIT = counter_name(AIR, 1)
_CORPS, _FORT = counter_name(INFANTRY, 1), counter_name(FORTIFIED, 1)


@dataclass(frozen=True, slots=True)
class Retreat:
    """What the defenders of a zone have to do: retreat to one of `goals` (none: be destroyed), or,
    if they `may_hold`, lose one corps more; `default` as an answer."""

    side: str
    goals: tuple[str, ...]
    may_hold: bool
    default: Mapping[str, Any]


def of(fight: Fight, lost: int, inflicted: int) -> Retreat | None:
    """BWR-455, BWR-456, BWR-457, BWR-458, BWR-502: what follows when the defenders
    have lost so many corps and the attackers others; None: they stay."""
    more = lost - inflicted
    if more <= 0 or not fight.defenders or (more == 1 and _is_firm(fight)):
        return None
    side = fight.g.side_of(next(iter(fight.defenders)))
    found = tuple(goals(fight, side))
    fortress = fight.g.board.is_fortress(fight.zone)
    may_hold = _can_pay(fight)
    if more > 1:
        is_place = fortress or not found
        may_hold = may_hold and is_place and not shifts.defender_cut_off(fight)
    stands = fortress and more > 1 and fight.defending_corps >= ENOUGH
    if may_hold and (not found or stands):
        default = held(fight)
    else:
        default = {"to": best(fight, side, found)}
    return Retreat(side, found, may_hold, default)


def _is_firm(fight: Fight) -> bool:
    """BWR-456: narrow going, mountains, high mountains, a Fortified Line or a fortress."""
    g, zone = fight.g, fight.zone
    line = bool(g.board.fact(zone, "line")) and zone not in g.state["lines"]
    return g.board.terrain(zone) in FIRM or g.board.is_fortress(zone) or line


def _can_pay(fight: Fight) -> bool:
    """BWR-456, BWR-473, BWR-502, G-58: whether a corps remains after one loss more."""
    turns = any(fight.g.counter(n).kind == FORTIFIED for u in fight.defenders.values() for n in u)
    return fight.defending_corps > 1 or turns


def held(fight: Fight) -> dict[str, Any]:
    """BWR-417, BWR-456: the answer that loses one corps more, the first by the usual order."""
    found, hits = casualties.one_more(fight)
    return {"lose": casualties.by_default(found, hits)}


# Where to


def goals(fight: Fight, side: str) -> list[str]:
    """BWR-459: the adjacent zones to which the defenders may go: controlled, not attacked this
    turn, without enemy air units; only if there is none, also with them."""
    g = fight.g
    beside = [
        zone
        for zone in g.board.neighbours(fight.zone, {BROWN})
        if g.controller(zone) == side and not _was_attacked(g, zone)
    ]
    found = [zone for zone in beside if _goes(fight, zone)]
    quiet = [zone for zone in found if not _enemy_air(g, zone, side)]
    return quiet or found


def _was_attacked(g: Position, zone: str) -> bool:
    """BWR-459: attacked by the side whose turn it is; by the Allies too before the Soviets."""
    by_ally = g.now["side"] == SOVIETS and zone in g.state["allied_attacks"]
    return zone in g.now["fought"] or by_ally


def _enemy_air(g: Position, zone: str, side: str) -> bool:
    """BWR-318: whether air units of an enemy are over a zone."""
    return any(g.flown(zone, enemy, "air") for enemy in g.enemy_sides(side))


def _goes(fight: Fight, zone: str) -> bool:
    """Whether somebody of the defenders may go there, and nobody else's corps stand in it."""
    g = fight.g
    side = g.side_of(next(iter(fight.defenders)))
    strange = limits.strangers(g, zone, side)
    return not strange and any(may_go(fight, zone, country) for country in fight.defenders)


def may_go(fight: Fight, zone: str, country: str) -> bool:
    """BWR-187, BWR-462, G-56: whether the corps of a country may get into a zone."""
    g = fight.g
    try:
        limits.check(g, zone, country, g.strength(fight.defenders[country]), fight.zone)
        limits.check_company(g, zone, country)
    except Illegal:
        return False
    return True


def best(fight: Fight, side: str, found: tuple[str, ...]) -> str:
    """BWR-459: where they go if nobody says it: to the zone with most own corps, of these to the
    one nearest to a source of supply; "" for nowhere."""

    def rank(zone: str) -> tuple[int, int, str]:
        corps = sum(fight.g.strength(units) for units in fight.g.corps_in(zone, side).values())
        way = lines.way(fight.g, zone, side)
        return -corps, len(way) or len(fight.g.board.areas), zone

    return min(found, key=rank, default="")


# Going


def go(fight: Fight, goal: str, events: Events) -> None:
    """BWR-459, BWR-460, BWR-461, G-45, G-47, G-56: the defenders and their air units at base go to
    a zone, fortified corps as normal ones; who may not go there, and all where there is no goal,
    are destroyed. Supply stays."""
    g, zone = fight.g, fight.zone
    gone: dict[str, Counts] = {}
    lost: dict[str, Counts] = {}
    forces = fight.defenders
    side = g.side_of(next(iter(forces)))
    movers = {c: goal != "" and may_go(fight, goal, c) for c in forces}
    for country in g.countries_of(side):
        units = dict(forces.get(country, {}))
        if air := g.count(zone, country, _AIR_UNIT):
            units[_AIR_UNIT] = air
        goes = goal != "" and movers.get(country, True)
        for name, count in units.items():
            g.add(zone, country, name, -count)
            if goes:
                g.add(goal, country, _CORPS if name == _FORT else name, count)
        if units:
            (gone if goes else lost)[country] = units
    if gone:
        events.append({"kind": "retreated", "at": zone, "to": goal, "units": gone})
        _take_mark(g, zone, goal)
    if lost:
        events.append({"kind": "lost", "at": zone, "phase": "retreat", "units": lost})


def _take_mark(g: Position, zone: str, goal: str) -> None:
    """BWR-472: who is out of supply stays so until his own next check."""
    marked = g.state["cut_off"].pop(zone, [])
    here = [c for c in marked if c in g.corps_in(goal)]
    if here:
        g.state["cut_off"][goal] = sorted({*g.state["cut_off"].get(goal, []), *here})


def check(fight: Fight, told: Retreat, say: Any) -> None:
    """Raise the reason why this is no answer: {"to": zone} or {"lose": {country: {kind: 1}}}."""
    if isinstance(say, dict) and set(say) == {"to"}:
        if say["to"] not in (told.goals or ("",)):
            raise Illegal("BWR-459", "no_way_to_retreat", area=fight.zone, zone=say["to"])
        return
    if not (isinstance(say, dict) and set(say) == {"lose"}):
        raise Illegal("BWR-455", "retreat_unclear", say=repr(say))
    if not told.may_hold:
        raise Illegal("BWR-456", "must_retreat", area=fight.zone)
    found, _ = casualties.one_more(fight)
    room = {(each.power, each.kind): each.count for each in found}
    lost = [(c, k) for c, kinds in say["lose"].items() for k, n in kinds.items() for _ in range(n)]
    if len(lost) != 1 or lost[0] not in room:
        raise Illegal("BWR-456", "one_corps_more", area=fight.zone)
