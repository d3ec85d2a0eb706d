"""Events that mean the same in every game: their kinds, and their fields as types.

Any other event is a game's own: {"kind", ...} with plain data, told by a text of its kind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict, TypeGuard

# One event of any kind; `kind` is in each.
Event = Mapping[str, Any]

ORDERS_OPEN, NOBODY_DECIDES, LINE_UNUSED = "orders_open", "nobody_decides", "line_unused"
CORRECTED, UNDONE = "corrected", "undone"
# With this a line of a ruling begins that sets a secret.
SEALED_LINE = "sealed "
TURN_BEGAN, STEP_BEGAN, BATTLE_BEGAN = "turn_began", "step_began", "battle_began"
# A numbered phase of a turn begins, {"phase": number, ...}: a step that is called `phase_NUMBER`.
PHASE_BEGAN = "phase_began"
FORCES_MET, BATTLE_ENDED = "forces_met", "battle_ended"
LOST, DAMAGED, LOST_ABOARD = "lost", "damaged", "lost_aboard"
# One unit is gone, {"unit": its kind or name, "nation": whose it was, else "power": ...}.
UNIT_DESTROYED = "unit_destroyed"

Units = dict[str, int]


class OrdersOpen(TypedDict):
    """Orders are released: a turn, or a part of one, has begun. `release` counts these from 1,
    `ask` is the question with which it begins. `standing` is what people compare then, {tally:
    {side or power: number}}, of a game that has `standings`.
    """

    kind: str
    release: int
    turn: int
    part: NotRequired[str]
    ask: str
    standing: NotRequired[dict[str, dict[str, int]]]


class LineUnused(TypedDict):
    """An order `line` of the powers `by` was passed over when it was its turn; `problem` as
    Problem.data.
    """

    kind: str
    by: list[str]
    line: str
    problem: dict[str, Any]


class Corrected(TypedDict):
    """A ruling has set something: `line` in normal form, of which `what` is the word and `about`
    the things that it is set for.
    """

    kind: str
    what: str
    about: list[str]
    line: str
    before: Any
    after: Any


class Undone(TypedDict):
    """The records `first` to `last` are undone; `last` is "" for a single one."""

    kind: str
    first: int
    last: int | str


class BattleBegan(TypedDict):
    """A battle of the kind `battle` begins in a place."""

    kind: str
    battle: str
    at: str


class ForcesMet(TypedDict):
    """Who meets in a battle, before the first die, by power and kind."""

    kind: str
    at: str
    attacker: dict[str, Units]
    defender: dict[str, Units]


class BattleEnded(TypedDict):
    """A battle is over. `holder` has the place now, "" for nobody, as at sea, and `left` is what
    stands there then, by power. `outcome` is how it ended for who attacked: "taken",
    "held" (the attack has failed), "left" (broken off), or "fought" where no place is at stake.
    """

    kind: str
    at: str
    by: str
    outcome: str
    holder: str
    left: dict[str, Any]


class Volley(TypedDict):
    """Dice that hit on `factor` or less, or are summed where that is 0: of the power `by`, thrown
    under `label` with `sides` faces (6 unless said).
    """

    kind: str
    rolls: list[int]
    factor: int
    hits: int
    label: NotRequired[str]
    by: NotRequired[str]
    unit: NotRequired[str]
    at: NotRequired[str]
    phase: NotRequired[str]
    round: NotRequired[int]
    sides: NotRequired[int]


class Lost(TypedDict):
    """Units that are lost, by power and kind. With `kind` "lost_aboard" they were aboard a ship of
    `owner`.
    """

    kind: str
    units: dict[str, Units]
    at: NotRequired[str]
    phase: NotRequired[str]
    round: NotRequired[int]
    owner: NotRequired[str]


class Damaged(TypedDict):
    """Units that took a hit and are still there."""

    kind: str
    at: str
    power: str
    unit: str
    count: int


def opens(event: Event) -> TypeGuard[OrdersOpen]:
    """Whether orders are released by it."""
    return bool(event["kind"] == ORDERS_OPEN)


def corrects(event: Event) -> TypeGuard[Corrected]:
    """Whether it tells of a ruling."""
    return bool(event["kind"] == CORRECTED)


def is_line_unused(event: Event) -> TypeGuard[LineUnused]:
    """Whether it tells of an order that was passed over."""
    return bool(event["kind"] == LINE_UNUSED)


def is_battle(event: Event) -> TypeGuard[BattleBegan]:
    """Whether a battle begins with it."""
    return bool(event["kind"] == BATTLE_BEGAN)


def is_volley(event: Event) -> TypeGuard[Volley]:
    """Whether it tells of dice that hit on `factor` or less."""
    return bool(event.get("rolls")) and "factor" in event and "hits" in event


def is_loss(event: Event) -> TypeGuard[Lost]:
    """Whether it tells of units that are gone."""
    return event["kind"] in (LOST, LOST_ABOARD)


def is_damage(event: Event) -> TypeGuard[Damaged]:
    """Whether it tells of units that were hit and are still there."""
    return bool(event["kind"] == DAMAGED)
