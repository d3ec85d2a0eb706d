"""A save of a campaign in which players hold chains, made record by record; our own book must take
each of them.
"""

from __future__ import annotations

import hashlib
from typing import Any

from pbem.engine import chance
from pbem.engine.dice import Roll, roll_text
from pbem.records.accounts import book_of
from pbem.records.dice import beacon, burnt_numbers, entries, grades, links, rounds
from pbem.records.dice.book import BEACON
from pbem.storage import keys, ledger
from pbem.storage.documents import head, sealed, sha256
from pbem.storage.keys import Signer
from tests.beacon.network import sign
from tests.verify.saves import Data, Parts

CAMPAIGN = "chains-0123456789abcdef"
PHRASE = "zwölf boxkämpfer jagen viktor 1943"
STATE: Data = {"game": {}, "desk": {}}
# An early Monday morning in 2026, in Unix seconds.
BEGIN = 1_767_592_800


def seed_of(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


def chain_of(holder: str, name: str = "") -> chance.Chain:
    """A holder's chain; another one for another name."""
    return chance.make_chain(CAMPAIGN, holder, seed_of(name or holder), 40)


def thrown(seed: bytes, label: str, count: int) -> dict[str, str]:
    """So many dice as records hold them."""
    values = tuple(chance.die(seed, f"{label}/{n}", 6) for n in range(1, count + 1))
    return {label: roll_text(Roll(label, count, 6, values))}


def _beside(kind: str, told: dict[str, Any]) -> dict[str, Any]:
    """What such a record has too, of which no check of the dice asks."""
    if kind in {"founding", "deposit"} and "seat" in told:
        how = "signature" if "signed" in told else "moderator's word"
        return {"mail": f"salted:{'0' * 64}", "authenticated": how}
    if kind in {"ruling", "undo"}:
        undone = {"undo": 1} if kind == "undo" else {}
        return {"why": "a slip", "inputs": [{"ruling": []}], **undone}
    has_burn = kind == "seat" and "number" in told
    is_roll = kind == "roll" and told.get("grade") != "D"
    return {"inputs": [{"burn": told.get("number", 1)}]} if has_burn or is_roll else {}


class Chained:
    """The campaign of three seats: `allies` and `axis` have chains, `neutral` has a phrase. The
    moderator is `signer`.
    """

    def __init__(self, **terms: Any) -> None:
        self.time = BEGIN
        # Records of a moderator who is not honest are taken as they come.
        self.is_honest = True
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
        if BEACON in (terms.get("mode"), terms.get("silence"), terms.get("founding")):
            dice |= {"draw": "20:00", "lead": 12, "beacon": beacon.info_data(beacon.QUICKNET)}
        if "founding" in terms:
            told = rounds.naming(dice, rounds.text(BEGIN), 0, rounds.FOUNDING_LEAD)
            terms |= {"founding": told, "founders": []}
        self.anchor: Data = {
            "format": 1,
            "campaign": CAMPAIGN,
            "title": "Chains",
            "time": rounds.text(BEGIN),
            "seats": seats | {"neutral": {"powers": ["neutral"]}},
            "moderator": {"plays": "", "key": self.signer.public},
            "dice": dice | terms,
        }
        self.records: list[Data] = []
        self.docs = [sealed(self.anchor, "anchor", self.signer)]
        made = book_of(self.anchor, None, self.head)
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
        """One more record, which must be right as long as the moderator is honest."""
        number = len(self.docs)
        time = {"time": rounds.text(self.time)}
        told = {**_beside(kind, told), **told}
        record = {"record": number, "kind": kind, **time, **told, "state": ledger.state_hash(STATE)}
        record["prev"] = sha256(self.docs[-1])
        if self.is_honest:
            entries.take(self.book, record, number)
        self.records.append(record)
        self.docs.append(sealed(record, "record", self.signer))

    # Mails

    def opened(self, kind: str, seat: str, number: int, head: str, **more: Any) -> links.Opened:
        """A signed link or deposit."""
        link = self.chains[seat].links[number]
        made = links.Opened(kind, number, link, head, **more)
        return made.signed(CAMPAIGN, seat, self.keys[seat])

    def drawn(self, segment: int = 0) -> Data:
        """The round that is waited for, which has come by now."""
        number = self.book.round
        self.time = max(self.time, beacon.time_of(beacon.QUICKNET, number))
        return {"beacon": rounds.given(number, sign(number), segment)}

    def found(self) -> None:
        """Everybody contributes to the open founding, phrases first; or the beacon does."""
        if self.book.round:
            number = self.book.founding["number"]
            self.add("founding", number=number, contributors=[BEACON], **self.drawn())
            return
        number, head = self.book.founding["number"], self.head(self.book.founding["record"])
        for seat in [seat for seat in self.book.founding["founders"] if seat not in self.keys]:
            self.add("orders", seat=seat, phrase=PHRASE)
        for seat in self.keys:
            opened = self.opened("link", seat, number, head)
            link = ledger.link_text(number, opened.link)
            self.add("founding", seat=seat, head=head, link=link, signed=opened.signature)
        self.add("founding", number=number, contributors=sorted(self.book.founding["entries"]))

    def deposit(self, seat: str, number: int, first: int, last: int, link: bytes = b"") -> None:
        """A link given to the moderator alone, for several segments; of another `link` it is a
        lie.
        """
        locks = self.book.pending.get("locks") or [len(self.docs) - 1]
        head, segments = self.head(locks[-1]), (first, last)
        told = link or self.chains[seat].links[number]
        opened = links.Opened("deposit", number, told, head, segments)
        signed = opened.signed(CAMPAIGN, seat, self.keys[seat]).signature
        proof = {"head": head, "signed": signed, "of": opened.marked(CAMPAIGN, seat)}
        self.add("deposit", seat=seat, number=number, segments=list(segments), **proof)

    def close(self, seat: str) -> None:
        """A mail without a link says that no more lines come, and quotes the lock."""
        told = links.Quote(self.head())
        if seat in self.keys:
            told = told.signed(CAMPAIGN, seat, self.keys[seat])
        number = self.book.pending["segment"]
        self.add("orders", seat=seat, closes_for=number, quotes=told.part)

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
        """The lines of these seats are closed; both sides open, but those `without` whom it goes
        on.
        """
        pending = self.book.pending
        segment = int(pending["segment"] if pending else self.book.next_number())
        openers = [seat for seat in pending.get("openers", self.keys) if seat not in without]
        others = [] if pending else [s for s in self.book.open_seats() if s not in active]
        told = {"segment": segment, "openers": ["moderator", *openers], "open": others}
        silent = {"silent": list(without)} if without else {}
        is_round = self.book.mode == BEACON and (bool(pending) or "roll" in more or not others)
        if is_round or (silent and self.book.dice["silence"] == BEACON):
            silent |= self.naming(self.book.dice["lead"])
        if "round" in silent or self.book.mode == BEACON:
            told |= {"openers": []}
        self.add("lock", **told, active=list(active), lacking=list(lacking), **silent, **more)

    def naming(self, lead: int) -> Data:
        """What a record says that names a round now."""
        return rounds.naming(self.book.dice, rounds.text(self.time), self.book.last_round, lead)

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
        if book.round:
            self.throw_by_beacon(label, count, kind, more)
            return
        revealed = {"moderator": self.chains["moderator"].links[number]}
        heads, signed = {}, {}
        for seat in book.pending["openers"]:
            revealed[seat] = self.chains[seat].links[number]
            if book.deposit(seat, number) is None:
                heads[seat] = head
                signed[seat] = self.opened("link", seat, number, head).signature
        seed = chance.seed(CAMPAIGN, number, revealed, book.entries(number))
        dice = thrown(seed, label, count)
        proof = {"heads": heads, "signed": signed}
        told = {holder: ledger.link_text(number, link) for holder, link in revealed.items()}
        grade = grades.fields(book)
        given = {name: by_seat for name, by_seat in proof.items() if by_seat}
        self.add(kind, links=told, dice=dice, **grade, **given, **more)

    def throw_by_beacon(self, label: str, count: int, kind: str, more: Data) -> None:
        """The same from the round that the lock named."""
        book, number = self.book, int(self.book.pending["segment"])
        told = self.drawn(number)
        signature = bytes.fromhex(told["beacon"]["signature"])
        seed = chance.seed(CAMPAIGN, number, {}, book.entries(number), signature)
        self.add(kind, **told, dice=thrown(seed, label, count), **grades.fields(book), **more)

    def roll(self, *, is_void: bool = False) -> None:
        """Dice beside the rules, in a segment of their own; or given up, because a link did not
        come.
        """
        what = {"dice": "2d6", "why": f"who goes first after record {len(self.records)}"}
        self.lock("allies", roll=what)
        if is_void:
            number = self.book.round
            told = {"round": number, "due": rounds.due(number)} if number else {}
            self.add("roll", roll=what, void=True, **told)
        else:
            self.throw(f"roll/{self.book.pending['segment']}", 2, "roll", roll=what)

    def rule(self, kind: str = "ruling") -> None:
        """A ruling or an undo; a lock that waits is void with it, deposits are used up."""
        least = burnt_numbers.void_number(self.book)
        self.add(kind, **({"burnt": [str(least)]} if least else {}))

    def found_again(self) -> None:
        """Another founding by the beacon, since something went wrong with the first."""
        told = self.naming(rounds.FOUNDING_LEAD)
        number = self.book.founding_number()
        self.add("seat", change="founders", seat="moderator", number=number, founders=[], **told)

    def new_chain(self, seat: str) -> None:
        """A chain is lost; the new one is signed by the old key, and all is founded anew."""
        chain = chain_of(seat, f"{seat} again")
        statement = links.join_statement(CAMPAIGN, seat, chain.anchor.hex(), self.keys[seat].public)
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
    """Links with the lock, deposits late and early, a burnt number, a chain replaced and a second
    founding.
    """
    made = Chained()
    made.ask()
    made.found()
    made.lock("allies")
    made.throw()
    made.ask()
    made.lock("allies")
    made.close("neutral")
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
    made.rule()
    made.lock("axis")
    made.throw("research/axis", 1)
    made.rule("undo")
    made.ask()
    made.lock("allies")
    made.throw()
    return made


def in_strict_order() -> Chained:
    """Two locks for each link; lines closed by mail; an opener without whom it goes on."""
    made = Chained(mode="strict", silence="fallback")
    made.ask()
    made.found()
    made.lock("allies")
    made.close("axis")
    made.lock("allies")
    made.throw()
    made.ask()
    made.roll()
    made.lock("allies")
    made.lock("allies", without=("axis",))
    made.throw()
    return made


def in_beacon_order() -> Chained:
    """Rounds of the beacon: a lock that does not close everything, rolls, one given up, a lock that
    a ruling makes void.
    """
    made = Chained(mode=BEACON)
    made.ask()
    made.found()
    made.lock("allies")
    made.lock("allies")
    made.throw()
    made.ask()
    made.roll()
    made.roll(is_void=True)
    made.lock("axis")
    made.close("allies")
    made.lock("axis")
    made.rule()
    made.lock("axis")
    made.throw("research/axis", 1)
    return made


def founded_by_beacon() -> Chained:
    """Strict order, founded by a round, and again by another; a round where an opener is silent."""
    made = Chained(mode="strict", silence=BEACON, founding=BEACON)
    made.ask()
    made.found()
    made.lock("allies")
    made.lock("allies")
    made.throw()
    made.ask()
    made.lock("allies")
    made.lock("allies", without=("axis",))
    made.throw()
    made.found_again()
    made.found()
    made.ask()
    made.roll()
    return made
