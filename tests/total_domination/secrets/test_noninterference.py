"""Cards that a seat has not seen change nothing that it, or anybody, can read: the same mails with
other cards in packs, hands and decks give the same texts, forms, refusals and sizes (TDM-286 to
TDM-295, TDM-320)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pbem.cli import run
from pbem.engine.errors import Refusal
from pbem.engine.state import copy
from pbem.games.total_domination.technology import check_research
from pbem.intake.receive import receive
from pbem.records.seals import boxes
from pbem.reports.report import receipt_text
from pbem.storage import yamlin, yamlout
from pbem.storage.files import private_path
from pbem.table.campaign import Campaign
from pbem.table.confidences import from_desk
from pbem.words.catalogue import Words
from tests.secrets import night
from tests.secrets.others import for_others
from tests.secrets.test_noninterference import exchanged, masked, unsalted
from tests.total_domination.position_builder import board
from tests.total_domination.secrets import war

COMMANDS = (("status", "--json"), ("log",), ("log", "--json"), ("report", "--depth", "full"))


class Moment(NamedTuple):
    """A campaign before a mail, and the mail."""

    path: Path
    seat: str
    text: str


def moment(verb: str, number: int) -> Moment:
    home = war.first_turns() if verb == "turn" else war.drafted()
    folder = home / f"{verb}-{number}"
    seat, text = (folder / "mail.txt").read_text().split("\n", 1)
    return Moment(folder / "war.pbem.yaml", seat, text)


def seen_by(campaign: Campaign, seat: str, before: dict[str, Any], first: int) -> set[str]:
    """The cards that a seat holds before or after, and all that it or everybody was shown since
    record `first`."""
    views = [campaign.table.view(state, seat) for state in (before, campaign.state)]
    told = from_desk(campaign, seat)
    seen = war.cards_in([views, [each["value"] for each in told.cards], told.events])
    records = [campaign.save.record(n) for n in range(first, campaign.save.count + 1)]
    return seen | war.cards_in([[r.get("events", []), r.get("shown", [])] for r in records])


def turned(path: Path, seen: set[str], rng: random.Random) -> int:
    """Exchange all cards that are not `seen` among each other in a private folder; how many have
    moved."""
    unseen = [card for card in board().cards if card not in seen]
    other = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    file = private_path(path) / "secret.yaml"
    file.write_bytes(yamlout.dump(exchanged(yamlin.load_one(file.read_bytes()), other)).encode())
    return sum(one != two for one, two in other.items())


def checks(campaign: Campaign, reader: str, mine: list[str]) -> Iterator[str]:
    """The receipts that the reader would get for whatever he could send."""
    words = Words(war.GAME)
    lines = [f"{verb} {card}" for verb in ("keep", "replace") for card in (mine[0], "G04", "U11")]
    lines += ["prefer own > op 6", "standing: replace lowest op", "spy discard G04 > J03"]
    for each in lines:
        # The empty lines make it another mail than one that was sent already.
        receipt = receive(campaign, f"seat: {reader}\n{each}\n\n\n".encode())
        yield receipt_text(campaign, receipt, words)


def box(campaign: Campaign, number: int, seat: str) -> Any:
    record = campaign.save.record(number)
    told = record.get("boxes", {}).get(seat)
    private = night.private_of(campaign.id, seat)
    return boxes.decrypt(private, campaign.id, seat, f"box/{number}", told) if told else {}


def said_by(campaign: Campaign, capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints of a save, its errors and its exit code."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(campaign.path.parent)
        code = run([words[0], campaign.path.name, *words[1:]])
    told = capsys.readouterr()
    return f"{code}\n{told.out}\n{told.err}"


def bare_size(path: Path) -> int:
    """The size of a save without quotes: a hash that looks like a number stands in them."""
    return len(path.read_bytes().replace(b'"', b""))


TURNS = (("turn", 1, "uk"), ("turn", 2, "germany"), ("turn", 3, "ussr"))


@pytest.mark.parametrize(
    ("verb", "number", "reader"),
    [
        pytest.param(*each, marks=[pytest.mark.soak] if each in war.NIGHTLY else [])
        for each in (*war.MOMENTS, *TURNS)
    ],
)
def test_TDM_288_TDM_299_TDM_302_TDM_304_TDM_320_other_cards_change_no_byte(
    verb: str, number: int, reader: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = moment(verb, number)
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one = war.opened(night.copied(told.path, tmp_path / "one"))
    state, first = copy(one.state), one.save.count + 1
    one = night.say(one, told.seat, told.text)
    two_path = night.copied(told.path, tmp_path / "two")
    seen = seen_by(one, reader, state, first) | war.named(told.text)
    assert turned(two_path, seen, random.Random(verb)) > 15
    two = night.say(war.opened(two_path), told.seat, told.text)
    assert masked(one.path.read_text()) == masked(two.path.read_text())
    assert bare_size(one.path) == bare_size(two.path)
    for record in range(first, one.save.count + 1):
        assert unsalted(box(one, record, reader)) == unsalted(box(two, record, reader))
    mine = sorted(war.cards_in(one.table.view(one.state, reader)["secret"]))
    texts = [[*for_others(each, reader), *checks(each, reader, mine)] for each in (one, two)]
    assert len(texts[0]) == len(texts[1]) > 20
    for first_text, second_text in zip(*texts, strict=True):
        assert masked(first_text) == masked(second_text)
    for words in COMMANDS if verb == "spy_discard" else ():
        shown = [masked(said_by(each, capsys, *words)) for each in (one, two)]
        assert shown[0] == shown[1], words


def test_TDM_301_which_card_science_takes_nobody_else_can_tell(tmp_path: Path) -> None:
    """Neither from the pile, nor from what is committed to, nor from any size."""
    campaign = war.begun(tmp_path, 6, scenario="1939")
    for seat in war.SEATS:
        text = "standing:\nprefer own science > highest op\nreplace nothing"
        campaign = night.say(campaign, seat, text, go_on=seat == "ussr")
    g = campaign.table.position(campaign.state)
    science = next(c for c in g.state["secret"]["Germany"]["hand"] if is_science(c, "Germany"))
    pile = g.state["decks"]["cards"]["discard"]
    first, second, *_ = [card for card in pile if may_develop(g, "Germany", card)]
    made = []
    for card in (first, second):
        (tmp_path / card).mkdir()
        twin = war.opened(night.copied(campaign.path, tmp_path / card))
        text = f"play {science} for event\ntake {card}\ndone"
        twin = night.say(twin, "germany", text)
        assert twin.state["secret"]["Germany"]["face_down"] == {"Germany": card}
        assert twin.table.view(twin.state)["discards"]["missing"] == 1
        made.append([masked(text) for text in for_others(twin, "ussr")])
    assert made[0] == made[1]


def is_science(card: str, colour: str) -> bool:
    facts = board().cards[card]
    return (facts.event, facts.colour) == ("science", colour)


def may_develop(g: Any, player: str, card: str) -> bool:
    try:
        check_research(g, player, card)
    except Refusal:
        return False
    return True
