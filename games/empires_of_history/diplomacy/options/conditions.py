"""What options require (§Ph1.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.engine.errors import Illegal
from pbem.games.empires_of_history.concepts import routes
from pbem.games.empires_of_history.diplomacy.neutrals import is_neutral
from pbem.games.empires_of_history.economy.building import occupied
from pbem.games.empires_of_history.position import Position

Condition = Mapping[str, Any]
_TURN_START = "turn start"
_AT_START = {"us entry min": "EOH-123", "us entry max": "EOH-124"}


def check(g: Position, told: Condition) -> None:
    """EOH-329: Illegal, with a code of its own for each word, where a condition does not hold; for
    the number at the start of the US turn by the rule of that end of its track (EOH-123, EOH-124).
    """
    if not holds(g, told):
        code = f"requires_{told['cond'].replace(' ', '_')}"
        fields = {k: v for k, v in told.items() if k not in ("cond", "conds")}
        rule = _AT_START[told["cond"]] if told.get("at") == _TURN_START else "EOH-329"
        raise Illegal(rule, code, **fields)


def holds(g: Position, told: Condition) -> bool:
    """Whether a condition of an option holds now."""
    return _TESTS[told["cond"]](g, told)


def _entry(g: Position, told: Condition) -> int:
    """R84: the number now, or that at the start of the US turn."""
    return int(g.state["us_entry"]["at_start" if told.get("at") == _TURN_START else "now"])


def _side_controls(g: Position, told: Condition) -> bool:
    holder = g.controller(told["territory"])
    return bool(holder) and g.side_of(holder) == told["side"]


def _joined(g: Position, told: Condition) -> bool:
    return routes.connected(g, told["territory"], told["nation"], (told["with"],))


_TESTS: dict[str, Callable[[Position, Condition], bool]] = {
    "turn min": lambda g, c: g.turn >= c["turn"],
    "turn max": lambda g, c: g.turn <= c["turn"],
    "at war": lambda g, c: g.at_war(c["a"], c["b"]),
    "not at war": lambda g, c: not g.at_war(c["a"], c["b"]),
    "not at war any": lambda g, c: not g.in_war(c["nation"]),
    "neutral": lambda g, c: is_neutral(g, c["nation"]),
    "conquered": lambda g, c: g.is_conquered(c["nation"]),
    "not conquered": lambda g, c: not g.is_conquered(c["nation"]),
    "exists": lambda g, c: g.exists(c["nation"]),
    "controls": lambda g, c: g.controller(c["territory"]) == c["nation"],
    "side controls": _side_controls,
    "us entry min": lambda g, c: _entry(g, c) >= c["value"],
    "us entry max": lambda g, c: _entry(g, c) <= c["value"],
    "played": lambda g, c: c["option"] in g.state["played"],
    "lost home territory": lambda g, c: bool(occupied(g, c["nation"])),
    "flag not": lambda g, c: not g.flag(c["name"]),
    "joined": _joined,
    "any of": lambda g, c: any(holds(g, each) for each in c["conds"]),
}
