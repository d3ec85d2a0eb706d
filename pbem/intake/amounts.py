"""Amounts in words, by what stands there now and what other orders of the mail take."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Problem
from pbem.engine.prose.readings import Candidate
from pbem.records.corrected import ALL

if TYPE_CHECKING:
    from pbem.engine.orders import Line
    from pbem.intake.sent import Sent
    from pbem.intake.ways import Option


class Amounts:
    """For the seat of one mail."""

    def __init__(self, sent: Sent) -> None:
        self.sent = sent
        self.campaign = sent.campaign

    def settled(self, option: Option, others: Sequence[str]) -> Option | Problem:
        """An option with its amounts in numbers, beside other orders; or what has to be asked."""
        if not option.open:
            return option
        from pbem.engine.prose.amounts import settle

        line = option.line
        power = line.power or self._power(line)
        lines = [self.campaign.parse(text) for text in others]
        mine = [each for each in lines if (each.power or self._power(each)) == power]
        places = self.campaign.grammar.vocabulary.places.ids
        told = settle(
            self.campaign.grammar,
            Candidate(line, option.guesses, option.open),
            lambda place: self._there(power, place),
            lambda place: _taken(mine, place, places),
        )
        if isinstance(told, Problem):
            return told
        words = tuple(amount.said for _, amount in option.open)
        return replace(option, line=told, amounts=words, open=())

    def _there(self, power: str, place: str) -> Mapping[str, int]:
        table, state = self.campaign.table, self.campaign.state
        return table.there(state, self.sent.seat, power, place)

    def _power(self, line: Line) -> str:
        """The power for which an order is that names none, "" where several may be meant."""
        asked = [ask for ask in self.sent.asks if line.section in ask.sections]
        powers = [power for ask in asked for power in self.sent.powers_in(ask)]
        powers = powers or self.sent.powers
        return powers[0] if len(powers) == 1 else ""


def _taken(lines: Sequence[Line], place: str, places: Collection[str]) -> Counter[str]:
    """The units that orders take from a place: that is the first which they name."""
    found: Counter[str] = Counter()
    for line in lines:
        leaves = list(_leaves(line.args))
        named = (leaf for leaf in leaves if isinstance(leaf, str) and leaf in places)
        if next(named, "") == place:
            for unit in leaves:
                if isinstance(unit, dict):
                    found[unit["kind"]] += ALL if unit["count"] is None else unit["count"]
    return found


def _leaves(value: Any) -> Iterator[Any]:
    """Numbers and texts of arguments in their order, and units as a whole."""
    if isinstance(value, dict) and not {"count", "kind"} <= value.keys():
        for each in value.values():
            yield from _leaves(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _leaves(each)
    else:
        yield value
