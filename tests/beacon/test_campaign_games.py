"""Random legal play of every game by the beacon, over many days: every lock its round, and audits
that hold.
"""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from pbem.audit.audit import audit
from pbem.library import registry
from pbem.play.founding import Terms, found
from pbem.play.resolver import Resolver
from pbem.records.dice import beacon, rounds
from pbem.records.dice.beacon import ChainInfo
from pbem.storage import files
from pbem.table.campaign import Campaign
from pbem.table.seating import seating
from tests.beacon.drawing import Drawn, Maker, drawn, time_of  # noqa: F401 (fixture)
from tests.beacon.network import network, sign  # noqa: F401 (fixture)
from tests.random_play import (
    SIGNER,
    RandomAnswers,
    anybody,  # noqa: F401 (fixture)
)
from tests.shelf import audited, dice_in, game, in_turn  # noqa: F401 (fixture)
from tests.small_campaign import NAME

pytest.importorskip("pyblst", reason="needs the extra pbem[beacon]")

TERMS = {
    "by the beacon": Terms("beacon"),
    "founded by the beacon too": Terms("beacon", by_beacon=True, draw="03:15:30", lead=1),
    "only founded by it": Terms(by_beacon=True),
}


class Days:
    """A clock that stands until it is moved on."""

    def __init__(self) -> None:
        self.now = rounds.seconds("2026-01-05 06:00:00Z")

    def __call__(self) -> str:
        return rounds.text(self.now)


def begin(folder: Path, game: str, rng: random.Random, terms: Terms, days: Days) -> Campaign:
    loaded = registry.load(game)
    scenario = rng.choice(sorted(loaded.scenarios))
    number = rng.choice(sorted(map(int, loaded.scenario(scenario)["players"])))
    anchor = {
        "campaign": f"random-{rng.getrandbits(64):016x}",
        "title": "Random play",
        "game": loaded.info.id,
        "scenario": scenario,
        "options": loaded.options(scenario, {}),
        "seats": seating(loaded, scenario, {}, number),
        "policy": {},
        "moderator": {"plays": ""},
    }
    ordinary, sealed = rng.randbytes(32), rng.randbytes(32)
    path = folder / "random.pbem.yaml"
    return found(
        path, anchor, ordinary=ordinary, sealed=sealed, signer=SIGNER, clock=days, terms=terms
    )


@in_turn("what", TERMS)
def test_random_play_holds(game: str, what: str, network: ChainInfo, tmp_path: Path) -> None:
    rng, days = random.Random(f"{game} {what}"), Days()
    campaign = begin(tmp_path, game, rng, TERMS[what], days)
    for _ in range(25):
        answers = RandomAnswers(campaign.table, rng)
        Resolver(campaign, SIGNER, answerer=answers, lock=rng.random() < 0.5).run()
        campaign = Campaign.open(campaign.path, days)
        days.now += rng.randrange(20 * 3600)
        book = campaign.book
        assert book is not None
        if book.round and rng.random() < 0.8:
            days.now = max(days.now, beacon.time_of(network, book.round))
            campaign.vault.keep_rounds({book.round: sign(book.round)})
    # A lock that only closes lines names no round yet.
    locks = sum(
        record["kind"] == "lock" and "round" in record for record in campaign.save.records()
    )
    found = audited(campaign)
    assert sum(found.grades.values()) == dice_in(campaign)
    named = [row["round"] for row in found.rounds]
    if what == "only founded by it":
        assert found.grades.keys() <= {"C"}
        assert [row["what"] for row in found.rounds] == ["founding"]
    else:
        assert found.grades.keys() <= {"A"}
        assert len(named) >= min(locks, 3)
        assert named == sorted(set(named))
        assert all(row["lead"] >= 60 * TERMS[what].lead for row in found.rounds)


class PowerCut(BaseException):
    """What no handler in the program expects."""


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("cut", range(2))
def test_a_cut_at_any_write_gives_the_same_dice(
    cut: int, after: bool, drawn: Maker, network: ChainInfo
) -> None:
    table = drawn(day="2026-01-05 06:00:00")
    table.attack()
    number = table.awaited["number"]
    table.at(time_of(number))
    text = f"{number} {sign(number).hex()}"
    shutil.copytree(table.path, table.root / "undisturbed")
    writes, real = 0, files.replace

    def replace(path: Path, data: bytes, **how: object) -> None:
        nonlocal writes
        writes += 1
        if after:
            real(path, data, **how)  # type: ignore[arg-type]
        if writes == cut + 1:
            raise PowerCut
        if not after:
            real(path, data, **how)  # type: ignore[arg-type]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(files, "replace", replace)
        try:
            table.give(text)
        except PowerCut:
            pass
        else:
            pytest.skip(f"there are only {writes} writes")
    assert audit(table.save).holds
    if table.kinds[-1] == "lock":
        table.give(text)
    assert table.kinds.count("result") == 2
    cut_short = table.records[-1]
    (table.path).rename(table.root / "cut")
    (table.root / "undisturbed").rename(table.path)
    table.patch.chdir(table.path)
    table.run("apply", NAME, "--round", text)
    assert table.records[-1]["dice"] == cut_short["dice"]
    assert table.records[-1]["prev"] == cut_short["prev"]
