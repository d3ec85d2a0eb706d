"""Corrections applied to a position that stands in no flow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pbem.engine.corrections import Ruled
from pbem.engine.dice import new_segment
from pbem.engine.points import Frames


def outside(position: Callable[[], Any]) -> Ruled:
    """What a ruling works on where there are no frames."""
    return Ruled(position, Frames([], {}, ""), new_segment(1))
