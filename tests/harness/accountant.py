"""An accountant: he knows the printed set-up and reads nothing but the events.

What he has in his books after each input must be what the state says; and every event must be one
that the books allow. A game makes a class of this one with a method for each kind of event,
`_bought(event)`, `_lost(event)`, ..., and with `compare`. It is written from the rulebook and not
from the rules' code, of which it is the proof.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

Event = Mapping[str, Any]


class Wrong(AssertionError):
    """An event that the books do not allow."""


class Accountant(ABC):
    """The books of one game."""

    # Kinds of events that tell nothing of what is in the books; of any other kind he has to know
    # what it means.
    silent: frozenset[str] = frozenset()

    def post(self, events: Iterable[Event]) -> None:
        """Enter the events of one input. Raises Wrong for what cannot have happened."""
        for event in events:
            if event["kind"] not in self.silent:
                self.enter(event)
        self.settle()

    def enter(self, event: Event) -> None:
        """Enter one event."""
        enter = getattr(self, f"_{event['kind']}", None)
        if enter is None:
            raise Wrong(f"the accountant does not know what this means: {event}")
        try:
            enter(event)
        except (Wrong, KeyError, ValueError) as error:
            raise Wrong(f"{error!r} in {dict(event)}") from error

    def settle(self) -> None:  # noqa: B027 (most games have nothing to add)
        """Check what has to be so when all events of an input are entered."""

    @abstractmethod
    def compare(self, g: Any) -> None:
        """The state says what the books say; else AssertionError."""

    def expect(self, said: object, booked: object, what: str) -> None:
        """Wrong if an event says something else than the books."""
        if said != booked:
            raise Wrong(f"{what}: the event says {said}, the books {booked}")
