"""What a power sees of the board: where it can go, what it can spare, where it is threatened.

Ways are no matter in this game: a unit in supply comes to any area beside what its power holds. So
it counts only what an area would bring, and what the unit would leave behind.
"""

from __future__ import annotations

from functools import cached_property

from pbem.engine.deck import Hand
from pbem.games.total_domination.board import AIR, ARMY, COASTAL, FLEET, SEA_LINK
from pbem.games.total_domination.concepts import points
from pbem.games.total_domination.concepts.supply import in_supply, supplied
from pbem.games.total_domination.control import is_free
from pbem.games.total_domination.operations import attack
from pbem.games.total_domination.position import JOINING, Position
from pbem.values import dataclass

# What part of its points a threatened area is likely to cost, by the units in it; more where the
# enemy has it back as soon as they are gone.
RISKS, AT_THEIR_HOME = (0.35, 0.12, 0.05), (0.0, 0.42, 0.2)
UNIT_LOST = 0.2
# What is left of it when no opponent plays a card any more this year, and more for each card.
NEXT_YEAR, BY_CARD = 0.3, 0.25
# What a step of the US or China costs the Axis, and the last one.
STEP, LAST_STEP = 0.6, {"US": 4.0, "China": 0.5}


@dataclass(frozen=True)
class Spare:
    """A unit that can move, and what it costs to take it away."""

    area: str
    nation: str
    kind: str
    loss: float


class Scene:
    """A position as a power sees it; made anew after each change."""

    def __init__(self, g: Position, player: str) -> None:
        self.g = g
        self.player = player
        self.supplied = supplied(g, player)
        self.foes = g.board.opponents(player)
        self._yards: dict[str, list[str]] = {}

    @cached_property
    def holders(self) -> dict[str, str]:
        """Who controls which area."""
        return {area: self.g.controller(area) for area in self.g.areas}

    @cached_property
    def reach(self) -> frozenset[str]:
        """The areas from which an opponent can go on."""
        return frozenset().union(*(supplied(self.g, foe) for foe in self.foes))

    @cached_property
    def pressure(self) -> float:
        """How much opponents can still do this year, from 0 to 1."""
        g, left = self.g, [foe for foe in self.foes if foe not in self.g.state["passed"]]
        cards = sum(Hand(g.state, holder).count for holder in {g.holder(foe) for foe in left})
        return min(1.0, NEXT_YEAR + BY_CARD * cards)

    def is_threatened(self, area: str) -> bool:
        """Whether an opponent can come here with one move, or after an attack."""
        return any(other in self.reach for other in self.g.adjacent(area))

    def risk(self, area: str, units: int) -> float:
        """What an area of the power may cost it with so many armies and fleets in it: the points,
        and that an opponent has them."""
        if not self.is_threatened(area):
            return 0.0
        theirs = self.g.home_player(area) in self.foes
        part = (AT_THEIR_HOME if theirs else RISKS)[min(units, len(RISKS) - 1)]
        lost = 2 * self.g.board.stars(area) * part + (UNIT_LOST if units == 1 else 0.0)
        return lost * self.pressure

    def gain(self, area: str) -> float:
        """What the first unit of the power in an area brings."""
        g, stars, holder = self.g, self.g.board.stars(area), self.holders[area]
        is_home = g.board.is_capital(area) and g.home_player(area) != self.player
        lost = stars if holder in self.foes else 0
        won = 0 if is_home and g.strength(area, self.player) == 0 else stars
        return won + lost - self.risk(area, 1) - self._steps(area)

    def _steps(self, area: str) -> float:
        """What it costs to go into a Home area of the US or China, or to attack there."""
        nation = self.g.board.home(area)
        if nation not in JOINING or self.g.joined(nation):
            return 0.0
        left = self.g.board.tracks[nation] - self.g.state["tracks"][nation]
        return STEP + (LAST_STEP[nation] if left == 1 else 0.0)

    # Units

    @cached_property
    def spares(self) -> list[Spare]:
        """The units that can move, the cheapest first."""
        found = [
            Spare(area, nation, kind, self._loss(area, kind))
            for nation in self.g.nations_of(self.player)
            for area, _, kind, _ in self.g.standing(nation)
            if kind in (ARMY, FLEET) and in_supply(self.g, area, self.player, self.supplied)
        ]
        return sorted(found, key=lambda each: (each.loss, each.area, each.kind))

    def _loss(self, area: str, kind: str) -> float:
        """What it costs when one unit leaves an area."""
        g, here = self.g, self.g.strength(area, self.player)
        loss = self.risk(area, here - 1) - self.risk(area, here)
        is_home = g.home_player(area) == self.player
        if not is_home:
            needed = 2 if g.board.is_capital(area) else 1
            loss += points.worth(g, area, self.player) if here == needed else 0.0
        return loss

    def spare(self, kind: str, goal: str) -> Spare | None:
        """The unit of a kind that goes to an area at the least cost."""
        return next((e for e in self.spares if e.kind == kind and e.area != goal), None)

    # Areas to be taken

    def kinds_into(self, area: str) -> list[str]:
        """The kinds of which a unit may be the first in an area beside what the power holds."""
        g = self.g
        links = {
            link
            for other in g.adjacent(area)
            if other in self.supplied
            for link in g.board.link_kinds(other, area)
        }
        found = [kind for kind in (ARMY, FLEET) if g.board.suits(area, kind)]
        if g.board.kind(area) != COASTAL:
            return found if links else []
        fits = {ARMY: any(link != SEA_LINK for link in links), FLEET: SEA_LINK in links}
        return [kind for kind in found if fits[kind]]

    def is_open(self, area: str) -> bool:
        """Whether the rules let the power in at all, if nobody is there."""
        g, home = self.g, self.g.board.home(area)
        if area in self.supplied or g.home_player(area) == g.board.teammate(self.player):
            return False
        waits = home in JOINING and not g.joined(home)
        return not (waits and (g.side_of(self.player) == "Allies" or g.option("mode") == "rise"))

    @cached_property
    def beside(self) -> list[str]:
        """The areas that are no own ones and lie beside one, and that may be entered."""
        near = (a for a in self.g.areas if any(o in self.supplied for o in self.g.adjacent(a)))
        return [area for area in near if self.is_open(area)]

    def yards(self, kind: str) -> list[str]:
        """Where a unit of a kind can be deployed."""
        if kind not in self._yards:
            mark = "shipyard" if kind == FLEET else "factory"
            own = (a for a in self.supplied if self.g.home_player(a) == self.player)
            self._yards[kind] = sorted(a for a in own if self._builds(a, kind, mark))
        return self._yards[kind]

    def _builds(self, area: str, kind: str, mark: str) -> bool:
        g = self.g
        return (
            g.board.has(area, mark)
            and area not in g.state["damage"]
            and g.stacked(area) < g.board.limit(area)
            and g.left(g.board.home(area), kind) > 0
        )

    def free(self, area: str) -> bool:
        """Whether one unit can go there now: nobody is there, or own units alone in a Capital."""
        g = self.g
        half = g.board.is_capital(area) and g.players_in(area) == (self.player,)
        return is_free(g, area) or (half and g.stacked(area) < g.board.limit(area))

    def targets(self, area: str) -> list[tuple[str, str]]:
        """The units in an area that the power would have to destroy, (nation, kind), air fleets
        last; [] where it may not."""
        g, legal = self.g, attack.targets(self.g, self.player)
        there = [
            (nation, kind)
            for nation, units in g.holding(area).items()
            for kind, count in units.items()
            for _ in range(count)
        ]
        if any(nation not in legal for nation, _ in there):
            return []
        return sorted(there, key=lambda each: (each[1] == AIR, each))

    def can_attack(self, area: str) -> bool:
        """Whether a unit in supply stands beside an area, or it is the own Capital."""
        g = self.g
        if g.board.is_capital(area) and g.home_player(area) == self.player:
            return True
        near = (other for other in g.adjacent(area) if g.forces(other, self.player))
        return any(in_supply(g, other, self.player, self.supplied) for other in near)
