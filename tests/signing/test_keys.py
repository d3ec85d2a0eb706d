"""The seats' keys: from the anchor, later, changed by the old key's signature or on the moderator's
word; who has to sign.
"""

from __future__ import annotations

import pytest

from pbem.records.signatures import sshsig
from pbem.storage import keys
from tests.signing.players import KEY, ORDERS, OTHER, OTHER_KEY, SEED, Signed
from tests.small_campaign import NAME, Maker, one_paragraph

OLD, NEW = keys.from_seed(SEED).public, keys.from_seed(OTHER).public


def other_half(made: Signed, seat: str = "germany", key: str = KEY) -> str:
    """The mail in which a seat's old key signs the new one, as a file."""
    said = made.run("sign", NAME, "--seat", seat, "--key", key, "--new-key", NEW)
    assert said.code == 0, said
    (made.path / "new-key.txt").write_text(said.out)
    return "new-key.txt"


def test_a_key_is_a_line_of_openssh_or_of_the_tool(campaign: Maker) -> None:
    made = campaign("--seat-key", f"germany={sshsig.line_of(OLD)} anna@example.org")
    text = made.run("log", NAME, "--record", "0").out
    assert OLD in text
    assert "anna@example.org" not in text


def test_a_seat_gets_its_first_key_later(small: Signed) -> None:
    made = Signed(small.path, small._capture)
    keys.store(made.path / KEY, keys.from_seed(SEED))
    said = made.run("seat", NAME, "--seat-key", f"germany={OLD}")
    assert said.code == 0
    assert "Record 2: key of germany" in said.out
    [record] = made.kind("seat")
    assert (record["key"], record["authenticated"]) == (OLD, "moderator's word")
    assert made.apply(made.sign(ORDERS)).code == 0
    assert made.mails[-1]["authenticated"] == "signature"
    assert made.audit["holds"]
    assert (
        "key or duty of germany changed by the moderator's word in record 2" in made.audit["notes"]
    )


def test_another_key_counts_when_the_old_one_has_signed_it(signed: Signed) -> None:
    assert signed.run("seat", NAME, "--seat-key", f"germany={other_half(signed)}").code == 0
    [record] = signed.kind("seat")
    assert (record["key"], record["authenticated"]) == (NEW, "signature")
    assert signed.apply(signed.sign(ORDERS, key=OTHER_KEY)).code == 0
    assert signed.mails[-1]["authenticated"] == "signature"
    assert signed.audit["holds"]


def test_the_old_key_counts_no_more(signed: Signed) -> None:
    mail = signed.sign(ORDERS)
    signed.run("seat", NAME, "--seat-key", f"germany={other_half(signed)}")
    one_paragraph(signed.apply(mail), "it is signed with the key")


def test_another_key_on_the_moderators_word_alone_is_refused(signed: Signed) -> None:
    said = signed.run("seat", NAME, "--seat-key", f"germany={NEW}")
    one_paragraph(said, "another one counts only with its signature", "--old-key-lost")
    assert signed.kind("seat") == []


def test_a_lost_key_is_replaced_on_the_moderators_word_and_everybody_sees_it(
    signed: Signed,
) -> None:
    said = signed.run("seat", NAME, "--seat-key", f"germany={NEW}", "--old-key-lost")
    assert said.code == 0
    assert signed.kind("seat")[0]["authenticated"] == "moderator's word"
    assert any("changed by the moderator's word" in note for note in signed.audit["notes"])


def test_a_new_key_that_somebody_else_has_signed_is_refused(signed: Signed) -> None:
    said = signed.run("sign", NAME, "--seat", "soviet-union", "--key", OTHER_KEY, "--new-key", NEW)
    forged = said.out.replace("soviet-union", "germany")
    (signed.path / "new-key.txt").write_text(forged)
    one_paragraph(
        signed.run("seat", NAME, "--seat-key", "germany=new-key.txt"),
        "no new key signed by germany",
    )
    (signed.path / "new-key.txt").write_text(said.out)
    one_paragraph(
        signed.run("seat", NAME, "--seat-key", "germany=new-key.txt"),
        "the signature of germany's old key for this change",
    )
    assert signed.kind("seat") == []


def test_a_new_key_is_for_the_position_for_which_it_was_signed(signed: Signed) -> None:
    file = other_half(signed)
    signed.apply(ORDERS, "--lock")
    said = signed.run("seat", NAME, "--seat-key", f"germany={file}")
    one_paragraph(
        said, "It has to be signed by germany's old key, for this campaign, seat and position"
    )


def test_the_same_key_again_is_no_change(signed: Signed) -> None:
    one_paragraph(
        signed.run("seat", NAME, "--seat-key", f"germany={OLD}"), "this is germany's key already"
    )


@pytest.mark.parametrize(
    ("given", "said", "code"),
    [
        ("germany", "--seat-key wants SEAT=KEY", 2),
        ("atlantis=" + NEW, "there is no seat 'atlantis'", 1),
        ("soviet-union=nothing.pub", "neither a public key nor a file", 2),
        ("soviet-union=ssh-rsa AAAAB3NzaC1yc2E", "orders are signed with Ed25519 keys only", 2),
        ("soviet-union=ecdsa-sha2-nistp256 AAAAE2Vj", "Ed25519 keys only", 2),
        ("soviet-union=sk-ssh-ed25519@openssh.com AAAAGnNr", "Ed25519 keys only", 2),
        ("soviet-union=ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA", "no public Ed25519 key", 2),
        ("soviet-union=ed25519:AAAA", "no public Ed25519 key", 2),
    ],
)
def test_what_is_no_key_is_refused(signed: Signed, given: str, said: str, code: int) -> None:
    one_paragraph(signed.run("seat", NAME, "--seat-key", given), said, code=code)


def test_a_seat_with_a_key_may_be_made_to_sign_and_let_off_again(signed: Signed) -> None:
    one_paragraph(
        signed.run("seat", NAME, "--require-signature", "soviet-union"), "no key of soviet-union"
    )
    assert signed.run("seat", NAME, "--require-signature", "germany").code == 0
    one_paragraph(signed.apply(ORDERS), "it is not signed")
    one_paragraph(signed.run("seat", NAME, "--require-signature", "germany"), "already")
    assert signed.run("seat", NAME, "--allow-unsigned", "germany").code == 0
    assert signed.apply(ORDERS).code == 0
    assert [record["signed"] for record in signed.kind("seat")] == [True, False]
    assert signed.audit["holds"]


def test_new_refuses_a_duty_without_a_key(small: Signed) -> None:
    arguments = ["new", "another", "axis-allies-europe", "--signed", "germany"]
    one_paragraph(small.run(*arguments), "germany has no key to sign with", code=2)
    assert not (small.path / "another.pbem.yaml").exists()
    arguments = ["new", "another", "axis-allies-europe", "--seat-key", f"atlantis={OLD}"]
    one_paragraph(small.run(*arguments), "there is no seat 'atlantis'", code=2)


def test_what_goes_with_what(signed: Signed) -> None:
    said = signed.run("seat", NAME, "--allow-unsigned", "germany", "--old-key-lost")
    assert said.code == 2
    assert "--old-key-lost goes with --seat-key" in said.err
    for arguments in (["--new-key", NEW], ["orders.txt", "--seat", "germany", "--new-key", NEW]):
        said = signed.run("sign", NAME, *arguments)
        assert said.code == 2
        assert "--new-key wants the save and --seat, and no orders" in said.err
