"""The page's own arithmetic of the beacon: published rounds, ways to get one wrong, and points
against another library.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from tests.harness.browser import PageError
from tests.verify.conftest import Page

pytestmark = pytest.mark.slow

V = json.loads((Path(__file__).parents[1] / "beacon" / "vectors.json").read_text(encoding="utf-8"))
ROUNDS, BAD = V["rounds"], V["must_fail"]
KEY = V["chains"]["quicknet"]["public_key"]
P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
CHECK = "checkRound(number, fromHex(signature), key, 'signature', tag) ?? 'holds'"
TAG = "BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"


def judged(page: Page, number: Any, signature: str, key: str = KEY, tag: str = TAG) -> str:
    """What the page expected of a round and did not find; "holds" if it found it."""
    script = f"""(() => {{
      try {{
        return {CHECK};
      }} catch (error) {{
        if (!(error instanceof Apart)) throw error;
        return error.expected;
      }}
    }})()"""
    return str(page.run(script, number=number, signature=signature, key=key, tag=tag))


@pytest.mark.parametrize("name", ROUNDS)
def test_a_published_round_holds(name: str, page: Page) -> None:
    assert judged(page, ROUNDS[name]["round"], ROUNDS[name]["signature"]) == "holds"


def vector(name: str) -> tuple[Any, str, str, str]:
    """Round, signature, key and tag of a vector that has to fail."""
    bad = BAD[name]
    good = ROUNDS[bad["of"]]
    chain = V["chains"][bad.get("chain", "quicknet")]
    return (
        bad.get("round", good["round"]),
        bad.get("signature", good["signature"]),
        chain["public_key"],
        bad.get("tag", TAG),
    )


REASONS = {
    "D6": "the signature of round 657414",
    "D7": "the signature of round 1000",
    "D8": "a point in the group of prime order",
    "D9": "the signature of round 123",
    "D11": "a point in the group of prime order",
}


@pytest.mark.parametrize("name", REASONS)
def test_a_bad_vector_fails_for_its_own_reason(name: str, page: Page) -> None:
    assert judged(page, *vector(name)) == REASONS[name]


def test_the_vectors_are_all_there() -> None:
    """D10 is about the randomness, which no save holds: seeds take the signature."""
    assert {*REASONS, "D10"} == set(BAD)


def test_only_the_check_of_the_group_stops_the_torsion_vector(page: Page) -> None:
    """Its pairing holds: without that check a moderator could choose among signatures."""
    number, signature, key, _ = vector("D8")
    script = """(() => {
      const real = times;
      times = (field, point, by) => field === F1 && by === GROUP_ORDER ? null : real(field, point, by);
      try { return checkRound(number, fromHex(signature), key) ?? "holds"; } finally { times = real; }
    })()"""
    assert page.run(script, number=number, signature=signature, key=key) == "holds"


def compressed(x: int, flags: int = 0x80) -> str:
    data = bytearray(x.to_bytes(48, "big"))
    data[0] |= flags
    return data.hex()


ENCODINGS = {
    "infinity": ("c0" + "00" * 47, "a point that is not the one at infinity"),
    "infinity with something in it": ("c0" + "00" * 46 + "01", "a point that is not the one at infinity"),
    "not compressed": (ROUNDS["D1"]["signature"].replace("95", "15", 1), "a compressed point of 48 bytes"),
    "too short": (ROUNDS["D1"]["signature"][:-2], "a compressed point of 48 bytes"),
    "too long": (ROUNDS["D1"]["signature"] + "00", "a compressed point of 48 bytes"),
    "x is the modulus": (compressed(P), "a coordinate below the modulus"),
    "x is above the modulus": (compressed(P + 4), "a coordinate below the modulus"),
    "x of no point": (compressed(1), "the x of a point of the curve"),
    "the other y": (ROUNDS["D1"]["signature"].replace("95", "b5", 1), "the signature of round 42"),
}  # fmt: skip


@pytest.mark.parametrize("name", ENCODINGS)
def test_an_encoding_that_is_none_is_refused(name: str, page: Page) -> None:
    signature, reason = ENCODINGS[name]
    assert judged(page, 42, signature) == reason


@pytest.mark.parametrize("number", [0, -1, 1.5, 10**10 + 1, "42"])
def test_a_number_of_no_round_is_refused(number: Any, page: Page) -> None:
    assert judged(page, number, ROUNDS["D1"]["signature"]) == "a round from 1 to 10000000000"


BAD_KEYS = {
    "infinity": "c0" + "00" * 95,
    "a point of the other group": ROUNDS["D1"]["signature"],
    "x of no point": "80" + "00" * 94 + "03",
}


@pytest.mark.parametrize("name", BAD_KEYS)
def test_a_key_that_is_none_is_refused(name: str, page: Page) -> None:
    assert "point" in judged(page, 42, ROUNDS["D1"]["signature"], BAD_KEYS[name])


def test_hashing_to_the_curve_is_that_of_another_library(page: Page) -> None:
    """RFC 9380, its own tag too; points that are mapped from numbers below and above half the
    modulus.
    """
    from py_ecc.bls.hash_to_curve import hash_to_G1
    from py_ecc.optimized_bls12_381 import normalize

    for tag in (TAG, "QUUX-V01-CS02-with-BLS12381G1_XMD:SHA-256_SSWU_RO_"):
        for text in ("", "abc", *(f"message {n}" for n in range(6))):
            x, y = normalize(hash_to_G1(text.encode(), tag.encode(), hashlib.sha256))
            found = page.run("hashToCurve(utf8(text), tag).map(String)", text=text, tag=tag)
            assert found == [str(int(x)), str(int(y))]


@pytest.mark.parametrize("u", [0, 1])
def test_the_exceptional_case_of_the_map_is_a_point(u: int, page: Page) -> None:
    """Where the formula would divide by zero (u = 0)."""
    on_curve = "(([x, y]) => mod(y * y - x * x * x - 4n) === 0n)(mapToCurve(BigInt(u)))"
    assert page.run(on_curve, u=u) is True


def test_pairings_are_bilinear(page: Page) -> None:
    script = """(() => {
      const one = hashToCurve(utf8("one")), two = keyPoint(G2_GENERATOR);
      const minus = ([x, y]) => [x, P - y];
      return [
        isPairedToOne([[times(F1, one, 77n), two], [minus(one), times(F2, two, 77n)]]),
        isPairedToOne([[times(F1, one, 78n), two], [minus(one), times(F2, two, 77n)]]),
        isPairedToOne([[one, two]]),
      ];
    })()"""
    assert page.run(script) == [True, False, False]


def test_errors_of_the_page_are_not_taken_for_reasons(page: Page) -> None:
    with pytest.raises(PageError):
        page.run("checkRound(1, null, key)", key=KEY)
