"""What the turn of a side knows of each of its phases 4 to 9."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pbem.engine.flow import Flow, Run
from pbem.engine.orders import Line
from pbem.games.blitzwar.position import Position

Carry = Callable[[Iterable[str], str], Run]
Judge = Callable[[Position, Line], None]
Arrange = Callable[[Sequence[Line]], list[Line]]


def nothing(g: Position, line: Line) -> None:
    """Of this line nothing can be known before its turn has come."""


def by_rank(ranks: Mapping[str, int], lines: Sequence[Line]) -> list[Line]:
    """BWR-104: lines in the order of their sub-phases, `ranks` by verb; within one as they were
    written. A line of a verb without a rank goes with the next one that has one."""
    waiting: list[Line] = []
    groups: list[tuple[int, list[Line]]] = []
    for line in lines:
        waiting.append(line)
        if line.verb in ranks:
            groups.append((ranks[line.verb], waiting))
            waiting = []
    ordered = sorted(groups, key=lambda group: group[0])
    return [line for _, group in ordered for line in group] + waiting


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of the turn of a side.

    `verbs` are those of its order lines in `section`; `run(lines, then)` carries these lines out,
    texts in normal form, and goes on at the step `then`. What can be known of a line when it is
    sent: `judge(g, line)` raises for one that can never be, whatever comes before it;
    `rehearse(g, line)` carries it out on a position of its own, as if nobody answered and every
    air unit came through, and raises where that fails. `is_certain(line)` says that what the
    position is after it hangs on no die and on no answer, so that later lines can be rehearsed.
    `arrange(lines)` puts the lines of a mail into the order in which they are carried out.
    """

    number: int
    section: str
    verbs: tuple[str, ...]
    flows: tuple[Flow, ...]
    run: Carry
    judge: Judge = nothing
    rehearse: Judge = nothing
    is_certain: Callable[[Line], bool] = lambda line: False
    arrange: Arrange = list
