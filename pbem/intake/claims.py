"""Figures that a player tells beside his orders, compared with what these come to.

They are never believed: what counts is worked out from the orders in force and the position, as far
as the seat may know it. One that is equal says nothing, one that differs is told. Where the order
that it is about was read in other words than the form's it may have been misread, and `done` waits
(`is_doubted`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbem.engine.errors import CLAIMED, Problem
from pbem.records.desk_places import belongs
from pbem.reports.receipts import NOT_READ
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.engine.orders import Line
    from pbem.engine.prose.readings import Claim
    from pbem.intake.sent import Sent
    from pbem.reports.receipts import Receipt

# Figures of all orders of a question, with what else people mean by them: `Purchase (33):` is what
# is spent as often as what there is.
_SUMS: Mapping[str, tuple[str, ...]] = {
    "left": ("left",),
    "spent": ("spent",),
    "money": ("money", "spent"),
    "income": ("income",),
}
# These follow from the orders, and say nothing while some of them are refused.
_OF_ORDERS = ("left", "spent")
_CODE = "claims_"


def remarks(sent: Sent, receipt: Receipt) -> list[Problem]:
    """What is said of the figures of a mail of which the orders in force are known; nothing of
    those for a later turn, or where orders in force are not at hand.
    """
    claims = sent.parsed.claims
    if not claims or sent.turn or receipt.partial:
        return []
    compared = _Compared(sent, receipt)
    return [remark for claim in claims if (remark := compared.of(claim))]


def is_doubted(receipt: Receipt) -> bool:
    """Whether a figure differs as it would if orders had been misread: of one line by this line, a
    sum by any line of the mail.
    """
    read = {each.line for each in receipt.readings}
    ours = [remark for remark in receipt.remarks if remark.kind == CLAIMED]
    of_one = {f"{_CODE}cost", f"{_CODE}there"}
    of_all = {f"{_CODE}{what}" for what in _OF_ORDERS}
    return any(
        remark.line in read if remark.code in of_one else remark.code in of_all and bool(read)
        for remark in ours
    )


@dataclass(frozen=True)
class _Party:
    """A power of the seat, and what is asked of it: the question put to it alone."""

    power: str
    ask: Ask


class _Compared:
    """The claims of one mail, and what its orders come to."""

    def __init__(self, sent: Sent, receipt: Receipt) -> None:
        self.sent = sent
        self.receipt = receipt
        self.campaign = sent.campaign

    def of(self, claim: Claim) -> Problem | None:
        """What is said of one claim: None where it is right, and where it cannot be known or may be
        meant for several powers.
        """
        if claim.what == "there":
            return self._there(claim)
        found = self._costs(claim) if claim.what == "cost" else self._sums(claim)
        if claim.number in found or len(found) != 1:
            return None
        return _remark(claim, said=claim.number, **{"is": found[0]})

    @cached_property
    def parties(self) -> list[_Party]:
        """The powers that orders are asked of now."""
        return [
            _Party(power, replace(ask, to=(power,)))
            for ask in self.sent.asks
            for power in self.sent.powers_in(ask)
        ]

    def _figures(self, party: _Party, lines: Sequence[Line]) -> Mapping[str, int]:
        table, state = self.campaign.table, self.campaign.state
        return table.figures(state, party.ask, lines, self.sent.seat)

    # Sums of all orders

    def _sums(self, claim: Claim) -> list[int]:
        """What a sum may be: one number, or several of which any may be meant."""
        refused = [each for each in self.receipt.problems if each.line or each.code == NOT_READ]
        if claim.what in _OF_ORDERS and refused:
            return []
        found: list[int] = []
        for party in self.parties:
            figures = self._figures(party, self._in_force(party))
            values = [figures[what] for what in _SUMS[claim.what] if what in figures]
            found += [claim.number] if claim.number in values else values[:1]
        if claim.what == "spent" and claim.number in self._costs(claim):
            return []
        return found

    def _in_force(self, party: _Party) -> list[Line]:
        """The orders in force by which a power answers."""
        return [
            self.campaign.parse(text)
            for told, text in self.receipt.orders
            if belongs(told, party.ask, [party.power])
        ]

    # What one line costs

    def _costs(self, claim: Claim) -> list[int]:
        """What the units before a claim cost, or all of its line: the first is told."""
        found: list[int] = []
        for line in self._lines(claim):
            for party in self._parties_of(line):
                for each in (*self._parts(line, claim), line):
                    figure = self._figures(party, [each]).get("spent")
                    found += [] if figure is None else [figure]
        return found if claim.number in found else found[:1]

    def _parts(self, line: Line, claim: Claim) -> Iterator[Line]:
        """An order with no units but those before a claim."""
        wanted = set(claim.units)
        for name, value in line.args.items():
            units = _units(value)
            some = [unit for unit in units if (unit["kind"], unit["count"]) in wanted]
            if some and len(some) == len(wanted) < len(units):
                args = {**line.args, name: some}
                yield self.campaign.grammar.line(line.verb, args, line.section, line.power)

    def _lines(self, claim: Claim) -> list[Line]:
        """The orders of the line of a claim, none where anything of it was refused."""
        if any(problem.line == claim.line for problem in self.receipt.problems):
            return []
        return [line for line in self.sent.parsed.lines if line.line == claim.line]

    def _parties_of(self, line: Line) -> list[_Party]:
        return [
            party
            for party in self.parties
            if line.section in party.ask.sections and line.power in ("", party.power)
        ]

    # What stands against them

    def _there(self, claim: Claim) -> Problem | None:
        """The forces in the place of a claim, or in that of the orders of its line."""
        lines = self._lines(claim)
        powers = [party.power for line in lines for party in self._parties_of(line)]
        powers = powers or [party.power for party in self.parties]
        places = [claim.place] if claim.place else self._places(lines)
        found: list[tuple[str, dict[str, int]]] = []
        for place in dict.fromkeys(places):
            for power in dict.fromkeys(powers):
                foes = self._foes(power, place)
                if foes is None or foes == dict(claim.units):
                    return None
                found += [(place, foes)] if foes or claim.place else []
        if not found or any(each != found[0] for each in found):
            return None
        told, those = found[0]
        return _remark(claim, said=dict(claim.units), place=told, **{"is": those})

    def _foes(self, power: str, place: str) -> dict[str, int] | None:
        table, state = self.campaign.table, self.campaign.state
        foes = table.foes(state, self.sent.seat, power, place)
        return None if foes is None else {kind: count for kind, count in foes.items() if count}

    def _places(self, lines: Sequence[Line]) -> list[str]:
        """The places that orders name."""
        known = set(self.campaign.grammar.vocabulary.places.ids)
        return [text for line in lines for text in _texts(line.args) if text in known]


def _remark(claim: Claim, **fields: Any) -> Problem:
    return Problem(
        CLAIMED,
        f"{_CODE}{claim.what}",
        fields,
        line=claim.line,
        column=claim.column,
        text=claim.said,
    )


def _units(value: Any) -> list[dict[str, Any]]:
    """A list of units of an order, [] for anything else."""
    is_list = isinstance(value, list) and all(isinstance(each, dict) for each in value)
    return value if is_list and all({"kind", "count"} <= each.keys() for each in value) else []


def _texts(value: Any) -> Iterator[str]:
    """Every text in the arguments of an order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _texts(each)
