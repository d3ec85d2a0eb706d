"""The dice that rules see, and where their values come from.

A value depends on its segment and its label alone. The engine owns the segment, plain data in the
state: `{"number": 3, "rolled": False, "labels": {"combat/poland/r1/germany/infantry": 2}}`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from pbem import lazy
from pbem.engine import chance
from pbem.engine.chance import DiceError
from pbem.engine.state import Segment
from pbem.values import dataclass


class NeedsSegment(Exception):
    """The links of this segment are not there yet: lock, reveal, and call again."""

    def __init__(self, segment: int) -> None:
        super().__init__(f"needs: segment {segment}")
        self.segment = segment


class NeedsDraw(Exception):
    """The seed of this sealed draw is not there: only who holds the chain `sealed` can go on."""

    def __init__(self, number: int) -> None:
        super().__init__(f"needs: sealed draw {number}")
        self.number = number


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that fell under one label.

    kind "roll": `count` dice of `sides` sides, `values` in order of their slots. kind "shuffle" and
    "pick": `values` are places, from 1, in the byte-sorted list of `sides` items; the first is the
    top, or the first picked.
    """

    label: str
    count: int
    sides: int
    values: tuple[int, ...]
    kind: str = "roll"


class Source(Protocol):
    """Where values come from. Raises NeedsSegment while the links of the segment are not there."""

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        """Values of `label/1` to `label/count`."""

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        """The items in a new order, top first."""

    def pick(self, segment: int, label: str, items: list[str], k: int) -> list[str]:
        """k of the items, in order."""


class Dice:
    """What a step gets: dice, shuffles and picks by label, each label once per segment.

    `draw` is the account of sealed draws, in the shape of a segment, and `sealed` its source: for
    shuffles that nobody may recompute before the campaign is opened. `rolled` is what fell in this
    call, `hidden` what fell sealed.
    """

    __slots__ = ("_draw", "_sealed", "_segment", "_source", "_used", "hidden", "rolled")

    def __init__(
        self,
        segment: Segment,
        source: Source,
        draw: Segment | None = None,
        sealed: Source | None = None,
    ) -> None:
        self._segment = segment
        self._source = source
        self._draw = draw
        self._sealed = sealed
        self.rolled: list[Roll] = []
        self.hidden: list[Roll] = []
        # Labels that were used here, each with its account and whether that had rolled before.
        self._used: list[tuple[Segment, str, bool]] = []

    def take_back(self) -> None:
        """The accounts are again what they were before the first die."""
        while self._used:
            account, label, had_rolled = self._used.pop()
            del account["labels"][label]
            account["rolled"] = had_rolled

    @property
    def draw_number(self) -> int:
        """Number of the sealed draw to which secret shuffles belong now."""
        return int(self._account(True, "")[0]["number"])

    def roll(self, label: str, count: int, sides: int = 6) -> list[int]:
        """`count` dice, 1 to `sides`; none for count 0."""
        chance.check_sides(sides)
        if count < 0:
            raise DiceError(f"{label}: {count} dice")
        _check_free(self._segment, label, count)
        if count == 0:
            return []
        values = self._source.roll(self._segment["number"], label, count, sides)
        self._mark(self._segment, label, count)
        self.rolled.append(Roll(label, count, sides, tuple(values)))
        return values

    def shuffle(self, label: str, items: Sequence[str], sealed: bool = False) -> list[str]:
        """The items in a new order, top first; a single item needs no die.

        A sealed shuffle uses its draw up even then: its number stands in fields that serve one
        value only.
        """
        account, source = self._account(sealed, label)
        pile = chance.sorted_items(items)
        _check_free(account, label, len(pile) - 1)
        if len(pile) < 2:
            if sealed:
                self._mark(account, label, 0)
            return pile
        order = source.shuffle(account["number"], label, pile)
        self._mark(account, label, len(pile) - 1)
        self._note(Roll(label, len(pile), len(pile), _places(pile, order), "shuffle"), sealed)
        return order

    def pick(self, label: str, items: Sequence[str], k: int, sealed: bool = False) -> list[str]:
        """k of the items, in the order in which they were picked; none for k 0."""
        account, source = self._account(sealed, label)
        pile = chance.sorted_items(items)
        if not 0 <= k <= len(pile):
            raise DiceError(f"{label}: cannot pick {k} of {len(pile)}")
        _check_free(account, label, len(pile) - 1)
        if k == 0 or len(pile) < 2:
            return pile[:k]
        picked = source.pick(account["number"], label, pile, k)
        self._mark(account, label, len(pile) - 1)
        self._note(Roll(label, k, len(pile), _places(pile, picked), "pick"), sealed)
        return picked

    def _account(self, sealed: bool, label: str) -> tuple[Segment, Source]:
        if not sealed:
            return self._segment, self._source
        if self._draw is None or self._sealed is None:
            raise DiceError("this campaign has no sealed draws")
        if label in self._draw["labels"] and not self._is_mine(label):
            # An earlier step of this run has it: what has come so far is recorded first, which
            # begins the next draw.
            raise NeedsDraw(self._draw["number"] + 1)
        return self._draw, self._sealed

    def _is_mine(self, label: str) -> bool:
        return any(used == label and account is self._draw for account, used, _ in self._used)

    def _mark(self, account: Segment, label: str, count: int) -> None:
        self._used.append((account, label, account["rolled"]))
        account["rolled"] = True
        account["labels"][label] = count

    def _note(self, roll: Roll, sealed: bool) -> None:
        (self.hidden if sealed else self.rolled).append(roll)


def _check_free(segment: Segment, label: str, count: int) -> None:
    """Raise DiceError unless the label is well formed and none of its dice, and nothing like them,
    was used.
    """
    chance.check_label(f"{label}/{max(count, 1)}")
    used: dict[str, int] = segment["labels"]
    if label in used:
        raise DiceError(f"label used twice in segment {segment['number']}: {label}")
    # A label that is also a die of another label would make a recorded value ambiguous to its
    # reader.
    above, _, slot = label.rpartition("/")
    if slot.isdecimal() and 1 <= int(slot) <= used.get(above, 0):
        raise DiceError(f"label is a die of {above} already: {label}")
    for number in range(1, count + 1) if used else ():
        if f"{label}/{number}" in used:
            raise DiceError(f"die {label}/{number} is a label of its own already")


def _places(pile: Sequence[str], chosen: Sequence[str]) -> tuple[int, ...]:
    place = {item: number for number, item in enumerate(pile, 1)}
    return tuple(place[item] for item in chosen)


def new_segment(number: int) -> Segment:
    """The account of a segment (or sealed draw) of which no die has fallen."""
    return {"number": number, "rolled": False, "labels": {}}


@lru_cache(maxsize=1024)
def slug(name: str) -> str:
    """A printed name as part of a label: "Baltic States" is baltic-states, "U.S. Convoy 1"
    u-s-convoy-1.
    """
    plain = "".join(
        char for char in unicodedata.normalize("NFKD", name) if not unicodedata.combining(char)
    )
    part = re.sub(r"[^a-z0-9_]+", "-", plain.lower()).strip("-")
    if not part:
        raise DiceError(f"no letter or digit for a label in {name!r}")
    return part


# Sources


class Seeded:
    """Values computed from the seeds of segments (number to 32 bytes), or of sealed draws with
    `sealed`.
    """

    def __init__(self, seeds: Mapping[int, bytes], sealed: bool = False) -> None:
        self._seeds = seeds
        self._missing: type[NeedsSegment] | type[NeedsDraw] = NeedsDraw if sealed else NeedsSegment

    def _seed(self, segment: int) -> bytes:
        if segment not in self._seeds:
            raise self._missing(segment)
        return self._seeds[segment]

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        """Values of `label/1` to `label/count`."""
        seed = self._seed(segment)
        return [chance.die(seed, f"{label}/{slot}", sides) for slot in range(1, count + 1)]

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        """The items in a new order, top first."""
        return chance.shuffle(self._seed(segment), label, items)

    def pick(self, segment: int, label: str, items: list[str], k: int) -> list[str]:
        """The first k of a shuffle."""
        return chance.pick(self._seed(segment), label, items, k)


class NotRecorded(DiceError):
    """The rules ask for dice that the record does not hold."""


class RecordDiffers(DiceError):
    """The record holds other dice under this label than the rules ask for."""


class Replay:
    """Values from a record, by label: for dice that were typed in, and for checking a record's
    labels.
    """

    def __init__(self, recorded: Mapping[str, Roll]) -> None:
        self._recorded = recorded
        self._left = dict.fromkeys(recorded)

    def _find(self, label: str, kind: str, count: int, sides: int) -> Roll:
        roll = self._recorded.get(label)
        if roll is None:
            raise NotRecorded(f"not in the record: {label}")
        if (roll.kind, roll.count, roll.sides) != (kind, count, sides):
            raise RecordDiffers(
                f"{label}: {kind} {count} of {sides} wanted, recorded {roll_text(roll)}"
            )
        self._left.pop(label, None)
        return roll

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        """The recorded values."""
        return list(self._find(label, "roll", count, sides).values)

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        """The recorded order."""
        return self._items(self._find(label, "shuffle", len(items), len(items)), items)

    def pick(self, segment: int, label: str, items: list[str], k: int) -> list[str]:
        """What was picked by the record."""
        return self._items(self._find(label, "pick", k, len(items)), items)

    def _items(self, roll: Roll, items: list[str]) -> list[str]:
        pile = chance.sorted_items(items)
        return [pile[place - 1] for place in roll.values]

    def unused(self) -> list[str]:
        """Labels of the record for which nobody asked."""
        return sorted(self._left)


class ScriptError(AssertionError):
    """A test's dice and the dice that the rules asked for are not the same."""


Entry = int | tuple[str, Sequence[int] | Sequence[str]]


class Script:
    """Dice written down in a test, in the order in which they are asked for.

    An entry is one value, or (label, values) for all dice of that label, or (label, items) for a
    shuffle or pick. With `sort_shuffles` a shuffle that is not next in the script gives the items
    in byte order.
    """

    def __init__(self, entries: Sequence[Entry], sort_shuffles: bool = False) -> None:
        self._left: list[Entry] = list(entries)
        self._sort = sort_shuffles

    def roll(self, segment: int, label: str, count: int, sides: int) -> list[int]:
        """The next values; ScriptError if they are too few, of another label, or on no such die."""
        if self._left and isinstance(self._left[0], tuple):
            values = self._labelled(label, count)
        else:
            values, self._left = list(self._left[:count]), self._left[count:]
            if len(values) < count:
                raise ScriptError(f"{label}: {count} dice wanted, {len(values)} left in the script")
        for value in values:
            if not isinstance(value, int) or not 1 <= value <= sides:
                raise ScriptError(f"{label}: {value!r} is not on a die of {sides} sides")
        return [value for value in values if isinstance(value, int)]

    def shuffle(self, segment: int, label: str, items: list[str]) -> list[str]:
        """The order of the next entry, which must have this label and just these items."""
        return self._items(label, items, len(items))

    def pick(self, segment: int, label: str, items: list[str], k: int) -> list[str]:
        """The items of the next entry, which must have this label and name k of these."""
        return self._items(label, items, k)

    def _items(self, label: str, items: list[str], k: int) -> list[str]:
        is_next = (
            bool(self._left) and isinstance(self._left[0], tuple) and self._left[0][0] == label
        )
        if self._sort and not is_next:
            return chance.sorted_items(items)[:k]
        chosen = [item for item in self._labelled(label, k) if isinstance(item, str)]
        if len(set(chosen)) != k or not set(chosen) <= set(items):
            raise ScriptError(f"{label}: {chosen} is not {k} different ones of {items}")
        return chosen

    def _labelled(self, label: str, count: int) -> list[Any]:
        entry = self._left[0] if self._left else None
        if not isinstance(entry, tuple):
            raise ScriptError(f"{label}: wanted, but next in the script is {entry!r}")
        if entry[0] != label or len(entry[1]) != count:
            raise ScriptError(
                f"{label}: {count} wanted, next in the script are {len(entry[1])} of {entry[0]}"
            )
        del self._left[0]
        return list(entry[1])

    def finish(self) -> None:
        """ScriptError if anything is left over."""
        if self._left:
            raise ScriptError(f"left over in the script: {self._left}")


# Text form for records

_TEXT = lazy.pattern(r"(?:d(\d+)|shuffle (\d+)|pick (\d+) of (\d+)): (\d+(?: \d+)*)", re.ASCII)


def roll_text(roll: Roll) -> str:
    """The values for a record and for people: "d6: 1 5 2", "shuffle 3: 2 3 1", "pick 2 of 9: 5
    1".
    """
    head = {
        "roll": f"d{roll.sides}",
        "shuffle": f"shuffle {roll.sides}",
        "pick": f"pick {roll.count} of {roll.sides}",
    }[roll.kind]
    return f"{head}: {' '.join(map(str, roll.values))}"


def parse_roll_text(label: str, text: str) -> Roll:
    """The roll that `roll_text` wrote; DiceError for anything else, also for values that cannot
    be.
    """
    found = _TEXT.fullmatch(text)
    # Digits beyond any number that can occur are refused before they are read.
    if found is None or re.search(r"\d{4}", text):
        raise DiceError(f"{label}: not a roll: {text!r}")
    die, pile, k, of, listed = found.groups()
    kind = "roll" if die else "shuffle" if pile else "pick"
    values = tuple(int(value) for value in listed.split())
    sides = int(die or pile or of)
    count = int(k) if k else len(values)
    roll = Roll(label, count, sides, values, kind)
    is_right = all(1 <= value <= sides for value in values) and 2 <= sides <= 256
    if kind != "roll":
        is_right = is_right and len(set(values)) == len(values) == (sides if pile else count)
    if not is_right or roll_text(roll) != text:
        raise DiceError(f"{label}: not a roll: {text!r}")
    return roll
