"""What every game is tested for, whichever it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem import registry
from pbem.audit import audit
from tests.random_play import each, play

GAMES = [info.id for info in registry.games()]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(4))
def test_random_play_keeps_the_invariants_and_audits_clean(
    game: str, seed: int, tmp_path: Path
) -> None:
    last = each(play(tmp_path, game, seed, 40))
    result = audit(last.path)
    assert result.holds, [verdict for verdict in result.verdicts if not verdict.holds]
    assert result.replay.checked == result.records == last.save.count
    assert sum(result.grades.values()) > 0


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(100, 300))
def test_two_hundred_random_games_audit_clean(game: str, seed: int, tmp_path: Path) -> None:
    last = each(play(tmp_path, game, seed, 40))
    result = audit(last.path)
    assert result.holds, [verdict for verdict in result.verdicts if not verdict.holds]
