"""The scenario and the switches of a campaign stand in report, status and log."""

from __future__ import annotations

import pytest

from tests.small_campaign import NAME, Maker


@pytest.mark.parametrize("command", ["report", "status", "log"])
def test_edition_and_other_switches_are_told(campaign: Maker, command: str) -> None:
    folder = campaign("--option", "edition=second", "--option", "cash_advance=no")
    told = " ".join(folder.run(command, NAME).out.split())
    assert "Scenario 1941" in told
    assert "edition second" in told
    if command != "log":
        assert "cash advance no" in told


def test_scripts_get_the_switches_by_name(campaign: Maker) -> None:
    folder = campaign("--option", "edition=second")
    assert folder.status["options"]["edition"] == "second"
