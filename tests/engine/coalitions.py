"""A small model of who knows which link when, over every order of mails that the book of the dice
allows.

Nobody in it computes a die: a coalition knows the dice of a segment once it has the moderator's
link and one of every opener, because it holds his chain or because he sent it to somebody of
theirs. Seats outside of the coalition act as their own tool lets them (`Book.check_opened`), all
others as they like. Dice of the beacon everybody knows as soon as the round is out that a lock
named, and nobody before.
"""

from __future__ import annotations

import hashlib
import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pbem.engine import chance
from pbem.engine.chance import MODERATOR
from pbem.engine.errors import Refusal
from pbem.engine.game import Side
from pbem.engine.state import copy, digest
from pbem.records.dice import beacon, entries, links, rounds
from pbem.records.dice.book import Book, new_book
from pbem.records.dice.openers import Facts, opening
from pbem.storage import ledger
from tests.beacon.network import sign

CAMPAIGN = "model-0123456789abcdef"
LAST = 12
MORNING = rounds.seconds("2026-01-05 06:00:00Z")
Coalition = frozenset[str]


@dataclass(frozen=True)
class Setting:
    """A campaign: seats with their powers, sides, which seats have chains, order of mails and whose
    links are asked for.
    """

    seats: Mapping[str, Sequence[str]]
    sides: tuple[Side, ...]
    chains: tuple[str, ...]
    mode: str = "default"
    openers: str = "side"
    founders: tuple[str, ...] = ()
    deposits: bool = False
    mended: bool = True
    hasty: bool = False
    plays: str = ""

    @property
    def anchor(self) -> dict[str, Any]:
        """The part of an anchor that the book reads."""
        holders = (MODERATOR, *self.chains)
        anchors = {holder: chain_of(holder).anchor.hex() for holder in holders}
        return {
            "campaign": CAMPAIGN,
            "moderator": {"plays": self.plays},
            "seats": {seat: {"powers": list(powers)} for seat, powers in self.seats.items()},
            "dice": {
                "chains": {**anchors, chance.SEALED: "00" * 32},
                "order": list(self.chains),
                "mode": self.mode,
                "openers": self.openers,
                "founders": list(self.founders),
                "silence": "wait",
                **(_by_beacon() if self.mode == "beacon" else {}),
            },
        }

    def turn_of(self, number: int) -> tuple[Side, ...]:
        """The sides as they are in the n-th turn: the active one first."""
        at = number % len(self.sides)
        return self.sides[at:] + self.sides[:at]

    def coalitions(self) -> Iterator[Coalition]:
        """Every set of people, the moderator among them or not."""
        everybody = (MODERATOR, *sorted(self.seats))
        for size in range(1, len(everybody) + 1):
            yield from map(frozenset, itertools.combinations(everybody, size))


def _by_beacon() -> dict[str, Any]:
    return {"draw": "20:00", "lead": 12, "beacon": beacon.info_data(beacon.QUICKNET)}


_CHAINS: dict[str, chance.Chain] = {}


def chain_of(holder: str) -> chance.Chain:
    """A short chain."""
    if holder not in _CHAINS:
        secret = hashlib.sha256(holder.encode()).digest()
        _CHAINS[holder] = chance.make_chain(CAMPAIGN, holder, secret, LAST)
    return _CHAINS[holder]


def head_of(number: int) -> str:
    """A head for a record of the model."""
    return f"{number}/{number:016x}"


class Unmended(Book):
    """The scheme before it was mended: a link stays good when another question is put before its
    dice fall.
    """

    def _heads(self, seat: str) -> list[int]:
        return [*super()._heads(seat), *range(40)]


class Hasty(Book):
    """A scheme in which the first lock names the round, though others may still send lines."""

    def may_reveal(self) -> bool:
        return True


@dataclass
class World:
    """A moment: the book, the links that are out by seat (number and head), what is still to be
    decided, the time, and whether the round is out that the lock named."""

    setting: Setting
    book: Book
    records: int = 0
    turn: int = 0
    asked: tuple[str, ...] = ()
    ask: str = ""
    out: dict[str, tuple[links.Opened, ...]] = field(default_factory=dict)
    time: int = MORNING
    is_out: bool = False

    @property
    def facts(self) -> Facts:
        return Facts(self.setting.turn_of(self.turn), self.setting.seats, self.asked)

    @property
    def number(self) -> int:
        """The number of the next dice."""
        return int(self.book.pending.get("segment") or self.book.next_number())

    @property
    def needed(self) -> tuple[str, ...]:
        """The seats whose links the next dice need."""
        if self.book.pending:
            return tuple(self.book.pending["openers"])
        made = opening(self.facts, self.book.order, self.setting.openers)
        return made.seats

    def usable(self, seat: str) -> bool:
        """Whether a link of this seat for the next dice is out, and would be taken."""
        if self.book.deposit(seat, self.number) is not None:
            return True
        for opened in self.out.get(seat, ()):
            if not self.setting.mended and opened.number == self.number:
                return True
            try:
                self.book.check_answer(seat, opened)
            except Refusal:
                continue
            return True
        return False

    def lacking(self) -> Coalition:
        """The seats whose links for the next dice nobody else has."""
        return frozenset(seat for seat in self.needed if not self.usable(seat))

    def knows(self, coalition: Coalition, lacking: Coalition) -> bool:
        """Whether these people together can compute the next dice now."""
        if self.setting.mode == "beacon":
            return self.is_out
        return MODERATOR in coalition and lacking <= coalition

    def open_decisions(self) -> list[tuple[str, str]]:
        """What can still be decided before these dice fall: ("orders" or "answer" or "reaction",
        seat).
        """
        found = [(self.ask, seat) for seat in self.asked]
        others = [seat for seat in self.book.open_seats() if seat not in self.asked]
        return found + [("reaction", seat) for seat in others]

    def robots(self) -> Iterator[World]:
        """The worlds in which the moderator has let a robot play a seat, or sent it away, in the
        middle of all this.
        """
        for change, seat in itertools.product(("robot", "robot-left"), self.setting.seats):
            record = {"kind": "seat", "change": change, "seat": seat}
            for burnt in ({}, {"burnt": [str(self.book.founding_number() - 1)]}):
                try:
                    yield self.after({**record, **burnt})
                except Refusal:
                    continue

    def key(self) -> str:
        out = {
            seat: [(o.kind, o.number, o.head) for o in given] for seat, given in self.out.items()
        }
        plain = {seat: [f"{k} {n} {h}" for k, n, h in given] for seat, given in out.items()}
        return digest(
            {
                "book": self.book.data,
                "out": plain,
                "ask": self.ask,
                "asked": list(self.asked),
                "is_out": self.is_out,
            }
        )

    # Acts

    def after(self, record: dict[str, Any], **changes: Any) -> World:
        """The world after a record; raises Refusal for one that must not be."""
        book = type(self.book)(self.book.anchor, copy(self.book.data), head_of)
        new = replace(self, book=book, records=self.records + 1, **changes)
        entries.take(book, record, new.records, new.facts)
        return new

    def given(self, seat: str, opened: links.Opened) -> World:
        """The world after a seat sent this."""
        return replace(self, out={**self.out, seat: (*self.out.get(seat, ()), opened)})


def begin(setting: Setting) -> World:
    """A campaign whose founding is closed, before its first question."""
    anchor = setting.anchor
    made = Hasty if setting.hasty else Book if setting.mended else Unmended
    world = World(setting, made(anchor, new_book(anchor), head_of))
    for seat in setting.founders:
        link = ledger.link_text(0, chain_of(seat).links[0])
        record = {"kind": "founding", "seat": seat, "link": link, "head": head_of(0)}
        world = world.after(record)
    names = sorted(setting.founders)
    return world.after({"kind": "founding", "number": 0, "contributors": names})


def explore(setting: Setting, script: Sequence[str], seen: Callable[[World], None]) -> int:
    """Show every moment of every course that `script` can take; returns how many there are.

    The script names what happens to the game, in order: "orders" (a new turn), "question
    SEAT[,SEAT]", "dice". Between these everybody acts in every order that the book allows.
    """
    done: set[str] = set()
    todo = [(begin(setting), 0)]
    while todo:
        world, at = todo.pop()
        name = f"{at} {world.key()}"
        if name in done:
            continue
        done.add(name)
        seen(world)
        for new in _mails(world):
            todo.append((new, at))
        for new, step in _course(world, script, at):
            todo.append((new, step))
    return len(done)


def _mails(world: World) -> Iterator[World]:
    """Links and deposits that may go out now, and lines that are closed."""
    book = world.book
    if book.mode == "beacon":
        for seat in book.open_seats() if book.pending and not book.round else ():
            done = {"kind": "orders", "seat": seat, "closes_for": world.number}
            yield world.after(done)
        return
    arrived = [seat for seat in book.order if world.usable(seat)]
    for seat in book.order:
        for opened in _sendable(world, seat):
            if opened in world.out.get(seat, ()):
                continue
            try:
                book.check_opened(seat, opened, arrived)
            except Refusal:
                continue
            if opened.kind == links.DEPOSIT:
                yield _deposited(world, seat, opened)
            else:
                yield world.given(seat, opened)


def _sendable(world: World, seat: str) -> Iterator[links.Opened]:
    """What a seat could try to send: its link for the next dice, for each record that it could
    answer; a deposit.
    """
    book, number = world.book, world.number
    # An honest tool gives a number once.
    if any(opened.number >= number for opened in world.out.get(seat, ())):
        return
    chain = chain_of(seat)
    for record in {book.data["asked"]["record"], *book.pending.get("locks", [])}:
        yield links.Opened(links.LINK, number, chain.links[number], head_of(record))
        if world.setting.deposits and number + 1 <= LAST:
            yield links.Opened(
                links.DEPOSIT,
                number + 1,
                chain.links[number + 1],
                head_of(record),
                (number, number + 1),
            )


def _deposited(world: World, seat: str, opened: links.Opened) -> World:
    record = {
        "kind": "deposit",
        "seat": seat,
        "number": opened.number,
        "segments": list(opened.segments),
        "head": opened.head,
    }
    return world.given(seat, opened).after(record)


def _course(world: World, script: Sequence[str], at: int) -> Iterator[tuple[World, int]]:
    """What the moderator can write next."""
    if at == len(script):
        return
    what, _, who = script[at].partition(" ")
    if what == "orders":
        yield _orders(world), at + 1
    elif what == "question":
        yield _question(world, tuple(who.split(","))), at + 1
    else:
        for new in _locks(world):
            yield new, at
        if world.book.round and not world.is_out:
            due = beacon.time_of(beacon.QUICKNET, world.book.round)
            yield replace(world, time=due, is_out=True), at
        if (result := _result(world, script[at + 1 : at + 2])) is not None:
            yield result, at + 1


def _burnt(world: World) -> list[str]:
    """Numbers whose links are out when a question is put."""
    if not world.setting.mended:
        return []
    number = world.book.next_number()
    out = [
        seat
        for seat in world.book.order
        if any(o.number == number for o in world.out.get(seat, ()))
    ]
    return [f"{number} {' '.join(out)}"] if out and not world.book.pending else []


def _orders(world: World) -> World:
    """Locks are released, and the side whose turn it is is asked for its orders."""
    turn = world.turn + 1 if world.ask else 0
    sides = world.setting.turn_of(turn)
    asked = Facts(sides, world.setting.seats).active[:1]
    record = {
        "kind": "result",
        "events": [{"kind": "orders_open"}],
        "inputs": [{"put": ["orders"]}],
        "burnt": _burnt(world),
    }
    return world.after(record, turn=turn, asked=asked, ask="orders")


def _question(world: World, asked: tuple[str, ...]) -> World:
    record = {"kind": "result", "inputs": [{"put": ["question"]}], "burnt": _burnt(world)}
    return world.after(record, asked=asked, ask="answer")


def _locks(world: World) -> Iterator[World]:
    """The first lock of a segment takes orders or answers in; in strict order a second one closes
    everything.
    """
    book = world.book
    if not book.pending:
        made = opening(world.facts, book.order, world.setting.openers)
        active = list(world.facts.active)
        openers, lacking = made.seats, list(made.lacking)
        others = [seat for seat in book.open_seats() if seat not in active]
    elif book.is_closing_due and not book.round:
        active, lacking = book.pending["active"], book.pending["lacking"]
        openers, others = tuple(book.pending["openers"]), []
    else:
        return
    record = {
        "kind": "lock",
        "segment": world.number,
        "openers": [MODERATOR, *openers],
        "lacking": lacking,
        "active": active,
        "open": others,
        "time": rounds.text(world.time),
    }
    if book.mode == "beacon":
        record |= {"openers": [], "lacking": []}
        if not others or world.setting.hasty:
            record |= rounds.naming(book.dice, rounds.text(world.time), book.last_round, 12)
    yield world.after(record, asked=())


def _result(world: World, following: Sequence[str]) -> World | None:
    """The dice fall; a question that follows is put in the same record."""
    book, number = world.book, world.number
    if not book.pending or not book.may_reveal():
        return None
    if book.mode == "beacon":
        if not world.is_out:
            return None
        given = rounds.given(book.round, sign(book.round), number)
        drawn = {"kind": "result", "beacon": given, "time": rounds.text(world.time)}
        return world.after(drawn, asked=(), ask="dice", is_out=False)
    if not all(world.usable(seat) for seat in book.pending["openers"]):
        return None
    heads = {}
    for seat in book.pending["openers"]:
        for opened in world.out.get(seat, ()):
            if opened.kind == links.LINK and opened.number == number:
                heads[seat] = opened.head
    holders = [MODERATOR, *book.pending["openers"]]
    told = {holder: ledger.link_text(number, chain_of(holder).links[number]) for holder in holders}
    record: dict[str, Any] = {"kind": "result", "links": told, "heads": heads}
    return world.after(record, asked=(), ask="dice")
