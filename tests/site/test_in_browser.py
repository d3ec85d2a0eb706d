"""The site in a real browser: ways through it, the check of dice, and whom it might shut out."""

from __future__ import annotations

import base64
import contextlib
import gzip
import json
import re
import time
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from pbem.site import club, embedding
from pbem.site.build import Wish, write
from pbem.storage import keys
from pbem.storage.files import private_path
from pbem.table.campaign import Campaign
from tests.harness.browser import PATIENCE, Browser, PageError
from tests.site.conftest import Stages
from tests.verify.saves import Saved
from tests.verify.test_resealed import other_die

pytestmark = pytest.mark.slow

AXE = files("axe_core_python").joinpath("axe.min.js").read_text("utf-8")
PHONE, DESK = 390, 1440
SUM = "document.getElementById('sum').className"
TURN = "turn-1-germany.html"


@pytest.fixture(scope="module")
def site(stages: Stages, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site."""
    return write(Campaign.open(stages[-1]), tmp_path_factory.mktemp("site"), Wish()).index.parent


@pytest.fixture(autouse=True)
def _as_it_was(chromium: Browser) -> Iterator[None]:
    yield
    chromium.call("Emulation.clearDeviceMetricsOverride")
    chromium.call("Emulation.setEmulatedMedia", features=[])


def press(chromium: Browser, key: str) -> None:
    for what in ("keyDown", "keyUp"):
        chromium.call("Input.dispatchKeyEvent", type=what, key=key, code=key)


def at(chromium: Browser, name: str) -> None:
    """Wait for a page; between two of them nothing can be asked."""
    script = f"document.readyState === 'complete' && location.pathname.endsWith({json.dumps(name)})"
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with contextlib.suppress(PageError):
            chromium.wait_for(script)
            return
    raise AssertionError(f"never came to {name}")


def click(chromium: Browser, selector: str) -> None:
    chromium.evaluate(f"document.querySelector({json.dumps(selector)}).click()")


def is_shown(chromium: Browser, selector: str) -> bool:
    """Whether the first such element has a place on the page."""
    script = f"getComputedStyle(document.querySelector({json.dumps(selector)})).display !== 'none'"
    return bool(chromium.evaluate(script))


# Ways through it


def test_from_turn_to_turn_by_links_and_keys(chromium: Browser, site: Path) -> None:
    chromium.open((site / "index.html").as_uri())
    click(chromium, f"a[href='{TURN}']")
    at(chromium, TURN)
    name = chromium.evaluate("document.querySelector('a[rel=next]').getAttribute('href')")
    press(chromium, "ArrowRight")
    at(chromium, name)
    press(chromium, "ArrowLeft")
    at(chromium, TURN)
    click(chromium, "a[rel=prev]")
    at(chromium, "turn-0.html")
    click(chromium, "a[href='index.html']")
    at(chromium, "index.html")


def test_the_map_before_the_moves_and_after_them(chromium: Browser, site: Path) -> None:
    chromium.open((site / TURN).as_uri())
    assert chromium.evaluate("document.querySelector('.view:checked').id") == "view-moves"
    arrows = ".sheet .in-moves:not(.in-after, .in-before)"
    for view in ("before", "after", "moves"):
        click(chromium, f"#view-{view}")
        assert is_shown(chromium, f".sheet .in-{view}"), view
        assert is_shown(chromium, arrows) == (view == "moves"), view


def test_the_map_grows_to_where_a_battle_was(chromium: Browser, site: Path) -> None:
    chromium.resize(PHONE, 844)
    chromium.open((site / TURN).as_uri())
    narrow = chromium.evaluate("document.querySelector('.sheet svg').clientWidth")
    click(chromium, ".places button")
    assert chromium.evaluate("document.querySelector('.sheet svg').clientWidth") > 3 * narrow
    assert chromium.evaluate("document.querySelector('.sheet').scrollLeft") > 0
    assert chromium.evaluate("document.documentElement.scrollWidth") == PHONE


def test_the_form_is_copied(chromium: Browser, stages: Stages, tmp_path: Path) -> None:
    folder = write(Campaign.open(stages[0]), tmp_path, Wish()).index.parent
    page = (folder / "turn-1-germany.html").as_uri()
    chromium.open(page)
    chromium.evaluate("navigator.clipboard.writeText = async text => { window.taken = text; }")
    click(chromium, ".report .copy")
    assert "BEGIN ORDERS" in chromium.wait_for("window.taken")
    assert chromium.wait_for("document.querySelector('.report .copy').textContent === 'Copied'")


def test_nothing_is_fetched(chromium: Browser, site: Path) -> None:
    for page in sorted(site.glob("*.html")):
        chromium.open(page.as_uri())
        assert chromium.evaluate("performance.getEntriesByType('resource').length") == 0, page.name


# Dice


def test_the_save_in_the_page_is_checked(chromium: Browser, site: Path) -> None:
    chromium.open((site / "dice.html").as_uri())
    assert chromium.wait_for(SUM) == "good"
    assert not chromium.evaluate("document.querySelectorAll('#dice tr.bad').length")


def test_the_dice_of_one_turn(chromium: Browser, site: Path) -> None:
    chromium.open((site / TURN).as_uri())
    click(chromium, "a[href^='dice.html#']")
    at(chromium, "dice.html")
    first, last = map(int, re.findall(r"\d+", chromium.evaluate("location.hash")))
    rows = "[...document.querySelectorAll('#dice tr')].filter(row => row.hidden === {})"
    shown = f"{rows.format('false')}.map(row => Number(row.cells[0].textContent))"
    assert all(first <= record <= last for record in chromium.wait_for(f"{SUM} && {shown}"))
    chromium.evaluate("location.hash = '#records=1-2'")
    chromium.wait_for(f"{rows.format('true')}.length > 0 && {rows.format('false')}.length === 0")
    click(chromium, "#only a")
    chromium.wait_for(f"{rows.format('true')}.length === 0 && {rows.format('false')}.length > 0")


def repacked(page: Path, change: Callable[[bytes], bytes]) -> None:
    """The page with another save in it."""
    text = page.read_text("utf-8")
    found = re.search(r'id="packed"[^>]*>([^<]*)<', text)
    assert found
    data = gzip.decompress(base64.b64decode(found[1]))
    page.write_text(text.replace(found[1], embedding.packed(change(data))), "utf-8")


def test_a_save_that_was_changed_is_red(chromium: Browser, stages: Stages, tmp_path: Path) -> None:
    folder = write(Campaign.open(stages[-1]), tmp_path, Wish()).index.parent
    repacked(folder / "dice.html", lambda data: data.replace(b"d6: 1", b"d6: 6", 1))
    chromium.open((folder / "dice.html").as_uri())
    assert chromium.wait_for(SUM) == "bad"
    assert "does NOT hold" in chromium.evaluate("document.getElementById('sum').innerText")


def test_a_save_that_was_sealed_again_is_red(
    chromium: Browser, stages: Stages, tmp_path: Path
) -> None:
    """Whoever has the key can seal other dice; they are not those of their seed."""
    saved = Saved(stages[-1], keys.load(private_path(stages[-1]) / "moderator.key"))
    path = tmp_path / stages[-1].name
    path.write_bytes(saved.changed(other_die))
    folder = write(Campaign.open(path), tmp_path / "pages", Wish()).index.parent
    chromium.open((folder / "dice.html").as_uri())
    assert chromium.wait_for(SUM) == "bad"
    chromium.open((folder / "index.html").as_uri())
    assert is_shown(chromium, "[role=alert]")


def test_a_save_that_cannot_be_unpacked_is_red(
    chromium: Browser, stages: Stages, tmp_path: Path
) -> None:
    folder = write(Campaign.open(stages[0]), tmp_path, Wish()).index.parent
    page = folder / "dice.html"
    page.write_text(
        re.sub(r'(id="packed"[^>]*>)[^<]*', r"\1AAAA", page.read_text("utf-8")), "utf-8"
    )
    chromium.open(page.as_uri())
    assert chromium.wait_for(SUM) == "bad"
    assert "cannot be read" in chromium.evaluate("document.getElementById('sum').innerText")


# For everybody


@pytest.fixture(scope="module")
def several(stages: Stages, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A page over several campaigns."""
    folder = tmp_path_factory.mktemp("club")
    first = folder / "first.pbem.yaml"
    first.write_bytes(stages[1].read_bytes())
    campaigns = [Campaign.open(path) for path in (first, stages[-1])]
    assert len(list(club.write(campaigns, folder / "pages", [Wish(), Wish()]))) == 2
    return folder / "pages/index.html"


def looked_at(chromium: Browser) -> list[Any]:
    """What axe-core finds wrong with the page: rule, and where."""
    chromium.evaluate(f"{AXE}; 0")
    # A picture is one thing for them, and has its name.
    apart = "{ exclude: [['.sheet svg > *']] }"
    found = chromium.evaluate(f"axe.run({apart}).then(found => found.violations)")
    return [(each["id"], [node["html"][:120] for node in each["nodes"]]) for each in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["index.html", TURN, "dice.html", "club"])
def test_nobody_is_shut_out(
    chromium: Browser, site: Path, several: Path, name: str, scheme: str
) -> None:
    chromium.resize(PHONE if scheme == "dark" else DESK, 900)
    chromium.prefer(scheme)
    page = several if name == "club" else site / name
    chromium.open(page.as_uri())
    if name == "dice.html":
        chromium.wait_for(SUM)
    # What is folded is looked at, too.
    chromium.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    assert looked_at(chromium) == []
    width = chromium.evaluate("document.documentElement.scrollWidth")
    assert width <= (PHONE if scheme == "dark" else DESK)
