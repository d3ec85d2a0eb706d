"""Letters over SMTP, against a real server: encrypted, each at most once, and what went wrong is
said and kept.
"""

from __future__ import annotations

import contextlib
import os
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pbem.post import smtp
from pbem.post.outbox import Attachment, Letter, Outbox, put
from pbem.post.smtp import Session
from pbem.table.campaign import Campaign
from tests.inbox.imap_server import free_port
from tests.inbox.post_office import ATTACK
from tests.outbox import smtp_server
from tests.outbox.authority import Authority
from tests.outbox.smtp_server import PASSWORD, USER, Sink
from tests.outbox.writing import (
    ANNA,
    BORIS,
    GM,
    PRIVATE,
    everything,
    files,
    letters,
    outbox,
    states,
)
from tests.small_campaign import NAME, Folder, Said, one_paragraph

TIME = "2026-01-01 00:00:00Z"


def set_to(campaign: Folder, port: int, *options: str) -> None:
    """Set the server; unencrypted if nothing else is said."""
    how = options or ("--security", "none")
    host = () if "--server" in how else ("--server", "127.0.0.1")
    assert outbox(campaign, "--from", GM, *host, "--port", str(port), *how).code == 0


def flat(said: Said) -> str:
    """What was printed, without its line ends."""
    return " ".join(said.out.split())


def test_letters_go_out_and_sending_twice_sends_once(ready: Folder, sink: Sink) -> None:
    said = outbox(ready, "--send")
    assert said.code == 0
    assert "In all: 5 sent." in said.out, "with the two manuals"
    assert [mail.recipients for mail in sink.taken] == [[ANNA], [BORIS], [ANNA]]
    assert {mail.sender for mail in sink.taken} == {GM}
    assert files(ready) == []
    assert len(list((ready.path / PRIVATE / "outbox/sent").iterdir())) == 5
    again = outbox(ready, "--send")
    assert again.code == 1
    assert len(sink.taken) == 3


def test_what_arrives_is_what_was_written(ready: Folder, sink: Sink) -> None:
    before = [path.read_bytes() for path in files(ready)]
    outbox(ready, "--send")
    drafts = [data.replace(b"X-Unsent: 1\r\n", b"") for data in before]
    assert sorted(mail.data for mail in sink.taken) == sorted(drafts)


def test_lines_of_dots_and_from_arrive_whole(ready: Folder, sink: Sink) -> None:
    text = ".\n..\n.x\nFrom here\n\n.\n"
    put(Campaign.open(ready.save, lambda: TIME), Letter("report", "germany", "k", "dots", text))
    outbox(ready, "--send")
    (mail,) = (each for each in sink.taken if str(each.message["subject"]).endswith("dots"))
    assert mail.text.replace("\r\n", "\n") == text


def test_a_letter_written_before_anything_was_set_goes_out_with_the_sender(
    known: Folder, sink: Sink
) -> None:
    outbox(known)
    set_to(known, sink.port)
    assert outbox(known, "--send").code == 0
    assert {str(mail.message["From"]) for mail in sink.taken} == {GM}


def test_nothing_set_says_what_to_set_and_how_to_do_without(known: Folder) -> None:
    one_paragraph(outbox(known, "--send"), "no --server is set", "your own mail program")
    outbox(known, "--server", "127.0.0.1", "--security", "none")
    one_paragraph(outbox(known, "--send"), "no --from is set")


def test_settings_hold_no_password_and_can_be_taken_away(known: Folder) -> None:
    outbox(
        known, "--from", "Martin <gm@example.net>", "--server", "smtp.example.org", "--user", "gm"
    )
    settings = (known.path / PRIVATE / "mail.yaml").read_text()
    assert "from: Martin <gm@example.net>\n" in settings
    assert "server: smtp.example.org\nuser: gm\n" in settings
    assert "password" not in settings
    said = outbox(known, "--user", "", "--port", "465")
    assert "smtp.example.org, port 465, tls, without a user name" in said.out
    assert "user" not in (known.path / PRIVATE / "mail.yaml").read_text()


@pytest.mark.parametrize(
    ("option", "value", "says"),
    [
        ("--from", "anna", "no mail can be sent"),
        ("--from", "a@b\r\nBcc: c@d", "line break"),
        ("--server", "smtp example", "no name of a server"),
        ("--security", "ssl", "starttls, tls, none"),
        ("--port", "70000", "no port 70000"),
        ("--to-list", "x", "no mail can be sent"),
    ],
)
def test_wrong_settings_are_not_stored(known: Folder, option: str, value: str, says: str) -> None:
    with known.untouched():
        one_paragraph(outbox(known, option, value), says, code=2)


def test_unencrypted_to_another_machine_is_refused(
    known: Folder, monkeypatch: pytest.MonkeyPatch, sink: Sink
) -> None:
    for host in ("smtp.example.org", "192.0.2.1", "localhost.example.org"):
        with known.untouched():
            said = outbox(known, "--server", host, "--security", "none")
        one_paragraph(said, "unencrypted to this machine only", code=2)
    set_to(known, sink.port)
    # A name that looks like this machine and is not.
    monkeypatch.setattr(smtp, "is_loopback", lambda host: False)
    one_paragraph(outbox(known, "--send"), "this is not this machine", "Nothing was sent")
    assert sink.taken == []


@pytest.mark.parametrize("text", ["password: x\n", "from: 3\n", "- a\n", "security: ssl\n"])
def test_a_settings_file_that_is_not_understood(known: Folder, text: str) -> None:
    (known.path / PRIVATE / "mail.yaml").write_text(text)
    said = outbox(known)
    assert "mail.yaml" in said.err
    assert "Traceback" not in said.err
    # Taking mails in does not depend on it.
    assert known.apply("purchase:\nbuy 5 infantry\n").code == 0


# What the server does not take


def test_one_refused_recipient_keeps_his_letter_and_the_others_go(
    ready: Folder, sink: Sink
) -> None:
    sink.refuse[BORIS] = "550 5.1.1 no such user here"
    said = outbox(ready, "--send")
    assert said.code == 0
    assert "550 5.1.1 no such user here" in flat(said)
    assert "pbem seat small.pbem.yaml --address" in flat(said)
    assert states(ready)[f"report {BORIS}"] == "refused"
    assert [path.name.split("-")[1] for path in files(ready)] == ["soviet"]
    assert {tuple(mail.recipients) for mail in sink.taken} == {(ANNA,)}
    # It is not tried again by itself, but when asked to.
    sink.refuse.clear()
    assert outbox(ready, "--send").code == 1
    assert outbox(ready, "--again", files(ready)[0].stem, "--send").code == 0
    assert [mail.recipients for mail in sink.taken[2:]] == [[BORIS]]


def test_a_letter_to_an_address_that_was_wrong_goes_to_the_right_one(
    ready: Folder, sink: Sink
) -> None:
    sink.refuse[BORIS] = "550 5.1.1 no such user here"
    outbox(ready, "--send")
    ready.run(
        "seat", NAME, "--forget", f"soviet-union={BORIS}", "--address", "soviet-union=b@new.example"
    )
    name = files(ready)[0].name
    assert outbox(ready, "--again", name, "--send").code == 0
    manual, mail = sink.mails_to("b@new.example")
    assert "how orders are written" in str(manual.message["Subject"])
    assert str(mail.message["To"]) == "soviet-union <b@new.example>"
    assert BORIS not in mail.data.decode()
    assert set(states(ready).values()) == {"sent"}


def test_letters_that_wait_follow_their_seat_to_its_new_player(ready: Folder, sink: Sink) -> None:
    ready.apply("purchase:\nbuy 5 infantry\n")
    ready.run("seat", NAME, "--forget", f"germany={ANNA}", "--address", "germany=erika@example.org")
    outbox(ready, "--send")
    told = {str(mail.message["subject"]): mail for mail in sink.mails_to("erika@example.org")}
    assert "[small] germany: your orders (Germany, round 1)" in told
    assert ANNA not in told["[small] germany: your orders (Germany, round 1)"].data.decode()
    receipts = [str(mail.message["subject"]) for mail in sink.mails_to(ANNA)]
    assert receipts == ["[small] accepted: germany, record 2"]


def test_reports_are_not_made_again_once_everybody_has_them(
    ready: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pbem.reports import report

    made: list[object] = []

    def turn_report(*what: object, **also: object) -> str:
        made.append(what)
        return "a report"

    monkeypatch.setattr(report, "turn_report", turn_report)
    outbox(ready)
    assert made == []
    ready.run("seat", NAME, "--address", "united-states=sam@example.org")
    outbox(ready)
    assert len(made) == 2


def test_a_server_that_wants_nothing_of_the_sender_says_nothing_against_the_letters(
    known: Folder, authority: Authority
) -> None:
    context = authority.certificate("localhost").context
    with smtp_server.serving(starttls=context, auth=True) as sink:
        ca = ("--security", "starttls", "--ca", str(authority.pem))
        set_to(known, sink.port, "--server", "localhost", *ca)
        said = outbox(known, "--send")
        assert sink.taken == []
    assert said.code == 1
    assert "the sender: 530 5.7.0 Authentication required" in flat(said)
    assert set(states(known).values()) == {"failed"}


def test_greylisting_is_tried_again_by_the_next_run(ready: Folder, sink: Sink) -> None:
    sink.refuse[BORIS] = "451 4.7.1 greylisted, come back later"
    said = outbox(ready, "--send")
    assert said.code == 0
    assert "451 4.7.1 greylisted, come back later" in flat(said)
    assert states(ready)[f"report {BORIS}"] == "failed"
    del sink.refuse[BORIS]
    assert outbox(ready, "--send").code == 0
    assert [mail.recipients for mail in sink.taken] == [[ANNA], [ANNA], [BORIS]]


@pytest.mark.parametrize(
    ("answer", "state"),
    [("452 4.2.2 mailbox full", "failed"), ("554 5.7.1 looks like spam", "refused")],
)
def test_a_mail_that_the_server_does_not_want(
    ready: Folder, sink: Sink, answer: str, state: str
) -> None:
    sink.answer = answer
    said = outbox(ready, "--send")
    assert said.code == 1
    assert answer in flat(said)
    assert set(states(ready).values()) == {state}
    assert len(files(ready)) == 3


def test_a_server_with_a_limit_on_size(ready: Folder) -> None:
    campaign = Campaign.open(ready.save, lambda: TIME)
    big = Attachment("save.yaml", os.urandom(300_000))
    put(campaign, Letter("report", "germany", "big", "big", "see", attachments=(big,)))
    with smtp_server.serving(size=200_000) as sink:
        set_to(ready, sink.port)
        said = outbox(ready, "--send")
        assert said.code == 0
        assert len(sink.taken) == 3
    told = {each["key"]: each for each in letters(ready)}
    assert told["big"]["state"] == "refused"
    assert told["big"]["why"].startswith("the sender: 552")


def test_no_server_keeps_everything(ready: Folder) -> None:
    set_to(ready, free_port())
    said = outbox(ready, "--send")
    assert said.code == 1
    assert "Connection refused" in said.err
    assert "the letters wait in the outbox" in said.err
    assert set(states(ready).values()) == {"waiting"}


# Connections that end too soon


def test_a_connection_that_ends_after_the_mail_leaves_it_open_and_says_so(
    ready: Folder, sink: Sink
) -> None:
    def drop(server: object) -> None:
        sink.meddle = None
        server.transport.abort()  # type: ignore[attr-defined]

    sink.meddle = drop
    said = outbox(ready, "--send")
    assert said.code == 0
    assert "may have gone out" in flat(said)
    assert sorted(states(ready).values()) == ["sent", "sent", "unsure"]
    assert len(sink.taken) == 3
    # Nothing sends it again by itself.
    assert outbox(ready, "--send").code == 1
    assert len(sink.taken) == 3
    name = next(each["file"] for each in letters(ready) if each["state"] == "unsure")
    assert name.removesuffix(".eml") in said.out
    assert outbox(ready, "--again", name, "--send").code == 0
    assert sink.taken[3].data == sink.taken[0].data


def test_a_letter_that_i_know_has_arrived_is_marked_by_hand(ready: Folder, sink: Sink) -> None:
    sink.meddle = lambda server: server.transport.abort()  # type: ignore[union-attr]
    outbox(ready, "--send")
    assert set(states(ready).values()) == {"unsure"}
    sink.meddle = None
    assert outbox(ready, "--sent", "all").code == 0
    assert set(states(ready).values()) == {"sent"}
    assert outbox(ready, "--send").code == 1


@contextlib.contextmanager
def scripted(talk: Callable[[socket.socket], object]) -> Iterator[int]:
    """A server that greets, takes HELO, MAIL and RCPT, and leaves DATA to `talk`."""
    listener = socket.create_server(("127.0.0.1", 0))

    def answer(connection: socket.socket) -> None:
        with connection, connection.makefile("rb") as lines, contextlib.suppress(OSError):
            connection.sendall(b"220 here\r\n")
            for line in lines:
                if line.upper().startswith(b"DATA"):
                    connection.sendall(b"354 go on\r\n")
                    talk(connection)
                    break
                connection.sendall(b"250 OK\r\n")

    def serve() -> None:
        while True:
            try:
                connection, _ = listener.accept()
            except OSError:
                return
            threading.Thread(target=answer, args=(connection,), daemon=True).start()

    threading.Thread(target=serve, daemon=True).start()
    try:
        yield listener.getsockname()[1]
    finally:
        listener.close()


def test_a_connection_that_ends_in_the_middle_of_a_mail_leaves_it_to_be_tried_again(
    known: Folder,
) -> None:
    campaign = Campaign.open(known.save, lambda: TIME)
    big = Attachment("map.png", os.urandom(12_000_000), "image/png")
    put(campaign, Letter("report", "germany", "big", "big", "see", attachments=(big,)))
    with scripted(lambda connection: connection.recv(1000)) as port:
        set_to(known, port)
        said = outbox(known, "--send")
    assert said.code == 1
    told = {each["key"]: each for each in letters(known)}
    assert told["big"]["state"] == "failed"
    assert "the connection ended" in told["big"]["why"]


def test_a_server_that_never_answers_the_mail(
    ready: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(smtp, "END_TIMEOUT", 0.2)
    done = threading.Event()
    with scripted(lambda _: done.wait(20)) as port:
        set_to(ready, port)
        said = outbox(ready, "--send")
        done.set()
    assert said.code == 1
    assert set(states(ready).values()) == {"unsure"}
    assert "timed out" in flat(said)


def test_a_server_that_drops_every_connection_is_left_alone(known: Folder) -> None:
    campaign = Campaign.open(known.save, lambda: TIME)
    for number in range(6):
        put(campaign, Letter("report", "germany", f"k{number}", f"{number}", "x"))
    with scripted(lambda connection: connection.close()) as port:
        set_to(known, port)
        said = outbox(known, "--send")
    assert said.code == 1
    assert "ended 3 connections one after the other" in said.err
    assert sum(each["tries"] for each in everything(known)) == 3


def test_a_program_that_dies_in_between_never_sends_twice(
    ready: Folder, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    deliver = Session.deliver

    def die(self: Session, *mail: object) -> object:
        deliver(self, *mail)  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(Session, "deliver", die)
    assert outbox(ready, "--send").code == 130
    monkeypatch.setattr(Session, "deliver", deliver)
    assert len(sink.taken) == 1
    assert sorted(states(ready).values()) == ["unsure", "waiting", "waiting"]
    said = outbox(ready, "--send")
    assert said.code == 0
    assert "may have gone out" in flat(said)
    assert len(sink.taken) == 3
    assert len({mail.data for mail in sink.taken}) == 3


def test_a_letter_that_is_taken_back_while_others_are_sent_stays_back(
    ready: Folder, sink: Sink
) -> None:
    """The orders come in while the mail server is busy with the letter before the question."""

    def take_back(server: object) -> None:
        sink.meddle = None
        box = Outbox.of(Campaign.open(ready.save))
        box.outdated(next(each for each in box.letters if each.kind == "question"))

    sink.meddle = take_back
    said = outbox(ready, "--send")
    assert said.code == 0
    assert [str(mail.message["subject"]) for mail in sink.taken] == [
        "[small] Report: before the first orders"
    ] * 2
    assert states(ready)[f"question {ANNA}"] == "outdated"


def test_a_file_that_is_gone_is_told_and_the_others_go(ready: Folder, sink: Sink) -> None:
    gone = files(ready)[0]
    gone.unlink()
    said = outbox(ready, "--send")
    assert said.code == 0
    assert "no longer in the outbox" in flat(said)
    assert len(sink.taken) == 2
    assert outbox(ready, "--sent", gone.name).code == 0
    assert set(states(ready).values()) == {"sent"}


# Encryption and passwords


@pytest.mark.parametrize("how", ["starttls", "tls"])
def test_encrypted_with_a_certificate_that_holds(
    known: Folder, authority: Authority, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    monkeypatch.setenv("PBEM_SMTP_PASSWORD", PASSWORD)
    context = authority.certificate("localhost", "127.0.0.1").context
    options = {"starttls": context} if how == "starttls" else {"tls": context}
    with smtp_server.serving(auth=how == "starttls", **options) as sink:  # type: ignore[arg-type]
        user = ("--user", USER) if how == "starttls" else ()
        set_to(
            known,
            sink.port,
            "--server",
            "localhost",
            "--security",
            how,
            "--ca",
            str(authority.pem),
            *user,
        )
        assert outbox(known, "--send").code == 0
        assert all(mail.was_encrypted for mail in sink.taken)
        assert sink.logins == ([USER] if user else [])
    assert PASSWORD.encode() not in b"".join(known.contents().values())


def test_the_certificates_of_the_system_count_without_a_file(
    known: Folder, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    context = authority.certificate("localhost").context
    with smtp_server.serving(starttls=context) as sink:
        set_to(known, sink.port, "--server", "localhost", "--security", "starttls")
        one_paragraph(outbox(known, "--send"), "does not hold", "not even the password")
        assert sink.taken == []
        monkeypatch.setenv("SSL_CERT_FILE", str(authority.pem))
        assert outbox(known, "--send").code == 0


@pytest.mark.parametrize("how", ["starttls", "tls"])
@pytest.mark.parametrize(("name", "days"), [("smtp.example.org", 1), ("localhost", -1)])
def test_a_certificate_that_does_not_hold_gets_no_password(
    known: Folder,
    authority: Authority,
    monkeypatch: pytest.MonkeyPatch,
    how: str,
    name: str,
    days: int,
) -> None:
    monkeypatch.setenv("PBEM_SMTP_PASSWORD", PASSWORD)
    context = authority.certificate(name, days=days).context
    options = {"starttls": context} if how == "starttls" else {"tls": context}
    with smtp_server.serving(auth=how == "starttls", **options) as sink:  # type: ignore[arg-type]
        ca = ("--ca", str(authority.pem))
        set_to(known, sink.port, "--server", "localhost", "--security", how, "--user", USER, *ca)
        said = outbox(known, "--send")
        assert (sink.taken, sink.logins) == ([], [])
    one_paragraph(said, "the encryption of localhost does not hold", "not even the password")


def test_a_server_without_encryption_gets_no_password(
    known: Folder, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_SMTP_PASSWORD", PASSWORD)
    set_to(known, sink.port, "--server", "localhost", "--security", "starttls", "--user", USER)
    one_paragraph(outbox(known, "--send"), "offers no encryption", "--security tls")
    assert (sink.taken, sink.logins) == ([], [])


def test_a_wrong_password(
    known: Folder, authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_SMTP_PASSWORD", "not this one")
    context = authority.certificate("localhost").context
    with smtp_server.serving(starttls=context, auth=True) as sink:
        ca = ("--security", "starttls", "--ca", str(authority.pem))
        set_to(known, sink.port, "--server", "localhost", "--user", USER, *ca)
        said = outbox(known, "--send")
        assert sink.taken == []
    one_paragraph(said, "does not let gm@example.net in: 535", "app password")
    assert "not this one" not in said.err
    assert set(states(known).values()) == {"waiting"}


def test_no_password(known: Folder, sink: Sink, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PBEM_SMTP_PASSWORD", raising=False)
    monkeypatch.setitem(sys.modules, "keyring", None)
    set_to(known, sink.port, "--security", "none", "--user", USER)
    one_paragraph(
        outbox(known, "--send"),
        "no password for gm@example.net@127.0.0.1",
        "PBEM_SMTP_PASSWORD",
        "keyring set pbem",
    )


def test_a_file_of_certificates_that_is_none(known: Folder, sink: Sink, tmp_path: Path) -> None:
    (tmp_path / "ca.pem").write_text("hello")
    set_to(known, sink.port, "--security", "starttls", "--ca", str(tmp_path / "ca.pem"))
    one_paragraph(outbox(known, "--send"), "no certificates can be read")


# The command


def test_two_runs_at_once_are_kept_apart(ready: Folder, sink: Sink) -> None:
    from pbem.storage.files import lock

    with lock(ready.path / PRIVATE / "outbox"):
        said = outbox(ready, "--send")
    one_paragraph(said, "another pbem is writing")
    assert sink.taken == []


def test_a_dry_run_sends_nothing_and_writes_nothing(ready: Folder, sink: Sink) -> None:
    ready.apply("purchase:\nbuy 5 infantry\ncombat:\npass\ndone\n")
    with ready.untouched():
        said = outbox(ready, "--send", "--dry-run", "--json")
    assert sink.taken == []
    assert "nothing sent" in said.err
    assert len(said.data["written"]) == 2
    assert said.data["written"][0].startswith("report/1/")


def test_a_letter_can_be_read(ready: Folder) -> None:
    said = outbox(ready, "--show", "question")
    assert f"To: germany <{ANNA}>" in said.out
    assert "BEGIN ORDERS" in said.out
    one_paragraph(outbox(ready, "--show", "report"), "there are 2 letters 'report'", code=2)
    one_paragraph(outbox(ready, "--show", "nothing"), "there is no letter 'nothing'", code=2)


def test_letters_are_kept_in_the_order_in_which_they_were_written(ready: Folder) -> None:
    ready.apply("purchase:\nbuy 5 infantry\n")
    kinds = [each.kind for each in Outbox.of(Campaign.open(ready.save)).letters]
    assert kinds == ["report", "report", "manual", "manual", "question", "receipt"]


def test_questions_and_reports_that_still_wait_give_way_to_newer_ones(
    ready: Folder, sink: Sink
) -> None:
    """A player is not asked what he has answered, and gets one report of a turn and not one for
    each of its steps.
    """
    ready.apply(f"purchase:\npass\n{ATTACK}battles:\npass\ndone\n")
    assert outbox(ready).code == 0
    waiting = {each["key"] for each in letters(ready) if each["state"] == "waiting"}
    outdated = {each["key"] for each in letters(ready) if each["state"] == "outdated"}
    assert [key.split("/")[0] for key in outdated] == ["question"]
    questions = [key for key in waiting if key.startswith("question/")]
    assert questions == [f"question/{ready.head}/germany"]
    ready.apply("noncombat:\npass\nplace:\npass\ndone\n")
    outbox(ready, "--send")
    told = [str(mail.message["subject"]) for mail in sink.mails_to(BORIS)]
    assert told == [
        "[small] Report: before the first orders",
        "[small] Report: Germany, round 1",
        "[small] soviet-union: your orders (Soviet Union, round 1)",
    ]
    assert len(files(ready)) == 0


def test_a_new_result_brings_one_new_report_to_each_and_the_finished_turn_is_not_left_out(
    ready: Folder, sink: Sink
) -> None:
    outbox(ready, "--send")
    sink.taken.clear()
    outbox(ready, "--send")
    assert sink.taken == []
    ready.apply("pass")
    ready.apply("pass")
    ready.apply("pass", seat="soviet-union")
    outbox(ready, "--send")
    reports = [mail for mail in sink.mails_to(BORIS) if "Report:" in str(mail.message["subject"])]
    titles = [str(mail.message["subject"]) for mail in reports]
    assert titles == sorted(set(titles), key=titles.index)
    assert any("Germany, round 1" in title and "progress" not in title for title in titles)


@pytest.mark.parametrize("is_first", [True, False])
def test_every_turn_that_was_played_between_two_runs_is_reported(
    known: Folder, *, is_first: bool
) -> None:
    if not is_first:
        outbox(known)
    known.apply("pass")
    known.apply("pass")
    known.apply("pass", seat="soviet-union")
    known.apply("pass", seat="soviet-union")
    assert known.status["part"] == "Great Britain"
    outbox(known)
    told = [each["subject"] for each in letters(known) if "report/" in each["key"]]
    for title in ("before the first orders", "Germany, round 1", "Soviet Union, round 1"):
        assert sum(f"Report: {title}" in subject for subject in told) == 2, told
