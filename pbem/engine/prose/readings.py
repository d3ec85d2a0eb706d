"""What comes of words that are not in the form of an order: the orders that they may mean, and what
had to be guessed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pbem.engine.errors import Problem
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.orders import Line

# How a name was guessed.
SLIP, BEGINNING, NICKNAME = "slip", "beginning", "nickname"


@dataclass(frozen=True, slots=True)
class Guess:
    """A name that was not written as it is known: `said` means `meant`, by a slip of a key, a
    beginning that fits one name only, or a nickname that means other things elsewhere.
    """

    said: str
    meant: str
    how: str


@dataclass(frozen=True, slots=True)
class Candidate:
    """One order that words may mean, as its normal form reads.

    `open` are amounts that only the position tells ("the rest", "everything except 1 infantry"), by
    the place of the unit in the order's list of units.
    """

    line: Line
    guesses: tuple[Guess, ...] = ()
    open: tuple[tuple[int, Amount], ...] = ()


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount in words of the units that stand in `place`: "all", "rest" (what no other order of
    the mail takes), "except" (all but `number` of `kind`, "" for any), "exactly" or "one" (all,
    which have to be `number`; "one" where none was said), or "vague", which is asked for.
    """

    word: str
    number: int = 0
    said: str = ""
    place: str = ""
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """A part of a mail that may be an order in other words than the form's.

    `said` are these words, `source` the whole line as sent, `line` and `column` where they stand,
    from 1; `queue` as in Line. `candidates` are what they may mean, the likeliest first; where
    there is none, `problem` says why. `anywhere` are the orders that it may be if its units
    leave some place, where it does not say which: `2 tanks to Poland`.
    """

    said: str
    source: str
    line: int
    column: int
    candidates: tuple[Candidate, ...] = ()
    problem: Problem | None = None
    queue: int = 0
    anywhere: tuple[Candidate, ...] = ()


@dataclass(frozen=True, slots=True)
class Claim:
    """A figure that a player tells: `what` is "left" (money that is saved), "spent", "money" (what
    there is to spend), "income", "cost" (of the `units` that stand before it), or "there" (units in
    `place`, `units` as {kind: count}, `is_enemy` where they are the other side's). It is compared,
    and never believed.
    """

    what: str
    number: int
    said: str
    line: int
    column: int
    place: str = ""
    units: tuple[tuple[str, int], ...] = ()
    is_enemy: bool = False
