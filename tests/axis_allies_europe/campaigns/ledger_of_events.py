"""An accountant who knows the printed board and set-up and reads nothing but the events of a
campaign.

What he has in his books after each input must be what the state says; and every event must be one
that the books allow: nothing moves from where it is not, nobody pays what he has not, nothing is
lost that no die has hit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pbem.games.axis_allies_europe as game
from pbem.games.axis_allies_europe.position import Position
from pbem.storage import yamlin
from tests.harness.accountant import Accountant, Event, Wrong

POWERS = ("Germany", "Soviet Union", "Great Britain", "United States")
ALLIES = POWERS[1:]
SEAS = ("sea_zone", "convoy_center")
AT_LAND_ONLY = ("industrial_complex",)
AT_SEA_ONLY = ("transport", "submarine", "destroyer", "carrier", "battleship")
PLANES = ("fighter", "bomber")
# What tells the reader nothing about pieces, money or control.
SILENT = frozenset(
    {
        *("assault_declared", "battles_ahead", "before_orders", "called_off", "intercepted"),
        *("needs_no_landing", "no_oil", "orders_open", "submerged"),
    }
)

Units = Mapping[str, int]


def _read(name: str) -> dict[str, Any]:
    path = Path(game.__file__).parent / name
    loaded: dict[str, Any] = yamlin.load_one(path.read_bytes(), source=name)
    return loaded


AREAS: dict[str, dict[str, Any]] = _read("data/areas.yaml")["areas"]
FACTS: dict[str, dict[str, Any]] = _read("data/powers.yaml")["powers"]
KINDS: dict[str, dict[str, Any]] = _read("data/units.yaml")["units"]
SCENARIO = _read("scenarios/1941.yaml")
CAPITALS = {FACTS[power]["capital"]: power for power in POWERS}
ADVANCE = 12


def side(power: str) -> str:
    """The side of a power."""
    return str(FACTS[power]["side"])


def is_sea(area: str) -> bool:
    """Whether ships sail there."""
    return AREAS[area]["type"] in SEAS


def value(area: str) -> int:
    """The printed IPCs."""
    return int(AREAS[area].get("value", 0))


def is_oil(area: str) -> bool:
    """Whether it is one of the countries for which Germany is paid by the Allies."""
    return bool(AREAS[area].get("middle_east"))


def price(units: Units) -> int:
    """What these units cost."""
    return sum(int(KINDS[kind]["cost"]) * count for kind, count in units.items())


class Ledger(Accountant):
    """The books: what stands where, who holds what, who has how much; `post` enters events."""

    silent = SILENT

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = options
        self.stock: Counter[tuple[str, str, str]] = Counter()
        self.pending: Counter[tuple[str, str]] = Counter()
        self.money = dict.fromkeys(POWERS, 0)
        self.control: dict[str, str] = {}
        self.closed: set[str] = set()
        self.mover = ""
        for power, places in SCENARIO["setup"].items():
            for area, units in places.items():
                for kind, count in units.items():
                    self.stock[area, power, kind] += count
        for power, areas in SCENARIO["controllers"].items():
            self.control |= dict.fromkeys(areas, power)
        # For the time of one input or one battle.
        self.hits: Counter[str] = Counter()
        self.bombs: Counter[str] = Counter()
        self.claims: dict[str, int] = {}
        self.oil_claim: int | None = None
        self.ransom: dict[str, str] = {}

    def settle(self) -> None:
        """What the events of an input said about incomes and capitals must be so when all of them
        are entered.
        """
        for power, income in self.claims.items():
            self.expect(income, self.income(power), f"income of {power}")
        if self.oil_claim is not None:
            self.expect(self.oil_claim, self.oil(), "Middle East")
        if self.ransom:
            raise Wrong(f"nobody took the treasury in {self.ransom}")
        self.claims, self.oil_claim = {}, None
        for power, sum_ in self.money.items():
            if sum_ < 0:
                raise Wrong(f"{power} has {sum_}")

    # What the books say

    def compare(self, g: Position) -> None:
        """The state says what the books say, and nothing stands where it cannot; else
        AssertionError.
        """
        stock: Counter[tuple[str, str, str]] = Counter()
        for area, power, kind, count in g.everything():
            stock[area, power, kind] += count
        both = {key: (stock[key], self.stock[key]) for key in stock.keys() | self.stock.keys()}
        assert not {key: numbers for key, numbers in both.items() if numbers[0] != numbers[1]}
        assert g.money == self.money
        assert g.state["control"] == self.control
        assert set(g.state["closed"]) == self.closed
        pending = {(p, k): n for p, units in g.state["pending"].items() for k, n in units.items()}
        assert pending == {key: n for key, n in self.pending.items() if n}
        assert not list(self.misplaced())

    def income(self, power: str) -> int:
        """The level of a power on the production chart, from who holds what."""
        return sum(
            value(area)
            for area, holder in self.control.items()
            if holder == power and not is_oil(area) and self._pays(area, power)
        )

    def _pays(self, area: str, power: str) -> bool:
        if AREAS[area]["type"] != "convoy_center":
            return True
        if side(power) == "Axis" or area in self.closed:
            return False
        port = AREAS[area].get("port")
        ignored = self.options["archangel_convoy"] == "ignore"
        return not port or ignored or self.control[port] != "Germany"

    def oil(self) -> int:
        """What Germany holds in the Middle East."""
        return sum(value(area) for area, holder in self.control.items() if is_oil(area) and holder)

    def has_capital(self, power: str) -> bool:
        """Whether a power's side holds its capital."""
        return side(self.control[FACTS[power]["capital"]]) == side(power)

    def misplaced(self) -> Iterator[str]:
        """What stands where it never can, whoever's turn it is."""
        for (area, power, kind), count in sorted(self.stock.items()):
            if AREAS[area].get("neutral"):
                yield f"{power} has {count} {kind} in neutral {area}"
            if kind in (AT_LAND_ONLY if is_sea(area) else AT_SEA_ONLY):
                yield f"{power} has {count} {kind} in {area}"
        for area, facts in AREAS.items():
            there = [p for p in POWERS for _ in range(self.stock[area, p, "industrial_complex"])]
            holder = [self.control[area]] if facts.get("ic") else []
            if there != holder:
                yield f"complexes in {area}: {there}, and not {holder}"
            if is_sea(area):
                yield from self._overloaded(area, "hold", "cargo_size", "transport")

    def unrested(self) -> Iterator[str]:
        """What cannot be so when a turn has ended: planes that have not come down, enemies on one
        ground.
        """
        present = {(area, power) for (area, power, _), count in self.stock.items() if count}
        for area in AREAS:
            here = [power for power in POWERS if (area, power) in present]
            if is_sea(area):
                yield from self._overloaded(area, "decks", "deck_size", "carrier")
                for power in here:
                    if self.stock[area, power, "bomber"]:
                        yield f"a bomber of {power} in {area}"
                continue
            holder = side(self.control[area]) if area in self.control else "Allies"
            if any(side(power) != holder for power in here):
                yield f"{here} stand in {area}, which the {holder} hold"

    def _overloaded(self, zone: str, room: str, size: str, ship: str) -> Iterator[str]:
        for powers in (POWERS[:1], ALLIES):
            offered = sum(self.stock[zone, p, ship] for p in powers) * KINDS[ship][room]
            needed = sum(
                facts.get(size, 0) * self.stock[zone, p, kind]
                for p in powers
                for kind, facts in KINDS.items()
            )
            if needed > offered:
                yield f"in {zone} {powers} have {ship} room for {offered}, and {needed} are there"

    def total(self, power: str, kind: str) -> int:
        """All pieces of a kind that a power has on the map."""
        return sum(n for (_, p, k), n in self.stock.items() if (p, k) == (power, kind))

    # Entering

    def _put(self, area: str, power: str, units: Units) -> None:
        for kind, count in units.items():
            if area not in AREAS or power not in POWERS or kind not in KINDS or count <= 0:
                raise Wrong(f"{count} {kind} of {power} in {area}")
            self.stock[area, power, kind] += count

    def _take(self, area: str, power: str, units: Units) -> None:
        for kind, count in units.items():
            there = self.stock[area, power, kind]
            if not 0 < count <= there:
                raise Wrong(f"{power} has {there} {kind} in {area}, not {count}")
            self.stock[area, power, kind] -= count
            if not self.stock[area, power, kind]:
                del self.stock[area, power, kind]

    def _shift(self, start: str, goal: str, power: str, units: Units) -> None:
        self._take(start, power, units)
        self._put(goal, power, units)

    def _pay(self, power: str, amount: int) -> None:
        """Into (or out of) a treasury, which is never overdrawn."""
        self.money[power] += amount
        if self.money[power] < 0:
            raise Wrong(f"{power} pays more than it has")

    # The course of the game

    def _turn_began(self, event: Event) -> None:
        self.mover = event["power"]

    def _step_began(self, event: Event) -> None:
        self.hits.clear()

    def _battle_began(self, event: Event) -> None:
        self.hits.clear()
        self.bombs.clear()

    def _forces_met(self, event: Event) -> None:
        for power, units in {**event["attacker"], **event["defender"]}.items():
            for kind, count in units.items():
                if kind not in PLANES and not 0 < count <= self.stock[event["at"], power, kind]:
                    raise Wrong(f"{count} {kind} of {power} met in {event['at']}")

    def _battle_ended(self, event: Event) -> None:
        at, odd = event["at"], {*PLANES, *AT_LAND_ONLY}
        odd |= KINDS.keys() - {*AT_SEA_ONLY} if is_sea(at) else set()
        for power in POWERS:
            left = {k: n for k, n in event["left"].get(power, {}).items() if k not in odd}
            there = {k: n for k in KINDS if (n := self.stock[at, power, k]) and k not in odd}
            self.expect(left, there, f"left to {power} in {at}")
        if event["holder"]:
            self.expect(event["holder"], self.control.get(at), at)
        if event["outcome"] == "taken":
            self.expect(side(event["holder"] or event["by"]), side(event["by"]), at)

    def _turn_ended(self, event: Event) -> None:
        self.expect(event["power"], self.mover, "whose turn")
        self.expect(event["money"], self.money, "treasuries")
        self.expect(event["income"], {p: self.income(p) for p in POWERS}, "incomes")
        if loose := list(self.unrested()):
            raise Wrong(f"{loose} at the end of the turn of {self.mover}")

    def _won(self, event: Event) -> None:
        for capital in event["holds"]:
            self.expect(event["side"], side(self.control[capital]), capital)

    # Money

    def _advance_given(self, event: Event) -> None:
        self.expect(sum(event["shares"].values()), ADVANCE, "advance")
        for power, amount in event["shares"].items():
            self._pay(power, amount)

    def _advance_bought(self, event: Event) -> None:
        self.expect(event["cost"], price(event["units"]), "price")
        self._pay(event["power"], -event["cost"])
        self._put(event["area"], event["power"], event["units"])
        self.expect(event["money"], self.money[event["power"]], "treasury")

    def _starting_income(self, event: Event) -> None:
        for power in POWERS:
            self._pay(power, FACTS[power]["income"])
        self.expect(event["money"], self.money, "treasuries")

    def _bought(self, event: Event) -> None:
        self.expect(event["power"], self.mover, "buyer")
        self.expect(self.has_capital(self.mover), True, "capital")
        self.expect(event["cost"], price(event["units"]), "price")
        self._pay(event["power"], -event["cost"])
        self.expect(event["money"], self.money[event["power"]], "treasury")
        for kind, count in event["units"].items():
            self.pending[event["power"], kind] += count

    def _placed(self, event: Event) -> None:
        self._take_pending(event["power"], event["units"])
        self._put(event["area"], event["power"], event["units"])
        complexes = self.stock[event["from"], event["power"], "industrial_complex"]
        self.expect(complexes, 1, f"complex in {event['from']}")

    def _take_pending(self, power: str, units: Units) -> None:
        for kind, count in units.items():
            if not 0 < count <= self.pending[power, kind]:
                raise Wrong(f"{power} waits for {self.pending[power, kind]} {kind}")
            self.pending[power, kind] -= count
            if not self.pending[power, kind]:
                del self.pending[power, kind]

    def _unplaced(self, event: Event) -> None:
        power, units = event["power"], event["units"]
        waiting = {kind: n for (p, kind), n in self.pending.items() if p == power}
        self.expect(units, waiting, "units that wait")
        self.expect(event["rule"], self.options["unplaced"], "switch")
        self.expect(event["refund"], price(units) if event["rule"] == "refund" else 0, "refund")
        if event["rule"] != "wait":
            self._take_pending(power, units)
        self._pay(power, event["refund"])

    def _collected(self, event: Event) -> None:
        self.expect(self.has_capital(event["power"]), True, "capital")
        self.expect(event["amount"], self.income(event["power"]), "income")
        self._pay(event["power"], event["amount"])
        self.expect(event["money"], self.money[event["power"]], "treasury")

    def _no_income(self, event: Event) -> None:
        self.expect(self.has_capital(event["power"]), False, "capital")

    def _oil_paid(self, event: Event) -> None:
        self.expect(event["column"], self.oil(), "Middle East")
        paid = event["paid"]
        self.expect(sum(paid.values()) + event["lapsed"], self.oil(), "what is due")
        if event["lapsed"]:
            self.expect(sum(paid.values()), sum(self.money[p] for p in ALLIES), "all they have")
        for power, amount in paid.items():
            self.expect(power in ALLIES and amount > 0, True, "payer")
            self._pay(power, -amount)
            self._pay("Germany", amount)

    def _bombed(self, event: Event) -> None:
        victim = self.control[event["at"]]
        self.expect(event["power"], victim, "who is bombed")
        self.expect(event["damage"], self.bombs.pop(event["at"]), "dice of the bombs")
        self.expect(event["paid"], min(event["damage"], self.money[victim]), "damage")
        self._pay(victim, -event["paid"])

    def _cash_taken(self, event: Event) -> None:
        self.expect(event["from"], self.ransom.pop(event["capital"], ""), "whose capital")
        self.expect(event["amount"], self.money[event["from"]], "treasury")
        self._pay(event["from"], -event["amount"])
        self._pay(event["by"], event["amount"])

    # Control

    def _captured(self, event: Event) -> None:
        area, by, loser = event["area"], event["by"], event["from"]
        self.expect(loser, self.control.get(area, ""), "holder until now")
        self.expect(side(loser) if loser else "Allies", _other(side(by)), "side of the loser")
        self.expect(event["value"], value(area) if self._pays(area, ALLIES[0]) else 0, "value")
        self.expect(event["holder"], self._new_holder(area, by), "holder from now on")
        if event["holder"]:
            self.control[area] = event["holder"]
        else:
            del self.control[area]
        if CAPITALS.get(area) == loser:
            self.ransom[area] = loser
        self.claims |= event.get("income", {})
        self.oil_claim = event.get("middle_east", self.oil_claim)

    _freed = _convoy_cut = _convoy_cleared = _captured

    def _new_holder(self, area: str, by: str) -> str:
        """To whom an area goes that a power takes."""
        if side(by) == "Axis":
            return by
        if is_oil(area):
            return ""
        owner = str(AREAS[area].get("owner", ""))
        if owner not in ALLIES:
            return by
        is_free = self.has_capital(owner) or area == FACTS[owner]["capital"]
        return owner if is_free or AREAS[area]["type"] == "convoy_center" else by

    def _returned(self, event: Event) -> None:
        self.expect(event["from"], self.control[event["area"]], "holder until now")
        self.expect(event["to"], AREAS[event["area"]]["owner"], "owner")
        self.expect(self.has_capital(event["to"]), True, "capital")
        self.control[event["area"]] = event["to"]

    def _convoy_closed(self, event: Event) -> None:
        self.expect(self.options["archangel_convoy"], "permanent", "switch")
        self.expect(self.control[event["port"]], "Germany", "port")
        self.closed.add(event["area"])

    def _convoy_suspended(self, event: Event) -> None:
        self.expect(self.options["archangel_convoy"], "suspend", "switch")
        self.expect(AREAS[event["area"]]["port"], event["port"], "port")
        self.expect(self.control[event["port"]], "Germany", "port")

    def _handed_over(self, event: Event) -> None:
        for kind in event["units"]:
            self.expect(kind in ("aa_gun", "industrial_complex"), True, "what can be handed over")
        self._take(event["area"], event["from"], event["units"])
        self._put(event["area"], event["to"], event["units"])

    def _converted(self, event: Event) -> None:
        units = {event["unit"]: event["count"]}
        self.expect(self.mover, "Soviet Union", "whose turn")
        self.expect(event["power"] in ALLIES[1:], True, "owner until now")
        self.expect(AREAS[event["area"]].get("owner"), "Soviet Union", "soil")
        self._take(event["area"], event["power"], units)
        self._put(event["area"], "Soviet Union", units)

    # Movement

    def _moved(self, event: Event) -> None:
        start, goal = event["path"][0], event["path"][-1]
        self._shift(start, goal, event["power"], event["units"])
        for power, units in event.get("aboard", {}).items():
            self._shift(start, goal, power, units)

    _flew = _moved

    def _loaded(self, event: Event) -> None:
        self._shift(event["from"], event["at"], event["power"], event["units"])

    def _unloaded(self, event: Event) -> None:
        self._shift(event["at"], event["to"], event["power"], event["units"])

    _put_ashore = _loaded

    def _landed(self, event: Event) -> None:
        self._shift(event["from"], _area_of(event["at"]), event["power"], event["units"])

    def _found_field(self, event: Event) -> None:
        units = {"fighter": event["count"]}
        self._shift(event["at"], _area_of(event["to"]), event["power"], units)

    def _retreated(self, event: Event) -> None:
        if not event["to"]:
            return
        self._shift(event["at"], event["to"], event["power"], event["units"])
        for power, units in event.get("aboard", {}).items():
            self._shift(event["at"], event["to"], power, units)

    def _planes_retreated(self, event: Event) -> None:
        self._shift(event["at"], _area_of(event["to"]), event["power"], event["units"])

    # Battles

    def _fired(self, event: Event) -> None:
        hits = sum(roll <= event["factor"] for roll in event["rolls"])
        self.expect(event["hits"], hits, "hits")
        self.hits[_other(side(event["by"]))] += hits
        if event["phase"] == "bombs":
            self.bombs[event["at"]] += sum(event["rolls"])

    def _damaged(self, event: Event) -> None:
        self._hit(event["power"], event["count"])

    def _hit(self, power: str, count: int) -> None:
        self.hits[side(power)] -= count
        if self.hits[side(power)] < 0:
            raise Wrong(f"{power} loses more than was hit")

    def _lost(self, event: Event) -> None:
        for power, units in event["units"].items():
            if event["phase"] != "no_field":
                self._hit(power, sum(units.values()))
            if "bound" in event:
                for goal, planes in event["bound"].items():
                    self._take(goal, power, planes)
            else:
                self._take(event.get("from", event["at"]), power, units)

    def _lost_aboard(self, event: Event) -> None:
        for power, units in event["units"].items():
            self._take(event["at"], power, units)

    # Rulings

    def _corrected(self, event: Event) -> None:
        correct = {
            "set": self._set_units,
            "money": self._set_money,
            "control": self._set_control,
            "pending": self._set_pending,
        }
        correct[event["what"]](event)

    def _set_units(self, event: Event) -> None:
        place, power = event["about"]
        self._take(place, power, event["before"])
        self._put(place, power, event["after"])

    def _set_money(self, event: Event) -> None:
        [power] = event["about"]
        self.expect(event["before"], self.money[power], "treasury")
        self.money[power] = event["after"]

    def _set_control(self, event: Event) -> None:
        place, holder = event["about"][0], event["after"]
        self.expect(event["before"], self.control.pop(place, "nobody"), "holder until now")
        if holder != "nobody":
            self.control[place] = holder
        if owner := event.get("complex_of"):
            self._take(place, owner, {"industrial_complex": 1})
            self._put(place, holder, {"industrial_complex": 1})

    def _set_pending(self, event: Event) -> None:
        [power] = event["about"]
        if event["before"]:
            self._take_pending(power, event["before"])
        for kind, count in event["after"].items():
            self.pending[power, kind] += count


def _other(one: str) -> str:
    return "Allies" if one == "Axis" else "Axis"


def _area_of(field: str) -> str:
    """Where a field is: an area itself, or a deck in a zone."""
    return field.removeprefix("carrier ")
