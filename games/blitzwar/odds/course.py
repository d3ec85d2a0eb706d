"""All courses of an attack over one combat phase or both, by the functions of the rules, where
everybody answers by default."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import cast

from pbem.engine.errors import Illegal
from pbem.engine.state import canonical
from pbem.games.blitzwar.combat import attacks, casualties, group, resolve, retreats, shifts
from pbem.games.blitzwar.combat.fight import Attackers, Fight
from pbem.games.blitzwar.combat.group import BLITZ, NORMAL
from pbem.games.blitzwar.combat.resolve import Odds
from pbem.games.blitzwar.position import Position
from pbem.values import dataclass
from pbem.wargame.losses import hits_in

DESTROYED, RETREATED, HOLDS = "destroyed", "retreat", "hold"
BOTH = (BLITZ, NORMAL)
FACES = range(1, 7)

Weigh = Callable[[Fight], Odds]


@dataclass(frozen=True, slots=True)
class End:
    """How an attack has ended: the position then, and what became of the defenders."""

    chance: Fraction
    how: str
    g: Position


def course(
    g: Position,
    zone: str,
    forces: Attackers,
    phases: Sequence[int] = BOTH,
    weigh: Weigh = resolve.odds,
) -> list[End]:
    """The exact distribution of an attack that these counters may make now: in phase 8, and again
    in phase 9 as long as somebody defends and the rules let them. Positions that are equal are
    one."""
    now = [End(Fraction(1), HOLDS, copied(g))]
    for number, phase in enumerate(phases):
        after: list[End] = []
        for end in now:
            mine = forces if number == 0 else _again(end, zone, weigh)
            if mine is None:
                after.append(end)
            else:
                after += [_thrown(end, zone, mine, phase, die, weigh) for die in FACES]
        now = _merged(after)
    return now


def sampled(
    g: Position,
    zone: str,
    forces: Attackers,
    dice: Iterable[int],
    phases: Sequence[int] = BOTH,
    weigh: Weigh = resolve.odds,
) -> End:
    """One course of the same attack, with these dice; its chance is that of the dice."""
    end, mine = End(Fraction(1), HOLDS, copied(g)), cast("Attackers | None", forces)
    for phase, die in zip(phases, dice, strict=False):
        if mine is not None:
            end = _thrown(end, zone, mine, phase, die, weigh)
            mine = _again(end, zone, weigh)
    return end


def copied(g: Position) -> Position:
    """A position to try things on."""
    state = g.trial().state
    return Position({name: part for name, part in state.items() if name != "secret"}, g.board)


def _again(end: End, zone: str, weigh: Weigh) -> Attackers | None:
    """BWR-445, BWR-446, G-46: who attacks a second time, None where that does not take place."""
    if end.how != HOLDS:
        return None
    mine = group.attackers(end.g, zone)
    fight = Fight(end.g, end.g.now["side"], zone, mine)
    takes_place = fight.attacking and fight.armored() and weigh(fight).column is not None
    return mine if takes_place else None


def _thrown(end: End, zone: str, mine: Attackers, phase: int, die: int, weigh: Weigh) -> End:
    then = copied(end.g)
    then.now["attacked"] = []
    group.begin(then, phase, zone, mine)
    how = throw(then, zone, phase, die, weigh)
    return End(end.chance / len(FACES), how, then)


def throw(g: Position, zone: str, phase: int, die: int, weigh: Weigh = resolve.odds) -> str:
    """One attack with this die, changed in `g`; what becomes of the defenders. The steps are those
    of combat/battle.py."""
    fight = group.at(g, zone)
    german = shifts.germans_defend(fight)
    _, losses = resolve.losses(g, weigh(fight), die)
    lost = casualties.by_default(*casualties.of_attackers(fight, losses))
    if hits_in(lost):
        casualties.take_attackers(fight, lost, [])
    gone = casualties.by_default(*casualties.of_defenders(group.at(g, zone), losses, german=german))
    if hits_in(gone):
        casualties.take_defenders(group.at(g, zone), gone, [])
    if phase == BLITZ:
        resolve.spend_air(g, zone, g.now["side"], [])
    if not group.survivors(g, zone):
        return DESTROYED
    told = None
    if phase != BLITZ:
        told = retreats.of(group.at(g, zone), losses.defender, losses.attacker)
    if told is None:
        return HOLDS
    if "lose" in told.default:
        casualties.take_defenders(group.at(g, zone), told.default["lose"], [])
        return HOLDS
    retreats.go(group.at(g, zone), told.default["to"], [])
    return RETREATED if told.default["to"] else DESTROYED


def _merged(ends: Sequence[End]) -> list[End]:
    found: dict[tuple[str, bytes], End] = {}
    for end in ends:
        key = (end.how, canonical({k: v for k, v in end.g.state.items() if k != "engine"}))
        before = found[key].chance if key in found else Fraction(0)
        found[key] = End(before + end.chance, end.how, end.g)
    return list(found.values())


def may_begin(g: Position, zone: str, forces: Attackers, phase: int) -> bool:
    """Whether these counters may attack a zone in a phase now."""
    try:
        attacks.check_place(g, phase, zone)
        attacks.check(g, phase, zone, forces)
    except Illegal:
        return False
    return True
