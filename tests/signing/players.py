"""A small campaign in which Germany has a key, and its player's side."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from pbem.records.signatures import sshsig
from pbem.storage import keys
from tests.small_campaign import NAME, Folder, Maker

SEED = bytes(range(32))
OTHER = bytes(range(32, 64))
KEY, OTHER_KEY = "germany.key", "other.key"
# Two lines that are used at once, and one that is secret as long as it stands.
ORDERS = "purchase:\nbuy 5 infantry\nplace:\nplace 5 infantry @ Germany\ncombat:\npass\ndone\n"
SECRET = "standing:\ncasualties land: armor, infantry\n"


class Signed(Folder):
    """The campaign with Germany's key in the folder beside it."""

    def sign(self, text: str, *options: str, key: str = KEY, seat: str = "germany") -> str:
        """What `pbem sign` prints for these orders."""
        (self.path / "orders.txt").write_text(text, encoding="utf-8")
        said = self.run("sign", NAME, "orders.txt", "--seat", seat, "--key", key, *options)
        assert said.code == 0, said
        return said.out

    def kind(self, *kinds: str) -> list[dict[str, Any]]:
        """The records of these kinds."""
        return [record for record in self.records if record["kind"] in kinds]

    @property
    def mails(self) -> list[dict[str, Any]]:
        """The records of mails."""
        return self.kind("orders", "answer")

    @property
    def audit(self) -> Any:
        """`pbem audit --json`."""
        return self.run("audit", NAME, "--json").data


def make(campaign: Maker, *options: str, steps: Callable[[Signed], object] | None = None) -> Signed:
    """A campaign whose Germany has a key of the tool's own, after these steps, which are taken once
    in a run of the tests.
    """
    options = ("--seat-key", f"germany={keys.from_seed(SEED).public}", *options)
    made = campaign.after(_with(steps), *options)
    return Signed(made.path, made._capture)


@cache
def _with(steps: Callable[[Signed], object] | None) -> Callable[[Folder], None]:
    """The steps, after the keys were put beside the campaign."""

    def taken(made: Folder) -> None:
        keys.store(made.path / KEY, keys.from_seed(SEED))
        keys.store(made.path / OTHER_KEY, keys.from_seed(OTHER))
        if steps:
            steps(Signed(made.path, made._capture))

    return taken


def ssh_key(folder: Path, name: str = "id_ed25519", passphrase: str = "") -> Path:
    """A key by ssh-keygen, with its .pub file."""
    path = folder / name
    made = ["ssh-keygen", "-q", "-t", "ed25519", "-C", "anna@example.org", "-N", passphrase]
    subprocess.run([*made, "-f", str(path)], check=True, timeout=60)
    return path


def public_of(path: Path) -> str:
    """The public half of a key by ssh-keygen, as the project writes it."""
    return sshsig.read_public(path.with_suffix(".pub").read_text())
