"""The parts of a line put together to orders: which units, from where, through what, to where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pbem.engine.prose import english
from pbem.engine.prose.english import (
    AT,
    BACK,
    CLOSE,
    COLON,
    COMMA,
    FROM,
    JOIN,
    OPEN,
    TO,
    VIA,
    WITH,
)
from pbem.engine.prose.items import Doing, Item, Name, Number, Plain, Ship, Unit
from pbem.engine.prose.readings import Guess
from pbem.values import dataclass

DASH = "-"


@dataclass(frozen=True, slots=True)
class Stop:
    """A place, or whatever has a name, with the word before it (TO, FROM, VIA, AT, or "");
    `is_head` where a colon follows, `is_told` where the verb stands right before it, `is_listed`
    where a comma does."""

    item: Name | Ship
    mark: str = ""
    is_head: bool = False
    is_told: bool = False
    is_listed: bool = False


@dataclass(frozen=True, slots=True)
class Frame:
    """One order as far as its words tell: `verbs` are None where none is said,
    `own` those of them that are said by their own name. `stops` in the order
    of the line, `before` how many of them stand before the units; `landing` is where it comes down,
    `is_back` says that it comes back, `lands` that it only comes down, `slips` are those in
    its verbs. `span` is where its own
    words stand in the line, without a place that it shares with others."""

    verbs: frozenset[str] | None = None
    own: frozenset[str] = frozenset()
    group: str = ""
    units: tuple[Unit, ...] = ()
    stops: tuple[Stop, ...] = ()
    before: int = 0
    landing: Stop | None = None
    is_back: bool = False
    lands: bool = False
    numbers: tuple[Number, ...] = ()
    words: tuple[Plain, ...] = ()
    slips: tuple[Guess, ...] = ()
    span: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Route:
    """The places of an order by what they are for it; `is_back`: it comes back from its goal."""

    source: Stop | None = None
    through: tuple[Stop, ...] = ()
    goal: Stop | None = None
    is_back: bool = False


class Unclear(Exception):
    """The parts make no order."""


# ("u", Unit), ("s", Stop), ("l", Stop) for a landing, ("b", None) for `and back`.
_Part = tuple[str, Unit | Stop | None]
# Parts that stand together: "u" for units, "s" for stops.
_Run = tuple[str, list[_Part]]


def frames(items: Sequence[Item], carried: Frame | None = None) -> list[Frame]:
    """The orders of a part of a line, in its order; Unclear where it makes none.

    `carried` is the order before it in the line: its verb, and the place before its units, hold on.
    """
    return _Assembly(items, carried).frames()


class _Assembly:
    """One pass over the items of a part."""

    def __init__(self, items: Sequence[Item], carried: Frame | None) -> None:
        self.items = _with_kinds(items)
        self.carried = carried
        self.verbs: frozenset[str] | None = None
        self.own: frozenset[str] = frozenset()
        self.group = ""
        self.parts: list[_Part] = []
        self.numbers: list[Number] = []
        self.words: list[Plain] = []
        self.mark = ""
        self.lands = False
        self.is_told = False
        self.is_with = self.joins = False
        self.slips: list[Guess] = []

    def frames(self) -> list[Frame]:
        for at, item in enumerate(self.items):
            self._take(at, item)
        if self.mark or self.lands:
            raise Unclear
        return self._cut()

    def _take(self, at: int, item: Item) -> None:
        if isinstance(item, Doing):
            self._do(item)
        elif isinstance(item, Unit):
            if self.mark:
                raise Unclear
            self.parts.append(("u", replace(item, is_with=True) if self.is_with else item))
            self.is_told = False
        elif isinstance(item, Name | Ship):
            self._stop(at, item)
        elif isinstance(item, Number):
            self.numbers.append(item)
        elif isinstance(item, Plain):
            self.words.append(item)
        else:
            self._sign(at, item.mark)

    def _do(self, item: Doing) -> None:
        if item.group == english.LANDING and self._is_under_way(item):
            if self.mark:
                raise Unclear
            self.lands = True
            return
        if self.mark not in ("", TO):
            raise Unclear
        if item.slip:
            self.slips.append(item.slip)
        if self.verbs is None:
            self.verbs, self.own, self.group = item.verbs, item.own, item.group
        else:
            both = self.verbs & item.verbs
            if not both and self.group != english.PRESS:
                raise Unclear
            # `continue the attack`
            self.verbs = both or self.verbs
        if self.parts:
            # `3 inf in Poland attack Baltic States`
            self.parts = [
                (kind, replace(part, mark=FROM))
                if isinstance(part, Stop) and part.mark == AT else (kind, part)
                for kind, part in self.parts
            ]  # fmt: skip
        self.mark = ""
        self.is_told, self.is_with = True, False

    def _is_under_way(self, item: Doing) -> bool:
        """Whether a word for landing comes behind an order, so that it tells its end."""
        stops = [part for _, part in self.parts if isinstance(part, Stop)]
        before = [each for each in self.items if each.stop <= item.start]
        return bool(self.parts) and (
            self.verbs is not None
            or len(stops) > 1
            or any(stop.mark == TO for stop in stops)
            or (self.carried is not None and bool(self.carried.before))
            or (bool(before) and before[-1].mark == OPEN)
        )

    def _stop(self, at: int, item: Name | Ship) -> None:
        mark, self.is_with = self.mark, False
        is_listed = at > 0 and self.items[at - 1].mark in (COMMA, JOIN)
        if isinstance(item, Ship) and is_listed and self.parts and self.parts[-1][0] == "u":
            # One more of the units before it.
            raise Unclear
        if self.lands:
            if mark in (FROM, VIA):
                raise Unclear
            self.parts.append(("l", Stop(item, mark)))
            self.lands = False
        else:
            is_mid = self.is_told and bool(self.parts) and not self._is_start(at)
            mark = TO if is_mid and not mark else mark
            stop = Stop(item, mark, is_told=self.is_told, is_listed=is_listed)
            self.parts.append(("s", stop))
        self.mark = ""
        self.is_told = False

    def _is_start(self, at: int) -> bool:
        """Whether a place right behind `moves` is where units start: `army moves Kiev -> Minsk`, of
        which `then to` would say no such thing."""
        if self.group != english.MOVE or any(kind == "s" for kind, _ in self.parts):
            return False
        behind = self.items[at + 1] if at + 1 < len(self.items) else None
        return (
            behind is not None
            and behind.mark in (TO, DASH)
            and behind.stop - behind.start <= len("-->")
        )

    def _sign(self, at: int, mark: str) -> None:
        last = self.parts[-1][1] if self.parts else None
        if mark == DASH:
            self._dash(at, last)
        elif mark == COLON:
            if self.mark:
                raise Unclear
            if isinstance(last, Stop):
                self.parts[-1] = self.parts[-1][0], replace(last, is_head=True)
        elif mark in (COMMA, JOIN, OPEN, CLOSE, WITH):
            if self.mark and mark != OPEN:
                raise Unclear
            self.is_with = self.is_with or (mark == WITH and isinstance(last, Unit))
            self.joins = self.joins or (mark in (JOIN, WITH) and isinstance(last, Stop))
        elif mark == BACK:
            self._back(at)
        elif self.mark and (self.mark, mark) != (TO, AT):
            raise Unclear
        else:
            self.mark = self.mark or mark

    def _back(self, at: int) -> None:
        behind = self.items[at + 1] if at + 1 < len(self.items) else None
        if self.mark:
            raise Unclear
        if behind is not None and behind.mark in (TO, AT):
            self.lands = True
        else:
            self.parts.append(("b", None))

    def _dash(self, at: int, last: Unit | Stop | None) -> None:
        """A dash is an arrow between places, and a colon between a place and units."""
        behind = self.items[at + 1] if at + 1 < len(self.items) else None
        if self.mark or last is None or behind is None:
            raise Unclear
        if isinstance(last, Stop) and isinstance(behind, Name | Ship):
            self.mark = TO
        elif isinstance(last, Stop) and isinstance(behind, Unit):
            self.parts[-1] = self.parts[-1][0], replace(last, is_head=True)
        elif not (isinstance(last, Unit) and isinstance(behind, Name | Ship)) and not (
            isinstance(last, Unit) and behind.mark in (FROM, AT)
        ):
            raise Unclear

    # Cutting the parts into orders

    def _cut(self) -> list[Frame]:
        verbs, own, group = self.verbs, self.own, self.group
        slips = tuple(self.slips)
        if verbs is None and self.carried is not None:
            verbs, own, group = self.carried.verbs, self.carried.own, self.carried.group
            slips = self.carried.slips
        found = [
            replace(order, verbs=verbs, own=own, group=group, slips=slips)
            for each in self._orders()
            for order in _from_each(each)
        ]
        if len(found) == 1:
            return [replace(found[0], numbers=tuple(self.numbers), words=tuple(self.words))]
        if self.numbers or self.words:
            raise Unclear
        return found

    def _orders(self) -> list[Frame]:
        runs = self._runs()
        shape = "".join(kind for kind, _ in runs)
        if shape == "usu" and self.joins and _are_named(runs[2]):
            # `18th Army attacks Poland with Luftwaffe`; where unnamed units come from is not told.
            runs, shape = [("u", [*runs[0][1], *runs[2][1]]), runs[1]], "us"
        if shape in ("", "u", "s", "us", "su"):
            return [self._carry(_frame(runs))]
        if shape.startswith("u") and len(shape) % 2 == 0:
            orders = [_frame(runs[at : at + 2]) for at in range(0, len(runs), 2)]
            return _with_shared_goal([self._carry(order) for order in orders])
        if shape.startswith("s") and len(shape) % 2 == 0:
            return [_frame(runs[at : at + 2]) for at in range(0, len(runs), 2)]
        if shape.startswith("s"):
            head = runs[0]
            if shape != "sus" and len(_stops(head)) > 1:
                raise Unclear
            pairs = [runs[at : at + 2] for at in range(1, len(runs), 2)]
            return [replace(_frame([head, *pair]), span=_span(pair)) for pair in pairs]
        raise Unclear

    def _carry(self, frame: Frame) -> Frame:
        """With the head of the order before it in the line, where it has none and needs one."""
        if self.carried is None or not frame.units:
            return _ended(frame)
        heads = self.carried.stops[: self.carried.before]
        names_goal = any(stop.mark == TO for stop in frame.stops) or len(frame.stops) > 1
        if frame.before or names_goal or len(heads) != 1 or not heads[0].is_head:
            return _ended(frame)
        return replace(frame, stops=(*heads, *frame.stops), before=len(heads))

    def _runs(self) -> list[_Run]:
        """Stops and units that stand together; ways through, landings and `and back` belong to the
        run before them.
        """
        runs: list[_Run] = []
        for kind, part in self.parts:
            run = "u" if kind == "u" else "s"
            is_apart = kind == "u" or (isinstance(part, Stop) and kind == "s" and part.mark != VIA)
            if runs and (runs[-1][0] == run or not is_apart):
                runs[-1][1].append((kind, part))
            elif is_apart:
                runs.append((run, [(kind, part)]))
            else:
                raise Unclear
        return runs


def _with_kinds(items: Sequence[Item]) -> list[Item]:
    """`1 inf from Ruhr and 2 from Saar`: what is counted behind units of one kind from elsewhere is
    of that kind."""
    found: list[Item] = []
    unit: Unit | None = None
    is_from = True
    for at, item in enumerate(items):
        behind = items[at + 1].mark if at + 1 < len(items) else ""
        if isinstance(item, Unit):
            is_one = bool(item.kind) and is_from and not item.is_named
            unit, is_from = (item if is_one else None), False
        elif isinstance(item, Number) and unit and is_from and behind == FROM and item.count:
            span = item.start, item.stop
            item = Unit(*span, count=item.count, kind=unit.kind, owner=unit.owner)
        is_from = is_from or item.mark == FROM
        found.append(item)
    return found


def _stops(run: _Run) -> list[Stop]:
    return [part for kind, part in run[1] if kind == "s" and isinstance(part, Stop)]


def _are_named(run: _Run) -> bool:
    """Whether units have names of their own, so that they are where they are."""
    return all(isinstance(part, Unit) and part.is_named for _, part in run[1])


def _frame(runs: Sequence[_Run]) -> Frame:
    """The order of one run of units and the stops around it."""
    units: list[Unit] = []
    stops: list[Stop] = []
    landings: list[Stop] = []
    before, backs = 0, 0
    for run in runs:
        if run[0] == "u":
            before = len(stops)
        for kind, part in run[1]:
            if isinstance(part, Unit):
                units.append(part)
            elif part is None:
                backs += 1
            elif kind == "l":
                landings.append(part)
            else:
                stops.append(part)
    if len(landings) > 1 or backs > 1:
        raise Unclear
    return Frame(
        units=tuple(units),
        stops=tuple(stops),
        before=before,
        landing=landings[0] if landings else None,
        is_back=bool(backs),
        span=_span(runs),
    )


def _ended(frame: Frame) -> Frame:
    """`fighter East Poland back to Poland`: where it comes down is where it goes."""
    if frame.landing is None or len(frame.stops) > 1 or frame.before:
        return frame
    if not frame.stops:
        # `fighters back to France`
        return replace(frame, stops=(replace(frame.landing, mark=AT),), landing=None, lands=True)
    if frame.stops[0].mark not in ("", FROM, AT):
        return frame
    stops = (*frame.stops, replace(frame.landing, mark=TO))
    return replace(frame, stops=stops, landing=None)


def _span(runs: Iterable[_Run]) -> tuple[int, int]:
    """From the first word to behind the last."""
    items = [
        part.item if isinstance(part, Stop) else part
        for _, parts in runs for _, part in parts if part is not None
    ]  # fmt: skip
    starts = [item.start for item in items]
    return (min(starts), max(item.stop for item in items)) if items else (0, 0)


def _with_shared_goal(orders: list[Frame]) -> list[Frame]:
    """`3 inf from Poland and 2 ftr from Germany to Baltic States`: all go where one says."""
    goals = [at for at, order in enumerate(orders) if any(s.mark == TO for s in order.stops)]
    if not goals:
        return orders
    found = []
    for at, order in enumerate(orders):
        if at in goals:
            found.append(order)
            continue
        later = [goal for goal in goals if goal > at]
        shared = orders[later[0] if later else goals[-1]]
        marks = (FROM, AT, "") if later else (FROM,)
        if len(order.stops) != 1 or order.stops[0].mark not in marks or order.before:
            raise Unclear
        first = next(place for place, stop in enumerate(shared.stops) if stop.mark == TO)
        told = replace(shared, units=order.units, before=0, span=order.span)
        stops = (*order.stops, *shared.stops[first:])
        found.append(replace(told, stops=stops, landing=order.landing or shared.landing))
    return found


def _from_each(order: Frame) -> list[Frame]:
    """`everything from Hungary and Poland`: an order for each place; of counted units nobody knows
    which of them start where."""
    are_all = all(unit.amount is not None and unit.amount.word == "all" for unit in order.units)
    marks = [stop.mark for stop in order.stops]
    first = next((at for at, mark in enumerate(marks) if mark in (FROM, AT)), len(marks))
    last, end = first + 1, order.before if first < order.before else len(marks)
    while last < end and _is_one_more(order.stops[last], marks[first]):
        last += 1
    if not (are_all and order.units) or last - first < 2:
        return [order]
    before = order.before - (last - first - 1 if order.before > first else 0)
    return [
        replace(order, before=before, stops=(*order.stops[:first], source, *order.stops[last:]))
        for source in (replace(stop, mark=FROM) for stop in order.stops[first:last])
    ]


def _is_one_more(stop: Stop, mark: str) -> bool:
    return (stop.is_listed and stop.mark == "") or stop.mark == mark


def routes(frame: Frame) -> Iterator[Route]:
    """What the places of an order may be for it, the likeliest first; none where they make no
    sense."""
    through = tuple(stop for stop in frame.stops if stop.mark == VIA)
    others = [stop for stop in frame.stops if stop.mark != VIA]
    for route in _ends(frame, others):
        if route.through and through:
            continue
        whole = replace(route, through=route.through or through)
        if not frame.is_back:
            yield whole
        elif whole.source and whole.through and not whole.goal:
            # `Germany through Poland and back`
            yield replace(whole, goal=replace(whole.source, mark=TO))
        elif whole.source and whole.goal:
            # To a place and back may be a fight there and a landing, or a way that ends where it
            # began: only forms with a way back have it.
            yield replace(whole, is_back=True)


def _ends(frame: Frame, others: Sequence[Stop]) -> Iterator[Route]:
    if not others:
        yield Route()
    elif len(others) == 1:
        [only] = others
        if only.mark != FROM:
            yield Route(goal=only)
        if only.mark != TO:
            yield Route(source=only)
    elif others[0].mark != TO and all(stop.mark == TO for stop in others[1:]):
        yield Route(others[0], tuple(others[1:-1]), others[-1])
    elif len(others) == 2:
        yield from _two_ends(frame, *others)


def _two_ends(frame: Frame, first: Stop, second: Stop) -> Iterator[Route]:
    if second.mark == FROM and first.mark != FROM:
        yield Route(second, (), first)
    elif first.mark == FROM and second.mark in ("", AT):
        is_aboard = isinstance(second.item, Ship)
        if frame.before == 1 or second.is_told or first.is_head or is_aboard:
            yield Route(first, (), second)
    elif _is_bare_pair(frame, first, second):
        # No sign tells from where to where: the position does.
        yield Route(first, (), second)
        yield Route(second, (), first)
    elif frame.before == 1 and second.mark in ("", AT) and first.mark in ("", AT):
        yield Route(second, (), first)
        if not first.is_told:
            yield Route(first, (), second)


def _is_bare_pair(frame: Frame, first: Stop, second: Stop) -> bool:
    """`3 inf Poland Rumania`: two places side by side, and no list of them."""
    is_beside = bool(frame.units) and frame.before != 1
    return is_beside and not (first.mark or second.mark or second.is_listed or first.is_head)
