"""OpenSSH keys: what pbem signs is checked by ssh-keygen itself, and what ssh-keygen signs is taken
in.
"""

from __future__ import annotations

import shutil
import subprocess
from email.message import EmailMessage
from pathlib import Path

import pytest

from pbem.faults import Fault, WrongCall
from pbem.player import order_key
from pbem.records.signatures import sshsig
from pbem.records.signatures.mailed import read_signed
from pbem.records.signatures.shown import read_value
from pbem.storage import keys
from tests.signing.players import ORDERS, Signed, make, public_of, ssh_key
from tests.small_campaign import ATTACK, ID, NAME, REST, Maker, one_paragraph

KEYGEN = shutil.which("ssh-keygen")
pytestmark = pytest.mark.skipif(
    KEYGEN is None, reason="ssh-keygen (OpenSSH 8.1 or later) is not here"
)


def keygen(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        ["ssh-keygen", *arguments], input=given, capture_output=True, timeout=60, check=False
    )


def verified(folder: Path, public: str, text: str, armour: str) -> bool:
    """What `ssh-keygen -Y verify` says."""
    (folder / "allowed").write_text(f"germany {sshsig.line_of(public)}\n")
    (folder / "sig").write_text(armour)
    options = ["-f", str(folder / "allowed"), "-I", "germany", "-n", "pbem-orders"]
    said = keygen("-Y", "verify", *options, "-s", str(folder / "sig"), given=text.encode())
    return said.returncode == 0


@pytest.fixture
def openssh(campaign: Maker, tmp_path: Path) -> Signed:
    """Germany signs with a key by ssh-keygen, and has to sign."""
    key = ssh_key(tmp_path)
    made = campaign("--seat-key", f"germany={public_of(key)}", "--signed", "germany")
    for name in ("id_ed25519", "id_ed25519.pub"):
        shutil.copy(tmp_path / name, made.path / name)
    return Signed(made.path, made._capture)


def recipe(made: Signed, text: str, *options: str) -> tuple[bytes, str]:
    """The recipe of docs/signing.md: the orders file, and the signature that ssh-keygen puts beside
    it.
    """
    head = f"campaign: {ID}\nseat: germany\nturn: {made.head}\n"
    path = made.path / "orders.txt"
    path.write_text(head + text, encoding="utf-8")
    for old in made.path.glob("orders.txt.sig"):
        old.unlink()
    said = keygen(
        "-Y", "sign", "-n", "pbem-orders", "-f", str(made.path / "id_ed25519"), *options, str(path)
    )
    assert said.returncode == 0, said.stderr
    return path.read_bytes(), (made.path / "orders.txt.sig").read_text()


# From pbem to ssh-keygen


def test_ssh_keygen_verifies_what_pbem_signs(openssh: Signed) -> None:
    out = openssh.sign(ORDERS, "--openssh", key="id_ed25519")
    at = out.index(sshsig.BEGIN)
    public = public_of(openssh.path / "id_ed25519")
    assert verified(openssh.path, public, out[:at], out[at:])
    assert not verified(openssh.path, public, out[:at].replace("5", "6"), out[at:])
    assert not verified(openssh.path, keys.generate().public, out[:at], out[at:])


def test_our_block_is_the_very_one_that_ssh_keygen_writes(openssh: Signed) -> None:
    text, armour = recipe(openssh, ORDERS)
    signer = order_key.load_ssh(openssh.path / "id_ed25519", str)
    assert sshsig.armoured(signer.public, signer.sign(text)) == armour


def test_ssh_keygen_verifies_what_a_record_shows(openssh: Signed) -> None:
    assert openssh.apply(openssh.sign(f"{ATTACK}{REST}done\n", key="id_ed25519")).code == 0
    [shown] = openssh.records[-1]["proofs"]
    signature, text = read_value(shown["value"])
    public = public_of(openssh.path / "id_ed25519")
    armour = sshsig.armoured(public, bytes.fromhex(signature.hex), signature.hash)
    assert verified(openssh.path, public, text, armour)


@pytest.mark.parametrize("right", [True, False])
def test_a_key_with_a_passphrase(
    openssh: Signed, monkeypatch: pytest.MonkeyPatch, right: bool
) -> None:
    pytest.importorskip("bcrypt", reason="the extra `ssh` is not installed")
    path = openssh.path / "id_ed25519"
    assert keygen("-p", "-q", "-P", "", "-N", "Zwölf Boxkämpfer", "-f", str(path)).returncode == 0
    monkeypatch.setenv("PBEM_PASSPHRASE", "Zwölf Boxkämpfer" if right else "guessed")
    (openssh.path / "orders.txt").write_text(ORDERS)
    said = openssh.run("sign", NAME, "orders.txt", "--seat", "germany", "--key", "id_ed25519")
    if right:
        assert openssh.apply(said.out).code == 0
    else:
        one_paragraph(said, "the passphrase does not open this key")


def test_without_bcrypt_it_says_what_to_do(
    openssh: Signed, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = openssh.path / "id_ed25519"
    assert keygen("-p", "-q", "-P", "", "-N", "secret", "-f", str(path)).returncode == 0

    def missing(*_: object, password: bytes | None) -> None:
        from cryptography.exceptions import UnsupportedAlgorithm

        if password:
            raise UnsupportedAlgorithm("Need bcrypt module")
        raise TypeError("Key is password-protected")

    name = "cryptography.hazmat.primitives.serialization.load_ssh_private_key"
    monkeypatch.setattr(name, missing)
    with pytest.raises(Fault, match=r"pip install 'pbem\[ssh\]'; or ssh-keygen -Y sign"):
        order_key.load_ssh(path, lambda: "secret")


# From ssh-keygen to pbem


@pytest.mark.parametrize("hash", ["sha512", "sha256"])
def test_a_mail_that_ssh_keygen_signed_is_taken_in(openssh: Signed, hash: str) -> None:
    text, armour = recipe(openssh, f"{ATTACK}{REST}done\n", "-O", f"hashalg={hash}")
    said = openssh.apply(text.decode() + armour, seat="")
    assert said.code == 0, said
    assert openssh.mails[-1]["authenticated"] == "signature"
    [shown] = openssh.records[-1]["proofs"]
    assert shown["value"].startswith(f"ssh {hash} ")
    assert openssh.audit["holds"]


def mailed(text: str, **how: str) -> bytes:
    message = EmailMessage()
    message["From"], message["Subject"] = "anna@example.org", "orders"
    message.set_content(text, **how)  # type: ignore[arg-type]
    return message.as_bytes()


PASTED = {
    "as it is": lambda text, sig: (text + sig).encode(),
    "with talk around": lambda text, sig: (
        f"Hi Bob,\nmy turn.\n\n{text}\n{sig}\nbye\nAnna\n".encode()
    ),
    "CRLF": lambda text, sig: (text + sig).replace("\n", "\r\n").encode(),
    "blanks at line ends": lambda text, sig: (text + sig).replace("\n", "  \n").encode(),
    "indented": lambda text, sig: "".join(f"  {x}\n" for x in (text + sig).split("\n")).encode(),
    "blank lines doubled": lambda text, sig: (text + sig).replace("\n", "\n\n").encode(),
    "quoted": lambda text, sig: "".join(f"> {x}\n" for x in (text + sig).split("\n")).encode(),
    "quoted-printable": lambda text, sig: mailed(text + sig, cte="quoted-printable"),
    "HTML": lambda text, sig: mailed(
        "<br>".join((text + sig).replace(">", "&gt;").split("\n")), subtype="html"
    ),
    "code block": lambda text, sig: f"my turn\n[code]{text}{sig}[/code]\n".encode(),
}


@pytest.mark.parametrize("way", PASTED)
def test_pasted_text_with_its_signature_survives_the_usual_damage(
    openssh: Signed, way: str
) -> None:
    text, armour = recipe(
        openssh, "purchase:\nbuy 5 infantry\nplace 5 infantry @ Germany\ncombat:\npass\ndone\n"
    )
    _, signed = read_signed(PASTED[way](text.decode(), armour))
    assert signed is not None
    assert (signed.fault, signed.text) == ("", text.decode())


def test_text_and_signature_as_attachments(openssh: Signed) -> None:
    text, armour = recipe(openssh, "\n  purchase:\n\n   buy 5 infantry  \n\n\ndone\n\n")
    message = EmailMessage()
    message["From"], message["Subject"] = "anna@example.org", "orders"
    message.set_content("Hello, see the two files.\n")
    message.add_attachment(text, maintype="text", subtype="plain", filename="orders.txt")
    message.add_attachment(
        armour.encode(), maintype="application", subtype="octet-stream", filename="orders.txt.sig"
    )
    (openssh.path / "mail.eml").write_bytes(message.as_bytes())
    assert openssh.run("apply", NAME, "mail.eml").code == 0
    assert openssh.mails[-1]["authenticated"] == "signature"
    assert openssh.audit["holds"]


def test_a_text_that_was_changed_after_ssh_keygen_signed_it(openssh: Signed) -> None:
    text, armour = recipe(openssh, ORDERS)
    forged = text.decode().replace("buy 5", "buy 4") + armour
    said = openssh.run("apply", NAME, openssh.mail(forged))
    one_paragraph(said, "the signature fits no text in the mail")


def test_a_signature_for_another_purpose_is_none_for_orders(openssh: Signed) -> None:
    text, _ = recipe(openssh, ORDERS)
    (openssh.path / "orders.txt.sig").unlink()
    key = str(openssh.path / "id_ed25519")
    keygen("-Y", "sign", "-n", "file", "-f", key, str(openssh.path / "orders.txt"))
    armour = (openssh.path / "orders.txt.sig").read_text()
    said = openssh.run("apply", NAME, openssh.mail(text.decode() + armour))
    one_paragraph(said, "it is signed for 'file' and not for 'pbem-orders'")


@pytest.mark.parametrize("kind", ["rsa", "ecdsa"])
def test_keys_of_other_kinds_are_refused_with_what_to_do(openssh: Signed, kind: str) -> None:
    path = openssh.path / f"id_{kind}"
    keygen("-q", "-t", kind, "-N", "", "-f", str(path))
    (openssh.path / "orders.txt").write_text(ORDERS)
    said = openssh.run("sign", NAME, "orders.txt", "--seat", "germany", "--key", path.name)
    one_paragraph(said, "no Ed25519 key", "ssh-keygen -t ed25519")
    public = f"{path.name}.pub"
    said = openssh.run("seat", NAME, "--seat-key", f"soviet-union={public}")
    one_paragraph(said, "Ed25519 keys only", code=2)
    text = f"campaign: {ID}\nseat: germany\nturn: {openssh.head}\n{ORDERS}"
    (openssh.path / "orders.txt").write_text(text)
    keygen("-Y", "sign", "-n", "pbem-orders", "-f", str(path), str(openssh.path / "orders.txt"))
    mail = text + (openssh.path / "orders.txt.sig").read_text()
    one_paragraph(openssh.run("apply", NAME, openssh.mail(mail)), "only Ed25519 keys count")


def test_a_public_key_is_read_with_its_comment_which_is_kept_nowhere(openssh: Signed) -> None:
    assert "anna@example.org" in (openssh.path / "id_ed25519.pub").read_text()
    assert "anna@example.org" not in openssh.save.read_text()


def test_a_private_key_is_never_taken_for_a_public_one(openssh: Signed) -> None:
    text = (openssh.path / "id_ed25519").read_text()
    with pytest.raises(WrongCall, match="this is a private key"):
        sshsig.read_public(text)
    said = openssh.run("seat", NAME, "--seat-key", "soviet-union=id_ed25519")
    one_paragraph(said, "this is a private key", code=2)


@pytest.mark.parametrize("cut", [3, 10, 40, 100, 150])
def test_a_damaged_ssh_signature_is_no_crash(openssh: Signed, cut: int) -> None:
    _, armour = recipe(openssh, ORDERS)
    import base64

    blob = base64.b64decode("".join(armour.split("\n")[1:-2]))
    with pytest.raises(ValueError, match=r"it is|there is|not an"):
        sshsig.parse(blob[:cut])
    with pytest.raises(ValueError, match=r"it is|there is|not an"):
        sshsig.parse(blob + b"x")


def test_the_tools_own_key_makes_no_block_for_openssh(campaign: Maker) -> None:
    made = make(campaign)
    (made.path / "orders.txt").write_text(ORDERS)
    said = made.run(
        "sign", NAME, "orders.txt", "--seat", "germany", "--key", "germany.key", "--openssh"
    )
    one_paragraph(said, "--openssh wants a key by ssh-keygen", code=2)
