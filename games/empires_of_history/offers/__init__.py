"""What the forms offer to be copied: a few lines in each section that can be sent as they stand,
and beside them what there is to decide about."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from pbem import lazy
from pbem.engine.flow import Ask
from pbem.engine.game import Offer
from pbem.games.empires_of_history.offers.drafts import WIDTH, Desk, Draft, Drafts
from pbem.games.empires_of_history.orders import sections
from pbem.games.empires_of_history.position import Position

_its = lazy.Package(__name__)

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


_MADE: Mapping[str, Drafts] = lazy.Parts(
    {
        sections.START: lambda: _its.dealings.blitzkrieg,
        sections.REBASE: lambda: _its.flights.rebase,
        sections.DIPLOMACY: lambda: _its.dealings.diplomacy,
        sections.RESEARCH: lambda: _its.means.research,
        sections.BUILD: lambda: _its.means.build,
        sections.BOMBING: lambda: _its.flights.bombing,
        sections.NAVAL: lambda: _its.fleets.naval,
        sections.MOVEMENT: lambda: _its.armies.movement,
        sections.COMBAT: lambda: _its.armies.combat,
        sections.PLACEMENT: lambda: _its.means.placing,
        sections.COLLECTION: lambda: _its.flights.search,
        sections.GUARD: lambda: _its.flights.guard,
    }
)

# What `pbem orders` tells of a position.
TOPICS: Mapping[str, Any] = lazy.Parts(
    {
        "option": lambda: _its.books.listed,
        "research": lambda: _its.lists.technologies,
        "influence": lambda: _its.lists.neutral_nations,
        "build": lambda: _its.lists.prices,
        "sweep": lambda: _its.lists.waters,
    }
)
