"""The vectors verified once more with another library, in pure Python: py_ecc. Slow, and only for
tests.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from pbem.records.dice import beacon
from tests.beacon.given import BAD, GOOD, vector
from tests.sample import first

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("py_ecc") is None, reason="needs py_ecc"),
]

HALF = 48


class Second:
    """Curve arithmetic of py_ecc, put together by the recipe of docs/dice.md."""

    def __init__(self) -> None:
        self.curve: Any = import_module("py_ecc.optimized_bls12_381")
        self.compression: Any = import_module("py_ecc.bls.point_compression")
        self.hashing: Any = import_module("py_ecc.bls.hash_to_curve")
        key = bytes.fromhex(beacon.QUICKNET.public_key)
        parts = int.from_bytes(key[:HALF], "big"), int.from_bytes(key[HALF:], "big")
        self.key = self.compression.decompress_G2(parts)

    def point(self, signature: bytes) -> Any:
        """Without a check of the subgroup: this library leaves that to its caller."""
        return self.compression.decompress_G1(int.from_bytes(signature, "big"))

    def compressed(self, point: Any) -> bytes:
        made: int = self.compression.compress_G1(point)
        return made.to_bytes(HALF, "big")

    def hashed(self, number: int, tag: bytes = beacon.TAG) -> Any:
        message = hashlib.sha256(number.to_bytes(8, "big")).digest()
        return self.hashing.hash_to_G1(message, tag, hashlib.sha256)

    def is_in_group(self, point: Any) -> bool:
        return bool(self.curve.is_inf(self.curve.multiply(point, self.curve.curve_order)))

    def pairing_holds(self, number: int, signature: bytes, tag: bytes = beacon.TAG) -> bool:
        left = self.curve.pairing(self.curve.G2, self.point(signature))
        return bool(left == self.curve.pairing(self.key, self.hashed(number, tag)))


@pytest.fixture(scope="module")
def second() -> Iterator[Second]:
    """The library lets recursion go so deep that other tests would crash instead of failing."""
    limit = sys.getrecursionlimit()
    yield Second()
    sys.setrecursionlimit(limit)


def test_key_and_generator(second: Second) -> None:
    assert second.is_in_group(second.key)
    parts = second.compression.compress_G2(second.curve.G2)
    assert b"".join(part.to_bytes(HALF, "big") for part in parts) == beacon._G2


@pytest.mark.parametrize("name", first(GOOD, 2))
def test_both_find_a_published_round_good(name: str, second: Second) -> None:
    found = vector(name)
    assert second.is_in_group(second.point(found.signature))
    assert second.pairing_holds(found.number, found.signature)


@pytest.mark.parametrize("number", [1, 42, 2**31, 10**10])
def test_both_hash_a_round_to_the_same_point(number: int, second: Second) -> None:
    pyblst = pytest.importorskip("pyblst", reason="needs the extra pbem[beacon]")
    message = hashlib.sha256(number.to_bytes(8, "big")).digest()
    ours = pyblst.BlstP1Element().hash_to_group(message, beacon.TAG)
    assert second.compressed(second.hashed(number)) == ours.compress()


def test_wrong_round_and_wrong_tag(second: Second) -> None:
    d6, d9 = vector("D6"), vector("D9")
    assert not second.pairing_holds(d6.number, d6.signature)
    assert not second.pairing_holds(d9.number, d9.signature, BAD["D9"]["tag"].encode())


def test_only_the_subgroup_check_stops_the_torsion_vector(second: Second) -> None:
    d8 = vector("D8")
    assert second.pairing_holds(d8.number, d8.signature)
    assert not second.is_in_group(second.point(d8.signature))


def test_the_torsion_vector_is_what_it_is_said_to_be(second: Second) -> None:
    curve = second.curve
    x = curve.FQ(4)
    y = (x**3 + curve.FQ(4)) ** ((curve.field_modulus + 1) // 4)
    torsion = curve.multiply((x, y, curve.FQ(1)), curve.curve_order)
    made = curve.add(second.point(vector("D3").signature), torsion)
    assert second.compressed(made) == vector("D8").signature


def test_the_changed_digit_gives_a_point_outside_the_group_and_no_pairing(second: Second) -> None:
    d11 = vector("D11")
    assert not second.is_in_group(second.point(d11.signature))
    assert not second.pairing_holds(d11.number, d11.signature)
