"""Sealed draws for which players give fresh links: when they fall, what they are made of, what is
refused.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import audit, judged
from pbem.engine import chance
from pbem.engine.state import copy as copied
from pbem.play.founding import Terms
from pbem.play.opening import open_secrets
from pbem.play.resolver import Resolver
from pbem.reports.report import turn_report
from pbem.storage import ledger, save
from pbem.table import vault as vaults
from pbem.table.campaign import Campaign
from pbem.table.dealt import opened_by
from tests.random_play import SIGNER, RandomAnswers, anybody, clock, take_from_nowhere  # noqa: F401
from tests.secrets import night
from tests.test_chained_games import begin, played

LINKS = Terms(draws="links")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> save.Save:
    """A night with links for its draws, at its end and open."""
    with pytest.MonkeyPatch.context() as patch:
        take_from_nowhere(patch)
        patch.setattr("pbem.library.registry.PACKAGE", "tests.games")
        campaign = played(tmp_path_factory.mktemp("draws"), night.GAME, 3, LINKS, 250)
        assert campaign.state["engine"]["over"]
        assert audit(campaign.path).holds
        open_secrets(Campaign.open(campaign.path, clock), SIGNER)
    return save.open_save(campaign.path)


def laid(record: dict[str, Any]) -> bool:
    """Whether cards were put into an order in a record: a single one needs no draw."""
    told = record.get("commits", [])
    return any(len(each.get("places", [])) > 1 or each.get("size", 0) > 1 for each in told)


@pytest.mark.parametrize(
    ("mode", "openers"),
    [
        ("default", "side"),
        ("strict", "all"),
        pytest.param("default", "all", marks=pytest.mark.soak),
        pytest.param("strict", "side", marks=pytest.mark.soak),
    ],
)
def test_a_night_with_links_for_draws_audits_clean(mode: str, openers: str, tmp_path: Path) -> None:
    campaign = played(tmp_path, night.GAME, 4, Terms(mode, openers, draws="links"), 250)
    assert campaign.state["engine"]["over"]
    before = audit(campaign.path)
    assert before.holds, before
    open_secrets(Campaign.open(campaign.path, clock), SIGNER)
    after = audit(campaign.path)
    assert after.holds, after
    assert after.replay.checked == after.records


def test_every_draw_has_a_lock_and_links_of_its_openers(whole: save.Save) -> None:
    assert whole.anchor["dice"]["draws"] == "links"
    lock: dict[str, Any] = {}
    drawn = 0
    for record in whole.records():
        if record["kind"] == "lock":
            lock = record
        if laid(record):
            assert record["kind"] == "result"
            assert set(record["links"]) == set(lock["openers"])
            assert len(record["links"]) > 1
            drawn += 1
    assert drawn > 3


def test_without_the_option_no_draw_takes_a_link(tmp_path: Path) -> None:
    campaign = played(tmp_path, night.GAME, 3, Terms(), 40)
    assert "draws" not in campaign.anchor["dice"]
    assert any(laid(r) and "links" not in r for r in campaign.save.records())


def test_the_seed_of_a_draw_is_that_of_the_specification(whole: save.Save) -> None:
    """The first pile, from the formula alone."""
    records = list(whole.records())
    record = next(r for r in records if laid(r))
    told = next(each for each in record["commits"] if len(each.get("places", [])) > 1)
    number = int(told["field"].rsplit("/", 1)[1])
    _, last = ledger.parse_link(records[-1]["links"]["sealed"])
    chain = chance.make_chain(whole.anchor["campaign"], "sealed", last)
    seats = {h: ledger.parse_link(t)[1] for h, t in record["links"].items() if h != "moderator"}
    founding = Campaign.open(whole.path, clock).founding_for(ledger.segment_of(record))
    assert founding
    seed = chance.sealed_seed(
        chain.campaign, number, {"sealed": chain.links[number], **seats}, founding
    )
    cards = next(s for s in records[-1]["sets"].items() if s[0] == told["field"])[1]
    label = told["field"].rsplit("/", 1)[0]
    assert chance.shuffle(seed, label, cards) == cards
    alone = chance.sealed_seed(chain.campaign, number, {"sealed": chain.links[number]}, founding)
    assert chance.shuffle(alone, label, cards) != cards


def test_the_moderator_cannot_deal_before_the_links_are_here(tmp_path: Path) -> None:
    """Nothing that he has says how the pile will lie; another link of a player is another pile."""
    rng = random.Random(7)
    campaign, players = begin(tmp_path, night.GAME, rng, LINKS)
    while not campaign.is_founded:
        players.send(campaign)
        Resolver(campaign, SIGNER, answerer=RandomAnswers(campaign.table, rng)).run()
        campaign = Campaign.open(campaign.path, clock)
    assert campaign.book is not None
    assert campaign.book.pending
    assert not any(laid(record) for record in campaign.save.records())
    founding = campaign.founding_for(campaign.book.pending["segment"])
    empty = campaign.vault.sealed_source(1, founding, {})
    orders = []
    for byte in ("00", "01"):
        told = {"links": dict.fromkeys(campaign.book.pending["openers"], f"1 {byte * 32}")}
        source = campaign.vault.sealed_source(1, founding, told)
        orders.append(source.shuffle(1, "deck/cards", list("abcdefghij")))
    orders.append(empty.shuffle(1, "deck/cards", list("abcdefghij")))
    assert len({tuple(order) for order in orders}) == 3


@pytest.mark.usefixtures("unrehearsed")
def test_a_draw_made_of_the_founding_alone_is_found_at_the_opening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = vaults.Vault.sealed_source
    with monkeypatch.context() as patch:
        patch.setattr(
            vaults.Vault,
            "sealed_source",
            lambda vault, n, founding, told: real(vault, n, founding, {}),
        )
        campaign = played(tmp_path, night.GAME, 3, LINKS, 60)
    assert audit(campaign.path).holds
    open_secrets(Campaign.open(campaign.path, clock), SIGNER, early=True)
    found = audit(campaign.path)
    assert not found.holds
    assert found.replay.difference is not None or found.dice.difference is not None


def test_a_draw_without_its_links_is_found(whole: save.Save) -> None:
    records = copied(list(whole.records()))
    record = next(r for r in records if laid(r))
    for part in ("links", "heads", "signed"):
        record.pop(part)
    found = judged(whole.anchor, records, whole.state)
    assert not all(verdict.holds for verdict in found)


def test_earlier_turns_are_shown_from_the_open_campaign(whole: save.Save) -> None:
    campaign = Campaign.open(whole.path, clock)
    assert opened_by(campaign).is_whole
    assert turn_report(campaign, 2, depth="full")


# Founding


def test_draws_by_links_need_players_chains_and_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from pbem.cli import run

    monkeypatch.chdir(tmp_path)
    call = ["new", "night", night.GAME, "--players", "3", "--draws", "links"]
    assert run(call) == 2
    assert "--draws" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
    id = "night-0123456789abcdef"
    for seat in ("ann", "bob"):
        assert run(["join", id, "--seat", seat]) == 0
    (tmp_path / "joins.txt").write_text(capsys.readouterr().out)
    assert run([*call, "--id", id, "--join", "joins.txt"]) == 0
    assert save.open_save(tmp_path / "night.pbem.yaml").anchor["dice"]["draws"] == "links"
    monkeypatch.setattr("pbem.library.registry.PACKAGE", "pbem.games")
    open_game = ["new", "east", "axis-allies-europe", "--players", "2", "--mode", "beacon"]
    assert run([*open_game, "--draws", "links"]) == 2
    assert "nothing is secret" in capsys.readouterr().err


# Vectors


VECTORS = json.loads(
    (Path(__file__).parent.parent / "engine" / "dice_vectors.json").read_text("utf-8")
)


def test_the_seeds_of_the_vectors() -> None:
    """S7 and S8 as a record makes them: the moderator's own link is no part, another link another
    seed.
    """
    campaign = VECTORS["campaign"]
    chains = {
        holder: chance.make_chain(
            campaign, holder, hashlib.sha256(f"demo {holder}".encode()).digest(), VECTORS["last"]
        )
        for holder in VECTORS["chains"]
    }
    founding: dict[str, str | bytes] = {
        "allies": chains["allies"].links[0],
        "axis": VECTORS["phrase"]["normal"],
    }
    links = {h: f"1 {chains[h].links[1].hex()}" for h in ("moderator", "allies", "axis")}
    made = [
        ledger.sealed_seed_of(campaign, 1, chains["sealed"].links[1], founding, record).hex()
        for record in ({}, {"links": links}, {"links": {**links, "axis": f"1 {'00' * 32}"}})
    ]
    assert made[:2] == [VECTORS["seeds"]["S7"]["seed"], VECTORS["seeds"]["S8"]["seed"]]
    assert made[2] not in made[:2]
