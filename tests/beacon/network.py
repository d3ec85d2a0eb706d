"""A beacon of our own for the tests, whose rounds they can make: the program knows it only while a
test patches it in.
"""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

from pbem.records.dice import beacon
from pbem.records.dice.beacon import QUICKNET, ChainInfo

SECRET = int.from_bytes(hashlib.sha256(b"the secret of the tests' beacon").digest(), "big") >> 2


def info() -> ChainInfo:
    """Quicknet with another key, and a name that says so; its hash fits."""
    import pyblst

    key = pyblst.BlstP2Element().uncompress(beacon._G2).scalar_mul(SECRET)
    named = replace(QUICKNET, public_key=bytes(key.compress()).hex(), beacon_id="tests")
    return replace(named, chain_hash=beacon.chain_hash(named))


def sign(number: int, secret: int = SECRET) -> bytes:
    """The signature of a round."""
    import pyblst

    message = hashlib.sha256(number.to_bytes(8, "big")).digest()
    point = pyblst.BlstP1Element().hash_to_group(message, beacon.TAG)
    return bytes(point.scalar_mul(secret).compress())


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> ChainInfo:
    """The beacon of the tests in the place of quicknet."""
    made = info()
    monkeypatch.setattr(beacon, "QUICKNET", made)
    return made
