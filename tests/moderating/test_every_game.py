"""Rulings and undos in every game: random corrections keep the invariants or are refused, and every
audit is clean."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.audit.audit import judged
from pbem.engine.corrections import Language
from pbem.engine.state import copy
from pbem.library import registry
from pbem.play.opening import open_secrets
from pbem.records import moderation
from pbem.reports import history, overview
from pbem.reports.report import status, turn_report, turns
from pbem.storage.ledger import segment_of
from pbem.storage.tail import Tail
from pbem.table.campaign import Campaign
from tests import kept
from tests.random_play import (
    SIGNER,
    anybody,  # noqa: F401 (fixture)
    clock,
)
from tests.random_rulings import Ruled, line
from tests.secrets.night import copied
from tests.shelf import audited, game, in_turn  # noqa: F401 (fixture)


def rule_or_skip(game: str) -> Language:
    """The language of corrections; where there is none the test has nothing to say."""
    language = registry.load(game).table.corrections()
    if not language.forms:
        pytest.skip("nothing can be corrected in this game")
    return language


_PLAYED: dict[tuple[str, int], Ruled] = {}


def played(game: str, seed: int, folder: Path) -> Ruled:
    """Forty answers, rulings and undos at random, held to all that has to hold after each; a copy
    in this folder."""

    def make(home: Path) -> None:
        home.mkdir()
        _PLAYED[game, seed] = ruled = Ruled.begun(home, game, seed)
        for _ in ruled.play(40):
            pass

    kept.made(("ruled", game, seed), make)
    ruled = _PLAYED[game, seed]
    path = copied(ruled.campaign.path, folder)
    return replace(ruled, campaign=Campaign.open(path, clock))


@in_turn("seed", range(3))
def test_random_rulings_and_undos_keep_the_invariants_and_audit_clean(
    game: str, seed: int, tmp_path: Path
) -> None:
    ruled = played(game, seed, tmp_path)
    assert ruled.rulings or not ruled.campaign.table.corrections().forms
    assert ruled.undos
    audited(ruled.campaign)
    kinds = [record["kind"] for record in ruled.campaign.save.records()]
    assert (kinds.count("ruling"), kinds.count("undo")) == (ruled.rulings, ruled.undos)


def test_the_forms_of_the_language_are_understood_whatever_stands_in_them(game: str) -> None:
    language = rule_or_skip(game)
    rng, table = random.Random(game), registry.load(game).table
    words = set()
    for _ in range(300):
        read = language.parse(line(table, rng))
        assert language.parse(read.text) == read
        words.add(read.word)
    assert words == {*language.words, *language.points}


@in_turn("seed", range(3))
def test_numbers_of_the_dice_rise_and_no_die_falls_twice(
    game: str, seed: int, tmp_path: Path
) -> None:
    ruled = played(game, seed, tmp_path)
    records = list(ruled.campaign.save.records())
    used = [segment_of(record) for record in records if record.get("dice")]
    assert used == sorted(set(used))
    if not used:
        pytest.skip("no die fell in 40 answers")


@in_turn("seed", range(3))
def test_reports_of_turns_that_were_undone_and_played_again_render(
    game: str, seed: int, tmp_path: Path
) -> None:
    ruled = played(game, seed, tmp_path)
    assert ruled.undos
    for turn in (0, *turns(ruled.campaign)):
        for fmt in ("text", "html"):
            assert ruled.campaign.id in turn_report(ruled.campaign, turn, fmt, "full")


@in_turn("seed", range(3))
def test_where_a_campaign_stands_is_the_same_from_its_ends_as_from_the_whole_save(
    game: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pbem.storage.tail._BYTES", 4000)
    for campaign in Ruled.begun(tmp_path, game, seed).play(12):
        ends, save = Campaign.open(campaign.path, clock, only_ends=True), campaign.save
        told = [(status(each).data, overview.row(each)) for each in (campaign, ends)]
        assert told[0] == told[1]
        assert (type(ends.save) is Tail) == (campaign.path.stat().st_size > 8000)
        now = history.turn(campaign, history.releases(campaign))
        assert told[1][0]["turn_name"] == history.name(now, campaign.words)
        assert told[1][0]["rulings"] == moderation.count(save)
        gone = moderation.out_of_force(save)
        assert [n for n in range(save.count, 0, -1) if n not in gone] == [
            *moderation.in_force(ends.save)
        ]


def elsewhere(ruled: Ruled, undo: Mapping[str, Any]) -> int:
    """A record before this undo whose undoing would come to another position; after it, if there is
    none."""
    positions, first = ruled.positions, undo.get("undo", 1)
    others = (n for n in range(2, undo["record"]) if n - 1 in positions and first - 1 in positions)
    found = (n for n in others if positions[n - 1] != positions[first - 1])
    return next(found, undo["record"] + 1)


@pytest.mark.parametrize("part", ["ruling", "undo", "why", "burnt"])
@in_turn("seed", range(3))
def test_an_altered_ruling_is_found_at_its_record(
    game: str, seed: int, part: str, tmp_path: Path
) -> None:
    if part in ("ruling", "why"):
        rule_or_skip(game)
    ruled = played(game, seed, tmp_path)
    if registry.load(game).game.secrets:
        open_secrets(ruled.campaign, SIGNER, early=True)
    save = ruled.campaign.save
    records = list(save.records())
    assert all(verdict.holds for verdict in judged(save.anchor, records, save.state))
    kind = "undo" if part in ("undo", "burnt") else "ruling"
    chosen = next(record for record in records if record["kind"] == kind)
    other = elsewhere(ruled, chosen)
    forged = copy(records)
    told = forged[chosen["record"] - 1]
    if part == "ruling":
        told["inputs"][-1]["ruling"] = [line(ruled.campaign.table, random.Random(9))]
    elif part == "undo":
        told["undo"] = other
    elif part == "why":
        told["why"] = "two\nlines"
    else:
        told["burnt"] = [f"99 {next(iter(save.anchor['seats']))}"]
    _, replay = judged(save.anchor, forged, save.state)
    assert replay.difference is not None
    assert replay.difference.record == chosen["record"]
