"""What is made when it is first used: whoever does not need it does not wait for it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

__all__ = ["pattern"]

if TYPE_CHECKING:
    from re import compile as pattern
else:

    class pattern:
        """As `re.compile`, which takes longer than most uses of what it makes."""

        def __init__(self, text: str, flags: int = 0) -> None:
            self._asked = text, flags

        def __getattr__(self, name: str) -> Any:
            """A method of the real pattern, from now on without this detour."""
            made = re.compile(*self._asked) if name == "_made" else getattr(self._made, name)
            setattr(self, name, made)
            return made
