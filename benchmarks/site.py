"""What the site of a campaign of sixty turns takes, and what one more turn takes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from benchmarks.campaigns import Campaigns
from benchmarks.table import Row, milliseconds
from pbem.play.resolver import Resolver
from pbem.reports.past import Ended, Ends
from pbem.site.build import Wish, write
from pbem.table.campaign import Campaign
from tests.random_play import SIGNER, clock, new_campaign
from tests.verify.saves import Parts, Saved, put_together

# A war of robots that lasts for 94 turns.
GAME, SEED = "axis_allies_europe", 5
TURNS = 60
# What a page may have that a phone is to load.
PAGE = 300_000


def rows(made: Campaigns) -> Iterator[Row]:
    """The site and its next turn."""
    built, updated, largest = long_site(made.folder)
    what = f"site, {TURNS} turns"
    yield Row(f"{what}, its largest page", f"{largest / 1000:.0f} KB", "300 KB", largest / PAGE)
    yield Row(
        "site, one more turn", milliseconds(updated), f"all turns, {built:.1f} s", updated / built
    )


def long_site(folder: Path) -> tuple[float, float, int]:
    """Seconds of a site of TURNS turns, seconds of the next turn, and the bytes of the largest page
    of a turn."""
    made = new_campaign(folder, GAME, SEED, robots=True)
    Resolver(made, SIGNER).run()
    saved = Saved(made.path, SIGNER)
    whole, played = saved.parts, Campaign.open(made.path, clock)
    stages = list(islice(Ends(played), TURNS, TURNS + 2))
    pages = folder / "pages"
    taken = [_written(_until(whole, each), made.path, pages) for each in stages]
    largest = max(path.stat().st_size for path in pages.glob("turn-*.html"))
    return taken[0], taken[1], largest


def _until(whole: Parts, ended: Ended) -> bytes:
    """The save as it was when a turn had ended."""
    save = ended.campaign.save
    parts = Parts(whole.anchor, whole.records[: save.count], {"state": save.state})
    return put_together(parts, SIGNER)


def _written(data: bytes, path: Path, pages: Path) -> float:
    path.write_bytes(data)
    began = time.process_time()
    write(Campaign.open(path, clock), pages, Wish())
    return time.process_time() - began
