"""Half units of supply, read and shown as units (BWR-084, G-05)."""

from __future__ import annotations

from collections.abc import Sequence

from pbem import lazy
from pbem.engine.errors import NotUnderstood
from pbem.engine.pattern import Slot

_UNITS = lazy.pattern(r"(?P<units>[0-9]+)(?:\s+(?P<half>1/2)|(?P<point>\.5))?|(?P<only>1/2|0?\.5)")
_NOTHING = ("nothing", "none", "0")


def stock_slot() -> Slot:
    """`6, 3 1/2` or `nothing`: supply counters by their units, as half units, the largest first."""

    def read(text: str, at: int) -> list[int]:
        if text.strip().lower() in _NOTHING:
            return []
        return sorted((read_halves(piece, at) for piece in text.split(",")), reverse=True)

    return Slot(read, show_stock, usage="N, N 1/2|nothing")


def read_halves(text: str, at: int) -> int:
    """`4`, `3 1/2` or `3.5` units as half units. NotUnderstood for anything else."""
    found = _UNITS.fullmatch(text.strip())
    if not found:
        raise NotUnderstood("bad_number", column=at + 1, name=text.strip())
    half = bool(found["half"] or found["point"] or found["only"])
    return 2 * int(found["units"] or 0) + half


def show_stock(halves: Sequence[int]) -> str:
    """Supply counters by their units: `6, 3 1/2`."""
    return ", ".join(map(show_halves, halves)) or _NOTHING[0]


def show_halves(halves: int) -> str:
    """Half units as units: `3 1/2`."""
    whole, half = divmod(halves, 2)
    parts = [str(whole)] * bool(whole or not half) + ["1/2"] * bool(half)
    return " ".join(parts)
