"""Whatever a file holds that a command is given: one sentence, a code that says so, and never a
fault of the program.
"""

from __future__ import annotations

import os
import re

import pytest

from pbem.cli import HELP_OF
from tests.small_campaign import ID, NAME, Folder

ORDERS = "seat: germany\npurchase:\nbuy 5 infantry\n"
WAY = ["new", "other", "axis-allies-europe"]

# Every argument that names a file to be read; FILE stands for it. `-` reads the same from stdin.
ARGUMENTS = {
    "apply": ["apply", NAME, "FILE"],
    "apply the campaign": ["apply", "FILE"],
    "apply --round": ["apply", NAME, "--round", "FILE"],
    "apply --key": ["apply", NAME, "--key", "FILE"],
    "audit": ["audit", "FILE"],
    "audit --against": ["audit", NAME, "--against", "FILE"],
    "check": ["check", NAME, "FILE"],
    "clock": ["clock", "FILE"],
    "clock --key": ["clock", NAME, "--orders", "7 days", "--key", "FILE"],
    "consent --key": ["consent", NAME, "--to", "ed25519:A6EHv/POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg=", "--key", "FILE"],
    "dice": ["dice", "FILE"],
    "due": ["due", "FILE"],
    "forecast": ["forecast", NAME, "FILE"],
    "inbox": ["inbox", NAME, "FILE"],
    "inbox the campaign": ["inbox", "FILE", "mail.txt"],
    "join --key": ["join", ID, "--seat", "soviet-union", "--key", "FILE"],
    "link --after": ["link", NAME, "--seat", "germany", "--after", "FILE"],
    "log": ["log", "FILE"],
    "map": ["map", "FILE", "-o", "map.svg"],
    "new --chains": [*WAY, "--chains", "FILE"],
    "new --join": [*WAY, "--join", "FILE"],
    "new --key": [*WAY, "--key", "FILE"],
    "new --seat-key": [*WAY, "--seat-key", "germany=FILE"],
    "note --posted": ["note", NAME, "--posted", "FILE", "--dry-run"],
    "outbox --ca": ["outbox", NAME, "--ca", "FILE"],
    "plot": ["plot", "FILE", "-o", "plot.svg"],
    "report": ["report", "FILE"],
    "report --templates": ["report", NAME, "--templates", "FILE"],
    "roll --key": ["roll", NAME, "--dice", "1d6", "--why", "x", "--key", "FILE"],
    "ruling --key": ["ruling", NAME, "set Poland: Germany 1 infantry", "--why", "x", "--key", "FILE"],
    "seal": ["seal", NAME, "FILE", "--seat", "germany"],
    "seat --join": ["seat", NAME, "--join", "FILE"],
    "seat --box": ["seat", NAME, "--box", "FILE"],
    "seat --replace --join": ["seat", NAME, "--replace", "germany", "--name", "K", "--join", "FILE"],
    "seat --seat-key": ["seat", NAME, "--seat-key", "germany=FILE"],
    "seat --new-key": ["seat", NAME, "--handover", "--name", "E", "--new-key", "FILE"],
    "seat --consent": ["seat", NAME, "--handover", "--name", "E", "--new-key", "good.key", "--consent", "FILE"],
    "show": ["show", "FILE"],
    "site": ["site", "FILE", "-o", "pages"],
    "sign": ["sign", NAME, "FILE", "--seat", "germany", "--key", "good.key"],
    "sign --key": ["sign", NAME, "mail.txt", "--seat", "germany", "--key", "FILE"],
    "sign --new-key": ["sign", NAME, "--seat", "germany", "--new-key", "FILE", "--key", "good.key"],
    "status": ["status", "FILE"],
    "unbox --key": ["unbox", NAME, "--seat", "germany", "--key", "FILE"],
    "withdraw --key": ["withdraw", NAME, "germany", "--key", "FILE"],
}  # fmt: skip

CONTENTS: dict[str, bytes] = {
    "empty": b"",
    "blank": b"\n \n",
    "only quoted": b"> move 1 infantry: Germany -> Poland\n> done\n",
    "binary": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR" + bytes(range(256)) * 4,
    "UTF-16": ORDERS.encode("utf-16"),
    "UTF-16 without a mark": ORDERS.encode("utf-16-le"),
    "a mark and nothing": b"\xef\xbb\xbf",
    "latin": "Caf\u00e9: caf\u00e9\n".encode("latin-1"),
    "a public key": b"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA x@y\n",
    "the head of a private key": b"-----BEGIN OPENSSH PRIVATE KEY-----\nAAAA\n",
    "yaml of another kind": b"- 1\n- {a: b}\n",
    "one line of a million": b"a" * 1_000_000,
}


def _run(campaign: Folder, arguments: list[str], name: str) -> None:
    said = campaign.run(*(part.replace("FILE", name) for part in arguments))
    assert said.code in (0, 1, 2, 3), (arguments, name, said)
    assert "Traceback" not in said.err
    if said.code:
        assert said.err.strip() or said.out.strip(), (arguments, name)


@pytest.fixture
def desk(small: Folder, monkeypatch: pytest.MonkeyPatch) -> Folder:
    monkeypatch.setenv("PBEM_PASSPHRASE", "a passphrase that opens nothing")
    (small.path / "mail.txt").write_text(ORDERS)
    assert small.run("keygen", "good.key").code == 0
    assert small.run("join", ID, "--seat", "germany").code == 0
    return small


@pytest.mark.parametrize("about", ARGUMENTS)
def test_no_file_is_a_fault_of_the_program(desk: Folder, about: str) -> None:
    for number, data in enumerate(CONTENTS.values()):
        (desk.path / f"in{number}").write_bytes(data)
        _run(desk, ARGUMENTS[about], f"in{number}")
    (desk.path / "folder").mkdir()
    with (desk.path / "huge").open("wb") as file:
        file.truncate(40_000_000)
    for name in ("folder", "huge", "missing"):
        _run(desk, ARGUMENTS[about], name)


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
@pytest.mark.parametrize("about", ARGUMENTS)
def test_a_file_that_cannot_be_read_is_told(desk: Folder, about: str) -> None:
    (desk.path / "shut").write_bytes(b"x")
    (desk.path / "shut").chmod(0)
    _run(desk, ARGUMENTS[about], "shut")


def test_the_table_has_every_command_that_reads_a_file() -> None:
    """Commands that read none but their campaign are named here."""
    reading = {arguments[0] for arguments in ARGUMENTS.values()}
    others = {"doctor", "games", "keygen", "odds", "open", "orders", "templates", "why"}
    assert reading | others == set(HELP_OF)


@pytest.mark.parametrize("name", ["sign", "seal"])
@pytest.mark.parametrize("data", [b"", b"> buy 5 infantry\n", bytes(50)])
def test_orders_with_nothing_in_them_are_a_mistake_of_the_caller(
    desk: Folder, name: str, data: bytes
) -> None:
    (desk.path / "empty.txt").write_bytes(data)
    said = desk.run(*(part.replace("FILE", "empty.txt") for part in ARGUMENTS[name]))
    assert said.code == 1
    assert re.fullmatch(r"Error: [^\n]+\n", said.err), said


def test_text_that_the_shell_of_windows_wrote_is_read(desk: Folder) -> None:
    line = desk.run("join", ID, "--seat", "great-britain")
    assert line.code == 0, line
    for number, coding in enumerate(("utf-16", "utf-8-sig")):
        (desk.path / "join.txt").write_bytes(line.out.encode(coding))
        said = desk.run(
            "new", f"windows{number}", "axis-allies-europe", "--id", ID, "--join", "join.txt"
        )
        assert said.code == 0, said
    public = desk.run("keygen", "mine.key").out.split()[-1]
    (desk.path / "key.pub").write_bytes(public.encode("utf-16"))
    assert desk.run("seat", NAME, "--seat-key", "germany=key.pub").code == 0
    (desk.path / "mine.key").write_bytes((desk.path / "mine.key").read_text().encode("utf-16"))
    (desk.path / "orders.txt").write_bytes(ORDERS.encode("utf-16"))
    signed = desk.run("sign", NAME, "orders.txt", "--seat", "germany", "--key", "mine.key")
    assert signed.code == 0, signed
    (desk.path / "signed.txt").write_bytes(signed.out.encode("utf-16"))
    assert "signed with your key" in desk.run("check", NAME, "signed.txt").out


def test_a_save_of_ones_own_may_be_founded_with_a_key_by_ssh_keygen(desk: Folder) -> None:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        NoEncryption,
        PrivateFormat,
    )

    key = Ed25519PrivateKey.generate()
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.OpenSSH, NoEncryption())
    for number, data in enumerate((pem, b"\xef\xbb\xbf" + pem, pem.replace(b"\n", b"\r\n"))):
        (desk.path / "id_ed25519").write_bytes(data)
        said = desk.run("new", f"own{number}", "axis-allies-europe", "--key", "id_ed25519")
        assert said.code == 0, said
        assert desk.run("apply", f"own{number}.pbem.yaml").code == 0


def test_a_template_with_a_byte_order_mark_prints_none(desk: Folder) -> None:
    (desk.path / "own/common").mkdir(parents=True)
    for coding in ("utf-8-sig", "utf-16"):
        (desk.path / "own/common/headline.j2").write_bytes("Hello".encode(coding))
        said = desk.run("report", NAME, "--templates", "own", "--depth", "headline")
        assert (said.code, "\ufeff" in said.out) == (0, False), said
