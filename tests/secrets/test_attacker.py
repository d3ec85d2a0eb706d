"""An attacker with the public file alone finds nothing; with the one secret that opens everything,
everything.
"""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path
from typing import Any

import pytest

from pbem.engine import chance
from pbem.engine.state import copy as copied
from pbem.storage import save
from pbem.table.campaign import Campaign
from tests.engine.contract_game import CARDS
from tests.random_play import SIGNER, clock
from tests.secrets import night
from tests.secrets.attacker import Attacker


@pytest.fixture(scope="module")
def parted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A night while the merchants still hold cards."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pbem.library.registry.PACKAGE", "tests.games")
        folder = tmp_path_factory.mktemp("parted")
        return night.played(folder, 8, until=lambda c: c.asks[0].verb == "play").path


def test_the_attacker_finds_nothing(parted: Path) -> None:
    attacker = Attacker(parted)
    assert len(attacker.fields) > 150
    assert {name.split("/")[0] for _, name in attacker.fields} == {
        "deck", "hand", "custody", "choice", "lines", "sealed",
    }  # fmt: skip
    assert attacker.everything() == set()


def test_the_attacker_would_find_everything_with_the_last_link(parted: Path) -> None:
    """So his attempts are worth something."""
    chain = Campaign.open(parted, clock).vault.chains[chance.SEALED]
    attacker = Attacker(parted, (chain.links[-1], chance.salt_key(chain.campaign, chain.links[-1])))
    attacker.commitments(attacker.more)
    found = {text.split(":")[0] for text in attacker.found}
    for kind in ("deck", "hand", "choice", "lines"):
        wanted = {f"{o} {n}" for o, n in attacker.fields if n.startswith(f"{kind}/")}
        if kind == "choice":
            wanted &= found  # tried for every seat, true for one
            assert len(wanted) == sum(
                "sealed" in given for r in attacker.records for given in r.get("inputs", [])
            )
        if kind == "lines":
            wanted = {text for text in wanted if not _is_order(attacker, text)}
        assert wanted <= found, kind
        assert wanted, kind


def _is_order(attacker: Attacker, text: str) -> bool:
    """Lines of batches are not among his candidates."""
    name = text.rsplit(" ", 1)[-1]
    return any(
        re.match(r"(market|caravan|road)[ :]", entry) and f" {name} " in entry
        for record in attacker.records
        for told in record.get("desk", {}).get("seats", {}).values()
        for entry in told.get("lines", [])
    )


PLANTED: dict[str, Any] = {
    "a card without salt": lambda campaign: hashlib.sha256(CARDS[3].encode()).hexdigest(),
    "a card under a public key": lambda campaign: hashlib.sha256(
        campaign.encode() + CARDS[3].encode()
    ).hexdigest(),
    "a hand": lambda campaign: hashlib.sha256(b'{"hand":["c07","c02"]}').hexdigest(),
    "a mail": lambda campaign: hashlib.sha256(b"seat: ann\nNorth: pick 2\n").hexdigest(),
}


@pytest.mark.parametrize("what", PLANTED)
def test_the_attacker_finds_what_is_badly_hidden(what: str, parted: Path, tmp_path: Path) -> None:
    path = night.copied(parted, tmp_path)
    opened = save.open_save(path)
    planted = PLANTED[what](opened.anchor["campaign"])
    opened.append([{"kind": "note", "of": planted}], copied(opened.state), SIGNER)
    attacker = Attacker(path)
    attacker.plain()
    assert len(attacker.found) == 1


# What stands in clear


def test_no_card_and_no_sealed_word_stands_in_the_file(parted: Path) -> None:
    text = parted.read_text("utf-8")
    campaign = night.again(Campaign.open(parted, clock))
    secret = campaign.state["secret"]
    held = {
        card for owner in secret.values() for key in ("hand", "pack") for card in owner.get(key, [])
    }
    assert len(held) > 10
    assert [card for card in CARDS if re.search(rf"\b{card}\b", text)] == []
    assert not re.search(r"\b(red|black)\b", text)
    sealed = [
        given for r in campaign.save.records() for given in r.get("inputs", []) if "sealed" in given
    ]
    assert len(sealed) > 10
    assert not any("say" in given for given in sealed)
    chain = campaign.vault.chains[chance.SEALED]
    private = [link.hex() for link in chain.links] + [campaign.vault.salt_key.hex()]
    moderator = campaign.vault.chains[chance.MODERATOR]
    used = max(record.get("segment", 0) for record in campaign.save.records())
    private += [link.hex() for link in moderator.links[used + 1 :]]
    assert not set(private) & set(re.findall(r"[0-9a-f]{64}", text))


def test_boxes_are_as_long_as_public_counts_make_them(tmp_path: Path) -> None:
    """Two nights with other cards and the same course of the draft: the same lengths."""
    lengths = []
    for seed in (1, 2):
        folder = tmp_path / str(seed)
        folder.mkdir()
        campaign = night.begun(folder, 11, sealed=bytes([seed]) * 32)
        for power, seat in (("North", "ann"), ("East", "bob"), ("South", "cid"), ("West", "cid")):
            campaign = night.say(campaign, seat, f"{power}: pick 1")
        told = [r.get("boxes", {}) for r in campaign.save.records()]
        sizes = [sorted(len(base64.b64decode(box)) for box in boxes.values()) for boxes in told]
        lengths.append(sizes)
    assert lengths[0] == lengths[1]
    flat = [size for sizes in lengths[0] for size in sizes]
    assert flat
    assert all((size - 48) % 256 == 0 for size in flat)
