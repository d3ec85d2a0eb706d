"""Mails on the page: those that a player has signed, and lines that a seat has sealed with its own
tool.
"""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import judged
from pbem.engine import chance
from pbem.storage import keys
from pbem.storage.files import private_dir
from tests.chained_campaign import ID, Table
from tests.cli.test_links import AXIS, SOVIET
from tests.cli.test_links import make as make  # noqa: PLC0414 (a fixture)
from tests.secrets.test_sealed_lines import LISTS, sealed
from tests.signing.conftest import signed as signed  # noqa: PLC0414 (a fixture)
from tests.signing.conftest import strict as strict  # noqa: PLC0414 (a fixture)
from tests.signing.players import OTHER, SEED, Signed, public_of, ssh_key
from tests.signing.test_with_chains import signed as by_player
from tests.signing.test_with_chains import table as table  # noqa: PLC0414 (a fixture)
from tests.small_campaign import ATTACK, NAME, REST, Maker
from tests.verify.compare import DICE, OPENED, SEALS
from tests.verify.conftest import Page
from tests.verify.saves import Data, Parts, Saved, put_together

pytestmark = pytest.mark.slow

SECRETS = 3
MAIL = f"{ATTACK}{REST}done\n"


def saved(path: Path) -> Saved:
    return Saved(path, keys.load(private_dir(path) / "moderator.key"))


def differences(page: Page, data: bytes) -> list[tuple[int, str]]:
    """Record and path of what the page finds, the seals excepted."""
    verdicts = page.verify(data)["verdicts"]
    assert verdicts[SEALS]["difference"] is None
    apart = [v["difference"] for v in verdicts if v["difference"]]
    return [(each["record"], each["path"]) for each in apart]


def is_found_by_audit(parts: Parts) -> bool:
    return any(v.difference for v in judged(parts.anchor, parts.records, parts.trailer["state"]))


# Signed mails


@pytest.fixture
def mail(signed: Signed) -> Saved:
    """A signed mail, whose lines were all used, so that it is shown."""
    assert signed.apply(signed.sign(MAIL)).code == 0
    assert "proofs" in signed.records[-1]
    return saved(signed.path / NAME)


def test_a_signed_mail_that_is_shown_is_checked(page: Page, mail: Saved) -> None:
    result = page.verify(mail.data)
    assert [verdict["difference"] for verdict in result["verdicts"]] == [None] * 4
    assert " 0 not opened yet" in result["verdicts"][SECRETS]["sentence"]
    assert result["verdicts"][DICE]["checked"] == result["verdicts"][DICE]["of"]


def test_a_signature_by_openssh(page: Page, campaign: Maker, tmp_path: Path) -> None:
    key = ssh_key(tmp_path)
    made = campaign("--seat-key", f"germany={public_of(key)}")
    table = Signed(made.path, made._capture)
    assert table.apply(table.sign(MAIL, key=str(key))).code == 0
    given = saved(table.path / NAME)
    assert differences(page, given.data) == []
    shown = given.parts.records[-1]["proofs"][0]
    assert shown["value"].startswith("ssh sha")
    parts = given.parts
    forge(parts, lambda value: value.replace("buy 5 infantry", "buy 4 infantry"))
    assert differences(page, put_together(parts, given.signer)) == [(parts.last, "proofs[0]")]


def forge(parts: Parts, change: Callable[[str], str]) -> None:
    """Another text under the signature, committed to as if it had come so: the moderator can do
    that.
    """
    shown = parts.records[-1]["proofs"][0]
    changed = change(shown["value"])
    assert changed != shown["value"]
    shown["value"] = changed
    salt, field = bytes.fromhex(shown["salt"]), shown["field"]
    made = chance.commitment(parts.anchor["campaign"], shown["owner"], field, salt, changed)
    record = next(r for r in parts.records if r.get("proof", {}).get("field") == field)
    record["proof"]["commit"] = made.hex()


def signed_by(seed: bytes, text: str) -> str:
    """What is committed to when this key signs a text."""
    raw = base64.b64decode(keys.from_seed(seed).sign("orders", text.encode()).split(":")[2])
    return f"pbem sha512 {raw.hex()}\n{text}"


def by_another_key(value: str) -> str:
    return signed_by(OTHER, value.split("\n", 1)[1])


def for_another_head(value: str) -> str:
    """Signed by the player indeed, for a head that this save does not have."""
    return signed_by(SEED, value.split("\n", 1)[1].replace("turn: 1/", "turn: 9/"))


FORGED: dict[str, Callable[[str], str]] = {
    "another order": lambda value: value.replace("buy 5 infantry", "buy 4 infantry"),
    "another signature": lambda value: value[:20] + ("0" if value[20] != "0" else "1") + value[21:],
    "by another key": by_another_key,
    "for another campaign": lambda value: value.replace("campaign: ", "campaign: x"),
    "for another seat": lambda value: value.replace("seat: germany", "seat: allies"),
    "for another head": for_another_head,
    "no signature": lambda value: value.split("\n", 1)[1],
}


@pytest.mark.parametrize("what", FORGED)
def test_a_text_that_the_player_did_not_sign_for_this_place(
    what: str, page: Page, mail: Saved
) -> None:
    parts = mail.parts
    forge(parts, FORGED[what])
    assert is_found_by_audit(parts)
    assert differences(page, put_together(parts, mail.signer)) == [(parts.last, "proofs[0]")]


def other_text(parts: Parts) -> tuple[int, str]:
    parts.records[-1]["proofs"][0]["value"] += "\nbuy 1 infantry"
    return parts.last, "proofs[0]"


def other_salt(parts: Parts) -> tuple[int, str]:
    parts.records[-1]["proofs"][0]["salt"] = "00" * 32
    return parts.last, "proofs[0]"


def other_commitment(parts: Parts) -> tuple[int, str]:
    parts.first("proof")["proof"]["commit"] = "00" * 32
    return parts.last, "proofs[0]"


def other_field(parts: Parts) -> tuple[int, str]:
    record = parts.first("proof")
    record["proof"]["field"] = "signed/1"
    return record["record"], "proof.field"


def word_for_signature(parts: Parts) -> tuple[int, str]:
    record = parts.first("proof")
    record["authenticated"] = "moderator's word"
    return record["record"], "authenticated"


def signature_without_one(parts: Parts) -> tuple[int, str]:
    record = parts.first("proof")
    del record["proof"], parts.records[-1]["proofs"]
    return record["record"], "authenticated"


MAILS = [other_text, other_salt, other_commitment, other_field, word_for_signature, signature_without_one]  # fmt: skip


@pytest.mark.parametrize("change", MAILS, ids=lambda change: change.__name__)
def test_a_changed_proof_is_found(
    change: Callable[[Parts], tuple[int, str]], page: Page, mail: Saved
) -> None:
    parts = mail.parts
    where = change(parts)
    assert is_found_by_audit(parts)
    assert differences(page, put_together(parts, mail.signer))[0] == where


def test_who_has_to_sign_gets_nothing_in_unsigned(page: Page, strict: Signed) -> None:
    assert strict.apply(strict.sign(MAIL)).code == 0
    given = saved(strict.path / NAME)
    assert differences(page, given.data) == []
    parts = given.parts
    record = parts.first("proof")
    record["authenticated"] = "moderator's word"
    del record["proof"], parts.records[-1]["proofs"]
    data = put_together(parts, given.signer)
    assert differences(page, data) == [(record["record"], "authenticated")]


def test_a_key_is_replaced_by_what_the_old_one_has_signed(page: Page, signed: Signed) -> None:
    public = keys.from_seed(OTHER).public
    said = signed.run(
        "sign", NAME, "--seat", "germany", "--key", "germany.key", "--new-key", public
    )
    assert said.code == 0, said
    (signed.path / "new.txt").write_text(said.out)
    assert signed.run("seat", NAME, "--seat-key", "germany=new.txt").code == 0
    assert signed.apply(signed.sign(MAIL, key="other.key")).code == 0
    given = saved(signed.path / NAME)
    assert differences(page, given.data) == []
    parts = given.parts
    record = next(r for r in parts.records if r["kind"] == "seat")
    record["key"] = keys.from_seed(b"third".ljust(32)).public
    assert differences(page, put_together(parts, given.signer))[0] == (record["record"], "proof")


def test_a_key_for_orders_does_not_change_that_of_a_chain(page: Page, table: Table) -> None:
    """The next chain is signed with the key of the one before it, whatever orders are signed with
    meanwhile.
    """
    given = ("--seat-key", f"{AXIS}={keys.from_seed(OTHER).public}", "--old-key-lost")
    assert table.run("seat", NAME, *given).code == 0
    said = table.player(AXIS, "join", ID, "--seat", AXIS, "--again")
    (table.path / "join.txt").write_text(said.out)
    assert table.run("seat", NAME, "--join", "join.txt").code == 0
    assert table.send(by_player(table, "buy 5 infantry\n")).code == 0
    data = saved(table.save)
    assert "signed" in data.parts.first("chain")
    assert differences(page, data.data) == []


# Sealed by the seat


@pytest.fixture
def lines(make: Any) -> Saved:
    """Lines of two seats, sealed by themselves; those of the Axis are used and open."""
    table = make.founded()
    private, public = sealed(table, SOVIET, LISTS)
    table.send(private)
    private, public = sealed(table, AXIS, ATTACK + "done")
    table.send(public, private)
    return saved(table.save)


def seals(parts: Parts) -> Data:
    return parts.first("seals")


def test_lines_that_seats_have_sealed_are_checked(page: Page, lines: Saved) -> None:
    assert sum("seals" in record for record in lines.parts.records) == 2
    assert differences(page, lines.data) == []


def other_head(parts: Parts) -> tuple[int, str]:
    record = seals(parts)
    record["seals"]["head"] = "1/0123456789abcdef"
    return record["record"], "seals.head"


def number_twice(parts: Parts) -> tuple[int, str]:
    record = seals(parts)
    record["seals"]["commits"][1] = record["seals"]["commits"][0]
    return record["record"], "seals.commits"


def commitment_of_the_moderator(parts: Parts) -> tuple[int, str]:
    """Another line on the desk than the one that the seat sealed."""
    record = seals(parts)
    lying = record["desk"]["seats"][record["seat"]]["lines"]
    lying[0] = lying[0][:-64] + "ab" * 32
    return record["record"], f"desk.seats.{record['seat']}"


def seals_left_out(parts: Parts) -> tuple[int, str]:
    record = seals(parts)
    del record["seals"]
    return record["record"], f"desk.seats.{record['seat']}"


OWN = [other_head, number_twice, commitment_of_the_moderator, seals_left_out]


@pytest.mark.parametrize("change", OWN, ids=lambda change: change.__name__)
def test_another_seal_is_found(
    change: Callable[[Parts], tuple[int, str]], page: Page, lines: Saved
) -> None:
    parts = lines.parts
    where = change(parts)
    assert is_found_by_audit(parts)
    verdict = page.verify(put_together(parts, lines.signer))["verdicts"][OPENED]["difference"]
    assert (verdict["record"], verdict["path"]) == where


def test_a_seal_that_the_seat_has_not_signed(page: Page, lines: Saved) -> None:
    """Commitments that the moderator has made up, on the desk too."""
    parts = lines.parts
    record = seals(parts)
    lying = record["desk"]["seats"][record["seat"]]["lines"]
    made = "ab" * 32
    record["seals"]["commits"][0] = record["seals"]["commits"][0][:-64] + made
    lying[0] = lying[0][:-64] + made
    assert is_found_by_audit(parts)
    verdict = page.verify(put_together(parts, lines.signer))["verdicts"][DICE]["difference"]
    assert (verdict["record"], verdict["path"]) == (record["record"], "signed")
