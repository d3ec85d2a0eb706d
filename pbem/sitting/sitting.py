"""One sitting of the moderator: mails in, receipts out, the game brought forward, and what is to be
done next.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pbem.engine.dice import slug
from pbem.faults import Fault, MailKnown, MailRefused, MailTalk
from pbem.intake.receive import receive
from pbem.mail.headers import read_headers
from pbem.mail.message import looks_like_mail
from pbem.mail.read import MAX_BYTES, MailFault
from pbem.play.resolver import Resolver
from pbem.post import unsaid
from pbem.post.addresses import NAME, ON_FILE, Addresses
from pbem.records.settle import NOBODY, Pressed
from pbem.reports import replies
from pbem.reports.receipts import Receipt
from pbem.reports.replies import question_texts, receipt_text, talk_lines
from pbem.storage.files import private_path
from pbem.storage.keys import Signer
from pbem.table.campaign import Campaign
from pbem.words.terminal import harmless

if TYPE_CHECKING:
    from pbem.post.inbox import Row
    from pbem.post.postman import Postman

Printer = Callable[[str], None]


def _out(text: str) -> None:
    sys.stdout.write(harmless(text) + "\n")


def _err(text: str) -> None:
    sys.stderr.write(harmless(text) + "\n")


class Work:
    """What `pbem apply` and `pbem check` do to an open campaign. Without a signer nothing is
    written. `reader` is called with the seat of a mail before its lines are looked at.
    """

    def __init__(
        self,
        campaign: Campaign,
        signer: Signer | None,
        *,
        receipts: Path | None = None,
        out: Printer = _out,
        err: Printer = _err,
        reader: Callable[[str], object] = lambda seat: None,
    ) -> None:
        self.campaign = campaign
        self.signer = signer
        self.receipts = receipts
        self.out = out
        self.err = err
        self.reader = reader
        self.words = campaign.words
        self.faults: list[tuple[str, Fault]] = []
        self.receipts_data: dict[str, dict[str, Any]] = {}

    @cached_property
    def postman(self) -> Postman | None:
        """Who puts letters into the outbox; nobody where nothing is written, or nobody to write to
        is on file.
        """
        folder = private_path(self.campaign.path)
        if self.signer is None or not any((folder / name).exists() for name in ON_FILE):
            return None
        from pbem.post.postman import Postman

        return Postman(self.campaign, self.err)

    def mail(self, name: str, seat: str = "") -> bool:
        """Take in one mail by file name; True when something of it stands. A mail refused as a
        whole is told.
        """
        data, sender = b"", ""
        try:
            data = read_mail(name)
            sender = seat_of_sender(self.campaign, data)
            receipt = receive(
                self.campaign,
                data,
                seat=seat,
                sender=sender,
                signer=self.signer,
                announce=self._announce,
                reader=self.reader,
            )
        except MailFault as fault:
            told = self.words.mail_fault(fault.code, fault.fields)
            return self._refused(name, told, data, seat)
        except MailKnown as fault:
            self.faults.append((name, fault))
            self.err(f"Nothing new in {name}: {str(fault).removeprefix('the mail: ')}")
            return False
        except MailTalk as fault:
            return self._talked(name, fault)
        except MailRefused as fault:
            return self._refused(name, fault, data, seat or sender)
        text = receipt_text(self.campaign, receipt, self.words)
        self.out(text)
        self._file(name, text)
        self._mailed(unsaid.of_receipt(receipt, text, self.words), data)
        self.receipts_data[name] = replies.data(receipt, self.words)
        return bool(receipt.record or receipt.taken) or (
            self.signer is None and not (receipt.problems or receipt.unsigned)
        )

    def _refused(self, name: str, fault: Fault, data: bytes, seat: str) -> bool:
        self.faults.append((name, fault))
        said = str(fault).removeprefix("the mail: ")
        self.err(f"Error: {name}: {said}")
        told = f"Your mail was refused as a whole, nothing was taken from it: {said}"
        digest = hashlib.sha256(data).hexdigest()
        text = replies.refusal_text(self.campaign, told, seat=seat, digest=digest)
        self._file(name, text)
        if data:
            self._mailed(unsaid.of_refusal(digest, seat, text, fault.code, self.words), data)
        return False

    def _talked(self, name: str, fault: MailTalk) -> bool:
        """Show a mail that holds nothing but talk; nobody is answered."""
        self.faults.append((name, fault))
        about = {"seat": fault.seat, "name": name}
        for line in talk_lines(self.words.say("talk.of_file", about), fault.said):
            self.out(line)
        return False

    def told(self, row: Row) -> None:
        """Print the reply to a message of an inbox, and file it."""
        if row.reply is not None:
            self.out(row.reply.text + "\n")
            self._file(f"{Path(row.name).stem}-{row.digest[:8]}.txt", row.reply.text)
            self._mailed(row.reply, row.data)

    def finish(self) -> bool:
        """Go on where a command was cut off in the middle, before anything new is looked at; True
        if there was anything.
        """
        return self.campaign.is_under_way and self.go_on()

    def _announce(self, receipt: Receipt) -> None:
        text = receipt_text(self.campaign, receipt, self.words)
        unsaid.keep(self.campaign, unsaid.of_receipt(receipt, text, self.words))

    def _mailed(self, reply: unsaid.Reply, data: bytes) -> None:
        if self.postman is not None:
            self.postman.reply(reply, unsaid.headers_of(data))
        elif self.signer is not None:
            unsaid.told(self.campaign, reply.digest)

    def _file(self, name: str, text: str) -> None:
        """Keep what is to be sent to a player beside the others of this sitting."""
        if self.receipts is None:
            return
        self.receipts.mkdir(parents=True, exist_ok=True)
        target = self.receipts / f"{slug(Path(name).stem) or 'stdin'}.txt"
        target.write_text(text + "\n", encoding="utf-8", newline="\n")

    def go_on(
        self,
        *,
        lock: bool = False,
        silence: bool = False,
        without: Sequence[str] = (),
        pressed: Pressed = NOBODY,
    ) -> bool:
        """Bring the game forward; True when a record was written."""
        if self.signer is None:
            return False
        resolver = Resolver(
            self.campaign, self.signer, lock=lock, silence=silence, without=without, pressed=pressed
        )
        progress = resolver.run()
        for skipped in progress.skipped:
            reason = self.words.reason(skipped.problem)
            self.out(f'To {skipped.seat} only: "{skipped.line}" was not used: {reason}')
        for record in progress.records:
            dice = sum(len(text.split()) - 1 for text in record.get("dice", {}).values())
            why = f" ({record['grade_why']})" if "grade_why" in record else ""
            told = f", {dice} dice of grade {record['grade']}{why}" if dice else ""
            self.out(f"Record {record['record']}: {record['kind']}{told}.")
            if self.campaign.people:
                from pbem.reports import robots

                for line in robots.lines(self.campaign, record, self.words):
                    self.out(line)
        if self.postman is not None:
            self.postman.questions()
        return bool(progress.records)

    def whats_next(self) -> list[str]:
        """The open questions, each with the form of an answer, and the next command."""
        over = self.campaign.state["engine"]["over"]
        if over:
            return [self.words.say("event.won", over), f"Next: pbem audit {self.campaign.path}"]
        lines = question_texts(self.campaign, self.campaign.unanswered, self.words)
        told: dict[str, Any] = {}
        if self.campaign.book is not None:
            from pbem.reports import dice_wait

            told = dice_wait.data(self.campaign)
            lines += dice_wait.lines(self.campaign, told)
        if self.postman is not None and (count := len(self.postman.written)):
            noun = "letter is" if count == 1 else "letters are"
            lines.append(f"{count} {noun} ready to be sent: pbem outbox {self.campaign.path}")
        path, awaited = self.campaign.path, told.get("round")
        if awaited and awaited["is_due"]:
            lines.append(f"Next: pbem apply {path} --fetch")
        elif awaited:
            lines.append(
                f"Next: pbem report {path} to post what waits for the round before it is out; then pbem apply {path} --fetch."
            )
        else:
            lines.append(
                f"Next: pbem report {path} to post the result; pbem apply {path} MAIL when the answer comes."
            )
        return lines


def seat_of_sender(campaign: Campaign, data: bytes) -> str:
    """The one seat for which the sender of a mail is on file, "" for none or several."""
    folder = campaign.vault.folder
    if not (folder / NAME).exists() or not looks_like_mail(data):
        return ""
    addresses = Addresses.load(folder, campaign.seats)
    seats = addresses.of(read_headers(data).addresses)
    return seats[0] if len(seats) == 1 else ""


def read_mail(name: str) -> bytes:
    """The bytes of a mail file, or of stdin for `-`, never more than a mail may have."""
    if name == "-":
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
    else:
        path = Path(name)
        if not path.exists():
            raise MailFault("mail_not_found", name=name)
        if path.is_dir():
            raise MailFault("mail_is_folder", name=name)
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        size = len(data) if name == "-" else Path(name).stat().st_size
        raise MailFault("mail_too_big", name=name, size=size, limit=MAX_BYTES)
    return data
