"""Keys and seals: what is signed, how keys are kept, what is no key."""

from __future__ import annotations

import base64
import stat
import subprocess
from pathlib import Path
from typing import Any

import pytest

from pbem.faults import Fault, WrongCall
from pbem.storage import keys

SIGNER = keys.from_seed(bytes(range(32)))
OTHER = keys.from_seed(bytes(32))


def test_a_seal_is_one_for_its_use_its_bytes_and_its_key() -> None:
    seal = SIGNER.sign("record", b"data")
    assert keys.verify(SIGNER.public, "record", b"data", seal)
    assert not keys.verify(SIGNER.public, "anchor", b"data", seal)
    assert not keys.verify(SIGNER.public, "record", b"Data", seal)
    assert not keys.verify(OTHER.public, "record", b"data", seal)
    assert keys.signer_id(seal) == SIGNER.id == keys.id_of(SIGNER.public)


def test_what_is_signed_is_the_domain_a_zero_byte_and_the_data() -> None:
    # RFC 8032 says what comes out; the seed 00 01 .. 1f fixes it.
    assert keys.domain("record", b"x") == b"pbem/v1/record\0x"
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    seal = SIGNER.sign("record", b"x")
    raw = base64.b64decode(seal.split(":")[2])
    public = base64.b64decode(SIGNER.public.split(":")[1])
    Ed25519PublicKey.from_public_bytes(public).verify(raw, b"pbem/v1/record\0x")
    assert SIGNER.public == "ed25519:A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg="
    assert SIGNER.id == "56475aa7"


def test_no_seal_has_a_second_spelling() -> None:
    seal = SIGNER.sign("record", b"data")
    prefix, key_id, signature = seal.split(":")
    for other in {
        "no padding": f"{prefix}:{key_id}:{signature.rstrip('=')}",
        "more padding": seal + "=",
        "a line end": seal + "\n",
        "blanks": seal.replace(":", ": "),
        "upper case id": f"{prefix}:{key_id.upper()}:{signature}",
        "no id": f"{prefix}:{signature}",
        "another id": f"{prefix}:{OTHER.id}:{signature}",
        "loose bits": f"{prefix}:{key_id}:{signature[:-3]}{chr(ord(signature[-3]) + 1)}==",
        "no prefix": f"{key_id}:{signature}",
        "another prefix": f"rsa:{key_id}:{signature}",
        "nothing": "",
        "no base64": f"{prefix}:{key_id}:ü",
        "short": f"{prefix}:{key_id}:AAAA",
    }.values():
        assert not keys.verify(SIGNER.public, "record", b"data", other), other


@pytest.mark.parametrize("public", ["", "ed25519:", "ed25519:AAAA", "x", "ed25519:" + "?" * 44])
def test_no_public_key_verifies_nothing(public: str) -> None:
    assert not keys.is_public(public)
    assert not keys.verify(public, "record", b"data", SIGNER.sign("record", b"data"))


def test_a_generated_key_is_a_new_one() -> None:
    assert keys.generate().public != keys.generate().public


def test_a_key_file_is_private_and_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "moderator.key"
    keys.store(path, SIGNER)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_bytes().startswith(b"-----BEGIN PRIVATE KEY-----\n")
    assert keys.load(path).public == SIGNER.public
    assert keys.inspect(path) == keys.KeyFile(path, SIGNER.public, False, True)
    path.chmod(0o644)
    assert not keys.inspect(path).is_private


def test_a_key_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "moderator.key"
    keys.store(path, SIGNER)
    with pytest.raises(WrongCall) as caught:
        keys.store(path, OTHER)
    assert caught.value.exit_code == 2
    assert keys.load(path).public == SIGNER.public


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("keys") / "moderator.key"
    keys.store(path, SIGNER, "Zürich 1941")
    return path


def test_a_passphrase_opens_its_key_and_no_other_does(locked: Path) -> None:
    assert stat.S_IMODE(locked.stat().st_mode) == 0o600
    assert SIGNER.seed().hex().encode() not in locked.read_bytes()
    assert keys.load(locked, "Zürich 1941").public == SIGNER.public
    assert keys.load(locked, "Zu\u0308rich 1941").public == SIGNER.public
    assert keys.inspect(locked) == keys.KeyFile(locked, SIGNER.public, True, True)
    for passphrase, code in (("", "needs_passphrase"), ("Zürich 1942", "wrong_passphrase")):
        with pytest.raises(Fault) as caught:
            keys.load(locked, passphrase)
        assert (caught.value.code, caught.value.exit_code) == (code, 1)


def test_the_derivation_is_as_strong_as_decided(locked: Path) -> None:
    text = locked.read_text()
    for line in ("kdf: scrypt\n", "n: 131072\n", "r: 8\n", "p: 1\n"):
        assert line in text.replace('"n"', "n")


@pytest.mark.parametrize(
    "old, new",
    [
        ("131072", "65536"),
        ("131072", "1099511627776"),
        ("131072", "-1"),
        ("131072", "3"),
        ("r: 8", "r: 1048576"),
        ("salt: ", "sold: "),
        ("box: ", "box: 00"),
        (SIGNER.public, OTHER.public),
        ("pbem_key: 1", "pbem_key: 2"),
        ("scrypt", "md5"),
    ],
)
def test_a_changed_key_file_opens_nothing(locked: Path, tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "changed.key"
    text = locked.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    with pytest.raises(Fault) as caught:
        keys.load(path, "Zürich 1941")
    assert caught.value.code in ("wrong_passphrase", "not_a_key", "newer_key")


NO_KEYS = {
    "empty": b"",
    "prose": b"my key\n",
    "binary": bytes(range(256)),
    "a save": b"---\nformat: 1\n",
    "a damaged PEM": b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n",
    "a public PEM": b"-----BEGIN PUBLIC KEY-----\n"
    b"MCowBQYDK2VwAyEAA6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=\n"
    b"-----END PUBLIC KEY-----\n",
}


@pytest.mark.parametrize("case", NO_KEYS)
def test_what_is_no_key_is_said_to_be_none(tmp_path: Path, case: str) -> None:
    path = tmp_path / "key"
    path.write_bytes(NO_KEYS[case])
    for act in (keys.load, keys.inspect):
        with pytest.raises(Fault) as caught:
            act(path)
        assert caught.value.code == "not_a_key"
        assert str(path) in str(caught.value)


def test_other_kinds_of_keys_are_refused(tmp_path: Path) -> None:
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
    from cryptography.hazmat.primitives.serialization import (
        BestAvailableEncryption,
        Encoding,
        NoEncryption,
        PrivateFormat,
    )

    path = tmp_path / "key"
    other = X25519PrivateKey.generate()
    path.write_bytes(other.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    with pytest.raises(Fault, match="not a private Ed25519 key"):
        keys.load(path)
    encryption = BestAvailableEncryption(b"x")
    path.write_bytes(other.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, encryption))
    with pytest.raises(Fault, match="encrypted in a way"):
        keys.load(path, "x")


def test_a_missing_key_is_a_wrong_call(tmp_path: Path) -> None:
    with pytest.raises(WrongCall):
        keys.load(tmp_path / "none")


def test_a_file_as_it_is_stored_is_read_as_the_library_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "key"
    for number in range(20):
        signer = keys.from_seed(bytes([number]) * 32)
        path.unlink(missing_ok=True)
        keys.store(path, signer)
        data = keys.key_text(path)
        quick = keys._as_written(data)
        assert quick is not None
        assert quick.seed() == keys._from_any_pem(path, data).seed() == signer.seed()


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.replace(b"PRIVATE", b"PUBLIC"),
        lambda data: data + data,
        lambda data: data.replace(b"MC4C", b"MC4D"),
        lambda data: data.replace(b"\nMC4C", b"\n*MC4C"),
        lambda data: data.replace(b"MC4CAQAwBQYDK2Vw", b"MC4CAQAwBQYDK2Vu"),
    ],
)
def test_any_other_file_is_left_to_the_library(tmp_path: Path, change: Any) -> None:
    path = tmp_path / "key"
    keys.store(path, keys.from_seed(bytes(32)))
    assert keys._as_written(change(path.read_bytes())) is None


def test_a_key_made_by_openssl_is_read(tmp_path: Path) -> None:
    path = tmp_path / "openssl.key"
    try:
        subprocess.run(
            ["openssl", "genpkey", "-algorithm", "ed25519", "-out", str(path)],
            check=True,
            capture_output=True,
        )
    except FileNotFoundError:
        pytest.skip("openssl is not installed")
    signer = keys.load(path)
    assert keys.verify(signer.public, "record", b"x", signer.sign("record", b"x"))
