"""One run of the outbox over SMTP: every letter that is due, each at most once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field

from pbem.faults import Fault
from pbem.post import eml, passwords
from pbem.post.journal import FAILED, REFUSED, SENDING, SENT, Posted
from pbem.post.outbox import Outbox
from pbem.post.settings import Settings, address
from pbem.post.smtp import Session
from pbem.values import dataclass

VARIABLE = "PBEM_SMTP_PASSWORD"
# A server that drops so many connections one after the other will not do better with the next one.
MOST_DROPS = 3

Watcher = Callable[[Posted], None]


@dataclass
class Run:
    """What a run came to. `fault` is what ended it before all letters were tried."""

    told: list[Posted] = field(default_factory=list)
    fault: Fault | None = None

    @property
    def sent(self) -> list[Posted]:
        """The letters that the server took."""
        return [each for each in self.told if each.state == SENT]

    @property
    def kept(self) -> list[Posted]:
        """The others that were tried."""
        return [each for each in self.told if each.state != SENT]


def send(outbox: Outbox, watch: Watcher = lambda _letter: None) -> Run:
    """Send what is due. Raises Fault where mail is not set up, or no session comes about at all."""
    settings = checked(outbox)
    outbox.reread()
    run = Run()
    due = outbox.due
    if not due:
        return run
    password = passwords.password(settings.user, settings.server, VARIABLE) if settings.user else ""
    session = Session(settings, password)
    drops = 0
    try:
        for letter in due:
            # Another pbem may have taken it back meanwhile.
            outbox.reread()
            if not outbox.journal.letters[letter.key].is_due:
                continue
            if not session.is_open:
                session = Session(settings, password)
            told = _deliver(outbox, session, letter)
            run.told.append(told)
            watch(told)
            drops = 0 if session.is_open else drops + 1
            if drops == MOST_DROPS:
                do = "The letters that are left wait in the outbox; try again later."
                what = f"the mail server ended {MOST_DROPS} connections one after the other"
                raise Fault("smtp_failed", what, settings.server, do)
    except Fault as fault:
        run.fault = fault
    finally:
        session.close()
    return run


def checked(outbox: Outbox) -> Settings:
    """The settings, which have to name a sender and a server. Raises Fault."""
    settings = outbox.settings
    name = outbox.campaign.path
    for told, option in (
        (settings.server, "--server smtp.example.org"),
        (settings.sender, "--from gm@example.org"),
    ):
        if not told:
            do = (
                f"Set it once with 'pbem outbox {name} {option}'. Or send the files in {outbox.folder} with your own mail"
                f" program and tell with 'pbem outbox {name} --sent all'."
            )
            raise Fault(
                "no_mail_settings",
                f"no {option.split()[0]} is set, and so nothing can be sent",
                do=do,
            )
    return settings


def _deliver(outbox: Outbox, session: Session, letter: Posted) -> Posted:
    """Send one letter. It is marked before, so that a program that dies in between never sends it
    twice.
    """
    sender = address(outbox.settings.sender)
    try:
        data = eml.as_sent(outbox.read(letter), sender)
    except Fault as fault:
        return outbox.note(letter, FAILED, f"{fault.what}. {fault.do}")
    if not letter.to:
        return outbox.note(letter, REFUSED, "it has no address")
    outbox.note(letter, SENDING)
    verdict = session.deliver(sender.addr_spec, letter.to, data)
    return outbox.note(letter, verdict.state, verdict.why)
