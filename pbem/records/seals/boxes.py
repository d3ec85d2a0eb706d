"""Boxes: what one seat alone may read, sealed with HPKE to its box key (dice.md, "Boxes").

A box key is an X25519 key that follows from the key with which a seat signs, for one campaign. Its
public half stands in the seat's entry of the anchor, `box: "x25519:BASE64"`. A box is padded so
that its length depends on the shape of what is in it (how many values, which names), never on the
values.
"""

from __future__ import annotations

import base64
import binascii
import hmac
import json
from typing import TYPE_CHECKING, Any

from pbem.engine.chance import lp
from pbem.engine.state import canonical
from pbem.faults import Fault

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.hpke import Suite

    from pbem.storage.keys import Signer

STEP = 256
# A text counts for so many bytes, or a multiple of them; so cards of all names take the same.
_WORD = 32
_NUMBER = 20
_PREFIX = "x25519:"
_SIZE = 32


def private_of(signer: Signer, campaign: str, seat: str) -> bytes:
    """The private box key of a seat, 32 bytes: it follows from the key that the seat signs with,
    and is no part of it.
    """
    message = b"pbem/v1/box-key\0" + lp(campaign) + lp(seat)
    return hmac.digest(signer.seed(), message, "sha256")


def public_of(private: bytes) -> str:
    """The public half of a private box key, as anchors hold it."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    raw = X25519PrivateKey.from_private_bytes(private).public_key().public_bytes_raw()
    return _PREFIX + base64.b64encode(raw).decode("ascii")


def is_public(text: object) -> bool:
    """Whether it is a public box key as this program writes them."""
    return isinstance(text, str) and text.startswith(_PREFIX) and len(_decoded(text[7:])) == _SIZE


def encrypt(public: str, campaign: str, owner: str, field: str, data: Any) -> str:
    """A box of plain data in base64, for the seat `owner`; `field` is where it stands.

    Two boxes of the same data differ, so a box is never compared: what is in it is checked against
    commitments. Raises Fault for what is no public box key.
    """
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey

    if not is_public(public):
        do = "Take the line that the player's `pbem join` printed."
        raise Fault("not_a_box_key", "this is no public key for boxes", public, do)
    key = X25519PublicKey.from_public_bytes(_decoded(public.removeprefix(_PREFIX)))
    sealed = _suite().encrypt(padded(data), key, info=_info(campaign, owner, field))
    return base64.b64encode(sealed).decode("ascii")


def decrypt(private: bytes, campaign: str, owner: str, field: str, box: str) -> Any:
    """What is in a box. Raises Fault if it is for another key, campaign, seat or place, or no box
    at all.
    """
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    key = X25519PrivateKey.from_private_bytes(private)
    try:
        opened = _suite().decrypt(_decoded(box), key, info=_info(campaign, owner, field))
        return json.loads(opened)
    except (InvalidTag, ValueError, RecursionError) as error:
        do = "Check that it is the key of this seat, made for this campaign."
        raise Fault("box_shut", "this key does not open the box", field, do) from error


def padded(data: Any) -> bytes:
    """Canonical JSON, then blanks up to the next step above what data of this shape may take."""
    text = canonical(data)
    room = max(_room(data), len(text))
    return text.ljust(-(-room // STEP) * STEP, b" ")


def _room(value: Any) -> int:
    """Bytes that a value of this shape is given: the names of maps count as they are, values by
    steps.
    """
    if isinstance(value, dict):
        return 2 + sum(len(canonical(key)) + 2 + _room(item) for key, item in value.items())
    if isinstance(value, list):
        return 2 + sum(1 + _room(item) for item in value)
    if isinstance(value, str):
        return 2 + -(-max(len(canonical(value)) - 2, 1) // _WORD) * _WORD
    return _NUMBER


def _suite() -> Suite:
    from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite

    return Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.CHACHA20_POLY1305)


def _info(campaign: str, owner: str, field: str) -> bytes:
    return b"pbem/v1/box\0" + lp(campaign) + lp(owner) + lp(field)


def _decoded(text: str) -> bytes:
    """Base64 in the one way in which it is written here; b"" for anything else."""
    try:
        raw = base64.b64decode(text.encode("ascii"), validate=True)
    except (binascii.Error, UnicodeEncodeError):
        return b""
    return raw if base64.b64encode(raw).decode("ascii") == text else b""
