"""What is filled in for an order that the rules do not take as it stands: the way that it leaves
out, and the section in which it belongs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pbem.engine.errors import Ambiguous, NotUnderstood, Problem
from pbem.engine.orders import Line
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.flow import Ask
    from pbem.engine.prose.readings import Amount, Guess
    from pbem.engine.wording import Way
    from pbem.intake.places import Places
    from pbem.intake.sent import Sent


@dataclass(frozen=True, slots=True)
class Option:
    """One order that a part of a mail may be: what had to be guessed for it, the amounts that were
    in words, the section from which it was moved, whether its way was filled in. `open` are amounts
    that are words still."""

    line: Line
    guesses: tuple[Guess, ...] = ()
    amounts: tuple[str, ...] = ()
    moved_from: str = ""
    has_way: bool = False
    open: tuple[tuple[int, Amount], ...] = ()

    @property
    def is_changed(self) -> bool:
        """Whether it is another order than the one that was written."""
        return self.has_way or bool(self.moved_from)


def section(sent: Sent, option: Option) -> str:
    """The section in which an order belongs that does nothing in its own, "" for none."""
    ask = _ask(sent, option.line)
    if ask is None:
        return ""
    table, state = sent.campaign.table, sent.campaign.state
    return table.section(state, ask, option.line, sent.seat)


def moved(sent: Sent, places: Places, option: Option) -> Option | None:
    """An order in the section in which it belongs; None where that is its own, or over."""
    told = section(sent, option)
    line, grammar = option.line, sent.campaign.grammar
    if not told or told == line.section:
        return None
    if told not in grammar.verbs[line.verb].sections or places.is_over(told):
        return None
    made = _like(line, grammar.line(line.verb, line.args, told, line.power))
    return replace(option, line=made, moved_from=line.section)


def filled_in(sent: Sent, option: Option) -> Iterator[tuple[Way, Option]]:
    """The orders that may be meant by one without its way, as the game tells them."""
    line, campaign = option.line, sent.campaign
    ask = _ask(sent, line)
    if ask is None:
        return
    for way in campaign.table.ways(campaign.state, ask, line, sent.seat):
        try:
            made = campaign.grammar.parse_line(way.text, line.section, line.power)
        except NotUnderstood:
            continue
        if made.text != line.text:
            yield way, replace(option, line=_like(line, made), has_way=True)


def which(sent: Sent, good: Sequence[tuple[Way, Option]]) -> Problem:
    """Which of several ways is meant, each with what is different about it."""
    words = sent.campaign.words
    choices: dict[str, str] = {}
    for way, option in good:
        told = ", ".join(words.say(key, fields) for key, fields in way.differs)
        choices.setdefault(told, f"{option.line.text}  # {told}" if told else option.line.text)
    return Ambiguous("which_way", tuple(choices.values()), count=len(choices)).problem


def _ask(sent: Sent, line: Line) -> Ask | None:
    """The question for which an order is: one that its verb answers, or a batch."""
    if sent.turn or line.queue:
        return None
    put = (ask for ask in sent.campaign.asks if line.verb in ask.verbs and not ask.sections)
    mine = (ask for ask in put if sent.powers_in(ask))
    fit = [*mine, *(ask for ask in sent.asks if line.section in ask.sections)]
    return next((ask for ask in fit if line.power in ("", *ask.to)), None)


def _like(line: Line, made: Line) -> Line:
    """An order at the place of another one."""
    place = {"line": line.line, "column": line.column, "queue": line.queue}
    return replace(made, **place, source=line.source)  # type: ignore[arg-type]
