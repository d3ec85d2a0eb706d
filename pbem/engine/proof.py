"""What rules note about secrets for the record: cards laid down in an order, cards that are shown,
choices that are shown, events for some eyes only.

A step that moves cards changes the state; beside that it notes what has to be committed to, or
opened. The notes lie in `state["secret"]["moderator"]["notes"]`, a secret like the cards, and the
driver takes them off for each record: so a set that lived for a part of a run only is committed to
as well. `to` are owners of secrets (hands, powers, packs); the seats that hold one of these are
told in private.

What an owner was told stays provable: `state["secret"][owner]["told"]` is a digest that runs over
all of it, and what lies under an owner is committed to in every record.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pbem.engine.chance import MODERATOR
from pbem.engine.state import copy, digest

State = dict[str, Any]
Note = dict[str, Any]

NOTES = "notes"
TOLD = "told"


def laid(
    state: State,
    owner: str,
    prefix: str,
    cards: Sequence[str],
    to: Sequence[str] = (),
    entry: str = "",
) -> None:
    """Cards lie in this order now: one commitment for each field `prefix/01`, `prefix/02`, ...

    With `entry`, the field of a pack on its way, only one commitment to all of these is published
    under that field.
    """
    note = {"owner": owner, "prefix": prefix, "cards": list(cards), "to": list(to), "entry": entry}
    _note(state, {"laid": note})


def shown(
    state: State,
    owner: str,
    field: str,
    card: str,
    to: Sequence[str] = (),
    *,
    entry: str = "",
    beside: Sequence[str] = (),
) -> None:
    """A card is opened at its place: to these owners of secrets in private, to everybody if `to` is
    empty.

    With `entry`, the field of a pack that was committed to as a whole, `beside` are all cards that
    lay in it then, this one among them.
    """
    note: Note = {"owner": owner, "field": field, "card": card, "to": list(to)}
    _note(state, {"shown": note | ({"entry": entry, "beside": list(beside)} if entry else {})})


def told(state: State, to: Sequence[str], event: Mapping[str, Any]) -> None:
    """Something happened for the eyes of these owners alone: an event like those for everybody,
    told in the same words.

    That something was told to a seat, and how much, may be seen from the length of its box. Who is
    to notice nothing tells everybody something of the same shape.
    """
    for owner in to:
        mine = state["secret"].setdefault(owner, {})
        mine[TOLD] = told_digest(mine.get(TOLD, ""), event)
    _note(state, {"told": {"to": list(to), "event": copy(dict(event))}})


def told_digest(before: str, event: Mapping[str, Any]) -> str:
    """The digest over all that an owner was told, from the one before ("" for none) and one event
    more.
    """
    return digest([before, event])


def chosen(state: State, power: str, ask: str) -> None:
    """The secret answer of this power to the ask of this id is shown to everybody now."""
    _note(state, {"chosen": {"power": power, "ask": ask}})


def take(state: State) -> list[Note]:
    """The notes since the last record, in order; they are gone from the state."""
    notes: list[Note] = state["secret"].get(MODERATOR, {}).pop(NOTES, [])
    return notes


def _note(state: State, note: Note) -> None:
    state["secret"].setdefault(MODERATOR, {}).setdefault(NOTES, []).append(note)
