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
        power, mine = self._own(line, others)
        told = settle(
            self.campaign.grammar,
            Candidate(line, option.guesses, option.open),
            lambda place: self._usable(option, power, place),
            lambda place: _taken(mine, place, self._places),
        )
        if isinstance(told, Problem):
            return told
        words = tuple(amount.said for _, amount in option.open)
        return replace(option, line=told, amounts=words, open=())

    def starts(self, option: Option) -> Iterator[Option]:
        """An order from each place where all its units stand, as far as that is known."""
        line, grammar = option.line, self.campaign.grammar
        path = line.args["path"]
        power, _ = self._own(line, ())
        counts = _taken([line], _first(line, self._places), self._places)
        least = {kind: 1 if count >= ALL else count for kind, count in counts.items()}
        is_known = self.campaign.table.game.wording.knows_units
        for place in self._places if is_known else ():
            standing = self._there(power, place)
            if not standing or any(standing.get(kind, 0) < n for kind, n in least.items() if kind):
                continue
            args = {**line.args, "path": {**path, "places": [place, *path["places"][1:]]}}
            made = grammar.line(line.verb, args, line.section, line.power)
            told = replace(made, line=line.line, column=line.column, queue=line.queue)
            opened = tuple((at, replace(each, place=place)) for at, each in option.open)
            yield replace(option, line=replace(told, source=line.source), open=opened)

    def are_there(self, line: Line) -> bool:
        """Whether the units of an order stand where it begins, as far as that is known."""
        place = _first(line, self._places)
        power, _ = self._own(line, ())
        standing = self._there(power, place) if place else {}
        named = _taken([line], place, self._places)
        counts = {kind: 1 if count >= ALL else count for kind, count in named.items()}
        return not standing or all(standing.get(kind, 0) >= counts[kind] for kind in counts)

    def fewer(self, line: Line, others: Sequence[str]) -> Line | None:
        """An order with no more units than other orders leave of those that stand there; None where
        that is none, or is not known."""
        place = _first(line, self._places)
        power, mine = self._own(line, others)
        standing = self._there(power, place) if place else {}
        if not standing or not any(map(_is_units, line.args.values())):
            return None
        left = Counter(standing) - _taken(mine, place, self._places)
        args = {
            name: _capped(value, left) if _is_units(value) else value
            for name, value in line.args.items()
        }
        if not all(args[name] for name, value in line.args.items() if _is_units(value)):
            return None
        return self.campaign.grammar.line(line.verb, args, line.section, line.power)

    def _own(self, line: Line, others: Sequence[str]) -> tuple[str, list[Line]]:
        """The power of an order, and which of the others are of the same."""
        power = line.power or self._power(line)
        lines = [self.campaign.parse(text) for text in others]
        return power, [each for each in lines if (each.power or self._power(each)) == power]

    @property
    def _places(self) -> Sequence[str]:
        return self.campaign.grammar.vocabulary.places.ids

    def _there(self, power: str, place: str) -> Mapping[str, int]:
        """What stands there, in the order in which the grammar has its units."""
        table, state = self.campaign.table, self.campaign.state
        found = table.there(state, self.sent.seat, power, place)
        if len(found) < 2:
            return found
        kinds = self.campaign.grammar.vocabulary.kinds.ids
        return {kind: found[kind] for kind in (*kinds, *sorted(found)) if kind in found}

    def _usable(self, option: Option, power: str, place: str) -> Mapping[str, int]:
        """What stands there; of units with names of their own those that could ever do what an
        order says, when all are meant."""
        found = self._there(power, place)
        grammar, table = self.campaign.grammar, self.campaign.table
        if not grammar.vocabulary.named:
            return found
        from pbem.engine.prose.amounts import slot_of_named

        line = option.line
        slot = slot_of_named(grammar, line)
        is_force = isinstance(line.args[slot][0], dict)

        def alone(name: str) -> Line:
            units = [{"unit": name}] if is_force else [name]
            return grammar.line(line.verb, {**line.args, slot: units}, line.section, line.power)

        state, seat = self.campaign.state, self.sent.seat
        return {name: n for name, n in found.items() if table.fits(state, seat, alone(name))}

    def _power(self, line: Line) -> str:
        """The power for which an order is that names none, "" where several may be meant."""
        asked = [ask for ask in self.sent.asks if line.section in ask.sections]
        powers = [power for ask in asked for power in self.sent.powers_in(ask)]
        powers = powers or self.sent.powers
        return powers[0] if len(powers) == 1 else ""


def _taken(lines: Sequence[Line], place: str, places: Collection[str]) -> Counter[str]:
    """The units that orders take from a place: that is the first which they name."""
    found: Counter[str] = Counter()
    for line in lines if place else ():
        if _first(line, places) == place:
            for unit in filter(_is_unit, _leaves(line.args)):
                found[unit["kind"]] += ALL if unit["count"] is None else unit["count"]
    return found


def _first(line: Line, places: Collection[str]) -> str:
    """The place that an order names first, "" for none."""
    leaves = _leaves(line.args)
    return next((leaf for leaf in leaves if isinstance(leaf, str) and leaf in places), "")


def _capped(units: Sequence[Mapping[str, Any]], left: Counter[str]) -> list[dict[str, Any]]:
    """A list of units with no more of a kind than are left."""
    made = []
    for unit in units:
        count = min(left[unit["kind"]], ALL if unit["count"] is None else unit["count"])
        left[unit["kind"]] -= count
        made += [{**unit, "count": count}] if count > 0 else []
    return made


def _is_unit(value: Any) -> bool:
    return isinstance(value, dict) and {"count", "kind"} <= value.keys()


def _is_units(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(map(_is_unit, value))


def _leaves(value: Any) -> Iterator[Any]:
    """Numbers and texts of arguments in their order, and units as a whole."""
    if isinstance(value, dict) and not _is_unit(value):
        for each in value.values():
            yield from _leaves(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _leaves(each)
    else:
        yield value
