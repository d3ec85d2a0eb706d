"""The way home of planes that break off a battle: what guns, and the want of a field, leave of
them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pbem.engine.errors import Refusal
from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.state import canonical, copy
from pbem.games.axis_allies_europe.battles import air_retreat, flights, losses, retreat
from pbem.games.axis_allies_europe.battles.losses import Hits
from pbem.games.axis_allies_europe.flows import reply
from pbem.games.axis_allies_europe.odds import orders
from pbem.games.axis_allies_europe.odds.chances import Chances, add, hits
from pbem.games.axis_allies_europe.odds.fight import LEFT, End, Fight
from pbem.games.axis_allies_europe.odds.land import ANTIAIRCRAFT
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.counts import Counts

Worlds = list[tuple[float, Position]]


class Homeward:
    """Flights home from battles at one place. By the switch `planes_retreat` they may wait for step
    4, unharmed (G-12).

    Planes go where the first line that names a way for them says, whatever its condition, else to
    the nearest fields.
    """

    def __init__(self, at: str, lines: Sequence[Line]) -> None:
        self.at, self.lines = at, lines
        self._known: dict[bytes, Chances[tuple[int, ...]]] = {}

    def after(self, behind: Callable[[], Position], fight: Fight, end: End) -> Chances[End]:
        """What an end becomes when the planes that left are down.

        `behind` makes the position behind it, as far as that matters to planes, with all flights as
        before the battle.
        """
        how, ours, theirs = end
        numbers = fight.attack.planes()
        half = len(fight.attack.stacks)
        offset = 0 if how == LEFT else half
        flown = tuple(ours[number + offset] for number in numbers)
        if not any(flown):
            return {end: 1.0}
        g = behind()
        if g.option("planes_retreat") == "later":
            return {end: 1.0}
        self._leave(g, fight, flown)
        keys = [fight.attack.stacks[number].target.key for number in numbers]
        key = canonical([g.state["units"], g.turn["flights"], keys])
        if key not in self._known:
            self._known[key] = self._landed(g, keys)
        found: Chances[End] = {}
        for left, chance in self._known[key].items():
            state = list(ours)
            for number, count in zip(numbers, left, strict=True):
                state[number + offset] = count
            add(found, (how, fight.attack.state(state), theirs), chance)
        return found

    def _leave(self, g: Position, fight: Fight, flown: Sequence[int]) -> None:
        """The planes that left take off; the others over this place are not there any more."""
        leaving = flights.over(g, self.at, flights.FIGHT)
        lost: Counts = {}
        for number, count in zip(fight.attack.planes(), flown, strict=True):
            stack = fight.attack.stacks[number]
            lost[stack.target.key] = stack.hits - count
        flights.shoot_down(g, leaving, lost)
        flights.send(leaving, "leaving")

    def _landed(self, g: Position, keys: Sequence[str]) -> Chances[tuple[int, ...]]:
        """The numbers that come home, by these keys of planes."""
        for ask in air_retreat.ask_fields(g, self.at, {}):
            flight = flights.over(g, self.at, flights.LEAVING)[ask.args["number"] - 1]
            flight["ways"] = self._ways(g, ask, flight)
        guns = air_retreat.take_off(g, self.at, [])
        worlds: Worlds = [(1.0, g)]
        for gun in guns:
            worlds = [
                (chance * share, then)
                for chance, world in worlds
                for share, then in self._shot_at(world, gun)
            ]
        found: Chances[tuple[int, ...]] = {}
        for chance, world in worlds:
            home: Counts = {}
            for flight in flights.over(world, self.at, flights.LEAVING):
                key = flights.key_of(flight)
                home[key] = home.get(key, 0) + flight["count"]
            add(found, tuple(home.get(key, 0) for key in keys), chance)
        return found

    def _ways(self, g: Position, ask: Ask, flight: flights.Flight) -> object:
        for line in orders.ranked(g, self.lines, self.at, ("retreat",)):
            try:
                say = reply(g, ask, orders.always(line))
                if say is not None:
                    air_retreat.check_ways(g, flight, say)
                    return say["ways"]
            except Refusal:
                continue
        return ask.default["ways"]

    def _shot_at(self, world: Position, gun: str) -> Iterator[tuple[float, Position]]:
        planes = air_retreat.passing(world, self.at, gun)
        count = sum(flight["count"] for flight in planes)
        wishes = orders.losses_list(world, self.lines, "", "aa", "planes")
        order = losses.order(world, "planes")
        targets = losses.by_default(retreat.plane_targets(world, planes), order)
        for number, chance in enumerate(hits(count, ANTIAIRCRAFT, 1.0)):
            then = Position(copy(world.state), world.board)
            lost = losses.choose(targets, Hits(any=number), wishes)
            passing = air_retreat.passing(then, self.at, gun)
            flights.shoot_down(then, passing, lost.get(world.power, {}))
            yield chance, then
