"""Who has the save alone finds no card of a queue; who has the moderator's last link finds all."""

from __future__ import annotations

import hashlib
import hmac
import itertools
from pathlib import Path

from pbem.games.blitzwar.board import BlitzBoard
from tests.blitzwar.position_builder import board
from tests.blitzwar.secrets import war
from tests.secrets.attacker import Attacker


def _first_choices(cards: BlitzBoard) -> tuple[str, ...]:
    """The lines that name the first three cards, of Limited War alone."""
    found = []
    for side in cards.sides_in_turn:
        limited = [c.name for c in cards.cards.values() if (c.side, c.kind) == (side, "limited")]
        found += [", ".join(each) for each in itertools.permutations(limited, 3)]
    return tuple(f"cards: cards {each}" for each in found)


class Peeper(Attacker):
    """An attacker who knows the cards of this game, and how they are chosen."""

    cards = tuple(board().cards)
    written = _first_choices(board())

    def values(self, name: str) -> tuple[str, ...]:
        kind = name.split("/", 1)[0]
        return self.cards if kind == "queue" else self.written if kind == "lines" else ()

    def plain(self) -> None:
        for value in (*self.cards, *self.written):
            self._take(hashlib.sha256(value.encode()).digest(), value)
            for key in (b"", self.campaign.encode()):
                self._take(hmac.digest(key, value.encode(), "sha256"), value)


def test_BWR_202_who_has_the_save_alone_finds_no_card(tmp_path: Path) -> None:
    peeper = Peeper(war.chosen(tmp_path).path)
    kinds = {name.split("/")[0] for _, name in peeper.fields}
    assert {"queue", "choice", "lines", "sealed"} <= kinds
    peeper.plain()
    peeper.cards, peeper.written = peeper.cards[:8], peeper.written[:1]
    peeper.commitments()
    assert peeper.found == set()


def test_BWR_202_who_has_the_last_link_finds_all_of_them(tmp_path: Path) -> None:
    """So the attempt is worth something."""
    campaign = war.chosen(tmp_path)
    key = campaign.vault.salt_key
    peeper = Peeper(campaign.path, (key,))
    peeper.written = ()
    peeper.commitments((key,))
    found = {text.split(":")[0] for text in peeper.found}
    places = {f"{owner} {name}" for owner, name in peeper.fields if name.startswith("queue/")}
    assert len(places) == 9
    assert places <= found
