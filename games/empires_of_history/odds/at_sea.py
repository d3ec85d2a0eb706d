"""The exact course of a battle at sea (§Ph6, EOH-440 to EOH-449): ships and aircraft of both sides,
round by round, with the values and the losses by default of the rules.

Who is hit hangs on what is left, so that a side is what it still has (fleet.py). Aircraft behind
the last round for which they have fuel are on their way home.
"""

from __future__ import annotations

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
Ends = dict[tuple[str, Fleet, Fleet], float]


@dataclass
class SeaFight:
    """A battle as its flow has it (sea/fights.py): `f` are the locals, from which place, mode and
    the lists of losses come, `start` the sides, `over` the rounds behind them. The attacker
    presses on to the end, or as many rounds as he has said."""

    g: Position
    f: Mapping[str, Any]
    start: Pair
    over: int = 0
    _lost: dict[Any, Fleet] = field(default_factory=dict)

    @property
    def ends(self) -> Ends:
        """(end, attackers, defenders) with the chance of each."""
        found: Ends = {}
        world = {self.start: 1.0}
        if not self.over and self.f["mode"] != HUNT:
            for how in (gunnery.DEFENCE, gunnery.GUNS):
                world = self._shot_at(world, how, 1)
        world = self._settled(world, self.over + 1, found)
        for number in range(self.over + 1, self._special() + 1):
            world = self._settled(self._round(world, number), number + 1, found)
            if number >= self._limit():
                self._leave(world, number + 1, found)
                return found
        self._to_the_end(world, found)
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

    def _settled(self, world: Mapping[Pair, float], number: int, found: Ends) -> dict[Pair, float]:
        """The pairs that fight a round; others are ends."""
        going: dict[Pair, float] = {}
        for pair, chance in world.items():
            if end := self._end(pair, number):
                _add(found, (end, *pair), chance)
            else:
                going[pair] = going.get(pair, 0.0) + chance
        return going

    def _end(self, pair: Pair, number: int) -> str:
        attacks, defends = (side.stands(number) for side in pair)
        if not defends:
            return WON if pair[0].size else BOTH_GONE
        if attacks:
            return ""
        return LEFT if pair[0].size else LOST

    def _leave(self, world: Mapping[Pair, float], number: int, found: Ends) -> None:
        """EOH-446: ships fire once more at aircraft that retreat."""
        if self.f["mode"] != HUNT:
            world = self._shot_at(world, gunnery.DEFENCE, number)
        for pair, chance in world.items():
            _add(found, (LEFT if pair[0].size else LOST, *pair), chance)

    def _to_the_end(self, world: Mapping[Pair, float], found: Ends) -> None:
        """The larger pairs first: no round brings anybody back."""
        levels: dict[int, dict[Pair, float]] = {}
        for pair, chance in world.items():
            levels.setdefault(_size(pair), {})[pair] = chance
        for size in range(max(levels, default=0), -1, -1):
            for pair, chance in levels.pop(size, {}).items():
                fought = self._fought(pair, ENDLESS)
                idle = fought.pop(pair, 0.0)
                if not fought or idle >= 1:
                    _add(found, (OPEN, *pair), chance)
                    continue
                after = {each: chance * part / (1 - idle) for each, part in fought.items()}
                for then, part in self._settled(after, ENDLESS, found).items():
                    here = levels.setdefault(_size(then), {})
                    here[then] = here.get(then, 0.0) + part

    # Fire

    def _shot_at(self, world: Mapping[Pair, float], how: str, number: int) -> dict[Pair, float]:
        """EOH-441, EOH-442: ships fire at the attacking aircraft."""
        after: dict[Pair, float] = {}
        for (own, foe), chance in world.items():
            ships = self._awake(foe, number)
            scored = chances(
                self._guns(ships) if how == gunnery.GUNS else self._dice(ships, how, {})
            )
            for hits, part in enumerate(scored):
                _add(after, (self._thinned(own, hits, number), foe), chance * part)
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

    def _round(self, world: Mapping[Pair, float], number: int) -> dict[Pair, float]:
        after: dict[Pair, float] = {}
        for pair, chance in world.items():
            for then, part in self._fought(pair, number).items():
                _add(after, then, chance * part)
        return after

    def _fought(self, pair: Pair, number: int) -> dict[Pair, float]:
        """EOH-443, EOH-444: what one round makes of a pair."""
        own, foe = pair
        taken = self._left(own, self.scored(foe, own, gunnery.DEFENCE, number), OWN, number)
        scored = self._left(foe, self.scored(own, foe, gunnery.ATTACK, number), FOE, number)
        return {
            (one, other): p * q
            for one, p in taken.items()
            for other, q in scored.items()
            if p * q > TINY
        }

    def scored(
        self, side: Fleet, other: Fleet, how: str, number: int
    ) -> dict[tuple[int, int], float]:
        """The chances of hits on anybody, and of hits of submarines."""
        ships = side.by_nation if how == gunnery.ATTACK else self._awake(side, number)
        against = other.by_nation
        planes = [
            (strength.value(self.g, nation, kind, self.f["place"]), count)
            for nation, kinds in side.flying(number).items()
            for kind, count in kinds.items()
        ]
        plain = chances([*self._dice(ships, how, against), *planes])
        below = chances(self._dice(ships, how, against, of=True))
        return {(n, m): p * q for n, p in enumerate(plain) for m, q in enumerate(below)}

    # Losses

    def _thinned(self, own: Fleet, hits: int, number: int) -> Fleet:
        """EOH-441: aircraft alone are hit."""
        return self.shot_down(own, hits, OWN, number)

    def shot_down(self, side: Fleet, hits: int, which: str, number: int) -> Fleet:
        """A side after so many hits on its aircraft."""
        flights = [
            {"nation": nation, "kind": kind, "count": count}
            for nation, kinds in side.flying(number).items()
            for kind, count in kinds.items()
        ]
        place, wishes = self.f["place"], self._wishes(which)
        asks = casualties.ask(self.g, place, flights, hits, "EOH-482", "odds", wishes)
        return without_planes(side, _answers(asks))

    def _left(
        self, side: Fleet, scored: Mapping[tuple[int, int], float], which: str, number: int
    ) -> dict[Fleet, float]:
        after: dict[Fleet, float] = {}
        for (plain, below), chance in scored.items():
            _add(after, self.after(side, plain, below, which, number), chance)
        return after

    def after(self, side: Fleet, plain: int, below: int, which: str, number: int) -> Fleet:
        """EOH-444, EOH-445: a side after so many hits, by its owners' defaults or list."""
        key = side, min(plain, side.size), min(below, side.size), which, min(number, ENDLESS)
        if key not in self._lost:
            ships, planes = side.by_nation, side.flying(number)
            hits, wishes = wrecks.SeaHits(key[1], key[2]), self._wishes(which)
            asks = wrecks.ask(self.g, self.f["place"], ships, planes, hits, "odds", wishes)
            lost = _answers(asks)
            self._lost[key] = sunk(self.g, without_planes(side, lost), lost)
        return self._lost[key]

    def _wishes(self, side: str) -> Any:
        terms = self.f["terms"] if side == OWN else self.f.get("foe_terms", {})
        return terms.get(press.LOSE) or ()


def _answers(asks: Sequence[Ask]) -> dict[str, dict[str, int]]:
    """What the owners lose."""
    found: dict[str, dict[str, int]] = {}
    for each in asks:
        say = each.default if each.only is None else each.only
        for nation, kinds in say.items():
            found[nation] = {**found.get(nation, {}), **kinds}
    return found


def _add(found: dict[Any, float], key: Any, chance: float) -> None:
    found[key] = found.get(key, 0.0) + chance


def _size(pair: Pair) -> int:
    return pair[0].size + pair[1].size


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
