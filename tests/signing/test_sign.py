"""`pbem sign` on the command line, and what its mails are worth: recorded as signed, shown,
audited, reported.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.player import order_key
from pbem.player.sign import Draft, mail
from pbem.records.signatures.shown import read_value
from pbem.storage import keys, save
from tests.signing.players import KEY, ORDERS, OTHER_KEY, SECRET, SEED, Signed, make
from tests.small_campaign import ATTACK, ID, NAME, REST, Maker, one_paragraph


def test_a_signed_mail_counts_by_its_signature(signed: Signed) -> None:
    said = signed.apply(signed.sign(f"{ATTACK}{REST}done\n"))
    assert said.code == 0
    assert "It is signed with your key" in said.out
    assert "Not read" not in said.out
    [taken] = signed.mails
    assert taken["authenticated"] == "signature"
    assert taken["proof"]["field"] == "signed/2"
    assert signed.audit["holds"]
    assert "mails of germany: 1 by signature, 0 by the moderator's word" in signed.audit["notes"]


def test_the_record_that_opens_the_last_line_shows_signature_and_text(signed: Signed) -> None:
    signed.apply(signed.sign(f"{ATTACK}{REST}done\n"))
    [shown] = signed.records[-1]["proofs"]
    assert (shown["owner"], shown["field"]) == ("germany", "signed/2")
    signature, text = read_value(shown["value"])
    assert signature.holds(keys.from_seed(SEED).public, text)
    assert f"campaign: {ID}\nseat: germany\nturn: 1/" in text
    assert "\nbuy 5 infantry\n" in text
    assert not any("proofs" in record for record in signed.records[:-1])


def test_the_lines_above_the_signature_are_the_orders_to_read(signed: Signed) -> None:
    lines = signed.sign("# nothing yet\nBUY 5 infantry;  done").split("\n")
    assert lines[0] == "BEGIN ORDERS"
    assert lines[1:5] == [f"campaign: {ID}", "seat: germany", f"turn: {signed.head}",
                          "written: 2026-01-01 00:00:00Z"]  # fmt: skip
    assert lines[5:9] == ["BUY 5 infantry", "done", "END ORDERS", "BEGIN SIGNATURE"]


def test_a_mail_without_a_signature_counts_on_the_moderators_word(signed: Signed) -> None:
    signed.apply(ORDERS)
    assert signed.mails[-1]["authenticated"] == "moderator's word"
    assert "proof" not in signed.mails[-1]
    assert "mails of germany: 0 by signature, 1 by the moderator's word" in signed.audit["notes"]


def test_a_signature_of_a_seat_without_a_key_is_no_proof(signed: Signed) -> None:
    other = signed.sign("standing:\ncasualties land: armor\n", seat="soviet-union", key=OTHER_KEY)
    assert signed.apply(other, seat="soviet-union").code == 0
    assert signed.mails[-1]["authenticated"] == "moderator's word"


def test_sign_tells_of_a_key_that_is_not_in_the_campaign(signed: Signed) -> None:
    (signed.path / "orders.txt").write_text(SECRET)
    said = signed.run("sign", NAME, "orders.txt", "--seat", "soviet-union", "--key", OTHER_KEY)
    assert (
        "No key of soviet-union is in the campaign yet: send the moderator ssh-ed25519 AAAA"
        in said.err
    )
    one_paragraph(
        signed.run("sign", NAME, "orders.txt", "--seat", "germany", "--key", OTHER_KEY),
        "the key of germany in the campaign is",
    )


def test_sign_tells_what_would_be_refused(signed: Signed) -> None:
    (signed.path / "orders.txt").write_text("buy 5 infanttry\n")
    said = signed.run("sign", NAME, "orders.txt", "--seat", "germany", "--key", KEY)
    assert said.code == 0
    assert "Would be refused: line" in said.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("seat: germany\nseat: italy\nbuy 5 infantry\n", "twice"),
        ("turn: 0/0000000000000000\nbuy 5 infantry\n", "it was written for result 0/"),
        ("campaign: other-0011223344556677\nbuy 5 infantry\n", "it is for campaign"),
        ("seat: germany\n# only a remark\n", "there is no order in it"),
        ("seat: atlantis\nbuy 5 infantry\n", "there is no seat 'atlantis'"),
    ],
)
def test_what_is_not_signed(signed: Signed, text: str, said: str) -> None:
    (signed.path / "orders.txt").write_text(text)
    result = signed.run("sign", NAME, "orders.txt", "--key", KEY)
    assert said in result.err
    assert result.code in (1, 2)
    assert result.out == ""


def test_sign_without_a_save_takes_what_the_form_says(signed: Signed, tmp_path: Path) -> None:
    form = f"campaign: {ID}\nseat: germany\nturn: {signed.head}\n{ORDERS}"
    here = signed.path / "player"
    here.mkdir()
    (here / "orders.txt").write_text(form)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(here)
        said = signed.run("sign", "orders.txt", "--key", str(signed.path / KEY))
    assert said.code == 0
    assert signed.apply(said.out).code == 0
    assert signed.mails[-1]["authenticated"] == "signature"


def test_sign_without_a_save_names_what_is_missing(signed: Signed) -> None:
    here = signed.path / "player"
    here.mkdir()
    (here / "orders.txt").write_text("seat: germany\nbuy 5 infantry\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(here)
        said = signed.run("sign", "orders.txt", "--key", str(signed.path / KEY))
    one_paragraph(said, "for which campaign, turn they are", code=2)


def test_signing_needs_a_private_key(signed: Signed) -> None:
    (signed.path / "orders.txt").write_text(ORDERS)
    (signed.path / "no.key").write_text("nothing\n")
    (signed.path / "rsa.key").write_text("-----BEGIN RSA PRIVATE KEY-----\nMIIE\n")
    (signed.path / "my.pub").write_text("ssh-ed25519 AAAA anna\n")
    for name, said in (
        ("no.key", "not a private Ed25519 key"),
        ("rsa.key", "this is no Ed25519 key"),
        ("my.pub", "this is the public half of a key"),
        ("missing.key", "there is no key here to sign with"),
    ):
        result = signed.run("sign", NAME, "orders.txt", "--seat", "germany", "--key", name)
        one_paragraph(result, said, code=2 if name == "missing.key" else 1)


def test_a_passphrase_is_taken_from_the_environment(
    signed: Signed, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys.store(signed.path / "safe.key", keys.from_seed(SEED), "Zwölf")
    monkeypatch.setenv("PBEM_PASSPHRASE", "Zwölf")
    assert signed.apply(signed.sign(ORDERS, key="safe.key")).code == 0
    assert signed.mails[-1]["authenticated"] == "signature"


def test_a_mail_with_standing_lines_stays_sealed_until_the_campaign_is_opened(
    signed: Signed,
) -> None:
    signed.apply(signed.sign(SECRET + ORDERS))
    assert not any("proofs" in record for record in signed.records)
    assert any("(1 of the signatures still sealed)" in note for note in signed.audit["notes"])
    assert signed.run("open", NAME, "--early").code == 0
    entries = {entry["field"] for entry in signed.records[-1]["entries"]}
    assert "signed/2" in entries
    assert signed.audit["holds"]
    assert "mails of germany: 1 by signature, 0 by the moderator's word" in signed.audit["notes"]


@pytest.mark.parametrize(
    "more",
    ["# what I really plan\n", "press: Hello all\n", "buy 5 infanttry\n", "buy 5 infantry # why\n"],
)
def test_a_mail_with_more_in_it_than_its_lines_stays_sealed(signed: Signed, more: str) -> None:
    """Shown with its lines, it would make public what was never meant to be."""
    (signed.path / "orders.txt").write_text(f"{ATTACK}{more}{REST}")
    said = signed.run("sign", NAME, "orders.txt", "--seat", "germany", "--key", KEY)
    signed.apply(said.out, "--lock")
    signed.apply("pass\n", "--silence", seat="soviet-union")
    [taken, *_] = signed.mails
    is_dropped = "#" in more
    assert ("more" in taken["proof"]) != is_dropped
    assert any("proofs" in record for record in signed.records) == is_dropped
    assert signed.audit["holds"]
    assert signed.run("open", NAME, "--early").code == 0
    assert signed.audit["holds"]


@pytest.mark.parametrize(
    "text",
    [
        f"{ATTACK}{REST}done # or shall I wait for Rome?\n",
        f"{ATTACK}standing:\ncasualties land: armor, infantry\ncasualties land: infantry, armor\n{REST}done\n",
    ],
)
def test_what_no_record_says_is_not_shown_by_a_signature(signed: Signed, text: str) -> None:
    """A remark behind an order, a line that a later one of the mail has replaced: ssh-keygen signs
    them too.
    """
    heads = f"campaign: {ID}\nseat: germany\nturn: {signed.head}\n"
    lines = mail(Draft("germany", heads + text), order_key.own(keys.from_seed(SEED)))
    assert signed.apply("\n".join(lines)).code == 0
    signed.apply("pass\n", "--silence", seat="soviet-union")
    assert signed.mails[0]["proof"]["more"] is True
    assert not any("proofs" in record for record in signed.records)
    assert "Rome" not in signed.save.read_text(encoding="utf-8")
    assert signed.audit["holds"]
    assert signed.run("open", NAME, "--early").code == 0
    assert signed.audit["holds"]


def test_a_mail_that_only_closes_is_shown_at_once(signed: Signed) -> None:
    signed.apply(signed.sign(ATTACK + REST))
    signed.apply(signed.sign("done\n"))
    first, second = signed.mails
    assert "proofs" not in first
    assert [shown["field"] for shown in second["proofs"]] == [second["proof"]["field"]]
    assert signed.audit["holds"]


def test_lines_that_were_replaced_are_not_shown(signed: Signed) -> None:
    signed.apply(signed.sign("purchase:\nbuy 1 submarine\n"))
    signed.apply(signed.sign(f"{ATTACK}{REST}"))
    signed.apply(signed.sign("done\n"))
    _, *others = signed.mails
    shown = {each["field"] for record in signed.records for each in record.get("proofs", [])}
    assert shown == {each["proof"]["field"] for each in others}
    assert "signing" not in save.open_save(signed.save).state
    assert "buy 1 submarine" not in signed.save.read_text(encoding="utf-8")
    assert signed.audit["holds"]


def test_an_answer_in_the_middle_of_a_battle_is_signed_like_orders(campaign: Maker) -> None:
    made = make(campaign, "--wait", "retreat")
    assert made.apply(made.sign(f"{ATTACK}{REST}done\n")).code == 0
    [asked] = made.asked
    place = asked.removeprefix("retreat ").removesuffix(" round 1")
    assert made.apply(made.sign(f"press {place}\n")).code == 0
    orders, answer = made.mails
    assert (orders["kind"], answer["kind"]) == ("orders", "answer")
    assert answer["authenticated"] == "signature"
    shown = {each["field"] for record in made.records for each in record.get("proofs", [])}
    assert answer["proof"]["field"] in shown
    assert made.audit["holds"]


def test_a_phrase_is_signed_like_orders(signed: Signed) -> None:
    signed.apply(signed.sign("phrase: zwölf Boxkämpfer jagen Viktor\n"))
    [taken] = signed.mails
    assert "jagen" in taken["phrase"].lower()
    assert [shown["field"] for shown in taken["proofs"]] == [taken["proof"]["field"]]
    assert signed.audit["holds"]


def test_log_and_report_say_how_mails_were_authenticated(signed: Signed) -> None:
    signed.apply(signed.sign(f"{ATTACK}{REST}done\n"))
    assert "germany, by signature" in signed.run("log", NAME).out
    report = signed.run("report", NAME, "--depth", "full").out
    assert "Record 2: orders of germany, authenticated by the signature" in report


def test_check_says_what_a_signed_mail_is_worth_and_keeps_nothing(signed: Signed) -> None:
    name = signed.mail(signed.sign(ORDERS))
    with signed.untouched():
        said = signed.run("check", NAME, name)
    assert said.code == 0
    assert "It is signed with your key" in said.out


def test_a_campaign_without_keys_looks_as_ever(campaign: Maker) -> None:
    made = campaign()
    made.apply(ORDERS)
    text = made.save.read_text()
    assert "signing" not in text
    assert "proof" not in text
