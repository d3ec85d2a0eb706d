"""The exact course of a battle at sea (§Ph6, EOH-440 to EOH-449): ships and aircraft of both sides,
round by round, with the values and the losses by default of the rules.

Who is hit hangs on what is left, so that a side is what it still has (fleet.py). Aircraft behind
the last round for which they have fuel are on their way home.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from typing import Any

from pbem.engine.flow import Ask
from pbem.games.empires_of_history.air import aloft, casualties, fuel, strength
from pbem.games.empires_of_history.concepts import press
from pbem.games.empires_of_history.concepts.surprise import is_surprised
from pbem.games.empires_of_history.odds.course import (
    BOTH_GONE,
    LEFT,
    LOST,
    OPEN,
    TINY,
    WON,
    chances,
    together,
)
from pbem.games.empires_of_history.odds.fleet import (
    Fleet,
    Forces,
    Planes,
    fleet,
    sunk,
    without_planes,
)
from pbem.games.empires_of_history.position import Position
from pbem.games.empires_of_history.sea import fights, fleets, gunnery, retreats, wrecks
from pbem.games.empires_of_history.sea.fights import FLEET, FOE, HUNT, OWN, SUBS
from pbem.values import dataclass

# Rounds for which nobody has fuel.
ENDLESS = 1000


Pair = tuple[Fleet, Fleet]
# The chances of pairs, by the attacker.
Grid = dict[Fleet, dict[Fleet, float]]
Ends = dict[tuple[str, Fleet, Fleet], float]
Fought = tuple[dict[Fleet, float], dict[Fleet, float]]
# The chances of 0, 1, 2 ... hits on anybody, and of as many of submarines.
Scored = tuple[Sequence[float], Sequence[float]]


@dataclass
class SeaFight:
    """A battle as its flow has it (sea/fights.py): `f` are the locals, from which place, mode and
    the lists of losses come, `start` the sides, `over` the rounds behind them. The attacker
    presses on to the end, or as many rounds as he has said."""

    g: Position
    f: Mapping[str, Any]
    start: Pair
    over: int = 0
    _fleets: dict[Any, Fleet] = field(default_factory=dict)
    _scored: dict[Any, Scored] = field(default_factory=dict)
    _chains: dict[Any, list[Fleet]] = field(default_factory=dict)
    _takers: dict[Any, list[wrecks.Takers]] = field(default_factory=dict)
    _rounds: dict[Pair, Fought] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.start = self._same(self.start[0]), self._same(self.start[1])
        self._lasts = sorted({last for side in self.start for _, _, last, _ in side.planes})
        nations, place = self.start[1].by_nation, self.f["place"]
        self._is_raid = any(is_surprised(self.g, nation, place) for nation in nations)
        self._now = self._alike(1)

    def _same(self, side: Fleet) -> Fleet:
        """The one fleet of this battle that has what a side has."""
        return self._fleets.setdefault((side.ships, side.planes), side)

    @property
    def effort(self) -> int:
        """Hits of the one side times those of the other on land that take about as long: each kind
        of aircraft, and those of a nation or with less fuel, are a number more in what is left."""
        own, foe = self.start
        return own.size * foe.size * (1 + len(own.planes)) * (1 + len(foe.planes))

    @property
    def ends(self) -> Ends:
        """(end, attackers, defenders) with the chance of each."""
        found: Ends = {}
        grid: Grid = {self.start[0]: {self.start[1]: 1.0}}
        if not self.over and self.f["mode"] != HUNT:
            for how in (gunnery.DEFENCE, gunnery.GUNS):
                grid = self._shot_at(grid, how, 1)
        for number in range(self.over + 1, self._special() + 1):
            grid = self._round(grid, number, found)
            if number >= self._limit():
                self._leave(grid, number + 1, found)
                return found
        self._to_the_end(grid, found)
        return found

    def _limit(self) -> int:
        """EOH-433, EOH-446, EOH-608: after which round the attacker breaks off; a fleet that has
        nowhere to go never does."""
        mode, terms = self.f["mode"], self.f["terms"]
        if mode == HUNT:
            return self.over + 1
        if mode == SUBS:
            stop = self.f.get("stop")
            return int(stop) if isinstance(stop, int) else ENDLESS
        said = int(terms.get("rounds") or ENDLESS)
        bound = mode == FLEET and self.start[0].ships and not self._has_refuge()
        return ENDLESS if bound else max(said, self.over + 1)

    def _has_refuge(self) -> bool:
        return bool(self.f.get("refuge")) or bool(retreats.goal(self.g, dict(self.f)))

    def _special(self) -> int:
        """The last round that is not like those behind it."""
        lasts = [last for side in self.start for _, _, last, _ in side.planes if last < ENDLESS]
        limit = self._limit()
        surprised = 1 if not self.over else 0
        return max([surprised, self.over, *lasts, *([limit] if limit < ENDLESS else [])])

    def _end(self, pair: Pair, number: int) -> str:
        attacks, defends = (side.stands(number) for side in pair)
        if not defends:
            return WON if pair[0].size else BOTH_GONE
        if attacks:
            return ""
        return LEFT if pair[0].size else LOST

    def _leave(self, grid: Grid, number: int, found: Ends) -> None:
        """EOH-446: ships fire once more at aircraft that retreat, if it is not over."""
        going: Grid = {}
        for pair, chance in _pairs(grid):
            if end := self._end(pair, number):
                _add(found, (end, *pair), chance)
            else:
                _add(going.setdefault(pair[0], {}), pair[1], chance)
        if self.f["mode"] != HUNT:
            going = self._shot_at(going, gunnery.DEFENCE, number)
        for pair, chance in _pairs(going):
            _add(found, (LEFT if pair[0].size else LOST, *pair), chance)

    def _round(self, grid: Grid, number: int, found: Ends) -> Grid:
        """What a round makes of the pairs that fight it; others are ends."""
        after: Grid = {}
        for pair, chance in _pairs(grid):
            if chance < TINY:
                continue
            if end := self._end(pair, number):
                _add(found, (end, *pair), chance)
            else:
                _multiply(after, *self.fought(pair, number), chance)
        return after

    def _to_the_end(self, grid: Grid, found: Ends) -> None:
        """The larger ones first: no round brings anybody back."""
        while grid:
            own = max(grid, key=_size)
            row = grid[own]
            while row:
                most = max(map(_size, row))
                for foe in [each for each in row if each.size == most]:
                    self._pass(grid, (own, foe), row.pop(foe), found)
            del grid[own]

    def _pass(self, grid: Grid, pair: Pair, chance: float, found: Ends) -> None:
        """One pair through all rounds in which nobody is hit, and the one that changes it."""
        if end := self._end(pair, ENDLESS):
            _add(found, (end, *pair), chance)
            return
        own, foe = pair
        ours, theirs = self.fought(pair, ENDLESS)
        idle = ours.get(own, 0.0) * theirs.get(foe, 0.0)
        if idle >= 1:
            _add(found, (OPEN, *pair), chance)
            return
        _multiply(grid, ours, theirs, chance / (1 - idle))
        grid[own].pop(foe, None)

    # Fire

    def _shot_at(self, grid: Grid, how: str, number: int) -> Grid:
        """EOH-441, EOH-442: ships fire at the attacking aircraft."""
        after: Grid = {}
        for (own, foe), chance in _pairs(grid):
            ships = self._awake(foe, number)
            scored = chances(
                self._guns(ships) if how == gunnery.GUNS else self._dice(ships, how, {})
            )
            for hits, part in enumerate(scored):
                left = self.shot_down(own, hits, OWN, number)
                _add(after.setdefault(self._same(left), {}), foe, chance * part)
        return after

    def _guns(self, ships: Forces) -> list[tuple[int, int]]:
        return [
            (value, guns * count)
            for nation, kinds in ships.items()
            for kind, count in kinds.items()
            for guns, value in (gunnery.anti_air(self.g, nation, kind),)
        ]

    def _awake(self, foe: Fleet, number: int) -> Forces:
        """EOH-329: the ships that defend, those that are surprised in their port not in round 1."""
        ships = foe.by_nation
        if number > 1:
            return ships
        return {n: s for n, s in ships.items() if not is_surprised(self.g, n, self.f["place"])}

    def _dice(
        self, ships: Forces, how: str, against: Forces, of: bool | None = False
    ) -> list[tuple[int, int]]:
        """(value, dice) of ships: of submarines, or of all others."""
        return [
            (gunnery.ship_value(self.g, nation, kind, how, against), count)
            for nation, kinds in ships.items()
            for kind, count in kinds.items()
            if of == (kind == fleets.SUBMARINE)
        ]

    def fought(self, pair: Pair, number: int) -> Fought:
        """EOH-443, EOH-444: what one round makes of both sides of a pair; remembered for as many
        rounds as are alike."""
        if self._alike(number) != self._now:
            self._now = self._alike(number)
            self._rounds.clear()
        if pair not in self._rounds:
            own, foe = pair
            self._rounds[pair] = (
                self._left(own, self._known(foe, own, gunnery.DEFENCE, number), OWN, number),
                self._left(foe, self._known(own, foe, gunnery.ATTACK, number), FOE, number),
            )
        return self._rounds[pair]

    def _known(self, side: Fleet, other: Fleet, how: str, number: int) -> Scored:
        """As `scored`, once for what it hangs on: of the other side these are its kinds."""
        key = side, other.kinds, how, self._alike(number)
        if key not in self._scored:
            self._scored[key] = self.scored(side, other, how, number)
        return self._scored[key]

    def _alike(self, number: int) -> tuple[int, bool]:
        """The same for rounds for which the same aircraft have fuel and the same ships defend."""
        return bisect_left(self._lasts, number), number == 1 and self._is_raid

    def scored(self, side: Fleet, other: Fleet, how: str, number: int) -> Scored:
        """The hits of a side in a round."""
        ships = side.by_nation if how == gunnery.ATTACK else self._awake(side, number)
        against = other.by_nation
        planes = [
            (strength.value(self.g, nation, kind, self.f["place"]), count)
            for nation, kinds in side.flying(number).items()
            for kind, count in kinds.items()
        ]
        plain = chances([*self._dice(ships, how, against), *planes])
        return plain, chances(self._dice(ships, how, against, of=True))

    # Losses

    def shot_down(self, side: Fleet, hits: int, which: str, number: int) -> Fleet:
        """A side after so many hits on its aircraft."""
        flights = [
            {"nation": nation, "kind": kind, "count": count}
            for nation, kinds in side.flying(number).items()
            for kind, count in kinds.items()
        ]
        place, wishes = self.f["place"], self._wishes(which)
        asks = casualties.ask(self.g, place, flights, hits, "EOH-482", "odds", wishes)
        return without_planes(side, answers(asks))

    def _left(self, side: Fleet, scored: Scored, which: str, number: int) -> dict[Fleet, float]:
        """What hits leave of a side."""
        plain, under = scored
        if not side.flies(number):
            # Only aircraft are safe from submarines.
            plain, under = together(tuple(plain), tuple(under)), (1.0,)
        found: dict[Fleet, float] = {}
        for below, share in enumerate(under):
            chain = self._chain(side, len(plain), below, which, number)
            for left, chance in zip(chain, plain, strict=False):
                found[left] = found.get(left, 0.0) + share * chance
            if len(plain) > len(chain):
                found[chain[-1]] += share * sum(plain[len(chain) :])
        return found

    def _chain(self, side: Fleet, most: int, below: int, which: str, number: int) -> list[Fleet]:
        """A side after 0, 1, 2 ... hits on anybody beside some of submarines, so many states at
        least, or all that there are."""
        below = min(below, side.size)
        chain = self._chains.setdefault((side, below, which, self._alike(number)), [])
        for plain in range(len(chain), min(most, side.size + 1)):
            chain.append(self._same(self.after(side, plain, below, which, number)))
        return chain

    def after(self, side: Fleet, plain: int, below: int, which: str, number: int) -> Fleet:
        """EOH-444, EOH-445: a side after so many hits, by its owners' defaults or list."""
        key = side, self._alike(number)
        if key not in self._takers:
            self._takers[key] = wrecks.takers(self.g, side.by_nation, side.flying(number))
        hits = wrecks.SeaHits(plain, below)
        lost = wrecks.lost(self.g, self._takers[key], hits, self._wishes(which))
        return sunk(self.g, without_planes(side, lost), lost)

    def _wishes(self, side: str) -> Any:
        terms = self.f["terms"] if side == OWN else self.f.get("foe_terms", {})
        return terms.get(press.LOSE) or ()


def answers(asks: Sequence[Ask]) -> dict[str, dict[str, int]]:
    """What the owners lose."""
    found: dict[str, dict[str, int]] = {}
    for each in asks:
        say = each.default if each.only is None else each.only
        for nation, kinds in say.items():
            found[nation] = {**found.get(nation, {}), **kinds}
    return found


def _add(found: dict[Any, float], key: Any, chance: float) -> None:
    found[key] = found.get(key, 0.0) + chance


def _size(side: Fleet) -> int:
    return side.size


def _pairs(grid: Grid) -> Iterator[tuple[Pair, float]]:
    for own, row in grid.items():
        for foe, chance in row.items():
            yield (own, foe), chance


def _multiply(
    grid: Grid, ours: Mapping[Fleet, float], theirs: Mapping[Fleet, float], chance: float
) -> None:
    """Enter all combinations of what both sides become."""
    for own, share in ours.items():
        part = chance * share
        if part < TINY:
            continue
        row = grid.setdefault(own, {})
        known = row.get
        for foe, other in theirs.items():
            row[foe] = known(foe, 0.0) + part * other


# From a position


def standing(g: Position, f: Mapping[str, Any]) -> SeaFight | None:
    """The battle of which these are the locals, as it stands; None where a side is not there."""
    told = dict(f)
    sides = [fleet(told[side], list(_planes(g, told, side))) for side in (OWN, FOE)]
    if not all(each.size for each in sides):
        return None
    return SeaFight(g, told, (sides[0], sides[1]), int(told.get("round", 0)))


def _planes(g: Position, f: dict[str, Any], side: str) -> Iterator[Planes]:
    flights = sorted(fights.planes(g, f, side), key=lambda each: each["fuel"])
    for each in flights:
        last = int(f.get("round", 0)) + rounds(g, each, f["place"])
        yield each["nation"], each["kind"], last, each["count"]


def rounds(g: Position, flight: aloft.Flight, place: str) -> int:
    """EOH-449: for how many rounds it has fuel, with the way home behind them."""
    number = 0
    while fuel.can_return(
        g, flight["nation"], flight["kind"], place, flight["fuel"] - (number + 1) * fuel.ROUND
    ):
        number += 1
    return number
