"""Settings that many words of rulings are made of: a number, a name or yes and no by names in the
state, and a slot that takes some words beside its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pbem.engine.corrections import NOBODY, MadeSlot, Setting
from pbem.engine.pattern import Slot
from pbem.wargame.position import Stacks

Position = Stacks[Any]

YES, NO = "yes", "no"
MAYBE = "{value:=yes|no}"
Check = Callable[[Any, str], None]


def anything(g: Position, name: str) -> None:
    """No check at all."""


def number(what: str, check: Check = anything) -> Setting:
    """{name: number} in the state; 0 is left out there."""

    def now(g: Position, name: str) -> int:
        return int(g.state[what].get(name, 0))

    def put(g: Position, name: str, count: int) -> None:
        check(g, name)
        put_or_drop(g.state[what], name, count)

    return Setting(now, put)


def put_or_drop(there: dict[str, Any], name: str, value: Any) -> None:
    """An entry, or none where there is nothing to say."""
    there.pop(name, None)
    if value:
        there[name] = value


def named(what: str) -> Setting:
    """{name: name} in the state, nobody where there is none."""

    def now(g: Position, name: str) -> str:
        return str(g.state[what].get(name, NOBODY))

    def put(g: Position, name: str, value: str) -> None:
        put_or_drop(g.state[what], name, "" if value == NOBODY else value)

    return Setting(now, put)


def member(what: str, check: Check = anything) -> Setting:
    """Yes or no: whether a name is in a list of the state."""

    def now(g: Position, name: str) -> str:
        return YES if name in g.state[what] else NO

    def put(g: Position, name: str, whether: str) -> None:
        check(g, name)
        left = [each for each in g.state[what] if each != name]
        g.state[what] = sorted([*left, name]) if whether == YES else left

    return Setting(now, put)


def or_else(kind: str, *words: str) -> MadeSlot:
    """A slot of the orders that takes some words beside what it takes there."""

    def made(slots: Mapping[str, Slot]) -> Slot:
        slot = slots[kind]

        def read(text: str, at: int) -> Any:
            said = " ".join(text.lower().split())
            return said if said in words else slot.read(text, at)

        def show(value: Any) -> str:
            return str(value) if value in words else slot.show(value)

        usage = "|".join((slot.usage or kind.upper(), *words))
        return Slot(read, show, usage=usage, names=slot.names)

    return made
