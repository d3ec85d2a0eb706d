"""The head of a report: the headline, who stands how, the board of who is asked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pbem.engine.events import Event
from pbem.play.rulings import undo
from pbem.reports import history, standings
from pbem.reports.headline import Headline
from pbem.reports.report import turn_data, turn_report
from pbem.table.campaign import Campaign
from tests.reports import fixed

SOVIETS = "seat: soviet-union\npurchase:\nbuy 8 infantry\ncombat:\npass\ndone\n"


def headline(campaign: Campaign, turn: int | None = None) -> dict[str, str]:
    return {each["what"]: each["text"] for each in turn_data(campaign, turn)["record"]["headline"]}


def of_events(campaign: Campaign, *events: Event) -> Headline:
    told = history.Turn(1, 1, list(events))
    return Headline(campaign, told, campaign.state, campaign.table.view(campaign.state))


def taken(area: str, by: str) -> dict[str, Any]:
    return {"kind": "captured", "area": area, "by": by, "from": "", "value": 0}


def test_a_headline_says_what_fell_what_was_lost_who_is_ahead_and_who_is_next(
    after_turn: Campaign,
) -> None:
    assert headline(after_turn) == {
        "news": "Germany took East Poland, Bessarabia.",
        "lost": "Lost: Axis 1 bomber, 1 fighter, 1 submarine, 4 infantry (47 IPCs);"
        " Allies 1 destroyer, 1 armor, 5 infantry (32 IPCs).",
        "standing": "Allies ahead by 23 in value of units in IPCs: Allies 480 (-32), Axis 457 (-17).",
        "next": "Next: orders of soviet-union (Soviet Union).",
    }


def test_of_a_battle_that_waits_for_an_answer_it_says_who_is_asked(in_battle: Campaign) -> None:
    assert headline(in_battle)["next"] == "To be answered by germany (Germany)."
    assert "(so far)" in turn_report(in_battle).splitlines()[0]


def test_a_headline_has_five_lines_and_the_head(after_turn: Campaign) -> None:
    text = turn_report(after_turn, depth="headline")
    assert sum(line.startswith("- ") for line in text.splitlines()) == 4
    assert after_turn.result_head in text.replace("\n", " ")
    assert "Press" not in text


def test_an_area_goes_to_whoever_took_it_last_and_long_lists_are_cut(after_turn: Campaign) -> None:
    told = of_events(after_turn, taken("Malta", "Germany"), taken("Malta", "Great Britain"))
    assert told.news == "Great Britain took Malta."
    areas = sorted(after_turn.table.board.areas)[:10]
    told = of_events(after_turn, *(taken(area, "Germany") for area in areas))
    assert told.news == f"Germany took {', '.join(areas[:8])} and 2 more."


def test_losses_name_the_dearest_kinds_and_count_the_others(after_turn: Campaign) -> None:
    units = {"infantry": 4, "bomber": 1, "armor": 2, "fighter": 1, "artillery": 1, "submarine": 1}
    told = of_events(after_turn, {"kind": "lost", "units": {"Germany": units}})
    assert told.lost == (
        "Lost: Axis 1 bomber, 1 fighter, 1 submarine, 2 armor and 5 more (61 IPCs)."
    )
    assert of_events(after_turn).lost == ""
    gone = {"kind": "unit_destroyed", "power": "Germany", "unit": "18th Army"}
    assert of_events(after_turn, gone).lost == "Lost: Axis 18th Army (0 IPCs)."


def test_ties_are_told_as_such(after_turn: Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    level = {"value": {"Axis": 5, "Allies": 5}}
    monkeypatch.setattr(Headline, "after", level)
    assert of_events(after_turn).standing == "Level in value of units in IPCs: Axis 5, Allies 5."


def test_standings_are_read_from_the_records(tmp_path: Path) -> None:
    campaign = fixed.started(tmp_path)
    fixed.play(campaign, [*fixed.MAILS, SOVIETS])
    told = standings.series(campaign)
    assert [each["release"] for each in told] == list(range(1, history.releases(campaign) + 1))
    assert [each["part"] for each in told] == ["Germany", "Soviet Union"]
    assert list(told[0]["standing"]) == ["value", "income", "units", "money"]
    changed = standings.changes(told[0]["standing"], told[1]["standing"])
    assert changed["value"] == {"Axis": -17, "Allies": -32}
    assert changed["income"]["Axis"] == 1
    opening = history.turn(campaign, 2).records[0]["record"]
    undo(campaign, fixed.SIGNER, opening, "it was a slip")
    assert len(standings.series(campaign)) < len(told)


def test_what_was_not_counted_before_has_not_changed() -> None:
    after = {"value": {"Axis": 3, "Allies": 4}, "income": {"Axis": 1}}
    assert standings.changes({"value": {"Axis": 1}}, after) == {"value": {"Axis": 2}}


def test_who_is_asked_for_orders_has_a_board_before_the_first_ones_too(
    at_start: Campaign, in_battle: Campaign
) -> None:
    [board] = turn_data(at_start)["record"]["boards"]
    assert board["seat"] == "germany"
    front = {each["area"]: each for each in board["front"]}
    assert front["Poland"]["facing"] == {"Baltic States": 3, "East Poland": 4}
    assert front["Poland"]["units"]["Germany"]["infantry"] == 6
    assert "France" in board["behind"]
    assert "Board of Germany" in turn_report(at_start)
    assert turn_data(in_battle)["record"]["boards"] == []


def test_what_the_first_report_says_the_others_do_not(
    at_start: Campaign, after_turn: Campaign
) -> None:
    assert "edition first" in turn_report(at_start)
    assert "edition first" not in turn_report(after_turn)
    assert "edition first" in turn_report(after_turn, depth="full").replace("\n", " ")


def test_press_comes_second_and_the_proof_in_one_line(after_turn: Campaign) -> None:
    text = turn_report(after_turn)
    assert text.index("Next:") < text.index("Press\n") < text.index("Purchases\n")
    assert "Link of" not in text
    assert "Link of" in turn_report(after_turn, depth="full")
