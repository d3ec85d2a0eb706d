"""The vectors verified once more with another library, in pure Python: py_ecc. Slow, and only for tests."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from pbem import beacon
from tests.beacon.given import BAD, GOOD, vector

pytestmark = pytest.mark.slow

curve = pytest.importorskip("py_ecc.optimized_bls12_381", reason="needs py_ecc")
compression = pytest.importorskip("py_ecc.bls.point_compression")
hashing = pytest.importorskip("py_ecc.bls.hash_to_curve")
pyblst = pytest.importorskip("pyblst", reason="needs the extra pbem[beacon]")

HALF = 48


def signed_point(signature: bytes) -> Any:
    """Without a check of the subgroup: this library leaves that to its caller."""
    return compression.decompress_G1(int.from_bytes(signature, "big"))


def key_point() -> Any:
    key = bytes.fromhex(beacon.QUICKNET.public_key)
    parts = int.from_bytes(key[:HALF], "big"), int.from_bytes(key[HALF:], "big")
    return compression.decompress_G2(parts)


def message(number: int) -> bytes:
    return hashlib.sha256(number.to_bytes(8, "big")).digest()


def is_in_group(point: Any) -> bool:
    return bool(curve.is_inf(curve.multiply(point, curve.curve_order)))


def pairing_holds(number: int, signature: bytes, tag: bytes = beacon.TAG) -> bool:
    hashed = hashing.hash_to_G1(message(number), tag, hashlib.sha256)
    left = curve.pairing(curve.G2, signed_point(signature))
    return bool(left == curve.pairing(key_point(), hashed))


def test_key_and_generator() -> None:
    assert is_in_group(key_point())
    x, y = compression.compress_G2(curve.G2)
    assert x.to_bytes(HALF, "big") + y.to_bytes(HALF, "big") == beacon._G2


@pytest.mark.parametrize("name", GOOD)
def test_both_hash_a_round_to_the_same_point_and_find_it_good(name: str) -> None:
    found = vector(name)
    point = hashing.hash_to_G1(message(found.number), beacon.TAG, hashlib.sha256)
    ours = pyblst.BlstP1Element().hash_to_group(message(found.number), beacon.TAG)
    assert compression.compress_G1(point).to_bytes(HALF, "big") == ours.compress()
    assert is_in_group(signed_point(found.signature))
    assert pairing_holds(found.number, found.signature)


def test_wrong_round_and_wrong_tag() -> None:
    d6, d9 = vector("D6"), vector("D9")
    assert not pairing_holds(d6.number, d6.signature)
    assert not pairing_holds(d9.number, d9.signature, BAD["D9"]["tag"].encode())


def test_only_the_subgroup_check_stops_the_torsion_vector() -> None:
    d8 = vector("D8")
    assert pairing_holds(d8.number, d8.signature)
    assert not is_in_group(signed_point(d8.signature))


def test_the_torsion_vector_is_what_it_is_said_to_be() -> None:
    x = curve.FQ(4)
    y = (x**3 + curve.FQ(4)) ** ((curve.field_modulus + 1) // 4)
    torsion = curve.multiply((x, y, curve.FQ(1)), curve.curve_order)
    made = curve.add(signed_point(vector("D3").signature), torsion)
    assert compression.compress_G1(made).to_bytes(HALF, "big") == vector("D8").signature


def test_the_changed_digit_gives_a_point_outside_the_group_and_no_pairing() -> None:
    d11 = vector("D11")
    assert not is_in_group(signed_point(d11.signature))
    assert not pairing_holds(d11.number, d11.signature)
