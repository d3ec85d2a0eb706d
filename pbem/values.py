"""`dataclass` as that of the standard library, ready in a tenth of the time.

That one writes and compiles six functions for each class when its module is imported, which was a
quarter of a short command, and looks for `InitVar` in the text of each annotation. Here comparing,
hashing and showing are shared by all classes, and `__init__` is written when some objects have been
made. What it makes is a dataclass to `fields`, `replace`, `asdict` and type checkers. Of the
options there are `frozen`, `slots` and `eq`; `InitVar` and fields by keyword alone there are not,
and annotations are text.
"""

from __future__ import annotations

import copy
import dataclasses
import inspect
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
# It takes a tenth of a millisecond to write an `__init__`, and a tenth of that to do without.
_FEW = 4
_PARAMS, _FIELDS = "__dataclass_params__", "__dataclass_fields__"


@dataclasses.dataclass(init=False, repr=False, eq=False)
class _Sample:
    """Whence the marks are by which the library knows its own."""

    each: int


_LOOSE: Any = vars(_Sample)[_PARAMS]
_FROZEN = copy.copy(_LOOSE)
_FROZEN.frozen = True
_MARK = vars(_Sample)[_FIELDS]["each"]._field_type


def _made(cls: type, frozen: bool, slots: bool, eq: bool) -> type:
    own = _fields(cls)
    inherited: dict[str, Any] = {}
    for base in cls.__mro__[-1:0:-1]:
        if _FIELDS in base.__dict__:
            inherited |= base.__dict__[_FIELDS]
            if base.__dict__[_PARAMS].frozen is not frozen:
                raise TypeError("what is frozen and what is not cannot be of one family")
    fields = inherited | own
    given: dict[str, Any] = {
        _FIELDS: fields,
        _PARAMS: _FROZEN if frozen else _LOOSE,
        "__match_args__": tuple([name for name, each in fields.items() if each.init]),
        "__repr__": _shown([name for name, each in fields.items() if each.repr]),
    }
    if eq:
        compared = [name for name, each in fields.items() if each.compare]
        given["__eq__"], given["__hash__"] = _compared(compared)
        if not frozen:
            given["__hash__"] = None
    if frozen:
        given |= {"__setattr__": _set_never, "__delattr__": _delete_never}
        if slots:
            given |= {"__getstate__": _get_state, "__setstate__": _set_state}
    made = (_with_slots if slots else _filled)(cls, own, given)
    made.__init__ = _written_first(made, frozen)
    return made  # type: ignore[no-any-return]


def _fields(cls: type) -> dict[str, Any]:
    """The fields that a class adds to those of its bases."""
    found = {}
    for name, told in inspect.get_annotations(cls).items():
        if "ClassVar" in told:
            continue
        default = getattr(cls, name, dataclasses.MISSING)
        if isinstance(default, MemberDescriptorType):
            default = dataclasses.MISSING
        each: Any = default
        if not isinstance(default, dataclasses.Field):
            each = dataclasses.field(default=default)
        if each.default.__class__.__hash__ is None:
            raise ValueError(f"{name}: a default that may change is one of all objects")
        each.name, each.type, each.kw_only, each._field_type = name, told, False, _MARK
        found[name] = each
    return found


def _filled(cls: Any, own: dict[str, Any], given: dict[str, Any]) -> Any:
    """The class itself with what it is given, and with its defaults in place of their fields."""
    for name, each in own.items():
        if isinstance(cls.__dict__.get(name), dataclasses.Field):
            if each.default is dataclasses.MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, each.default)
    its = {*cls.__dict__}
    for name, value in given.items():
        if name not in its:
            setattr(cls, name, value)
    return cls


def _with_slots(cls: Any, own: dict[str, Any], given: dict[str, Any]) -> Any:
    """The class once more, since slots are not added to one that is there."""
    held = {name for base in cls.__mro__[1:] for name in base.__dict__.get("__slots__", ())}
    its = {name: value for name, value in cls.__dict__.items() if name not in own}
    for name in ("__dict__", "__weakref__"):
        its.pop(name, None)
    its = given | its | {"__slots__": tuple([name for name in own if name not in held])}
    made = type(cls)(cls.__name__, cls.__bases__, its)
    made.__qualname__ = cls.__qualname__
    return made


def _written_first(made: Any, frozen: bool) -> Any:
    """An `__init__` that puts the real one in its place and calls it, when some objects have been
    made without: half of the classes of a command never have more."""
    left = _FEW

    def __init__(self: Any, /, *args: Any, **named: Any) -> None:
        nonlocal left
        left -= 1
        if left >= 0 and _is_filled(made, self, args, named, setattr if not frozen else _set):
            return
        made.__init__ = _written(made, frozen)
        made.__init__(self, *args, **named)

    return __init__


def _is_filled(
    made: Any, self: Any, args: tuple[Any, ...], named: dict[str, Any], put: Any
) -> bool:
    """Give an object its fields as a written `__init__` does. False, and nothing is done, for
    arguments that are not just right: that one says what is wrong with them."""
    told, left = {}, len(named)
    rest = iter(args)
    for each in dataclasses.fields(made):
        value = next(rest, _ABSENT) if each.init else _ABSENT
        if value is _ABSENT and each.init and each.name in named:
            value = named[each.name]
            left -= 1
        if value is not _ABSENT:
            told[each.name] = value
        elif each.default is not dataclasses.MISSING:
            told[each.name] = each.default
        elif each.default_factory is not dataclasses.MISSING:
            told[each.name] = each.default_factory()
        elif each.init:
            return False
    if left or next(rest, _ABSENT) is not _ABSENT:
        return False
    for name, value in told.items():
        put(self, name, value)
    if hasattr(made, "__post_init__"):
        self.__post_init__()
    return True


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
