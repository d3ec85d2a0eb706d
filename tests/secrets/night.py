"""A night at the bazaar, played by mails or by robots, with a box key for every seat."""

from __future__ import annotations

import hashlib
import random
import shutil
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

from pbem.engine.flow import Ask
from pbem.engine.play import waits_for
from pbem.intake.receive import receive
from pbem.library import registry
from pbem.play.founding import found
from pbem.play.resolver import Resolver
from pbem.player import seal
from pbem.records.seals import boxes
from pbem.storage import keys
from pbem.storage.files import private_path
from pbem.table.campaign import Campaign
from tests import kept
from tests.random_play import SIGNER, RandomAnswers, clock

GAME = "bazaar"
NAME = "night.pbem.yaml"
SEATS = {"ann": ["North"], "bob": ["East"], "cid": ["South", "West"]}
PHRASES = {
    "ann": "Mondlicht auf Seide 1923",
    "bob": "vier Krüge Öl und ein Esel",
    "cid": "der Wüstenwind trägt Zimt",
}
MOST = 400


def signer_of(seat: str) -> keys.Signer:
    """The key of a seat."""
    return keys.from_seed(hashlib.sha256(seat.encode()).digest())


def private_of(campaign: str, seat: str) -> bytes:
    """The private box key of a seat."""
    return boxes.private_of(signer_of(seat), campaign, seat)


def founded(folder: Path, seed: int = 1, *, sealed: bytes = b"", **parts: Any) -> Campaign:
    """A night at its beginning: the chains follow from the seed; `parts` are other parts of the
    anchor.
    """
    rng = random.Random(seed)
    name = f"night-{rng.getrandbits(64):016x}"
    loaded = registry.load(GAME)
    anchor: dict[str, Any] = {
        "campaign": name,
        "title": "A night",
        "game": loaded.info.id,
        "scenario": "night",
        "options": {},
        "seats": {
            seat: {"powers": powers, "box": boxes.public_of(private_of(name, seat))}
            for seat, powers in SEATS.items()
        },
        "policy": dict.fromkeys(loaded.game.waits, "wait"),
        "moderator": {"plays": ""},
        **parts,
    }
    ordinary, other = rng.randbytes(32), rng.randbytes(32)
    path = folder / NAME
    return found(
        path, anchor, ordinary=ordinary, sealed=sealed or other, signer=SIGNER, clock=clock
    )


def say(campaign: Campaign, seat: str, text: str, *, go_on: bool = True) -> Campaign:
    """Take in a mail and bring the game forward; the campaign as read back from disk."""
    receipt = receive(campaign, f"seat: {seat}\n{text}\n".encode(), signer=SIGNER)
    assert not receipt.problems, receipt.problems
    assert receipt.record, text
    if go_on:
        Resolver(campaign, SIGNER).run()
    return again(campaign)


def sealed(campaign: Campaign, folder: Path, seat: str, text: str) -> str:
    """The mail to the moderator that the seat's own tool makes of its lines; the tool has the save
    alone.
    """
    there = folder / "public"
    there.mkdir(exist_ok=True)
    shutil.copy(campaign.path, there)
    stranger = Campaign.open(there / campaign.path.name, clock)
    data = f"seat: {seat}\n{text}\n".encode()
    made = seal.seal(stranger, data, seat, lambda name: folder / name, keys.load)
    assert made.counts, made.receipt.problems
    return made.private


def again(campaign: Campaign) -> Campaign:
    """The campaign as it is on disk, with its secrets."""
    read = Campaign.open(campaign.path, clock)
    read.unlock()
    return read


def answer(campaign: Campaign, ask: Ask, power: str, rng: random.Random) -> tuple[str, str]:
    """Whose mail with what in it would answer an ask for a power, at random."""
    g = campaign.table.position(campaign.state)
    said = campaign.table.game.sample(g, ask, rng)
    seat = str(campaign.seat_of(power))
    if ask.sections:
        return seat, "\n".join([*(f"{power}: {line}" for line in said), "done"])
    if isinstance(said, dict):
        return seat, f"{power}: {ask.verbs[0]} {said['place']}"
    return seat, f"{power}: say {said}"


def mails(
    campaign: Campaign, rng: random.Random, sealers: Collection[str] = ()
) -> Iterator[Campaign]:
    """Mail after mail until the game is over; the campaign after each. `sealers` are seats that
    seal their lines.
    """
    for _ in range(MOST):
        if campaign.state["engine"]["over"]:
            return
        waiting = [
            (ask, power) for ask in campaign.asks for power in waits_for(campaign.state, ask)
        ]
        ask, power = rng.choice(waiting)
        seat, text = answer(campaign, ask, power, rng)
        if seat in sealers:
            text = sealed(campaign, campaign.path.parent, seat, text)
        campaign = say(campaign, seat, text)
        yield campaign
    raise AssertionError("the night does not end")


def begun(folder: Path, seed: int = 1, **options: Any) -> Campaign:
    """A night with founding phrases, at its first questions."""
    campaign = founded(folder, seed, **options)
    for seat, phrase in PHRASES.items():
        campaign = say(campaign, seat, f"phrase: {phrase}", go_on=False)
    Resolver(campaign, SIGNER).run()
    return again(campaign)


def played(
    folder: Path,
    seed: int = 1,
    until: Callable[[Campaign], bool] | None = None,
    sealers: Collection[str] = (),
) -> Campaign:
    """A night played by mails to its end, or until something holds; `sealers` are seats that seal
    their lines.
    """
    last = begun(folder, seed)
    for campaign in mails(last, random.Random(f"mails {seed}"), sealers):
        last = campaign
        if until is not None and until(campaign):
            break
    return last


def once(folder: Path, seed: int, until: Callable[[Campaign], bool] | None = None) -> Campaign:
    """The same, played once in a run of the tests, where nothing of the program is changed."""

    def make(home: Path) -> None:
        home.mkdir()
        played(home, seed, until)

    path = kept.made(("night", seed, until), make) / NAME
    return again(Campaign.open(copied(path, folder), clock))


def robots(folder: Path, seed: int, most: int = MOST) -> Campaign:
    """A night played by robots, one answer a record."""
    rng, campaign = random.Random(seed), founded(folder, seed)
    for _ in range(most):
        if campaign.state["engine"]["over"]:
            break
        Resolver(campaign, SIGNER, answerer=RandomAnswers(campaign.table, rng)).run()
        campaign = again(campaign)
    return campaign


def copied(path: Path, folder: Path) -> Path:
    """A copy of a campaign with its private folder."""
    shutil.copy(path, folder / path.name)
    shutil.copytree(private_path(path), private_path(folder / path.name))
    return folder / path.name
