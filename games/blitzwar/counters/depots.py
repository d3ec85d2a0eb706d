"""What is left of the supply counters of a side (§3, §7, §11.5), all in half units."""

from __future__ import annotations

from collections.abc import Iterable

from pbem.games.blitzwar.board import SUPPLY
from pbem.games.blitzwar.counters.pools import pieces
from pbem.games.blitzwar.position import Position


def fewest_supply(
    g: Position, side: str, halves: int, taken: Iterable[int] = (), given: Iterable[int] = ()
) -> list[int]:
    """BWR-249, BWR-490, G-05: the fewest supply counters of a side for these half units, the
    largest first; for fewer where no more counters are left. `taken` are counters, in half units,
    that it hands back, `given` others that it gets."""
    found: list[int] = []
    for size in _spare(g, side, _beside(g, side, taken, given)):
        if halves <= 0:
            break
        found.append(min(halves, 2 * size))
        halves -= found[-1]
    return found


def can_supply(g: Position, side: str, given: Iterable[int], taken: Iterable[int] = ()) -> bool:
    """BWR-025, BWR-258: whether there are supply counters `given` for a side, in half units, when
    it hands back `taken`."""
    now = _beside(g, side, (), ())
    return supply_lacking(g, side, _beside(g, side, taken, given)) <= supply_lacking(g, side, now)


def supply_lacking(g: Position, side: str, counters: Iterable[int]) -> int:
    """How many of these supply counters no piece can show, the larger pieces taken for smaller
    numbers where it has to be: spending leaves them (G-89)."""
    return len(_shown(g, side, counters)[1])


def _beside(g: Position, side: str, taken: Iterable[int], given: Iterable[int]) -> list[int]:
    """The supply counters on the map after an exchange."""
    beside = [each for _, here in g.stocks(side) for each in here]
    for each in taken:
        beside.remove(each)
    return [*beside, *given]


def _spare(g: Position, side: str, beside: Iterable[int]) -> list[int]:
    """The sizes of supply counters that lie in the pool, in units, the largest first."""
    return _shown(g, side, beside)[0][::-1]


def _shown(g: Position, side: str, counters: Iterable[int]) -> tuple[list[int], list[int]]:
    """The sizes of pieces that are not needed for these counters, the smallest first, and the
    counters for which none is left; each is shown by the smallest piece that can."""
    spare = sorted(
        size for p in pieces(g, side) if p.kind == SUPPLY for size in [p.sizes[0]] * p.count
    )
    short: list[int] = []
    for each in sorted(counters, reverse=True):
        if size := next((size for size in spare if 2 * size >= each), 0):
            spare.remove(size)
        else:
            short.append(each)
    return spare, short
