"""Private keys that ssh-keygen wrote, and what people give in their place."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pbem.faults import Fault

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_OPENSSH = b"-----BEGIN OPENSSH PRIVATE KEY-----"
_OTHERS = (b"-----BEGIN RSA", b"-----BEGIN DSA", b"-----BEGIN EC ", b"PuTTY-User-Key-File")
_BY_HAND = (
    "ssh-keygen -Y sign -n pbem-orders -f KEY orders.txt signs without pbem (docs/signing.md)"
)


def is_openssh(data: bytes) -> bool:
    """Whether it is a key that ssh-keygen wrote."""
    return data.startswith(_OPENSSH)


def check_kind(path: Path, data: bytes) -> None:
    """Raise Fault for a key of another kind, before anybody is asked for its passphrase."""
    if data.startswith(_OTHERS):
        raise other_kind(path)
    if data.startswith((b"ssh-", b"ecdsa-", b"sk-")):
        what, do = "this is the public half of a key", f"Give the private one: {path.stem}."
        raise Fault("not_a_key", what, str(path), do)


def opened(path: Path, data: bytes, passphrase: bytes | None) -> Ed25519PrivateKey | None:
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
        raise other_kind(path)
    return key


def other_kind(path: Path) -> Fault:
    """What to say of a key that is not of the one kind that is used."""
    what = "this is no Ed25519 key; orders are signed with Ed25519 keys only"
    do = "Make one with ssh-keygen -t ed25519, or pbem keygen, and send the moderator its public half."
    return Fault("other_kind_of_key", what, str(path), do)
