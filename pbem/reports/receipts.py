"""The receipt of a mail, and what makes that a mail is refused as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import TYPE_CHECKING, Any, Protocol

from pbem.engine.errors import BESIDE, UNSEEN, Problem
from pbem.records import desks
from pbem.table.campaign_names import OTHER, meant
from pbem.table.seating import has_moved, seat_named
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.prose.readings import Guess
    from pbem.mail.read import Ignored
    from pbem.records.replacement import Fallen
    from pbem.table.campaign import Campaign
    from pbem.table.unused import Note
    from pbem.words.catalogue import Words


# The code of a problem about a line that was left out and reads as an order.
NOT_READ = "order_not_read"


# A line that is kept for a later turn or question, as (turn, power, place in the queue, section,
# text).
LaterLine = tuple[int, str, int, str, str]


@dataclass(frozen=True)
class Part:
    """What something beside the orders of a mail says in its receipt: sentences above the orders in
    force, lines below them, fields for a script."""

    above: Sequence[str] = ()
    below: Sequence[str] = ()
    data: Mapping[str, Any] = field(default_factory=dict)


class Beside(Protocol):
    """Something beside the orders. `taken` names what was kept of it apart from the mail's record,
    "" for nothing."""

    taken: str

    def part(self, words: Words) -> Part:
        """Its part of the receipt."""


@dataclass(frozen=True, slots=True)
class ReadAs:
    """What the words of a player at a place of the mail, `said`, were read as: `text` is the order.

    `amounts` are those in words that became numbers, `moved_from` the section from which it was
    moved, `has_way`: its way was filled in.
    """

    line: int
    column: int
    said: str
    text: str
    guesses: tuple[Guess, ...] = ()
    amounts: tuple[str, ...] = ()
    moved_from: str = ""
    has_way: bool = False

    @property
    def data(self) -> dict[str, Any]:
        """For a script."""
        guesses = [{"said": g.said, "meant": g.meant, "how": g.how} for g in self.guesses]
        place = {"line": self.line, "column": self.column}
        more = {"amounts": list(self.amounts), "moved_from": self.moved_from, "way": self.has_way}
        return {**place, "said": self.said, "order": self.text, "guesses": guesses, **more}


@dataclass
class Receipt:
    """What was understood of one mail; `asides` is what it says beside orders."""

    seat: str
    digest: str

    # The seat's lines in force after it, as (section, text); `new` are those that it brought.
    orders: list[tuple[str, str]] = field(default_factory=list)
    new: list[tuple[str, str]] = field(default_factory=list)
    # What was read in other words than the form's, in the order of the mail.
    readings: list[ReadAs] = field(default_factory=list)
    # Lines that are kept for a later turn; so many of them it brought.
    later: list[LaterLine] = field(default_factory=list)
    kept: int = 0
    # Lines that stood, or that the mail said twice, and are not in force.
    fallen: list[Fallen] = field(default_factory=list)
    # Lines that were closed before and are used until what it has in their place is closed.
    still: list[tuple[str, str]] = field(default_factory=list)
    # Lines that were passed over since the seat's last mail.
    unused: list[Note] = field(default_factory=list)
    # Sections whose lines are held against the rules only at their time.
    unchecked: list[str] = field(default_factory=list)
    # What the game says of the orders.
    totals: dict[str, Any] = field(default_factory=dict)

    # What was refused, with line numbers, and what has to be said of lines that stand.
    problems: list[Problem] = field(default_factory=list)
    remarks: list[Problem] = field(default_factory=list)
    # What was not read; of it `lost` may have been meant (unread.py), and is one of `problems` too.
    ignored: Sequence[Ignored] = ()
    lost: list[Ignored] = field(default_factory=list)

    # It answers a question; it ends with `done`, or says `pass`; that closes the seat's orders, or
    # waits for another one or an `ok`, because lines fell out, names were guessed or talk may
    # change them.
    asked: bool = False
    is_done: bool = False
    closes: bool = False
    waits: bool = False
    # The player's own figures are others, and orders were read in other words than the form's.
    is_doubted: bool = False
    # Lines of an earlier mail that wait for an `ok` stay in force beside its own.
    is_pending: bool = False
    # What was refused in an earlier mail, and its `done` would close without a word of it.
    left: list[str] = field(default_factory=list)
    # The code of the `ok` that closes what waits, as the receipt shows it; "" where nothing does.
    code: str = ""
    # Something of it is worth keeping.
    stands: bool = False
    # What to do where it would have to be signed and is not yet.
    unsigned: str = ""
    # Lines sent before were not at hand, since they are with the moderator: only this mail was
    # looked at.
    partial: bool = False
    # The part of the mail that was read, as `Mail.source` has it, or the name of the attachment.
    source: str = ""

    # The record, 0 when nothing was written, the head with it, and what names the mail there.
    record: int = 0
    head: str = ""
    mark: str = ""
    asides: Iterable[Beside] = ()

    @property
    def taken(self) -> str:
        """What was kept of it apart from its record, "" for nothing."""
        return next((each.taken for each in self.asides if each.taken), "")

    @property
    def is_blind(self) -> bool:
        """Whether a line depends on secrets of the seat that were not at hand."""
        return any(remark.kind == UNSEEN for remark in self.remarks)

    @property
    def is_guessed(self) -> bool:
        """Whether a name had to be guessed in what was taken."""
        return any(each.guesses for each in self.readings)

    @property
    def is_unsure(self) -> bool:
        """Whether the mail says something that may change its orders."""
        return any(remark.kind == BESIDE for remark in self.remarks)

    @property
    def orders_digest(self) -> str:
        """What the lines in force come to: the same for the same orders, however they were sent."""
        return desks.digest(self.orders)


def seat_of_mail(campaign: Campaign, named: str) -> str:
    """The seat that a mail, or who takes it in, names. Raises MailRefused."""
    seats = campaign.seats
    if moved := has_moved(campaign, named):
        power, first, now = moved
        about = {"named": named, "power": power, "first": first, "now": now}
        raise campaign.words.refused("seat_of_power", **about)
    if not named:
        raise campaign.words.refused("no_seat", seats=list(seats))
    if (found := seat_named(campaign, named)) is not None:
        return found
    nothing = campaign.words.say("refused.no_power", {})
    told = [f"{seat} ({', '.join(powers) or nothing})" for seat, powers in seats.items()]
    raise campaign.words.refused("unknown_seat", named=named, seats=told)


def check_addressed(campaign: Campaign, headers: Mapping[str, str]) -> None:
    """Raise MailRefused for a mail of another campaign, or one that was written for another
    position."""
    named = headers.get("campaign", "").strip()
    if meant(campaign, named) == OTHER:
        raise campaign.words.refused("wrong_campaign", named=named, campaign=campaign.id)
    turn = headers.get("turn", "").strip()
    now = campaign.result_head
    is_of_game = turn == str(campaign.state["engine"]["date"]["turn"])
    if turn and not is_of_game and not any(_names(turn, h) for h in (now, *_locked(campaign))):
        raise campaign.words.refused("stale_orders", turn=turn, now=now)


def _locked(campaign: Campaign) -> list[str]:
    """The head of a lock that waits for a round of the beacon: who quotes it shows that he had it
    before."""
    book = campaign.book
    if book is None or not book.pending or not book.round:
        return []
    return [campaign.save.head_at(book.pending["locks"][-1])]


def _names(turn: str, head: str) -> bool:
    """Whether an order mail's `turn:` names this head: the number, or number and hash (8 digits or
    more)."""
    number, _, digits = turn.partition("/")
    wanted_number, _, wanted = head.partition("/")
    if number.strip() != wanted_number:
        return False
    return not digits or (len(digits.strip()) >= 8 and wanted.startswith(digits.strip().lower()))
