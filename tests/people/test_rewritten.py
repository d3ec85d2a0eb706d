"""Orders of random legal play, said anew as people say them: each comes back as itself or as a
question, never as another order; what came back is read strictly too.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.engine.flow import Ask
from pbem.engine.orders import Line
from pbem.engine.play import open_asks, waits_for
from pbem.faults import MailRefused
from pbem.intake.receive import receive
from pbem.records.standing import STRICT
from pbem.reports.receipts import Receipt
from pbem.table.campaign import Campaign
from tests.people.posts import sorted_units
from tests.people.rewriting import Rewriter, Said
from tests.random_play import (
    anybody,  # noqa: F401 (fixture)
    play,
)
from tests.shelf import game, in_turn  # noqa: F401 (fixture)

INPUTS, TIMES = 16, 2


@in_turn("seed", range(3))
def test_an_order_comes_back_as_itself_or_as_a_question(
    game: str, seed: int, tmp_path: Path
) -> None:
    of_random_play(game, seed, tmp_path, INPUTS, TIMES)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(300, 340))
def test_many_orders_come_back_as_themselves_or_as_questions(
    game: str, seed: int, tmp_path: Path
) -> None:
    of_random_play(game, seed, tmp_path, 60, 12)


def of_random_play(game: str, seed: int, folder: Path, inputs: int, times: int) -> None:
    """Rewrite the orders of a game played at random."""
    rng = random.Random(f"{game} {seed}")
    for campaign in play(folder, game, seed, inputs):
        for ask, seat, batch in batches(campaign, rng):
            rewriter = Rewriter(campaign.grammar, rng)
            for _ in range(times):
                hold(campaign, ask, seat, rewriter.mail(batch))


def batches(campaign: Campaign, rng: random.Random) -> Iterator[tuple[Ask, str, list[Line]]]:
    """Legal orders for each open ask that takes orders, and the seat that sends them."""
    for ask in open_asks(campaign.state):
        missing = waits_for(campaign.state, ask)
        if not missing or not ask.sections:
            continue
        say = campaign.table.game.sample(campaign.table.position(campaign.state), ask, rng)
        power = missing[0]
        seat = next((seat for seat, powers in campaign.seats.items() if power in powers), "")
        if seat and isinstance(say, list) and say:
            yield ask, seat, [campaign.grammar.parse_line(text) for text in say]


def hold(campaign: Campaign, ask: Ask, seat: str, mail: list[Said]) -> None:
    """What has to be true of any mail that says orders in other words."""
    text = "".join(f"{each.text}\n" for each in mail)
    receipt = sent(campaign, seat, text)
    if receipt is None:
        return
    meant = Counter(sorted_units(line.text) for each in mail for line in each.orders)
    got = Counter(sorted_units(order) for _, order in receipt.orders)
    assert not got - meant, f"{dict(got - meant)} of:\n{text}"
    for number, each in enumerate(mail, 1):
        lost = Counter(sorted_units(line.text) for line in each.orders) - got
        assert not lost or receipt.problems, f"line {number} is lost: {each.text}\n{text}"
    if receipt.orders:
        read_strictly(campaign, seat, receipt)


def sent(campaign: Campaign, seat: str, text: str) -> Receipt | None:
    """The receipt of a mail that is only looked at; None if it is refused as a whole."""
    try:
        return receive(campaign, text.encode(), seat=seat)
    except MailRefused:
        return None


def read_strictly(campaign: Campaign, seat: str, receipt: Receipt) -> None:
    """What a receipt shows is taken as it stands where orders have to be in the form's words."""
    policy = campaign.anchor["policy"]
    known = policy.get("orders")
    policy["orders"] = STRICT
    try:
        again = sent(campaign, seat, "".join(f"{order}\n" for _, order in receipt.orders))
    finally:
        del policy["orders"]
        if known is not None:
            policy["orders"] = known
    assert again is not None
    assert Counter(again.orders) == Counter(receipt.orders)
