"""The public beacon: rounds of drand's network quicknet, verified in full with nothing but what
stands here.

    found = one_of(read_rounds(text), 1000)      # from a file, a mail, a browser
    check(QUICKNET, found)                       # raises Illegal, each reason with a code of its
                                                 own
    found = fetch(1000)                          # the same from the network, only when somebody
                                                 asks for it

A round is a BLS signature of its number by a group of which no minority can foresee or choose it.
The recipe is in docs/dice.md. Curve arithmetic is that of `pyblst`, the extra `pbem[beacon]`;
without it a round is never accepted.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from typing import Any

from pbem import lazy
from pbem.engine.errors import Illegal
from pbem.faults import Fault
from pbem.values import dataclass

SCHEME = "bls-unchained-g1-rfc9380"
TAG = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
SIGNATURE_SIZE = 48
HOSTS = (
    "https://api.drand.sh",
    "https://api2.drand.sh",
    "https://api3.drand.sh",
    "https://drand.cloudflare.com",
)
TIMEOUT = 10.0
DAY = 86_400
HIGHEST_ROUND = 10**10
_MOST_TEXT = 1_000_000

# The field of BLS12-381, and the generator of its second group in compressed form.
_P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
_G2 = bytes.fromhex(
    "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e"
    "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"
)


@dataclass(frozen=True, slots=True)
class ChainInfo:
    """What identifies a beacon: hex texts, `period` and `genesis_time` in (Unix) seconds.
    `chain_hash` binds the rest except the scheme."""

    chain_hash: str
    public_key: str
    period: int
    genesis_time: int
    group_hash: str
    beacon_id: str
    scheme: str = SCHEME


QUICKNET = ChainInfo(
    chain_hash="52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971",
    public_key="83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451"
    "0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a",
    period=3,
    genesis_time=1692803367,
    group_hash="f477d5c89f21a17c863a7f937c6a6d15859414d2be09cd448d4279af331c5d3e",
    beacon_id="quicknet",
)


@dataclass(frozen=True, slots=True)
class Round:
    """One round as somebody gave it, not verified yet. `randomness` is b"" where it was not
    given.
    """

    number: int
    signature: bytes
    randomness: bytes = b""


# Chain info

_NUMBERS: dict[str, type] = {"period": int, "genesis_time": int}


def info_data(info: ChainInfo) -> dict[str, Any]:
    """The chain info as plain data, for the save."""
    return asdict(info)


def info_of(data: object) -> ChainInfo:
    """The chain info that a save holds, not checked yet. Raises Illegal where it is none."""
    names = {field.name for field in fields(ChainInfo)}
    if not isinstance(data, dict) or data.keys() != names:
        raise Illegal("", "beacon_chain_unreadable")
    if any(type(value) is not _NUMBERS.get(name, str) for name, value in data.items()):
        raise Illegal("", "beacon_chain_unreadable")
    return ChainInfo(**data)


def chain_hash(info: ChainInfo) -> str:
    """The hash by which a beacon is known, computed from its parts. ValueError for parts that are
    none.
    """
    named = b"" if info.beacon_id == "default" else info.beacon_id.encode("utf-8")
    try:
        numbers = info.period.to_bytes(4, "big") + info.genesis_time.to_bytes(8, "big", signed=True)
    except OverflowError as error:
        raise ValueError("a period or time out of range") from error
    parts = numbers + bytes.fromhex(info.public_key) + bytes.fromhex(info.group_hash) + named
    return hashlib.sha256(parts).hexdigest()


def check_info(info: ChainInfo) -> None:
    """Raise Illegal unless this is quicknet: its scheme, its hash over its parts, its key."""
    if info.scheme != SCHEME:
        raise Illegal("", "beacon_scheme", scheme=info.scheme, need=SCHEME)
    try:
        computed = chain_hash(info)
    except ValueError:
        computed = ""
    if computed != info.chain_hash:
        raise Illegal("", "beacon_chain_hash", chain=info.chain_hash)
    if info != QUICKNET:
        raise Illegal("", "beacon_other_chain", chain=info.chain_hash, need=QUICKNET.chain_hash)


# Rounds and times


def time_of(info: ChainInfo, number: int) -> int:
    """When a round is due, in Unix seconds."""
    return info.genesis_time + (number - 1) * info.period


def round_at_or_after(info: ChainInfo, time: int) -> int:
    """The first round that is due at this time or later; the client libraries' "round at" is the
    one before.
    """
    return max(1, -((info.genesis_time - time) // info.period) + 1)


def draw_round(info: ChainInfo, locked: int, daily: int, lead: int) -> int:
    """The round that a lock must name: of the first daily draw time that is `lead` seconds or more
    after the lock.

    `locked` is in Unix seconds, `daily` in seconds after midnight UTC.
    """
    earliest = locked + lead
    draw = earliest - earliest % DAY + daily
    return round_at_or_after(info, draw if draw >= earliest else draw + DAY)


# Verifying


def randomness(signature: bytes) -> bytes:
    """The 32 bytes that a beacon publishes with a round."""
    return hashlib.sha256(signature).digest()


def check_round(info: ChainInfo, number: int, signature: bytes) -> None:
    """Raise Illegal unless this is quicknet's signature of the round. Fault without the extra."""
    check_info(info)
    check_signature(bytes.fromhex(info.public_key), number, signature)


def check(info: ChainInfo, found: Round) -> None:
    """Raise Illegal unless the round holds, and its randomness is what follows from it, where it
    was given.
    """
    check_round(info, found.number, found.signature)
    if found.randomness and found.randomness != randomness(found.signature):
        raise Illegal("", "beacon_randomness", number=found.number)


def check_signature(key: bytes, number: int, signature: bytes, tag: bytes = TAG) -> None:
    """Raise Illegal unless the signature (G1, 48 bytes) of a round is the key's (G2, 96 bytes)
    under the tag.

    Both points must be canonical, not the point at infinity, and in their groups of prime order: a
    signature with a point of small order added passes the pairing, and gives other randomness.
    """
    _check_number(number)
    blst = _blst()
    _check_point(number, signature)
    try:
        signed = blst.BlstP1Element().uncompress(signature)
    except ValueError as error:
        raise Illegal("", "beacon_not_in_group", number=number) from error
    try:
        signer = blst.BlstP2Element().uncompress(key)
    except ValueError as error:
        raise Illegal("", "beacon_key", number=number) from error
    if signer == blst.BlstP2Element():
        raise Illegal("", "beacon_key", number=number)
    message = hashlib.sha256(number.to_bytes(8, "big")).digest()
    hashed = blst.BlstP1Element().hash_to_group(message, tag)
    left = blst.miller_loop(signed, blst.BlstP2Element().uncompress(_G2))
    if not blst.final_verify(left, blst.miller_loop(hashed, signer)):
        raise Illegal("", "beacon_not_of_round", number=number)


def _check_number(number: int) -> None:
    if not 1 <= number <= HIGHEST_ROUND:
        raise Illegal("", "beacon_round_number", number=number, most=HIGHEST_ROUND)


def _check_point(number: int, signature: bytes) -> None:
    """Raise Illegal unless these bytes are the one encoding of a point of the curve y^2 = x^3 + 4,
    not infinity.
    """
    if len(signature) != SIGNATURE_SIZE:
        size = len(signature)
        raise Illegal("", "beacon_size", number=number, size=size, need=SIGNATURE_SIZE)
    # The three highest bits: compressed, infinity, sign of y.
    flags = signature[0] >> 5
    x = int.from_bytes(signature, "big") & ((1 << 381) - 1)
    if flags == 0b110 and x == 0:
        raise Illegal("", "beacon_infinity", number=number)
    if flags not in (0b100, 0b101) or x >= _P:
        raise Illegal("", "beacon_encoding", number=number)
    if pow(x**3 + 4, (_P - 1) // 2, _P) != 1:
        raise Illegal("", "beacon_not_on_curve", number=number)


def has_extra() -> bool:
    """Whether rounds can be verified here."""
    try:
        _blst()
    except Fault:
        return False
    return True


def _blst() -> Any:
    try:
        import pyblst
    except ImportError as error:
        what = "a round of the beacon cannot be verified here, and none is accepted unverified"
        do = "Install what it needs with pip install 'pbem[beacon]', and try again."
        raise Fault("no_beacon_extra", what, do=do) from error
    return pyblst


# Rounds from files and texts

_NESTED = lazy.pattern(r"\{[^}]*[\[{]")
_LINE = lazy.pattern(r"(?:round\s+)?([0-9]{1,15})\s*[:,]?\s+([0-9a-fA-F]+)", re.ASCII)


def read_rounds(text: str | bytes) -> list[Round]:
    """The rounds in an answer of drand's API (JSON, v1 or v2; one or a list), or in lines `ROUND
    SIGNATURE`.

    Lines that are empty or begin with `#` are left out. Raises Illegal for anything else; nothing
    is verified here.
    """
    if isinstance(text, bytes):
        text = text.decode("utf-8-sig", "replace")
    if len(text) > _MOST_TEXT:
        raise Illegal("", "beacon_unreadable", text=f"{len(text)} characters")
    if text.lstrip().startswith(("{", "[")):
        return _of_json(text)
    lines = [line.strip() for line in text.splitlines()]
    return [_of_line(line) for line in lines if line and not line.startswith("#")]


def one_of(rounds: Iterable[Round], number: int) -> Round:
    """The round of this number. Raises Illegal if it is not there, or there twice with different
    signatures.
    """
    listed = list(rounds)
    right = {found for found in listed if found.number == number}
    if len(right) != 1:
        given = sorted({found.number for found in listed})[:5]
        raise Illegal("", "beacon_other_round", number=number, given=given)
    return right.pop()


def _of_json(text: str) -> list[Round]:
    try:
        # Deep nesting could exhaust the parser's stack; what drand answers is flat.
        if _NESTED.search(text) or text.count("[") > 1:
            raise ValueError("nested")
        data = json.loads(text)
        return [_of_entry(entry) for entry in (data if isinstance(data, list) else [data])]
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        raise Illegal("", "beacon_unreadable", text=_short(text)) from error


def _of_entry(entry: dict[str, Any]) -> Round:
    number = entry["round"]
    if type(number) is not int:
        raise TypeError("a round that is no number")
    return Round(number, _hex(entry["signature"]), _hex(entry.get("randomness", "")))


def _of_line(line: str) -> Round:
    found = _LINE.fullmatch(line)
    try:
        if found is not None:
            return Round(int(found[1]), _hex(found[2]))
    except ValueError:
        pass
    raise Illegal("", "beacon_unreadable", text=_short(line))


def _hex(text: str) -> bytes:
    # fromhex() skips blanks: a signature has one spelling only, but for the case of its letters.
    if re.search(r"[^0-9a-fA-F]", text):
        raise ValueError("not hex digits")
    return bytes.fromhex(text)


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:60]}..."


# The network


def fetch(
    number: int,
    *,
    info: ChainInfo = QUICKNET,
    hosts: Sequence[str] = HOSTS,
    timeout: float = TIMEOUT,
) -> Round:
    """A round from the first of these hosts that gives one which holds. Fault if none does, with
    what each said.

    The only place of the program that opens a connection for dice; nothing calls it unless a person
    asks for it.
    """
    _check_number(number)
    _blst()
    said: dict[str, list[str]] = {}
    for host in hosts:
        url = f"{host}/{info.chain_hash}/public/{number}"
        try:
            found = one_of(read_rounds(_get(url, timeout)), number)
            check(info, found)
        except Illegal as refused:
            said.setdefault(refused.problem.code, []).append(host)
        except (OSError, ValueError) as error:
            said.setdefault(_why(error), []).append(host)
        else:
            return found
    due = _utc(time_of(info, number))
    raise Fault(
        "beacon_not_fetched",
        f"round {number} of the beacon, due {due}, could not be fetched ({_told(said)})",
        do=f"Open {HOSTS[0]}/{info.chain_hash}/public/{number} in a browser anywhere, and give its text as a file.",
    )


def _why(error: Exception) -> str:
    """What went wrong with a connection, without the wrapping of the library."""
    reason = getattr(error, "reason", None)
    inner = reason if isinstance(reason, OSError) else error
    return getattr(inner, "strerror", None) or str(inner) or type(inner).__name__


def _told(said: dict[str, list[str]]) -> str:
    """What the servers said, what several said once."""
    return "; ".join(f"{', '.join(hosts)}: {why}" for why, hosts in said.items())


def _get(url: str, timeout: float) -> bytes:
    """The text behind an address. OSError or ValueError for whatever goes wrong."""
    from http.client import HTTPException
    from urllib.request import Request, urlopen

    if not url.startswith(("https://", "http://")):
        raise ValueError("not an address of the web")
    try:
        with urlopen(Request(url, headers={"User-Agent": "pbem"}), timeout=timeout) as answer:
            text: bytes = answer.read(_MOST_TEXT)
    except HTTPException as error:
        raise ValueError(f"{type(error).__name__} {error}") from error
    return text


def _utc(time: int) -> str:
    from datetime import UTC, datetime

    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d %H:%M:%SZ")
