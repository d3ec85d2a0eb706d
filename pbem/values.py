"""`dataclass` as that of the standard library, ready in a tenth of the time.

That one writes and compiles six functions for each class when its module is imported, which was a
quarter of a short command. Here comparing, hashing and showing are shared by all classes, and
`__init__` is written when the first object is made. What it makes is a dataclass to `fields`,
`replace`, `asdict` and type checkers. Of the options there are `frozen`, `slots` and `eq`;
`InitVar` and fields by keyword alone there are not.
"""

from __future__ import annotations

import dataclasses
from operator import attrgetter
from types import MemberDescriptorType
from typing import TYPE_CHECKING, Any

__all__ = ["dataclass"]

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, slots=False, eq=True):
        """The class with all that a dataclass has."""
        if cls is None:
            return lambda each: _made(each, frozen, slots, eq)
        return _made(cls, frozen, slots, eq)


_set = object.__setattr__


def _made(cls: type, frozen: bool, slots: bool, eq: bool) -> type:
    own = set(cls.__dict__)
    # Said to be frozen it would write two more functions; where there is a base it looks at both.
    is_said = frozen and any(hasattr(each, "__dataclass_params__") for each in cls.__mro__[1:])
    make = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots, frozen=is_said)
    made: Any = make(cls)
    made.__dataclass_params__.frozen = frozen
    fields = dataclasses.fields(made)
    given = {"__repr__": _shown([each.name for each in fields if each.repr])}
    if eq:
        compared = [each.name for each in fields if each.compare]
        given["__eq__"], given["__hash__"] = _compared(compared)
        if not frozen:
            given["__hash__"] = None
    if frozen:
        given |= {"__setattr__": _set_never, "__delattr__": _delete_never}
        if slots:
            given |= {"__getstate__": _get_state, "__setstate__": _set_state}
    for name, value in given.items():
        if name not in own:
            setattr(made, name, value)
    made.__init__ = _written_first(made, frozen)
    return made  # type: ignore[no-any-return]


def _written_first(made: Any, frozen: bool) -> Any:
    """An `__init__` that puts the real one in its place and calls it."""

    def __init__(self: Any, /, *args: Any, **named: Any) -> None:
        made.__init__ = _written(made, frozen)
        made.__init__(self, *args, **named)

    return __init__


def _written(made: Any, frozen: bool) -> Any:
    """`__init__` of a class by its fields."""
    known: dict[str, Any] = {"_set": _set, "_absent": _ABSENT}
    taken, lines = ["self"], []
    for number, each in enumerate(dataclasses.fields(made)):
        name, value = each.name, each.name
        if each.default_factory is not dataclasses.MISSING:
            known[f"_make{number}"] = each.default_factory
            taken += [f"{name}=_absent"] if each.init else []
            value = f"_make{number}()"
            value = f"{value} if {name} is _absent else {name}" if each.init else value
        elif each.default is not dataclasses.MISSING:
            known[f"_default{number}"] = each.default
            taken += [f"{name}=_default{number}"] if each.init else []
            value = name if each.init else f"_default{number}"
        elif each.init:
            taken.append(name)
        else:
            continue
        if frozen and isinstance(slot := getattr(made, name, None), MemberDescriptorType):
            # It takes half of what `object.__setattr__` does, which looks for it by its name.
            known[f"_set{number}"] = slot.__set__
            lines.append(f"_set{number}(self, {value})")
        else:
            lines.append(f"_set(self, {name!r}, {value})" if frozen else f"self.{name} = {value}")
    if hasattr(made, "__post_init__"):
        lines.append("self.__post_init__()")
    body = "\n    ".join(lines or ["pass"])
    exec(f"def __init__({', '.join(taken)}):\n    {body}", known)
    init = known["__init__"]
    init.__qualname__ = f"{made.__qualname__}.__init__"
    return init


class _Absent:
    """What stands for an argument whose value is made anew for each object."""

    def __repr__(self) -> str:
        return "<factory>"


_ABSENT = _Absent()


def _shown(names: list[str]) -> Any:
    def __repr__(self: Any) -> str:
        told = ", ".join([f"{name}={getattr(self, name)!r}" for name in names])
        return f"{type(self).__qualname__}({told})"

    return __repr__


def _compared(names: list[str]) -> tuple[Any, Any]:
    """`__eq__` and `__hash__` by these fields."""
    parts: Any = attrgetter(*names) if names else lambda self: ()

    def __eq__(self: Any, other: Any) -> Any:
        if other.__class__ is self.__class__:
            return parts(self) == parts(other)
        return NotImplemented

    def __hash__(self: Any) -> int:
        return hash(parts(self))

    return __eq__, __hash__


def _set_never(self: Any, name: str, value: Any) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _delete_never(self: Any, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _get_state(self: Any) -> list[Any]:
    return [getattr(self, each.name) for each in dataclasses.fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for each, value in zip(dataclasses.fields(self), state, strict=True):
        _set(self, each.name, value)
