"""All courses of an attack over one combat phase or both, by the functions of the rules, where
everybody answers by default."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from pbem.engine.errors import Illegal
from pbem.engine.state import canonical, copy
from pbem.games.blitzwar.combat import attacks, casualties, group, resolve, retreats, shifts
from pbem.games.blitzwar.combat.fight import Attackers, Fight
from pbem.games.blitzwar.combat.group import BLITZ, NORMAL
from pbem.games.blitzwar.combat.resolve import Odds
from pbem.games.blitzwar.position import Position
from pbem.values import dataclass
from pbem.wargame.losses import hits_in

DESTROYED, RETREATED, HOLDS = "destroyed", "retreat", "hold"
BOTH = (BLITZ, NORMAL)
FACES = 6

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
            mine = forces if number == 0 else group.attackers(end.g, zone)
            if end.how != HOLDS or (number and not _may_again(end.g, zone, mine, weigh)):
                after.append(end)
            else:
                after += _thrown(end, zone, mine, phase, weigh)
        now = _merged(after)
    return now


def copied(g: Position) -> Position:
    """A position to try things on."""
    return Position(copy({k: v for k, v in g.state.items() if k != "secret"}), g.board)


def _may_again(g: Position, zone: str, mine: Attackers, weigh: Weigh) -> bool:
    """BWR-445, BWR-446, G-46: whether the second attack takes place."""
    fight = Fight(g, g.now["side"], zone, mine)
    return bool(fight.attacking) and fight.armored() and weigh(fight).column is not None


def _thrown(end: End, zone: str, mine: Attackers, phase: int, weigh: Weigh) -> list[End]:
    found = []
    for die in range(1, FACES + 1):
        then = copied(end.g)
        then.now["attacked"] = []
        group.begin(then, phase, zone, mine)
        how = throw(then, zone, phase, die, weigh)
        found.append(End(end.chance / FACES, how, then))
    return found


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
