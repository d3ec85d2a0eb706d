"""A session of the cabinet, played by mails: with a box key for every seat, or for none."""

from __future__ import annotations

import random
from collections.abc import Collection
from pathlib import Path
from typing import Any

from pbem.engine.flow import Ask
from pbem.engine.play import waits_for
from pbem.library import registry
from pbem.play.founding import found
from pbem.play.resolver import Resolver
from pbem.records.seals import boxes
from pbem.storage import keys
from pbem.storage.files import private_path
from pbem.storage.yamlout import dump
from pbem.table.campaign import Campaign
from tests.random_play import SIGNER, clock
from tests.secrets import night

SEATS = {"ann": ["Red"], "bob": ["Blue"], "cid": ["Green"]}


def begun(folder: Path, seed: int = 1, keyed: Collection[str] = tuple(SEATS)) -> Campaign:
    """A session at its first question; `keyed` are the seats with a key for boxes. Everybody has an
    address.
    """
    rng = random.Random(seed)
    name = f"session-{rng.getrandbits(64):016x}"
    seats: dict[str, Any] = {seat: {"powers": powers} for seat, powers in SEATS.items()}
    for seat in keyed:
        seats[seat]["box"] = boxes.public_of(night.private_of(name, seat))
    anchor = {
        "campaign": name,
        "title": "A session",
        "game": "cabinet",
        "scenario": "session",
        "options": {},
        "seats": seats,
        "policy": dict.fromkeys(registry.load("cabinet").game.waits, "wait"),
        "moderator": {"plays": ""},
    }
    path, chains = folder / "session.pbem.yaml", (rng.randbytes(32), rng.randbytes(32))
    campaign = found(path, anchor, ordinary=chains[0], sealed=chains[1], signer=SIGNER, clock=clock)
    addresses = {seat: {"addresses": [f"{seat}@example.org"]} for seat in SEATS}
    (private_path(path) / "addresses.yaml").write_text(dump(addresses))
    for seat, phrase in night.PHRASES.items():
        campaign = night.say(campaign, seat, f"phrase: {phrase}", go_on=False)
    Resolver(campaign, SIGNER).run()
    return night.again(campaign)


def answer(campaign: Campaign, ask: Ask, rng: random.Random) -> tuple[str, str]:
    """Whose mail with what in it would answer an ask, at random."""
    [power] = waits_for(campaign.state, ask)
    seat = next(seat for seat, powers in SEATS.items() if power in powers)
    g = campaign.table.position(campaign.state)
    said = campaign.table.game.sample(g, ask, rng)
    if ask.sections:
        return seat, "\n".join([*said, "done"])
    return seat, f"pick {said['place']}" if isinstance(said, dict) else f"take {said}"


def played(folder: Path, seed: int = 1, mails: int = 99, **options: Any) -> Campaign:
    """A session after so many mails, or at its end."""
    campaign, rng = begun(folder, seed, **options), random.Random(f"mails {seed}")
    for _ in range(mails):
        if campaign.state["engine"]["over"]:
            break
        campaign = night.say(campaign, *answer(campaign, campaign.unanswered[0], rng))
    return campaign


def player(folder: Path, campaign: Campaign, seat: str, *, has_key: bool = True) -> Path:
    """A player's folder, with the save and his key, where he has one."""
    folder.mkdir()
    (folder / campaign.path.name).write_bytes(campaign.path.read_bytes())
    if has_key:
        (folder / f"{seat}.pbem-player").mkdir(mode=0o700)
        keys.store(folder / f"{seat}.pbem-player" / "seat.key", night.signer_of(seat))
    return folder / campaign.path.name
