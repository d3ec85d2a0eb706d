"""What rules note about secrets for the record: cards laid down in an order, cards that are shown,
choices that are shown.

A step that moves cards changes the state; beside that it notes what has to be committed to, or
opened. The notes lie in `state["secret"]["moderator"]["notes"]`, a secret like the cards, and the
driver takes them off for each record: so a set that lived for a part of a run only is committed to
as well. `to` are owners of secrets (hands, powers, packs); the seats that hold one of these are
told in private.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pbem.engine.chance import MODERATOR

State = dict[str, Any]
Note = dict[str, Any]

NOTES = "notes"


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


def shown(state: State, owner: str, field: str, card: str, to: Sequence[str] = ()) -> None:
    """A card is opened at its place: to these owners of secrets in private, to everybody if `to` is
    empty.
    """
    _note(state, {"shown": {"owner": owner, "field": field, "card": card, "to": list(to)}})


def chosen(state: State, power: str, ask: str) -> None:
    """The secret answer of this power to the ask of this id is shown to everybody now."""
    _note(state, {"chosen": {"power": power, "ask": ask}})


def take(state: State) -> list[Note]:
    """The notes since the last record, in order; they are gone from the state."""
    notes: list[Note] = state["secret"].get(MODERATOR, {}).pop(NOTES, [])
    return notes


def _note(state: State, note: Note) -> None:
    state["secret"].setdefault(MODERATOR, {}).setdefault(NOTES, []).append(note)
