"""Amounts in words made to numbers, by the units that stand there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import Problem
from pbem.engine.prose.readings import Amount, Candidate

if TYPE_CHECKING:
    from pbem.engine.orders import Grammar, Line

Counts = Callable[[str], Mapping[str, int]]
_MOST_CHOICES = 5


def settle(grammar: Grammar, candidate: Candidate, there: Counts, taken: Counts) -> Line | Problem:
    """The order with its amounts in numbers: `there(place)` are the units that can be used,
    `taken(place)` those that other orders of the mail use, both {kind: count}.

    A Problem, with whole orders to choose from, for an amount that is not told or not to be had.
    """
    if not candidate.open:
        return candidate.line
    amounts = dict(candidate.open)
    if grammar.vocabulary.named:
        return _by_name(grammar, candidate, there, taken)
    slot, units = _units(candidate.line)
    made: list[dict[str, Any]] = []
    for place, unit in enumerate(units):
        amount = amounts.get(place)
        found = [unit] if amount is None else _counted(unit, amount, there, taken)
        if amount is not None and not found:
            return _asked(grammar, candidate, amount, slot, place, there(amount.place))
        made += found
    return _with(grammar, candidate.line, slot, made)


def slot_of_named(grammar: Grammar, line: Line) -> str:
    """The slot of an order's list of units that have names of their own."""
    known = grammar.vocabulary.kinds.ids
    lists = ((name, value) for name, value in line.args.items() if isinstance(value, list))
    return next(
        name
        for name, value in lists
        if value and (value[0].get("unit") if isinstance(value[0], dict) else value[0]) in known
    )


def _by_name(
    grammar: Grammar, candidate: Candidate, there: Counts, taken: Counts
) -> Line | Problem:
    """The order with the names of the units that an amount comes to in place of the one that stands
    for them."""
    line = candidate.line
    [(at, amount)] = candidate.open
    slot = slot_of_named(grammar, line)
    units = line.args[slot]
    others = [*units[:at], *units[at + 1 :]]
    names = [each["unit"] if isinstance(each, dict) else each for each in others]
    used = {*names, *(taken(amount.place) if amount.word == "rest" else ()), amount.kind}
    found = [name for name in there(amount.place) if name not in used] if amount.place else []
    is_told = amount.word in ("all", "rest", "except") and (
        not amount.number or amount.word == "except"
    )
    if not found or not is_told:
        fields = {"said": amount.said, "kind": "", "place": amount.place, "there": ", ".join(found)}
        code = "which_there" if found else "which_where"
        return Problem(
            "ambiguous", code, fields, line=line.line, column=line.column, text=line.source
        )
    more = [{"unit": name} for name in found] if isinstance(units[at], dict) else found
    return _with(grammar, line, slot, [*units[:at], *more, *units[at + 1 :]])


def _units(line: Line) -> tuple[str, list[dict[str, Any]]]:
    """The slot of an order's list of units, and the list."""
    return next((name, value) for name, value in line.args.items() if _is_list_of_units(value))


def _is_list_of_units(value: Any) -> bool:
    return (
        isinstance(value, list)
        and bool(value)
        and isinstance(value[0], dict)
        and "count" in value[0]
    )


def _with(grammar: Grammar, line: Line, slot: str, units: list[dict[str, Any]]) -> Line:
    made = grammar.line(line.verb, {**line.args, slot: units}, line.section, line.power)
    return replace(made, queue=line.queue, line=line.line, column=line.column, source=line.source)


def _counted(
    unit: Mapping[str, Any], amount: Amount, there: Counts, taken: Counts
) -> list[dict[str, Any]]:
    """The units that an amount comes to, none where it cannot be told. Where nothing is known of
    the place, "all" stays as it is, and so does a number that was said.
    """
    standing = dict(there(amount.place))
    is_number = amount.word in ("exactly", "one")
    if not standing and amount.word in ("all", "exactly"):
        return [dict(unit)]
    kinds = [unit["kind"]] if unit["kind"] else list(standing)
    counts = {kind: standing.get(kind, 0) for kind in kinds}
    if amount.word == "rest":
        used = taken(amount.place)
        counts = {kind: count - used.get(kind, 0) for kind, count in counts.items()}
    elif amount.word == "except":
        kind = amount.kind or unit["kind"]
        standing_there = counts.get(kind, 0)
        if not standing_there or standing_there < amount.number:
            return []
        counts[kind] -= amount.number or standing_there
    elif amount.word == "vague":
        return []
    is_told = bool(amount.number) and (is_number or amount.word == "rest")
    if is_told and sum(counts.values()) != amount.number:
        return []
    return [{**unit, "kind": kind, "count": count} for kind, count in counts.items() if count > 0]


def _asked(
    grammar: Grammar,
    candidate: Candidate,
    amount: Amount,
    slot: str,
    place: int,
    standing: Mapping[str, int],
) -> Problem:
    """How many are meant, with the numbers that stand there."""
    line = candidate.line
    units = line.args[slot]
    kind = units[place]["kind"] or (min(standing) if len(standing) == 1 else "")
    number = standing.get(kind, 0)
    counts: list[int | None] = list(range(1, number + 1))
    if number > _MOST_CHOICES:
        counts = [number // 2, number]
    elif not standing:
        counts = [1, None]
    choices = tuple(
        _with(
            grammar,
            line,
            slot,
            [
                {**unit, "kind": kind, "count": count} if at == place else unit
                for at, unit in enumerate(units)
            ],
        ).text
        for count in (counts if kind else [None])
    )
    there = ", ".join(f"{count} {each}" for each, count in standing.items())
    fields = {"said": amount.said, "kind": kind, "place": amount.place, "there": there}
    code = "how_many_there" if standing else "how_many_where"
    return Problem(
        "ambiguous", code, fields, line=line.line, column=line.column, text=line.source,
        choices=choices,
    )  # fmt: skip
