"""Boards: areas, typed links between them, paths and supply. Frozen data; all answers in a defined
order.

Who may go where, and what a step costs, is the game's business: every search takes the rule as a
function, and answers alike for a check, for `why` and for a report. Without `cost` each step costs
1. Costs are whole numbers in a unit of the game's: where a step may cost a half, it counts halves,
its limit too.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from functools import cached_property
from heapq import heappop, heappush
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from pbem.engine.state import digest
from pbem.values import dataclass

MayEnter = Callable[[str, str], bool]
MayPass = Callable[[str], bool]
Cost = Callable[[str, str], int]
Trace = dict[str, Any]
# By area: what the way to it costs, and the area before it.
Found = dict[str, tuple[int, str]]
Steps = Callable[[str, bool], Iterator[tuple[str, int]]]


# What an entry of a data file says of itself: no fact of the game.
NOTES = frozenset({"src", "note", "about", "reconstruction"})


class BoardError(ValueError):
    """The data of a board contradict themselves, or are not as the game needs them; the message
    names the place.

    Where it is known, `file` is the stem of the data file, `keys` lead to the place from its top,
    and `rule` is the id of the rule that says how it has to be.
    """

    def __init__(self, what: str, file: str = "", keys: Sequence[str] = (), rule: str = "") -> None:
        super().__init__(what)
        self.file = file
        self.keys = tuple(keys)
        self.rule = rule


# Most of plain data; to find out that they are no maps would take longest.
SINGLE = frozenset((str, int, bool, type(None)))


def without_notes(value: Any) -> Any:
    """Plain data without NOTES, at every depth."""
    if isinstance(value, dict | Mapping):
        return {
            key: item if item.__class__ in SINGLE else without_notes(item)
            for key, item in value.items()
            if key not in NOTES
        }
    if isinstance(value, list):
        return [item if item.__class__ in SINGLE else without_notes(item) for item in value]
    return value


@dataclass(frozen=True, slots=True)
class Area:
    """A place on the board. `kind` is the game's word ("land", "sea"); `data` is plain and must not
    be changed.
    """

    id: str
    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Link:
    """A way between two areas, in both directions. Two areas may have links of several kinds."""

    a: str
    b: str
    kind: str


class Board:
    """Areas and links, checked when built; neither the order of listing nor that of a link's ends
    matters.

    `areas` is sorted by id, `links` too.
    """

    def __init__(self, areas: Iterable[Area], links: Iterable[Link]) -> None:
        by_id: dict[str, Area] = {}
        for area in areas:
            if area.id in by_id:
                raise BoardError(f"area {area.id} is there twice")
            by_id[area.id] = Area(area.id, area.kind, MappingProxyType(dict(area.data)))
        self.areas: Mapping[str, Area] = MappingProxyType(dict(sorted(by_id.items())))
        self.links = _checked_links(self.areas, links)
        kinds: dict[str, dict[str, frozenset[str]]] = {area: {} for area in self.areas}
        alone = {kind: frozenset((kind,)) for kind in {link.kind for link in self.links}}
        for link in self.links:
            for here, there in ((link.a, link.b), (link.b, link.a)):
                more, kind = kinds[here].get(there), alone[link.kind]
                kinds[here][there] = more | kind if more else kind
        self._ways: dict[str, tuple[tuple[str, frozenset[str]], ...]] = {
            area: tuple(sorted(ways.items())) for area, ways in kinds.items()
        }
        # Of pairs of an area and kinds of links that were asked for.
        self._near: dict[tuple[str, frozenset[str]], tuple[str, ...]] = {}

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the canonical form of areas and links."""
        return digest(self._printed)

    @property
    def _printed(self) -> dict[str, Any]:
        return {
            "areas": [[a.id, a.kind, dict(a.data)] for a in self.areas.values()],
            "links": [[link.a, link.b, link.kind] for link in self.links],
        }

    def piece(self, kind: str) -> Mapping[str, Any]:
        """What the board says of a kind of piece, by name of the fact; {} where it says nothing."""
        return {}

    @property
    def lists(self) -> Mapping[str, Mapping[str, str]]:
        """Lists that orders may call by one name: {name: {what it is for: its entries as they are
        written}}.
        """
        return {}

    def neighbours(self, area: str, kinds: Collection[str] | None = None) -> tuple[str, ...]:
        """The areas linked to this one, sorted; `kinds` restricts the links that count."""
        if kinds is None:
            return tuple(other for other, _ in self._ways[area])
        asked = area, frozenset(kinds)
        if asked not in self._near:
            ways = self._ways[area]
            self._near[asked] = tuple(other for other, way in ways if way & asked[1])
        return self._near[asked]

    def all_neighbours(self, kind: str) -> dict[str, tuple[str, ...]]:
        """The same of every area over links of a kind."""
        return {
            area: tuple([other for other, way in ways if kind in way])
            for area, ways in self._ways.items()
        }

    def linked(self, a: str, b: str, kinds: Collection[str] | None = None) -> bool:
        """Whether a link of these kinds joins the two areas."""
        return b in self.neighbours(a, kinds)

    def link_kinds(self, a: str, b: str) -> tuple[str, ...]:
        """The kinds of all links between two areas, sorted; none if they are not neighbours."""
        return tuple(sorted(dict(self._ways[a]).get(b, ())))

    def reach(
        self,
        starts: Collection[str],
        limit: int | None = None,
        may_enter: MayEnter | None = None,
        kinds: Collection[str] | None = None,
        may_pass: MayPass | None = None,
        cost: Cost | None = None,
    ) -> dict[str, int]:
        """The cost to every area within `limit` (None: any), starts with 0, sorted by cost, then
        id.

        `may_enter(from, to)` permits a step; `may_pass(area)` whether it may go on from an area
        that it entered. A start may always be left. `cost(from, to)` is that of a permitted step.
        """
        found = self._walk(starts, limit, may_enter, kinds, may_pass, cost)
        return {
            area: found[area][0] for area in sorted(found, key=lambda area: (found[area][0], area))
        }

    def path(
        self,
        start: str,
        goal: str,
        limit: int | None = None,
        may_enter: MayEnter | None = None,
        kinds: Collection[str] | None = None,
        may_pass: MayPass | None = None,
        cost: Cost | None = None,
    ) -> list[str] | None:
        """A cheapest path, both ends included: among equals one with the fewest steps, of these the
        first in alphabetical order; None if none.
        """
        found = self._walk([start], limit, may_enter, kinds, may_pass, cost, {goal})
        return _path_to(goal, found) if goal in found else None

    def connected(
        self,
        starts: Collection[str],
        goals: Collection[str],
        may_enter: MayEnter | None = None,
        kinds: Collection[str] | None = None,
        may_pass: MayPass | None = None,
        limit: int | None = None,
        cost: Cost | None = None,
    ) -> Trace:
        """Whether any start has a way to any goal (supply, communication), with the reason as data.

        `{"ok": True, "steps": n, "path": [...]}`, or `{"ok": False, "reason": ..., "blocked_at":
        area, "path": [...]}`: reason "blocked": `path` is the cheapest way on the map up to the
        area that stops it; "too_far": the whole way is there, with its `steps`; "no_way": the map
        has none. `blocked_at` is "" but for "blocked". With `cost`, whole ways have their "cost",
        which `limit` is about.
        """
        found = self._walk(starts, None, may_enter, kinds, may_pass, cost, goals)
        nearest = _nearest(goals, found)
        if nearest is not None:
            path, spent = _path_to(nearest, found), found[nearest][0]
            trace: Trace = {"ok": True, "steps": len(path) - 1, "path": path}
            trace |= {"cost": spent} if cost is not None else {}
            if limit is not None and spent > limit:
                trace.update(ok=False, reason="too_far", blocked_at="")
            return trace
        open_map = self._walk(starts, None, None, kinds, None, cost, goals)
        nearest = _nearest(goals, open_map)
        if nearest is None:
            return {"ok": False, "reason": "no_way", "blocked_at": "", "path": []}
        way = _up_to_block(_path_to(nearest, open_map), may_enter, may_pass)
        return {"ok": False, "reason": "blocked", "blocked_at": way[-1], "path": way}

    def _walk(
        self,
        starts: Collection[str],
        limit: int | None,
        may_enter: MayEnter | None,
        kinds: Collection[str] | None,
        may_pass: MayPass | None,
        cost: Cost | None,
        goals: Collection[str] = (),
    ) -> Found:
        """Area to (cost, area before; "" for starts); ends early at the nearest goal."""
        wanted = None if kinds is None else frozenset(kinds)
        targets = frozenset(self.areas[goal].id for goal in goals)
        first = sorted(self.areas[area].id for area in starts)
        if cost is None:
            return self._by_steps(first, limit, may_enter, wanted, may_pass, targets)

        def steps(area: str, is_start: bool) -> Iterator[tuple[str, int]]:
            if is_start or may_pass is None or may_pass(area):
                for other, ways in self._ways[area]:
                    is_way = wanted is None or not ways.isdisjoint(wanted)
                    if is_way and (may_enter is None or may_enter(area, other)):
                        yield other, _checked(cost(area, other))

        return _by_cost(first, steps, limit, targets)

    def _by_steps(
        self,
        starts: Sequence[str],
        limit: int | None,
        may_enter: MayEnter | None,
        wanted: frozenset[str] | None,
        may_pass: MayPass | None,
        targets: frozenset[str],
    ) -> Found:
        """Breadth first: each step costs 1."""
        found = dict.fromkeys(starts, (0, ""))
        level, steps = list(found), 0
        while level and (limit is None or steps < limit) and targets.isdisjoint(found):
            steps += 1
            entered: list[str] = []
            for area in level:
                if steps > 1 and may_pass is not None and not may_pass(area):
                    continue
                for other, ways in self._ways[area]:
                    if other in found or (wanted is not None and ways.isdisjoint(wanted)):
                        continue
                    if may_enter is None or may_enter(area, other):
                        found[other] = (steps, area)
                        entered.append(other)
            level = entered
        return found


def _by_cost(
    starts: Sequence[str], steps: Steps, limit: int | None, targets: Collection[str]
) -> Found:
    """Cheapest first; a way is ranked by cost, steps and the names on it. `steps(area, is_start)`
    gives the areas that can be entered from there, each with its cost.
    """
    found: Found = {}
    heap: list[tuple[int, int, tuple[str, ...]]] = [(0, 1, (start,)) for start in starts]
    most = limit
    while heap:
        spent, count, way = heappop(heap)
        area = way[-1]
        if most is not None and spent > most:
            break
        if area in found:
            continue
        found[area] = (spent, way[-2] if count > 1 else "")
        if area in targets:
            most = spent
        for other, more in steps(area, count == 1):
            if other not in found:
                heappush(heap, (spent + more, count + 1, (*way, other)))
    return found


def _checked(cost: int) -> int:
    if type(cost) is not int or cost < 0:
        raise BoardError(f"a step costs {cost!r}, and not a whole number from 0")
    return cost


def from_adjacency(
    areas: Iterable[Area], adjacent: Mapping[str, Iterable[str]], kind: Callable[[Area, Area], str]
) -> Board:
    """A board from lists of neighbours, each pair listed by both; `kind(a, b)` names the link's
    kind.

    BoardError if one lists the other and not the other way round.
    """
    by_id = {area.id: area for area in areas}
    lists = {area: list(others) for area, others in adjacent.items()}
    links: list[Link] = []
    for area, others in sorted(lists.items()):
        if area not in by_id:
            raise BoardError(f"neighbours of an unknown area {area}")
        if len(set(others)) != len(others):
            raise BoardError(f"{area} lists a neighbour twice")
        for other in others:
            if other not in by_id:
                raise BoardError(f"{area} lists an unknown neighbour {other}")
            if area not in lists.get(other, ()):
                raise BoardError(f"{area} lists {other}, but {other} does not list {area}")
            if area <= other:
                links.append(Link(area, other, kind(by_id[area], by_id[other])))
    return Board(by_id.values(), links)


def _checked_links(areas: Mapping[str, Area], links: Iterable[Link]) -> tuple[Link, ...]:
    seen: dict[tuple[str, str, str], Link] = {}
    for link in links:
        for end in (link.a, link.b):
            if end not in areas:
                raise BoardError(f"link {link.a} - {link.b}: unknown area {end}")
        if link.a == link.b:
            raise BoardError(f"area {link.a} is linked to itself")
        one = link if link.a < link.b else Link(link.b, link.a, link.kind)
        key = one.a, one.b, one.kind
        if key in seen:
            raise BoardError(f"link {one.a} - {one.b} ({one.kind}) is there twice")
        seen[key] = one
    return tuple([seen[key] for key in sorted(seen)])


def _nearest(goals: Collection[str], found: Found) -> str | None:
    reached = [goal for goal in goals if goal in found]
    return min(reached, key=lambda goal: (found[goal][0], goal), default=None)


def _path_to(goal: str, found: Found) -> list[str]:
    path = [goal]
    while before := found[path[-1]][1]:
        path.append(before)
    return path[::-1]


def _up_to_block(
    path: list[str], may_enter: MayEnter | None, may_pass: MayPass | None
) -> list[str]:
    """The path as far as the first area that may not be entered, or not be passed on the way."""
    for number, (here, there) in enumerate(pairwise(path), 2):
        is_stop = may_pass is not None and not may_pass(there)
        if is_stop or (may_enter is not None and not may_enter(here, there)):
            return path[:number]
    return path
