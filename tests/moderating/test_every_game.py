"""Rulings and undos in every game: random corrections keep the invariants or are refused, and every audit is clean."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pbem import registry
from pbem.audit.audit import audit, judged
from pbem.engine.state import copy
from pbem.play.opening import open_secrets
from pbem.reports.report import turn_report, turns
from pbem.storage.ledger import segment_of
from tests.random_play import (
    SIGNER,
    anybody,  # noqa: F401 (fixture)
)
from tests.random_rulings import Ruled, line

GAMES = [*((info.id, registry.PACKAGE) for info in registry.games()), ("bazaar", "tests.games")]


@pytest.fixture(params=GAMES, ids=lambda each: each[0])
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    name, package = request.param
    monkeypatch.setattr(registry, "PACKAGE", package)
    return str(name)


@pytest.mark.parametrize("seed", range(3))
def test_random_rulings_and_undos_keep_the_invariants_and_audit_clean(
    game: str, seed: int, tmp_path: Path
) -> None:
    ruled = Ruled.begun(tmp_path, game, seed)
    for _ in ruled.play(40):
        pass
    assert ruled.rulings
    assert ruled.undos
    if registry.load(game).game.secrets:
        assert audit(ruled.campaign.path).holds
        open_secrets(ruled.campaign, SIGNER, early=True)
    result = audit(ruled.campaign.path)
    assert result.holds, [verdict for verdict in result.verdicts if not verdict.holds]
    assert result.replay.checked == result.records == ruled.campaign.save.count
    kinds = [record["kind"] for record in ruled.campaign.save.records()]
    assert (kinds.count("ruling"), kinds.count("undo")) == (ruled.rulings, ruled.undos)


def test_the_forms_of_the_language_are_understood_whatever_stands_in_them(game: str) -> None:
    rng, table = random.Random(game), registry.load(game).table
    language = table.corrections()
    assert language.forms, f"{game} lets nothing be corrected"
    words = set()
    for _ in range(300):
        read = language.parse(line(table, rng))
        assert language.parse(read.text) == read
        words.add(read.word)
    assert words == set(language.words)


def test_numbers_of_the_dice_rise_and_no_die_falls_twice(game: str, tmp_path: Path) -> None:
    ruled = Ruled.begun(tmp_path, game, 5)
    for _ in ruled.play(40):
        pass
    records = list(ruled.campaign.save.records())
    used = [segment_of(record) for record in records if record.get("dice")]
    assert used == sorted(set(used))
    assert used


def test_reports_of_turns_that_were_undone_and_played_again_render(
    game: str, tmp_path: Path
) -> None:
    ruled = Ruled.begun(tmp_path, game, 2)
    for _ in ruled.play(40):
        pass
    assert ruled.undos
    for turn in turns(ruled.campaign):
        for fmt in ("text", "html"):
            assert ruled.campaign.id in turn_report(ruled.campaign, turn, fmt, "full")


@pytest.mark.parametrize("part", ["ruling", "undo", "why", "burnt"])
def test_an_altered_ruling_is_found_at_its_record(game: str, part: str, tmp_path: Path) -> None:
    ruled = Ruled.begun(tmp_path, game, 3)
    for _ in ruled.play(30):
        pass
    if registry.load(game).game.secrets:
        open_secrets(ruled.campaign, SIGNER, early=True)
    save = ruled.campaign.save
    records = list(save.records())
    assert all(verdict.holds for verdict in judged(save.anchor, records, save.state))
    kind = "undo" if part in ("undo", "burnt") else "ruling"
    chosen = next(record for record in records if record["kind"] == kind)
    forged = copy(records)
    told = forged[chosen["record"] - 1]
    if part == "ruling":
        told["inputs"][-1]["ruling"] = [line(ruled.campaign.table, random.Random(9))]
    elif part == "undo":
        told["undo"] = told["undo"] - 1 or 2
    elif part == "why":
        told["why"] = "two\nlines"
    else:
        told["burnt"] = ["99 germany"]
    _, replay = judged(save.anchor, forged, save.state)
    assert replay.difference is not None
    assert replay.difference.record == chosen["record"]
