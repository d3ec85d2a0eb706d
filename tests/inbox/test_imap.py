"""IMAP, against a real server: what is read and remembered, what is refused before a password is
sent.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

from pbem.mail import imap
from pbem.mail.fault import MailFault
from pbem.storage import yamlin
from tests.inbox import imap_server as servers
from tests.inbox.imap_server import PASSWORD, USER, Server
from tests.inbox.post_office import Letter, in_force, inbox, outcomes, rows
from tests.small_campaign import Folder, one_paragraph

ARMOR = "seat: germany\npurchase:\nbuy {} armor\n"
BOX = f"{USER}@127.0.0.1/PBEM"


ODD = "Spiele/K&APY-nig"


@pytest.fixture(scope="module")
def shared() -> Iterator[Server]:
    """One server for all tests without encryption."""
    with servers.serving("--no-tls") as server:
        yield server


@pytest.fixture
def server(shared: Server, monkeypatch: pytest.MonkeyPatch) -> Server:
    """It as it was when it started, with the password in the environment."""
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", PASSWORD)
    shared.clear("PBEM", ODD)
    return shared


def letter(number: int, armor: int = 1) -> bytes:
    return Letter(ARMOR.format(armor), f"{10 + number}:00").bytes(number)


def test_mails_are_read_in_order_and_each_once(small: Folder, server: Server) -> None:
    server.deliver(letter(1, 1), letter(2, 2))
    told = rows(small, server.source())
    assert outcomes(told) == [("used", "used")] * 2
    assert in_force(told[1]) == ["purchase: buy 2 armor"]
    assert rows(small, server.source()) == []
    server.deliver(letter(3, 3))
    told = rows(small, server.source())
    assert [row["message"] for row in told] == [server.name(3)]
    assert outcomes(told) == [("used", "used")]
    folders = yamlin.load_file(small.path / "small.pbem-private/mails.yaml")["folders"]
    assert f"mail {folders[BOX].split()[1]}" == server.name(3)


def test_nothing_is_changed_on_the_server(small: Folder, server: Server) -> None:
    server.deliver(letter(1))
    before = server.flags()
    rows(small, server.source())
    assert server.flags() == before
    assert b"Seen" not in b"".join(before)


def test_a_folder_that_was_made_anew_is_read_again_and_no_mail_twice(
    small: Folder, server: Server
) -> None:
    server.deliver(letter(1, 1), letter(2, 2))
    rows(small, server.source())
    with server.session() as connection:
        connection.delete("PBEM")
    server.deliver(letter(2, 2), letter(3, 3))
    assert outcomes(rows(small, server.source())) == [("known", "used"), ("used", "used")]


def test_a_folder_with_a_blank_and_an_umlaut_in_its_name(small: Folder, server: Server) -> None:
    server.deliver(letter(1), folder=ODD)
    told = rows(small, server.source("Spiele/K%C3%B6nig"))
    assert outcomes(told) == [("used", "used")]


def test_a_source_that_was_set_aside_is_read_again_with_again(
    small: Folder, server: Server
) -> None:
    server.deliver(Letter("buy 1 armor\n", subject="hello").bytes())
    assert outcomes(rows(small, server.source())) == [("aside", "not_ours")]
    small.run("seat", "small.pbem.yaml", "--address", "germany=anna@example.org")
    assert rows(small, server.source()) == []
    assert outcomes(rows(small, server.source(), "--again")) == [("used", "used")]


def test_a_dry_run_remembers_nothing(small: Folder, server: Server) -> None:
    server.deliver(letter(1))
    with small.untouched():
        assert inbox(small, server.source(), "--dry-run").code == 0
    assert outcomes(rows(small, server.source())) == [("used", "used")]


def test_a_folder_that_is_not_there(small: Folder, server: Server) -> None:
    said = inbox(small, server.source("PEBM"))
    one_paragraph(said, "no folder 'PEBM'", "There are: INBOX")


def test_a_wrong_password(small: Folder, shared: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", "wrong")
    with small.untouched():
        said = inbox(small, shared.source())
    one_paragraph(said, "does not let gm@example.net in")
    assert "wrong" not in said.err.replace("wrong ", "")


def test_no_password(small: Folder, shared: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PBEM_IMAP_PASSWORD", raising=False)
    monkeypatch.setitem(sys.modules, "keyring", None)
    with small.untouched():
        one_paragraph(
            inbox(small, shared.source()), "no password", "PBEM_IMAP_PASSWORD", "keyring set pbem"
        )


def test_the_password_of_the_keyring(
    small: Folder, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PBEM_IMAP_PASSWORD")
    asked: list[tuple[str, str]] = []

    def get_password(service: str, account: str) -> str:
        asked.append((service, account))
        return PASSWORD

    errors = ModuleType("keyring.errors")
    errors.KeyringError = RuntimeError  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "keyring", SimpleNamespace(get_password=get_password))
    monkeypatch.setitem(sys.modules, "keyring.errors", errors)
    server.deliver(letter(1))
    assert outcomes(rows(small, server.source())) == [("used", "used")]
    assert asked == [("pbem", f"{USER}@127.0.0.1")]
    assert PASSWORD.encode() not in b"".join(small.contents().values())


def test_a_password_in_the_address_is_refused_and_not_repeated(small: Folder) -> None:
    said = inbox(small, "imap://anna@example.org:hunter2@imap.example.org/INBOX")
    one_paragraph(said, "has a password in it", "PBEM_IMAP_PASSWORD")
    assert "hunter2" not in said.err


def test_a_server_that_does_not_answer(small: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", PASSWORD)
    one_paragraph(
        inbox(small, f"imap://{USER}@127.0.0.1:{servers.free_port()}/INBOX"), "Connection refused"
    )


def test_a_server_that_goes_away_in_the_middle(
    small: Folder, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.deliver(letter(1, 1), letter(2, 2))
    fetch = imap.Folder._fetch

    def cut(folder: imap.Folder, uid: int) -> bytes | None:
        if f"mail {uid}" == server.name(2):
            folder.connection.shutdown()
        return fetch(folder, uid)

    monkeypatch.setattr(imap.Folder, "_fetch", cut)
    said = inbox(small, server.source())
    assert said.code == 1
    assert "In all: 1 used." in said.out
    assert "goes on from there" in said.err
    assert small.kinds == ["result", "orders"]
    monkeypatch.setattr(imap.Folder, "_fetch", fetch)
    assert [row["message"] for row in rows(small, server.source())] == [server.name(2)]


# Encryption


def test_tls_with_a_certificate_that_holds(
    small: Folder, server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pem, key = servers.certificate(tmp_path, "localhost", "127.0.0.1")
    monkeypatch.setenv("SSL_CERT_FILE", str(pem))
    server.deliver(letter(1))
    with servers.tls_in_front_of(server.port, pem, key) as port:
        told = rows(small, server.source(scheme="imaps", host="localhost", port=port))
    assert outcomes(told) == [("used", "used")]


@pytest.mark.parametrize("name", ["localhost", "imap.example.org"])
def test_a_certificate_that_does_not_hold_gets_no_password(
    small: Folder, shared: Server, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", PASSWORD)
    pem, key = servers.certificate(tmp_path, name)
    if name != "localhost":
        monkeypatch.setenv("SSL_CERT_FILE", str(pem))
    with servers.tls_in_front_of(shared.port, pem, key) as port, small.untouched():
        said = inbox(small, shared.source(scheme="imaps", host="localhost", port=port))
    one_paragraph(said, "certificate of localhost does not hold", "not even the password")


def test_starttls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pem, key = servers.certificate(tmp_path, "localhost", "127.0.0.1")
    with servers.serving("--cert", str(pem), "--key", str(key)) as running:
        address = imap.Address(USER, "127.0.0.1", running.port, "INBOX", imap.STARTTLS)
        with pytest.raises(MailFault, match="imap_tls"):
            imap.Folder(address, PASSWORD)
        monkeypatch.setenv("SSL_CERT_FILE", str(pem))
        opened = imap.Folder(address, PASSWORD)
        assert opened.validity
        opened.close()


def test_no_starttls_no_password(shared: Server) -> None:
    address = imap.Address(USER, "127.0.0.1", shared.port, "INBOX", imap.STARTTLS)
    with pytest.raises(MailFault, match="imap_not_private"):
        imap.Folder(address, PASSWORD)


@pytest.mark.parametrize(
    ("text", "how", "port"),
    [
        ("imap://a@imap.example.org/INBOX", imap.TLS, 993),
        ("imaps://a@imap.example.org/INBOX", imap.TLS, 993),
        ("imap://a@imap.example.org:143/INBOX", imap.STARTTLS, 143),
        ("imap://a@imap.example.org:10143/INBOX", imap.TLS, 10143),
        ("imap://a@127.0.0.1/INBOX", imap.PLAIN, 143),
        ("imap://a@[::1]:1143/INBOX", imap.PLAIN, 1143),
        ("imap://a@localhost/INBOX", imap.PLAIN, 143),
        ("imaps://a@localhost/INBOX", imap.TLS, 993),
        ("imap://a@localhost.example.org/INBOX", imap.TLS, 993),
        ("imap://a@128.0.0.1/INBOX", imap.TLS, 993),
    ],
)
def test_only_this_machine_is_spoken_to_unencrypted(text: str, how: str, port: int) -> None:
    address = imap.parse(text)
    assert (address.how, address.port) == (how, port)


def test_parts_of_an_address() -> None:
    address = imap.parse("imap://anna%40work@example.org@imap.example.org/Play%20by%20mail/Europe/")
    assert (address.user, address.host) == ("anna@work@example.org", "imap.example.org")
    assert address.folder == "Play by mail/Europe"
    assert imap.parse("imap://anna@imap.example.org").folder == "INBOX"


@pytest.mark.parametrize(
    "text",
    [
        "imap://imap.example.org/INBOX",
        "imap://a@/INBOX",
        "imap://a@b:x/INBOX",
        "imap://a@b/IN%0D%0ABOX",
        "imap://a@b/?x",
    ],
)
def test_wrong_addresses(text: str) -> None:
    with pytest.raises(MailFault, match="imap_bad_address"):
        imap.parse(text)


@pytest.mark.parametrize(
    ("name", "sent"),
    [
        ("INBOX", '"INBOX"'),
        ('a"b\\c', '"a\\"b\\\\c"'),
        ("A&B", '"A&-B"'),
        ("König", '"K&APY-nig"'),
        ("台北", '"&U,BTFw-"'),
    ],
)
def test_names_of_folders(name: str, sent: str) -> None:
    assert imap.quoted(name) == sent
