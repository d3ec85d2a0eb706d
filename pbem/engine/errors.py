"""Refusals as data: the three kinds of no. Their words are in the message catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Any

from pbem.values import dataclass

LATER, TOLD, UNSEEN, CLAIMED, BESIDE = "later", "told", "unseen", "claimed", "beside"


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason why an order or answer was not taken, or a remark about one that stands.

    `kind` is "not_understood", "ambiguous" or "illegal", of a remark LATER (of no use as things are
    now), TOLD (used, at a price), UNSEEN (it depends on secrets that are not at hand), CLAIMED (a
    figure that the player tells is another) or BESIDE (talk that may change the orders beside it);
    `code` keys the message catalogue and `fields` (plain data) fill it; `rule` is the id of the
    rule, "" for grammar. `line` and `column` count from 1 in the text that was sent, 0 when
    unknown; `text` is the order as written, `read_as` the order that it was read as, where that is
    another, `falls_with` the order without which, or beside which, it cannot stand. `choices` are
    what would work.
    """

    kind: str
    code: str
    fields: dict[str, Any] = field(default_factory=dict)
    rule: str = ""
    line: int = 0
    column: int = 0
    text: str = ""
    choices: tuple[str, ...] = ()
    read_as: str = ""
    falls_with: str = ""

    def data(self) -> dict[str, Any]:
        """Plain data for a save, an event or --json; empty parts are left out."""
        raw: dict[str, Any] = {
            "kind": self.kind,
            "code": self.code,
            "rule": self.rule,
            "fields": dict(self.fields),
            "line": self.line,
            "column": self.column,
            "text": self.text,
            "choices": list(self.choices),
            "read_as": self.read_as,
            "falls_with": self.falls_with,
        }
        return {key: value for key, value in raw.items() if value or key in ("kind", "code")}

    @staticmethod
    def of(data: Mapping[str, Any]) -> Problem:
        """The problem that `data()` wrote."""
        return Problem(**{**data, "choices": tuple(data.get("choices", ()))})

    @property
    def is_remark(self) -> bool:
        """Whether the line that it is about stands."""
        return self.kind in (LATER, TOLD, UNSEEN, CLAIMED, BESIDE)


class NotKnown(LookupError):
    """The rules look into secrets that are not at hand, so that nothing can be said of an order."""


NOT_AT_HAND = Problem(UNSEEN, "not_at_hand")


class Refusal(Exception):
    """Base of everything that is refused with a Problem."""

    kind = "illegal"

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code)
        self.problem = problem

    def at(self, line: int, column: int, text: str) -> Refusal:
        """The same refusal, placed in the text that was sent (a place already known is kept)."""
        p = self.problem
        self.problem = replace(
            p, line=p.line or line, column=p.column or column, text=p.text or text
        )
        return self


class NotUnderstood(Refusal):
    """The grammar does not know it: `NotUnderstood("unknown_place", choices=("Berlin",),
    name="Berln")`.
    """

    kind = "not_understood"

    def __init__(
        self, code: str, choices: tuple[str, ...] = (), column: int = 0, **fields: Any
    ) -> None:
        super().__init__(Problem(self.kind, code, fields, column=column, choices=choices))

    def at_column(self, column: int) -> None:
        """Say where it is at fault."""
        self.problem = replace(self.problem, column=column)


class Ambiguous(NotUnderstood):
    """More than one thing is meant by it; `choices` lists them."""

    kind = "ambiguous"


class Illegal(Refusal):
    """Understood, but a rule forbids it: `Illegal("AAE-057", "too_far", unit="armor", reach=2,
    need=5)`.
    """

    def __init__(self, rule: str, code: str, choices: tuple[str, ...] = (), **fields: Any) -> None:
        super().__init__(Problem(self.kind, code, fields, rule=rule, choices=choices))
