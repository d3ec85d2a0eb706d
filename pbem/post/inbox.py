"""Messages from a mailbox to the desk: whose they are, whether they count, and what became of
each.
"""

from __future__ import annotations

import hashlib
from dataclasses import field
from datetime import datetime
from functools import cached_property
from typing import Any, NoReturn

from pbem.engine.errors import Refusal
from pbem.faults import Fault, MailKnown, MailRefused
from pbem.intake.read import read_mail, understood
from pbem.intake.receive import receive
from pbem.mail.body import looks_like_an_order
from pbem.mail.fault import MailFault
from pbem.mail.headers import Headers, read_headers
from pbem.mail.item import Item
from pbem.mail.message import looks_like_mail
from pbem.mail.read import Mail
from pbem.post import seat_of, unsaid
from pbem.post.addresses import Addresses
from pbem.post.campaign_of import Which
from pbem.post.mailbook import ASIDE, REFUSED, USED, Entry, MailBook, as_text
from pbem.post.unsaid import Reply
from pbem.records.dice import links
from pbem.records.signatures.mailed import Signed
from pbem.reports import replies
from pbem.reports.receipts import Receipt
from pbem.reports.replies import receipt_text
from pbem.storage.keys import Signer
from pbem.table.campaign import Campaign
from pbem.table.seating import has_moved, seat_named
from pbem.values import dataclass
from pbem.words.formats import plain

KNOWN = "known"
# Why a mail was used of which something was taken without a record.
_TAKEN = {"link": "used_link", "pledge": "used_pledge"}
_LONGEST_KEY = 200


@dataclass
class Row:
    """What became of one message: a line of the summary, and the reply to its sender; `data` are
    its bytes.

    `status` is used, refused, aside or known (dealt with in an earlier run, whose entry is
    `entry`).
    """

    name: str
    status: str = ""
    why: str = ""
    words: str = ""
    seat: str = ""
    sender: str = ""
    date: str = ""
    digest: str = ""
    record: int = 0
    reply: Reply | None = None
    data: bytes = b""
    receipt: dict[str, Any] = field(default_factory=dict)
    headers: Headers = field(default_factory=Headers)
    entry: Entry = field(default_factory=dict)
    # What its writer says, of a mail that holds nothing but talk.
    talk: str = ""


class _Stop(Exception):
    """The end of the way for a message: set aside or refused, for the reason `inbox.<why>`."""

    def __init__(self, status: str, why: str, /, *, keep: bool = True, **fields: Any) -> None:
        super().__init__(why)
        self.status, self.why, self.keep, self.fields = status, why, keep, fields


class Inbox:
    """The way of messages into one campaign. Without a signer nothing is written.

    `again` looks once more at what was set aside or refused; `force_older` uses also mails that are
    older, by their own date, than one that was used.
    """

    def __init__(
        self,
        campaign: Campaign,
        signer: Signer | None,
        book: MailBook,
        addresses: Addresses,
        *,
        again: bool = False,
        force_older: bool = False,
    ) -> None:
        self.campaign = campaign
        self.signer = signer
        self.book = book
        self.addresses = addresses
        self.again = again
        self.force_older = force_older
        self.words = campaign.words
        self.which = Which(campaign)
        self._keys: dict[str, str] = {}

    def take(self, item: Item) -> Row:
        """Deal with one message; never raises for what is wrong with it."""
        return _Way(self, item).go()

    @cached_property
    def recorded(self) -> dict[str, int]:
        """The mails that are in the save, by hash, and in which record: also those of `pbem
        apply`.
        """
        marked = ((str(r.get("mail", "")), r["record"]) for r in self.campaign.save.records())
        kept = self.campaign.vault.marks()
        return {kept.get(m, m.removeprefix("sha256:")): int(n) for m, n in marked if m}

    def first_seen(self, key: str, name: str) -> str:
        """The name under which a message came first in this run, "" if this is the first time."""
        return self._keys.setdefault(key, name) if key in self._keys else ""

    def note(self, key: str, name: str) -> None:
        """A message of this run was dealt with."""
        self._keys[key] = name

    @cached_property
    def now(self) -> datetime | None:
        """The time of this run, if there is a clock."""
        told = self.campaign.clock()
        return datetime.fromisoformat(told) if told else None


class _Way:
    """One message on its way."""

    def __init__(self, inbox: Inbox, item: Item) -> None:
        self.inbox, self.item, self.campaign = inbox, item, inbox.campaign
        self.data = item.data
        self.is_mail = looks_like_mail(item.data)
        self.headers = read_headers(item.data) if self.is_mail else Headers()
        self.handle = item.handle or self.headers.handle
        self.date = seat_of.date_of(self.headers)
        digest = hashlib.sha256(item.data).hexdigest()
        self.key = self._key(digest)
        self.row = Row(
            item.name,
            sender=seat_of.shown(self.headers, self.handle),
            date=as_text(self.date),
            digest=digest,
            data=item.data,
        )
        self.mail: Mail | None = None
        self.signed: Signed | None = None
        self.given: dict[str, str] = {}
        self.is_known_seat = False

    def _key(self, digest: str) -> str:
        """What the message is remembered by. The same plain text may be meant once more after the
        next result.
        """
        found = self.headers.message_id
        if len(found) > _LONGEST_KEY:
            found = f"id:{hashlib.sha256(found.encode()).hexdigest()}"
        return found or (
            f"sha256:{digest}"
            if self.is_mail
            else f"sha256:{digest} for {self.campaign.result_head}"
        )

    def go(self) -> Row:
        try:
            self._skip_known()
            self._use()
        except _Stop as stop:
            row = self.row
            row.status, row.why = stop.status, stop.why
            row.words = row.words or self.inbox.words.say(f"inbox.{stop.why}", stop.fields)
            if stop.status == REFUSED or stop.why == "older":
                row.reply = row.reply or self._reply()
            if stop.keep:
                self._remember()
        if self.row.status != KNOWN:
            self.inbox.note(self.key, self.item.name)
        return self.row

    # Whether it counts at all

    def _skip_known(self) -> None:
        if self.item.fault:
            raise _Stop(ASIDE, self.item.fault, keep=False)
        inbox, entry = self.inbox, self.inbox.book.find(self.key)
        if first := inbox.first_seen(self.key, self.item.name):
            self._check_same_text(entry)
            raise _Stop(ASIDE, "twice", keep=False, first=first)
        if entry is not None and not self._is_once_more(entry):
            self._check_same_text(entry)
            self.row.entry, self.row.seat = entry, entry.get("seat", "")
            raise _Stop(KNOWN, entry["status"], keep=False)
        if self.is_mail and (record := inbox.recorded.get(self.row.digest)):
            self._remember_recorded(record)
            raise _Stop(KNOWN, USED, keep=False)

    def _remember_recorded(self, number: int) -> None:
        """A mail that is in the save and not in the book, after a crash or from `pbem apply`: its
        date counts from now on.
        """
        self.row.status, self.row.why, self.row.record = USED, "used", number
        self.row.seat = str(self.campaign.save.record(number).get("seat", ""))
        self._note_text()
        self._remember()
        self.row.entry = {"status": USED, "record": number}

    def _is_once_more(self, entry: Entry) -> bool:
        if entry["status"] == USED:
            return False
        return self.inbox.again or (self.inbox.force_older and entry.get("why") == "older")

    def _check_same_text(self, entry: Entry | None) -> None:
        """Two mails with one Message-ID and different orders are no repetition: one of them is
        forged or damaged.
        """
        if entry is None or "text" not in entry or entry.get("mail") == self.row.digest:
            return
        try:
            if self._text_digest(self._read()) == entry["text"]:
                return
        except MailFault:
            pass
        self.row.seat = entry.get("seat", "")
        self.inbox.book.keep(self.row.digest, self.data)
        raise _Stop(REFUSED, "other_text", keep=False, seat=self.row.seat)

    def _read(self) -> Mail:
        if self.mail is None:
            self.mail, self.signed = read_mail(self.campaign, self.data, self.item.name)
        return self.mail

    @staticmethod
    def _text_digest(mail: Mail) -> str:
        return hashlib.sha256(mail.text.encode("utf-8", "replace")).hexdigest()

    # For this campaign, and by whom

    def _use(self) -> None:
        if self.headers.written_by:
            raise _Stop(ASIDE, self.headers.written_by)
        try:
            mail = self._read()
        except MailFault as fault:
            self._check_ours({}, has_orders=False)
            self._refuse(self.inbox.words.mail_fault(fault.code, fault.fields))
        lines = [(line.text, line.line) for line in mail.lines]
        parsed = self.campaign.grammar.parse(lines, seats=self.campaign.seats)
        self.given = parsed.headers
        is_order = understood(self.campaign)
        has_orders = any(is_order(line.text) for line in mail.lines)
        self._check_ours(parsed.headers, has_orders=has_orders)
        is_post = bool(self.item.handle) or self.headers.is_post
        if is_post and not has_orders and not self._tries(mail):
            raise _Stop(ASIDE, "no_orders")
        if not has_orders:
            self._set_talk_aside(mail, is_post=is_post)
        self.row.seat = self._seat(mail)
        self._check_date()
        self._receive()

    def _set_talk_aside(self, mail: Mail, *, is_post: bool) -> None:
        """Keep a mail that holds nothing but talk for the moderator; nobody is answered."""
        from pbem.intake import talk

        said = talk.only(self.campaign, mail, self._likely_seat())
        if not said:
            return
        if is_post:
            raise _Stop(ASIDE, "no_orders")
        self.row.talk, self.row.seat = said, self._likely_seat()
        self._note_text()
        raise _Stop(ASIDE, "only_talk")

    def _likely_seat(self) -> str:
        """The seat that the sender is on file for, or else names; "" for none or several."""
        own = self.inbox.addresses.of(self.headers.addresses, self.handle)
        if own:
            return own[0] if len(own) == 1 else ""
        told = self.given.get("seat", "")
        named = seat_named(self.campaign, told) if told else None
        return named if named and not self.inbox.addresses.known(named) else ""

    def _tries(self, mail: Mail) -> bool:
        """Whether a post without one good order was meant as orders: else it is conversation."""
        return bool(self.given) or any(looks_like_an_order(line.text) for line in mail.lines)

    def _check_ours(self, given: dict[str, str], *, has_orders: bool) -> None:
        inbox, line = self.inbox, given.get("campaign", "").strip()
        self.is_known_seat = bool(inbox.addresses.of(self.headers.addresses, self.handle))
        if other := inbox.which.other(line, self.headers):
            is_lost = self.is_known_seat and not inbox.which.is_beside(other)
            told = {"campaign": plain(other)[:100], "ours": self.campaign.id}
            self._stop_answered("other_campaign", is_answered=is_lost, **told)
        if self.is_known_seat or inbox.which.is_named(line, self.headers):
            return
        # Where nobody is on file the moderator has picked the mails himself.
        has_seat = seat_named(self.campaign, given.get("seat", "")) is not None
        if has_orders and has_seat and (not inbox.addresses or self._signed_by(self._read())):
            return
        about = seat_of.about(self.headers, self.handle)
        raise _Stop(ASIDE, "not_ours", keep=has_orders and about["by"] == "list", **about)

    def _stop_answered(self, why: str, /, *, is_answered: bool, **fields: Any) -> NoReturn:
        """Set it aside; with a reply to the sender it is kept as well."""
        if is_answered:
            self.row.why, self.row.words = why, self.inbox.words.say(f"inbox.{why}", fields)
            self.row.reply = self._reply()
        raise _Stop(ASIDE, why, keep=is_answered, **fields)

    def _seat(self, mail: Mail) -> str:
        """The seat by its line, a signature, or the sender; whoever is on file writes for his own
        seats only.
        """
        told = self.given.get("seat", "").strip()
        named = seat_named(self.campaign, told) if told else None
        if told and named is None:
            known = ", ".join(self.campaign.seats)
            raise _Stop(REFUSED, "unknown_seat", seat=told, seats=known)
        if moved := has_moved(self.campaign, told):
            power, first, now = moved
            raise _Stop(REFUSED, "seat_of_power", seat=told, power=power, first=first, now=now)
        signed = self._signed_by(mail)
        own = self.inbox.addresses.of(self.headers.addresses, self.handle)
        if signed and named in (None, signed):
            return signed
        about = seat_of.about(self.headers, self.handle)
        if named is not None:
            if named not in own and (own or self.inbox.addresses.known(named)):
                raise _Stop(REFUSED, "other_sender", **about, seat=named)
            return named
        if len(own) > 1:
            raise _Stop(REFUSED, "several_seats", **about, seats=", ".join(own))
        if not own:
            raise _Stop(REFUSED, "no_seat", **about)
        return own[0]

    def _signed_by(self, mail: Mail) -> str:
        """The seat whose key has signed this mail or a link in it, "" for none."""
        if self.signed is not None and self.signed.public and not self.signed.fault:
            told = seat_named(self.campaign, self.given.get("seat", ""))
            if told is not None and self.campaign.signing.key(told) == self.signed.public:
                return told
        book = self.campaign.book
        if book is None:
            return ""
        lines = [line.text for line in mail.lines if links.is_link_line(line.text)]
        for seat in self.campaign.seats:
            public = book.key(seat)
            try:
                opened = links.opened_by(lines, public) if public else None
            except Refusal:
                continue
            if opened and opened.signature and opened.is_signed_by(self.campaign.id, seat, public):
                return seat
        return ""

    # Whether it comes in order

    def _check_date(self) -> None:
        """The later arrival wins, unless the mail itself says that it was written before one that
        was used.
        """
        newest = self.inbox.book.newest(self.row.seat)
        date = self.date
        if newest is None or date is None or self.inbox.force_older or date >= newest[0]:
            return
        kept = f"{self.inbox.book.folder.name}/mails/{self.row.digest}.eml"
        self._note_text()
        told, used = as_text(date), as_text(newest[0])
        save = self.campaign.path.name
        raise _Stop(ASIDE, "older", date=told, newest=used, kept=kept, save=save)

    # Into the campaign

    def _receive(self) -> None:
        row, words = self.row, self.inbox.words
        try:
            receipt = receive(
                self.campaign,
                self.data,
                seat=row.seat,
                signer=self.inbox.signer,
                announce=self._announce,
            )
        except MailKnown as fault:
            self.row.entry = {"status": USED, "record": fault.number}
            raise _Stop(KNOWN, USED, keep=False) from fault
        except MailRefused as fault:
            self._refuse(fault)
        row.receipt = replies.data(receipt, words)
        row.record = receipt.record
        self._note_text()
        row.status, row.why = self._outcome(receipt)
        row.words = words.say(f"inbox.{row.why}", self._about(receipt))
        text = receipt_text(self.campaign, receipt, words)
        is_refused = row.status == REFUSED
        row.reply = (
            self._refusal(text, row.why)
            if is_refused
            else unsaid.of_receipt(receipt, text, self.inbox.words)
        )
        self._remember()

    def _announce(self, receipt: Receipt) -> None:
        text = receipt_text(self.campaign, receipt, self.inbox.words)
        unsaid.keep(self.campaign, unsaid.of_receipt(receipt, text, self.inbox.words))

    def _outcome(self, receipt: Receipt) -> tuple[str, str]:
        if not receipt.stands:
            return REFUSED, "nothing_stands"
        if self.inbox.signer is None:
            return USED, "would_be_used"
        if receipt.taken and not receipt.record:
            return USED, _TAKEN[receipt.taken]
        return USED, "used_in_part" if receipt.problems else "used"

    def _about(self, receipt: Receipt) -> dict[str, Any]:
        first = self.inbox.words.problem(receipt.problems[0]) if receipt.problems else ""
        own = self.inbox.addresses.of(self.headers.addresses, self.handle)
        is_strange = bool(self.inbox.addresses) and self.row.seat not in own
        return {
            "record": receipt.record,
            "count": len(receipt.problems),
            "first": first,
            "seat": self.row.seat,
            "stranger": self.row.sender if is_strange else "",
        }

    def _refuse(self, fault: Fault) -> NoReturn:
        self.row.words = str(fault).removeprefix("the mail: ")
        raise _Stop(REFUSED, fault.code)

    def _reply(self) -> Reply:
        row = self.row
        about = {"words": row.words, "date": row.date, "subject": self.headers.subject}
        kind = "kept" if row.why == unsaid.OLDER else "refused"
        said = self.inbox.words.say(f"inbox.reply_{kind}", about)
        text = replies.refusal_text(self.campaign, said, seat=row.seat, digest=row.digest)
        return self._refusal(text, row.why)

    def _refusal(self, text: str, code: str) -> Reply:
        return unsaid.of_refusal(self.row.digest, self.row.seat, text, code, self.inbox.words)

    def _note_text(self) -> None:
        self.row.entry["text"] = self._text_digest(self._read())

    def _remember(self) -> None:
        row, book = self.row, self.inbox.book
        if row.reply is not None and book.writes:
            unsaid.keep(self.campaign, row.reply)
        book.keep(row.digest, self.data)
        entry: Entry = {
            "status": row.status,
            "why": row.why,
            "words": row.words[:500],
            "seat": row.seat,
            "sender": row.sender,
            "name": self.item.name,
            "date": as_text(self.date, self.inbox.now),
            "seen": self.campaign.clock(),
            "mail": row.digest,
            "list": self.headers.sender.via,
            "text": row.entry.get("text", ""),
            "record": row.record,
        }
        book.put(self.key, entry)
