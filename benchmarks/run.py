"""`make bench`: timings as ratios against a baseline that is measured in the same run.

Nothing here passes or fails; numbers of one machine on one day say little, ratios say more.
"""

from __future__ import annotations

import hmac
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pytest  # noqa: E402

from benchmarks import robots, site  # noqa: E402
from pbem.audit.audit import audit  # noqa: E402
from pbem.engine.dice import Seeded  # noqa: E402
from pbem.engine.state import canonical  # noqa: E402
from pbem.intake.receive import receive  # noqa: E402
from pbem.library import registry  # noqa: E402
from pbem.play.resolver import Resolver  # noqa: E402
from pbem.replay.rewind import Rewind  # noqa: E402
from pbem.replay.run import Run  # noqa: E402
from pbem.replay.witness import Opened  # noqa: E402
from pbem.table.campaign import Campaign  # noqa: E402
from tests import kept  # noqa: E402
from tests.people import posts  # noqa: E402
from tests.random_play import (  # noqa: E402
    SIGNER,
    RandomAnswers,
    clock,
    new_campaign,
    take_from_nowhere,
)

GAME = "axis_allies_europe"
LONG, SHORT, PLAYED = 2_000, 20, 500
POST = "01-terse-veteran.txt"
BARE_CLICK = "import click\n@click.command()\ndef hello(): pass\nhello(['--help'])"


def median(run: Callable[[], object], times: int) -> float:
    """Median seconds of a run."""
    taken = []
    for _ in range(times):
        began = time.perf_counter()
        run()
        taken.append(time.perf_counter() - began)
    return statistics.median(taken)


def show(what: str, value: str, against: str, ratio: float) -> None:
    """One line of the table."""
    print(f"{what:44} {value:>16}   {against:44} {ratio:6.2f}x", flush=True)


def process(*arguments: str) -> Callable[[], object]:
    """A command line of this Python."""
    return lambda: subprocess.run(
        [sys.executable, *arguments], capture_output=True, check=True, cwd=ROOT
    )


def campaign(folder: Path, records: int) -> Path:
    """A campaign with so many records, stopped where somebody is asked for orders: the first ones
    from random play, the others mails with standing orders, since random play would come to a
    victory before."""
    made = new_campaign(folder, GAME, 11, name=f"bench{records}")
    rng = random.Random(11)
    played = min(records, PLAYED)
    while made.save.count < played or not any(ask.sections for ask in made.asks):
        Resolver(made, SIGNER, answerer=RandomAnswers(made.table, rng)).run()
    seat = next(iter(made.seats))
    while made.save.count < records:
        keep = made.save.count % 3 + 1
        # No mail is another one again: for one that was used, all records are read.
        line = f"seat: {seat}\n# {made.save.count}\nstanding: casualties land: keep {keep} infantry, armor\n"
        receive(made, line.encode(), signer=SIGNER)
    return made.path


def apply_once(path: Path, scratch: Path) -> Callable[[], object]:
    """Open, take in one mail with a standing line, go on: on a fresh copy each time."""

    def run() -> None:
        target = scratch / path.name
        private = path.with_name(path.name.replace(".pbem.yaml", ".pbem-private"))
        shutil.copytree(private, scratch / private.name, dirs_exist_ok=True)
        shutil.copy(path, target)
        began = time.perf_counter()
        opened = Campaign.open(target, clock)
        receive(
            opened, b"seat: germany\nstanding: casualties land: infantry, armor\n", signer=SIGNER
        )
        Resolver(opened, SIGNER).run()
        spent.append(time.perf_counter() - began)

    spent: list[float] = []

    def timed() -> float:
        for _ in range(7):
            run()
        return statistics.median(spent)

    return timed


def replay(path: Path) -> tuple[int, float, float]:
    """Inputs replayed in memory, their seconds, and the seconds of hashing the same states
    alone.
    """
    opened = Campaign.open(path, clock)
    secrets = Opened(opened.anchor, [])
    run = Run.from_anchor(opened.anchor, opened.loaded, secrets, Rewind({}))
    records = list(opened.save.records())
    inputs, hashing = 0, 0.0
    began = time.perf_counter()
    for record in records:
        run.feed(record)
        if record["kind"] not in ("lock", "result"):
            continue
        inputs += len(run.inputs)
        hashed = time.perf_counter()
        sha256(canonical(run.standing.state)).digest()
        hashing += time.perf_counter() - hashed
    return inputs, time.perf_counter() - began, hashing


def dice_verified(count: int = 40_000) -> tuple[float, float]:
    """Dice recomputed from a seed and their labels per second, and as a share of bare calls of
    hmac.digest.

    The two are timed in turns, since other work on the machine slows both.
    """
    key, label, slots = bytes(32), "combat/baltic-states/r1/germany/infantry", 20
    dice = Seeded({1: key})
    recorded = dice.roll(1, label, slots, 6)

    def verify() -> None:
        for _ in range(count // slots):
            if dice.roll(1, label, slots, 6) != recorded:
                raise SystemExit("the same die has two values")

    def bare() -> None:
        for _ in range(count):
            hmac.digest(key, b"pbem/v1/die", "sha256")

    pairs = [(median(verify, 1), median(bare, 1)) for _ in range(15)]
    return count / min(one for one, _ in pairs), statistics.median(b / v for v, b in pairs)


def lines_read() -> tuple[float, float]:
    """Order lines in normal form read per second, and as a share of cutting the same lines into
    words.
    """
    loaded = registry.load(GAME)
    grammar = loaded.game.grammar(loaded.board)
    verbs = [verb for verb in grammar.verbs.values() if verb.example]
    texts = [
        grammar.parse_line(v.example, (*v.sections, "")[0].strip("*")).text for v in verbs
    ] * 50

    def read() -> None:
        for text in texts:
            grammar.parse_line(text)

    def cut() -> None:
        for text in texts:
            text.split()

    pairs = [(median(read, 1), median(cut, 1)) for _ in range(9)]
    return len(texts) / min(one for one, _ in pairs), statistics.median(r / c for r, c in pairs)


def mails_read(folder: Path) -> tuple[float, float, float]:
    """Seconds of taking in a mail (its receipt, nothing written) that is in the form's words, and
    of one that says the same in people's words; and seconds of reading the lines of the former
    alone.
    """
    kept.place = folder
    home = posts.HERE / GAME
    known = next(each for each in posts.posts(home) if each.path.name == POST)
    positions = posts.Positions(home)
    opened = posts.opened(positions.folder(known.position))
    orders = [text for words in known.lines for each in words.meanings for text in each]
    formal = "".join(f"{text}\n" for text in [*orders, "done"]).encode()
    said, seat = known.path.read_bytes(), positions.seat(known.position)

    def lines() -> None:
        for text in orders:
            opened.grammar.parse_line(text)

    runs = (
        lambda: receive(opened, formal, seat=seat),
        lambda: receive(opened, said, seat=seat),
        lines,
    )
    taken = [[median(run, 1) for run in runs] for _ in range(15)]
    in_form, in_words, alone = map(statistics.median, zip(*taken, strict=True))
    return in_form, in_words, alone


def main() -> None:
    """Print the table."""
    take_from_nowhere(pytest.MonkeyPatch())
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        bare = median(process("-c", BARE_CLICK), 9)
        for arguments in (["--help"], ["--version"], ["games"]):
            taken = median(process("-m", "pbem", *arguments), 9)
            told = f"pbem {' '.join(arguments)}"
            show(told, f"{taken * 1000:.0f} ms", "a bare click program's --help", taken / bare)
        long, short = campaign(folder, LONG), campaign(folder, SHORT)
        status = median(process("-m", "pbem", "status", str(long)), 5)
        show(
            f"pbem status, {LONG} records",
            f"{status * 1000:.0f} ms",
            "a bare click program's --help",
            status / bare,
        )
        (folder / "scratch").mkdir()
        quick = apply_once(short, folder / "scratch")()
        slow = apply_once(long, folder / "scratch")()
        megabytes = long.stat().st_size / 1e6
        show(
            f"apply, {LONG} records ({megabytes:.1f} MB)",
            f"{slow * 1000:.1f} ms",
            f"the same on {SHORT} records",
            slow / quick,
        )
        inputs, taken, hashing = replay(long)
        show(
            "inputs replayed in memory",
            f"{inputs / taken:.0f} per s",
            "hashing the states they lead to",
            taken / hashing,
        )
        speed, share = lines_read()
        show("order lines read", f"{speed:.0f} per s", "the same lines cut into words", share)
        in_form, in_words, alone = mails_read(folder)
        show(
            "mail in the form's words, receipt",
            f"{in_form * 1000:.1f} ms",
            "reading its lines alone",
            in_form / alone,
        )
        show(
            "the same in people's words, receipt",
            f"{in_words * 1000:.1f} ms",
            "in the form's words",
            in_words / in_form,
        )
        turn, at_random = robots.card_turns()
        show(
            "card turn of a robot, Total Domination",
            f"{turn * 1000:.1f} ms",
            "a random card turn",
            turn / at_random,
        )
        won, ahead = robots.against_random()
        show(
            "robots against random play",
            f"{won} of 8 won",
            "victory points ahead, on average",
            ahead,
        )
        played, silent = robots.whole_game()
        show(
            "a whole game of robots, BlitzWAR",
            f"{played:.0f} s",
            "the same in silence",
            played / silent,
        )
        played, silent = robots.whole_game(name=robots.LARGE_GAME)
        show(
            "a whole game of robots, Empires of History",
            f"{played:.0f} s",
            "the same in silence",
            played / silent,
        )
        early, late = robots.slots()
        show(
            "a slot of robots in turn 22 to 24 of it",
            f"{late * 1000:.0f} ms",
            "one in turn 1 to 3",
            late / early,
        )
        won, ahead = robots.empires_against_random()
        show(
            "its robots against random play, 6 turns",
            f"{won} of 2 ahead",
            "value taken ahead, on average",
            ahead,
        )
        built, updated, largest = site.long_site(folder)
        show(
            f"site, {site.TURNS} turns",
            f"{built:.1f} s",
            "the largest page of a turn, in 300 KB",
            largest / 300_000,
        )
        show(
            "site, one more turn",
            f"{updated * 1000:.0f} ms",
            "all turns",
            updated / built,
        )
        speed, share = dice_verified()
        show("dice verified", f"{speed:.0f} per s", "bare calls of hmac.digest", share)
        data = long.read_bytes()
        hashed = median(lambda: sha256(data).digest(), 9)
        whole = median(lambda: audit(long), 3)
        show(
            f"audit, {LONG} records",
            f"{len(data) / whole / 1e6:.2f} MB/s",
            "one SHA-256 over the file",
            whole / hashed,
        )


if __name__ == "__main__":
    main()
