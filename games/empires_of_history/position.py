"""The position: a thin reading and writing view over the plain state of a campaign.

State of this game (all counts are positive; empty entries are removed):

* `units`: {area: {nation: {kind: count}}}: land units, aircraft at base and ships in port in
  territories, ships at sea in sea zones. Kinds are those of the board, and marked ones, see `base`:
  "late infantry" (EOH-201), "damaged battleship" (EOH-222).
* `aboard`: {area: {nation: {kind: count}}}: fighters on the carriers of a nation there.
* `cargo`: {area: {nation: {"units": {owner: {kind: count}}, "resources": n, "oil": n}}} on the
  transports of a nation there; `riders`: {area: {nation: [generals]}} on its ships.
* `flying`: [{"nation", "kind", "count", "at", "use", "fuel", "force"}]: aircraft over sea zones
  that stay until their nation's next phase 0: `use` is cover or guard, `force` the task force; in a
  slot also those on missions, with `base`, `way`, `home` and more, see air/aloft.py.
* `generals`: {territory: {nation: [names]}}; `unbuilt`: {nation: [names]}, sorted: which of them
  comes next nobody knows; `fallen_generals`: [names].
* `complexes`, `airbases`: {territory: count}, of who controls it; `mines`: {mine box: count}.
* `control`: {territory: nation} who has it now.
* `pools`: {nation: {pool: points}}; `oil`: {territory: {nation: counters}}; `manpower`: {nation:
  n}; `production`: {nation: level of nations.yaml}.
* `queue`: {nation: [{"kind", "count", "pool", "turns", "place", "name"}]} on the build chart:
  `turns` are still to go, 0 for this one; `place` is a mine box, a colonial city or "", `name` that
  of a general. `enabled`: {nation: [kinds]} that an option has added to its sheet.
* `technologies`, `upgraded`: {nation: {technology: level}}, the second for those of the kind
  upgrade that are in the units.
* `sides`: {nation: Axis or Allies} of all that are in the war or on a side; `stances`: {nation: 0
  to 4} along the track of diplomacy.yaml; `attached`: {minor: major} in whose slot it acts.
* `wars`: [[nation, nation]], sorted pairs; `linked`: whether European and Chinese war are one;
  `peaces`: pairs of either side that have made peace, and that no link brings to war again.
* `treaties`: [{"kind", "parties", "until", "cost"}], `until` the first turn in which it may be
  broken for nothing, `cost` {"resources_per_turn", "turns"} of breaking it before.
* `flags`: {name: value}, `lapsing`: {flag: last turn in which it is set}; `played`: {option: turn};
  `consents`: {option: {nation: bool}}. What options change beside that: `heirs`: {nation: the one
  created out of it}; `fortified`: [[territory, face]] beside the printed ones; `convoy_mods`:
  {nation: n} on each of its convoy dice; `nuclear_chances`: {nation: [[n, floor]]} in percent.
* `supports`: [{"from", "to", "most", "route"}]; `trades`: [{"from", "to", "amount", "enters",
  "by_sea_from"}] of oil, with "by_land_from" those that run while a way by land is open; `incomes`:
  [{"nation", "delta", "pool", "left"}] in each phase 11, `left` None for ever; with "while"
  (neutral) they end when it is at war with a major power.
* `us_entry`: {"now", "at_start"}, the second at the start of the US turn; `entry_due`: [{"event",
  "what", "by", "about"}] that are rolled for at the end of the phase, `entry_rolled`: {event: turn}
  in which it last came up. `influenced`: [[turn, seat, nation]] of the attempts of this turn
  (EOH-324). `mobilising`: {minor ally: points} that it still has to mobilise with (EOH-661).
* `conquered`: {nation: turn}; `exiles`: {nation: host}; `freed`: {nation: turns}, for how many game
  turns on end its capital has been under allied control; `surrendered`: {nation: {"turn", "to":
  {nation: percent}}}; `offered`: {nation: turn} of the last offer; `accepted`: {nation: [who have
  made peace with it]} and `splits`: {nation: {victor: {nation: percent}}} that are not yet agreed
  on (EOH-120); `hardened`: [nations] whose offer was declined (EOH-121); `stunned`: {nation: turn}
  (EOH-668). `passengers`: {nation: [allies of other players that may carry its troops]}, there once
  somebody has said so (R74).
* `blitzkriegs`: {nation: left}; `silent`: [territories] whose built-in guns are silent (EOH-217);
  `ruins`: [territories] on whose city a nuclear bomb has fallen (EOH-695).
* `turn` (from 1), `slot` (from 1; 0 between turns), `phase` (0 to 12), `now`: what the slot has to
  remember (`new_slot`); `acted`: [nations] whose slot of this turn it is or was, sorted.
* `options`: {switch: value}; `seats`: {seat: [nations]}.

`units`, `control`, `wars` and `sides` are replaced as a whole and never changed in place: what
follows from them is remembered for as long as they are the same.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, ClassVar

from pbem.games.empires_of_history.board import EmpireBoard
from pbem.games.empires_of_history.components import (
    ALLIES,
    AXIS,
    DAMAGED,
    INSTALLATION,
    LATE,
    UnitKind,
)
from pbem.games.empires_of_history.holdings import Holdings, Stands
from pbem.games.empires_of_history.relations import Relations
from pbem.wargame.counts import Counts, change
from pbem.wargame.position import Stacks
from pbem.wargame.trial import Way, replaced, whole, within

CREATED = "created"
COMMUNISTS, NATIONALISTS = "Chinese Communists", "Chinese Nationalists"
USSR, USA, GERMANY, JAPAN, ITALY = "Soviet Union", "USA", "Germany", "Japan", "Italy"
ENGLAND, FRANCE, POLAND = "England", "France", "Poland"


def base(kind: str) -> str:
    """The kind of a unit without its mark: "infantry" for "late infantry"."""
    return kind.removeprefix(LATE).removeprefix(DAMAGED)


def new_slot(nations: tuple[str, ...] = ()) -> dict[str, Any]:
    """What a slot has to remember; forgotten at its end.

    * `nations` that act in it; `held`: territories that they controlled at its start, {territory:
      nation}; `partisans`: territories that partisans affected then (EOH-269).
    * `fuel`: {area: {nation: {kind: {fuel left: count}}}} of aircraft at base that are not full (as
      text), "aboard fighter" on carriers; `used`: {area: {nation: {kind: count}}} likewise that
      may do nothing more in this turn, and `moved` those that have moved in phase 7 (EOH-468).
    * `forces`: {"NATION NAME": {"name", "by" (who orders it), "nations", "at", "ships": {nation:
      {kind: count}}, "cargo": {nation: hold} and "riders": {nation: [generals]} of what is aboard,
      "moves" made, "from" (the zone before), "for": [territories] where it will unload, "unloaded"
      (whether goods have left it)}} task forces (EOH-420); `fought`: {place: {"battle": True
      once one was fought there, "subs": {nation: submarines that have attacked}, "attacks" of
      submarines so far, "search": {nation: {kind: count}} of ships that look for them}};
      `intercepts`: {seat: {"attacks", "stop", "where"}} what its submarines do about all task
      forces of the phase.
    * `tactical`: {territory: points} (EOH-405); `bombed`: {territory: {"resources", "manpower",
      "oil"}}; `rail`: {territory: units} moved strategically out of and into it (EOH-467).
    * `attempts`: [names] tried in this turn: influence, technologies, options; `built_out`:
      {territory: {"city" or "colony": units}} placed by the capacity of a city, or of a colonial
      city (EOH-567); `raided`: {zone: {nation: points}} of naval trade that submarines destroyed.
    * `blitzkrieg`: "", "first" or "yes"; `supported`: {nation: {nation: points}} (EOH-333);
      `taken`: territories taken in this slot, in order; `guns`: territories whose guns have fired
      in this phase; `dropped`: {territory: {nation: {kind: count}}} of units that have jumped there
      and cannot go back (R19); `unsupplied`: {nation: [territories]} where its aircraft began the
      slot out of supply (EOH-700).
    * `swept`: {zone: {nation: count}} of minesweepers that have tried to disarm a mine (EOH-272).
    * `columns`: [...] land units that have come into hostile territories, see land/columns.py;
      `generals_moved`: [names]; `leaders`: {general: [{"kind", "points": [of each unit]}]} how
      generals divide their points in attacks of this slot (EOH-213); `battles`: {territory: land
      battles fought there}; `press`: {"land" or "air": {nation: {place or "everywhere": terms of a
      line `press`, and "lose_if", "dive_if": [[condition, list]]}}}.
    """
    return {
        "nations": list(nations),
        "held": {},
        "partisans": [],
        "fuel": {},
        "used": {},
        "moved": {},
        "forces": {},
        "fought": {},
        "intercepts": {},
        "tactical": {},
        "bombed": {},
        "rail": {},
        "attempts": [],
        "built_out": {},
        "raided": {},
        "swept": {},
        "blitzkrieg": "",
        "supported": {},
        "taken": [],
        "guns": [],
        "dropped": {},
        "unsupplied": {},
        "columns": [],
        "generals_moved": [],
        "leaders": {},
        "battles": {},
        "press": {},
    }


class Position(Stacks[EmpireBoard]):
    """`g`: the state with its board, and what this game reads from both."""

    __slots__ = ()

    ways: ClassVar[Mapping[str, Way]] = {
        **Stacks.ways,
        **dict.fromkeys(("units", "control", "wars", "sides"), whole),
        **dict.fromkeys(("pools", "oil", "manpower", "complexes", "conquered", "exiles"), replaced),
        **dict.fromkeys(("queue", "unbuilt", "technologies", "upgraded"), replaced),
        "now": within("blitzkrieg"),
    }

    # Sides and wars

    def decider(self, power: str) -> str | None:
        """EOH-114, R40: the seat that decides for a nation: for an exile that of its host, for a
        minor that has none of its own that of its leader; None for nobody."""
        if host := self.state["exiles"].get(power, ""):
            return self.decider(host)
        own = super().decider(power)
        leader = self.state["attached"].get(power, "")
        is_led = own is None and leader and self.is_led(power)
        return self.decider(leader) if is_led else own

    def is_led(self, power: str) -> bool:
        """R40: whether a nation takes orders from the one in whose slot it acts: one that an option
        has created does only on its side, and not from the one out of which it was made."""
        leader = self.state["attached"].get(power, "")
        if self.board.powers[power].kind != CREATED:
            return bool(leader)
        on_its_side = bool(leader) and self.side_of(power) == self.side_of(leader) != ""
        return on_its_side and self.state["heirs"].get(leader) != power

    @property
    def relations(self) -> Relations:
        """Who fights whom and who is allied, as things are now."""
        return self.board.relations.of(self.state["wars"], self.state["sides"])

    def side_of(self, power: str) -> str:
        """The side of a nation now: "" for a neutral one."""
        return str(self.state["sides"].get(power, ""))

    def set_side(self, nation: str, side: str) -> None:
        """A nation is on a side from now on, on none for ""."""
        sides = {**self.state["sides"], nation: side}
        if not side:
            del sides[nation]
        self.state["sides"] = self.board.in_turn(sides)

    def friends_of(self, power: str) -> tuple[str, ...]:
        """The nations allied with one, itself included, in the order of the sheet."""
        return self.relations.friends(power)

    def enemies_of(self, power: str) -> tuple[str, ...]:
        """The nations at war with one, in the order of the sheet."""
        return self.relations.enemies(power)

    def all_at_war(self) -> frozenset[str]:
        """All nations that are at war with anybody."""
        return self.relations.at_war

    def at_war(self, one: str, other: str) -> bool:
        """EOH-107 to EOH-109, EOH-127: whether two nations are at war: it is a matter of pairs."""
        return self.relations.fight(one, other)

    def in_war(self, nation: str) -> bool:
        """Whether a nation is at war with anybody."""
        return nation in self.relations.at_war

    def allied(self, one: str, other: str) -> bool:
        """Two nations of one side, both in a war, that do not fight each other."""
        return self.relations.allied(one, other)

    def is_friendly(self, nation: str, other: str) -> bool:
        """The nation itself, or an ally."""
        return nation == other or self.relations.allied(nation, other)

    def exists(self, nation: str) -> bool:
        """A nation that is in the game: one that an option creates has territories then."""
        created = self.board.powers[nation].kind == CREATED
        return not created or nation in self.state["control"].values()

    def is_conquered(self, nation: str) -> bool:
        """EOH-111, EOH-112: conquered, and not freed since."""
        return nation in self.state["conquered"]

    def has_surrendered(self, nation: str) -> bool:
        """EOH-118: out of the war for good."""
        return nation in self.state["surrendered"]

    # Units

    @property
    def stands(self) -> Stands:
        """Where ships and partisans are now."""
        return self.board.stands.of(self.state["units"])

    def set_units(self, area: str, power: str, units: Counts) -> None:
        """What a power has in an area, whatever it had there before; {} for nothing. The whole map
        of units is replaced."""
        self.state["units"] = self.state["units"].copy()
        super().set_units(area, power, units)

    def unit(self, nation: str, kind: str) -> UnitKind:
        """The values of a unit of a nation by its sheet, its technologies not counted.

        A late one has 1 less in attack and defence, never below 1 (EOH-201, R08); a damaged one has
        a hit left and does not attack (EOH-222, EOH-230).
        """
        return on_sheet(self.board, nation, kind)

    def of_class(self, area: str, nation: str, kind: str) -> Counts:
        """The units of a nation in an area that are of a class (land, sea, air), by name."""
        here, classes = self.units(area, nation), self.board.classes
        return {k: here[k] for k in sorted(here) if classes[k] == kind}

    def nations_in(self, area: str, *kinds: str) -> list[str]:
        """The nations with units of these classes in an area, all classes but installations where
        none is named."""
        return self._with_units(area, self.state["units"].get(area, ()), kinds)

    def enemies_in(self, area: str, nation: str, *kinds: str) -> list[str]:
        """The nations at war with one that have units of these classes in an area."""
        here, foes = self.state["units"].get(area, ()), self.relations.foes.get(nation, ())
        return self._with_units(area, [n for n in here if n in foes], kinds)

    def _with_units(self, area: str, nations: Collection[str], kinds: tuple[str, ...]) -> list[str]:
        if not nations:
            return []
        here, classes = self.state["units"][area], self.board.classes.__getitem__
        wanted = set(kinds or ("land", "sea", "air"))
        there = [n for n in nations if not wanted.isdisjoint(map(classes, here[n]))]
        return sorted(there, key=self.board.rank) if len(there) > 1 else there

    def generals(self, area: str, nation: str) -> list[str]:
        """The generals of a nation in a territory."""
        return list(self.state["generals"].get(area, {}).get(nation, ()))

    def rating(self, nation: str, general: str) -> int:
        """EOH-212: the rating of a general of a nation."""
        return next(g.rating for g in self.board.powers[nation].generals if g.name == general)

    def complexes(self, territory: str) -> int:
        """Industrial complexes that were built in a territory."""
        return int(self.state["complexes"].get(territory, 0))

    def value(self, territory: str) -> int:
        """EOH-017, EOH-695: what a territory is worth: as printed, 1 once its city is in ruins."""
        return 1 if territory in self.state["ruins"] else self.board.value(territory)

    def is_air_base(self, territory: str) -> bool:
        """EOH-011, EOH-023, EOH-248: a city, or an airbase where there are no mountains."""
        if self.board.is_sea(territory):
            return False
        has_base = bool(self.state["airbases"].get(territory))
        return bool(self.board.city(territory)) or (
            has_base and not self.board.is_mountain(territory)
        )

    # Money

    def pool(self, nation: str, name: str = "") -> int:
        """What is saved in a pool of a nation, the home pool if none is named."""
        name = name or self.board.powers[nation].home_pool
        return int(self.state["pools"].get(nation, {}).get(name, 0))

    def pay_in(self, nation: str, name: str, points: int) -> None:
        """Put points into a pool, or take them out if below 0."""
        pools = {**self.state["pools"].get(nation, {})}
        pools[name] = pools.get(name, 0) + points
        self.state["pools"][nation] = pools
        if pools[name] < 0:
            raise ValueError(f"{nation}: {pools[name]} would be left in {name}")

    def oil(self, territory: str, nation: str) -> int:
        """Oil counters of a nation in a territory."""
        return int(self.state["oil"].get(territory, {}).get(nation, 0))

    def add_oil(self, territory: str, nation: str, count: int) -> None:
        """Put oil counters of a nation into a territory; a negative count takes them out."""
        here: Counts = {**self.state["oil"].get(territory, {})}
        change(here, nation, count)
        if here:
            self.state["oil"][territory] = here
        else:
            self.state["oil"].pop(territory, None)

    # Time

    @property
    def turn(self) -> int:
        """The game turn, from 1."""
        return int(self.state["turn"])

    @property
    def now(self) -> dict[str, Any]:
        """What the slot remembers (`new_slot`)."""
        now: dict[str, Any] = self.state["now"]
        return now

    def held_since_start(self, territory: str, nation: str) -> bool:
        """EOH-560: controlled by a nation since the start of this slot."""
        holder: str = self.now["held"].get(territory, "")
        return holder == nation == self.controller(territory)

    @property
    def holdings(self) -> Holdings:
        """Who holds what now."""
        return self.board.holdings.of(self.state["control"])

    def controlled(self, nation: str) -> Sequence[str]:
        """The territories that a nation controls, in the order of the board."""
        return self.holdings.of(nation)

    def set_control(self, area: str, power: str) -> None:
        """Give an area to a power, or to nobody (""). The map of control is replaced."""
        self.state["control"] = self.state["control"].copy()
        super().set_control(area, power)

    def is_fortified(self, origin: str, target: str) -> bool:
        """EOH-035, EOH-036: whether the face of the target towards an area is fortified, as printed
        or by an option."""
        added = [target, origin] in self.state["fortified"]
        return added or self.board.is_fortified(origin, target)

    def flag(self, name: str) -> bool:
        """Whether an option's flag is set."""
        return bool(self.state["flags"].get(name))


@lru_cache(maxsize=4096)
def on_sheet(board: EmpireBoard, nation: str, kind: str) -> UnitKind:
    """The values of a unit of a nation, with its marks (see `Position.unit`)."""
    sheet = board.unit_for(nation, base(kind))
    if kind.startswith(LATE):
        return replace(sheet, attack=_less(sheet.attack), defence=_less(sheet.defence))
    if kind.startswith(DAMAGED):
        return replace(sheet, hits=1, attack=0)
    return sheet


def _less(value: int) -> int:
    return max(1, value - 1) if value else 0


def sides_at_start(nations: Mapping[str, Any]) -> dict[str, str]:
    """The nations that are on a side from the start, neutral ones of a side not among them."""
    return {n: p.side for n, p in nations.items() if p.side in (AXIS, ALLIES) and p.at_war}


CLASSES = ("land", "sea", "air", INSTALLATION)
