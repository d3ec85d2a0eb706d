"""Who is lost to a hit: targets, hits that only some units may take, and choosing by a priority list.

Losses are `{power: {key: n}}`: n hits. A key is a kind ("fighter": any of that kind, the cheapest first), or one unit of
it as in order lists: "fighter from France with 2 left", "transport 2". A battleship takes the first hit without
sinking, so n counts hits, not ships. The questions are in loss_asks.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pbem.games.axis_allies_europe.board import EuropeBoard
from pbem.games.axis_allies_europe.orders.language import POWERS
from pbem.games.axis_allies_europe.position import Position
from pbem.wargame.counts import Counts, change

Losses = dict[str, Counts]
Entry = Mapping[str, Any]

NEVER_LOST = ("aa_gun", "industrial_complex")
LAND_UNITS = ("infantry", "artillery", "armor")
PLANES = ("fighter", "bomber")
KEEP_ONE_ON_LAND: Entry = {"what": "land units", "power": "", "take": None, "keep": 1}
DETAILS = ("state", "number", "home", "left")
_RANK = {power: number for number, power in enumerate(POWERS)}


def order(g: Position, name: str) -> tuple[str, ...]:
    """The default order of this campaign: "land defender", "land attacker", "sea defender", "sea attacker", "planes".

    "kind/state" is a part of a kind: an empty transport, a battleship that can still take a first hit.
    """
    return g.board.loss_presets[g.option("losses")].orders[name]


def spelled_out(board: EuropeBoard, wishes: Iterable[Entry], name: str) -> list[Entry]:
    """A list of losses with the presets that it names put in: their default order `name`."""
    found: list[Entry] = []
    for entry in wishes:
        if "preset" not in entry:
            found.append(entry)
            continue
        preset = board.loss_presets[entry["preset"]]
        for part in preset.orders[name]:
            kind, _, state = part.partition("/")
            wish = {"what": kind, "power": entry.get("power", ""), "take": None, "keep": 0}
            found.append({**wish, "state": state} if state else wish)
        if name == "land attacker" and preset.keep_land_unit:
            found.append(KEEP_ONE_ON_LAND)
    return found


@dataclass(frozen=True, slots=True)
class Target:
    """Units that may take `count` hits.

    `group`: "plain" takes every hit, "submarine" none of aircraft without a destroyer, "air" none of submarines,
    "ally" (a ship of an ally of the attacker) only those of submarines. `state` tells parts of a kind apart.

    What else tells units of a kind apart: the `number` of a ship in its zone (of several that are alike the lowest),
    what it `holds` in words, the `home` of a plane and the movements that it has `left`. `worth` is in IPCs, cargo
    included.
    """

    power: str
    kind: str
    count: int
    group: str = "plain"
    state: str = ""
    number: int = 0
    holds: str = ""
    home: str = ""
    left: int = 0
    worth: int = 0

    @property
    def name(self) -> str:
        """As in the default orders."""
        return f"{self.kind}/{self.state}" if self.state else self.kind

    @property
    def key(self) -> str:
        """The key of losses that means just these units."""
        if self.home:
            return plane_key(self.kind, self.home, self.left)
        return f"{self.kind} {self.number}" if self.number else self.kind

    @property
    def look(self) -> tuple[Any, ...]:
        """Units of a kind with the same look can stand for each other."""
        return self.holds, self.home, self.left


def plane_key(kind: str, home: str, left: int) -> str:
    """The key of planes by where they took off (an area or "carrier ZONE") and their movements left."""
    return f"{kind} from {home} with {left} left"


def kind_of(key: str) -> str:
    """The kind of the units that a key of losses means."""
    return key.partition(" ")[0]


def by_kind(losses: Losses) -> Losses:
    """The same losses without telling units of a kind apart."""
    plain: Losses = {}
    for power, kinds in losses.items():
        for key, number in kinds.items():
            change(plain.setdefault(power, {}), kind_of(key), number)
    return plain


@dataclass(frozen=True, slots=True)
class Hits:
    """Hits by who may take them: `any`; of submarines, `ships` only; of aircraft that see no submarines, `no_submarines`.

    At most `allied` of them may go to ships of an ally of the attacker.
    """

    any: int = 0
    ships: int = 0
    no_submarines: int = 0
    allied: int = 0

    @property
    def total(self) -> int:
        """All hits."""
        return self.any + self.ships + self.no_submarines

    def may_take(self, taken: Mapping[str, int]) -> bool:
        """AAE-092, AAE-093: whether hits taken by these groups can be matched with hits that may go there."""
        ally, submarine, air = (taken.get(group, 0) for group in ("ally", "submarine", "air"))
        return (
            sum(taken.values()) <= self.total
            and ally <= min(self.ships, self.allied)
            and ally + submarine <= self.ships + self.any
            and air <= self.any + self.no_submarines
        )


def by_default(targets: Sequence[Target], order: Sequence[str]) -> list[Target]:
    """The targets in a default order, within a kind in turn order of their owners; ships of allies last, as given."""
    rank = {name: number for number, name in enumerate(order)}

    def place(each: Target) -> tuple[int, int]:
        return rank.get(each.name, rank.get(each.kind, len(rank))), _RANK[each.power]

    own = sorted((each for each in targets if each.group != "ally"), key=place)
    return own + [each for each in targets if each.group == "ally"]


def matches(entry: Entry, target: Target) -> bool:
    """Whether an entry of a priority list means this target: a kind or class, of a power or of any.

    A ship of an ally is meant only where its owner is named, or by what closes every list.
    """
    what = entry["what"]
    if entry.get("power") and entry["power"] != target.power:
        return False
    if target.group == "ally" and what and not entry.get("power"):
        return False
    if not _has_details(entry, target):
        return False
    if what == "land units":
        return target.kind in LAND_UNITS
    if what == "planes":
        return target.kind in PLANES
    if what == "ships":
        return target.kind not in LAND_UNITS and target.kind not in PLANES
    return what in ("", target.kind)


def _has_details(entry: Entry, target: Target) -> bool:
    """Whether a target is in the state, or one of the very units, that an entry asks for."""
    if entry.get("state", target.state) != target.state:
        return False
    if "number" in entry:
        after = entry["number"] - target.number
        if not target.number or not 0 <= after < target.count:
            return False
    if "home" in entry and target.home not in (entry["home"], f"carrier {entry['home']}"):
        return False
    return bool(
        entry.get("left", target.left) == target.left and (target.home or "left" not in entry)
    )


def _key(entry: Entry, target: Target) -> str:
    """A list that tells units of a kind apart means just these; any other the cheapest of their kind."""
    return target.key if any(detail in entry for detail in DETAILS) else target.kind


def choose(
    targets: Sequence[Target], hits: Hits, wishes: Iterable[Entry] = (), keep: Iterable[Entry] = ()
) -> Losses:
    """Losses by a priority list; what it leaves open goes in the order of `targets`. No hit is wasted (G-23).

    Wishes are `{"what", "power", "take": at most}` with perhaps some of DETAILS; what `{"what", "power", "keep": n}`
    protects goes last.
    """
    taken: dict[int, int] = {}
    losses: Losses = {}
    groups: Counts = {}
    kept = [entry for entry in (*wishes, *keep) if entry.get("keep")]
    wanted = [entry for entry in wishes if not entry.get("keep")]
    rounds: list[tuple[Sequence[Entry], Sequence[Entry]]] = [
        ([*wanted, {"what": ""}], kept),
        ([{"what": ""}], ()),
    ]
    for entries, protected in rounds:
        for entry in entries:
            limit = entry.get("take")
            for number, target in enumerate(targets):
                if not matches(entry, target):
                    continue
                while taken.get(number, 0) < target.count and (limit is None or limit > 0):
                    groups[target.group] = groups.get(target.group, 0) + 1
                    taken[number] = taken.get(number, 0) + 1
                    if hits.may_take(groups) and _spares(targets, taken, protected):
                        limit = None if limit is None else limit - 1
                        change(losses.setdefault(target.power, {}), _key(entry, target), 1)
                        continue
                    groups[target.group] -= 1
                    taken[number] -= 1
                    break
    return _in_turn(losses)


def _spares(targets: Sequence[Target], taken: Mapping[int, int], kept: Iterable[Entry]) -> bool:
    for entry in kept:
        meant = [number for number, target in enumerate(targets) if matches(entry, target)]
        left = sum(targets[number].count - taken.get(number, 0) for number in meant)
        started = sum(targets[number].count for number in meant)
        if left < min(entry["keep"], started):
            return False
    return True


def count(losses: Losses) -> int:
    """How many hits are taken."""
    return sum(sum(kinds.values()) for kinds in losses.values())


def add(losses: Losses, more: Losses) -> Losses:
    """The sum of two losses, in turn order."""
    summed = {power: dict(kinds) for power, kinds in losses.items()}
    for power, kinds in more.items():
        for kind, number in kinds.items():
            change(summed.setdefault(power, {}), kind, number)
    return _in_turn(summed)


def _in_turn(losses: Losses) -> Losses:
    return {power: losses[power] for power in POWERS if power in losses}
