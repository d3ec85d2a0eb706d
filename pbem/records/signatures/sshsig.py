"""Signatures and public keys as OpenSSH writes them, Ed25519 only (OpenSSH's PROTOCOL.sshsig, RFC
8709).

A signature is for one namespace, so that it is none for logging in, for Git or for anything else.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from typing import TYPE_CHECKING

from pbem import lazy
from pbem.faults import WrongCall
from pbem.storage import keys
from pbem.values import dataclass

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


NAMESPACE = "pbem-orders"
KIND = "ssh-ed25519"
HASHES = ("sha512", "sha256")
BEGIN, END = "-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"

_MAGIC = b"SSHSIG"
_VERSION = 1
_ARMOUR_WIDTH = 70
_PUBLIC = lazy.pattern(r"\b(ssh-ed25519)\s+([A-Za-z0-9+/]{60,100}={0,2})")
_OWN = lazy.pattern(r"\bed25519:[A-Za-z0-9+/]{43}=")
_OTHER = lazy.pattern(r"\b(ssh-rsa|ssh-dss|ecdsa-sha2-\S+|sk-ssh-\S+|sk-ecdsa-\S+)\s+AAAA")
_MAKE_ONE = "Make an Ed25519 key (ssh-keygen -t ed25519, or pbem keygen) and give its public half."


@dataclass(frozen=True)
class SshSig:
    """A signature: by which key ("ed25519:BASE64"), for what, over which hash of the text."""

    public: str
    namespace: str
    hash: str
    signature: bytes

    def holds_for(self, message: bytes) -> bool:
        """Whether it is this key's signature of these bytes for signed orders."""
        from cryptography.exceptions import InvalidSignature
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

        # The namespace is part of what is signed: a signature for another one does not hold.
        key = Ed25519PublicKey.from_public_bytes(raw_of(self.public))
        try:
            key.verify(self.signature, signed_bytes(message, self.hash))
        except InvalidSignature:
            return False
        return True


def signed_bytes(message: bytes, hash: str = "sha512") -> bytes:
    """What an SSH key signs in place of a message."""
    digest = hashlib.new(hash, message).digest()
    parts = (NAMESPACE.encode(), b"", hash.encode(), digest)
    return _MAGIC + b"".join(map(_string, parts))


def sign(key: Ed25519PrivateKey, message: bytes) -> bytes:
    """The 64 bytes of the signature of a message by an SSH key."""
    return key.sign(signed_bytes(message))


def armoured(public: str, signature: bytes, hash: str = "sha512") -> str:
    """A signature as `ssh-keygen -Y verify` reads it, with a line end at its end."""
    blob = _MAGIC + _VERSION.to_bytes(4, "big")
    blob += _string(_string(KIND.encode()) + _string(raw_of(public)))
    blob += b"".join(map(_string, (NAMESPACE.encode(), b"", hash.encode())))
    blob += _string(_string(KIND.encode()) + _string(signature))
    text = base64.b64encode(blob).decode("ascii")
    lines = [text[at : at + _ARMOUR_WIDTH] for at in range(0, len(text), _ARMOUR_WIDTH)]
    return "\n".join([BEGIN, *lines, END, ""])


def parse(blob: bytes) -> SshSig:
    """A signature from its bytes. Raises ValueError that says what it is instead."""
    if not blob.startswith(_MAGIC):
        raise ValueError("it is no SSH signature, or a damaged one")
    reader = _Reader(blob[len(_MAGIC) :])
    if reader.number() != _VERSION:
        raise ValueError("it is an SSH signature of a later version")
    public, namespace, reserved = reader.string(), reader.string(), reader.string()
    hash, signature = reader.string(), _Reader(reader.string())
    reader.end()
    kind = _Reader(public).string()
    if kind != KIND.encode():
        raise ValueError(f"it is by a key of kind {_shown(kind)}, and only Ed25519 keys count")
    if reserved or hash.decode("ascii", "replace") not in HASHES or signature.string() != kind:
        raise ValueError("it is an SSH signature of an unknown form")
    raw = signature.string()
    signature.end()
    if len(raw) != 64:
        raise ValueError("it is a damaged SSH signature")
    return SshSig(public_of(public), namespace.decode("utf-8", "replace"), hash.decode(), raw)


def public_of(blob: bytes) -> str:
    """An SSH public key (its bytes) as "ed25519:BASE64". Raises ValueError if it is none."""
    reader = _Reader(blob)
    kind, raw = reader.string(), reader.string()
    reader.end()
    if kind != KIND.encode() or len(raw) != 32:
        raise ValueError("not an Ed25519 key")
    return f"ed25519:{base64.b64encode(raw).decode('ascii')}"


def line_of(public: str) -> str:
    """A key as the line of a `.pub` or `allowed_signers` file."""
    blob = _string(KIND.encode()) + _string(raw_of(public))
    return f"{KIND} {base64.b64encode(blob).decode('ascii')}"


def read_public(text: str, source: str = "") -> str:
    """The Ed25519 key in a line or file: `ssh-ed25519 AAAA...` or `ed25519:...`; the result is
    "ed25519:BASE64".

    Raises WrongCall for a private key, a key of another kind, and what is none.
    """
    if "PRIVATE KEY-----" in text or "pbem_key:" in text:
        what = "this is a private key, which nobody but its owner may have"
        do = "Give the public half: the .pub file, or the line that pbem keygen printed."
        raise WrongCall("private_key", what, source, do)
    if found := _PUBLIC.search(text):
        try:
            return public_of(base64.b64decode(found[2], validate=True))
        except (binascii.Error, ValueError):
            pass
    elif (own := _OWN.search(text)) and keys.is_public(own[0]):
        return own[0]
    elif other := _OTHER.search(text):
        what = f"this is a key of kind {other[1]}; orders are signed with Ed25519 keys only"
        raise WrongCall("other_kind_of_key", what, source, _MAKE_ONE)
    what = "there is no public Ed25519 key in it (a line `ssh-ed25519 AAAA...` or `ed25519:...`)"
    raise WrongCall("no_public_key", what, source, _MAKE_ONE)


def raw_of(public: str) -> bytes:
    """The 32 bytes of a key written "ed25519:BASE64"."""
    return base64.b64decode(public.removeprefix("ed25519:"), validate=True)


def _string(data: bytes) -> bytes:
    return len(data).to_bytes(4, "big") + data


def _shown(data: bytes) -> str:
    return "".join(c if c.isprintable() else "?" for c in data.decode("ascii", "replace"))[:40]


class _Reader:
    """The fields of OpenSSH's wire format one after the other. Raises ValueError at the end of the
    data.
    """

    def __init__(self, data: bytes) -> None:
        self.data = data

    def take(self, count: int) -> bytes:
        if count > len(self.data):
            raise ValueError("it is cut")
        found, self.data = self.data[:count], self.data[count:]
        return found

    def number(self) -> int:
        return int.from_bytes(self.take(4), "big")

    def string(self) -> bytes:
        return self.take(self.number())

    def end(self) -> None:
        if self.data:
            raise ValueError("there is more in it than there should be")


USE = "orders"


PBEM, SSH = "pbem", "ssh"
