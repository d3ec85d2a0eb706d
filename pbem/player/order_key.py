"""The key with which a player signs his orders: the tool's own, or his OpenSSH key."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.records.signatures import sshsig
from pbem.records.signatures.sshsig import PBEM, SSH, USE
from pbem.storage import keys, sshkeys
from pbem.values import dataclass

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


@dataclass(frozen=True)
class OrderSigner:
    """A private key as far as it signs orders. `kind` is "pbem" or "ssh", `public` is written
    "ed25519:BASE64".
    """

    kind: str
    public: str
    sign: Callable[[bytes], bytes]


def is_openssh(path: Path) -> bool:
    """Whether a key file is one that ssh-keygen wrote. Raises Fault for a key of another kind."""
    data = keys.key_text(path)
    sshkeys.check_kind(path, data)
    return sshkeys.is_openssh(data)


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


def _open_ssh(path: Path, ask: Callable[[], str]) -> Ed25519PrivateKey:
    data = keys.key_text(path)
    key = sshkeys.opened(path, data, None) or sshkeys.opened(path, data, ask().encode("utf-8"))
    if key is None:
        raise keys.wrong_passphrase(path)
    return key
