"""A signature of a text that can be guessed lets anybody try his guesses. Nobody may be able to,
before the lines are open.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator

from pbem.engine import chance
from pbem.records.signatures.mailed import Signature
from pbem.records.signatures.shown import value_of
from pbem.storage import keys
from tests.signing.players import SEED, Signed
from tests.small_campaign import ID

PUBLIC = keys.from_seed(SEED).public
GUESSES = [f"casualties land: {first}, {second}"
           for first in ("armor", "infantry", "artillery", "fighter")
           for second in ("infantry", "armor", "bomber")]  # fmt: skip


def texts(made: Signed) -> Iterator[str]:
    """All that the signed text may be; the attacker knows everything but the line."""
    head = f"campaign: {ID}\nseat: germany\nturn: 1/{made.records[0]['prev'][7:]}\n"
    for turn in {record["written_for"] for record in made.mails}:
        head = f"campaign: {ID}\nseat: germany\nturn: {turn}\nwritten: 2026-01-01 00:00:00Z\n"
        for guess in GUESSES:
            yield f"{head}standing:\n{guess}\n"


def tokens(data: str) -> set[bytes]:
    """Everything in a file that could be bytes."""
    found = set()
    for digits in re.findall(r"[0-9a-f]{16,}", data):
        found.add(bytes.fromhex(digits[: len(digits) // 2 * 2]))
    for code in re.findall(r"[A-Za-z0-9+/]{20,}={0,2}", data):
        found.add(base64.b64decode(code + "=" * (-len(code) % 4)))
    return found


def broken(data: str, guesses: Iterator[str]) -> set[str]:
    """The texts that an attacker finds in a file."""
    known, found = tokens(data), set[str]()
    signatures = [Signature(kind, "sha512", token.hex()) for token in known if len(token) == 64
                  for kind in ("pbem", "ssh")]  # fmt: skip
    salts = [bytes(32), hashlib.sha256(ID.encode()).digest(), *(t for t in known if len(t) == 32)]
    for text in guesses:
        values = [text, *(value_of(signature, text) for signature in signatures)]
        if any(signature.holds(PUBLIC, text) for signature in signatures):
            found.add(text)
        for value in values:
            made = {hashlib.sha256(value.encode()).digest()}
            for number in range(1, 5):
                field = f"signed/{number}"
                made |= {chance.commitment(ID, "germany", field, salt, value) for salt in salts}
            if made & known:
                found.add(text)
    return found


def test_nobody_can_try_his_guesses_of_a_secret_line(signed: Signed) -> None:
    assert signed.apply(signed.sign(f"standing:\n{GUESSES[4]}\n")).code == 0
    assert signed.mails[0]["authenticated"] == "signature"
    assert broken(signed.save.read_text(), texts(signed)) == set()


def test_the_attacker_would_find_a_bare_signature(signed: Signed) -> None:
    mail = signed.sign(f"standing:\n{GUESSES[4]}\n")
    assert signed.apply(mail).code == 0
    kept = next((signed.path / "small.pbem-private" / "signed").iterdir()).read_text()
    signature = re.search(r"[0-9a-f]{128}", kept)
    assert signature is not None
    data = signed.save.read_text() + signature[0]
    assert len(broken(data, texts(signed))) == 1


def test_the_attacker_would_find_a_bare_hash(signed: Signed) -> None:
    assert signed.apply(signed.sign(f"standing:\n{GUESSES[4]}\n")).code == 0
    text = [*texts(signed)][4]
    data = signed.save.read_text() + hashlib.sha256(text.encode()).hexdigest()
    assert broken(data, texts(signed)) == {text}


def test_after_the_campaign_is_opened_everybody_can_check(signed: Signed) -> None:
    assert signed.apply(signed.sign(f"standing:\n{GUESSES[4]}\n")).code == 0
    assert signed.run("open", "small.pbem.yaml", "--early").code == 0
    assert len(broken(signed.save.read_text(), texts(signed))) == 1
