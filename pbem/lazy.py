"""What is made when it is first used: whoever does not need it does not wait for it."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

__all__ = ["Package", "Part", "Parts", "part", "pattern"]

T = TypeVar("T")

if TYPE_CHECKING:
    from re import compile as pattern
else:

    class pattern:
        """As `re.compile`, which takes longer than most uses of what it makes."""

        def __init__(self, text: str, flags: int = 0) -> None:
            self._asked = text, flags

        def __getattr__(self, name: str) -> Any:
            """A method of the real pattern, from now on without this detour."""
            if name.startswith("__"):
                raise AttributeError(name)
            made = re.compile(*self._asked) if name == "_made" else getattr(self._made, name)
            setattr(self, name, made)
            return made


class Package:
    """A package whose modules are imported when they are asked for, as its attributes."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        """A module of the package. What Python asks of any object is none."""
        if name.startswith("__"):
            raise AttributeError(name)
        return importlib.import_module(f"{self._name}.{name}")


class Part:
    """Something that whoever keeps it makes when it is asked for it first."""

    __slots__ = ("make",)

    def __init__(self, make: Callable[[], Any]) -> None:
        self.make = make


def part(make: Callable[[], T]) -> T:
    """What `make` gives, for a `Game`, which makes it when it is asked for it first; to type
    checkers it is that already."""
    return cast(T, Part(make))


class Parts(Mapping[str, T]):
    """A map whose values are made when they are asked for, each once; its keys are known before."""

    def __init__(self, make: Mapping[str, Callable[[], T]]) -> None:
        self._make, self._made = make, dict[str, T]()

    def __getitem__(self, key: str) -> T:
        """The value of a key, made now where nobody has asked for it yet."""
        if key not in self._made:
            self._made[key] = self._make[key]()
        return self._made[key]

    def __contains__(self, key: object) -> bool:
        return key in self._make

    def __iter__(self) -> Iterator[str]:
        return iter(self._make)

    def __len__(self) -> int:
        return len(self._make)
