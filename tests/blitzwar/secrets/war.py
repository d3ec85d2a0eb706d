"""A campaign with sealed cards and a key for boxes for every seat, played by mails."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pbem.library import registry
from pbem.play.founding import found
from pbem.play.resolver import Resolver
from pbem.records.seals import boxes
from pbem.storage.files import private_path
from pbem.storage.yamlout import dump
from pbem.table.campaign import Campaign
from tests.random_play import SIGNER, clock
from tests.secrets import night

GAME = "blitzwar"
SEATS = {"axis": ["Axis"], "allies": ["Allies"], "soviets": ["Soviets"]}
PHRASES = {
    "axis": "Mondlicht auf Seide 1923",
    "allies": "four jars of oil and one donkey",
    "soviets": "Wolken über dem Dnjepr 1943",
}
FIRST = {
    "axis": ("AX-L1", "AX-L2", "AX-L3"),
    "allies": ("AL-L1", "AL-L2", "AL-L3"),
    "soviets": ("SU-L1", "SU-L2", "SU-L3"),
}
CARD = re.compile(r"(?:AX|AL|SU)-[LT]\d")

Cards = Mapping[str, Sequence[str]]


def begun(folder: Path, seed: int = 1) -> Campaign:
    """The campaign before the set-up, with founding phrases; everybody has an address."""
    rng, loaded = random.Random(seed), registry.load(GAME)
    name = f"war-{rng.getrandbits(64):016x}"
    played: dict[str, Any] = {
        seat: {"powers": sides, "box": boxes.public_of(night.private_of(name, seat))}
        for seat, sides in SEATS.items()
    }
    anchor = {
        "campaign": name,
        "title": "A war",
        "game": GAME,
        "scenario": "1939",
        "options": loaded.options("1939", {}),
        "seats": played,
        "policy": dict.fromkeys(loaded.game.waits, "wait"),
        "moderator": {"plays": ""},
    }
    path, chains = folder / "war.pbem.yaml", (rng.randbytes(32), rng.randbytes(32))
    campaign = found(path, anchor, ordinary=chains[0], sealed=chains[1], signer=SIGNER, clock=clock)
    addresses = {seat: {"addresses": [f"{seat}@example.org"]} for seat in played}
    (private_path(path) / "addresses.yaml").write_text(dump(addresses))
    for seat, phrase in PHRASES.items():
        campaign = night.say(campaign, seat, f"phrase: {phrase}", go_on=False)
    return going_on(campaign)


def going_on(campaign: Campaign) -> Campaign:
    """The campaign at its next questions."""
    Resolver(campaign, SIGNER).run()
    return night.again(campaign)


def answered(campaign: Campaign, cards: Cards) -> Campaign:
    """All that is asked now has been answered: cards as they are named, `pass` to all else."""
    for ask in campaign.unanswered:
        seat = ask.to[0].lower()
        named = cards.get(seat, ()) if ask.verb == "choose_cards" else ()
        said = f"card{'s' * (len(named) > 1)} {', '.join(named)}" if named else "pass"
        lines = [f"{ask.sections[0]}:", said, "done"]
        campaign = night.say(campaign, seat, "\n".join(lines), go_on=False)
    return going_on(campaign)


def chosen(folder: Path, cards: Cards = FIRST) -> Campaign:
    """The campaign of turn 1, when all have chosen their first three cards."""
    return answered(answered(begun(folder), {}), cards)


def turn(campaign: Campaign, number: int, cards: Cards) -> Campaign:
    """The campaign with the beginning of a turn, when cards have been chosen in it."""
    while campaign.state["turn"] < number or campaign.unanswered[0].verb == "choose_cards":
        campaign = answered(campaign, cards)
    return campaign


def cards_in(text: str) -> set[str]:
    """All cards that are named in a text."""
    return set(CARD.findall(text))
