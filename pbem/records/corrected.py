"""Whether lines that a mail replaces are lost: its own lines do not say them again, with as many
units or more.

What is said again is corrected, and its author knows it; what is not may have been forgotten.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING, Any

from pbem.engine.state import canonical
from pbem.records.replacement import PASS

if TYPE_CHECKING:
    from pbem.engine.orders import Line

COUNT = "count"
ALL = 1_000_000

About = tuple[str, ...]


def is_lost(
    was: Collection[Line],
    now: Collection[Line],
    reply_verbs: Collection[str],
    noun: Callable[[Line], str],
) -> bool:
    """Whether any line is not said again. A condition is by one about the same thing; orders are by
    orders that differ from them in numbers alone, none of which is lower; a `pass` needs no second
    one."""
    told = {_about(line, noun) for line in now if line.verb in reply_verbs}
    conditions = {_about(line, noun) for line in was if line.verb in reply_verbs}
    others = (PASS, *reply_verbs)
    before = _amounts(line for line in was if line.verb not in others)
    after = _amounts(line for line in now if line.verb not in others)
    return not (conditions <= told and before <= after)


def _about(line: Line, noun: Callable[[Line], str]) -> About:
    return line.section, line.power, line.verb, noun(line)


def _amounts(lines: Iterable[Line]) -> Counter[About]:
    """How much of what is ordered: the numbers of the lines, by all else that they say."""
    found: Counter[About] = Counter()
    for line in lines:
        numbers: list[tuple[str, int]] = []
        rest = canonical(_apart(line.args, numbers)).decode("utf-8")
        about = line.section, line.power, line.verb, rest
        found[about] += 1 if not numbers else 0
        for what, number in numbers:
            found[(*about, what)] += number
    return found


def _apart(value: Any, numbers: list[tuple[str, int]]) -> Any:
    """A value without the numbers of units in it, which are put into `numbers` with what they
    count.
    """
    if isinstance(value, dict) and COUNT in value:
        what = {key: part for key, part in value.items() if key != COUNT}
        numbers.append(
            (canonical(what).decode("utf-8"), ALL if value[COUNT] is None else value[COUNT])
        )
        return None
    if isinstance(value, dict):
        return {key: _apart(part, numbers) for key, part in value.items()}
    if isinstance(value, list):
        parts = [_apart(part, numbers) for part in value]
        return [part for part in parts if part is not None]
    return value


def ones(value: Any) -> Any:
    """Arguments of an order with one of each of the units in them."""
    if isinstance(value, dict):
        return {key: 1 if key == COUNT else ones(part) for key, part in value.items()}
    return [ones(part) for part in value] if isinstance(value, list) else value
