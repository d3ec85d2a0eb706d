"""Ed25519 keys and the seals made with them.

A public key is written "ed25519:BASE64" (32 bytes), a seal "ed25519:KEYID:BASE64" (64 bytes), where
KEYID is the first 8 hex digits of the SHA-256 of the public key: a hint to say whose seal it is,
checked like the rest. What is signed is b"pbem/v1/USE" + zero byte + data, so that a seal for one
use is none for another.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import hashlib
import os
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from pbem.faults import Fault, WrongCall
from pbem.storage import sshkeys
from pbem.storage.files import read, write_private
from pbem.values import dataclass

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import (
        Ed25519PrivateKey,
        Ed25519PublicKey,
    )

DOMAIN = "pbem/v1/"
_PREFIX = "ed25519:"
_MAX_FILE = 20_000
_SCRYPT = {"n": 2**17, "r": 8, "p": 1}
_MAX_SCRYPT_MEMORY = 2**30 - 1
_PEM_LINES = [b"-----BEGIN PRIVATE KEY-----", b"-----END PRIVATE KEY-----"]
# What stands before the 32 bytes in a key of PKCS#8 that holds nothing else (RFC 8410).
_PKCS8 = bytes.fromhex("302e020100300506032b657004220420")


def domain(use: str, data: bytes) -> bytes:
    """The bytes under a seal: the domain tag of the use, a zero byte, the data."""
    return f"{DOMAIN}{use}".encode("ascii") + b"\0" + data


class Signer:
    """Somebody who can seal: holds a private key."""

    def __init__(self, key: Ed25519PrivateKey) -> None:
        self._key = key
        raw = key.public_key().public_bytes_raw()
        self.public = _PREFIX + base64.b64encode(raw).decode("ascii")
        self.id = hashlib.sha256(raw).hexdigest()[:8]

    def sign(self, use: str, data: bytes) -> str:
        """The seal of some bytes for one use, such as "record" or "anchor"."""
        signature = base64.b64encode(self._key.sign(domain(use, data))).decode("ascii")
        return f"{_PREFIX}{self.id}:{signature}"

    def seed(self) -> bytes:
        """The 32 secret bytes."""
        return self._key.private_bytes_raw()


def generate() -> Signer:
    """A new key from the system's random numbers."""
    return from_seed(os.urandom(32))


def from_seed(seed: bytes) -> Signer:
    """The key of 32 secret bytes."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Signer(Ed25519PrivateKey.from_private_bytes(seed))


def verify(public: str, use: str, data: bytes, seal: str) -> bool:
    """Whether it is this key's seal of these bytes for this use. False for anything malformed."""
    from cryptography.exceptions import InvalidSignature

    key_id, _, signature = seal.removeprefix(_PREFIX).partition(":")
    try:
        raw = _decoded(signature, 64)
        if not seal.startswith(_PREFIX) or key_id != id_of(public):
            return False
        _public_key(public).verify(raw, domain(use, data))
    except (ValueError, InvalidSignature):
        return False
    return True


@lru_cache(maxsize=64)
def _public_key(public: str) -> Ed25519PublicKey:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    return Ed25519PublicKey.from_public_bytes(_raw(public))


def public_of(raw: bytes) -> str:
    """32 bytes as a public key is written."""
    return _PREFIX + base64.b64encode(raw).decode("ascii")


@lru_cache(maxsize=64)
def id_of(public: str) -> str:
    """The 8 hex digits by which a key is named to people. Raises ValueError for what is no public
    key.
    """
    return hashlib.sha256(_raw(public)).hexdigest()[:8]


def signer_id(seal: str) -> str:
    """The id of the key that a seal says it was made with, "" if it is no seal."""
    parts = seal.split(":")
    return parts[1] if len(parts) == 3 and parts[0] == "ed25519" else ""


def is_public(text: object) -> bool:
    """Whether it is a public key as this program writes them."""
    try:
        return isinstance(text, str) and bool(_raw(text))
    except ValueError:
        return False


def _raw(public: str) -> bytes:
    if not public.startswith(_PREFIX):
        raise ValueError("not an ed25519 key")
    return _decoded(public.removeprefix(_PREFIX), 32)


def _decoded(text: str, size: int) -> bytes:
    """Base64 in the one way in which it is written here, so that no seal has a second spelling."""
    try:
        raw = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError) as error:
        raise ValueError("not base64") from error
    if len(raw) != size or base64.b64encode(raw).decode("ascii") != text:
        raise ValueError(f"not {size} bytes")
    return raw


@dataclass(frozen=True, slots=True)
class KeyFile:
    """What can be told about a key file without opening it. `public` is "" when the file does not
    say.
    """

    path: Path
    public: str
    has_passphrase: bool
    is_private: bool


def store(path: Path, signer: Signer, passphrase: str = "") -> None:
    """Write a key file with mode 0600: PKCS#8 PEM, or a container of our own if there is a
    passphrase.

    Raises WrongCall if the file exists: a key is never overwritten.
    """
    if path.exists():
        do = "Give another name, or remove it if no campaign needs it any more."
        raise WrongCall(
            "key_exists",
            "there is already a file of this name; keys are not overwritten",
            str(path),
            do,
        )
    write_private(path, _sealed_box(signer, passphrase) if passphrase else _pem(signer))


def load(path: Path, passphrase: str = "") -> Signer:
    """The key of a file written by `store`, by ssh-keygen, or of any unencrypted Ed25519 PKCS#8 PEM
    file.

    Raises Fault with code `needs_passphrase`, `wrong_passphrase`, `other_kind_of_key` or
    `not_a_key`.
    """
    data = key_text(path)
    sshkeys.check_kind(path, data)
    if sshkeys.is_openssh(data):
        return _from_ssh(path, data, passphrase)
    if data.startswith(b"-----BEGIN"):
        return _from_pem(path, data)
    return from_seed(_open_box(path, data, passphrase))


def key_text(path: Path) -> bytes:
    """The bytes of a key file from its first line on, also where it was copied as UTF-16 or with a
    mark before it.
    """
    data = read(path, _MAX_FILE)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        data = data.decode("utf-16", "replace").encode("utf-8", "replace")
    return data.removeprefix(codecs.BOM_UTF8).lstrip().replace(b"\r\n", b"\n")


def _from_ssh(path: Path, data: bytes, passphrase: str) -> Signer:
    key = sshkeys.opened(path, data, passphrase.encode("utf-8") or None)
    if key is not None:
        return Signer(key)
    raise wrong_passphrase(path) if passphrase else _needs_passphrase(path)


def inspect(path: Path) -> KeyFile:
    """Look at a key file, for `pbem doctor`: no passphrase needed."""
    data = key_text(path)
    is_private = not path.stat().st_mode & 0o077
    sshkeys.check_kind(path, data)
    if sshkeys.is_openssh(data):
        key = sshkeys.opened(path, data, None)
        return KeyFile(path, Signer(key).public if key else "", key is None, is_private)
    if data.startswith(b"-----BEGIN"):
        return KeyFile(path, _from_pem(path, data).public, False, is_private)
    return KeyFile(path, str(_box(path, data)["public"]), True, is_private)


def _pem(signer: Signer) -> bytes:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

    key = Ed25519PrivateKey.from_private_bytes(signer.seed())
    return key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def _from_pem(path: Path, data: bytes) -> Signer:
    return _as_written(data) or _from_any_pem(path, data)


def _as_written(data: bytes) -> Signer | None:
    """The key in a file just as `store` writes it, None for any other: the module of the library
    that reads all kinds of keys takes 5 ms to load."""
    lines = data.splitlines()
    if len(lines) != 3 or lines[::2] != _PEM_LINES:
        return None
    try:
        raw = base64.b64decode(lines[1], validate=True)
    except binascii.Error:
        return None
    is_ours = len(raw) == len(_PKCS8) + 32 and raw.startswith(_PKCS8)
    return from_seed(raw.removeprefix(_PKCS8)) if is_ours else None


def _from_any_pem(path: Path, data: bytes) -> Signer:
    from cryptography.exceptions import UnsupportedAlgorithm
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(data, password=None)
    except TypeError as error:
        what = "the key is encrypted in a way that pbem does not use"
        raise Fault(
            "not_a_key", what, str(path), "Make one with `pbem keygen --passphrase`."
        ) from error
    except (ValueError, UnsupportedAlgorithm) as error:
        raise _no_key(path) from error
    if not isinstance(key, Ed25519PrivateKey):
        raise _no_key(path)
    return Signer(key)


def _no_key(path: Path) -> Fault:
    do = "Make one with `pbem keygen`, or give the file that it wrote."
    return Fault("not_a_key", "not a private Ed25519 key", str(path), do)


def _needs_passphrase(path: Path) -> Fault:
    what = "this key has a passphrase"
    return Fault("needs_passphrase", what, str(path), "Type it when asked for it.")


def wrong_passphrase(path: Path) -> Fault:
    """What to say where a passphrase is not that of a key."""
    what = "the passphrase does not open this key"
    return Fault("wrong_passphrase", what, str(path), "Try again; there is no other way in.")


def _sealed_box(signer: Signer, passphrase: str) -> bytes:
    """The container: the secret bytes under a key derived from the passphrase, everything else
    authenticated.
    """
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    from pbem.storage.yamlout import dump

    salt, nonce = os.urandom(16), os.urandom(12)
    head: dict[str, object] = {
        "pbem_key": 1,
        "public": signer.public,
        "kdf": "scrypt",
        **_SCRYPT,
        "salt": salt.hex(),
    }
    cipher = ChaCha20Poly1305(_derived(passphrase, salt, _SCRYPT["n"], _SCRYPT["r"], _SCRYPT["p"]))
    box = cipher.encrypt(nonce, signer.seed(), domain("key", dump(head).encode()))
    return dump({**head, "nonce": nonce.hex(), "box": box.hex()}).encode()


def _box(path: Path, data: bytes) -> dict[str, object]:
    from pbem.faults import BadYaml
    from pbem.storage.yamlin import load_one

    try:
        box = load_one(data, max_bytes=_MAX_FILE, source=str(path))
    except BadYaml as error:
        raise _no_key(path) from error
    if not isinstance(box, dict) or not is_public(box.get("public")) or box.get("kdf") != "scrypt":
        raise _no_key(path)
    if box.get("pbem_key") != 1:
        what = "a key file of a newer pbem"
        raise Fault(
            "newer_key", what, str(path), "Install a newer release: pip install --upgrade pbem"
        )
    return box


def _open_box(path: Path, data: bytes, passphrase: str) -> bytes:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

    from pbem.storage.yamlout import dump

    box = _box(path, data)
    if not passphrase:
        raise _needs_passphrase(path)
    head = {name: box.get(name) for name in ("pbem_key", "public", "kdf", "n", "r", "p", "salt")}
    try:
        n, r, p = (_parameter(head[name]) for name in ("n", "r", "p"))
        salt, nonce, sealed = (
            bytes.fromhex(str(box.get(name))) for name in ("salt", "nonce", "box")
        )
        cipher = ChaCha20Poly1305(_derived(passphrase, salt, n, r, p))
        seed = cipher.decrypt(nonce, sealed, domain("key", dump(head).encode()))
    except InvalidTag as error:
        raise wrong_passphrase(path) from error
    except ValueError as error:
        raise _no_key(path) from error
    return seed


def _parameter(value: object) -> int:
    """A cost of scrypt that no file can set so high that the program stalls."""
    if not isinstance(value, int) or not 1 <= value <= _MAX_SCRYPT_MEMORY:
        raise ValueError("scrypt parameter")
    return value


def _derived(passphrase: str, salt: bytes, n: int, r: int, p: int) -> bytes:
    """32 bytes by scrypt from a passphrase as typed, however its accents are composed."""
    memory = 128 * r * (n + p + 2)
    if memory > _MAX_SCRYPT_MEMORY:
        raise ValueError("scrypt parameters")
    typed = unicodedata.normalize("NFC", passphrase).encode("utf-8")
    return hashlib.scrypt(typed, salt=salt, n=n, r=r, p=p, maxmem=2 * memory, dklen=32)
