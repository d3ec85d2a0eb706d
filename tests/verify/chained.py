"""A save of a campaign in which players hold chains, made record by record; our own book must take each of them."""

from __future__ import annotations

import hashlib
from typing import Any

from pbem.dicing import booking, grading, links
from pbem.dicing.book import Book
from pbem.engine import chance
from pbem.engine.dice import Roll, roll_text
from pbem.storage import keys, ledger
from pbem.storage.documents import head, sealed, sha256
from pbem.storage.keys import Signer
from tests.verify.saves import Data, Parts

CAMPAIGN = "chains-0123456789abcdef"
PHRASE = "zwölf boxkämpfer jagen viktor 1943"
STATE: Data = {"game": {}}


def seed_of(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


def chain_of(holder: str, name: str = "") -> chance.Chain:
    """A holder's chain; another one for another name."""
    return chance.make_chain(CAMPAIGN, holder, seed_of(name or holder), 40)


class Chained:
    """The campaign of three seats: `allies` and `axis` have chains, `neutral` has a phrase. The moderator is `signer`."""

    def __init__(self, **terms: Any) -> None:
        self.signer: Signer = keys.from_seed(seed_of("moderator"))
        self.keys = {seat: keys.from_seed(seed_of(seat)) for seat in ("allies", "axis")}
        self.chains = {name: chain_of(name) for name in ("moderator", "sealed", *self.keys)}
        seats = {name: {"powers": [name], "key": key.public} for name, key in self.keys.items()}
        dice = {
            "grade": "B",
            "chains": {name: chain.anchor.hex() for name, chain in self.chains.items()},
            "order": list(self.keys),
            "mode": "default",
            "openers": "side",
            "founders": ["allies", "axis", "neutral"],
            "silence": "wait",
        }
        self.anchor: Data = {
            "format": 1,
            "campaign": CAMPAIGN,
            "title": "Chains",
            "seats": seats | {"neutral": {"powers": ["neutral"]}},
            "moderator": {"plays": "", "key": self.signer.public},
            "dice": dice | terms,
        }
        self.records: list[Data] = []
        self.docs = [sealed(self.anchor, "anchor", self.signer)]
        made = Book.of(self.anchor, None, self.head)
        assert made is not None
        self.book = made

    def head(self, number: int = -1) -> str:
        """The head after a record, the last one by default."""
        number = number if number >= 0 else len(self.docs) - 1
        return head(number, sha256(self.docs[number]))

    @property
    def parts(self) -> Parts:
        """All of it, to be put together."""
        return Parts(self.anchor, self.records, {"state": STATE})

    def add(self, kind: str, **told: Any) -> None:
        """One more record, which must be right."""
        number = len(self.docs)
        record = {"record": number, "kind": kind, **told, "state": ledger.state_hash(STATE)}
        record["prev"] = sha256(self.docs[-1])
        booking.take(self.book, record, number)
        self.records.append(record)
        self.docs.append(sealed(record, "record", self.signer))

    # Mails

    def opened(self, kind: str, seat: str, number: int, head: str, **more: Any) -> links.Opened:
        """A signed link or deposit."""
        link = self.chains[seat].links[number]
        made = links.Opened(kind, number, link, head, **more)
        return made.signed(CAMPAIGN, seat, self.keys[seat])

    def found(self) -> None:
        """Everybody contributes to the open founding, phrases first."""
        number, head = self.book.founding["number"], self.head(self.book.founding["record"])
        for seat in [seat for seat in self.book.founding["founders"] if seat not in self.keys]:
            self.add("orders", seat=seat, phrase=PHRASE)
        for seat in self.keys:
            opened = self.opened("link", seat, number, head)
            link = ledger.link_text(number, opened.link)
            self.add("founding", seat=seat, head=head, link=link, signed=opened.signature)
        self.add("founding", number=number, contributors=sorted(self.book.founding["entries"]))

    def deposit(self, seat: str, number: int, first: int, last: int, head: str = "") -> None:
        """A link given to the moderator alone, for several segments."""
        told = head or self.head()
        opened = self.opened("deposit", seat, number, told, segments=(first, last))
        segments = [first, last]
        signed = opened.signature
        self.add("deposit", seat=seat, number=number, segments=segments, head=told, signed=signed)

    # Turns

    def ask(self, **more: Any) -> None:
        """Locks are released, and a new turn's orders are asked for."""
        events = [{"kind": "orders_open"}]
        self.add("result", events=events, inputs=[{"put": ["orders"]}], **more)

    def lock(
        self,
        *active: str,
        lacking: tuple[str, ...] = (),
        without: tuple[str, ...] = (),
        **more: Any,
    ) -> None:
        """The lines of these seats are closed; both sides open, but those `without` whom it goes on."""
        pending = self.book.pending
        segment = int(pending["segment"] if pending else self.book.next_number())
        openers = [seat for seat in pending.get("openers", self.keys) if seat not in without]
        others = [] if pending else [s for s in self.book.open_seats() if s not in active]
        told = {"segment": segment, "openers": ["moderator", *openers], "open": others}
        silent = {"silent": list(without)} if without else {}
        self.add("lock", **told, active=list(active), lacking=list(lacking), **silent, **more)

    def throw(
        self,
        label: str = "combat/poland/r1/allies/infantry",
        count: int = 3,
        kind: str = "result",
        **more: Any,
    ) -> None:
        """The links come in and the dice fall."""
        book, number = self.book, int(self.book.pending["segment"])
        head = self.head(book.pending["locks"][-1])
        revealed = {"moderator": self.chains["moderator"].links[number]}
        heads, signed = {}, {}
        for seat in book.pending["openers"]:
            revealed[seat] = self.chains[seat].links[number]
            if book.deposit(seat, number) is None:
                heads[seat] = head
                signed[seat] = self.opened("link", seat, number, head).signature
        seed = chance.seed(CAMPAIGN, number, revealed, book.entries(number))
        values = tuple(chance.die(seed, f"{label}/{n}", 6) for n in range(1, count + 1))
        proof = {"heads": heads, "signed": signed}
        told = {holder: ledger.link_text(number, link) for holder, link in revealed.items()}
        dice = {label: roll_text(Roll(label, count, 6, values))}
        grade = grading.fields(book)
        given = {name: by_seat for name, by_seat in proof.items() if by_seat}
        self.add(kind, links=told, dice=dice, **grade, **given, **more)

    def roll(self, *, is_void: bool = False) -> None:
        """Dice beside the rules, in a segment of their own; or given up, because a link did not come."""
        what = {"dice": "2d6", "why": "who goes first"}
        self.lock("allies", roll=what)
        if is_void:
            self.add("roll", roll=what, void=True)
        else:
            self.throw(f"roll/{self.book.pending['segment']}", 2, "roll", roll=what)

    def new_chain(self, seat: str) -> None:
        """A chain is lost; the new one is signed by the old key, and all is founded anew."""
        chain = chain_of(seat, f"{seat} again")
        statement = booking.join_statement(
            CAMPAIGN, seat, chain.anchor.hex(), self.keys[seat].public
        )
        told = {
            "change": "chain",
            "seat": seat,
            "chain": chain.anchor.hex(),
            "key": self.keys[seat].public,
            "signed": self.keys[seat].sign("join", statement),
            "number": self.book.founding_number(),
            "founders": ["allies", "axis", "neutral"],
        }
        self.chains[seat] = chain
        self.add("seat", **told)


def in_default_order() -> Chained:
    """Links with the lock, deposits late and early, a burnt number, a chain replaced and a second founding."""
    made = Chained()
    made.ask()
    made.found()
    made.lock("allies")
    made.throw()
    made.ask()
    made.lock("allies")
    made.deposit("axis", 4, 2, 3)
    made.throw()
    made.lock("allies")
    made.throw()
    made.ask()
    made.ask(burnt=[f"{made.book.next_number()} axis"])
    made.deposit("axis", made.book.next_number(), made.book.next_number(), made.book.next_number())
    made.lock("allies")
    made.throw()
    made.lock("axis", lacking=("neutral",))
    made.throw()
    made.ask()
    made.roll()
    made.roll(is_void=True)
    made.new_chain("axis")
    made.found()
    made.lock("axis")
    made.throw("research/axis", 1)
    return made


def in_strict_order() -> Chained:
    """Two locks for each link; lines closed by mail; an opener without whom it goes on."""
    made = Chained(mode="strict", silence="fallback")
    made.ask()
    made.found()
    made.lock("allies")
    made.add("orders", seat="axis", closes_for=1)
    made.lock("allies")
    made.throw()
    made.ask()
    made.roll()
    made.lock("allies")
    made.lock("allies", without=("axis",))
    made.throw()
    return made
