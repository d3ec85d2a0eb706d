"""Debian's dovecot on this machine, with a mailbox of its own: the second IMAP server, in both of
its config languages.
"""

from __future__ import annotations

import contextlib
import getpass
import grp
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.inbox.imap_server import PASSWORD, USER, Server, free_port

# In Debian it is where only root looks for programs.
PROGRAM = shutil.which("dovecot", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
MISSING = "dovecot is not installed (Debian: apt install dovecot-imapd)"


def version() -> tuple[int, int]:
    """Its version, (2, 3) or (2, 4): the two read different configurations."""
    assert PROGRAM is not None, MISSING
    told = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=True)
    major, minor = told.stdout.split(".")[:2]
    return int(major), int(minor)


@dataclass
class Dovecot(Server):
    """A running dovecot."""

    mail: Path = Path()

    def empty(self) -> None:
        """Take all mailboxes away, as if it had just been installed."""
        for path in self.mail.iterdir():
            shutil.rmtree(path)


class Owner:
    """Who runs what: as root dovecot drops to users of its own, for anybody else all is his."""

    def __init__(self) -> None:
        self.is_root = os.getuid() == 0
        own = getpass.getuser()
        group = grp.getgrgid(os.getgid()).gr_name
        self.internal, self.group = ("root", "root") if self.is_root else (own, group)
        self.login = "nobody" if self.is_root else own
        # Mail is refused to root.
        self.mail = "mail" if self.is_root else own
        self.mail_group = "mail" if self.is_root else group

    def take(self, folder: Path) -> None:
        """Let the owner of mail write below a folder."""
        user = pwd.getpwnam(self.mail)
        os.chown(folder, user.pw_uid, user.pw_gid)


def config_2_3(folder: Path, port: int, owner: Owner, pem: Path | None, key: Path | None) -> str:
    """The configuration for dovecot 2.3: settings with arguments in one text."""
    tls = f"ssl = yes\nssl_cert = <{pem}\nssl_key = <{key}\n" if pem else "ssl = no\n"
    return f"""\
protocols = imap
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
{tls}disable_plaintext_auth = no
default_internal_user = {owner.internal}
default_internal_group = {owner.group}
default_login_user = {owner.login}
first_valid_uid = 1
mail_location = maildir:{folder}/mail/%u:LAYOUT=fs
namespace inbox {{
  inbox = yes
  separator = /
}}
auth_failure_delay = 0
passdb {{
  driver = passwd-file
  args = scheme=PLAIN username_format=%u {folder}/users
}}
userdb {{
  driver = static
  args = uid={owner.mail} gid={owner.mail_group} home={folder}/mail/%u
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
"""


def config_2_4(folder: Path, port: int, owner: Owner, pem: Path | None, key: Path | None) -> str:
    """The configuration for dovecot 2.4: named settings in blocks, and the version for which they
    are meant.
    """
    tls = (
        f"ssl = yes\nssl_server_cert_file = {pem}\nssl_server_key_file = {key}\n"
        if pem
        else "ssl = no\n"
    )
    return f"""\
dovecot_config_version = 2.4.0
dovecot_storage_version = 2.4.0
protocols {{
  imap = yes
}}
listen = 127.0.0.1
base_dir = {folder}/run
state_dir = {folder}/state
log_path = {folder}/log
{tls}auth_allow_cleartext = yes
default_internal_user = {owner.internal}
default_internal_group = {owner.group}
default_login_user = {owner.login}
first_valid_uid = 1
mail_driver = maildir
mail_home = {folder}/mail/%{{user}}
mail_path = {folder}/mail/%{{user}}
mailbox_list_layout = fs
mail_uid = {owner.mail}
mail_gid = {owner.mail_group}
namespace inbox {{
  inbox = yes
  separator = /
}}
auth_failure_delay = 0
passdb passwd-file {{
  passwd_file_path = {folder}/users
  default_password_scheme = plain
}}
userdb static {{
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
"""


def config(folder: Path, port: int, pem: Path | None = None, key: Path | None = None) -> str:
    """The configuration for the dovecot that is installed."""
    write = config_2_3 if version() < (2, 4) else config_2_4
    return write(folder, port, Owner(), pem, key)


@contextlib.contextmanager
def serving(pem: Path | None = None, key: Path | None = None) -> Iterator[Dovecot]:
    """Run dovecot until the block ends; with a certificate it offers STARTTLS."""
    assert PROGRAM is not None, MISSING
    # Paths of sockets must be short, and others than the owner have to get in.
    folder = Path(tempfile.mkdtemp(prefix="pbem-dovecot-"))
    folder.chmod(0o755)
    mail = folder / "mail"
    mail.mkdir()
    Owner().take(mail)
    port = free_port()
    (folder / "users").write_text(f"{USER}:{{PLAIN}}{PASSWORD}::::::\n")
    file = folder / "dovecot.conf"
    file.write_text(config(folder, port, pem, key))
    process = subprocess.Popen(
        [PROGRAM, "-F", "-c", str(file)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    try:
        _wait(process, port, folder / "log")
        yield Dovecot(port, first=1, mail=mail)
    finally:
        process.terminate()
        process.communicate(timeout=20)
        shutil.rmtree(folder, ignore_errors=True)


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + 30
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return
        said = log.read_text() if log.exists() else ""
        if process.poll() is not None and process.stderr is not None:
            said = process.stderr.read().decode() + said
            raise AssertionError(f"dovecot does not start: {said}")
        assert time.monotonic() < deadline, f"dovecot does not answer: {said}"
        time.sleep(0.05)
