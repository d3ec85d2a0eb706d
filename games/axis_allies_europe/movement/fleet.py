"""Ships as individuals during one movement step: who is where, holds what, and may still do what.

The state counts ships; orders need to tell them apart (`transport 2 North Sea`). A fleet is built
from the state at the start of a step; whatever is done to a ship is done to the state at once, so
that nothing has to be written back.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.axis_allies_europe.board import SEA_WAYS
from pbem.games.axis_allies_europe.position import Position
from pbem.games.axis_allies_europe.units import TRANSPORT
from pbem.values import dataclass
from pbem.wargame.counts import Counts, change

MARKS = ("fresh", "landing", "unloaded", "moved", "resting", "retreated")
MOST_WAYS = 2
DONE = ("moved", "resting", "retreated")


@dataclass(slots=True, eq=False)
class Ship:
    """One ship. `entry` is its entry in state["aboard"], None while it is empty.

    `steps` sailed in this step of the turn, the last one from `came_from`; `tired`: may not sail in
    this step of the turn any more; `fought`: was in a sea battle of this turn; `did`: "loaded" or
    "unloaded" in this turn, which matters for ships that fought; `ashore`: the territory at which
    it has unloaded; `stopped`: entered an enemy's zone; `visited`: the zones that it sailed into;
    `orders`, `loads`: indices of the order lines that moved and loaded it.
    """

    kind: str
    owner: str
    at: str
    start: str
    entry: dict[str, Any] | None = None
    steps: int = 0
    came_from: str = ""
    tired: bool = False
    fought: bool = False
    did: str = ""
    ashore: str = ""
    stopped: bool = False
    passed_center: bool = False
    visited: tuple[str, ...] = ()
    orders: tuple[int, ...] = ()
    loads: tuple[int, ...] = ()

    def held(self, power: str) -> Counts:
        """What it holds of one power (not to be changed)."""
        return self.entry["holds"].get(power, {}) if self.entry else {}

    def mark(self, name: str) -> Any:
        """A mark of this turn on what it holds, see MARKS; None for none."""
        return self.entry.get(name) if self.entry else None


class Fleet:
    """The mover's ships, and the transports and carriers of allies, in a zone's order of
    numbers.
    """

    def __init__(self, g: Position) -> None:
        self.g = g
        self.ships: list[Ship] = []
        self._berths: dict[tuple[str, str, str], list[Ship]] = {}
        friends, power, board = g.friends_of(g.power), g.power, g.board
        loaded: dict[tuple[str, str, str], list[dict[str, Any]]] = {}
        for entry in g.state["aboard"]:
            loaded.setdefault((entry["at"], entry["owner"], entry["ship"]), []).append(entry)
        for zone in sorted(board.sea & g.state["units"].keys()):
            here = g.state["units"][zone]
            for owner in friends:
                for kind, count in sorted(here[owner].items()) if owner in here else ():
                    if owner == power or board.unit(kind).carries:
                        berth = zone, owner, kind
                        self._build(berth, count, loaded.get(berth, []))

    def _build(
        self, berth: tuple[str, str, str], count: int, loaded: Sequence[dict[str, Any]]
    ) -> None:
        zone, owner, kind = berth
        entries = [*loaded, *[None] * (count - len(loaded))]
        ships = [Ship(kind, owner, zone, zone, entry) for entry in entries]
        self.ships += ships
        self._berths[berth] = ships
        if owner == self.g.power:
            self._remember(zone, kind, ships)

    def _remember(self, zone: str, kind: str, ships: list[Ship]) -> None:
        """What these ships have done earlier in this turn."""
        tired = self.g.turn["tired"].get(zone, {}).get(kind, 0)
        has_fought = zone in self.g.turn["fought"]
        for ship in ships:
            ship.fought = has_fought or bool(ship.mark("retreated"))
            if ship.mark("unloaded"):
                ship.did, ship.ashore = "unloaded", str(ship.mark("unloaded"))
        if kind == TRANSPORT:
            self._remember_empty(zone, [ship for ship in ships if ship.entry is None])
        if tired:
            active = sorted(
                ships,
                key=lambda ship: not (any(map(ship.mark, DONE)) or ship.did or ship.fought),
            )
            for ship in active[:tired]:
                ship.tired = True

    def _remember_empty(self, zone: str, ships: list[Ship]) -> None:
        """Empty transports carry no marks: those that have landed their cargo or retreated are
        counted by zone.
        """
        done = [each for each in self.g.turn["ships"] if each["at"] == zone]
        targets = [each["target"] for each in done for _ in range(each["count"])]
        for ship, target in zip(ships, targets, strict=False):
            if target:
                ship.did, ship.ashore = "unloaded", target
            else:
                ship.fought = True

    # Finding

    def at(self, zone: str, owner: str, kind: str) -> list[Ship]:
        """The ships of a kind in a zone now, in the order of their numbers."""
        return [ship for ship in self._berths.get((zone, owner, kind), []) if ship.at == zone]

    def named(self, ship: Mapping[str, Any], owner: str = "") -> list[Ship]:
        """The ships that `{"kind", "power", "number" (0: any), "place"}` may mean; `owner` if it
        names none.

        A number is that of the ship when it came into the zone in this step of the turn; it does
        not change when others leave.
        """
        power = ship["power"] or owner or self.g.power
        berths = self._berths.get((ship["place"], power, ship["kind"]), [])
        if ship["number"]:
            berths = berths[ship["number"] - 1 : ship["number"]]
        return [found for found in berths if found.at == ship["place"]]

    def own(self) -> Iterable[Ship]:
        """The mover's ships."""
        power = self.g.power
        return (ship for ship in self.ships if ship.owner == power)

    def room(self, ship: Ship) -> int:
        """Room left in the hold of a transport or on the deck of a carrier."""
        hull = self.g.board.unit(ship.kind)
        left = hull.decks or hull.hold
        for held in (ship.entry["holds"] if ship.entry else {}).values():
            for kind, count in held.items():
                unit = self.g.board.unit(kind)
                left -= count * (unit.deck_size if hull.decks else unit.cargo_size)
        return left

    # Changing

    def put_aboard(self, ship: Ship, power: str, kind: str, count: int) -> None:
        """Put units aboard; where they come from is the caller's business."""
        if ship.entry is None:
            ship.entry = {"ship": ship.kind, "owner": ship.owner, "at": ship.at, "holds": {}}
            if ship.steps:
                ship.entry["moved"] = True
            self.g.state["aboard"].append(ship.entry)
        change(ship.entry["holds"].setdefault(power, {}), kind, count)

    def take_off(self, ship: Ship, power: str, kind: str, count: int) -> None:
        """Take units off a ship; an empty ship has no entry."""
        if ship.entry is None:
            raise ValueError(f"{ship.kind} {ship.at} is empty")
        take_from(self.g, ship.entry, power, kind, count)
        if not ship.entry["holds"]:
            ship.entry = None

    def sail(self, ship: Ship, path: tuple[str, ...]) -> None:
        """One ship along a path, with all that it holds."""
        g = self.g
        g.add(ship.at, ship.owner, ship.kind, -1)
        g.add(path[-1], ship.owner, ship.kind)
        ship.at, ship.came_from = path[-1], path[-2]
        ship.steps += len(path) - 1
        ship.visited += path[1:]
        berths = self._berths.setdefault((ship.at, ship.owner, ship.kind), [])
        if ship not in berths:
            berths.append(ship)
        if ship.entry is not None:
            ship.entry["at"] = ship.at
            ship.entry["moved"] = True


def take_from(g: Position, entry: dict[str, Any], power: str, kind: str, count: int) -> None:
    """Take units off a ship by its entry in the state; an entry that holds nothing disappears."""
    held = entry["holds"][power]
    change(held, kind, -count)
    fresh = entry.get("fresh", {})
    if power == g.power and fresh.get(kind, 0) > held.get(kind, 0):
        fresh.pop(kind)
        if held.get(kind, 0):
            fresh[kind] = held[kind]
        if not fresh:
            del entry["fresh"]
    if not held:
        del entry["holds"][power]
    if not entry["holds"]:
        # By identity: two ships with the same cargo are equal as data.
        for number, other in enumerate(g.state["aboard"]):
            if other is entry:
                del g.state["aboard"][number]
                break


def carried(entries: Iterable[Mapping[str, Any]]) -> dict[str, Counts]:
    """All that ships hold, by owner: {power: {kind: count}}."""
    found: dict[str, Counts] = {}
    for entry in entries:
        for power, held in entry["holds"].items():
            for kind, count in held.items():
                change(found.setdefault(power, {}), kind, count)
    return found


def forget_marks(g: Position) -> None:
    """At the end of the turn's movement the marks on cargo go."""
    for entry in g.state["aboard"]:
        for mark in MARKS:
            entry.pop(mark, None)


def missing_ship(g: Position, rule: str, ship: Mapping[str, Any]) -> Illegal:
    """There is no such ship there, which `rule` wants; where one of its kind can sail there first,
    that is said.
    """
    return Illegal(
        rule,
        "no_such_ship",
        choices=_sailing_there(g, ship),
        unit=ship["kind"],
        place=ship["place"],
        number=ship["number"],
        power=ship["power"] or g.power,
    )


def _sailing_there(g: Position, ship: Mapping[str, Any]) -> tuple[str, ...]:
    """Lines that bring a ship of the mover to where it is wanted."""
    if ship["power"] not in ("", g.power) or ship["number"]:
        return ()
    found = []
    for zone in g.board.reach([ship["place"]], g.board.unit(ship["kind"]).move, None, SEA_WAYS):
        tired = g.turn["tired"].get(zone, {}).get(ship["kind"], 0)
        way = g.board.path(
            zone,
            ship["place"],
            g.board.unit(ship["kind"]).move,
            lambda _, entered: g.is_friendly(entered, g.power),
            SEA_WAYS,
        )
        if way and len(way) > 1 and g.count(zone, g.power, ship["kind"]) > tired:
            found.append(f"move 1 {ship['kind']}: {' -> '.join(way)}")
    return tuple(found[:MOST_WAYS])
