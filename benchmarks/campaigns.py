"""Campaigns to measure with. Each is made once and kept, in `.bench/`, as long as this file stays
as it is.
"""

from __future__ import annotations

import random
import shutil
from hashlib import sha256
from pathlib import Path

from pbem.intake.receive import receive
from pbem.play.resolver import Resolver
from pbem.storage import files, keys
from pbem.table.campaign import Campaign
from tests.random_play import SIGNER, new_campaign

GAME = "axis_allies_europe"
LONG, SHORT, HUGE = 2_000, 20, 10_000
# The game is played for so many records; what comes after them are mails, since it would end.
PLAYED = 1_000
SEED = 11


class Campaigns:
    """Campaigns in `kept`, by how many records they have; `folder` is for what is gone after the
    run."""

    def __init__(self, folder: Path, kept: Path) -> None:
        self.folder = folder
        self.kept = kept / sha256(Path(__file__).read_bytes()).hexdigest()[:16]

    def of(self, records: int) -> Path:
        """The campaign with so many records, not to be changed."""
        home = self.kept / str(records)
        if not home.exists():
            made = self.folder / "made"
            made.mkdir()
            campaign(made, records)
            self.kept.mkdir(parents=True, exist_ok=True)
            shutil.move(made, home)
        return next(home.glob("*.pbem.yaml"))

    @property
    def long(self) -> Path:
        """One that has gone on for years."""
        return self.of(LONG)

    @property
    def short(self) -> Path:
        """One that has just begun."""
        return self.of(SHORT)

    def place(self, path: Path) -> Path:
        """Where `copy` puts a campaign."""
        return self.folder / "copy" / path.name

    def copy(self, path: Path) -> Path:
        """A campaign to write to, in place of what was copied before."""
        place = self.place(path)
        shutil.rmtree(place.parent, ignore_errors=True)
        shutil.copytree(files.private_path(path), files.private_path(place))
        shutil.copy(path, place)
        return place

    def mail(self) -> Path:
        """A mail that is right in all of them."""
        path = self.folder / "mail.txt"
        path.write_text("seat: germany\nstanding: casualties land: infantry, armor\n")
        return path


def campaign(folder: Path, records: int) -> Path:
    """A campaign with so many records, stopped where somebody is asked for orders. Everybody sends
    orders at random, by mail, and is silent when asked for anything else; when that has gone on for
    long, there are mails with standing orders."""
    made = new_campaign(folder, GAME, SEED, name="bench")
    keys.store(files.private_path(made.path) / "moderator.key", SIGNER)
    rng = random.Random(SEED)
    Resolver(made, SIGNER).run()
    while made.save.count < min(records, PLAYED) - 5:
        _orders(made, rng)
        Resolver(made, SIGNER, silence=True).run()
        if made.state["engine"]["over"]:
            raise SystemExit(f"a war that is over after {made.save.count} records: another seed")
    seat = next(iter(made.seats))
    while made.save.count < records:
        keep = made.save.count % 3 + 1
        # No mail is another one again: for one that was used, all records are read.
        line = f"seat: {seat}\n# {made.save.count}\nstanding: casualties land: keep {keep} infantry, armor\n"
        receive(made, line.encode(), signer=SIGNER)
    return made.path


def _orders(made: Campaign, rng: random.Random) -> None:
    """The mails of all that are asked for orders."""
    for ask in made.asks:
        if ask.sections:
            seat = made.seat_of(ask.to[0])
            lines = made.table.game.sample(made.table.position(made.state), ask, rng)
            mail = "\n".join([f"seat: {seat}", f"# {made.save.count}", *lines, "done", ""])
            receive(made, mail.encode(), signer=SIGNER)
