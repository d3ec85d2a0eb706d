"""How a campaign stands after a record: its position, and the accounts that follow from the
records.

A campaign that is open is one (pbem/table/campaign.py), one that is played again another
(pbem/replay/).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbem.engine import proof
from pbem.engine.flow import Ask
from pbem.engine.game import Table
from pbem.engine.orders import Grammar
from pbem.engine.play import burn, end_draw, open_asks, start
from pbem.engine.state import Shut, State, copy
from pbem.records import desks, later, people
from pbem.records.accounts import book_of, concerned, timing_of
from pbem.records.dice.openers import Facts
from pbem.records.signatures.keys import Signing
from pbem.storage import ledger

if TYPE_CHECKING:
    from pbem.library.registry import Loaded
    from pbem.records.clock.account import Timing
    from pbem.records.dice.book import Book

Record = Mapping[str, Any]


def seats_of(anchor: Record) -> dict[str, list[str]]:
    """The powers of each seat."""
    return {seat: list(told["powers"]) for seat, told in anchor["seats"].items()}


def first_state(anchor: Record, loaded: Loaded) -> State:
    """The position before the first record; of the anchor it takes scenario, options and seats."""
    options = {**anchor["options"], "seats": seats_of(anchor)}
    return start(loaded.table, loaded.scenario(anchor["scenario"]), options)


class Standing:
    """Position, desk and accounts. `book` is there only with players' chains or rounds of the
    beacon, `timing` only with a rule of time. The accounts are those of pbem/records/accounts.py,
    and signing."""

    state: State
    desk: dict[str, Any]
    book: Book | None
    people: people.People
    later: later.Later
    timing: Timing | None
    signing: Signing

    def __init__(self, anchor: Record, loaded: Loaded) -> None:
        self.anchor = anchor
        self.loaded = loaded
        self.table: Table = loaded.table

    def start(self, head_of: Callable[[int], str]) -> None:
        """Stand as before the first record; `head_of` gives the head as it was after a record."""
        self.state = first_state(self.anchor, self.loaded)
        self.desk = desks.new_desk()
        self.people, self.later, self.timing = people.at_founding(self.anchor), {}, None
        self.book = book_of(self.anchor, None, head_of)
        self.signing = Signing(self.anchor, None, self.book)

    def stand(self, public: Mapping[str, Any], head_of: Callable[[int], str]) -> None:
        """Stand as a trailer's public state says; what is secret is not known."""
        secret = Shut() if self.loaded.game.secrets else {}
        self.state = {**copy(public["game"]), "secret": secret}
        self.desk = copy(public["desk"])
        self.people, self.later = copy(public.get("people", {})), copy(public.get("later", {}))
        self.timing = timing_of(public.get("clock"))
        self.book = book_of(self.anchor, public.get("book"), head_of)
        self.signing = Signing(self.anchor, public.get("signing"), self.book)

    @property
    def public(self) -> dict[str, Any]:
        """The public state, as the trailer holds it."""
        return ledger.public_state(
            self.state,
            self.desk,
            book=self.book.data if self.book else None,
            people=self.people,
            later=self.later,
            clock=self.timing.data if self.timing else None,
            **self.signing.part,
        )

    def bring_forward(self, record: Record, number: int) -> None:
        """Bring the accounts forward by record `number`. Raises Refusal for one that cannot be."""
        for account in concerned(self, record):
            account.take(self, record, number)

    # What does not change

    @property
    def id(self) -> str:
        """The campaign's id, name and 64 random bits."""
        return str(self.anchor["campaign"])

    @property
    def seats(self) -> dict[str, list[str]]:
        """The powers of each seat."""
        return seats_of(self.anchor)

    @cached_property
    def grammar(self) -> Grammar:
        """The order language of the game."""
        return self.table.game.grammar(self.table.board)

    def policy(self, verb: str) -> str:
        """What silence means for asks of this verb: "default" or "wait"."""
        return str(self.anchor.get("policy", {}).get(verb, "default"))

    # What is asked, and of whom

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open questions."""
        return open_asks(self.state)

    def seat_of(self, power: str) -> str | None:
        """The seat that decides for a power now."""
        return self.table.decider(self.state, power)

    @property
    def facts(self) -> Facts:
        """What the rules say of the position as far as it decides who opens the next dice."""
        sides, seats = self.table.sides(self.state), self.seats
        asked = {self.seat_of(power) for ask in self.asks for power in ask.to}
        return Facts.of(sides, seats, [seat for seat in seats if seat in asked])

    # The dice

    @property
    def founding(self) -> dict[str, str]:
        """What the seats contributed to the last founding: phrases in normal form, or "link" and
        its hex digits."""
        if self.book is None:
            return ledger.founding_of(self.desk)
        return {s: t.removeprefix("phrase ") for s, t in self.book.founding["entries"].items()}

    def founding_for(self, segment: int) -> dict[str, str | bytes]:
        """The founding that goes into the seed of a segment."""
        return self.book.entries(segment) if self.book else {**ledger.founding_of(self.desk)}

    @property
    def is_founded(self) -> bool:
        """Whether the founding of the dice is closed."""
        return bool(self.book.founding["closed"] if self.book else self.desk["founded"])

    @property
    def takes_orders(self) -> bool:
        """Whether orders are used: with players' chains once the founding is closed."""
        return self.book is None or self.is_founded

    @property
    def draws_by_links(self) -> bool:
        """Whether sealed draws need fresh links of players, or a round of the beacon."""
        return self.book is not None and self.book.is_drawn_by_links

    def burn(self, inputs: Iterable[Mapping[str, Any]]) -> None:
        """Use up the numbers of segments that these inputs burn; the rules stay where they
        stand.
        """
        for given in inputs:
            burn(self.state, int(given["burn"]))

    def end_record(self) -> list[proof.Note]:
        """A record ends here: the notes of the rules for it. Sealed chance that comes after it
        belongs to the next draw."""
        notes = proof.take(self.state)
        end_draw(self.state)
        return notes
