"""The position: a thin reading and writing view over the plain state of a campaign.

State of this game (all counts are positive; empty entries are removed):

* `units`: {area: {country: {counter: count}}}: counters of corps, air units at base and naval
  counters in ports (land zones), naval counters at sea (sea zones). Counters are those of the board
  ("2-corps infantry").
* `ashore`: {beachhead: {country: {counter: count}}}: corps on beachheads. `beachheads`:
  {beachhead: {"zone", "sea", "side", "air": {country: count}}}; a beachhead is called "Trondheim
  beachhead", or "Oslo beachhead (North Sea)" where a zone has beaches on two seas.
* `missions`: [{"country", "from", "at", "use", "turn"}], air units that have flown, one entry each:
  `use` is "air" (superiority over a land zone), "sea" (in a sea zone) or "bombing" (`at` "").
* `supply`: {zone: {side: [halves]}}: supply counters, each with the half units that are left in it,
  the largest first (BWR-084, G-05: halves are kept exactly). That of a neutral country stands
  under its own name until it joins a side (BWR-495).
* `control`: {zone: side}; a neutral country's zones have no entry. `lines`: zones whose Fortified
  Line is gone.
  `held`: zones with national points that their side has taken since the start (BWR-234, G-65).
* `countries`: {country: side} of all that are active; `passage`: {country: side} for those that let
  a side through; `fallen`: {country: turn} of the last surrender, and `allegiance`: {country: side}
  on which those were that are down (BWR-130). Vichy and the Free French
  are among the countries only while they are there, Partisans once they have appeared.
* `dates`: {event: turn}: when something that rules count from has happened first (dates.py).
* `wars`: [[side, side]], sorted: sides that fight each other. `driven`: [countries] that the
  Soviets have driven to the Axis; to fight them is no war with the Axis (BWR-152).
* `cut_off`: {zone: [countries]} marked out of supply. `allied_attacks`: zones that the Allies have
  attacked in this turn (BWR-397).
* `turn` (from 1), `phase` (1 to 9, and 0 before turn 1), `side`: whose phases 4 to 9 are on, "" in
  the others.
* `now`: what the turn of a side has to remember (`new_side_turn`).
* `freed`: {"infantry", "white", "air", "supply": counters of the Soviets that are freed (BWR-252)};
  `elites`: Elite counters that Germany may use.
* `queue`: {side: number of cards on their way}; the cards are secret under the side, or public in
  `queued`: {side: [cards]} with the open variant.
* `used`: {side: card} shown in this turn, "" for who has just begun his queue; `bombed`: bombers
  of the last turn; `points_at_end`: the strategic points of the Axis when its last turn ended
  (BWR-425).
* `options`: {switch: value}; `seats`: {seat: [sides]}; `secret`: {side: its cards}.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from pbem.games.blitzwar.board import BlitzBoard, Counter
from pbem.wargame.counts import Counts, change, in_order
from pbem.wargame.position import Stacks
from pbem.wargame.trial import Way, kept, replaced

AXIS, ALLIES, SOVIETS = "Axis", "Allies", "Soviets"
VICHY, FREE_FRENCH, USA = "Vichy", "Free French", "USA"


def new_side_turn(side: str) -> dict[str, Any]:
    """What phases 4 to 9 of a side have to remember; forgotten at their end.

    * `moved`: {zone: {country: {counter: {steps: count}}}}: counters that have moved tactically and
      how many zones (as text); `spent`: [{"at", "country", "counter", "how"}] that came by sea or
      rail ("sea", "rail") and may do nothing more; `active`: {area: {country: {counter: count}}}
      activated for an attack, beachheads among the areas, those that have moved no further than
      they may among the counters. Read and written counter by
      counter in counters/records.py.
    * `hauled`: [{"at", "side", "halves", "how", "steps"}]: the same of supply counters, those that
      have moved or come by sea or rail (counters/stores.py).
    * `fought`: {zone: {"phase", "from": {area: {country: {counter: count}}}}}: zones attacked, by
      whom; `advanced`: [{"at", "country", "counter", "zones", "count", "landed"}], `landed` the
      zone in which it went ashore, "" for none.
    * `attacked`: zones attacked in this phase; `fortified`: whether a corps has been fortified;
      `walked`: {zone: {country: {counter: count}}} that were out of supply and have walked there;
      `declared`: neutral countries on which the side has declared war (`war on`);
      `escorted`: {sea zone: corps} that have landed there from America.
    * `flights`: {area or "bombers": {"announced": count, "countered": {side: count}}}: air units
      that have been sent there one by one, and how many of them a side has countered.
      `rebased`: {zone: {country: count}}: air units that have got a base there in this turn.
      `rounds`: how many rounds of the Battle of Britain have been fought.
    """
    return {
        "side": side,
        "moved": {},
        "spent": [],
        "active": {},
        "hauled": [],
        "fought": {},
        "advanced": [],
        "attacked": [],
        "fortified": False,
        "walked": {},
        "declared": [],
        "flights": {},
        "rebased": {},
        "escorted": {},
        "rounds": 0,
    }


class Position(Stacks[BlitzBoard]):
    """`g`: the state with its board, and what this game reads from both."""

    __slots__ = ()

    ways: ClassVar[Mapping[str, Way]] = {
        **Stacks.ways,
        **dict.fromkeys(("ashore", "supply"), replaced),
        "secret": kept,
    }

    # Countries and sides

    def side_of(self, power: str) -> str:
        """The side of a country now, "" for a neutral one; a side is its own."""
        if power in self.board.sides_in_turn:
            return power
        return str(self.state["countries"].get(power, ""))

    def countries_of(self, side: str) -> tuple[str, ...]:
        """The countries that are active on a side, in the order of the board."""
        active = self.state["countries"]
        return tuple(c for c in self.board.powers if active.get(c) == side)

    def friends_of(self, power: str) -> tuple[str, ...]:
        """The countries of the own side."""
        return self.countries_of(self.side_of(power))

    def enemies_of(self, power: str) -> tuple[str, ...]:
        """The countries of the sides with which a side is at war."""
        mine, active = self.side_of(power), self.state["countries"]
        return tuple(c for c in self.board.powers if self.at_war(mine, active.get(c, "")))

    def at_war(self, one: str, other: str) -> bool:
        """BWR-097, BWR-152: whether two sides fight each other."""
        return sorted((one, other)) in self.state["wars"]

    def allied(self, one: str, other: str) -> bool:
        """BWR-097: Allies and Soviets, whether they fight the Axis together or not."""
        return {one, other} == {ALLIES, SOVIETS}

    def hostile(self, one: str, other: str) -> bool:
        """Whether units of one side that enter what is another's come as enemies, at war or not:
        sides that are neither the same nor allied."""
        return bool(one and other) and one != other and not self.allied(one, other)

    def enemy_sides(self, side: str) -> tuple[str, ...]:
        """The sides with which a side is at war, in the order of play."""
        foes = {each for pair in self.state["wars"] if side in pair for each in pair} - {side}
        return tuple(each for each in self.board.sides_in_turn if each in foes)

    def kind_of(self, country: str) -> str:
        """Major, power or minor; BWR-169: Vichy and the Free French are minor powers, BWR-177:
        partisans count as a minor country."""
        return self.board.powers[country].kind

    def owner(self, zone: str) -> str:
        """The country to which a zone belongs: France's southern ones to Vichy while it is there
        (BWR-160)."""
        country = self.board.country(zone)
        if country == "France" and self.vichy_exists and self.board.fact(zone, "vichy"):
            return VICHY
        return country

    @property
    def vichy_exists(self) -> bool:
        """BWR-160: France has surrendered, and Vichy has not."""
        return "vichy" in self.state["dates"] and VICHY not in self.state["fallen"]

    def ship_side(self, country: str) -> str:
        """BWR-494: the side that has the ships of a country; those of the neutral USA are the
        Allies'."""
        return self.side_of(country) or (ALLIES if country == USA else "")

    def navies_of(self, side: str) -> tuple[str, ...]:
        """The countries whose ships a side has, in the order of the board."""
        return tuple(c for c in self.board.powers if self.ship_side(c) == side)

    # Counters

    def stack(self, area: str, country: str) -> Counts:
        """What a country has in a zone, at sea or on a beachhead (not to be changed)."""
        where = self.state["ashore" if area in self.state["beachheads"] else "units"]
        counts: Counts = where.get(area, {}).get(country, {})
        return counts

    def here(self, area: str) -> Mapping[str, Counts]:
        """The same of all countries."""
        where = self.state["ashore" if area in self.state["beachheads"] else "units"]
        found: Mapping[str, Counts] = where.get(area, {})
        return found

    def put(self, area: str, country: str, counter: str, count: int = 1) -> None:
        """Put counters into a zone or onto a beachhead; a negative count takes them away."""
        mine = self.stack(area, country).copy()
        change(mine, counter, count)
        self.set_units(area, country, mine)

    def add(self, area: str, power: str, kind: str, count: int = 1) -> None:
        """The same."""
        self.put(area, power, kind, count)

    def set_units(self, area: str, power: str, units: Counts) -> None:
        """What a country has in a zone or on a beachhead, whatever it had there before."""
        part = "ashore" if area in self.state["beachheads"] else "units"
        self._replace(part, area, power, units)

    def _replace(self, part: str, area: str, owner: str, value: Any) -> None:
        """What is in an area is never changed in place: positions that are tried out share it."""
        here = {**self.state[part].get(area, {}), owner: value}
        if not value:
            del here[owner]
        if here:
            self.state[part][area] = here
        else:
            self.state[part].pop(area, None)

    def as_printed(self, forces: Mapping[str, Mapping[str, int]]) -> dict[str, Counts]:
        """Counters by country, to be shown: in the order of the board, whatever the order in the
        state; countries without any are left out."""
        units = self.board.units
        return {c: in_order(forces[c], units) for c in self.board.powers if forces.get(c)}

    def in_soviet_union(self, zone: str) -> bool:
        """G-34: a zone that is Soviet from the start, or one of Eastern Poland that has become so
        (BWR-129)."""
        if zone not in self.board.areas:
            return False
        east = self.board.fact(zone, "star") and "Poland" in self.state["fallen"]
        return bool(east) or self.board.country(zone) == "USSR"

    def counter(self, name: str) -> Counter:
        """The facts of a counter."""
        return self.board.unit(name)

    def corps_in(self, area: str, side: str = "") -> dict[str, Counts]:
        """The counters of corps in a zone by country, of one side if it is named; neutral ones are
        of the side ""."""
        here = self.state["units"].get(area, {})
        return self._corps(here, side if side else None)

    def corps_ashore(self, beachhead: str) -> dict[str, Counts]:
        """The counters of corps on a beachhead by country."""
        return self._corps(self.state["ashore"].get(beachhead, {}), None)

    def _corps(self, here: dict[str, Counts], side: str | None) -> dict[str, Counts]:
        found = {
            country: {n: c for n, c in sorted(here[country].items()) if self.counter(n).is_corps}
            for country in sorted(here)
            if side is None or self.side_of(country) == side
        }
        return {country: units for country, units in found.items() if units}

    def strength(self, counters: Counts) -> int:
        """BWR-023: the corps in counters."""
        return sum(self.counter(name).size * count for name, count in counters.items())

    def armored(self, counters: Counts) -> int:
        """The armored corps in counters, those of white tanks and Elites among them."""
        return sum(self.counter(name).armor * count for name, count in counters.items())

    def holders(self, area: str) -> tuple[str, ...]:
        """The sides ("" for neutral) with corps in a zone."""
        return tuple(sorted({self.side_of(country) for country in self.corps_in(area)}))

    def has_corps(self, area: str, side: str) -> bool:
        """Whether a side has corps in a zone."""
        return any(self.side_of(c) == side for c in self.corps_in(area))

    def stands(self, area: str, side: str) -> bool:
        """Whether a side has any counters in a zone or at sea, those of bases among them."""
        return any(self.side_of(country) == side for country in self.state["units"].get(area, ()))

    def naval(self, area: str, side: str, kind: str = "") -> int:
        """Naval units of a side in a sea zone or port, of one kind if it is named."""
        sizes, found = self.board.ship_sizes(kind), 0
        for country, units in self.state["units"].get(area, {}).items():
            if self.ship_side(country) == side:
                found += sum(sizes[name] * units[name] for name in units if name in sizes)
        return found

    def air_at(self, zone: str, side: str) -> int:
        """Air units of a side at base in a zone."""
        here = self.state["units"].get(zone, {})
        return sum(u.get("air unit", 0) for c, u in here.items() if self.side_of(c) == side)

    def flown(self, area: str, side: str, use: str) -> int:
        """Air units of a side on a mission in an area."""
        return sum(
            each["at"] == area and each["use"] == use and self.side_of(each["country"]) == side
            for each in self.state["missions"]
        )

    # Supply

    def stock(self, zone: str, side: str) -> list[int]:
        """The supply counters of a side in a zone, each in half units (a copy)."""
        return list(self.state["supply"].get(zone, {}).get(side, []))

    def set_stock(self, zone: str, side: str, counters: list[int]) -> None:
        """What supply counters a side has in a zone; empty ones are removed."""
        stock = sorted((each for each in counters if each > 0), reverse=True)
        self._replace("supply", zone, side, stock)

    def stocks(self, side: str) -> Iterator[tuple[str, list[int]]]:
        """The zones with supply counters of a side, in the order of the board."""
        stored = self.state["supply"]
        for zone in sorted(zone for zone in stored if side in stored[zone]):
            yield zone, list(stored[zone][side])

    # Time

    @property
    def turn(self) -> int:
        """The turn, from 1 to 47."""
        return int(self.state["turn"])

    @property
    def side(self) -> str:
        """Whose phases 4 to 9 are on, "" in the others."""
        return str(self.state["side"])

    @property
    def now(self) -> dict[str, Any]:
        """What the turn of the active side remembers (`new_side_turn`)."""
        now: dict[str, Any] = self.state["now"]
        return now

    def date(self, event: str) -> int:
        """The turn in which an event was first, 0 if it has not been."""
        return int(self.state["dates"].get(event, 0))

    def within(self, event: str, turns: int) -> bool:
        """G-17: whether this is one of the first turns from an event on, that turn included."""
        since = self.date(event)
        return bool(since) and since <= self.turn < since + turns
