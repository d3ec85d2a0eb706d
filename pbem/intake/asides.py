"""What a mail may say beside its orders: messages, links, seals, withdrawals, orders for later, a
signature, a phrase.

Each is an aside: a class in a module of this room, and a row of TABLE. It is made, and its module
loaded, only for a mail with a line that begins as its lines do, or one that has to do with it in
another way, as the row says.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, ClassVar

from pbem import lazy
from pbem.records import line_owners
from pbem.reports.receipts import Part
from pbem.table.vault import PRESS
from pbem.values import dataclass

if TYPE_CHECKING:
    from pbem.engine.errors import Illegal, Problem
    from pbem.engine.orders import Line
    from pbem.intake.sent import Sent
    from pbem.mail.read import TextLine
    from pbem.records.desks import Draft
    from pbem.records.seals.seal_lines import Own, Said
    from pbem.reports.receipts import Receipt
    from pbem.storage.kinds import NewRecord
    from pbem.table.campaign import Campaign
    from pbem.words.catalogue import Words


class Aside:
    """One of them, of one mail. The methods are called in this order, and do nothing where a kind
    has no need of them.

    `signs_itself`: its lines are signed by themselves. `is_play`: it is for those who play, of whom
    a robot's seat has none. `takes_back` are sections of the desk that it empties. `taken` names
    what was kept of it apart from the mail's record, "" for nothing.
    """

    signs_itself: ClassVar[bool] = False
    is_play: ClassVar[bool] = False
    sent: Sent

    def __init__(self, campaign: Campaign) -> None:
        self.campaign = campaign
        self.lines: list[TextLine] = []
        self.takes_back: set[str] = set()
        self.taken = ""

    # The lines of the mail

    def is_own(self, text: str) -> bool:
        """Whether a line is one of its own."""
        return False

    def split(self, lines: Sequence[TextLine]) -> list[TextLine]:
        """Keep what is its own, and give back all others."""
        self.lines = [line for line in lines if self.is_own(line.text)]
        return [line for line in lines if line not in self.lines]

    def is_left(self, sent: Sent) -> bool:
        """Of a mail that was used already: whether this of it did not come in."""
        return False

    def read(self, sent: Sent) -> list[Problem]:
        """Make of it what it means now; what is wrong with it. Raises MailRefused."""
        self.sent = sent
        return []

    # Its orders

    def keeps(self, section: str, line: Line) -> bool:
        """Whether an order is kept here, and not on the desk. Raises Illegal for one that may not
        be."""
        return False

    def tell(self, receipt: Receipt) -> None:
        """Say what else comes of it, now that it is known which orders stand."""

    @property
    def says(self) -> bool:
        """Whether the mail's record has to say something of it."""
        return False

    @property
    def brings(self) -> bool:
        """Whether something is kept of it apart from that record."""
        return False

    # Writing

    def keep(self) -> None:
        """Put into the private folder what is kept in any case, before anything is recorded."""

    def put(self, record: NewRecord, draft: Draft) -> None:
        """Put its fields into the mail's record, its lines onto the desk, and the rest into the
        private folder."""

    def follow(self, write: Callable[[NewRecord], None]) -> None:
        """Write what gets a record of its own."""

    # The receipt

    def part(self, words: Words) -> Part:
        """Its part of the receipt."""
        return Part()


class Sealer(Aside):
    """The aside by which a seat seals its lines itself. This one is for mails without: it lets all
    in and seals none."""

    seals = False

    def is_pledged(self, said: Said) -> bool:
        """Whether everybody had a commitment to a line, as (section, text), before its seat could
        change nothing any more."""
        return False

    def refusal(self, said: Said) -> Illegal | None:
        """Why a line is not taken."""
        return None

    def own(self, said: Sequence[Said]) -> list[Own]:
        """The places of lines that stand, one for each; none where the seat has not sealed them."""
        return []


@dataclass(frozen=True)
class Row:
    """A kind of aside: module and class, how its lines begin, and what else of a mail wants it."""

    module: str
    name: str
    begins: re.Pattern[str] | None = None
    wanted: Callable[[Sent], bool] = lambda sent: False


def _is_ahead(sent: Sent) -> bool:
    """Whether orders of it are for a time that has not come, or may be."""
    if any(line.queue for line in sent.parsed.lines):
        return True
    if sent.turn or not sent.asks:
        return bool(sent.turn or not sent.locked)
    asked = {power for ask in sent.asks for power in ask.to}
    return any(line.power and line.power not in asked for line in sent.parsed.lines)


def _has_press(sent: Sent) -> bool:
    """Whether messages to seats were ever kept."""
    return (sent.campaign.vault.folder / PRESS).exists()


_WITHDRAWS_LATER = lazy.pattern(r"\s*withdraw\b.*\blater\b", re.IGNORECASE)

# In the order in which they are put into a record and told. Lines are looked at from the last kind
# to the first: a message may contain what would else be a withdrawal, and a seal or a link is none
# of its words.
TABLE = (
    Row("withdraw", "Withdrawals", line_owners.WITHDRAWAL),
    Row("ahead", "Ahead", _WITHDRAWS_LATER, _is_ahead),
    Row("press", "Press", line_owners.PRESS, _has_press),
    Row("arrival", "Arrival", wanted=lambda sent: sent.campaign.timing is not None),
    Row("signatures", "MailSignature", wanted=lambda sent: sent.campaign.has_keys),
    Row("phrase", "Phrase", wanted=lambda sent: "phrase" in sent.parsed.headers),
    Row("dice_lines", "Links", line_owners.LINK),
    Row("sealed_mail", "SealedMail", line_owners.SEAL),
    Row("closed_lines", "ClosedLines", wanted=lambda sent: sent.campaign.book is not None),
)


class Asides:
    """Those of one mail, in the order of the table."""

    def __init__(self, campaign: Campaign, made: Mapping[str, Aside] | None = None) -> None:
        self.campaign = campaign
        self._made = dict(made or {})

    def __iter__(self) -> Iterator[Aside]:
        return (self._made[row.module] for row in TABLE if row.module in self._made)

    def split(self, lines: Sequence[TextLine]) -> list[TextLine]:
        """Give each kind the lines that are its own; all others."""
        left = list(lines)
        for row in reversed(TABLE):
            if row.begins and any(row.begins.match(line.text) for line in left):
                left = self._make(row).split(left)
        return left

    def read(self, sent: Sent) -> list[Problem]:
        """Read them, with those that are wanted for no line; what is wrong with them. Raises
        MailRefused."""
        for row in TABLE:
            if row.module not in self._made and row.wanted(sent):
                self._make(row)
        return [problem for each in self for problem in each.read(sent)]

    def left(self, sent: Sent) -> Asides:
        """Those of which something did not come in when the mail was used."""
        made = {name: each for name, each in self._made.items() if each.is_left(sent)}
        return Asides(self.campaign, made)

    @property
    def lines(self) -> list[TextLine]:
        """The lines that are theirs."""
        return [line for each in self for line in each.lines]

    @property
    def sealer(self) -> Sealer:
        """What holds orders against the commitments of their seat."""
        return next((each for each in self if isinstance(each, Sealer)), Sealer(self.campaign))

    def _make(self, row: Row) -> Aside:
        kind: type[Aside] = getattr(import_module(f"pbem.intake.{row.module}"), row.name)
        return self._made.setdefault(row.module, kind(self.campaign))
