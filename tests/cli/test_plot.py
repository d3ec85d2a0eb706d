"""`pbem plot`: how a campaign went."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from pbem.faults import WrongCall
from pbem.statistics.plots import plotted
from tests.reports import fixed
from tests.small_campaign import NAME, Folder

SVG = "{http://www.w3.org/2000/svg}"
SOVIETS = "seat: soviet-union\npurchase:\nbuy 8 infantry\ncombat:\npass\ndone\n"


def words(svg: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(svg).iter(f"{SVG}text")]


def test_all_that_is_compared_is_drawn_the_leading_one_first(tmp_path: Path) -> None:
    campaign = fixed.started(tmp_path)
    fixed.play(campaign, [*fixed.MAILS, SOVIETS])
    told = words(plotted(campaign))
    titles = [t for t in told if t in ("value of units in IPCs", "income", "units", "money")]
    assert titles == ["value of units in IPCs", "income", "units", "money"]
    assert "Axis 457" in told
    assert "Hits above what was to be expected; pale, what chance allows" in told
    assert plotted(campaign) == plotted(campaign)
    assert "income" not in words(plotted(campaign, ["value"]))
    campaign.speak("de")
    assert "Einkommen" in words(plotted(campaign))


def test_each_side_has_one_color_in_all_plots(tmp_path: Path) -> None:
    campaign = fixed.started(tmp_path)
    fixed.play(campaign, fixed.MAILS)
    fills: dict[str, set[str]] = {}
    for each in ET.fromstring(plotted(campaign, ["value", "luck"])).iter(f"{SVG}text"):
        if (each.text or "").startswith(("Axis ", "Allies ")):
            fills.setdefault((each.text or "").split()[0], set()).add(each.get("fill", ""))
    assert {side: len(found) for side, found in fills.items()} == {"Axis": 1, "Allies": 1}


def test_what_is_not_counted_or_not_there_yet_is_said(small: Folder, tmp_path: Path) -> None:
    campaign = fixed.started(tmp_path)
    with pytest.raises(WrongCall, match="not counted here") as caught:
        plotted(campaign, ["glory"])
    assert "value, income, units, money, luck" in str(caught.value)
    with pytest.raises(WrongCall, match="not been released twice"):
        plotted(campaign)
    said = small.run("plot", NAME, "-o", "x.jpg")
    assert said.code == 2
    assert ".svg or .png" in said.err
