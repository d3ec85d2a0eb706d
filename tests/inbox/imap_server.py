"""A real IMAP server (pymap) on this machine, in memory; and TLS in front of it."""

from __future__ import annotations

import contextlib
import datetime as dt
import imaplib
import ipaddress
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

USER, PASSWORD = "gm@example.net", "open sesame"
# Half a million rounds of hashing at every login would be most of what these tests cost.
START = """
from functools import partial
from pymap import config, main
config.BuiltinHash = partial(config.BuiltinHash, rounds=1)
main.main()
"""


@dataclass
class Server:
    """A running server; `first` is the number that it gives to the first mail of a folder."""

    port: int
    first: int = 101

    def source(
        self, folder: str = "PBEM", scheme: str = "imap", host: str = "127.0.0.1", port: int = 0
    ) -> str:
        """The address of a folder for `pbem inbox`."""
        return f"{scheme}://{USER}@{host}:{port or self.port}/{folder}"

    @contextlib.contextmanager
    def session(self) -> Iterator[imaplib.IMAP4]:
        """A session of the mailbox's owner."""
        with imaplib.IMAP4("127.0.0.1", self.port) as connection:
            connection.login(f'"{USER}"', PASSWORD)
            yield connection

    def deliver(self, *mails: bytes, folder: str = "PBEM") -> None:
        """Put mails into a folder, which is made if it is not there."""
        with self.session() as connection:
            connection.create(f'"{folder}"')
            for mail in mails:
                status, told = connection.append(
                    f'"{folder}"', "", "", mail.replace(b"\n", b"\r\n")
                )
                assert status == "OK", told

    def clear(self, *folders: str) -> None:
        """Remove these folders, as far as they are there."""
        with self.session() as connection:
            for folder in folders:
                connection.delete(f'"{folder}"')

    def name(self, number: int) -> str:
        """What the inbox calls the mail that came as this one, from 1, into a folder."""
        return f"mail {self.first + number - 1}"

    def flags(self, folder: str = "PBEM") -> list[bytes]:
        """The flags of all mails."""
        with self.session() as connection:
            connection.select(f'"{folder}"', readonly=True)
            return [row for row in connection.fetch("1:*", "(FLAGS)")[1] if isinstance(row, bytes)]


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@contextlib.contextmanager
def serving(*options: str) -> Iterator[Server]:
    """Run pymap until the block ends."""
    port = free_port()
    command = [sys.executable, "-c", START, "--host", "127.0.0.1", "--port", str(port), *options]
    account = ["dict", "--demo-data", "--demo-user", USER, "--demo-password", PASSWORD]
    process = subprocess.Popen(
        [*command, *account], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    try:
        deadline = time.monotonic() + 30
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            assert process.poll() is None, process.stderr and process.stderr.read().decode()
            assert time.monotonic() < deadline, "pymap does not answer"
            time.sleep(0.05)
        yield Server(port)
    finally:
        process.terminate()
        process.communicate(timeout=10)


def certificate(folder: Path, *names: str) -> tuple[Path, Path]:
    """A certificate for these names, signed by itself, and its key, as PEM files."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0])])
    now = dt.datetime.now(dt.UTC)
    others = [
        x509.IPAddress(ipaddress.ip_address(each)) if each[0].isdigit() else x509.DNSName(each)
        for each in names
    ]
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + dt.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(others), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem, secret = folder / "certificate.pem", folder / "key.pem"
    pem.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    secret.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return pem, secret


@contextlib.contextmanager
def tls_in_front_of(port: int, pem: Path, key: Path) -> Iterator[int]:
    """Accept TLS and hand the bytes on; the port."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(pem, key)
    listener = socket.create_server(("127.0.0.1", 0))
    threading.Thread(target=_accept, args=(listener, context, port), daemon=True).start()
    try:
        yield listener.getsockname()[1]
    finally:
        listener.close()


def _accept(listener: socket.socket, context: ssl.SSLContext, port: int) -> None:
    while True:
        try:
            plain, _ = listener.accept()
        except OSError:
            return
        with contextlib.suppress(OSError):
            outer = context.wrap_socket(plain, server_side=True)
            inner = socket.create_connection(("127.0.0.1", port))
            for source, target in ((outer, inner), (inner, outer)):
                threading.Thread(target=_pump, args=(source, target), daemon=True).start()


def _pump(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(65536):
            target.sendall(data)
    with contextlib.suppress(OSError):
        target.close()
