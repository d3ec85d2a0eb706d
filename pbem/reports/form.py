"""Forms to fill in: the order mail for the next batch, and the answer to one question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pbem import people
from pbem.engine.flow import Ask
from pbem.engine.play import waits_for

if TYPE_CHECKING:
    from pbem.campaign import Campaign
    from pbem.reports.words import Words

BEGIN, END = "BEGIN ORDERS", "END ORDERS"
WIDTH = 72
_EXAMPLES = 2


@dataclass(frozen=True)
class Form:
    """An order mail to fill in: whose it is, and its lines."""

    seat: str
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        """The lines one below the other."""
        return "\n".join(self.lines)


def seats_asked(campaign: Campaign, ask: Ask) -> dict[str, list[str]]:
    """The seats whose answer to this question is missing, with the powers for which they are asked."""
    seats: dict[str, list[str]] = {}
    for power in waits_for(campaign.state, ask):
        seat = campaign.seat_of(power)
        if seat is not None and seat not in people.robots(campaign.people):
            seats.setdefault(seat, []).append(power)
    return seats


def forms(campaign: Campaign, words: Words) -> list[Form]:
    """A form for every seat that somebody waits for: all that it is asked now, in one mail."""
    by_seat: dict[str, list[Ask]] = {}
    for ask in campaign.asks:
        for seat in seats_asked(campaign, ask):
            by_seat.setdefault(seat, []).append(ask)
    return [form(campaign, seat, asks, words) for seat, asks in by_seat.items()]


def form(campaign: Campaign, seat: str, asks: list[Ask], words: Words) -> Form:
    """The mail in which a seat answers these questions. What is only an example stands behind `#` and is not read."""
    lines = [
        BEGIN,
        f"campaign: {campaign.id}",
        f"seat: {seat}",
        f"turn: {campaign.result_head}",
    ]
    if _may_found(campaign, seat):
        lines.append("# phrase: sixteen letters or more of your own, for the dice")
    for ask in asks:
        lines += _batch(campaign, ask, words) if ask.sections else _reply(ask, words)
    if any(ask.sections for ask in asks):
        lines += ["", "# done"]
    return Form(seat, (*(line for line in lines if len(line) <= WIDTH), END))


def _may_found(campaign: Campaign, seat: str) -> bool:
    if campaign.book is not None:
        return seat in campaign.book.missing_founders()[0]
    return not campaign.is_founded and seat not in campaign.founding


def _batch(campaign: Campaign, ask: Ask, words: Words) -> list[str]:
    """A head for each section of the orders, below it what the game offers there, else examples."""
    lines: list[str] = []
    offers = campaign.table.game.offers(campaign.table.position(campaign.state), ask)
    for section in ask.sections:
        lines += ["", f"{section}:"]
        offered = offers.get(section) or _examples(campaign, section, words)[:_EXAMPLES]
        lines += [f"# {line}" for line in offered]
    return lines


def _examples(campaign: Campaign, section: str, words: Words) -> list[str]:
    """Orders for a section: those of the catalogue (`example.<section>`), else those of the verbs."""
    if f"example.{section}" in words.texts:
        return words.texts[f"example.{section}"].split(" | ")
    verbs = campaign.grammar.verbs.values()
    return [v.example for v in verbs if section in v.sections and v.role == "order" and v.example]


def _reply(ask: Ask, words: Words) -> list[str]:
    examples = words.examples(ask) or [f"{ask.verbs[0] if ask.verbs else ask.verb} ..."]
    return ["", *(f"# {example}" for example in examples)]


def usage(campaign: Campaign, ask: Ask) -> list[str]:
    """The forms of the verbs that answer a question."""
    return [line for verb in ask.verbs for line in campaign.grammar.usage(verb)]
