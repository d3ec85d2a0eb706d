"""Statistics of a campaign with secrets: what they say of draws before and after it is opened."""

from __future__ import annotations

from pathlib import Path

from pbem.play.opening import open_secrets
from pbem.statistics.report import Chosen
from pbem.table.campaign import Campaign
from tests.random_play import SIGNER, clock

SEALED = {"deck, sealed", "hand, sealed", "pass, sealed"}


def test_the_orders_of_cards_are_told_when_the_campaign_is_open(copy: Path) -> None:
    closed = Chosen(Campaign.open(copy, clock))
    before = closed.statistics(())
    assert {row["group"] for row in before["orders"] if "z" not in row} == SEALED
    assert before["dealt"] == []
    assert "told when the campaign is opened" in closed.text(())
    open_secrets(Campaign.open(copy, clock), SIGNER)
    opened = Chosen(Campaign.open(copy, clock))
    after = opened.statistics(())
    assert [(row["group"], row["orders"], row["cards"]) for row in after["orders"]] == [
        (row["group"], row["orders"], row["cards"]) for row in before["orders"]
    ]
    assert all("z" in row for row in after["orders"])
    assert after["dealt"]
    assert {"orders", "picks", "dealt"} <= {
        line.partition(",")[0] for line in opened.tables_csv(()).splitlines()
    }
    only = Chosen(Campaign.open(copy, clock), label="hand/").statistics(())
    assert [row["group"] for row in only["orders"]] == ["hand, sealed"]
    assert only["dealt"] == []
