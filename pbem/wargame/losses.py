"""Who is lost to hits: targets, hits that only some of them can take, and one way of choosing for
rules and odds.

Losses are {power: {key: n}}: n hits. A key is a kind (any of that kind) or means single units of it
(`Target.key`). What takes several hits before it is lost has a target for each, so that n counts
hits, not units.

A list of losses has entries {"what": kind or class, "power": "" for any, "take": None or at most so
many, "keep": 0 or so many that go last}, perhaps with details that tell units of a kind apart.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from pbem.values import dataclass
from pbem.wargame.counts import Counts, added, change

Losses = dict[str, Counts]
Entry = Mapping[str, Any]

EVERYTHING: Entry = {"what": ""}


@dataclass(frozen=True, slots=True)
class Target:
    """Units that may take `count` hits. Hits tell `group`s apart (LossRules), default orders a
    `state` of a kind.

    A game whose lists tell more apart adds fields, names them in `details`, and overrides `key`,
    `look` and `fits`.
    """

    power: str
    kind: str
    count: int
    group: str = "plain"
    state: str = ""

    details: ClassVar[tuple[str, ...]] = ("state",)

    @property
    def name(self) -> str:
        """As in default orders: "transport/empty" is a part of its kind."""
        return f"{self.kind}/{self.state}" if self.state else self.kind

    @property
    def key(self) -> str:
        """The key of losses that means just these units: the kind, and more behind a blank."""
        return self.kind

    @property
    def look(self) -> tuple[Any, ...]:
        """Units of a kind with the same look can stand for each other."""
        return ()

    @property
    def is_last(self) -> bool:
        """Whether it comes behind all others where nobody says otherwise."""
        return False

    def fits(self, entry: Entry) -> bool:
        """Whether it is in the state, or one of the very units, that an entry about its kind asks
        for."""
        return bool(entry.get("state", self.state) == self.state)


@dataclass(frozen=True, slots=True)
class Hits:
    """Hits of one volley, of which `any` can fall on everybody. A game adds hits that cannot, and
    says what that means."""

    any: int = 0

    @property
    def most(self) -> Sequence[int]:
        """How many of them each limit of LossRules lets fall, in that order."""
        return (self.any,)


T = TypeVar("T", bound=Target)


@dataclass(frozen=True, slots=True)
class Pass:
    """One way through the targets: for each entry at most how many hits go to which targets; and so
    many of which stay."""

    tries: Sequence[tuple[Entry, int | None, Sequence[int]]]
    spared: Sequence[tuple[int, Sequence[int]]] = ()


@dataclass(frozen=True)
class LossRules(Generic[T]):
    """What a game says of losses.

    `powers` in the order of turns; `classes` of kinds by the words of lists; `limits`: sets of
    groups that can take only so many hits together (`Hits.most`), None for all groups; `never`:
    kinds that are never lost.
    """

    powers: Sequence[str]
    classes: Mapping[str, Collection[str]]
    limits: Sequence[Collection[str] | None] = (None,)
    never: Collection[str] = ()

    def may_take(self, hits: Hits, taken: Mapping[str, int]) -> bool:
        """Whether hits taken by these groups can be matched with hits that may go there."""
        for groups, most in zip(self.limits, hits.most, strict=True):
            those = [n for group, n in taken.items() if groups is None or group in groups]
            if sum(those) > most:
                return False
        return True

    def by_default(self, targets: Sequence[T], order: Sequence[str]) -> list[T]:
        """The targets in a default order of names or kinds, within a kind in the order of turns of
        their owners."""
        rank, turns = _ranks(tuple(order)), _ranks(tuple(self.powers))

        def place(each: T) -> tuple[int, int]:
            return rank.get(each.name, rank.get(each.kind, len(rank))), turns[each.power]

        own = sorted((each for each in targets if not each.is_last), key=place)
        return own + [each for each in targets if each.is_last]

    def matches(self, entry: Entry, target: T) -> bool:
        """Whether an entry means this target."""
        what = entry["what"]
        if entry.get("power") and entry["power"] != target.power:
            return False
        if what not in ("", target.kind) and target.kind not in self.classes.get(what, ()):
            return False
        return target.fits(entry)

    def choose(
        self,
        targets: Sequence[T],
        hits: Hits,
        wishes: Iterable[Entry] = (),
        keep: Iterable[Entry] = (),
    ) -> Losses:
        """Losses by a list; what it leaves open goes in the order of `targets`. No hit is wasted.

        What entries with `keep`, or those of `keep`, protect goes last.
        """
        there = [each.count for each in targets]
        passes = self.passes(targets, tuple(wishes), tuple(keep))
        losses: Losses = {}
        for entry, number, count in take(there, self.bounds(targets), hits.most, passes):
            target = targets[number]
            is_exact = any(detail in entry for detail in target.details)
            key = target.key if is_exact else target.kind
            change(losses.setdefault(target.power, {}), key, count)
        return self.in_turn(losses)

    def passes(
        self, targets: Sequence[T], wishes: Sequence[Entry], keep: Sequence[Entry]
    ) -> list[Pass]:
        """First the list with what it protects, then whatever is left."""

        def meant(entry: Entry) -> Sequence[int]:
            if entry is EVERYTHING:
                return range(len(targets))
            return [n for n, target in enumerate(targets) if self.matches(entry, target)]

        kept = [entry for entry in (*wishes, *keep) if entry.get("keep")]
        wanted = [entry for entry in wishes if not entry.get("keep")]
        if not kept and not wanted:
            return [Pass([(EVERYTHING, None, meant(EVERYTHING))])]
        tries = [(entry, entry.get("take"), meant(entry)) for entry in (*wanted, EVERYTHING)]
        spared = [(int(entry["keep"]), meant(entry)) for entry in kept]
        return [Pass(tries, spared), Pass(tries[-1:])]

    def bounds(self, targets: Iterable[T]) -> list[list[int]]:
        """By which limits each target is bound, by number."""
        return [self._bound(each.group) for each in targets]

    def _bound(self, group: str) -> list[int]:
        if group not in self._bounds:
            self._bounds[group] = [
                n for n, groups in enumerate(self.limits) if groups is None or group in groups
            ]
        return self._bounds[group]

    @cached_property
    def _bounds(self) -> dict[str, list[int]]:
        """What was asked for, by group."""
        return {}

    def add(self, losses: Losses, more: Losses) -> Losses:
        """The sum of two losses."""
        powers = [*losses, *more]
        return self.in_turn({p: added(losses.get(p, {}), more.get(p, {})) for p in powers})

    def in_turn(self, losses: Losses) -> Losses:
        """The same losses in the order of turns."""
        return {power: losses[power] for power in self.powers if power in losses}


@lru_cache(maxsize=256)
def _ranks(names: tuple[str, ...]) -> Mapping[str, int]:
    return {name: number for number, name in enumerate(names)}


def take(
    there: Sequence[int],
    bounds: Sequence[Sequence[int]],
    most: Sequence[int],
    passes: Iterable[Pass],
) -> Iterator[tuple[Entry, int, int]]:
    """Which entry brings how many hits on which target: (entry, number of the target, hits), many
    at a time.

    `there` is how many each target can take, `bounds` by which of the limits in `most` it is bound.
    """
    left = list(most)
    taken = [0] * len(there)
    for each in passes:
        for entry, limit, numbers in each.tries:
            for number in numbers:
                count = there[number] - taken[number]
                for n in bounds[number]:
                    if left[n] < count:
                        count = left[n]
                if limit is not None and limit < count:
                    count = limit
                for keep, meant in each.spared:
                    if count > 0 and number in meant:
                        started = sum([there[other] for other in meant])
                        stays = started - sum([taken[other] for other in meant])
                        count = min(count, stays - min(keep, started))
                if count <= 0:
                    continue
                taken[number] += count
                limit = None if limit is None else limit - count
                for n in bounds[number]:
                    left[n] -= count
                yield entry, number, count


def hits_in(losses: Losses) -> int:
    """How many hits are taken."""
    return sum(sum(kinds.values()) for kinds in losses.values())


def kind_of(key: str, kinds: Collection[str] = ()) -> str:
    """The kind of the units that a key of losses means; `kinds` are those whose names may have
    blanks."""
    return key if key in kinds else key.partition(" ")[0]


def by_kind(losses: Losses, kinds: Collection[str] = ()) -> Losses:
    """The same losses without telling units of a kind apart; `kinds` as in `kind_of`."""
    plain: Losses = {}
    for power, told in losses.items():
        for key, number in told.items():
            change(plain.setdefault(power, {}), kind_of(key, kinds), number)
    return plain


@dataclass(frozen=True, slots=True)
class Preset:
    """Default orders of losses by name, "kind" or "kind/state", and what each of them protects
    besides."""

    orders: Mapping[str, tuple[str, ...]]
    keep: Mapping[str, tuple[Entry, ...]]


def spelled_out(presets: Mapping[str, Preset], wishes: Iterable[Entry], name: str) -> list[Entry]:
    """A list of losses with the presets that it names put in: their default order `name`, and what
    it protects."""
    found: list[Entry] = []
    for entry in wishes:
        if "preset" not in entry:
            found.append(entry)
            continue
        preset = presets[entry["preset"]]
        for part in preset.orders[name]:
            kind, _, state = part.partition("/")
            wish = {"what": kind, "power": entry.get("power", ""), "take": None, "keep": 0}
            found.append({**wish, "state": state} if state else wish)
        found += preset.keep.get(name, ())
    return found
