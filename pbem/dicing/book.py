"""The book of the dice: who has bound himself to what, which number is next, which lock waits for whose link.

Only campaigns with players' chains have one. It is plain public data in the save's trailer and follows from the anchor
and the records alone (pbem/dicing/booking.py). Here: what it says, and whether a contribution, link or deposit may be taken.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from pbem.dicing import links
from pbem.engine import chance
from pbem.engine.errors import Illegal
from pbem.engine.state import copy
from pbem.storage import ledger

STRICT, DEFAULT = "strict", "default"
MODES = (DEFAULT, STRICT)
WAIT, FALLBACK = "wait", "fallback"
PHRASE, LINK = "phrase", "link"

Record = Mapping[str, Any]
Data = dict[str, Any]


def new_book(anchor: Record) -> Data:
    """The book of a campaign that has just been founded.

    * `order` the seats with a chain, as the anchor lists them; `chains` and `keys` by holder, those in force; `known` the
      last public link of each as "n hex"; `first` the lowest number that counts of a chain that came in later
    * `founding` {"number", "record": which opened it, "founders", "entries": {seat: "phrase ..." or "link hex"}, "closed"};
      `founded` the entries of all closed foundings by number
    * `highest` the highest number used, burnt or revealed; `deposits` {seat: {"number", "from", "last", "early"}}
    * `closed` seats whose lines are closed until locks are released; `pending` the lock that waits for links; `asked` the
      record that put the last questions, and the seats that may send a link with their answer
    """
    dice = anchor["dice"]
    seats = {seat: told.get("key", "") for seat, told in anchor["seats"].items()}
    return {
        "order": list(dice["order"]),
        "chains": {name: value for name, value in dice["chains"].items() if name != chance.SEALED},
        "keys": {seat: key for seat, key in seats.items() if key},
        "known": {},
        "first": {},
        "founding": new_founding(0, 0, dice["founders"]),
        "founded": {},
        "highest": 0,
        "deposits": {},
        "closed": [],
        "pending": {},
        "asked": {"record": 0, "early": []},
    }


def new_founding(number: int, record: int, founders: Sequence[str]) -> Data:
    """A founding to which nobody has contributed yet."""
    return {
        "number": number,
        "record": record,
        "founders": list(founders),
        "entries": {},
        "closed": False,
    }


class Book:
    """The book over its plain `data`. `head_of` gives the head as it was after a record."""

    def __init__(self, anchor: Record, data: Data, head_of: Callable[[int], str]) -> None:
        self.anchor = anchor
        self.campaign = str(anchor["campaign"])
        self.dice: Record = anchor["dice"]
        self.data = data
        self.head_of = head_of

    @staticmethod
    def of(anchor: Record, data: Data | None, head_of: Callable[[int], str]) -> Book | None:
        """The book of a campaign, from `data` or as at its founding; None where the moderator alone has chains."""
        if "mode" not in anchor["dice"]:
            return None
        return Book(anchor, new_book(anchor) if data is None else copy(data), head_of)

    # What it says

    @property
    def mode(self) -> str:
        """ "default" or "strict"."""
        return str(self.dice["mode"])

    @property
    def plays(self) -> str:
        """The seat that the moderator plays, "" for none."""
        return str(self.anchor.get("moderator", {}).get("plays", ""))

    @property
    def founding(self) -> Data:
        """The founding that is open, or the last one."""
        founding: Data = self.data["founding"]
        return founding

    @property
    def pending(self) -> Data:
        """The lock that waits for links, {} if there is none.

        {"segment", "locks": its records, "from": the first of them that a link may answer (0: none yet), "openers",
        "lacking": sides without a chain, "active": seats whose turn it is, "early": seats that may have sent their link
        with an answer, "silent": openers without whom it goes on}
        """
        pending: Data = self.data["pending"]
        return pending

    @property
    def is_roll(self) -> bool:
        """Whether the lock that waits is that of a roll beside the rules."""
        return bool(self.pending.get("roll"))

    @property
    def order(self) -> list[str]:
        """The seats with a chain."""
        return list(self.data["order"])

    def key(self, seat: str) -> str:
        """The public key of a seat, "" for none."""
        return str(self.data["keys"].get(seat, ""))

    def known(self, holder: str) -> chance.Known:
        """The last public value of a holder's chain."""
        first = int(self.data["first"].get(holder, 0))
        if holder in self.data["known"]:
            number, link = ledger.parse_link(self.data["known"][holder])
            return chance.Known(link, number, first)
        return chance.Known(bytes.fromhex(self.data["chains"][holder]), -1, first)

    def next_number(self) -> int:
        """The number of the next segment: one above all that were used, burnt, revealed or deposited, but one for which a
        deposit was made."""
        number = int(self.data["highest"]) + 1
        for deposit in sorted(self.data["deposits"].values(), key=lambda each: int(each["number"])):
            if deposit["last"] < number <= deposit["number"]:
                number = int(deposit["number"]) + 1
        return number

    def founding_number(self) -> int:
        """The number of a founding that would begin now: above the pending lock's, which is burnt with it."""
        return 1 + max(
            int(self.data["highest"]),
            int(self.pending.get("segment", 0)),
            *(int(deposit["number"]) for deposit in self.data["deposits"].values()),
            0,
        )

    def entries(self, segment: int) -> dict[str, str | bytes]:
        """The founding under which a segment falls, for its seed."""
        numbers = [int(number) for number in self.data["founded"] if int(number) < segment]
        entries = self.data["founded"][str(max(numbers))] if numbers else {}
        return {seat: value_of(text) for seat, text in entries.items()}

    def missing_founders(self) -> tuple[list[str], list[str]]:
        """Founders from whom a phrase is missing, and those from whom a link is."""
        founding, chains = self.founding, self.data["chains"]
        missing = [s for s in founding["founders"] if s not in founding["entries"]]
        return [s for s in missing if s not in chains], [s for s in missing if s in chains]

    def missing_links(self, arrived: Collection[str]) -> list[str]:
        """The openers whose link the pending lock still waits for."""
        return [
            seat
            for seat in self.pending.get("openers", [])
            if seat not in arrived and self.deposit(seat, self.pending["segment"]) is None
        ]

    def open_seats(self) -> list[str]:
        """The seats whose lines are not closed."""
        return [seat for seat in sorted(self.anchor["seats"]) if seat not in self.data["closed"]]

    def may_reveal(self) -> bool:
        """Whether links for the pending lock may go out: in strict order all lines have to be closed before. Nobody has
        lines in a segment beside the rules."""
        return self.mode == DEFAULT or self.is_roll or not self.open_seats()

    def deposit(self, seat: str, segment: int) -> Data | None:
        """The deposit of a seat that covers a segment."""
        made: Data | None = self.data["deposits"].get(seat)
        return made if made and made["from"] <= segment <= made["last"] else None

    # What may be taken

    def check_contribution(self, seat: str, kind: str) -> None:
        """Raise Illegal unless this seat may contribute to the open founding now; phrases come before links."""
        founding = self.founding
        if not founding["closed"] and seat not in founding["founders"]:
            raise Illegal("", "founding_not_yours", seat=seat, founders=founding["founders"])
        earlier = [(s, text.split(" ", 1)[0]) for s, text in founding["entries"].items()]
        chance.check_contribution(earlier, seat, kind, closed=founding["closed"])
        if kind == PHRASE and seat in self.data["chains"]:
            raise Illegal("", "founding_by_link", seat=seat, number=founding["number"])
        phrases, _ = self.missing_founders()
        if kind == LINK and phrases:
            raise Illegal("", "founding_waits", waits=phrases)

    def check_opened(self, seat: str, opened: links.Opened, arrived: Collection[str] = ()) -> None:
        """Raise Illegal unless this link or deposit may be taken now; `arrived` are the seats whose link is in."""
        if seat not in self.data["chains"]:
            raise Illegal("", "no_chain", seat=seat)
        if opened.kind == links.DEPOSIT:
            self.check_deposit(seat, opened)
        elif self.is_founding(opened):
            self.check_contribution(seat, LINK)
            self._check_head(seat, opened, [self.founding["record"]])
        else:
            self.check_answer(seat, opened)
            self._check_turn(seat, arrived)
        chance.check_link(self.campaign, seat, opened.number, opened.link, self.known(seat))
        self.check_signature(seat, opened)

    def is_founding(self, opened: links.Opened) -> bool:
        """Whether this is a contribution to the open founding."""
        founding = self.founding
        return (
            opened.kind == links.LINK
            and not founding["closed"]
            and opened.number == founding["number"]
        )

    def check_answer(self, seat: str, opened: links.Opened) -> None:
        """Raise Illegal unless number and head are those of the lock that waits, or of the question to its side."""
        pending, asked = self.pending, self.data["asked"]
        number = int(pending["segment"] if pending else self.next_number())
        openers = pending["openers"] if pending else asked["early"]
        if not self.founding["closed"] or seat not in openers:
            raise Illegal("", "link_not_wanted", seat=seat, number=opened.number, openers=openers)
        if opened.number != number:
            raise Illegal("", "link_number_wrong", seat=seat, number=opened.number, next=number)
        if self.deposit(seat, number) is not None:
            raise Illegal("", "link_deposited", seat=seat, number=number)
        if pending and not self.may_reveal():
            raise Illegal("", "link_before_closing", seat=seat, waits=self.open_seats())
        self._check_head(seat, opened, self._heads(seat))

    def _heads(self, seat: str) -> list[int]:
        """The records that a link of this seat may answer now."""
        pending, asked = self.pending, int(self.data["asked"]["record"])
        if not pending:
            return [asked]
        since = int(pending["from"])
        locks = [number for number in pending["locks"] if number >= since] if since else []
        return [*locks, *([asked] if seat in pending["early"] else [])]

    def _check_head(self, seat: str, opened: links.Opened, allowed: Sequence[int]) -> None:
        heads = [self.head_of(number) for number in allowed]
        if opened.head not in heads:
            raise Illegal("", "link_head_wrong", seat=seat, head=opened.head, heads=heads)

    def check_signature(self, seat: str, opened: links.Opened) -> None:
        """Raise Illegal unless it is signed, where the seat has a key."""
        key = self.key(seat)
        if key and not opened.signature:
            raise Illegal("", "link_unsigned", seat=seat)
        if key and not opened.is_signed_by(self.campaign, seat, key):
            raise Illegal("", "link_badly_signed", seat=seat)

    def _check_turn(self, seat: str, arrived: Collection[str]) -> None:
        """In strict order the links of the active side come last."""
        if self.mode == STRICT and seat in self.pending.get("active", []):
            waits = [s for s in self.missing_links(arrived) if s not in self.pending["active"]]
            if waits:
                raise Illegal("", "link_comes_last", seat=seat, waits=waits)

    def check_deposit(self, seat: str, opened: links.Opened) -> None:
        """Raise Illegal unless a deposit for these segments may be made now."""
        first, last = opened.segments
        if self.mode == STRICT:
            raise Illegal("", "deposit_strict", seat=seat)
        if not self.founding["closed"]:
            raise Illegal(
                "", "founding_waits", waits=[s for p in self.missing_founders() for s in p]
            )
        wanted = int(self.pending["segment"]) if self.pending else self.next_number()
        if seat in self.data["deposits"]:
            raise Illegal(
                "", "link_deposited", seat=seat, number=self.data["deposits"][seat]["number"]
            )
        if first != wanted or not first <= last <= opened.number:
            raise Illegal("", "deposit_segments", seat=seat, first=first, last=last, next=wanted)
        locks = self.pending.get("locks") or [self.data["asked"]["record"]]
        self._check_head(seat, opened, locks)


def value_of(entry: str) -> str | bytes:
    """The contribution of an entry as it goes into a seed: phrase as text, link as bytes."""
    kind, _, value = entry.partition(" ")
    return value if kind == PHRASE else bytes.fromhex(value)
