"""The position: a thin reading and writing view over the plain state of a campaign.

State of this game (all counts are positive; empty entries are removed):

* `units`: {area: {power: {kind: count}}}: everything that stands on the map. A gun or complex
  stands under its owner.
* `aboard`: a list of ships with something aboard, in the order in which they were loaded: {"ship":
  "transport" or "carrier", "owner": power, "at": zone, "holds": {power: {kind: count}}}. The ship
  itself is counted in `units`, what it holds is not. Ships without an entry are empty. Until the
  end of step 4 an entry may have marks of this turn: "fresh" {kind: count} (the mover's, boarded
  this turn), "landing" {"target", "units": {kind: count}} (to be put ashore in an assault),
  "unloaded" (target), "moved" and "retreated" (True), "resting" (the mover's fighters that came
  down).
* `control`: {area: power} for territories and Convoy centers; a free Middle East country or a
  neutral has no entry.
* `money`, `pending` (bought, not placed: {power: {kind: count}}), `damaged` and `submerged` ({zone:
  {power: count}}).
* `closed`: Convoy centers that are lost for good (switch `archangel_convoy: permanent`).
* `seats`: {seat: [powers]}, who decides for whom.
* `converted`: {area: {kind: count}}: converted in this Soviet turn, may not move before the next
  one (AAE-185).
* `gun_moves`: Middle East areas whose gun has moved in this round (AAE-199).
* `round`, `turns` (turns begun so far), `turn`: what the current turn has to remember (see
  `new_turn`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from pbem.engine.state import copy
from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.games.axis_allies_europe.units import COMPLEX, FIGHTER, GUN, SUBMARINE
from pbem.wargame.counts import Counts, change
from pbem.wargame.position import Stacks
from pbem.wargame.trial import Way


def new_turn(power: str, control: dict[str, str]) -> dict[str, Any]:
    """What a turn has to remember; forgotten at its end.

    * `power`: whose turn; `held`: control at its start (AAE-080, AAE-187).
    * `tired`: {area: {kind: count}}: land units and ships of the power that may not move in step 4
      any more.
    * `came`: [{"at", "from", "kind", "count"}]: last space of each land unit and ship that moved
      into a battle.
    * `flights`: [{"at", "kind", "count", "left", "home", "duty", "path"}]: planes in the air (and
      in no other place of the state): `left` movements left, `home` where they took off ("carrier
      ZONE" or an area), `duty` one of "fight", "raid", "escort", "home" (the battle is over or was
      left: only to land), `path` areas flown, the first one `home`.
    * `guns_passed`: [{"area", "at", "home", "kind", "count"}]: overflights to be fired at, in the
      order of the orders.
    * `assaults`: [{"target", "zone", "ally": owner of the ships or ""}]; what lands is marked on
      the ships (`aboard`).
    * `ships`: [{"at", "kind": "transport", "count", "target"}]: empty transports that have landed
      their cargo, or with the target "" have retreated.
    * `battles`: [{"kind": "raid" | "sea" | "land", "at": area}] still to be fought, `fought`: areas
      where one was.
    * `supporting`: {target: {kind: count}}; `captured`: areas that changed hands in this turn,
      `landed`: assaults made.
    * `grounded`: {kind: count}, where there are any: planes that flew out and need no landing any
      more.
    * `afloat`: {zone: {"ships": {power: {kind: count}}, "aboard": entries as in the state}}, where
      there are any: what the mover's side had in a zone before its sea battle began (hopes.py).
    * `lost`: {area: {power: {kind: count}}}, where there is any: what hits and the want of fields
      have taken.
    * `adrift`: [{"at", "power", "count"}]: defending fighters without a deck or field.
    """
    return {
        "power": power,
        "held": dict(control),
        "tired": {},
        "came": [],
        "flights": [],
        "guns_passed": [],
        "assaults": [],
        "ships": [],
        "battles": [],
        "fought": [],
        "supporting": {},
        "captured": [],
        "landed": [],
        "adrift": [],
        "raided": [],
        "intercepting": {},
    }


def _tried(turn: dict[str, Any]) -> dict[str, Any]:
    """What a turn remembers, for a trial: control at its start is never changed."""
    return {**copy({**turn, "held": None}), "held": turn["held"]}


class Position(Stacks[EuropeBoard]):
    """`g`: the state with its board, and what this game reads from both."""

    __slots__ = ()
    ways: ClassVar[Mapping[str, Way]] = {**Stacks.ways, "turn": _tried}

    # Reading

    @property
    def turn(self) -> dict[str, Any]:
        """What the current turn remembers (`new_turn`)."""
        turn: dict[str, Any] = self.state["turn"]
        return turn

    @property
    def power(self) -> str:
        """The power whose turn it is."""
        power: str = self.state["turn"]["power"]
        return power

    @property
    def money(self) -> dict[str, int]:
        """IPCs on hand by power."""
        money: dict[str, int] = self.state["money"]
        return money

    def surfaced(self, zone: str, power: str) -> Counts:
        """A power's ships in a zone without its submerged submarines."""
        ships = dict(self.units(zone, power))
        under = self.state["submerged"].get(zone, {}).get(power, 0)
        if under:
            change(ships, SUBMARINE, -under)
        return ships

    def enemy_ships(self, zone: str, power: str) -> bool:
        """Whether an unsubmerged enemy ship is in a zone."""
        here = self.state["units"].get(zone)
        if not here:
            return False
        under = self.state["submerged"].get(zone, {})
        for enemy in self.board.enemies_of(power):
            if ships := here.get(enemy):
                below = under.get(enemy, 0)
                if not below or len(ships) > 1 or ships.get(SUBMARINE, 0) != below:
                    return True
        return False

    def combat_units(self, area: str, power: str) -> Counts:
        """A power's units in a territory that can fight or be lost: no guns, no complexes
        (AAE-075).
        """
        lost = self.board.can_be_lost
        return {kind: count for kind, count in self.units(area, power).items() if kind in lost}

    def enemy_guns(self, area: str, power: str) -> int:
        """Anti-aircraft guns of the other side in a territory."""
        return sum(self.count(area, enemy, GUN) for enemy in self.enemies_of(power))

    def enemy_occupied(self, area: str, power: str) -> bool:
        """Whether the other side has a unit in a territory: guns count, a complex does not
        (AAE-212, G-31).
        """
        here = self.state["units"].get(area)
        if not here:
            return False
        enemies = (here[enemy] for enemy in self.board.enemies_of(power) if enemy in here)
        return any(kind != COMPLEX for stack in enemies for kind in stack)

    def is_friendly(self, area: str, power: str) -> bool:
        """AAE-029, AAE-030: controlled by this power's side; the free Middle East is the Allies'
        friend; a plain sea zone is friendly when no enemy ship is on its surface."""
        if self.board.is_neutral(area):
            return False
        holder = self.controller(area)
        if self.board.is_sea(area):
            if holder and self.side_of(holder) != self.side_of(power):
                return False
            return not self.enemy_ships(area, power)
        if not holder:
            return self.side_of(power) == "Allies"
        return self.side_of(holder) == self.side_of(power)

    def is_enemy_held(self, area: str, power: str) -> bool:
        """Whether the other side controls this territory or Convoy center (free Middle East: enemy
        to Germany).
        """
        if self.board.is_neutral(area):
            return False
        holder = self.controller(area)
        if not holder:
            return self.board.is_middle_east(area) and self.side_of(power) == "Axis"
        return self.side_of(holder) != self.side_of(power)

    def was_friendly(self, area: str, power: str) -> bool:
        """Whether a territory has been friendly to a power since the start of this turn."""
        holder, side = self.turn["held"].get(area, ""), self.board.side_of(power)
        if (self.board.side_of(holder) if holder else "Allies") != side:
            return False
        return self.is_friendly(area, power) and area not in self.turn["captured"]

    def converted(self, area: str, kind: str) -> int:
        """Units of the Soviet player that were another Ally's until this turn: they may not move
        yet.
        """
        count: int = self.state["converted"].get(area, {}).get(kind, 0)
        return count if self.power == "Soviet Union" else 0

    def ships_with_cargo(self, zone: str, owner: str, ship: str) -> list[dict[str, Any]]:
        """The ships of one kind and owner in a zone that hold something, in loading order."""
        return [
            entry
            for entry in self.state["aboard"]
            if entry["at"] == zone and entry["owner"] == owner and entry["ship"] == ship
        ]

    def everything(self) -> Iterator[tuple[str, str, str, int]]:
        """(area, power, kind, count) of all units: standing, aboard and in the air."""
        yield from self.standing()
        yield from self.moving()

    def pieces(self) -> dict[str, Counts]:
        """All units, by power."""
        found: dict[str, Counts] = {power: {} for power in self.board.powers}
        for here in self.state["units"].values():
            for power, kinds in here.items():
                mine = found[power]
                for kind, count in kinds.items():
                    mine[kind] = mine.get(kind, 0) + count
        for _, power, kind, count in self.moving():
            change(found[power], kind, count)
        return found

    def everything_of(self, power: str) -> Iterator[tuple[str, str, int]]:
        """(area, kind, count) of all units of a power."""
        for area, _, kind, count in self.standing(power):
            yield area, kind, count
        for area, owner, kind, count in self.moving():
            if owner == power:
                yield area, kind, count

    def moving(self) -> Iterator[tuple[str, str, str, int]]:
        """(area, power, kind, count) of the units that are aboard or in the air."""
        for entry in self.state["aboard"]:
            for power, held in sorted(entry["holds"].items()):
                for kind, count in sorted(held.items()):
                    yield entry["at"], power, kind, count
        for flight in self.turn.get("flights", []):
            yield flight["at"], self.power, flight["kind"], flight["count"]
        for loose in self.turn.get("adrift", []):
            yield loose["at"], loose["power"], FIGHTER, loose["count"]

    # Writing

    def begin_turn(self, power: str) -> None:
        """Another turn has begun, or this one is over and its bookkeeping forgotten."""
        self.state["turn"] = new_turn(power, self.state["control"])

    def tire(self, area: str, kind: str, count: int) -> None:
        """These units of the moving power may not move any more in this turn."""
        change(self.turn["tired"].setdefault(area, {}), kind, count)

    def exhaust(self, area: str) -> None:
        """AAE-176: whatever the moving power still has in an area after a battle moves no more in
        this turn.
        """
        self.turn["tired"].pop(area, None)
        if here := self.units(area, self.power):
            self.turn["tired"][area] = dict(here)

    def rested(self, area: str, kind: str) -> int:
        """How many units of the moving power in an area may still move in step 4."""
        tired: int = self.turn["tired"].get(area, {}).get(kind, 0)
        return self.count(area, self.power, kind) - tired
