"""Random legal play of whole campaigns: every game is put through it, with save and load between
all inputs.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.play import open_asks, waits_for
from pbem.engine.state import State, check_plain
from pbem.engine.table import Table
from pbem.library import registry
from pbem.play.founding import found
from pbem.play.resolver import Resolver
from pbem.records import people
from pbem.records.robot_answers import newest
from pbem.records.settle import Settled, Skipped
from pbem.replay import reasons
from pbem.replay.desk_lines import Lying
from pbem.replay.run import Run
from pbem.storage import keys, kinds
from pbem.table.campaign import Campaign
from pbem.table.seating import seating
from tests import kept

SIGNER = keys.from_seed(bytes(range(32)))
TIME = "2026-01-01 00:00:00Z"


@pytest.fixture(autouse=True)
def anybody(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a module that imports this the audit takes answers from nowhere: those of random play. Not
    in a test that uses `strictly`."""
    if "strictly" not in request.fixturenames:
        take_from_nowhere(monkeypatch)


def take_from_nowhere(patch: pytest.MonkeyPatch) -> None:
    """The audit takes answers of robots where none is on record.

    Nobody put them, so nothing can be said of when a question had to be put. All else is checked as
    ever.
    """
    reason, put = reasons.reason, Lying._put

    def taken(replay: Any, given: Any, *others: Any) -> Any:
        if given.get("how") != "robot" or people.robots(replay.people):
            return reason(replay, given, *others)
        return None

    def may_be_put(self: Lying, ask: Any) -> Any:
        return put(self, ask) if people.robots(self.replay.people) else None

    patch.setattr(reasons, "reason", taken)
    patch.setattr(Lying, "_put", may_be_put)


def clock() -> str:
    """A clock that stands still."""
    return TIME


class RandomAnswers:
    """Answers one open ask at random, legally, each time it is asked; then lets the campaign stop
    and be saved.
    """

    def __init__(self, table: Table, rng: random.Random, most: int = 1) -> None:
        self.table = table
        self.rng = rng
        self.left = most
        self.skipped: list[Skipped] = []

    def next(self, state: State) -> Settled | None:
        """An answer from the game's own sampler, until `most` have been given."""
        if not self.left:
            return None
        for ask in open_asks(state):
            if missing := waits_for(state, ask):
                self.left -= 1
                say = self.table.game.sample(self.table.position(state), ask, self.rng)
                return Settled({"answer": ask.id, "by": list(missing), "say": say, "how": "robot"})
        return None


def new_campaign(
    folder: Path,
    game: str,
    seed: int,
    *,
    name: str = "random",
    scenario: str = "",
    varied: bool = False,
    robots: bool = False,
) -> Campaign:
    """A campaign with secrets that follow from the seed, of some scenario; `varied`: with random
    options as well; `robots`: they have all seats.
    """
    rng = random.Random(seed)
    loaded = registry.load(game)
    scenario = scenario or rng.choice(sorted(loaded.scenarios))
    players = rng.choice(sorted(map(int, loaded.scenario(scenario)["players"])))
    switches = loaded.scenario(scenario).get("options", {}) if varied else {}
    played = {"robot": newest(loaded.game)} if robots else {}
    seats = seating(loaded, scenario, {}, players)
    chosen = {option: rng.choice(told["choices"]) for option, told in switches.items()}
    anchor = {
        "campaign": f"{name}-{rng.getrandbits(64):016x}",
        "title": "Random play",
        "game": loaded.info.id,
        "scenario": scenario,
        "options": loaded.options(scenario, chosen),
        "seats": {seat: {**told, **played} for seat, told in seats.items()},
        "policy": {},
        "moderator": {"plays": ""},
    }
    return found(
        folder / f"{name}-{seed}.pbem.yaml",
        anchor,
        ordinary=rng.randbytes(32),
        sealed=rng.randbytes(32),
        signer=SIGNER,
        clock=clock,
    )


def play(folder: Path, game: str, seed: int, inputs: int) -> Iterator[Campaign]:
    """Play `inputs` random answers, one a save; yields the campaign as read back from disk after
    each.

    Every game is played once in a run of the tests, as far as any of them wants; who wants it again
    gets the same files.
    """
    if (game, seed) not in _PLAYED:
        _PLAYED[game, seed] = Played(game, seed)
    for number in range(inputs):
        campaign = _PLAYED[game, seed].after(number, folder)
        if campaign is None:
            return
        yield campaign


class Played:
    """One game at random, played on when somebody asks for more of it."""

    def __init__(self, game: str, seed: int) -> None:
        self.home = kept.made(("random play", game, seed), Path.mkdir)
        self.files: list[dict[Path, bytes]] = []
        self.name = ""
        self.run = self._play(game, seed)

    def after(self, number: int, folder: Path) -> Campaign | None:
        """The campaign in this folder as it was after an input, counted from 0; None if the game
        ended before.
        """
        while len(self.files) <= number:
            if next(self.run, None) is None:
                return None
            self.files.append(self._contents())
        for path, data in self.files[number].items():
            (folder / path).parent.mkdir(mode=0o700, exist_ok=True)
            (folder / path).write_bytes(data)
        campaign = Campaign.open(folder / self.name, clock)
        campaign.unlock()
        return campaign

    def _contents(self) -> dict[Path, bytes]:
        """All files; those that are as they were before are not held twice."""
        before = self.files[-1] if self.files else {}
        files = (path for path in self.home.rglob("*") if path.is_file())
        found = {path.relative_to(self.home): path.read_bytes() for path in files}
        return {p: before[p] if before.get(p) == data else data for p, data in found.items()}

    def _play(self, game: str, seed: int) -> Iterator[Campaign]:
        rng = random.Random(f"{game} {seed}")
        campaign = new_campaign(self.home, game, seed)
        self.name = campaign.path.name
        while not campaign.state["engine"]["over"]:
            answers = RandomAnswers(campaign.table, rng)
            Resolver(campaign, SIGNER, answerer=answers).run()
            campaign = Campaign.open(campaign.path, clock)
            campaign.unlock()
            yield campaign


_PLAYED: dict[tuple[str, int], Played] = {}


def hold(campaign: Campaign) -> None:
    """What has to be true after every input, whatever the game."""
    campaign.unlock()
    check_plain(campaign.state)
    g = campaign.table.position(campaign.state)
    broken = campaign.table.game.invariants(g)
    assert not broken, f"{campaign.path.name}, record {campaign.save.count}: {broken}"
    waits_for_founding = campaign.book is not None and not campaign.is_founded
    if not campaign.state["engine"]["over"] and not waits_for_founding:
        assert campaign.asks or ruled_to_dice(campaign), "nobody is asked and the game is not over"


def ruled_to_dice(campaign: Campaign) -> bool:
    """Whether a ruling or an undo led straight to dice: they are not thrown before everybody could
    see it."""
    records = (campaign.save.record(number) for number in range(campaign.save.count, 0, -1))
    moved = next((each["kind"] for each in records if each["kind"] in kinds.MOVES), "")
    if moved not in kinds.REVISIONS:
        return False
    again = Campaign.open(campaign.path, clock)
    again.unlock()
    made = Run(again, again.vault.sealed_source).advance({})
    return bool(made.needs or made.needs_draw)


def each(run: Iterator[Campaign], check: Callable[[Campaign], None] = hold) -> Campaign:
    """Run random play to its end, checking after each input; the last campaign."""
    last = None
    for campaign in run:
        check(campaign)
        last = campaign
    assert last is not None
    return last


def campaign_of(
    folder: Path, game: str, seed: int, inputs: int, at_once: int, *, varied: bool = False
) -> Campaign:
    """A campaign of so many random answers, up to `at_once` in a record; read again from disk now
    and then. `varied`: with random options."""
    rng = random.Random(seed)
    campaign = new_campaign(folder, game, seed, varied=varied)
    while inputs > 0 and not campaign.state["engine"]["over"]:
        count = rng.randint(1, at_once)
        Resolver(campaign, SIGNER, answerer=RandomAnswers(campaign.table, rng, count)).run()
        inputs -= count
        if rng.random() < 0.3:
            campaign = Campaign.open(campaign.path, clock)
    return campaign
