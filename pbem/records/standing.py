"""How a campaign stands after a record: its position, and the accounts that follow from the
records.

A campaign that is open is one (pbem/table/campaign.py), one that is played again another
(pbem/replay/).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pbem.engine import proof
from pbem.engine.flow import Ask
from pbem.engine.orders import Grammar
from pbem.engine.play import burn, end_draw, open_asks, start
from pbem.engine.state import Shut, State, copy
from pbem.engine.table import Table
from pbem.records import desks, people
from pbem.records.accounts import book_of, concerned, timing_of
from pbem.storage import ledger

if TYPE_CHECKING:
    from pbem.library.registry import Loaded
    from pbem.records.clock.account import Timing
    from pbem.records.dice.book import Book
    from pbem.records.dice.openers import Facts
    from pbem.records.later import Later
    from pbem.records.signatures.keys import Signing

Record = Mapping[str, Any]

# The policy `orders` of an anchor under which orders count in the words of their forms only.
STRICT = "strict"


def seats_of(anchor: Record) -> dict[str, list[str]]:
    """The powers that each seat had at the founding."""
    return {seat: list(told["powers"]) for seat, told in anchor["seats"].items()}


def everybody(anchor: Record, table: Table) -> list[str]:
    """All powers of a game: those of the anchor's seats in their order, then the others."""
    first = [power for powers in seats_of(anchor).values() for power in powers]
    return list(dict.fromkeys([*first, *table.powers]))


def powers_by_seat(
    anchor: Record, table: Table, state: State, powers: Sequence[str]
) -> dict[str, list[str]]:
    """The powers that each seat of the anchor decides for in this position, as the rules say, its
    own first; a seat that has none left is there all the same."""
    deciders = table.deciders(state, powers)
    found: dict[str, list[str]] = {}
    for seat, own in seats_of(anchor).items():
        first = dict.fromkeys([*own, *powers])
        found[seat] = [power for power in first if deciders.get(power) == seat]
    return found


def first_state(anchor: Record, loaded: Loaded) -> State:
    """The position before the first record; of the anchor it takes scenario, options and seats."""
    return begun(loaded, anchor["scenario"], anchor["options"], seats_of(anchor))


def begun(
    loaded: Loaded,
    scenario: str,
    options: Mapping[str, str],
    seats: Mapping[str, Sequence[str]],
) -> State:
    """The position at the start of a scenario; `seats` are their powers."""
    return start(loaded.table, loaded.scenario(scenario), {**options, "seats": seats})


class Standing:
    """Position, desk and accounts. `book` is there only with players' chains or rounds of the
    beacon, `timing` only with a rule of time. The accounts are those of pbem/records/accounts.py,
    and signing."""

    state: State
    desk: dict[str, Any]
    book: Book | None
    people: people.People
    later: Later
    timing: Timing | None

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
        self._begin_signing({})

    def stand(self, public: Mapping[str, Any], head_of: Callable[[int], str]) -> None:
        """Stand as a trailer's public state says; what is secret is not known."""
        secret = Shut() if self.loaded.game.secrets else {}
        self.state = {**copy(public["game"]), "secret": secret}
        self.desk = copy(public["desk"])
        self.people, self.later = copy(public.get("people", {})), copy(public.get("later", {}))
        self.timing = timing_of(public.get("clock"))
        self.book = book_of(self.anchor, public.get("book"), head_of)
        self._begin_signing(public.get("signing", {}))

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
            **self._signing_part,
        )

    def bring_forward(self, record: Record, number: int) -> None:
        """Bring the accounts forward by record `number`. Raises Refusal for one that cannot be."""
        for account in concerned(self, record):
            account.take(self, record, number)

    # Signatures

    def _begin_signing(self, data: dict[str, Any]) -> None:
        self._signing: Signing | None = None
        self._signing_data = data

    @property
    def signing(self) -> Signing:
        """The keys of the seats, and which of them have to sign; made when somebody asks."""
        if self._signing is None:
            from pbem.records.signatures.keys import Signing

            self._signing = Signing(self.anchor, self._signing_data, self.book)
        return self._signing

    @property
    def _signing_part(self) -> dict[str, Any]:
        if self._signing is not None:
            return self._signing.part
        return {"signing": copy(self._signing_data)} if self._signing_data else {}

    @property
    def has_keys(self) -> bool:
        """Whether any seat may have a key, or has to sign."""
        return self._is_founded_to_sign or self.book is not None or bool(self._signing_part)

    @cached_property
    def _is_founded_to_sign(self) -> bool:
        told = self.anchor["seats"].values()
        return any("key" in each or "signed" in each for each in told)

    # What does not change

    @property
    def id(self) -> str:
        """The campaign's id, name and 64 random bits."""
        return str(self.anchor["campaign"])

    @cached_property
    def grammar(self) -> Grammar:
        """The order language of the game."""
        return self.table.game.grammar(self.table.board)

    def policy(self, verb: str) -> str:
        """What silence means for asks of this verb: "default" or "wait"."""
        return str(self.anchor.get("policy", {}).get(verb, "default"))

    @property
    def is_strict(self) -> bool:
        """Whether orders count in the words of their forms only."""
        return self.anchor.get("orders") == STRICT

    # What is asked, and of whom

    @property
    def asks(self) -> tuple[Ask, ...]:
        """The open questions."""
        return open_asks(self.state)

    @cached_property
    def powers(self) -> list[str]:
        """All powers of the game, whether anybody decides for them or not."""
        return everybody(self.anchor, self.table)

    @property
    def seats(self) -> dict[str, list[str]]:
        """The seats, which are those of the anchor, with the powers that each decides for now."""
        return powers_by_seat(self.anchor, self.table, self.state, self.powers)

    def powers_of(self, seat: str) -> list[str]:
        """The powers that a seat decides for now."""
        return self.seats[seat]

    def seat_of(self, power: str) -> str | None:
        """The seat that decides for a power now, None where nobody does."""
        return self.table.decider(self.state, power)

    @property
    def facts(self) -> Facts:
        """What the rules say of the position as far as it decides who opens the next dice."""
        from pbem.records.dice.openers import Facts

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
