"""Who is lost in an attack (§16.2): how many corps, which of them the rules name, and how counters
take it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pbem.engine.flow import Events
from pbem.games.blitzwar.board import ARMOR, ELITE, FORTIFIED, INFANTRY
from pbem.games.blitzwar.combat import group
from pbem.games.blitzwar.combat.fight import Attackers, Fight
from pbem.games.blitzwar.combat.shifts import GERMANY
from pbem.games.blitzwar.combat.table import Losses
from pbem.games.blitzwar.counters import losses as counters
from pbem.games.blitzwar.counters.losses import Loss
from pbem.games.blitzwar.orders.names import COUNTRIES, FLIP
from pbem.games.blitzwar.position import Position
from pbem.values import dataclass
from pbem.wargame import losses as wargame
from pbem.wargame.counts import Counts, change
from pbem.wargame.loss_questions import LossQuestions
from pbem.wargame.losses import LossRules

# BWR-417: who is lost first where nobody says otherwise.
ORDER = (FLIP, INFANTRY, ARMOR)
_GERMAN = "german "


class Target(wargame.Target):
    """Corps of a country that may be lost: `kind` infantry, armor, or flip for fortified ones that
    turn; groups are infantry and armor, with "german " before that of Germans."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Hits(wargame.Hits):
    """Losses: at most so many of them may be infantry (BWR-414), and of others than Germans
    (BWR-416)."""

    infantry: int = 0
    foreign: int = 0

    @property
    def most(self) -> Sequence[int]:
        return self.any, self.infantry, self.foreign


def _rule(hits: Hits, taken: Mapping[str, int]) -> str:
    german = sum(count for name, count in taken.items() if name.startswith(_GERMAN))
    return "BWR-416" if sum(taken.values()) - german > hits.foreign else "BWR-414"


RULES = LossRules[Target](
    powers=tuple(COUNTRIES),
    classes={},
    limits=(None, (INFANTRY, _GERMAN + INFANTRY), (INFANTRY, ARMOR)),
)
QUESTIONS = LossQuestions(RULES, Target, Hits, lambda g: {}, rule_of=_rule, verb="losses")


# Who may be lost


def attackers_pool(fight: Fight) -> Attackers:
    """BWR-415: the attacking counters that can be lost: those of an Elite alone, if one attacks."""
    if not fight.elite():
        return fight.attackers
    found: Attackers = {}
    for area, forces in fight.attackers.items():
        for country, units in forces.items():
            elites = {n: c for n, c in units.items() if fight.g.counter(n).kind == ELITE}
            if elites:
                found.setdefault(area, {})[country] = elites
    return found


def defenders_pool(fight: Fight) -> Attackers:
    """The defending counters, in their zone."""
    return {fight.zone: fight.defenders} if fight.defenders else {}


def targets(g: Position, pool: Attackers, losses: int = 1) -> list[Target]:
    """BWR-364, BWR-417, BWR-421, G-89: what counters can lose: infantry, armor, and fortified corps
    that turn. A single loss that no counter could show is taken only if that is so of all; of
    several one may free a counter for the other."""
    room: dict[tuple[str, str], int] = {}
    shown: set[tuple[str, str]] = set()
    for _, country, name, count in _each(pool):
        for loss in counters.ways(g, country, name):
            kind = FLIP if loss.kind == FORTIFIED else loss.kind
            size = _size(g, name, kind) * count
            room[country, kind] = room.get((country, kind), 0) + size
            if kind == FLIP:
                # A fortified corps may also be lost outright.
                room[country, INFANTRY] = room.get((country, INFANTRY), 0) + count
                shown.add((country, INFANTRY))
            if losses == 1 and (country, kind) not in shown and counters.showable(g, loss):
                shown.add((country, kind))
    found = [
        Target(country, kind, count, _group(country, kind))
        for (country, kind), count in room.items()
        if losses > 1 or not shown or (country, kind) in shown
    ]
    return RULES.by_default(found, ORDER)


def _each(pool: Attackers) -> Iterable[tuple[str, str, str, int]]:
    for area, forces in pool.items():
        for country, units in forces.items():
            for name, count in units.items():
                yield area, country, name, count


def _size(g: Position, name: str, kind: str) -> int:
    told = g.counter(name)
    return 1 if kind == FLIP else told.armor if kind == ARMOR else told.infantry


def _group(country: str, kind: str) -> str:
    arm = ARMOR if kind == ARMOR else INFANTRY
    return _GERMAN + arm if country == GERMANY else arm


# How many


def of_attackers(fight: Fight, losses: Losses) -> tuple[list[Target], Hits]:
    """BWR-414, BWR-415: what the attacker loses, and from what."""
    found = targets(fight.g, attackers_pool(fight), losses.attacker)
    count = min(losses.attacker, _room(found))
    return found, _hits(found, count, armored=losses.armored, german=False)


def of_defenders(fight: Fight, losses: Losses, *, german: bool) -> tuple[list[Target], Hits]:
    """BWR-414, BWR-416, G-44: what the defender loses; `german`: the Axis has used its shift. Who
    has fewer corps than he loses, loses all."""
    found = targets(fight.g, defenders_pool(fight), losses.defender)
    count = min(losses.defender, _room(found))
    return found, _hits(found, count, armored=losses.armored, german=german)


def one_more(fight: Fight) -> tuple[list[Target], Hits]:
    """BWR-456, BWR-458, BWR-473: one loss more of the defender's, whichever he likes."""
    return targets(fight.g, defenders_pool(fight)), Hits(1, 1, 1)


def _room(found: Iterable[Target]) -> int:
    return sum(each.count for each in found)


def _hits(found: Sequence[Target], count: int, *, armored: bool, german: bool) -> Hits:
    groups = {each.group for each in found}
    germans = german and any(name.startswith(_GERMAN) for name in groups)
    tanks = armored and any(name.endswith(ARMOR) for name in groups)
    if count == 1 and germans and _GERMAN + ARMOR not in groups:
        # BWR-416: the German loss takes precedence.
        tanks = False
    return Hits(count, count - 1 if tanks and count else count, count - 1 if germans else count)


def by_default(found: Sequence[Target], hits: Hits) -> dict[str, Counts]:
    """BWR-417: the losses where nobody chooses, {country: {kind: count}}."""
    return RULES.choose(found, hits)


# How counters take them


def take_attackers(fight: Fight, chosen: Mapping[str, Counts], events: Events) -> None:
    """BWR-415, BWR-421: attacking counters take losses, {country: {kind: count}}."""
    g, zone = fight.g, fight.zone
    areas: Attackers = {}
    for country, kind in _in_order(chosen):
        pool = attackers_pool(group.at(g, zone))
        area, loss = counter(g, pool, country, kind)
        counters.take(g, area, loss, active=True)
        group.reduce(g, zone, area, country, loss.counter, loss.left)
        change(areas.setdefault(area, {}).setdefault(country, {}), kind, 1)
    if areas:
        told = {"at": zone, "units": {c: dict(kinds) for c, kinds in chosen.items()}}
        events.append({"kind": "lost", **told, "from": areas})


def take_defenders(fight: Fight, chosen: Mapping[str, Counts], events: Events) -> None:
    """BWR-364, BWR-421: defending counters take losses, those that turn first."""
    g = fight.g
    for country, kind in _in_order(chosen):
        area, loss = counter(g, defenders_pool(fight), country, kind)
        counters.take(g, area, loss)
        if loss.kind == FORTIFIED and kind != FLIP:
            counters.take(g, area, next(iter(counters.ways(g, country, loss.left))))
    _tell(fight.zone, chosen, events)


def _in_order(chosen: Mapping[str, Counts]) -> list[tuple[str, str]]:
    found = [(c, k) for c, kinds in chosen.items() for k, n in kinds.items() for _ in range(n)]
    return sorted(found, key=lambda each: ORDER.index(each[1]))


def counter(g: Position, pool: Attackers, country: str, kind: str) -> tuple[str, Loss]:
    """BWR-417, BWR-421: the counter that takes a loss: one that can show it, of one kind rather
    than a mixed one, the largest; a fortified corps only if there is nothing else."""
    found = [
        (area, loss)
        for area, of, name, _ in _each(pool)
        if of == country
        for loss in counters.ways(g, country, name)
        if loss.kind == kind or (loss.kind == FORTIFIED and kind in (FLIP, INFANTRY))
    ]

    def rank(each: tuple[str, Loss]) -> tuple[bool, bool, bool, int, str, str]:
        told = g.counter(each[1].counter)
        turns = told.kind == FORTIFIED and kind != FLIP
        mixed = bool(told.infantry and told.armor)
        return (turns, not counters.showable(g, each[1]), mixed, -told.size, *_names(each))

    return found[0] if len(found) == 1 else min(found, key=rank)


def _names(each: tuple[str, Loss]) -> tuple[str, str]:
    return each[0], each[1].counter


def _tell(zone: str, chosen: Mapping[str, Counts], events: Events) -> None:
    """What is lost, by country and class; corps that have only turned are told as such."""
    units: dict[str, Counts] = {}
    for country, kinds in chosen.items():
        for kind, count in kinds.items():
            if kind == FLIP:
                told = {"at": zone, "power": country, "unit": "fortified corps", "count": count}
                events.append({"kind": "damaged", **told})
            else:
                change(units.setdefault(country, {}), kind, count)
    if units:
        events.append({"kind": "lost", "at": zone, "units": units})
