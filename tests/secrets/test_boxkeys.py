"""A seat gets another key for boxes: with a new chain, signed or not, or alone; what it reads then,
what the audit finds.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit, judged
from pbem.cli import run
from pbem.engine.state import copy as copied
from pbem.records.seals import boxes
from pbem.storage import keys, save
from pbem.table.campaign import Campaign
from tests.random_play import clock
from tests.secrets import night

ID = "night-0123456789abcdef"
SAVE = "night.pbem.yaml"
SEATS = ("ann", "bob", "cid")


class Night:
    """A night of three players with chains, in folders of their own."""

    def __init__(
        self, root: Path, patch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        self.root, self.patch, self.capsys = root, patch, capsys
        for seat in ("moderator", *SEATS):
            (root / seat).mkdir()

    @contextmanager
    def at(self, who: str) -> Iterator[None]:
        self.patch.chdir(self.root / who)
        yield
        self.patch.chdir(self.root / "moderator")

    def call(self, *arguments: str, at: str = "moderator", code: int = 0) -> str:
        self.capsys.readouterr()
        with self.at(at):
            found = run(arguments)
        said = self.capsys.readouterr()
        assert found == code, (arguments, said)
        return said.out if code == 0 else said.err

    def send(self, text: str, code: int = 0) -> None:
        (self.root / "moderator" / "mail.txt").write_text(text)
        self.call("apply", SAVE, "mail.txt", code=code)

    @property
    def path(self) -> Path:
        return self.root / "moderator" / SAVE

    @property
    def campaign(self) -> Campaign:
        read = Campaign.open(self.path, clock)
        read.unlock()
        return read

    def records(self) -> list[dict[str, Any]]:
        return list(save.open_save(self.path).records())

    def links(self, *seats: str) -> None:
        for seat in seats:
            self.send(self.call("link", str(self.path), "--seat", seat, at=seat))

    def take_join(self, text: str, option: str, code: int = 0) -> str:
        (self.root / "moderator" / "line.txt").write_text(text)
        return self.call("seat", SAVE, option, "line.txt", code=code)

    def unboxed(self, seat: str, *options: str) -> Any:
        return json.loads(
            self.call("unbox", str(self.path), "--seat", seat, "--json", *options, at=seat)
        )

    def pick(self, power: str, seat: str) -> None:
        """A secret changes hands."""
        self.send(f"seat: {seat}\n{power}: pick 1\n")


@pytest.fixture
def begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Night:
    """At the first picks: founded by the links of all, and the dice for the order of the merchants
    have fallen.
    """
    made = Night(tmp_path, monkeypatch, capsys)
    lines = "".join(made.call("join", ID, "--seat", seat, at=seat) for seat in SEATS)
    (tmp_path / "moderator" / "joins.txt").write_text(lines)
    seats = [part for s, p in night.SEATS.items() for part in ("--seat", f"{s}={','.join(p)}")]
    made.call("new", "night", "bazaar", *seats, "--id", ID, "--join", "joins.txt")
    made.call("apply", SAVE, code=1)
    made.links(*SEATS)
    made.links(*SEATS)
    assert [ask.verb for ask in made.campaign.asks][:1] == ["pick"]
    return made


def hand(made: Night, seat: str) -> dict[str, Any]:
    """What the moderator knows that a seat may know."""
    campaign = made.campaign
    owners = campaign.table.game.view(campaign.table.position(campaign.state), seat)["secret"]
    kept = campaign.state["secret"]
    return {owner: kept[owner] for owner in owners if owner in kept}


def holds(made: Night) -> None:
    result = audit(made.path)
    assert result.holds, result


def test_who_lost_his_key_reads_his_hand_with_a_new_one(begun: Night) -> None:
    old = begun.root / "ann" / "ann.pbem-player"
    old.rename(begun.root / "lost")
    begun.take_join(begun.call("join", ID, "--seat", "ann", at="ann"), "--join")
    record = begun.records()[-1]
    assert (record["kind"], record["change"], record["seat"]) == ("seat", "chain", "ann")
    assert record["authenticated"] == "moderator's word"
    assert record["desk"]["boxes"] == {"ann": record["box"]}
    assert set(record["boxes"]) >= {"ann", "bob"}
    told = begun.unboxed("ann")
    assert told["secrets"] == hand(begun, "ann")
    assert told["record"] == record["record"]
    assert (told["faults"], told["shut"] > 0) == ([], True)
    with pytest.raises(AssertionError, match="does not open"):
        begun.unboxed("ann", "--key", str(begun.root / "lost" / "seat.key"))
    begun.links(*SEATS)
    begun.pick("North", "ann")
    begun.pick("East", "bob")
    begun.send("seat: cid\nSouth: pick 1\nWest: pick 1\n")
    assert begun.unboxed("ann")["secrets"] == hand(begun, "ann")
    assert begun.unboxed("bob")["shut"] == 0
    holds(begun)


def test_a_new_key_that_the_old_one_has_signed_opens_old_and_new_boxes(begun: Night) -> None:
    before = begun.unboxed("ann")
    line = begun.call("join", ID, "--seat", "ann", "--again", "--new-key", at="ann")
    begun.take_join(line, "--join")
    record = begun.records()[-1]
    assert record["authenticated"] == "signature"
    folder = begun.root / "ann" / "ann.pbem-player"
    assert {path.name for path in folder.iterdir()} >= {"seat.key", "seat-1.key", "chain-1.yaml"}
    assert (folder / "seat.key").stat().st_mode & 0o077 == 0
    told = begun.unboxed("ann")
    assert told["secrets"] == before["secrets"] == hand(begun, "ann")
    assert told["shut"] == 0
    assert told["checked"] > before["checked"]
    begun.links(*SEATS)
    holds(begun)


def test_a_signed_join_line_whose_box_key_was_exchanged_on_the_way_is_refused(begun: Night) -> None:
    """Else whoever can write a mail could read the cards of a seat."""
    line = begun.call("join", ID, "--seat", "ann", "--again", "--new-key", at="ann")
    own = line.split(" box ")[1].split()[0]
    thief = boxes.public_of(bytes(range(32)))
    assert "not that of ann's old key" in begun.take_join(line.replace(own, thief), "--join", 1)
    assert begun.records()[-1]["kind"] != "seat"


def test_a_key_for_boxes_alone_changes_no_die(begun: Night) -> None:
    chain = save.open_save(begun.path).state["book"]
    (begun.root / "elsewhere").mkdir()
    line = begun.call("join", ID, "--seat", "ann", at="elsewhere")
    begun.take_join(line, "--box")
    record = begun.records()[-1]
    assert record["change"] == "box"
    assert "number" not in record
    assert "chain" not in record
    assert save.open_save(begun.path).state["book"] == chain
    file = begun.root / "elsewhere" / "ann.pbem-player" / "seat.key"
    told = begun.unboxed("ann", "--key", str(file))
    assert told["secrets"] == hand(begun, "ann")
    assert "ann: 1 key for boxes replaced" in begun.call("audit", SAVE)
    assert "1 boxes" in begun.call("audit", SAVE) or told["shut"] > 0
    holds(begun)


def test_a_signed_key_for_boxes_is_on_record_with_what_was_signed(begun: Night) -> None:
    line = begun.call("join", ID, "--seat", "bob", "--again", "--new-key", at="bob")
    begun.take_join(line, "--box")
    record = begun.records()[-1]
    assert record["authenticated"] == "signature"
    holds(begun)
    opened = save.open_save(begun.path)
    other = {
        "box": boxes.public_of(b"2" * 32),
        "key": keys.from_seed(b"3" * 32).public,
        "chain": "ab" * 32,
        "signed": record["signed"][:-4] + ("AA==" if record["signed"][-4:] != "AA==" else "BA=="),
    }
    for part, value in other.items():
        records = copied(list(opened.records()))
        place = records[-1] if part in records[-1] else records[-1]["join"]
        place[part] = value
        records[-1]["desk"]["boxes"]["bob"] = records[-1]["box"]
        dice, _ = judged(opened.anchor, records, opened.state)
        assert dice.difference is not None, part
        assert dice.difference.found["code"] == "link_badly_signed", part


FORGERIES = {
    "another key on the desk": lambda record: record["desk"]["boxes"].update(
        ann=boxes.public_of(b"4" * 32)
    ),
    "of another seat": lambda record: record["desk"]["boxes"].update(
        bob=boxes.public_of(b"4" * 32)
    ),
    "not on the desk": lambda record: record["desk"].pop("boxes"),
    "no key": lambda record: record.update(box="x25519:short"),
}


@pytest.mark.parametrize("what", FORGERIES)
def test_a_key_that_is_not_that_of_the_record_is_found(what: str, begun: Night) -> None:
    (begun.root / "elsewhere").mkdir()
    begun.take_join(begun.call("join", ID, "--seat", "ann", at="elsewhere"), "--box")
    opened = save.open_save(begun.path)
    records = copied(list(opened.records()))
    FORGERIES[what](records[-1])
    dice, replay = judged(opened.anchor, records, opened.state)
    first = dice.difference or replay.difference
    assert first is not None
    assert first.record == len(records)


def test_a_key_moved_by_another_record_is_found(begun: Night) -> None:
    opened = save.open_save(begun.path)
    records = copied(list(opened.records()))
    founding = next(record for record in records if record["kind"] == "founding")
    founding.setdefault("desk", {})["boxes"] = {"ann": boxes.public_of(b"4" * 32)}
    for verdict in judged(opened.anchor, records, opened.state):
        assert verdict.difference is not None
        assert verdict.difference.path.startswith("desk")


def test_where_nothing_is_secret_there_are_no_keys_for_boxes(
    begun: Night, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.library.registry.PACKAGE", "pbem.games")
    id = "east-0123456789abcdef"
    (begun.root / "germany").mkdir()
    line = begun.call("join", id, "--seat", "germany", at="germany")
    (begun.root / "moderator" / "joins.txt").write_text(line)
    begun.call("new", "east", "axis-allies-europe", "--id", id, "--join", "joins.txt")
    told = begun.call("seat", "east.pbem.yaml", "--box", "joins.txt", code=1)
    assert "no boxes" in told
