"""Who has the save alone finds no sealed line; who has the moderator's last link finds all."""

from __future__ import annotations

import hashlib
import hmac
from pathlib import Path

from pbem.table.campaign import Campaign
from tests.blitz_world_in_conflict.secrets import war
from tests.secrets.attacker import Attacker

LINE = "spending: build He-111s +1"


class Peeper(Attacker):
    """An attacker who knows how units are built, and guesses which."""

    written = (LINE, *(f"spending: build {name} +1" for name in ("U-Boat I", "Flak Corps")))

    def values(self, name: str) -> tuple[str, ...]:
        kind = name.split("/", 1)[0]
        said = tuple(f'["{line}"]' for line in self.written)
        return self.written if kind == "lines" else said if kind == "choice" else ()

    def plain(self) -> None:
        for value in self.written:
            self._take(hashlib.sha256(value.encode()).digest(), value)
            for key in (b"", self.campaign.encode()):
                self._take(hmac.digest(key, value.encode(), "sha256"), value)


def sealed(folder: Path) -> Campaign:
    """Germany has written, and nobody else has."""
    return war.going_on(war.said(war.at(folder, "spend"), "germany", "build He-111s +1"))


def test_BLZ_244_who_has_the_save_alone_finds_no_line(tmp_path: Path) -> None:
    peeper = Peeper(sealed(tmp_path).path)
    assert {"lines", "choice"} & {name.split("/")[0] for _, name in peeper.fields}
    peeper.plain()
    peeper.commitments()
    assert peeper.found == set()


def test_BLZ_244_who_has_the_last_link_finds_it(tmp_path: Path) -> None:
    """So the attempt is worth something."""
    campaign = sealed(tmp_path)
    key = campaign.vault.salt_key
    peeper = Peeper(campaign.path, (key,))
    peeper.commitments((key,))
    assert any(LINE in each for each in peeper.found)
