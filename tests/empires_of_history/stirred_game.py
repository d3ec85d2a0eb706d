"""Random games of Empires of History in which nations fall, allies raise armies, and everybody has
something to fight with."""

from __future__ import annotations

from typing import Any

from pbem.games.empires_of_history.components import ALLIES, AXIS
from pbem.games.empires_of_history.position import Position
from tests.harness.random_game import RandomGame

GAME = "empires_of_history"
# Who comes where a place goes over to a side.
TROOPS = {AXIS: "Germany", ALLIES: "England"}
_FALL = ("France", "Poland", "Belgium", "Netherlands", "Norway", "Greece", "Yugoslavia")
_FLEET = "3 destroyer, 1 minesweeper, 1 battleship, 2 submarine, 2 transport, 1 carrier"
_FLYERS = "4 fighter, 3 bomber, 2 paratrooper"
_FRONT = "6 infantry, 4 armor, 2 artillery, 2 mountain infantry"


class StirredGame(RandomGame):
    """A random game with rulings that make much of it happen; it may begin late in the war."""

    silent, stirred = 0.1, 0.2

    def __init__(self, seed: int, *, turn: int = 1, twice: bool = False) -> None:
        super().__init__(GAME, seed, twice=twice)
        self.state["turn"] = turn
        self.has_ruled = False

    @property
    def g(self) -> Position:
        """The position now."""
        found = super().g
        assert isinstance(found, Position)
        return found

    def ruling(self) -> list[str]:
        """Some ruling."""
        self.has_ruled = True
        ways = (
            *(self._is_attacked, self._is_attacked, self._falls, self._goes_to_war),
            *(self._arms, self._sails, self._flies, self._mobilises, self._surrenders),
            *(self._fires_rockets, self._has_bombs, self._has_partisans, self._is_rich),
            *(self._lies_damaged, self._invades, self._is_conquered, self._is_freed),
            *(self._goes_on_later, self._offers_options),
        )
        return self.rng.choice(ways)()

    def _goes_on_later(self) -> list[str]:
        """At another slot, or at the end of the turn."""
        return [f"slot {self.rng.choice([1, 5, 8, 11, 12, 12])}"]

    def _offers_options(self) -> list[str]:
        """US Entry and the diplomacy chart stand where options are open."""
        neutral = self.rng.choice(sorted(self.state["stances"]))
        camp = self.rng.choice(["Axis camp", "Allied camp", "favourable to the Axis"])
        return [f"stance {neutral}: {camp}", f"counter US Entry {self.rng.randint(-5, 12)}"]

    def _pair(self) -> tuple[str, str]:
        """Two nations at war, mostly one whose slot it is and an enemy."""
        acting = [n for n in self.g.now["nations"] if self.g.in_war(n)]
        if acting and self.rng.random() < 0.8:
            own = self.rng.choice(acting)
            return own, self.rng.choice(self.g.enemies_of(own))
        one, other = self.rng.choice(self.state["wars"])
        return (one, other) if self.rng.random() < 0.5 else (other, one)

    def _places(self, nation: str) -> list[str]:
        return list(self.g.controlled(nation)) or ["Berlin"]

    def _more(self, area: str, nation: str, units: str) -> list[str]:
        """Units beside those that a nation has in an area."""
        named = dict(reversed(each.split(" ", 1)) for each in units.split(", "))
        there = self.g.units(area, nation)
        told = ", ".join(f"{int(n) + there.get(kind, 0)} {kind}" for kind, n in named.items())
        return [f"set {area}: {nation} {told}"]

    def _is_attacked(self) -> list[str]:
        """An army with a general stands beside an enemy, who has a complex, or ships in port."""
        own, foe = self._pair()
        fronts = [
            (mine, theirs)
            for theirs in self._places(foe)
            for mine in self.g.board.borders(theirs)
            if self.g.controller(mine) == own
        ]
        if not fronts:
            return self._arms()
        mine, theirs = self.rng.choice(fronts)
        lines = [*self._more(mine, own, _FRONT), *self._more(theirs, foe, "2 infantry, 1 armor")]
        if self.g.board.port(theirs):
            lines += self._more(theirs, foe, "1 destroyer")
        if self.rng.random() < 0.3:
            lines += [f"complexes {theirs}: 1", f"technology {own}: dive bombers 1"]
        names = [each.name for each in self.g.board.powers[own].generals]
        return lines + ([f"general {self.rng.choice(names)}: {mine}"] if names else [])

    def _falls(self) -> list[str]:
        """A nation is all but conquered: its last city is open before an enemy army."""
        nation = self.rng.choice(_FALL)
        side = AXIS if self.g.side_of(nation) == ALLIES else ALLIES
        foe = TROOPS[side]
        if not self.g.at_war(nation, foe):
            return [f"war {nation} and {foe}: yes", f"side {nation}: {ALLIES}"]
        *others, last = sorted(self.g.board.territories_of(nation), key=self._is_capital)
        lines = [line for each in others for line in self._taken(each, foe)]
        beside = next((t for t in self.g.board.borders(last)), last)
        lines += [f"control {beside}: {foe}", *self._more(beside, foe, _FRONT)]
        return [*lines, *(f"set {last}: {n} nothing" for n in self.g.powers_in(last))]

    def _is_capital(self, territory: str) -> bool:
        return bool(self.g.board.powers[self.g.board.native(territory)].capital == territory)

    def _taken(self, territory: str, by: str) -> list[str]:
        gone = [f"set {territory}: {n} nothing" for n in self.g.powers_in(territory)]
        return [*gone, f"control {territory}: {by}"]

    def _goes_to_war(self) -> list[str]:
        """Japan, Italy, the USA or the Soviet Union are at war with some major nation."""
        one = self.rng.choice(["Japan", "Italy", "USA", "Soviet Union"])
        foes = [n for n in ("Germany", "England", "Japan", "USA", "France") if n != one]
        foe = self.rng.choice(foes)
        side = ALLIES if self.g.side_of(foe) == AXIS else AXIS
        return [f"side {one}: {side}", f"war {one} and {foe}: yes", f"production {one}: full"]

    def _arms(self) -> list[str]:
        nation, _ = self._pair()
        return self._more(self.rng.choice(self._places(nation)), nation, _FRONT)

    def _sails(self) -> list[str]:
        """A fleet of one nation in one zone with ships and guards of another, beside mines."""
        own, foe = self._pair()
        box, told = self.rng.choice(list(self.g.board.mine_boxes.items()))
        zone = self.rng.choice(list(told.seas))
        lines = [
            *self._more(zone, own, _FLEET),
            *self._more(zone, foe, "4 submarine, 2 destroyer"),
        ]
        loads = [f"aboard {zone}: {own} 2", f"cargo {zone}: {own} with {own}: 2 infantry"]
        guards = f"flying {zone}: {foe} guard 2 fighter"
        return [*lines, self.rng.choice([*loads, guards]), f"mines {box}: 2"]

    def _flies(self) -> list[str]:
        """Aircraft in a city, and on guard over the sea."""
        nation, _ = self._pair()
        city = self._city(nation)
        lines = self._more(city, nation, _FLYERS)
        if zones := [z for z in self.g.board.neighbours(city) if self.g.board.is_sea(z)]:
            lines.append(f"flying {self.rng.choice(zones)}: {nation} guard 2 fighter, 1 bomber")
        return lines

    def _city(self, nation: str) -> str:
        """A city of a nation, if there is one beside an enemy such a one."""
        cities = [t for t in self._places(nation) if self.g.board.city(t)] or ["Berlin"]
        near = [c for c in cities if any(self._is_hostile(t, nation) for t in self._around(c))]
        return self.rng.choice(near or cities)

    def _around(self, territory: str) -> list[str]:
        beside = self.g.board.borders(territory)
        return [*beside, *(t for each in beside for t in self.g.board.borders(each))]

    def _is_hostile(self, territory: str, nation: str) -> bool:
        return self.g.at_war(nation, self.g.controller(territory))

    def _invades(self) -> list[str]:
        """Transports with troops before an enemy coast."""
        own, foe = self._pair()
        coasts = [
            zone
            for territory in self._places(foe)
            for zone in self.g.board.neighbours(territory)
            if self.g.board.is_sea(zone)
        ]
        if not coasts:
            return self._sails()
        zone = self.rng.choice(coasts)
        lines = self._more(zone, own, "4 transport, 2 battleship, 1 carrier")
        return [*lines, f"aboard {zone}: {own} 2", f"cargo {zone}: {own} with {own}: 4 infantry"]

    def _lies_damaged(self) -> list[str]:
        """A damaged battleship in a port of its nation."""
        nation, _ = self._pair()
        ports = [t for t in self._places(nation) if self.g.board.port(t)]
        return self._more(self.rng.choice(ports), nation, "1 damaged battleship") if ports else []

    def _is_conquered(self) -> list[str]:
        """A nation is, but for some units with an ally."""
        nation = self.rng.choice(_FALL)
        foe = TROOPS[AXIS]
        lines = [line for t in self.g.board.territories_of(nation) for line in self._taken(t, foe)]
        ally = [f"side {nation}: {ALLIES}", f"set London: {nation} 3 infantry, 2 fighter"]
        war = [] if self.g.at_war(nation, foe) else [f"war {nation} and {foe}: yes"]
        return [*lines, *war, *ally, f"conquered {nation}: {self.g.turn}"]

    def _is_freed(self) -> list[str]:
        """The capital of a conquered nation is an ally's for a turn."""
        fallen = sorted(self.state["conquered"])
        if not fallen:
            return self._is_conquered()
        nation = self.rng.choice(fallen)
        capital = self.g.board.powers[nation].capital
        return [*self._taken(capital, TROOPS[ALLIES]), f"freed {nation}: 1"]

    def _mobilises(self) -> list[str]:
        minor = self.rng.choice(["Hungary", "Romania", "Finland", "Bulgaria"])
        return [f"mobilising {minor}: {self.rng.randint(10, 60)}"]

    def _surrenders(self) -> list[str]:
        """Nobody is left to fight a nation but two, who are asked for peace next."""
        return [f"manpower {self._pair()[0]}: {self.rng.randint(0, 3)}"]

    def _fires_rockets(self) -> list[str]:
        level = self.rng.randint(1, 4)
        where = self.rng.choice(self._places("Germany"))
        known = [f"{what} Germany: rockets {level}" for what in ("technology", "upgraded")]
        return [*known, *self._more(where, "Germany", "3 rocket")]

    def _has_bombs(self) -> list[str]:
        nation = self.rng.choice(["Germany", "England", "Japan", "USA"])
        return self._more(self._city(nation), nation, "2 nuclear bomb, 2 bomber")

    def _has_partisans(self) -> list[str]:
        """Land of a nation is an enemy's, and partisans stand in it."""
        own, foe = self._pair()
        homes = self.g.board.territories_of(own)
        if not homes:
            return self._arms()
        home = self.rng.choice(homes)
        return [*self._taken(home, foe), f"set {home}: {own} 2 partisan"]

    def _is_rich(self) -> list[str]:
        nation, _ = self._pair()
        power: Any = self.g.board.powers[nation]
        pool = power.home_pool
        seat = power.pools[pool].seat
        return [f"saved {nation}: {pool} 60", f"oil {seat}: {nation} 6", f"manpower {nation}: 40"]
