"""What is made when it is first used: whoever does not need it does not wait for it."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar, cast

__all__ = ["Package", "Part", "part", "pattern"]

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
