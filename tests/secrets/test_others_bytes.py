"""What others get, byte by byte: a game is played twice with other cards in the hands of others,
and whatever a seat or everybody is sent is the same both times.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.cli import run
from pbem.engine.state import State
from pbem.engine.state import copy as copied
from pbem.engine.table import Table
from pbem.intake.receive import receive
from pbem.play.resolver import Resolver
from pbem.reports.report import receipt_text
from pbem.storage import yamlin, yamlout
from pbem.storage.files import private_path
from pbem.table.campaign import Campaign
from pbem.table.confidences import from_desk
from pbem.words.catalogue import Words
from tests import shelf
from tests.games.cabinet import CARDS
from tests.random_play import SIGNER, clock
from tests.secrets import night, session
from tests.secrets.others import for_others
from tests.secrets.test_noninterference import exchanged, masked

MAILS = 12
COMMANDS = (
    ("status", "--json"),
    ("status",),
    ("log",),
    ("log", "--json"),
    ("dice",),
    ("dice", "--stats"),
    ("report", "--depth", "full"),
    ("report", "--questions"),
    ("report", "--format", "html"),
)


def said_by(folder: Path, name: str, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints of the save in a folder, its errors and its exit code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        command, *options = words
        code = run([command, name, *options])
    told = capsys.readouterr()
    return f"{code}\n{told.out}\n{told.err}"


def checks(campaign: Campaign, reader: str, seen: set[str]) -> Iterator[str]:
    """The receipts that the reader would get for whatever he could send."""
    for verb in ("throw", "take", "standing: take", "pick"):
        for card in (*sorted(seen), "1", "2"):
            text = f"seat: {reader}\n{verb} {card}\ndone\n"
            receipt = receive(campaign, text.encode())
            yield receipt_text(campaign, receipt, Words(campaign.anchor["game"]))


def begun(folder: Path, seed: int, keyed: bool) -> Campaign:
    return session.begun(folder, seed, keyed=tuple(session.SEATS) if keyed else ())


def turned(campaign: Campaign, seen: set[str], rng: random.Random) -> int:
    """Exchange all cards that are not `seen` in a private folder; how many have moved."""
    unseen = [card for card in CARDS if card not in seen]
    other = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    file = private_path(campaign.path) / "secret.yaml"
    file.write_bytes(yamlout.dump(exchanged(yamlin.load_one(file.read_bytes()), other)).encode())
    return sum(one != two for one, two in other.items())


def seen_by(campaign: Campaign, reader: str, before: dict[str, Any]) -> set[str]:
    """The cards that a reader knows, from what he holds, is shown, and what lies open."""
    [power] = session.SEATS[reader]
    known: set[str] = set()
    for state in (before, campaign.state):
        known |= set(state["secret"].get(power, {}).get("hand", []))
        deck = state["decks"]["cards"]
        known |= {*deck["discard"], *deck.get("rest", {}).get("of", [])}
        if reader == "cid":
            known |= set(state["secret"].get("pack", {}).get("pack", []))
    return known


Twice = tuple[Campaign, Campaign]


def again_with_other_cards(
    campaign: Campaign, folder: Path, reader: str, mail: tuple[str, str], rng: random.Random
) -> tuple[Twice, int]:
    """The campaign after a mail, and its twin, in which others held other cards before it."""
    before, twin_path = copied(campaign.state), night.copied(campaign.path, folder)
    campaign = night.say(campaign, *mail)
    seen = seen_by(campaign, reader, before) | {mail[1].split()[-2 if "done" in mail[1] else -1]}
    seen |= {each["value"] for r in campaign.save.records() for each in r.get("shown", [])}
    known = from_desk(campaign, reader)
    seen |= {each["value"] for each in known.cards}
    twin = Campaign.open(twin_path, clock)
    moved = turned(twin, seen, rng)
    return (campaign, night.say(night.again(Campaign.open(twin_path, clock)), *mail)), moved


@pytest.fixture(autouse=True)
def _where_it_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    shelf.take("cabinet", monkeypatch)


@pytest.mark.parametrize(
    ("reader", "keyed"),
    [
        pytest.param(reader, keyed, marks=() if keyed == number % 2 else pytest.mark.soak)
        for number, reader in enumerate(session.SEATS)
        for keyed in (True, False)
    ],
)
def test_other_cards_in_the_hands_of_others_change_no_byte(
    reader: str, keyed: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    rng, answers = random.Random(f"{reader} {keyed}"), random.Random(f"answers {reader}")
    campaign, moved, compared = begun(tmp_path, 1, keyed), 0, 0
    for number in range(MAILS):
        if campaign.state["engine"]["over"]:
            break
        folder = tmp_path / str(number)
        folder.mkdir()
        mail = session.answer(campaign, campaign.unanswered[0], answers)
        (campaign, twin), more = again_with_other_cards(campaign, folder, reader, mail, rng)
        moved += more
        compared += same(campaign, twin, lambda each: for_others(each, reader))
        mine = seen_by(campaign, reader, campaign.state)
        compared += same(campaign, twin, lambda each, mine=mine: checks(each, reader, mine))
        for words in COMMANDS:
            one, two = (
                said_by(c.path.parent, c.path.name, capsys, *words) for c in (campaign, twin)
            )
            assert masked(one) == masked(two), words
    assert campaign.state["engine"]["over"]
    assert moved > 20
    assert compared > 100


def same(one: Campaign, two: Campaign, told: Callable[[Campaign], Iterator[str]]) -> int:
    """How many texts were compared."""
    count = 0
    for first, second in zip(told(one), told(two), strict=True):
        assert masked(first) == masked(second)
        count += 1
    return count


def test_a_refusal_to_one_seat_writes_nothing(tmp_path: Path) -> None:
    """Also a mail that is refused could tell by the record that it makes."""
    campaign = begun(tmp_path, 1, keyed=True)
    theirs = campaign.state["secret"]["Blue"]["hand"][0]
    before = campaign.path.read_bytes()
    receipt = receive(campaign, f"seat: ann\nthrow {theirs}\n".encode(), signer=SIGNER)
    assert [each.rule for each in receipt.problems] == ["CAB-002"]
    Resolver(campaign, SIGNER).run()
    assert campaign.path.read_bytes() == before


def test_a_table_that_hands_out_the_whole_position_would_be_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign = begun(tmp_path, 1, keyed=True)
    (tmp_path / "twin").mkdir()
    mail = session.answer(campaign, campaign.unanswered[0], random.Random(1))
    made, moved = again_with_other_cards(campaign, tmp_path / "twin", "bob", mail, random.Random(1))
    assert moved
    assert same(*made, lambda each: for_others(each, "bob"))

    def everything(table: Table, state: State, *seats: str) -> State:
        return state

    monkeypatch.setattr(Table, "known_to", everything)
    with pytest.raises(AssertionError):
        same(*made, lambda each: for_others(each, "bob"))
