"""Attack A24: mails in another's name, altered, replayed or for another campaign, seat or turn.
Each is refused as a whole, kept with its reason, and named."""

from __future__ import annotations

import pytest

from pbem.mail import armour
from pbem.player import order_key, sign
from pbem.player.sign import Draft
from pbem.storage import keys, yamlin
from tests.signing.players import ORDERS, OTHER, OTHER_KEY, SEED, Signed
from tests.small_campaign import ID, NAME, Said, one_paragraph


def signed_text(text: str, seed: bytes = SEED) -> str:
    """A mail with any text signed by any key."""
    signer = order_key.own(keys.from_seed(seed))
    return "\n".join(sign.mail(Draft("germany", text), signer)) + "\n"


def text_for(made: Signed, **other: str) -> str:
    heads = {
        "campaign": ID,
        "seat": "germany",
        "turn": made.head,
        "written": "2026-01-01 00:00:00Z",
    }
    top = "".join(f"{name}: {value}\n" for name, value in (heads | other).items() if value)
    return f"{top}{ORDERS}"


def refused(made: Signed, mail: str, *parts: str, seat: str = "") -> Said:
    """The mail is refused as a whole, and nothing of the campaign changes."""
    before = made.save.read_bytes()
    said = made.run("apply", NAME, made.mail(mail, seat=seat))
    assert said.code == 1
    for part in parts:
        assert part in said.err
    assert made.save.read_bytes() == before
    return said


def test_an_unsigned_mail_of_a_seat_that_has_to_sign(strict: Signed) -> None:
    said = refused(strict, ORDERS, "it is not signed", seat="germany")
    assert "pbem sign small.pbem.yaml ORDERS --seat germany" in said.err
    assert strict.apply(strict.sign(ORDERS)).code == 0
    assert strict.audit["holds"]


def test_a_mail_signed_by_somebody_else(strict: Signed) -> None:
    forged = signed_text(text_for(strict), OTHER)
    refused(strict, forged, "it is signed with the key", "and germany's is")


def test_a_text_that_was_changed_under_its_signature(strict: Signed) -> None:
    mail = strict.sign(ORDERS)
    refused(strict, mail.replace("buy 5 infantry", "buy 4 infantry"), "'buy 5 infantry' was signed")
    refused(strict, mail.replace("UEJPM", "UEJPN"), "damaged on its way")
    refused(strict, mail[: mail.index("END SIGNATURE") - 30], "damaged on its way")


def test_a_key_in_the_block_that_did_not_sign(strict: Signed) -> None:
    signer = order_key.own(keys.from_seed(OTHER))
    public = keys.from_seed(SEED).public
    lying = order_key.OrderSigner(signer.kind, public, signer.sign)
    mail = "\n".join(sign.mail(Draft("germany", text_for(strict)), lying))
    refused(strict, mail, "the signature is not one of this text")


@pytest.mark.parametrize(
    "other",
    [
        {"seat": "soviet-union"},
        {"campaign": ""},
        {"turn": ""},
        {"seat": ""},
        {"turn": "1"},
    ],
)
def test_a_signature_counts_only_where_it_says_it_is_for(
    strict: Signed, other: dict[str, str]
) -> None:
    mail = signed_text(text_for(strict, **other))
    said = strict.run("apply", NAME, strict.mail(mail, seat=""), "--seat", "germany")
    assert said.code == 1
    assert "does not say that it is for this campaign, seat and position" in said.err


def test_orders_of_another_campaign_or_turn(strict: Signed) -> None:
    other = signed_text(text_for(strict, campaign="other-0011223344556677"))
    refused(strict, other, "it is for campaign 'other-0011223344556677'")
    refused(
        strict, signed_text(text_for(strict, turn="0/0011223344556677")), "written for result 0/"
    )


def test_a_mail_cannot_be_sent_in_again(signed: Signed) -> None:
    first = signed.sign("purchase:\nbuy 1 submarine\n")
    second = signed.sign("purchase:\nbuy 5 infantry\n")
    for mail in (first, second):
        assert signed.apply(mail).code == 0
    refused(signed, first, "this very text, with this signature, was taken in already: record 2")
    assert "buy 1 submarine" not in signed.run("check", NAME, signed.mail("phrase: x\n")).out


def test_a_mail_that_was_held_back_does_not_undo_a_later_one(
    signed: Signed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225600")
    earlier = signed.sign("purchase:\nbuy 1 submarine\n")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1767225660")
    assert signed.apply(signed.sign("purchase:\nbuy 5 infantry\n")).code == 0
    refused(signed, earlier, "it was signed at 2026-01-01 00:00:00Z, before orders of germany")


def test_a_clock_that_is_days_ahead_locks_nobody_out(signed: Signed) -> None:
    ahead = signed_text(text_for(signed, written="2026-02-01 00:00:00Z"))
    refused(signed, ahead, "it says that it was signed at 2026-02-01 00:00:00Z")
    assert signed.apply(signed.sign(ORDERS)).code == 0


def test_a_mail_that_never_became_a_record_may_come_again(signed: Signed) -> None:
    """A crash between the private folder and the save leaves a file that names a record of another
    mail.
    """
    mail = signed.sign("purchase:\nbuy 5 infantry\n")
    before = {path: path.read_bytes() for path in signed.path.rglob("*") if path.is_file()}
    assert signed.apply(mail).code == 0
    kept = next((signed.path / "small.pbem-private" / "signed").iterdir())
    left = kept.read_bytes()
    for path in signed.path.rglob("*"):
        if path.is_file() and path not in before:
            path.unlink()
    for path, data in before.items():
        path.write_bytes(data)
    kept.write_bytes(left)
    assert signed.apply("purchase:\nbuy 1 submarine\n").code == 0
    assert signed.apply(mail).code == 0
    assert signed.mails[-1]["authenticated"] == "signature"
    assert signed.run("open", NAME, "--early").code == 0
    assert signed.audit["holds"]


def test_a_signature_of_orders_is_none_for_anything_else() -> None:
    signer = keys.from_seed(SEED)
    text = b"campaign: x\n"
    raw = order_key.own(signer).sign(text)
    import base64

    seal = f"ed25519:{signer.id}:{base64.b64encode(raw).decode()}"
    assert keys.verify(signer.public, "orders", text, seal)
    assert not any(
        keys.verify(signer.public, use, text, seal) for use in ("record", "link", "join")
    )


def post(made: Signed, folder: str, name: str, sender: str, body: str) -> None:
    """Put a mail into a folder of mails."""
    head = f"From: {sender}\nSubject: [small] orders\nMessage-ID: <{name}@example.org>\n"
    (made.path / folder).mkdir(exist_ok=True)
    (made.path / folder / f"{name}.eml").write_text(f"{head}\n{body}", encoding="utf-8")


@pytest.fixture
def mailed(strict: Signed) -> Signed:
    """Germany's player is on file."""
    said = strict.run("seat", NAME, "--address", "germany=anna@example.org")
    assert said.code == 0
    return strict


def test_a_forged_mail_is_kept_with_its_reason_and_named(mailed: Signed) -> None:
    post(mailed, "mails", "1-forged", "Anna <anna@example.org>", f"seat: germany\n{ORDERS}")
    post(mailed, "mails", "2-true", "Anna <anna@example.org>", mailed.sign(ORDERS))
    said = mailed.run("inbox", NAME, "mails", "--json")
    forged, true = said.data["messages"]
    assert (forged["status"], forged["why"]) == ("refused", "unsigned")
    assert "orders of germany count only with the signature of key" in forged["words"]
    assert "pbem sign" in forged["reply"]
    assert true["status"] == "used"
    private_folder = mailed.path / "small.pbem-private"
    assert (private_folder / "mails" / f"{forged['mail']}.eml").exists()
    kept = yamlin.load_file(private_folder / "mails.yaml")["mails"]
    assert kept["<1-forged@example.org>"]["why"] == "unsigned"
    assert [mail["authenticated"] for mail in mailed.mails] == ["signature"]


def test_the_summary_names_a_forged_mail(mailed: Signed) -> None:
    post(
        mailed, "mails", "1-forged", "Anna <anna@example.org>", signed_text(text_for(mailed), OTHER)
    )
    said = mailed.run("inbox", NAME, "mails")
    assert "1-forged.eml" in said.out
    assert "refused: it is signed with the key" in " ".join(said.out.split())
    assert said.code == 1


def test_a_signature_counts_more_than_the_address(mailed: Signed) -> None:
    post(mailed, "mails", "1-away", "Anna <anna@holiday.example>", mailed.sign(ORDERS))
    [row] = mailed.run("inbox", NAME, "mails", "--json").data["messages"]
    assert row["status"] == "used"
    assert mailed.mails[-1]["authenticated"] == "signature"


def test_check_lets_a_player_see_his_orders_before_he_signs(strict: Signed) -> None:
    name = strict.mail(ORDERS)
    said = strict.run("check", NAME, name)
    assert said.code == 1
    assert "buy 5 infantry" in said.out
    assert "Checked only, and not signed yet" in " ".join(said.out.split())
    assert "All good, closed: counts once it is signed." in " ".join(said.out.split())
    assert "Nothing taken" not in said.out
    assert "It is not signed, and orders of germany count only with a signature" in " ".join(
        said.out.split()
    )
    assert (
        strict.run("inbox", NAME, name, "--dry-run", "--json").data["messages"][0]["status"]
        != "used"
    )


def test_a_seat_that_has_to_sign_and_has_lost_its_key_sends_nothing(strict: Signed) -> None:
    strict.run("seat", NAME, "--replace", "germany", "--name", "Erika", "--orders", "keep")
    refused(strict, ORDERS, "no key of germany is in the campaign", seat="germany")
    public = keys.from_seed(OTHER).public
    assert strict.run("seat", NAME, "--seat-key", f"germany={public}").code == 0
    assert strict.apply(strict.sign(ORDERS, key=OTHER_KEY)).code == 0
    assert strict.mails[-1]["authenticated"] == "signature"
    assert strict.audit["holds"]


def test_an_armour_block_holds_what_was_signed(signed: Signed) -> None:
    mail = signed.sign(ORDERS)
    assert mail.count(armour.BEGIN) == mail.count(armour.END) == 1


def test_one_paragraph_says_what_is_wrong(strict: Signed) -> None:
    one_paragraph(refused(strict, ORDERS, seat="germany"), "it is not signed")
