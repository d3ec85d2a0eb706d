"""What is left of the counter mix (§3, §11.5 to §11.8), and counters that can be taken for units.

A piece of cardboard shows one of the sizes on its faces: a 2-corps infantry may be a piece of 2 and
1 or one of 3 and 2. Which one it is nobody records: all counters of an owner together have to find
pieces. Where a loss has left a counter that no piece can show (BWR-421, G-89), nothing may make it
worse.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import cache

from pbem.games.blitzwar.board import (
    AIR,
    ARMOR,
    ELITE,
    FLEET,
    FORTIFIED,
    INFANTRY,
    UBOAT,
    WHITE,
    counter_name,
)
from pbem.games.blitzwar.position import Position
from pbem.values import dataclass
from pbem.wargame.counts import Counts, added

# BWR-250, BWR-254, G-28: from this turn on British and Soviet counters show their third corps.
THIRD_CORPS = 20
_MANY = 99
_AIR_UNIT = counter_name(AIR, 1)
# The sizes of counters that are put together, by class.
_SIZES = {INFANTRY: (3, 2, 1), ARMOR: (2, 1), FLEET: (2, 1), UBOAT: (2, 1), AIR: (1,)}

_LARGEST = 3

# Counters of a class by size; pieces by the sizes that they can show.
Sizes = dict[int, int]
Faces = dict[tuple[int, ...], int]


@dataclass(frozen=True, slots=True)
class Piece:
    """Pieces of one kind that may be used now: the sizes that they can show, how many there are,
    and how many of them have a fortified side."""

    kind: str
    sizes: tuple[int, ...]
    count: int
    fortified: int = 0


def owner(g: Position, country: str) -> str:
    """Whose counters a country uses: Vichy and the Free French those of France, partisans those of
    Yugoslavia; a side has its supply counters."""
    told = g.board.powers.get(country)
    return (told.counters or country) if told else country


def pieces(g: Position, of: str) -> tuple[Piece, ...]:
    """The pieces of an owner that may be used now."""
    found: tuple[Piece, ...] = g.board.pieces.get(_usable(g, of), lambda: tuple(_pieces(g, of)))
    return found


def _pieces(g: Position, of: str) -> Iterator[Piece]:
    """BWR-025, BWR-250, BWR-251, BWR-254, BWR-256, BWR-492: without those that are locked, and
    without faces that come later."""
    free = g.option("counter_mix") == "free"
    for line in g.board.mix:
        if line.owner != of:
            continue
        count = _MANY if free else line.count
        if line.locked:
            count = g.state["freed"].get(line.kind, 0)
        elif line.kind == ELITE:
            count = g.state["elites"]
        late = line.late and g.turn < THIRD_CORPS
        fortified = min(count, _MANY if free and line.fortified else line.fortified)
        yield Piece(line.kind, line.sizes[1:] if late else line.sizes, count, fortified)


def in_use(g: Position, of: str) -> Counts:
    """All counters of an owner that are on the map, on beachheads and on missions (not to be
    changed)."""
    return g.board.used.get(g.state, of, lambda: find_in_use(g, of))


def find_in_use(g: Position, of: str) -> Counts:
    """The same, found anew."""
    mine, found = g.board.users.get(of, ()), Counts()
    for here in (*g.state["units"].values(), *g.state["ashore"].values()):
        for country in mine:
            for name, count in here[country].items() if country in here else ():
                found[name] = found.get(name, 0) + count
    flown = sum(each["country"] in mine for each in g.state["missions"])
    for told in g.state["beachheads"].values():
        flown += sum(told["air"].get(country, 0) for country in mine)
    return added(found, {_AIR_UNIT: flown})


def _usable(g: Position, of: str) -> Hashable:
    """All that the `pieces` of an owner hang on."""
    state = g.state
    freed = frozenset(state["freed"].items())
    is_late = g.turn < THIRD_CORPS
    return of, state["options"]["counter_mix"], freed, state["elites"], is_late


def lacking(g: Position, of: str, counters: Mapping[str, int]) -> int:
    """How many of these counters of an owner no piece can show, if they are all there are."""
    return sum(short(g, of, counters).values())


def short(g: Position, of: str, counters: Mapping[str, int]) -> Mapping[str, int]:
    """The same by class, for those that lack any."""
    key = (_usable(g, of), frozenset(counters.items()))
    return g.board.lacking.get(key, lambda: find_short(g, of, counters))


def find_short(g: Position, of: str, counters: Mapping[str, int]) -> Mapping[str, int]:
    """The same, found anew."""
    mine = pieces(g, of)
    sizes, fortified = _by_class(g, mine, counters)
    found = {FORTIFIED: fortified}
    found |= {kind: missing(_faces(mine, kind), wanted) for kind, wanted in sizes.items()}
    return {kind: count for kind, count in found.items() if count}


def _by_class(
    g: Position, mine: Iterable[Piece], counters: Mapping[str, int]
) -> tuple[dict[str, Sizes], int]:
    """Counters by class and size, fortified ones among infantry of one corps as far as pieces have
    such a side; and for how many there is none."""
    found: dict[str, Sizes] = {}
    for name, count in counters.items():
        told = g.counter(name)
        sizes = found.setdefault(told.kind, {})
        sizes[told.size] = sizes.get(told.size, 0) + count
    fortified = found.pop(FORTIFIED, {}).get(1, 0)
    lacks = max(0, fortified - sum(piece.fortified for piece in mine))
    if fortified:
        infantry = found.setdefault(INFANTRY, {})
        infantry[1] = infantry.get(1, 0) + fortified - lacks
    return found, lacks


def _faces(mine: Iterable[Piece], kind: str) -> Faces:
    """The pieces of one class, by the sizes that they can show."""
    found: Faces = {}
    for piece in mine:
        if piece.kind == kind:
            found[piece.sizes] = found.get(piece.sizes, 0) + piece.count
    return found


def missing(faces: Faces, sizes: Mapping[int, int]) -> int:
    """How many of these sizes pieces of one class cannot show: each size takes the largest pieces
    first, since the small ones serve the small sizes alone."""
    left, lacks = dict(sorted(faces.items(), reverse=True)), 0
    for size in sorted(sizes, reverse=True):
        wanted = sizes[size]
        for each, count in left.items():
            if size in each:
                used = min(wanted, count)
                left[each] = count - used
                wanted -= used
        lacks += wanted
    return lacks


def can(
    g: Position,
    country: str,
    given: Mapping[str, int],
    taken: Mapping[str, int] | None = None,
    now: Counts | None = None,
) -> bool:
    """BWR-025, BWR-249, BWR-258: whether there are counters `given` for a country, when it hands
    back `taken`: of no class may more be without a piece than are now. `now` are all counters of
    the owner that are in use, for who knows them."""
    of = owner(g, country)
    now = in_use(g, of) if now is None else now
    after = added(now, given, {name: -count for name, count in (taken or {}).items()})
    before = short(g, of, now)
    return all(count <= before.get(kind, 0) for kind, count in short(g, of, after).items())


def left(g: Position, country: str, name: str) -> int:
    """How many more counters of a name a country could have now."""
    count = 0
    while count < _MANY and can(g, country, {name: count + 1}):
        count += 1
    return count


# Counters for units


def fewest(
    g: Position,
    country: str,
    units: Mapping[str, int],
    taken: Mapping[str, int] | None = None,
    now: Counts | None = None,
) -> Counts | None:
    """BWR-490: the fewest counters of a country that show these units; of equally few those with
    most single corps, which cost least, then white ones. None when there are none left for them.

    `units` goes by class: infantry, armor, fortified, air, fleet, u-boat; `taken` are counters that
    it hands back, `now` those of `can`. Elite counters are made on demand alone (BWR-492).
    """
    now, back = in_use(g, owner(g, country)) if now is None else now, taken or {}
    told = (now, units, back)
    key = (_usable(g, owner(g, country)), *(frozenset(each.items()) for each in told))
    found = g.board.fewest.get(key, lambda: find_fewest(g, country, units, now, back))
    return None if found is None else dict(found)


def find_fewest(
    g: Position,
    country: str,
    units: Mapping[str, int],
    now: Counts,
    taken: Mapping[str, int],
) -> Counts | None:
    """The same, found anew where `now` are all counters of the owner that are in use."""
    beside = added(now, {name: -count for name, count in taken.items()})
    plain = _plain(g, country, units, beside)
    corps = _corps(g, country, units.get(INFANTRY, 0), units.get(ARMOR, 0), beside)
    if plain is None or corps is None:
        return None
    found = added(corps, plain)
    return found if can(g, country, found, taken, now) else None


class Room:
    """Which counters of a class can be shown beside others that are there: no more of them without
    a piece than before."""

    def __init__(self, kind: str, faces: Faces, there: Sizes) -> None:
        self._kind, self._faces, self._there = kind, faces, there
        self._lacks = missing(faces, there)
        shown = sum(max(sizes) * count for sizes, count in faces.items())
        units = sum(size * count for size, count in there.items())
        # More units never can.
        self._most = shown + _LARGEST * self._lacks - units
        self._fewest: dict[int, Counts | None] = {}

    def has(self, more: Sizes) -> bool:
        """Whether so many more can be shown."""
        there = self._there
        after = {size: there.get(size, 0) + more.get(size, 0) for size in {**there, **more}}
        return missing(self._faces, after) <= self._lacks

    def fewest(self, units: int) -> Counts | None:
        """The fewest counters that show so many units."""
        if units not in self._fewest:
            ways = _ranked(units, _SIZES[self._kind]) if units <= self._most else ()
            way = next((way for way in ways if self.has(way)), None)
            self._fewest[units] = None if way is None else _named(self._kind, way)
        return self._fewest[units]


def _rooms(g: Position, country: str, beside: Counts, kinds: Iterable[str]) -> list[Room]:
    """The room for each class beside these counters of a country."""
    mine = pieces(g, owner(g, country))
    sizes, _ = _by_class(g, mine, beside)
    return [Room(kind, _faces(mine, kind), sizes.get(kind, {})) for kind in kinds]


def _plain(g: Position, country: str, units: Mapping[str, int], beside: Counts) -> Counts | None:
    """Counters without a choice, and the fewest of naval ones."""
    found: Counts = {}
    kinds = [kind for kind in (AIR, FLEET, UBOAT) if units.get(kind, 0)]
    for kind, room in zip(kinds, _rooms(g, country, beside, kinds) if kinds else (), strict=True):
        shown = room.fewest(units[kind])
        if shown is None:
            return None
        found = added(found, shown)
    if count := units.get(FORTIFIED, 0):
        shown, of = {counter_name(FORTIFIED, 1): count}, owner(g, country)
        if lacking(g, of, added(beside, shown)) > lacking(g, of, beside):
            return None
        found = added(found, shown)
    return found


def _corps(g: Position, country: str, infantry: int, armor: int, beside: Counts) -> Counts | None:
    """The fewest counters of corps, white ones tried from the most on."""
    best: Counts | None = None
    foot, tanks, mixed = _rooms(g, country, beside, (INFANTRY, ARMOR, WHITE))
    for large in range(min(infantry, armor // 2), -1, -1):
        for small in range(min(infantry - large, armor - 2 * large), -1, -1):
            whites = {3: large, 2: small}
            if (large or small) and not mixed.has(whites):
                continue
            ours = foot.fewest(infantry - large - small)
            theirs = tanks.fewest(armor - 2 * large - small)
            if ours is not None and theirs is not None:
                found = added(_named(WHITE, whites), ours, theirs)
                best = found if best is None or _rank(found) < _rank(best) else best
    return best


@cache
def _ranked(units: int, sizes: tuple[int, ...]) -> list[Sizes]:
    """The ways to make a number of units, the fewest counters first, as `_rank` has them."""
    return sorted(_ways(units, sizes), key=lambda way: (sum(way.values()), -way.get(1, 0)))


def _ways(units: int, sizes: tuple[int, ...]) -> Iterator[dict[int, int]]:
    """All ways to make a number of units of these sizes, those with most large ones first."""
    size, *smaller = sizes
    if not smaller:
        if units % size == 0:
            yield {size: units // size}
        return
    for count in range(units // size, -1, -1):
        for rest in _ways(units - count * size, tuple(smaller)):
            yield {size: count, **rest}


def _named(kind: str, sizes: Mapping[int, int]) -> Counts:
    return {counter_name(kind, size): count for size, count in sizes.items() if count}


def _rank(counters: Counts) -> tuple[int, int]:
    """How many counters, then how many of them are no single corps."""
    singles = sum(count for name, count in counters.items() if name.startswith("1-"))
    return sum(counters.values()), -singles
