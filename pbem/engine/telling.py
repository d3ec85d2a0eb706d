"""How reports tell what happened in a game: which events belong together, and what of them a table
says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from pbem.engine.events import FORCES_MET, Event, is_loss
from pbem.values import dataclass

Forces = Mapping[str, Mapping[str, int]]
# Whoever attacks, and whoever defends.
Sides = tuple[Forces, Forces]


def met(event: Event) -> Sides | None:
    """The forces of an event `forces_met`, None for another one."""
    return (event["attacker"], event["defender"]) if event["kind"] == FORCES_MET else None


def lost(event: Event) -> Forces:
    """The units that are gone by an event."""
    return event["units"] if is_loss(event) else {}


@dataclass(frozen=True)
class Telling:
    """How events of a game's own kinds are put together. A game that leaves it out has the battles
    that `battle_began` begins and `battle_ended` ends, of volleys and losses.

    `begins` are further kinds of events with which a battle begins, by kind the field that names
    its place and what kind of battle it is, as in `battle_began`; of a battle that is on in that
    place they are a part. With one of the kinds of `ends` it is over; `apart` have nothing to do
    with it, and `follows` come of it though it is over. `foretold` say what battles of the same
    turn say again, so that only a full report has both. `gathers` are kinds whose sentence those
    after it join: by kind the kinds that do so, None for all, up to the next of `gathers`.
    `in_tables` are kinds that a battle's table says, or the sum of its losses; only a full report
    tells them too.
    `forces(event)` are attackers and defenders as they meet, {power: {kind: count}}, None for an
    event of another kind. `rows(board, event)` are rows for the table of a battle besides its
    volleys: {"by", "what" (of the words of `phase.<what>`), "on", "rolls", "result"}, and in whole
    hits "hits" beside the mean that was "expected".
    `odds(g, event, events)` are the odds of the battle whose forces an event tells, as `Odds` gives
    them, if both fight on to the end; {} where they are not known or take long. `events` are all of
    the battle, of which it uses what was known before the first die; of `g` what never changes,
    board and options.
    """

    begins: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    ends: frozenset[str] = frozenset()
    apart: frozenset[str] = frozenset()
    follows: frozenset[str] = frozenset()
    foretold: frozenset[str] = frozenset()
    gathers: Mapping[str, frozenset[str] | None] = field(default_factory=dict)
    in_tables: frozenset[str] = frozenset()
    forces: Callable[[Event], Sides | None] = met
    losses: Callable[[Event], Forces] = lost
    rows: Callable[[Any, Event], Iterable[Mapping[str, Any]]] = lambda board, event: ()
    odds: Callable[[Any, Event, Sequence[Event]], dict[str, Any]] = lambda g, event, events: {}
