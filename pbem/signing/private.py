"""The key with which a player signs his orders: the tool's own, or his OpenSSH key."""

from __future__ import annotations

import base64
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.faults import Fault
from pbem.signing import sshsig
from pbem.storage import keys
from pbem.storage.files import read

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

USE = "orders"
PBEM, SSH = "pbem", "ssh"

_MAX_FILE = 20_000
_OPENSSH = b"-----BEGIN OPENSSH PRIVATE KEY-----"
_OTHERS = (b"-----BEGIN RSA", b"-----BEGIN DSA", b"-----BEGIN EC ", b"PuTTY-User-Key-File")
_BY_HAND = (
    "ssh-keygen -Y sign -n pbem-orders -f KEY orders.txt signs without pbem (docs/signing.md)"
)


@dataclass(frozen=True)
class OrderSigner:
    """A private key as far as it signs orders. `kind` is "pbem" or "ssh", `public` is written "ed25519:BASE64"."""

    kind: str
    public: str
    sign: Callable[[bytes], bytes]


def is_openssh(path: Path) -> bool:
    """Whether a key file is one that ssh-keygen wrote."""
    return read(path, _MAX_FILE).lstrip().startswith(_OPENSSH)


def own(signer: keys.Signer) -> OrderSigner:
    """A key of the tool's own."""

    def sign(text: bytes) -> bytes:
        return base64.b64decode(signer.sign(USE, text).rsplit(":", 1)[1])

    return OrderSigner(PBEM, signer.public, sign)


def load_ssh(path: Path, ask: Callable[[], str]) -> OrderSigner:
    """The key of a file by ssh-keygen; `ask` gives the passphrase if there is one. Raises Fault."""
    opened = _open_ssh(path, ask)
    raw = opened.public_key().public_bytes_raw()
    return OrderSigner(SSH, keys.public_of(raw), lambda text: sshsig.sign(opened, text))


def ssh_signer(path: Path, ask: Callable[[], str]) -> keys.Signer:
    """The same key for what this program signs in its own form, as a consent to a handover. Raises Fault."""
    return keys.Signer(_open_ssh(path, ask))


def _open_ssh(path: Path, ask: Callable[[], str]) -> Ed25519PrivateKey:
    data = read(path, _MAX_FILE)
    key = _opened(path, data, None)
    if key is None:
        key = _opened(path, data, ask().encode("utf-8"))
    if key is None:
        what = "the passphrase does not open this key"
        raise Fault("wrong_passphrase", what, str(path), "Try again; there is no other way in.")
    return key


def check_kind(path: Path) -> None:
    """Raise Fault for a file with a key of another kind, before anybody is asked for its passphrase."""
    data = read(path, _MAX_FILE).lstrip()
    if data.startswith(_OTHERS):
        raise _other_kind(path)
    if data.startswith((b"ssh-", b"ecdsa-", b"sk-")):
        what, do = "this is the public half of a key", f"Give the private one: {path.stem}."
        raise Fault("not_a_key", what, str(path), do)


def _opened(path: Path, data: bytes, passphrase: bytes | None) -> Ed25519PrivateKey | None:
    """The private key; None if this is not its passphrase."""
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_ssh_private_key

    try:
        key = load_ssh_private_key(data, password=passphrase or None)
    except TypeError:
        return None
    except UnsupportedAlgorithm as error:
        what = "opening an SSH key with a passphrase takes the library bcrypt, which is not here"
        do = f"pip install 'pbem[ssh]'; or {_BY_HAND}."
        raise Fault("no_bcrypt", what, str(path), do) from error
    except ValueError as error:
        if passphrase:
            return None
        raise Fault("not_a_key", "not a private SSH key", str(path), f"Or: {_BY_HAND}.") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise _other_kind(path)
    return key


def _other_kind(path: Path) -> Fault:
    what = "this is no Ed25519 key; orders are signed with Ed25519 keys only"
    do = "Make one with ssh-keygen -t ed25519, or pbem keygen, and send the moderator its public half."
    return Fault("other_kind_of_key", what, str(path), do)
