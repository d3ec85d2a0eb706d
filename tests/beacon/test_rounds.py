"""Rounds of the beacon: published ones hold, and each way to get one wrong is refused for its own
reason.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from pbem.engine import chance
from pbem.engine.errors import Illegal
from pbem.faults import Fault
from pbem.records.dice import beacon
from pbem.records.dice.beacon import QUICKNET, Round
from pbem.words.catalogue import Words
from tests.beacon.given import BAD, CHAINS, GOOD, VECTORS, refused, vector

pytest.importorskip("pyblst", reason="needs the extra pbem[beacon]")

D3 = vector("D3")
KEY = bytes.fromhex(QUICKNET.public_key)


# Vectors


@pytest.mark.parametrize("name", GOOD)
def test_published_round_holds(name: str) -> None:
    found = vector(name)
    assert beacon.randomness(found.signature) == found.randomness
    beacon.check(QUICKNET, found)
    beacon.check_round(QUICKNET, found.number, found.signature)


@pytest.mark.parametrize("name", GOOD)
def test_time_of_published_round(name: str) -> None:
    due = beacon.time_of(QUICKNET, GOOD[name]["round"])
    assert beacon._utc(due) == GOOD[name]["time"]


@pytest.mark.parametrize("name", BAD)
def test_bad_vector_is_refused_for_its_own_reason(name: str) -> None:
    case = BAD[name]
    info = CHAINS[case.get("chain", "quicknet")]
    info = replace(info, scheme=case.get("scheme", info.scheme))
    found = vector(name)
    if "signature" in case and "randomness" not in case:
        found = replace(found, randomness=b"")
    refused(case["code"], beacon.check, info, found)
    if name != "D10":
        refused(case["code"], beacon.check_round, info, found.number, found.signature)


def test_the_randomness_of_the_torsion_vector_is_that_of_its_signature() -> None:
    """So that nothing but the subgroup check refuses it."""
    found = vector("D8")
    assert beacon.randomness(found.signature) == found.randomness != D3.randomness


def test_wrong_key_and_wrong_tag_fail_in_the_pairing_itself() -> None:
    other = bytes.fromhex(CHAINS["quicknet_t"].public_key)
    refused("beacon_not_of_round", beacon.check_signature, other, D3.number, D3.signature)
    tag, d2 = BAD["D9"]["tag"].encode(), vector("D2")
    beacon.check_signature(KEY, d2.number, d2.signature)
    refused("beacon_not_of_round", beacon.check_signature, KEY, d2.number, d2.signature, tag)


def test_the_dice_vectors_use_the_same_round() -> None:
    """S5 and S6 of tests/engine/dice_vectors.json."""
    seed = chance.seed("demo-0123456789abcdef", 1, {}, {}, D3.signature)
    assert seed.hex() == "b33b90d6dc1b01e405ec3fe28ae8a5fe71149da871e6696f53321b77f2b6f076"


# Points


def with_bits(signature: bytes, clear: int = 0, put: int = 0) -> bytes:
    return bytes([signature[0] & ~clear & 0xFF | put]) + signature[1:]


P = beacon._P
POINTS = {
    "infinity": ("beacon_infinity", bytes([0xC0]) + bytes(47)),
    "infinity with a sign": ("beacon_encoding", bytes([0xE0]) + bytes(47)),
    "infinity with something behind": ("beacon_encoding", bytes([0xC0]) + bytes(46) + b"\1"),
    "all ones": ("beacon_encoding", b"\xff" * 48),
    "all zeros": ("beacon_encoding", bytes(48)),
    "not marked as compressed": ("beacon_encoding", with_bits(D3.signature, clear=0x80)),
    "marked as infinity": ("beacon_encoding", with_bits(D3.signature, put=0x40)),
    "x above the field": ("beacon_encoding", with_bits((P + 4).to_bytes(48, "big"), put=0x80)),
    "x = p": ("beacon_encoding", with_bits(P.to_bytes(48, "big"), put=0x80)),
    "x of no point": ("beacon_not_on_curve", bytes([0x80]) + bytes(46) + b"\1"),
    "x = 4, outside the group": ("beacon_not_in_group", bytes([0x80]) + bytes(46) + b"\4"),
    "x = 0, of order three": ("beacon_not_in_group", bytes([0x80]) + bytes(47)),
    "the other root": ("beacon_not_of_round", bytes([D3.signature[0] ^ 0x20]) + D3.signature[1:]),
    "a byte short": ("beacon_size", D3.signature[:-1]),
    "a byte long": ("beacon_size", D3.signature + b"\0"),
    "empty": ("beacon_size", b""),
    "uncompressed": ("beacon_size", D3.signature * 2),
}


@pytest.mark.parametrize("what", POINTS)
def test_signature_that_is_no_point_of_the_group(what: str) -> None:
    code, signature = POINTS[what]
    refused(code, beacon.check_round, QUICKNET, D3.number, signature)


def test_the_point_at_infinity_would_pass_the_pairing() -> None:
    """Why it has to be refused by name: both sides are one."""
    import pyblst

    nothing = pyblst.BlstP1Element()
    left = pyblst.miller_loop(nothing, pyblst.BlstP2Element().uncompress(KEY))
    assert pyblst.final_verify(left, pyblst.miller_loop(nothing, pyblst.BlstP2Element()))


def test_every_changed_bit_of_a_signature_is_refused() -> None:
    codes = set()
    for bit in range(8 * len(D3.signature)):
        changed = int.from_bytes(D3.signature, "big") ^ (1 << bit)
        with pytest.raises(Illegal) as caught:
            beacon.check_round(QUICKNET, D3.number, changed.to_bytes(48, "big"))
        codes.add(caught.value.problem.code)
    assert codes == {
        "beacon_encoding",
        "beacon_not_on_curve",
        "beacon_not_in_group",
        "beacon_not_of_round",
    }


KEYS = {
    "infinity": bytes([0xC0]) + bytes(95),
    "short": KEY[:95],
    "not compressed": with_bits(KEY, clear=0x80),
    "outside the group": bytes([0xA0]) + bytes(94) + b"\2",
    "nothing": b"",
}


@pytest.mark.parametrize("what", KEYS)
def test_key_that_is_no_point_of_its_group(what: str) -> None:
    refused("beacon_key", beacon.check_signature, KEYS[what], D3.number, D3.signature)


@pytest.mark.parametrize("number", [-1, 0, 10**10 + 1, 2**64])
def test_number_of_no_round(number: int) -> None:
    refused("beacon_round_number", beacon.check_round, QUICKNET, number, D3.signature)


def test_neighbouring_rounds_do_not_pass_for_each_other() -> None:
    for number in (999, 1001, 1000 + 2**32):
        refused("beacon_not_of_round", beacon.check_round, QUICKNET, number, D3.signature)


# Chain info


@pytest.mark.parametrize("name", CHAINS)
def test_chain_hash_of_published_networks(name: str) -> None:
    assert beacon.chain_hash(CHAINS[name]) == VECTORS["chains"][name]["chain_hash"]


def test_quicknet_is_pinned() -> None:
    assert CHAINS["quicknet"] == QUICKNET
    beacon.check_info(QUICKNET)
    assert beacon.info_of(beacon.info_data(QUICKNET)) == QUICKNET


CHANGED = {
    "key": ("beacon_chain_hash", {"public_key": CHAINS["quicknet_t"].public_key}),
    "period": ("beacon_chain_hash", {"period": 30}),
    "genesis": ("beacon_chain_hash", {"genesis_time": QUICKNET.genesis_time - 3}),
    "name": ("beacon_chain_hash", {"beacon_id": "default"}),
    "group": ("beacon_chain_hash", {"group_hash": "00" * 32}),
    "hash": ("beacon_chain_hash", {"chain_hash": CHAINS["quicknet_t"].chain_hash}),
    "no hex": ("beacon_chain_hash", {"group_hash": "quicknet"}),
    "no period": ("beacon_chain_hash", {"period": -3}),
    "scheme, which the hash does not cover": ("beacon_scheme", {"scheme": "bls-unchained-on-g1"}),
    "spelling": ("beacon_other_chain", {"public_key": QUICKNET.public_key.upper()}),
}


@pytest.mark.parametrize("what", CHANGED)
def test_changed_chain_info_is_refused(what: str) -> None:
    code, parts = CHANGED[what]
    changed = replace(QUICKNET, **parts)
    refused(code, beacon.check_info, changed)
    refused(code, beacon.check_round, changed, D3.number, D3.signature)


def test_another_network_is_refused_even_if_it_is_sound() -> None:
    refused("beacon_other_chain", beacon.check_info, CHAINS["quicknet_t"])
    refused("beacon_scheme", beacon.check_info, CHAINS["default"])


BROKEN_INFO = {
    "nothing": None,
    "a list": [],
    "a part missing": {k: v for k, v in VECTORS["chains"]["quicknet"].items() if k != "period"},
    "a part too many": {**VECTORS["chains"]["quicknet"], "more": 1},
    "a number as text": {**VECTORS["chains"]["quicknet"], "period": "3"},
    "true for a number": {**VECTORS["chains"]["quicknet"], "period": True},
}


@pytest.mark.parametrize("what", BROKEN_INFO)
def test_chain_info_that_is_none(what: str) -> None:
    refused("beacon_chain_unreadable", beacon.info_of, BROKEN_INFO[what])


# Times


def test_the_round_for_a_time_is_never_one_that_is_out_already() -> None:
    for time in range(QUICKNET.genesis_time - 10, QUICKNET.genesis_time + 50):
        number = beacon.round_at_or_after(QUICKNET, time)
        assert beacon.time_of(QUICKNET, number) >= time
        assert number == 1 or beacon.time_of(QUICKNET, number - 1) < time


def test_round_of_its_own_time() -> None:
    for name in GOOD:
        number = GOOD[name]["round"]
        assert beacon.round_at_or_after(QUICKNET, beacon.time_of(QUICKNET, number)) == number
        assert (
            beacon.round_at_or_after(QUICKNET, beacon.time_of(QUICKNET, number) + 1) == number + 1
        )


NOON, TWELVE_HOURS, MIDNIGHT = 12 * 3600, 12 * 3600, 1767225600


@pytest.mark.parametrize(
    "locked, draw",
    [
        (MIDNIGHT, MIDNIGHT + NOON),
        (MIDNIGHT + 1, MIDNIGHT + NOON + beacon.DAY),
        (MIDNIGHT + NOON, MIDNIGHT + NOON + beacon.DAY),
        (MIDNIGHT - 1, MIDNIGHT + NOON),
    ],
)
def test_the_draw_is_the_first_daily_one_after_the_lead(locked: int, draw: int) -> None:
    number = beacon.draw_round(QUICKNET, locked, NOON, TWELVE_HOURS)
    assert 0 <= beacon.time_of(QUICKNET, number) - draw < QUICKNET.period
    assert beacon.time_of(QUICKNET, number) >= locked + TWELVE_HOURS


# Without the extra


def test_without_the_extra_nothing_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyblst", None)
    assert not beacon.has_extra()
    for call in (
        lambda: beacon.check(QUICKNET, D3),
        lambda: beacon.check_round(QUICKNET, D3.number, D3.signature),
        lambda: beacon.fetch(1000, hosts=()),
    ):
        with pytest.raises(Fault) as caught:
            call()
        assert caught.value.code == "no_beacon_extra"
        assert "pip install 'pbem[beacon]'" in str(caught.value)


def test_with_the_extra_rounds_can_be_verified() -> None:
    assert beacon.has_extra()


def test_importing_the_module_loads_neither_the_extra_nor_the_network() -> None:
    code = (
        "import sys, pbem.records.dice.beacon;"
        "print(*sorted({'pyblst', 'urllib.request', 'http', 'socket'} & sys.modules.keys()))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], check=True, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.strip() == ""


# Words


def test_every_reason_has_its_words() -> None:
    words = Words()
    source = beacon.__loader__.get_source("pbem.records.dice.beacon")  # type: ignore[attr-defined, union-attr]
    codes = {part.split('"')[0] for part in source.split('Illegal("", "')[1:]}
    assert len(codes) >= 14
    assert {code for code in codes if f"refusal.{code}" not in words.texts} == set()
    told = {key.removeprefix("refusal.") for key in words.texts if "refusal.beacon_" in key}
    assert told == codes


def test_a_refusal_can_be_read() -> None:
    with pytest.raises(Illegal) as caught:
        beacon.check(QUICKNET, replace(D3, number=657414))
    said = Words().reason(caught.value.problem)
    assert said == "this is not the beacon's signature of round 657414."


def test_rounds_are_compared_by_all_they_say() -> None:
    assert Round(1, b"a") != Round(1, b"b")


def test_the_specification_names_our_constants() -> None:
    page = (Path(__file__).parents[2] / "docs" / "dice.md").read_text(encoding="utf-8")
    for name, value in beacon.info_data(QUICKNET).items():
        assert f"`{name}`" in page
        assert str(value) in page, name
    assert beacon.TAG.decode() in page
