"""One run over a source of messages: opened, read to its end, and told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from datetime import date, datetime, timedelta

from pbem.faults import Fault
from pbem.mail import sources, thread
from pbem.mail.fault import MailFault
from pbem.mail.imap import Address, Mark
from pbem.post import passwords
from pbem.post.addresses import Addresses
from pbem.post.inbox import Inbox, Row
from pbem.post.mailbook import USED, MailBook
from pbem.sitting.sitting import Work
from pbem.storage.files import private_path
from pbem.values import dataclass

VARIABLE = "PBEM_IMAP_PASSWORD"
MAX_STDIN = thread.MAX_BYTES


@dataclass
class Run:
    """What a run came to: every message in its order, the kind of the source and how the order is
    known.

    `fault` is what kept it from reading the source to its end.
    """

    kind: str
    order: str
    rows: list[Row] = field(default_factory=list)
    fault: Fault | None = None

    @property
    def used(self) -> bool:
        """Whether anything of any message was used."""
        return any(row.status == USED for row in self.rows)


def run(
    work: Work,
    source: str,
    stdin: bytes = b"",
    step: Callable[[], None] = lambda: None,
    *,
    again: bool = False,
    force_older: bool = False,
) -> Run:
    """Deal with all messages of a source. Raises Fault for a source that cannot be opened.

    With `again` an IMAP folder is read from its beginning; `step` is called behind each message.
    """
    campaign = work.campaign
    folder = private_path(campaign.path)
    book = MailBook(folder, writes=work.signer is not None)
    addresses = Addresses.load(folder, campaign.seats)
    inbox = Inbox(campaign, work.signer, book, addresses, again=again, force_older=force_older)
    try:
        opened = sources.open_source(
            source,
            stdin,
            password=_password,
            marks=(lambda _box: Mark()) if again else book.mark,
            not_before=_begin(str(campaign.anchor.get("time", ""))),
        )
    except MailFault as fault:
        raise work.words.mail_fault(fault.code, fault.fields) from fault
    told = Run(opened.kind, opened.order)
    try:
        with opened:
            for item in opened:
                row = inbox.take(item)
                told.rows.append(row)
                work.told(row)
                step()
                if opened.box:
                    book.set_mark(opened.box, Mark(opened.validity, item.uid))
    except MailFault as fault:
        told.fault = work.words.mail_fault(fault.code, fault.fields)
    finally:
        book.flush()
    return told


def _password(address: Address) -> str:
    return passwords.password(address.user, address.host, VARIABLE)


def _begin(founded: str) -> date | None:
    """The day from which mails can be for the campaign, with room for clocks and zones that
    differ.
    """
    if not founded:
        return None
    return datetime.fromisoformat(founded).date() - timedelta(days=2)
