"""Reports as pages and as mails, in a real browser of the width of a phone."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

import pytest

from pbem.post.letter_page import as_page
from pbem.reports.report import turn_report
from pbem.table.campaign import Campaign
from tests.harness.browser import Browser

PHONE = 390
# All elements with words of their own: how large these are, and whether they leave the page where
# nothing can be pushed aside to read them, as a table in its `div` can.
SEEN = """[...document.querySelectorAll("body *")]
  .filter(e => [...e.childNodes].some(n => n.nodeType == 3 && n.data.trim()))
  .filter(e => e.checkVisibility())
  .map(e => ({
    text: e.textContent.slice(0, 40),
    size: parseFloat(getComputedStyle(e).fontSize),
    out: !e.closest("div, pre") && e.getBoundingClientRect().right > innerWidth,
  }))"""
AXE = files("axe_core_python").joinpath("axe.min.js").read_text("utf-8")
# A mail has no parts to jump between.
PARTS = ("landmark-one-main", "page-has-heading-one", "region")
OF_PAGES = {rule: {"enabled": False} for rule in PARTS}
LOADED = "performance.getEntriesByType('resource').length"
INK = "getComputedStyle(document.body).color"


def page(after_turn: Campaign, kind: str, folder: Path) -> str:
    """The address of a report of a kind; "mail without style" is what is left of a mail where a
    program takes from elsewhere than elements no style at all."""
    if kind == "letter":
        text = as_page(turn_report(after_turn, None, "text", "full"))
    else:
        text = turn_report(after_turn, None, kind.partition(" ")[0], "full")
    if kind == "mail without style":
        text = re.sub(r'(?s)<style>.*?</style>|<meta name="[a-z-]*color-schemes?".*?>', "", text)
    path = folder / "page.html"
    path.write_text(text, encoding="utf-8")
    return path.as_uri()


@pytest.mark.parametrize("kind", ["html", "mail", "mail without style", "letter"])
def test_it_is_read_on_a_phone(
    chromium: Browser, after_turn: Campaign, tmp_path: Path, kind: str
) -> None:
    chromium.resize(PHONE, 800)
    chromium.open(page(after_turn, kind, tmp_path))
    assert chromium.evaluate("document.documentElement.scrollWidth") == PHONE
    seen = chromium.evaluate(SEEN)
    assert seen
    assert [each["text"] for each in seen if each["size"] < 12 or each["out"]] == []
    assert chromium.evaluate(LOADED) == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", ["html", "mail", "letter"])
def test_nobody_is_shut_out(
    chromium: Browser, after_turn: Campaign, tmp_path: Path, kind: str, scheme: str
) -> None:
    chromium.resize(PHONE, 800)
    chromium.prefer(scheme)
    chromium.open(page(after_turn, kind, tmp_path))
    chromium.evaluate(f"{AXE}; 0")
    rules = json.dumps({} if kind == "html" else OF_PAGES)
    found = chromium.evaluate(f"axe.run({{rules: {rules}}}).then(found => found.violations)")
    chromium.prefer("light")
    assert [(each["id"], each["nodes"][0]["html"][:80]) for each in found] == []


@pytest.mark.parametrize("kind", ["html", "mail", "letter"])
def test_it_is_dark_where_people_like_that(
    chromium: Browser, after_turn: Campaign, tmp_path: Path, kind: str
) -> None:
    inks = []
    for scheme in ("dark", "light"):
        chromium.prefer(scheme)
        chromium.open(page(after_turn, kind, tmp_path))
        inks.append(chromium.evaluate(INK))
    assert inks == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
