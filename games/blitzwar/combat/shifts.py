"""The shifts of an attack (§16.3): each with its reason, so that a report can say them one by
one."""

from __future__ import annotations

from collections.abc import Iterator

from pbem.games.blitzwar.combat.fight import Fight
from pbem.games.blitzwar.concepts import superiority
from pbem.games.blitzwar.position import ALLIES, AXIS, SOVIETS, Position
from pbem.values import dataclass

GERMANY, FINLAND, UK, ITALY = "Germany", "Finland", "UK", "Italy"
# BWR-406, BWR-425: no German bonus or defence in Soviet territory in the winter of 1942.
WINTER_1942 = (20, 21)
# G-18: up to this turn Germans and Finns always defend a column better.
EARLY = 19
ENOUGH_POINTS = 20
WESTERN_TURNS, EASTERN_TURNS, BRITISH_TURNS = 3, 5, 2
ROUGH = ("swamp", "mountains", "high_mountains")


@dataclass(frozen=True, slots=True)
class Shift:
    """A shift by so many columns, to the right where `by` is positive; `why` is its code and `rule`
    the row that gives it."""

    why: str
    by: int
    rule: str


def of(fight: Fight, *, german_defence: bool = True) -> list[Shift]:
    """BWR-400: all shifts of an attack; `german_defence` False: the Axis has declined the shift of
    BWR-425."""
    found = [*_attack(fight), *_defence(fight)]
    if german_defence and germans_defend(fight):
        found.append(Shift("german_defence", -1, "BWR-425"))
    return found


def net(shifts: list[Shift]) -> int:
    """The columns of all shifts together, to the right."""
    return sum(shift.by for shift in shifts)


# The attacker's


def _attack(fight: Fight) -> Iterator[Shift]:
    """BWR-330, BWR-395: superiority over the zone counts for attacks from its beachheads, too."""
    g, side = fight.g, fight.side
    if german := _german(fight):
        yield german
    if british := _british(fight):
        yield british
    if fight.armored():
        yield Shift("armored", 1, "BWR-410")
    if superiority.air(g, fight.zone) == side:
        yield Shift("attacker_air", 2, "BWR-410")
    if defender_cut_off(fight):
        yield Shift("out_of_supply", 2, "BWR-411")


def _german(fight: Fight) -> Shift | None:
    """BWR-404: one column, once, if a German corps attacks for any of these reasons."""
    if GERMANY not in fight.attacking:
        return None
    g, sides = fight.g, {fight.g.side_of(country) for country in fight.defenders}
    if ALLIES in sides and _in_the_west(g):
        return Shift("german_in_the_west", 1, "BWR-405")
    if SOVIETS in sides and _in_the_east(g):
        return Shift("german_in_the_east", 1, "BWR-406")
    if _against_minors(fight):
        return Shift("german_against_minors", 1, "BWR-407")
    return Shift("german_elite", 1, "BWR-408") if fight.elite() else None


def _in_the_west(g: Position) -> bool:
    """BWR-405, G-66: three turns from the first attack on Belgium-Netherlands or France, in battles
    after the surrender of Poland."""
    return g.within("attack_in_the_west", WESTERN_TURNS) and "Poland" in g.state["fallen"]


def _in_the_east(g: Position) -> bool:
    """BWR-406, G-17: five turns from the first attack on the Soviet Union, but for winter 1942."""
    return g.within("axis_attacks_soviets", EASTERN_TURNS) and g.turn not in WINTER_1942


def _against_minors(fight: Fight) -> bool:
    """BWR-407: more than half of the defending corps are of minor countries."""
    g = fight.g
    corps = {country: g.strength(units) for country, units in fight.defenders.items()}
    minors = sum(count for country, count in corps.items() if g.kind_of(country) == "minor")
    return 2 * minors > sum(corps.values())


def _british(fight: Fight) -> Shift | None:
    """BWR-409: a British corps against Italians alone; two columns in the first two turns in which
    the British do so."""
    if UK not in fight.attacking or set(fight.defenders) != {ITALY}:
        return None
    first = fight.g.date("british_attack_italians")
    fresh = not first or fight.g.within("british_attack_italians", BRITISH_TURNS)
    return Shift("british_against_italians", 2 if fresh else 1, "BWR-409")


def defender_cut_off(fight: Fight) -> bool:
    """BWR-083, BWR-411, G-43: whether no defending corps is in supply or counts so: by the mark of
    its own last turn, whatever has become of its line since."""
    marked = fight.g.state["cut_off"].get(fight.zone, [])
    return bool(fight.defenders) and all(country in marked for country in fight.defenders)


# The defender's


def _defence(fight: Fight) -> Iterator[Shift]:
    g = fight.g
    if fight.all_fortified():
        yield Shift("fortified", -1, "BWR-426")
    defending = {g.side_of(country) for country in fight.defenders}
    over = superiority.air(g, fight.zone)
    if over and over in defending:
        yield Shift("defender_air", -2, "BWR-427")
    if _rough(fight):
        yield Shift("terrain", -1, "BWR-428")
    if _fortress(fight):
        yield Shift("fortress", -1, "BWR-429")
    if across_line(fight):
        yield Shift("fortified_line", -2, "BWR-430")


def _rough(fight: Fight) -> bool:
    """BWR-428, G-16: the terrain of the zone, or that every attacker comes across a river or from a
    beachhead; once."""
    board = fight.g.board
    if board.terrain(fight.zone) in ROUGH:
        return True
    return all(
        area not in board.areas or board.across_river(area, fight.zone) for area in fight.attackers
    )


def _fortress(fight: Fight) -> bool:
    """BWR-429: a fortress; a Soviet one only if Soviet troops defend it."""
    g = fight.g
    if not g.board.fact(fight.zone, "fortress"):
        return False
    return g.board.country(fight.zone) != "USSR" or "USSR" in fight.defenders


def across_line(fight: Fight) -> bool:
    """BWR-392, BWR-430: whether every attacker comes across the Fortified Line of the zone, as long
    as it is there."""
    g = fight.g
    if fight.zone in g.state["lines"]:
        return False
    return all(
        area in g.board.areas and g.board.across_line(area, fight.zone) for area in fight.attackers
    )


def germans_defend(fight: Fight) -> bool:
    """BWR-425, G-18: a German or Finnish corps defends: always through turn 19, later if the Axis
    had enough points when its last turn ended; not in the Soviet Union in winter 1942."""
    g = fight.g
    if not {GERMANY, FINLAND} & set(fight.defenders):
        return False
    if g.turn in WINTER_1942 and g.board.country(fight.zone) == "USSR":
        return False
    return g.turn <= EARLY or g.state["points_at_end"] >= ENOUGH_POINTS


def may_decline(fight: Fight) -> bool:
    """BWR-425: the Axis may go without it where Germans stand with other Axis nations."""
    axis = [c for c in fight.defenders if fight.g.side_of(c) == AXIS]
    return germans_defend(fight) and GERMANY in axis and len(axis) > 1
