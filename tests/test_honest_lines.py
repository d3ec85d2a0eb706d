"""Whole turns with conditions, standing lines, loss lists, pauses, silence and withdrawals by
honest mails audit clean.
"""

from __future__ import annotations

import random

import pytest

from pbem.audit.audit import audit
from pbem.engine.flow import Ask
from pbem.table.campaign import Campaign
from tests.sample import first
from tests.small_campaign import ATTACK, NAME, REST, Folder, Maker

BATTLES = (
    "retreat East Poland if attackers < 3",
    "retreat East Poland -> Poland after round 1",
    "press East Poland",
    "pause East Poland after round 1",
    "retreat Bessarabia if attackers < defenders",
)
REPLIES = (
    "press",
    "casualties land: armor, infantry, artillery",
    "casualties land: infantry, armor",
    "casualties sea: destroyer, transport, submarine",
    "casualties aa: bomber, fighter",
)
STANDING = (
    "casualties land: infantry, artillery, armor",
    "casualties land: armor",
    "casualties sea: submarine",
    "press",
)


def orders(campaign: Campaign, ask: Ask, rng: random.Random) -> str:
    """A legal batch with some conditions and loss lists, which may contradict each other, in the
    words of a mail.
    """
    if ask.id == "orders Germany 1 A":
        lines = "\n".join(["battles:", *rng.sample(BATTLES + REPLIES, 6)])
        return f"{ATTACK}{lines}\n{rng.choice((REST, ''))}done\n"
    g = campaign.table.position(campaign.state)
    by_section: dict[str, list[str]] = {}
    for text in campaign.table.game.sample(g, ask, rng):
        line = campaign.parse(text)
        by_section.setdefault(line.section, []).append(line.order)
    if "battles" in ask.sections:
        by_section.setdefault("battles", []).extend(rng.sample(REPLIES, rng.randint(0, 4)))
    told = "".join(
        f"{head}:\n" + "\n".join(some) + "\n" for head, some in by_section.items() if some
    )
    standing = rng.sample(STANDING, rng.randint(0, 2))
    told += "standing:\n" + "\n".join(standing) + "\n" if standing else ""
    return f"{told or 'pass'}\ndone\n"


def step(folder: Folder, rng: random.Random) -> None:
    """Somebody writes, or nobody does and time runs out."""
    campaign = Campaign.open(folder.save)
    seat = rng.choice(list(campaign.seats))
    if rng.random() < 0.3:
        folder.apply(f"standing:\n{rng.choice(STANDING)}\n", seat=seat)
    elif rng.random() < 0.1:
        folder.run("withdraw", NAME, seat, "standing")
    campaign = Campaign.open(folder.save)
    for ask in campaign.unanswered:
        asked = campaign.seat_of(ask.to[0])
        if ask.sections and asked is not None:
            if not folder.apply(orders(campaign, ask, rng), seat=asked).code:
                return
            continue
        if ask.verb == "retreat" and asked is not None and rng.random() < 0.6:
            folder.apply(f"{rng.choice(('press', 'retreat'))} {ask.args['at']}\n", seat=asked)
            return
    folder.run("apply", NAME, "--silence")


@pytest.mark.parametrize("seed", first(range(12)))
def test_honest_play_with_lines_of_all_kinds_audits_clean(seed: int, campaign: Maker) -> None:
    rng = random.Random(seed)
    folder = campaign(*(("--wait", "retreat") if seed % 2 else ()))
    for _ in range(12):
        step(folder, rng)
        result = audit(folder.save)
        assert result.holds, result.replay.difference
    hows = {g["how"] for r in folder.records for g in r.get("inputs", []) if "how" in g}
    assert {"line", "orders"} <= hows
    assert folder.run("open", NAME, "--early").code == 0
    result = audit(folder.save)
    assert result.holds, result.replay.difference
    assert not result.unproven
