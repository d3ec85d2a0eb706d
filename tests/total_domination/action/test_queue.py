"""Card turns that are sent ahead, one after the other, with conditions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pbem.table.campaign import Campaign
from tests.secrets import night
from tests.total_domination.secrets import war


def told(campaign: Campaign, power: str) -> list[dict[str, Any]]:
    """What a power has done with its cards so far."""
    records = (campaign.save.record(n) for n in range(1, campaign.save.count + 1))
    events = (event for record in records for event in record.get("events", []))
    kinds = ("card_played", "passed", "technology_placed")
    return [e for e in events if e["kind"] in kinds and e["power"] == power]


def test_TDM_070_cards_for_later_turns_of_the_year_are_played_when_these_come(
    tmp_path: Path,
) -> None:
    campaign = war.before(tmp_path)
    first, second, third = war.opened(campaign.path).state["secret"]["Germany"]["hand"][:3]
    mail = [
        f"play {first} for operations, save 1",
        "then",
        f"play {second} for operations, use saved",
        "deploy 1 army: Germany",
        "then if Poland is empty",
        f"play {third} for operations",
        "then",
        f"pass, reserve {third}",
        "done",
    ]
    campaign = night.say(campaign, "germany", "\n".join(mail))
    for seat in ("uk", "japan", "ussr"):
        campaign = night.say(campaign, seat, "pass\ndone")
    done = told(campaign, "Germany")
    assert [event.get("card") for event in done[:2]] == [first, second]
    # Poland is not empty, so that its card is not played: the power passes in that turn.
    assert [event["kind"] for event in done] == ["card_played", "card_played", "passed"]
    assert done[2]["reserved"] == 1
    assert campaign.state["secret"]["Germany"]["reserve"] == [third]
    assert not campaign.later
