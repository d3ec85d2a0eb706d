"""A campaign of three seats whose mails of the turn's end are sealed, played by mails."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pbem.intake.receive import receive
from pbem.library import registry
from pbem.play.founding import found
from pbem.play.resolver import Resolver
from pbem.records.seals import boxes
from pbem.storage.files import private_path
from pbem.storage.yamlout import dump
from pbem.table.campaign import Campaign
from tests import kept
from tests.random_play import SIGNER, clock
from tests.secrets import night

GAME, SCENARIO = "blitz_world_in_conflict", "d"
SEATS = {"germany": ["Germany"], "western-allies": ["Western Allies"], "ussr": ["USSR"]}
PHRASES = {
    "germany": "Mondlicht auf Seide 1923",
    "western-allies": "four jars of oil and one donkey",
    "ussr": "Wolken über dem Dnjepr 1943",
}
ENDS = ("prepare", "spend")

Lines = Mapping[str, Sequence[str]]
Seats = Mapping[str, list[str]]


def begun(
    folder: Path, seed: int = 1, *, scenario: str = SCENARIO, seats: Seats = SEATS
) -> Campaign:
    """The campaign at its first questions, with founding phrases; everybody has an address."""
    rng, loaded = random.Random(seed), registry.load(GAME)
    name = f"war-{rng.getrandbits(64):016x}"
    played: dict[str, Any] = {
        seat: {"powers": powers, "box": boxes.public_of(night.private_of(name, seat))}
        for seat, powers in seats.items()
    }
    anchor = {
        "campaign": name,
        "title": "A war",
        "game": GAME,
        "scenario": scenario,
        "options": loaded.options(scenario, {}),
        "seats": played,
        "policy": dict.fromkeys(loaded.game.waits, "wait"),
        "moderator": {"plays": ""},
    }
    path, chains = folder / "war.pbem.yaml", (rng.randbytes(32), rng.randbytes(32))
    campaign = found(path, anchor, ordinary=chains[0], sealed=chains[1], signer=SIGNER, clock=clock)
    addresses = {seat: {"addresses": [f"{seat}@example.org"]} for seat in played}
    (private_path(path) / "addresses.yaml").write_text(dump(addresses))
    for seat in seats:
        campaign = night.say(campaign, seat, f"phrase: {PHRASES[seat]}", go_on=False)
    return going_on(campaign)


def going_on(campaign: Campaign) -> Campaign:
    """The campaign at its next questions."""
    Resolver(campaign, SIGNER).run()
    return night.again(campaign)


def opened(path: Path) -> Campaign:
    """The campaign as it is on disk, with its secrets."""
    return night.again(Campaign.open(path, night.clock))


def said(campaign: Campaign, seat: str, *lines: str) -> Campaign:
    """A mail of a seat to the question that is open to it; nothing is decided yet."""
    asked = (ask for ask in campaign.unanswered if campaign.seat_of(ask.to[0]) == seat)
    section = next(ask.sections[-1] for ask in asked)
    text = "\n".join([f"{section}:", *(lines or ("pass",)), "done"])
    return night.say(campaign, seat, text, go_on=False)


def replaced(campaign: Campaign, seat: str, section: str, *lines: str) -> Campaign:
    """Another mail of a seat in place of its last one, which has to be confirmed."""
    text = "\n".join([f"seat: {seat}", f"{section}:", *lines, "done", ""])
    told = receive(campaign, text.encode(), signer=SIGNER)
    return night.say(night.again(campaign), seat, f"ok {told.code}", go_on=False)


def answered(campaign: Campaign, lines: Lines | None = None) -> Campaign:
    """All who are asked have written, `pass` where there is nothing else."""
    for ask in campaign.unanswered:
        seat = str(campaign.seat_of(ask.to[0]))
        campaign = said(campaign, seat, *(lines or {}).get(seat, ()))
    return going_on(campaign)


def at(folder: Path, verb: str) -> Campaign:
    """A copy of the campaign of turn 3, when all are asked for the first or the second mail of its
    end."""
    there = kept.made("Blitz! A World in Conflict, the end of turn 3 in scenario D", _played)
    return opened(night.copied(there / verb / "war.pbem.yaml", folder))


def _played(folder: Path) -> None:
    folder.mkdir()
    campaign = begun(folder)
    for verb in ENDS:
        while campaign.unanswered[0].verb != verb:
            campaign = answered(campaign)
        (folder / verb).mkdir()
        night.copied(campaign.path, folder / verb)
