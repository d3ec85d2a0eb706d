"""The book of the dice: who has bound himself to what, which number is next, which lock waits for
whose link.

Only campaigns with players' chains or with rounds of the beacon have one. It is plain public data
in the save's trailer and follows from the anchor and the records alone
(pbem/records/dice/entries.py). Here: what it says, and whether a contribution, link or deposit may
be taken.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from pbem.engine import chance
from pbem.engine.errors import Illegal
from pbem.records.dice import links, phrases
from pbem.storage import kinds, ledger
from pbem.storage.kinds import Record

STRICT, DEFAULT = "strict", "default"
# The beacon: an order of mails, an answer to silence, and a kind of contribution to the founding.
BEACON = chance.BEACON
MODES = (DEFAULT, STRICT, BEACON)
WAIT, FALLBACK = "wait", "fallback"
SILENCES = (WAIT, FALLBACK, BEACON)
PHRASE, LINK = "phrase", "link"
# The seats' part in sealed draws: what they founded, or fresh links of the segment in which the
# draw falls.
BY_FOUNDING, BY_LINKS = "founding", "links"

Data = dict[str, Any]


def new_book(anchor: Record) -> Data:
    """The book of a campaign that has just been founded.

    * `order` the seats with a chain, as the anchor lists them; `chains` and `keys` by holder, those
      in force; `known` the last public link of each as "n hex"; `first` the lowest number that
      counts of a chain that came in later
    * `founding` {"number", "record": which opened it, "founders", "entries": {seat: "phrase ..." or
      "link hex"}, "closed"}; `founded` the entries of all closed foundings by number
    * `highest` the highest number used, burnt or revealed; `deposits` {seat: {"number", "from",
      "last", "early"}}
    * `plays` the seat of a later moderator, where it is another than the anchor says
    * `closed` seats whose lines are closed until locks are released; `pending` the lock that waits
      for links; `asked` the record that put the last questions, and the seats that may send a link
      with their answer
    * `rounds`, where the beacon is used: {"named": the highest round that was named, "drawn": the
      highest that is in a record with its signature}
    """
    dice = anchor["dice"]
    seats = {seat: told.get("key", "") for seat, told in anchor["seats"].items()}
    return {
        "order": list(dice["order"]),
        "chains": {name: value for name, value in dice["chains"].items() if name != chance.SEALED},
        "keys": {seat: key for seat, key in seats.items() if key},
        "known": {},
        "first": {},
        "founding": new_founding(0, 0, dice["founders"], dice.get("founding")),
        "founded": {},
        "highest": 0,
        "deposits": {},
        "closed": [],
        "pending": {},
        "asked": {"record": 0, "early": []},
        **({"rounds": {"named": _round_of(dice), "drawn": 0}} if "beacon" in dice else {}),
    }


def _round_of(dice: Record) -> int:
    """The round by which a campaign is founded, 0 for none."""
    return int(dice.get("founding", {}).get("round", 0))


def new_founding(
    number: int, record: int, founders: Sequence[str], said: Record | None = None
) -> Data:
    """A founding to which nobody has contributed yet; `said` names the round of one by the
    beacon.
    """
    return {
        "number": number,
        "record": record,
        "founders": list(founders),
        "entries": {},
        "closed": False,
        **({"round": said.get("round", 0)} if said is not None else {}),
    }


class Book:
    """The book over its plain `data`. `head_of` gives the head as it was after a record."""

    def __init__(self, anchor: Record, data: Data, head_of: Callable[[int], str]) -> None:
        self.anchor = anchor
        self.campaign = str(anchor["campaign"])
        self.dice: Record = anchor["dice"]
        self.data = data
        self.head_of = head_of

    # What it says

    @property
    def is_drawn_by_links(self) -> bool:
        """Whether a sealed draw needs fresh links of players."""
        return bool(self.dice.get("draws", BY_FOUNDING) == BY_LINKS)

    @property
    def mode(self) -> str:
        """ "default", "strict" or "beacon"."""
        return str(self.dice["mode"])

    @property
    def is_strict(self) -> bool:
        """Whether all lines are closed before anything goes out from which the dice follow."""
        return self.mode != DEFAULT

    @property
    def plays(self) -> str:
        """The seat that the moderator plays, "" for none."""
        return str(self.data.get("plays", self.anchor.get("moderator", {}).get("plays", "")))

    @property
    def founding(self) -> Data:
        """The founding that is open, or the last one."""
        founding: Data = self.data["founding"]
        return founding

    @property
    def pending(self) -> Data:
        """The lock that waits for links, {} if there is none.

        {"segment", "locks": its records, "from": the first of them that a link may answer (0: none
        yet), "openers", "lacking": sides without a chain, "active": seats whose turn it is,
        "early": seats that may have sent their link with an answer, "silent": openers without whom
        it goes on, "roll": whether it is that of a roll beside the rules, "round": the round of the
        beacon from which its dice come, once it is named}
        """
        pending: Data = self.data["pending"]
        return pending

    @property
    def is_roll(self) -> bool:
        """Whether the lock that waits is that of a roll beside the rules."""
        return bool(self.pending.get("roll"))

    @property
    def round(self) -> int:
        """The round of the beacon for which the lock that waits, or the founding, has to wait; 0
        for none.
        """
        awaiting = self.pending if self.founding["closed"] else self.founding
        return int(awaiting.get("round", 0))

    @property
    def is_closing_due(self) -> bool:
        """In strict order: whether no lock has come yet after which all lines were closed; who
        closed his own did not write one."""
        return self.is_strict and (bool(self.open_seats()) or not self.pending["from"])

    @property
    def is_round_due(self) -> bool:
        """Whether the last lock closes everything, so that it has to name a round of the beacon."""
        silent = self.dice["silence"] == BEACON and self.pending["silent"]
        return bool(silent or (self.mode == BEACON and self.may_reveal()))

    @property
    def last_round(self) -> int:
        """The highest round of the beacon that was named so far."""
        return int(self.data["rounds"]["named"])

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
        """The number of the next segment: one above all that were used, burnt, revealed or
        deposited, but one for which a deposit was made."""
        number = int(self.data["highest"]) + 1
        for deposit in sorted(self.data["deposits"].values(), key=lambda each: int(each["number"])):
            if deposit["last"] < number <= deposit["number"]:
                number = int(deposit["number"]) + 1
        return number

    def founding_number(self) -> int:
        """The number of a founding that would begin now: above the pending lock's, which is burnt
        with it.
        """
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

    def in_turn(self, missing: Collection[str]) -> list[str]:
        """Of openers whose link is missing, those who may give it now: in strict order the active
        side comes last.
        """
        active = self.pending.get("active", []) if self.is_strict else []
        return [seat for seat in missing if seat not in active] or list(missing)

    def open_seats(self) -> list[str]:
        """The seats whose lines are not closed."""
        return [seat for seat in sorted(self.anchor["seats"]) if seat not in self.data["closed"]]

    def may_reveal(self) -> bool:
        """Whether links for the pending lock may go out: in strict order all lines have to be
        closed before. Nobody has lines in a segment beside the rules."""
        return self.mode == DEFAULT or self.is_roll or not self.open_seats()

    def deposit(self, seat: str, segment: int) -> Data | None:
        """The deposit of a seat that covers a segment."""
        made: Data | None = self.data["deposits"].get(seat)
        return made if made and made["from"] <= segment <= made["last"] else None

    def found(self, record: Record, number: int) -> None:
        """What record `number` says of foundings: a contribution, that one is closed, or that all
        found anew.
        """
        founding = self.founding
        if "phrase" in record:
            founding["entries"][record["seat"]] = f"{PHRASE} {record['phrase']}"
        if record["kind"] == kinds.SEAT and "number" in record:
            said = record if "founding" in self.dice else None
            self.data["founding"] = new_founding(record["number"], number, record["founders"], said)
        if record["kind"] != kinds.FOUNDING:
            return
        if "seat" in record:
            _, link = ledger.parse_link(record["link"])
            founding["entries"][record["seat"]] = f"{LINK} {link.hex()}"
            return
        if founding.get("round"):
            founding["entries"][BEACON] = f"{BEACON} {record[BEACON]['signature']}"
        founding["closed"] = True
        self.data["founded"][str(founding["number"])] = dict(founding["entries"])

    # What may be taken

    def check_contribution(self, seat: str, kind: str) -> None:
        """Raise Illegal unless this seat may contribute to the open founding now; phrases come
        before links.
        """
        founding = self.founding
        if not founding["closed"] and seat not in founding["founders"]:
            raise Illegal("", "founding_not_yours", seat=seat, founders=founding["founders"])
        earlier = [(s, text.split(" ", 1)[0]) for s, text in founding["entries"].items()]
        chance.check_contribution(earlier, seat, kind, closed=founding["closed"])
        if kind == PHRASE and seat in self.data["chains"]:
            raise Illegal("", "founding_by_link", seat=seat, number=founding["number"])
        if kind == PHRASE:
            phrases.check_own(seat, founding["entries"], self.plays)
        missing, _ = self.missing_founders()
        if kind == LINK and missing:
            raise Illegal("", "founding_waits", waits=missing)

    def check_opened(self, seat: str, opened: links.Opened, arrived: Collection[str] = ()) -> None:
        """Raise Illegal unless this link or deposit may be taken now; `arrived` are the seats whose
        link is in.
        """
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
        """Raise Illegal unless number and head are those of the lock that waits, or of the question
        to its side.
        """
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

    def check_quote(self, seat: str, quote: links.Quote) -> None:
        """Raise Illegal unless this seat may close its lines for the lock whose head it quotes."""
        locks = [] if self.is_roll else self.pending.get("locks", [])
        heads = [self.head_of(number) for number in locks]
        if quote.head not in heads:
            raise Illegal("", "quote_head_wrong", seat=seat, head=quote.head, heads=heads)
        if quote.signature and not quote.is_signed_by(self.campaign, seat, self.key(seat)):
            raise Illegal("", "link_badly_signed", seat=seat)

    def check_mark(self, seat: str, number: int, link: bytes) -> None:
        """Raise Illegal if a link that is public now shows that a deposit was another link than was
        said; `marks` are the marks of deposits whose links are not public yet."""
        if seat not in self.data.get("marks", {}):
            return
        deposited, mark = str(self.data["marks"][seat]).split(" ")
        if number < int(deposited):
            return
        for _ in range(number - int(deposited)):
            link = chance.chain_step(self.campaign, seat, link)
        if chance.deposit_mark(self.campaign, seat, int(deposited), link).hex() != mark:
            raise Illegal("", "deposit_other", seat=seat, number=int(deposited))
        self.forget_mark(seat)

    def forget_mark(self, seat: str) -> None:
        """The mark of a deposit is compared, or its chain is replaced."""
        marks = self.data.get("marks", {})
        marks.pop(seat, None)
        if not marks:
            self.data.pop("marks", None)

    def _check_turn(self, seat: str, arrived: Collection[str]) -> None:
        """In strict order the links of the active side come last."""
        waits = self.in_turn([*self.missing_links(arrived), seat])
        if seat not in waits:
            raise Illegal("", "link_comes_last", seat=seat, waits=waits)

    def check_deposit(self, seat: str, opened: links.Opened) -> None:
        """Raise Illegal unless a deposit for these segments may be made now."""
        first, last = opened.segments
        if self.is_strict:
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
    return value if kind == PHRASE else bytes.fromhex(value)  # a link or a signature of the beacon
