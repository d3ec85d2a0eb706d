"""Other people's secrets change nothing that a seat, or anybody, can read: files equal after
masking hashes and boxes.
"""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.play import waits_for
from pbem.engine.state import copy as copied
from pbem.records.seals import boxes
from pbem.reports.report import turn_report
from pbem.storage import yamlin, yamlout
from pbem.storage.files import private_path
from pbem.table.campaign import Campaign
from tests.engine.contract_game import CARDS
from tests.random_play import clock
from tests.secrets import night, others

CARD = re.compile(r"^c\d\d$")


def masked(text: str) -> str:
    """Without hashes, commitments, salts and heads; of seals and boxes only the lengths stay."""
    text = re.sub(r"\b[0-9a-f]{64}\b", "<hash>", text)
    text = re.sub(r'"?<hash>"?', "<hash>", text)
    text = re.sub(r"\b(\d+)/[0-9a-f]{16}\b", r"\1/<head>", text)
    box = re.compile(r'"?([A-Za-z0-9+/]{80,}={0,2})"?')
    return box.sub(lambda found: f"<{len(found[1])} characters>", text)


def cards_in(value: Any) -> set[str]:
    """All cards that are named anywhere in plain data."""
    if isinstance(value, dict):
        return set().union(*map(cards_in, value.values()), set())
    if isinstance(value, list):
        return set().union(*map(cards_in, value), set())
    return {value} if isinstance(value, str) and CARD.match(value) else set()


def exchanged(value: Any, other: dict[str, str]) -> Any:
    """Plain data with these cards in the place of others."""
    if isinstance(value, dict):
        return {key: exchanged(item, other) for key, item in value.items()}
    if isinstance(value, list):
        return [exchanged(item, other) for item in value]
    return other.get(value, value) if isinstance(value, str) else value


def _box(campaign: Campaign, record: Any, seat: str) -> Any:
    box = record.get("boxes", {}).get(seat)
    if box is None:
        return {}
    private = night.private_of(campaign.id, seat)
    return boxes.decrypt(private, campaign.id, seat, f"box/{record['record']}", box)


def unsalted(told: Any) -> Any:
    """What is in a box but for salts; of cards that were spied at, which are drawn by lot, the
    places.
    """
    if isinstance(told, dict) and "cards" in told and "sets" in told:
        told = {**told, "cards": [card["field"] for card in told["cards"]]}
    if isinstance(told, dict):
        return {key: unsalted(item) for key, item in told.items() if "salt" not in key}
    return [unsalted(item) for item in told] if isinstance(told, list) else told


def permuted(path: Path, seen: set[str], rng: random.Random) -> dict[str, str]:
    """Exchange all cards that are not `seen` among each other in a private folder; what stands for
    what.
    """
    unseen = [card for card in CARDS if card not in seen]
    other = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    file = private_path(path) / "secret.yaml"
    data = yamlin.load_one(file.read_bytes())
    file.write_bytes(yamlout.dump(exchanged(data, other)).encode())
    return other


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(n, marks=pytest.mark.soak) for n in range(2, 6))]
)
def test_cards_that_a_seat_has_not_seen_change_nothing_that_it_reads(
    seed: int, tmp_path: Path
) -> None:
    rng = random.Random(seed)
    campaign, compared, moved = night.begun(tmp_path, seed), 0, 0
    answers = random.Random(f"mails {seed}")
    for number in range(night.MOST):
        if campaign.state["engine"]["over"]:
            break
        folder = tmp_path / str(number)
        folder.mkdir()
        twin_path = night.copied(campaign.path, folder)
        before = campaign.save.count
        state = copied(campaign.state)
        waiting = [(a, p) for a in campaign.asks for p in waits_for(campaign.state, a)]
        seat, text = night.answer(campaign, *answers.choice(waiting), answers)
        campaign = night.say(campaign, seat, text)
        reader = rng.choice(sorted(night.SEATS))
        numbers = range(before, campaign.save.count + 1)
        seen = held(campaign, reader, state)
        seen |= set().union(*(told_in(campaign, reader, n) for n in numbers))
        other = permuted(twin_path, seen, rng)
        moved += sum(one != two for one, two in other.items())
        again = night.say(night.again(Campaign.open(twin_path, clock)), seat, text)
        assert masked(twin_path.read_text()) == masked(campaign.path.read_text())
        for number in numbers[1:]:
            one, two = (_box(c, c.save.record(number), reader) for c in (campaign, again))
            assert unsalted(one) == unsalted(two)
        assert masked(report(again)) == masked(report(campaign))
        for one, two in zip(
            others.for_others(campaign, reader), others.for_others(again, reader), strict=True
        ):
            assert masked(one) == masked(two)
        compared += 1
    assert compared > 25
    assert moved > 100


def told_in(campaign: Campaign, seat: str, number: int) -> set[str]:
    """The cards that a seat can name from one record."""
    if not number:
        return set()
    record = campaign.save.record(number)
    told = {key: value for key, value in record.items() if key != "boxes"}
    return cards_in(told) | cards_in(_box(campaign, record, seat))


def held(campaign: Campaign, seat: str, before: dict[str, Any]) -> set[str]:
    """The cards that a seat held before or holds after a mail, and those that lie open."""
    view = campaign.table.game.view
    seen = [view(campaign.table.position(state), seat) for state in (before, campaign.state)]
    mine = [before["secret"].get(power, {}) for power in night.SEATS[seat]]
    return cards_in(seen) | cards_in(mine)


def report(campaign: Campaign) -> str:
    """What everybody is sent."""
    return turn_report(Campaign.open(campaign.path, clock), depth="full")


def test_masking_leaves_what_could_tell(tmp_path: Path) -> None:
    """A card that got into a file, or a longer box, would be seen."""
    campaign = night.begun(tmp_path)
    text = campaign.path.read_text()
    assert masked(text) != masked(text.replace("kind: result", "kind: result\nhint: c07"))
    box = re.findall(r"[A-Za-z0-9+/]{200,}={0,2}", text)[0]
    assert masked(text) != masked(text.replace(box, "AAAA" + box))
    assert masked(text) == masked(text.replace(box, box[:-9] + box[:9]))
