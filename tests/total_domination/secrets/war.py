"""A campaign from 1943 with a key for boxes for every seat, played by mails; the UK has Enigma and
the USSR Espionage."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any

from pbem.engine.flow import Ask
from pbem.engine.play import waits_for
from pbem.library import registry
from pbem.play.founding import found
from pbem.play.resolver import Resolver
from pbem.records.seals import boxes
from pbem.storage.files import private_path
from pbem.storage.yamlout import dump
from pbem.table.campaign import Campaign
from tests.random_play import SIGNER, clock
from tests.secrets import night

GAME = "total_domination"
SEATS = {"germany": ["Germany"], "uk": ["UK"], "japan": ["Japan"], "ussr": ["USSR"]}
PHRASES = {
    "germany": "Mondlicht auf Seide 1923",
    "uk": "four jars of oil and one donkey",
    "japan": "der Wüstenwind trägt Zimt",
    "ussr": "Wolken über dem Dnjepr 1943",
}
CARD = re.compile(r"[GUJS]\d\d|US\d|CN\d")


def founded(
    folder: Path,
    seed: int = 1,
    *,
    keyed: Collection[str] = tuple(SEATS),
    scenario: str = "fall_of_the_axis",
    seats: dict[str, list[str]] | None = None,
    options: dict[str, str] | None = None,
) -> Campaign:
    """A campaign at its beginning; `keyed` are the seats with a key for boxes. Everybody has an
    address."""
    rng, loaded = random.Random(seed), registry.load(GAME)
    name = f"war-{rng.getrandbits(64):016x}"
    played: dict[str, Any] = {s: {"powers": powers} for s, powers in (seats or SEATS).items()}
    for seat in set(keyed) & set(played):
        played[seat]["box"] = boxes.public_of(night.private_of(name, seat))
    anchor = {
        "campaign": name,
        "title": "A war",
        "game": GAME,
        "scenario": scenario,
        "options": loaded.options(scenario, options or {}),
        "seats": played,
        "policy": dict.fromkeys(loaded.game.waits, "wait"),
        "moderator": {"plays": ""},
    }
    path, chains = folder / "war.pbem.yaml", (rng.randbytes(32), rng.randbytes(32))
    campaign = found(path, anchor, ordinary=chains[0], sealed=chains[1], signer=SIGNER, clock=clock)
    addresses = {seat: {"addresses": [f"{seat}@example.org"]} for seat in played}
    (private_path(path) / "addresses.yaml").write_text(dump(addresses))
    return campaign


def begun(folder: Path, seed: int = 1, **parts: Any) -> Campaign:
    """The same at its first questions, with founding phrases."""
    campaign = founded(folder, seed, **parts)
    for seat in campaign.seats:
        text = f"phrase: {PHRASES.get(seat, PHRASES['uk'])}"
        campaign = night.say(campaign, seat, text, go_on=False)
    Resolver(campaign, SIGNER).run()
    return night.again(campaign)


def line(ask: Ask, say: Any) -> str:
    """The order line that says this to a question of the Strategic phase."""
    verb = ask.verbs[0]
    if ask.verb == "spy":
        return f"spy on {say}" if say else "spy nobody"
    if ask.verb == "enigma":
        return f"enigma keep {', '.join(say)}"
    return f"{verb} {', '.join(say) or 'nothing'}"


def answer(campaign: Campaign, ask: Ask, rng: random.Random) -> tuple[str, str]:
    """Whose mail with what in it would answer a question, at random."""
    power = waits_for(campaign.state, ask)[0]
    said = campaign.table.game.sample(campaign.table.position(campaign.state), ask, rng)
    seat = str(campaign.seat_of(power))
    if ask.sections:
        return seat, "\n".join([*said, "done"])
    return seat, line(ask, said)


def played(
    folder: Path, seed: int = 1, until: Sequence[str] = ("orders",), most: int = 99, **parts: Any
) -> Campaign:
    """The campaign after so many mails, or when a question of these verbs is open."""
    campaign, rng = begun(folder, seed, **parts), random.Random(f"mails {seed}")
    for _ in range(most):
        ask = campaign.unanswered[0]
        if ask.verb in until:
            break
        campaign = night.say(campaign, *answer(campaign, ask, rng))
    return campaign


def cards_in(value: Any) -> set[str]:
    """All cards that are named anywhere in plain data."""
    if isinstance(value, dict):
        return set().union(*map(cards_in, value.values()), set())
    if isinstance(value, list):
        return set().union(*map(cards_in, value), set())
    return {value} if isinstance(value, str) and CARD.fullmatch(value) else set()


def named(text: str) -> set[str]:
    """All cards that are named in a text."""
    return set(re.findall(rf"\b(?:{CARD.pattern})\b", text))
