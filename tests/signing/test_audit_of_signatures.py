"""A moderator who seals what nobody has signed is found by the audit, at the record and the place
where it stands.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pbem.audit.audit import Difference, judged
from pbem.engine import chance
from pbem.engine.state import copy
from pbem.player import order_key
from pbem.records.signatures.mailed import Signature
from pbem.records.signatures.shown import value_of
from pbem.storage import keys, save
from tests.signing.players import OTHER, SECRET, SEED, Signed, make
from tests.small_campaign import ATTACK, ID, NAME, REST, Maker

Data = dict[str, Any]
MAIL, RESULT = 2, 4


@pytest.fixture
def played(campaign: Maker) -> Signed:
    """Record 2 is a signed mail, record 4 shows it."""
    return make(campaign, "--signed", "germany", steps=_send)


def _send(strict: Signed) -> None:
    assert strict.apply(strict.sign(f"{ATTACK}{REST}done\n")).code == 0


def found(made: Signed, change: Callable[[list[Data]], None]) -> Difference | None:
    """What the audit finds in records that a moderator has sealed anew."""
    opened = save.open_save(made.save)
    records = [copy(dict(record)) for record in opened.records()]
    change(records)
    dice, replay = judged(opened.anchor, records, copy(opened.state))
    return replay.difference or dice.difference


def other_value(
    made: Signed, seed: bytes, *, old: str = "", new: str = "", wrong: bool = False
) -> str:
    value = made.records[RESULT - 1]["proofs"][0]["value"]
    text = value.partition("\n")[2].replace(old, new)
    signer = order_key.own(keys.from_seed(seed))
    raw = bytes(64) if wrong else signer.sign(text.encode())
    return value_of(Signature("pbem", "sha512", raw.hex()), text)


def forge(made: Signed, **how: Any) -> Callable[[list[Data]], None]:
    """Another value with its own commitment: the moderator holds all salts."""

    def change(records: list[Data]) -> None:
        shown = records[RESULT - 1]["proofs"][0]
        shown["value"] = other_value(made, **how)
        salt = bytes.fromhex(shown["salt"])
        made_again = chance.commitment(ID, "germany", "signed/2", salt, shown["value"])
        records[MAIL - 1]["proof"]["commit"] = made_again.hex()

    return change


def test_nothing_is_found_where_nothing_was_changed(played: Signed) -> None:
    assert found(played, lambda records: None) is None


def test_a_signature_by_another_key(played: Signed) -> None:
    apart = found(played, forge(played, seed=OTHER))
    assert apart is not None
    assert (apart.record, apart.path) == (RESULT, "proofs.signed/2")
    assert apart.expected == "a signature of germany's key"


def test_no_signature_at_all(played: Signed) -> None:
    apart = found(played, forge(played, seed=SEED, wrong=True))
    assert apart is not None
    assert (apart.record, apart.path) == (RESULT, "proofs.signed/2")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "buy 5 infantry",
            "buy 4 infantry",
            "a signed text with the line 'purchase: buy 5 infantry'",
        ),
        ("done\n", "", "a signed `done`, `ok` or `pass`"),
        ("seat: germany", "seat: italy", "a text for germany and head 1/"),
        ("campaign: small", "campaign: other", "a text for germany and head 1/"),
        ("turn: 1/", "turn: 2/", "a text for germany and head 1/"),
        (
            "buy 5 infantry",
            "buy 5 infantry\nbuy 1 submarine",
            "the line 'purchase: buy 1 submarine'",
        ),
    ],
)
def test_what_was_signed_is_another_text(played: Signed, old: str, new: str, expected: str) -> None:
    """Even if the player did sign it, for this record it is the wrong one."""
    apart = found(played, forge(played, seed=SEED, old=old, new=new))
    assert apart is not None
    assert apart.record == RESULT
    assert str(apart.expected).startswith(expected)


@pytest.mark.parametrize(
    ("change", "record", "path"),
    [
        (lambda r: r[1].update(authenticated="moderator's word"), MAIL, "authenticated"),
        (lambda r: r[1].pop("proof"), MAIL, "authenticated"),
        (lambda r: (r[1].pop("proof"), r[1].update(authenticated="moderator's word")), MAIL, "authenticated"),
        (lambda r: r[1]["proof"].update(field="signed/9"), MAIL, "proof.field"),
        (lambda r: r[1]["proof"].update(more=True), MAIL, "state"),
        (lambda r: r[1]["proof"].update(commit="00" * 32), RESULT, "proofs"),
        (lambda r: r[3].pop("proofs"), RESULT, "proofs"),
        (lambda r: r[3]["proofs"][0].update(owner="soviet-union"), RESULT, "proofs"),
        (lambda r: r[3]["proofs"][0].update(value="x"), RESULT, "proofs"),
        (lambda r: r[2].update(proofs=r[3]["proofs"]), 3, "proofs"),
    ],
)  # fmt: skip
def test_what_records_say_of_signatures_is_checked(
    played: Signed, change: Callable[[list[Data]], None], record: int, path: str
) -> None:
    apart = found(played, change)
    assert apart is not None
    assert apart.record == record
    assert apart.path == path


def test_a_phrase_that_nobody_signed(signed: Signed) -> None:
    """The record says a phrase, and shows a signed text without it."""
    assert signed.apply(signed.sign("phrase: zwölf Boxkämpfer jagen Viktor\n")).code == 0

    def change(records: list[Data]) -> None:
        [shown] = records[-1]["proofs"]
        text = shown["value"].partition("\n")[2].replace("phrase: ", "# ")
        raw = order_key.own(keys.from_seed(SEED)).sign(text.encode())
        shown["value"] = value_of(Signature("pbem", "sha512", raw.hex()), text)
        salt = bytes.fromhex(shown["salt"])
        commit = chance.commitment(ID, "germany", "signed/2", salt, shown["value"])
        records[-1]["proof"]["commit"] = commit.hex()

    apart = found(signed, change)
    assert apart is not None
    assert (apart.record, apart.path) == (2, "proofs.signed/2")
    assert str(apart.expected).startswith("a signed phrase")


def test_a_signed_mail_that_is_never_shown(signed: Signed) -> None:
    signed.apply(signed.sign(SECRET))
    assert signed.run("open", NAME, "--early").code == 0

    def change(records: list[Data]) -> None:
        records[-1]["entries"] = [e for e in records[-1]["entries"] if e["field"] != "signed/2"]

    apart = found(signed, change)
    assert apart is not None
    assert (apart.record, apart.path, apart.expected) == (3, "entries", "the signed mail signed/2")


def test_a_forgery_that_stays_sealed_is_found_when_the_campaign_is_opened(signed: Signed) -> None:
    signed.apply(signed.sign(SECRET))
    assert signed.run("open", NAME, "--early").code == 0

    def change(records: list[Data]) -> None:
        entry = next(e for e in records[-1]["entries"] if e["field"] == "signed/2")
        entry["value"] = entry["value"].replace("armor", "fighter")

    apart = found(signed, change)
    assert apart is not None
    assert (apart.record, apart.path) == (3, "entries.signed/2")


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda r: r.update(key="ed25519:AAAA"), "key"),
        (lambda r: r.update(key=keys.from_seed(bytes(32)).public), "proof"),
        (lambda r: r.update(authenticated="moderator's word"), "proof"),
        (lambda r: (r.pop("proof"), None), "authenticated"),
        (lambda r: r["proof"].update(text="campaign: x\n"), "proof"),
    ],
)
def test_a_change_of_keys_that_nobody_signed(
    signed: Signed, change: Callable[[Data], None], path: str
) -> None:
    new = keys.from_seed(OTHER).public
    said = signed.run("sign", NAME, "--seat", "germany", "--key", "germany.key", "--new-key", new)
    (signed.path / "new.txt").write_text(said.out)
    assert signed.run("seat", NAME, "--seat-key", "germany=new.txt").code == 0
    apart = found(signed, lambda records: change(records[-1]))
    assert apart is not None
    assert (apart.record, apart.path) == (2, path)


def test_a_duty_without_a_key(signed: Signed) -> None:
    assert signed.run("seat", NAME, "--require-signature", "germany").code == 0
    apart = found(signed, lambda records: records[-1].update(seat="soviet-union"))
    assert apart is not None
    assert (apart.record, apart.path) == (2, "signed")


def test_signed_orders_that_come_back_by_an_undo(strict: Signed) -> None:
    assert strict.apply(strict.sign(f"{ATTACK}{REST}done\n")).code == 0
    assert strict.run("ruling", NAME, "--undo", str(RESULT - 1), "--why", "wrong map").code == 0
    for mail in ("combat:\npass\n", "done\n"):
        assert strict.apply(strict.sign(mail)).code == 0
    shown = [each["field"] for record in strict.records for each in record.get("proofs", [])]
    assert len(shown) == len(set(shown)) == 3
    assert strict.audit["holds"]


def test_orders_that_the_moderator_takes_back_need_no_signature(strict: Signed) -> None:
    assert strict.apply(strict.sign(ATTACK)).code == 0
    assert strict.run("withdraw", NAME, "germany").code == 0
    assert strict.audit["holds"]
    assert strict.apply(strict.sign(f"{ATTACK}{REST}done\n")).code == 0
    assert strict.audit["holds"]
