"""The recipe of docs/signing.md for players who have ssh-keygen alone, as it stands there."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.signing.players import ORDERS, Signed, public_of, ssh_key
from tests.small_campaign import ID, NAME, Maker

PAGE = Path(__file__).parent.parent.parent / "docs" / "signing.md"
pytestmark = pytest.mark.skipif(
    shutil.which("ssh-keygen") is None, reason="ssh-keygen (OpenSSH 8.1 or later) is not here"
)


def test_the_recipe_of_the_page_makes_a_mail_that_counts(campaign: Maker, tmp_path: Path) -> None:
    key = ssh_key(tmp_path)
    folder = campaign("--seat-key", f"germany={public_of(key)}", "--signed", "germany")
    made = Signed(folder.path, folder._capture)
    [recipe] = re.findall(r"```sh\n(.*?)```", PAGE.read_text(), re.DOTALL)
    head = f"campaign: {ID}\nseat: germany\nturn: {made.head}\n"
    (made.path / "orders.txt").write_text(head + ORDERS)
    script = recipe.replace("~/.ssh/id_ed25519", str(key))
    said = subprocess.run(
        ["sh", "-ec", script], cwd=made.path, capture_output=True, timeout=60, check=False
    )
    assert said.returncode == 0, said.stderr
    assert made.run("apply", NAME, made.mail(said.stdout)).code == 0
    assert made.mails[-1]["authenticated"] == "signature"
    assert made.audit["holds"]
