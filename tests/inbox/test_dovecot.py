"""The same scenarios as in test_imap.py against Debian's dovecot, of which real mailboxes are made.

`.ci/run` installs it; elsewhere these tests are skipped.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.mail import imap
from pbem.mail.fault import MailFault
from tests.inbox import dovecot_server
from tests.inbox import imap_server as servers
from tests.inbox.dovecot_server import Dovecot, Owner
from tests.inbox.imap_server import PASSWORD, USER

# The scenarios, which take the servers of this module by the names of the fixtures below.
from tests.inbox.test_imap import (  # noqa: F401
    test_a_certificate_that_does_not_hold_gets_no_password,
    test_a_dry_run_remembers_nothing,
    test_a_folder_that_is_not_there,
    test_a_folder_that_was_made_anew_is_read_again_and_no_mail_twice,
    test_a_folder_with_a_blank_and_an_umlaut_in_its_name,
    test_a_server_that_goes_away_in_the_middle,
    test_a_source_that_was_set_aside_is_read_again_with_again,
    test_a_wrong_password,
    test_mails_are_read_in_order_and_each_once,
    test_no_password,
    test_no_starttls_no_password,
    test_nothing_is_changed_on_the_server,
    test_the_password_of_the_keyring,
    test_tls_with_a_certificate_that_holds,
)

pytestmark = pytest.mark.skipif(dovecot_server.PROGRAM is None, reason=dovecot_server.MISSING)


@pytest.fixture(scope="module")
def shared() -> Iterator[Dovecot]:
    """One server for all."""
    with dovecot_server.serving() as running:
        yield running


@pytest.fixture
def server(shared: Dovecot, monkeypatch: pytest.MonkeyPatch) -> Dovecot:
    """The server as if it were new, with the password in the environment."""
    monkeypatch.setenv("PBEM_IMAP_PASSWORD", PASSWORD)
    shared.empty()
    return shared


def test_starttls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pem, key = servers.certificate(tmp_path, "localhost", "127.0.0.1")
    with dovecot_server.serving(pem, key) as running:
        address = imap.Address(USER, "127.0.0.1", running.port, "INBOX", imap.STARTTLS)
        with pytest.raises(MailFault, match="imap_tls"):
            imap.Folder(address, PASSWORD)
        monkeypatch.setenv("SSL_CERT_FILE", str(pem))
        opened = imap.Folder(address, PASSWORD)
        assert opened.validity
        opened.close()


def test_the_configuration_is_read_without_complaint(tmp_path: Path) -> None:
    """What dovecot understands of it is what stands in it: nothing is obsolete, nothing left
    out.
    """
    program = shutil.which("doveconf") or "/usr/bin/doveconf"
    file = tmp_path / "dovecot.conf"
    file.write_text(dovecot_server.config(tmp_path, 10143))
    told = subprocess.run(
        [program, "-n", "-c", str(file)], capture_output=True, text=True, check=True
    )
    assert told.stderr == ""
    assert "port = 10143" in told.stdout


def test_both_configurations_say_the_same(tmp_path: Path) -> None:
    """The one of the version that is not installed cannot be run here, so it is held against the
    other.
    """
    owner, pem, key = Owner(), tmp_path / "c.pem", tmp_path / "k.pem"
    old = dovecot_server.config_2_3(tmp_path, 10143, owner, pem, key)
    new = dovecot_server.config_2_4(tmp_path, 10143, owner, pem, key)
    assert new.splitlines()[0] == "dovecot_config_version = 2.4.0"
    assert "dovecot_config_version" not in old
    for text in (old, new):
        for said in (
            f"{tmp_path}/users",
            "port = 10143",
            "listen = 127.0.0.1",
            str(pem),
            str(key),
            owner.mail,
        ):
            assert said in text, said
        assert text.count("{") == text.count("}")
