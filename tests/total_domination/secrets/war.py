"""A campaign from 1943 with a key for boxes for every seat, played by mails; the UK has Enigma and
the USSR Espionage."""

from __future__ import annotations

import random
import re
from collections import Counter
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
from tests import kept
from tests.random_play import SIGNER, clock
from tests.secrets import night

GAME = "total_domination"
SEATS = {"germany": ["Germany"], "uk": ["UK"], "japan": ["Japan"], "ussr": ["USSR"]}
SEATS_OF = {power: seat for seat, [power] in SEATS.items()}
PHRASES = {
    "germany": "Mondlicht auf Seide 1923",
    "uk": "four jars of oil and one donkey",
    "japan": "der Wüstenwind trägt Zimt",
    "ussr": "Wolken über dem Dnjepr 1943",
}
# Before which questions of the draft of 1943, counted among those of their verb, the campaign is
# kept, and who reads it there.
MOMENTS = (
    ("keep", 4, "uk"),
    ("keep", 16, "japan"),
    ("replace", 2, "ussr"),
    ("enigma", 1, "germany"),
    ("spy_discard", 1, "uk"),
)
# Those that the nightly run alone looks at.
NIGHTLY = MOMENTS[1:3]
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


def opened(path: Path) -> Campaign:
    """The campaign as it is on disk, with its secrets."""
    return night.again(Campaign.open(path, clock))


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


def drafted() -> Path:
    """A folder with the campaign before each of the moments, the mail that follows, and its end
    (`end`); not to be changed."""
    return kept.made("total domination, the draft of 1943", _drafted)


def _drafted(folder: Path) -> None:
    """The draft of 1943 with replacements and Espionage; a copy before each of the moments."""
    folder.mkdir()
    campaign, rng = begun(folder), random.Random("mails")
    count: Counter[str] = Counter()
    while campaign.unanswered[0].verb != "orders":
        asks = campaign.unanswered
        # In rounds of the draft that nobody looks at all answers are taken at once.
        at_once = 4 <= count["keep"] < 12
        for ask in asks:
            count[ask.verb] += 1
            seat, text = answer(campaign, ask, rng)
            if ask.id.startswith("replace UK"):
                text = f"replace {campaign.state['secret']['UK']['hand'][0]}"
            if ask.verb == "spy":
                text = "spy on Germany"
            if any(each[:2] == (ask.verb, count[ask.verb]) for each in MOMENTS):
                _keep(campaign, folder / f"{ask.verb}-{count[ask.verb]}", f"{seat}\n{text}")
            campaign = night.say(campaign, seat, text, go_on=ask is asks[-1] or not at_once)
    _keep(campaign, folder / "end", "")


def first_turns() -> Path:
    """A folder with the campaign of 1939 before the first card turns of three powers (`turn-1` to
    `turn-3`): a technology goes face down, Lend-Lease is taken, a card goes into reserve."""
    return kept.made("total domination, the first turns of 1939", _first_turns)


def _first_turns(folder: Path) -> None:
    folder.mkdir()
    campaign = begun(folder, scenario="1939")
    for seat in SEATS:
        text = "prefer highest op\nstanding: replace nothing"
        campaign = night.say(campaign, seat, text, go_on=seat == "ussr")
    g = campaign.table.position(campaign.state)
    hands = {power: g.state["secret"][power]["hand"] for power in SEATS_OF}
    plain = ("A1", "A2", "B1", "B2", "C1", "C2", "C3", "D1", "D2", "E1")
    cards = campaign.table.board.cards
    developed = next(card for card in hands["Germany"] if cards[card].technology in plain)
    turns = (
        ("germany", f"research {developed}"),
        ("uk", f"lend-lease {hands['UK'][0]}"),
        ("japan", f"pass, reserve {hands['Japan'][0]}"),
    )
    for number, (seat, text) in enumerate(turns, 1):
        _keep(campaign, folder / f"turn-{number}", f"{seat}\n{text}\ndone")
        campaign = night.say(campaign, seat, f"{text}\ndone")


def before(folder: Path, verb: str = "", number: int = 0) -> Campaign:
    """A copy of the draft of 1943 as it was before a moment, or at its end."""
    there = drafted() / (f"{verb}-{number}" if verb else "end")
    return opened(night.copied(there / "war.pbem.yaml", folder))


def _keep(campaign: Campaign, folder: Path, mail: str) -> None:
    folder.mkdir()
    night.copied(campaign.path, folder)
    (folder / "mail.txt").write_text(mail)
