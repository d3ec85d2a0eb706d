"""Boxes: each seat reads what it may know with its key, and nobody else anything; lengths say
nothing.
"""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.cli import run
from pbem.engine.play import waits_for
from pbem.faults import Fault
from pbem.player.unbox import unbox
from pbem.records.seals import boxes
from pbem.storage import keys
from pbem.table.campaign import Campaign
from pbem.table.confidences import from_desk
from tests.random_play import clock
from tests.secrets import night

PRIVATE = bytes(range(32))
PUBLIC = "x25519:j0DFrbaPJWJK5bIU6nZ6bslNgp09e14a0bpvPiE4KF8="


def test_a_key_has_one_public_half() -> None:
    assert boxes.public_of(PRIVATE) == PUBLIC
    assert boxes.is_public(PUBLIC)
    for text in ("", "x25519:", PUBLIC[:-1], PUBLIC.replace("x25519", "ed25519"), PUBLIC + "="):
        assert not boxes.is_public(text)


def test_the_box_key_of_a_seat_is_for_one_campaign_and_one_seat() -> None:
    signer = keys.from_seed(bytes(32))
    made = {
        boxes.private_of(signer, campaign, seat) for campaign in ("a", "b") for seat in ("c", "d")
    }
    assert len(made) == 4
    assert signer.seed() not in made
    assert boxes.private_of(signer, "a", "c") == boxes.private_of(signer, "a", "c")


def test_a_box_opens_for_its_key_seat_campaign_and_place_only() -> None:
    data = {"cards": ["c01", "c02"], "n": 3}
    box = boxes.encrypt(PUBLIC, "demo", "ann", "box/7", data)
    assert boxes.decrypt(PRIVATE, "demo", "ann", "box/7", box) == data
    assert boxes.encrypt(PUBLIC, "demo", "ann", "box/7", data) != box
    raw = bytearray(base64.b64decode(box))
    raw[40] ^= 1
    wrong = [
        (bytes(32), "demo", "ann", "box/7", box),
        (PRIVATE, "demp", "ann", "box/7", box),
        (PRIVATE, "demo", "bob", "box/7", box),
        (PRIVATE, "demo", "ann", "box/8", box),
        (PRIVATE, "demo", "ann", "box/7", base64.b64encode(raw).decode()),
        (PRIVATE, "demo", "ann", "box/7", box[:-8]),
        (PRIVATE, "demo", "ann", "box/7", ""),
        (PRIVATE, "demo", "ann", "box/7", "no box!"),
    ]
    for arguments in wrong:
        with pytest.raises(Fault, match="does not open"):
            boxes.decrypt(*arguments)
    with pytest.raises(Fault, match="no public key"):
        boxes.encrypt("x25519:AAAA", "demo", "ann", "box/7", data)


def test_the_info_of_a_box_is_that_of_the_specification() -> None:
    """Opened with the library alone, by docs/dice.md."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
    from cryptography.hazmat.primitives.hpke import AEAD, KDF, KEM, Suite

    box = boxes.encrypt(PUBLIC, "demo", "ann", "box/7", {"a": "b"})
    info = b"pbem/v1/box\0" + b"".join(
        len(part).to_bytes(4, "big") + part for part in (b"demo", b"ann", b"box/7")
    )
    suite = Suite(KEM.X25519, KDF.HKDF_SHA256, AEAD.CHACHA20_POLY1305)
    key = X25519PrivateKey.from_private_bytes(PRIVATE)
    plain = suite.decrypt(base64.b64decode(box), key, info=info)
    assert len(plain) % 256 == 0
    assert json.loads(plain) == {"a": "b"}
    assert plain.rstrip(b" ") == b'{"a":"b"}'


names = st.text("abc-0123", min_size=1, max_size=20)
shapes = st.recursive(
    st.none(), lambda inner: st.lists(inner, max_size=5) | st.dictionaries(names, inner, max_size=5)
)


def filled(shape: Any, words: list[str]) -> Any:
    """The shape with words for its leaves."""
    if isinstance(shape, dict):
        return {key: filled(value, words) for key, value in shape.items()}
    if isinstance(shape, list):
        return [filled(value, words) for value in shape]
    return words.pop()


@given(shapes, st.data())
def test_the_length_of_a_box_follows_from_the_shape_of_what_is_in_it(
    shape: Any, data: st.DataObject
) -> None:
    words = st.lists(st.text('abc "é-0123', max_size=15), min_size=200, max_size=200)
    one, other = (boxes.padded(filled(shape, data.draw(words))) for _ in range(2))
    assert len(one) == len(other)
    assert len(one) % boxes.STEP == 0


# In a campaign


def test_every_seat_reads_its_hand_and_finds_it_committed_to(closed: Path) -> None:
    campaign = night.again(Campaign.open(closed, clock))
    for seat in night.SEATS:
        known = unbox(campaign, seat, night.private_of(campaign.id, seat))
        assert not known.faults
        assert known.checked > 20
        owners = campaign.table.game.view(campaign.table.position(campaign.state), seat)["secret"]
        if not owners:
            continue  # who has left is told nothing any more
        assert known.secrets == {o: campaign.state["secret"][o] for o in owners}
        assert from_desk(campaign, seat).secrets == known.secrets


def test_a_seat_reads_its_hand_while_it_plays(tmp_path: Path) -> None:
    campaign = night.played(tmp_path, 4, until=lambda c: c.asks[0].verb == "play")
    [power] = waits_for(campaign.state, campaign.asks[0])
    seat = str(campaign.seat_of(power))
    known = unbox(campaign, seat, night.private_of(campaign.id, seat))
    assert known.secrets[power]["hand"] == campaign.state["secret"][power]["hand"]


def test_who_spies_is_shown_the_card_and_nobody_else(closed: Path) -> None:
    campaign = Campaign.open(closed, clock)
    spied = next(
        (record["record"], event)
        for record in campaign.save.records()
        for event in record.get("events", [])
        if event["kind"] == "spied"
    )
    spy = next(seat for seat, powers in night.SEATS.items() if spied[1]["power"] in powers)
    for seat in night.SEATS:
        known = unbox(campaign, seat, night.private_of(campaign.id, seat))
        seen = [card for card in known.cards if card["record"] == spied[0]]
        assert len(seen) == (seat == spy)
        if seen:
            assert seen[0]["field"].startswith(f"hand/{spied[1]['at']}/")
            assert seen[0]["field"].endswith(spied[1]["place"])


def test_giver_and_receiver_of_a_pack_are_told_the_same(closed: Path) -> None:
    """Each pack that is handed on is in two boxes, or in one if both seats are one person's."""
    campaign = Campaign.open(closed, clock)
    seen: dict[str, list[str]] = {}
    for seat in night.SEATS:
        private = night.private_of(campaign.id, seat)
        for record in campaign.save.records():
            box = record.get("boxes", {}).get(seat)
            if box is None:
                continue
            told = boxes.decrypt(private, campaign.id, seat, f"box/{record['record']}", box)
            for cards in told["sets"]:
                if "entry" in cards:
                    seen.setdefault(cards["entry"], []).append(json.dumps(cards))
    second = {entry: told for entry, told in seen.items() if not entry.endswith(("/1", "/3"))}
    assert second
    for entry, told in second.items():
        assert len(set(told)) == 1, entry
    assert any(len(told) == 2 for told in second.values())
    assert all(len(told) == 1 for entry, told in seen.items() if entry.endswith(("/1", "/3")))


def test_no_box_opens_with_the_key_of_another_seat(closed: Path) -> None:
    campaign = Campaign.open(closed, clock)
    with pytest.raises(Fault, match="does not open"):
        unbox(campaign, "ann", night.private_of(campaign.id, "bob"))


def test_a_box_that_lies_is_found(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The moderator commits to one hand and tells its owner another."""
    from pbem.records.seals import commits
    from pbem.table import secrets

    real = commits.contents

    def false(*arguments: Any) -> Any:
        told = real(*arguments)
        for cards in told["sets"]:
            if cards["owner"] == "North":
                cards["cards"][0] = "c20" if cards["cards"][0] != "c20" else "c19"
        return told

    monkeypatch.setattr(secrets, "contents", false)
    folder = copy.parent / "again"
    folder.mkdir()
    campaign = night.played(folder, 1)
    known = unbox(campaign, "ann", night.private_of(campaign.id, "ann"))
    assert known.faults
    assert all(name.startswith("hand/North/") and name.endswith("/01") for _, name in known.faults)


# On the command line


def test_unbox_on_the_command_line(
    copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(copy.parent)
    campaign = night.again(Campaign.open(copy, clock))
    keys.store(copy.parent / "bob.key", night.signer_of("bob"))
    assert run(["unbox", copy.name, "--seat", "bob", "--key", "bob.key", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["secrets"]["East"] == campaign.state["secret"]["East"]
    assert told["faults"] == []
    assert run(["unbox", copy.name, "--seat", "bob", "--key", "bob.key"]) == 0
    said = capsys.readouterr()
    assert "East, hand: " in said.out
    assert "are what was committed to, 0 are not" in said.err
    assert run(["unbox", copy.name, "--seat", "ann", "--key", "bob.key"]) == 1
    assert "does not open" in capsys.readouterr().err
    assert run(["unbox", copy.name, "--seat", "eve", "--key", "bob.key"]) == 2
    assert run(["unbox", copy.name, "--seat", "bob"]) == 0
    assert "East, hand: " in capsys.readouterr().out
