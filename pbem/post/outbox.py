"""The outbox: letters to players, written once each as .eml files, and what became of them.

Whatever writes a letter calls `put`; a letter with a key that was put before is not written again,
so that the same thing is never told twice. Files are in the folder `outbox` of the private folder,
those that have gone out in `outbox/sent`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import replace
from email.headerregistry import Address
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.faults import Fault, WrongCall
from pbem.post import eml, observers
from pbem.post.addresses import ADDRESSES, Addresses
from pbem.post.journal import OUTDATED, SENT, WAITING, Journal, Posted
from pbem.post.settings import Settings, address
from pbem.records.people import reader
from pbem.storage.files import changing, private_path, write_private
from pbem.values import dataclass
from pbem.words.catalogue import ENGLISH

if TYPE_CHECKING:
    from pbem.table.campaign import Campaign

FOLDER, SENT_FOLDER = "outbox", "sent"
RECEIPT, QUESTION, REPORT, REMINDER = "receipt", "question", "report", "reminder"
MANUAL = "manual"
_ORDER = {MANUAL: 0, RECEIPT: 1, REPORT: 2, QUESTION: 3, REMINDER: 4}


@dataclass(frozen=True)
class Attachment:
    """A file that goes with a letter; pictures are shown in its HTML part. `type` is a MIME
    type.
    """

    name: str
    data: bytes
    type: str = "application/octet-stream"

    @property
    def is_picture(self) -> bool:
        """Whether mail programs show it."""
        return self.type.startswith("image/")


@dataclass(frozen=True)
class Letter:
    """What a seat is to be told.

    `key` names it for good: a second letter of the same key is not written. `subject` gets the
    campaign's name in front. `to` are the addresses, by default the first one on file for `seat`
    ("" for everybody: then `to` has to be given). `html` is made from the text where it is "".
    `in_reply_to` and `references` are Message-IDs.
    """

    kind: str
    seat: str
    key: str
    subject: str
    text: str
    html: str = ""
    in_reply_to: str = ""
    references: tuple[str, ...] = ()
    to: tuple[str, ...] = ()
    attachments: tuple[Attachment, ...] = ()


def put(campaign: Campaign, letter: Letter) -> Path | None:
    """Write a letter, to be sent; its file. None if one of this key was put before, or its seat has
    no address on file to which mail can be sent. Raises Fault if the file cannot be written.
    """
    try:
        return Outbox.of(campaign).put(letter)
    except WrongCall:
        return None


class Outbox:
    """The outbox of one campaign. With `writes` False nothing is written; letters are put in
    memory.
    """

    def __init__(self, campaign: Campaign, folder: Path, *, writes: bool = True) -> None:
        self.campaign = campaign
        self.private = folder
        self.folder = folder / FOLDER
        self.writes = writes
        self.journal = Journal(folder)

    @staticmethod
    def of(campaign: Campaign, *, writes: bool = True) -> Outbox:
        """That of a campaign's private folder."""
        return Outbox(campaign, private_path(campaign.path), writes=writes)

    def reread(self) -> None:
        """Take what others have noted meanwhile into account."""
        self.journal = Journal(self.private)

    @cached_property
    def settings(self) -> Settings:
        """How letters go out."""
        return Settings.load(self.private)

    @cached_property
    def addresses(self) -> Addresses:
        """Who writes for which seat."""
        return Addresses.load(self.private, self.campaign.seats)

    @cached_property
    def observers(self) -> list[str]:
        """The addresses of those who only watch, one each."""
        known = observers.load(self.private)
        watching = self.campaign.people.get("observers", {})
        return [told[0] for name, told in known.items() if told and name in watching]

    @property
    def is_used(self) -> bool:
        """Whether there is anybody to write to."""
        if not self.private.is_dir():
            return False
        seats = any(told.get(ADDRESSES) for told in self.addresses.seats.values())
        return bool(seats or self.settings.list or self.observers)

    def address_of(self, seat: str) -> str:
        """Where letters to a seat go, "" if that is not known: the first address on file, of a
        substitute the last.
        """
        known = self.addresses.seats.get(seat, {}).get(ADDRESSES, [])
        has_substitute = "substitute" in self.campaign.people.get("seats", {}).get(seat, {})
        return known[-1 if has_substitute else 0] if known else ""

    def player_beside(self, seat: str) -> str:
        """Where the player reads on while a substitute plays, "" if there is no such address."""
        known = self.addresses.seats.get(seat, {}).get(ADDRESSES, [])
        first = known[0] if known else ""
        return first if first != self.address_of(seat) else ""

    def put(self, letter: Letter) -> Path | None:
        """See `put` of the module; raises WrongCall for an address to which no mail can be sent."""
        if not self.private.is_dir() or letter.key in self.journal.letters:
            return None
        to = self._to(letter)
        if not to:
            return None
        posted = Posted(
            letter.key,
            WAITING,
            letter.kind,
            letter.seat,
            tuple(each.addr_spec for each in to),
            eml.subject_of(self.campaign.id, letter.subject),
            eml.file_name(letter),
            self.campaign.clock(),
        )
        path = self.folder / posted.file
        if not self.writes:
            self.journal.letters[letter.key] = posted
            return path
        settings = self.settings
        data = eml.compose(
            letter,
            self.campaign.id,
            to=to,
            sender=address(settings.sender) if settings.sender else None,
            reply_to=address(settings.reply_to) if settings.reply_to else None,
            time=self.campaign.clock(),
            language=self.campaign.words.language or ENGLISH,
        )
        with changing(self.folder):
            self.folder.mkdir(mode=0o700, exist_ok=True)
        # The file first: a letter in the journal without its file would never be sent.
        write_private(path, data)
        self.journal.begin(posted)
        return path

    def _to(self, letter: Letter) -> list[Address]:
        given = letter.to or tuple(filter(None, [self.address_of(letter.seat)]))
        name = reader(self.campaign.people, letter.seat) if letter.seat else ""
        return [address(each, name) for each in given]

    # What lies in it

    @property
    def letters(self) -> list[Posted]:
        """All letters, in the order in which they were written."""
        return list(self.journal.letters.values())

    def path(self, letter: Posted) -> Path:
        """Where its file is."""
        folder = self.folder / SENT_FOLDER if letter.state == SENT else self.folder
        return folder / letter.file

    def read(self, letter: Posted) -> bytes:
        """The bytes of its file, wherever it lies. Raises Fault if it is gone."""
        if path := self._place(letter):
            return path.read_bytes()
        what = "its file is no longer in the outbox"
        do = f"If you have sent it yourself: pbem outbox {self.campaign.path} --sent {letter.name}"
        raise Fault("letter_gone", what, letter.file, do)

    def _place(self, letter: Posted) -> Path | None:
        """Where its file lies in truth."""
        places = (self.folder / letter.file, self.folder / SENT_FOLDER / letter.file)
        return next((path for path in places if path.exists()), None)

    def find(self, name: str) -> Posted:
        """A letter by its key or name, or by a beginning of either that fits one only. Raises
        WrongCall.
        """
        everything = self.letters
        exact = [each for each in everything if name in (each.key, each.file, each.name)]
        near = [
            each for each in everything if each.key.startswith(name) or each.file.startswith(name)
        ]
        found = exact or near
        if len(found) == 1:
            return found[0]
        what = (
            f"there are {len(found)} letters {name!r}" if found else f"there is no letter {name!r}"
        )
        do = f"'pbem outbox {self.campaign.path} --list' shows the names of all."
        raise WrongCall("unknown_letter", what, do=do)

    # What becomes of them

    def note(self, letter: Posted, state: str, why: str = "") -> Posted:
        """Note what became of a letter, and lay its file where it belongs."""
        more = {"why": why} if why else {}
        after = self.journal.add(letter.key, state, self.campaign.clock(), **more)
        self._file(after)
        return after

    def _file(self, letter: Posted) -> None:
        """Bring its file to the folder that its state says; harmless if a crash left it where it
        was.
        """
        here, sent = self.folder / letter.file, self.folder / SENT_FOLDER / letter.file
        source, target = (here, sent) if letter.state == SENT else (sent, here)
        with changing(target):
            if source.exists():
                target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                os.replace(source, target)

    def sent_by_hand(self, names: Iterable[str]) -> list[Posted]:
        """Note that these, or "all" that wait, were sent with the moderator's own mail program."""
        chosen: list[Posted] = []
        for name in names:
            chosen += self.open if name == "all" else [self.find(name)]
        return [self.note(each, SENT, "by hand") for each in dict.fromkeys(chosen)]

    def again(self, names: Iterable[str]) -> list[Posted]:
        """Let these be sent once more; to the seat's address of today, if theirs is not on file any
        more.
        """
        chosen = list(dict.fromkeys(self.find(name) for name in names))
        for each in chosen:
            self.read(each)
        return [self._wait(each) for each in chosen]

    def follow(self) -> None:
        """Readdress what still waits for a seat that has another address since; a receipt stays
        with who wrote.
        """
        for each in self.due:
            if self.writes and each.kind != RECEIPT and self._moved(each) and self._place(each):
                self._wait(each)

    def _wait(self, letter: Posted) -> Posted:
        more: dict[str, object] = {}
        path = self._place(letter)
        if path is not None and self._moved(letter):
            to = address(self.address_of(letter.seat), reader(self.campaign.people, letter.seat))
            more = {"to": [to.addr_spec]}
            write_private(path, eml.readdressed(path.read_bytes(), to))
        told = self.journal.add(letter.key, WAITING, self.campaign.clock(), **more)
        self._file(told)
        return told

    def _moved(self, letter: Posted) -> bool:
        """Whether its seat has addresses on file, and this letter's is none of them."""
        on_file = self.addresses.seats.get(letter.seat, {}).get(ADDRESSES, [])
        known = {each.addr_spec for each in map(_mailable, on_file) if each is not None}
        has_one = _mailable(self.address_of(letter.seat)) is not None
        return has_one and not known & set(letter.to)

    def outdated(self, letter: Posted) -> None:
        """Take a letter back that was never sent and is no longer so."""
        if not self.writes:
            self.journal.letters[letter.key] = replace(letter, state=OUTDATED)
            return
        self.note(letter, OUTDATED)
        with changing(self.folder):
            (self.folder / letter.file).unlink(missing_ok=True)

    @property
    def open(self) -> list[Posted]:
        """All that are not sent for sure."""
        return [each for each in self.letters if not each.is_done]

    @property
    def due(self) -> list[Posted]:
        """Those that the next run sends: what happened comes before what is asked now."""
        waiting = [each for each in self.letters if each.is_due]
        return sorted(waiting, key=lambda each: _ORDER.get(each.kind, len(_ORDER)))


def _mailable(text: str) -> Address | None:
    try:
        return address(text)
    except WrongCall:
        return None
