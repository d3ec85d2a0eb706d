"""One replay: driver, audit and reports come to the same position after every input of every
record.
"""

from __future__ import annotations

import ast
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit
from pbem.engine.chance import MODERATOR, make_chain
from pbem.engine.state import State, copy
from pbem.library import registry
from pbem.play import chains, rulings, throws
from pbem.play.founding import Join, Terms
from pbem.play.opening import open_secrets
from pbem.play.resolver import Resolver
from pbem.records import moderation
from pbem.records.dice.rolls import Wanted
from pbem.records.seals.commits import CHOICES
from pbem.replay.rewind import Rewind
from pbem.replay.run import Run
from pbem.reports import history
from pbem.reports.past import end_of
from pbem.reports.report import turn_report
from pbem.storage import kinds
from pbem.storage.files import private_path
from pbem.storage.ledger import is_opened, state_hash
from pbem.table.campaign import Campaign
from pbem.table.dealt import opened_by
from tests.random_play import SIGNER, RandomAnswers, clock, new_campaign, take_from_nowhere
from tests.random_rulings import Ruled
from tests.test_chained_games import LAST, Players, begin, played
from tests.test_layers import ROOT, imports, sources

BAZAAR = ("bazaar", "tests.games")
GAMES = [BAZAAR, *((info.id, registry.PACKAGE) for info in registry.games())]
# By record: its inputs, each with the position to which it led.
Stops = dict[int, list[tuple[Any, State]]]


# Random campaigns


def plain(folder: Path, game: str, seed: int) -> Campaign:
    """Random answers, some in one record, with dice beside the rules now and then."""
    rng = random.Random(f"plain {game} {seed}")
    path = new_campaign(folder, game, seed).path
    for number in range(25):
        campaign = Campaign.open(path, clock)
        answers = RandomAnswers(campaign.table, rng, most=rng.randint(1, 4))
        Resolver(campaign, SIGNER, answerer=answers).run()
        if rng.random() < 0.1 and campaign.asks:
            throws.throw(campaign, SIGNER, Wanted(2, 6, f"who begins, {number}"))
    return Campaign.open(path, clock)


def ruled(folder: Path, game: str, seed: int) -> Campaign:
    """Random answers, rulings and undos."""
    made = Ruled.begun(folder, game, seed)
    for _ in made.play(40):
        pass
    assert made.rulings
    if not made.undos:
        # Forty inputs may go by in which chance has drawn none.
        assert made.undo()
        made.read()
    return made.campaign


def chained(folder: Path, game: str, seed: int) -> Campaign:
    """Random answers with players' chains; where there are secrets, their draws need links."""
    draws = "links" if registry.load(game).game.secrets else "founding"
    return played(folder, game, seed, Terms(("default", "strict")[seed % 2], draws=draws), 50)


def founded_anew(folder: Path, game: str, seed: int) -> Campaign:
    """Players' chains, of which some are replaced, and undos also while all found their dice
    anew.
    """
    rng = random.Random(f"anew {game} {seed}")
    campaign, players = begin(folder, game, rng, Terms())
    undos = chained_anew = 0
    for number in range(60):
        if number >= 40 and undos and chained_anew:
            break
        answers = RandomAnswers(campaign.table, rng)
        Resolver(campaign, SIGNER, answerer=answers, lock=rng.random() < 0.5).run()
        campaign = Campaign.open(campaign.path, clock)
        chance = rng.random()
        if chance < 0.1:
            new_chain(campaign, players, rng)
            chained_anew += 1
        if chance < 0.05 or chance > 0.9:
            undos += undone(campaign, rng, from_the_start=chance < 0.03)
        while players.send(campaign) and rng.random() < 0.7:
            pass
    kinds = [record.get("change") for record in campaign.save.records()]
    assert "chain" in kinds
    assert undos
    return campaign


def new_chain(campaign: Campaign, players: Players, rng: random.Random) -> None:
    """Somebody has lost his chain."""
    seat = rng.choice([*players.chains])
    made = make_chain(campaign.id, seat, rng.randbytes(32), LAST)
    players.chains[seat], players.given[seat] = made, -1
    join = Join(seat, made.anchor.hex(), players.keys[seat].public)
    chains.new_chain(campaign, SIGNER, join)


def undone(campaign: Campaign, rng: random.Random, *, from_the_start: bool) -> bool:
    """Whether one of the last records, or the first that moved the game, was undone."""
    gone = moderation.out_of_force(campaign.save)
    moved = [r["record"] for r in campaign.save.records() if r["kind"] in kinds.MOVES]
    known = [number for number in moved if number > 1 and number not in gone]
    if known:
        first = known[0] if from_the_start else rng.choice(known[-8:])
        rulings.undo(campaign, SIGNER, first, "a random undo")
    return bool(known)


MAKERS = (plain, ruled, chained, founded_anew)
# Each way comes with a game, and each game in a way; `make soak` takes all with all.
PAIRS = [
    (make, game)
    for (way, make), (number, game) in product(enumerate(MAKERS), enumerate(GAMES))
    if number == way % len(GAMES) or way == number % len(MAKERS)
]


@contextmanager
def campaign_of(
    make: Callable[[Path, str, int], Campaign], game: tuple[str, str], seed: int, folder: Path
) -> Iterator[tuple[Campaign, Stops]]:
    """A random campaign, opened where it has secrets, and where its driver came to."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "PACKAGE", game[1])
        take_from_nowhere(patch)
        with spied() as (driven, _):
            made = Campaign.open(make(folder, game[0], seed).path, clock)
        if made.loaded.game.secrets:
            open_secrets(made, SIGNER, early=True)
        yield Campaign.open(made.path, clock), driven


# Where somebody came to


@contextmanager
def spied() -> Iterator[tuple[Stops, Stops]]:
    """The stops of records that are written and of those that are played again, as runs come to
    them.
    """
    written: Stops = {}
    replayed: Stops = {}
    begin, advance, write = Run.begin, Run.advance, Resolver._write

    def begins(run: Any, *opener: Any) -> None:
        begin(run, *opener)
        run.stops = []
        if "record" in run.opener:
            replayed[run.opener["record"]] = run.stops

    def advances(run: Any, given: Any) -> Any:
        made = advance(run, given)
        run.stops.append((given, known(run.standing.state)))
        return made

    def writes(resolver: Any, *told: Any) -> None:
        stops = resolver.rules.stops
        write(resolver, *told)
        written[resolver.campaign.save.count] = stops

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Run, "begin", begins)
        patch.setattr(Run, "advance", advances)
        patch.setattr(Resolver, "_write", writes)
        yield written, replayed


def known(state: State) -> State:
    """A position without the sealed answers that wait to be shown: they are no affair of the
    rules.
    """
    made: State = copy(state)
    made["secret"].get(MODERATOR, {}).pop(CHOICES, None)
    made["secret"] = {owner: told for owner, told in made["secret"].items() if told}
    return made


def audited(campaign: Campaign) -> Stops:
    """The stops of an audit, which has to hold."""
    with spied() as (_, stops):
        result = audit(campaign.path)
    assert result.holds, [verdict for verdict in result.verdicts if not verdict.holds]
    assert result.replay.checked == campaign.save.count
    return stops


def fed(campaign: Campaign) -> Stops:
    """The stops of who plays the records with no check."""
    with spied() as (_, stops):
        undos = Rewind(moderation.undos(campaign.save))
        run = Run.from_anchor(campaign.anchor, campaign.loaded, opened_by(campaign), undos)
        for record in campaign.save.records():
            run.feed(record)
    return stops


# What has to be true


def same(campaign: Campaign, driven: Stops, judged: Stops) -> None:
    """Driver, audit and `feed` came to the same position after every input."""
    assert fed(campaign) == judged
    inputs = 0
    for number, stops in driven.items():
        # The driver asks more often than a record tells whether it can go on.
        ours = [position for given, position in stops if given]
        theirs = [position for given, position in judged[number] if given]
        assert ours == theirs, f"{campaign.path}, record {number}"
        assert not stops or stops[-1][1] == judged[number][-1][1], f"{campaign.path}, {number}"
        inputs += len(ours)
    assert inputs > 30


def shown(campaign: Campaign, judged: Stops) -> None:
    """The report of every turn that is over shows where the audit was when the next one opened."""
    gone, seen = moderation.out_of_force(campaign.save), 0
    in_force = [stop for number, stops in judged.items() if number not in gone for stop in stops]
    for number in range(history.releases(campaign)):
        told = history.turn(campaign, number)
        if history.is_current(campaign, told):
            continue
        past, position = end_of(campaign, told)
        assert state_hash(past.public) == told.records[-1]["state"]
        if history.is_current(past, told):
            # Nothing was told of the next turn in that record.
            wanted = judged[told.records[-1]["record"]][-1][1]
        else:
            wanted = next(state for _, state in in_force if state["engine"]["releases"] > number)
        assert picture(position) == picture(wanted), f"{campaign.path}, turn {number}"
        seen += 1
    assert seen


def picture(state: State) -> State:
    """What a report shows of a position: neither secrets nor which questions are put already."""
    return {part: told for part, told in state.items() if part not in ("engine", "secret")}


@pytest.fixture(
    scope="module",
    params=PAIRS,
    ids=lambda each: f"{each[0].__name__}-{each[1][0]}",
)
def made(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Campaign, Stops, Stops]]:
    """A campaign, where its driver came to, and where its audit came to."""
    make, game = request.param
    with campaign_of(make, game, 2, tmp_path_factory.mktemp("made")) as (campaign, driven):
        yield campaign, driven, audited(campaign)


def test_all_come_to_the_same_position_after_every_input(
    made: tuple[Campaign, Stops, Stops],
) -> None:
    same(*made)


def test_the_report_of_an_earlier_turn_is_what_the_audit_says(
    made: tuple[Campaign, Stops, Stops],
) -> None:
    campaign, _, judged = made
    shown(campaign, judged)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda each: each[0])
@pytest.mark.parametrize("make", MAKERS)
@pytest.mark.parametrize("seed", range(3, 30))
def test_many_random_campaigns_have_one_replay(
    make: Callable[[Path, str, int], Campaign], game: tuple[str, str], seed: int, tmp_path: Path
) -> None:
    with campaign_of(make, game, seed, tmp_path) as (campaign, driven):
        judged = audited(campaign)
        same(campaign, driven, judged)
        shown(campaign, judged)


def test_who_has_the_save_of_an_open_campaign_alone_sees_all_its_turns(tmp_path: Path) -> None:
    """Also those that ended in the middle of a record."""
    with campaign_of(chained, BAZAAR, 2, tmp_path) as (campaign, _):
        told = [history.turn(campaign, n) for n in range(history.releases(campaign))]
        reports = [turn_report(campaign, each.last, depth="full") for each in told]
        assert any(not history.is_current(end_of(campaign, each)[0], each) for each in told)
        shutil.rmtree(private_path(campaign.path))
        stranger = Campaign.open(campaign.path, clock)
        again = [turn_report(stranger, each.last, depth="full") for each in told]
        assert again == reports


def test_a_draw_waits_for_the_new_founding_whoever_plays_it_again(tmp_path: Path) -> None:
    with campaign_of(drawn_after_all_found_anew, BAZAAR, 1, tmp_path) as (campaign, driven):
        [undo] = [r["record"] for r in campaign.save.records() if r["kind"] == kinds.UNDO]
        assert not driven[undo][-1][1]["engine"]["asks"], "it stopped at the draw"
        same(campaign, driven, audited(campaign))


def drawn_after_all_found_anew(folder: Path, game: str, seed: int) -> Campaign:
    """A game that is over, back at a sealed draw while all found their dice anew, and over
    again.
    """
    campaign, players = begin(folder, game, random.Random(seed), Terms())
    campaign = in_silence(campaign, players)
    new_chain(campaign, players, random.Random(seed))
    rulings.undo(campaign, SIGNER, after_a_draw(campaign), "a card was misread")
    return in_silence(campaign, players)


def in_silence(campaign: Campaign, players: Players) -> Campaign:
    """To the end without an answer of anybody, so that draws follow on each other."""
    for _ in range(20):
        campaign = Campaign.open(campaign.path, clock)
        while players.send(campaign):
            pass
        Resolver(campaign, SIGNER, silence=True, lock=True).run()
    assert campaign.state["engine"]["over"]
    return campaign


def after_a_draw(campaign: Campaign) -> int:
    """The last record before which the game stood at a sealed draw."""
    stops, found = fed(campaign), 0
    for record in campaign.save.records():
        before = stops.get(record["record"] - 1, [])
        is_drawn = record["kind"] == "result" and not is_opened(record)
        if before and is_drawn and not before[-1][1]["engine"]["asks"]:
            found = int(record["record"])
    return found


# Read from the source


ENGINE = {
    "advance": "pbem/replay/run.py",
    "keep_counters": "pbem/replay/rewind.py",
    "start": "pbem/records/standing.py",
    "burn": "pbem/records/standing.py",
    "end_draw": "pbem/records/standing.py",
}


def test_the_engine_has_one_caller() -> None:
    """What moves a game is called in one place, so that nothing can come to another position.

    A game that is loaded is tried by its start alone, and no campaign comes of it.
    """
    whole = {"pbem.engine.play", "pbem.engine.play.play", "pbem.engine.machine"}
    whole |= {"pbem.engine.machine.Machine", "pbem.engine.play.*", "pbem.engine.machine.*"}
    callers: dict[str, list[str]] = {name: [] for name in ENGINE}
    for path in sources():
        if path.startswith("pbem/engine/") or path == "pbem/library/admission.py":
            continue
        tree = ast.parse((ROOT / path).read_text("utf-8"))
        found = {name for _, name in imports(path, tree)}
        assert not found & whole, f"{path} can call all of it"
        for name in ENGINE:
            callers[name] += [path] if f"pbem.engine.play.{name}" in found else []
    assert callers == {name: [path] for name, path in ENGINE.items()}
    calls = [
        node
        for node in ast.walk(ast.parse((ROOT / ENGINE["advance"]).read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "advance"
    ]
    assert len(calls) == 1
