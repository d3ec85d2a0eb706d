"""What the forms offer to be copied: a few lines in each section that can be sent as they stand,
and beside them what there is to decide about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.games.empires_of_history.offers import (
    armies,
    books,
    dealings,
    fleets,
    flights,
    lists,
    means,
)
from pbem.games.empires_of_history.offers.drafts import WIDTH, Desk, Draft, Drafts
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.position import Position

# How many lines a section shows at most for the only nation of a seat; of several each has one.
MOST: Mapping[str, int] = {
    sections.START: 1,
    sections.DIPLOMACY: 3,
    sections.RESEARCH: 2,
    sections.NAVAL: 5,
    sections.MOVEMENT: 4,
    sections.PLACEMENT: 3,
    sections.COLLECTION: 1,
}
_MOST = 2
NOTHING = Offer("pass")


def offers(g: Position, ask: Ask) -> Mapping[str, Sequence[Offer]]:
    """By section; where nothing could be done it offers to pass."""
    return {name: list(_of(g, ask, name)) or [NOTHING] for name in ask.sections if name in _MADE}


def _of(g: Position, ask: Ask, section: str) -> Iterator[Offer]:
    several = len(ask.to) > 1
    most = 1 if several else MOST.get(section, _MOST)
    for nation in ask.to:
        desk = Desk(g, nation, section)
        head = f"{nation}: " if several else ""
        told = (_offer(draft, head) for draft in _MADE[section](desk))
        yield from islice((each for each in told if len(each.line) <= WIDTH), most)


def _offer(draft: Draft, head: str) -> Offer:
    """Where a seat has several nations in the slot, a line says whose it is, and notes are left
    out."""
    if draft.line is None:
        return Offer("", draft.notes)
    return Offer(f"{head}{draft.line.order}", () if head else draft.notes)


_MADE: Mapping[str, Drafts] = {
    sections.START: dealings.blitzkrieg,
    sections.REBASE: flights.rebase,
    sections.DIPLOMACY: dealings.diplomacy,
    sections.RESEARCH: means.research,
    sections.BUILD: means.build,
    sections.BOMBING: flights.bombing,
    sections.NAVAL: fleets.naval,
    sections.MOVEMENT: armies.movement,
    sections.COMBAT: armies.combat,
    sections.PLACEMENT: means.placing,
    sections.COLLECTION: flights.search,
    sections.GUARD: flights.guard,
}

# What `pbem orders` tells of a position.
TOPICS = {
    "option": books.listed,
    "research": lists.technologies,
    "influence": lists.neutral_nations,
    "build": lists.prices,
    "sweep": lists.waters,
}
