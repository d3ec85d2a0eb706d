"""What every game is tested for, whichever it is."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pbem import registry
from pbem.audit.audit import audit
from pbem.engine.dice import Seeded
from pbem.engine.play import advance, check, open_asks, start, waits_for
from pbem.engine.play import play as play_on_copy
from pbem.engine.state import digest
from pbem.reports import history
from pbem.reports.replies import question
from pbem.reports.report import turn_report, turns
from pbem.words.catalogue import Words
from tests.random_play import (
    anybody,  # noqa: F401 (fixture)
    each,
    play,
)

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


@pytest.mark.parametrize("game", GAMES)
def test_every_question_can_be_put_and_answered_by_silence_or_waiting(
    game: str, tmp_path: Path
) -> None:
    words, seen = Words(game), set()
    for campaign in play(tmp_path, game, 1, 60):
        for ask in campaign.asks:
            seen.add(ask.verb)
            assert f"ask.{ask.verb}" in words.texts, f"no words for the question {ask.verb}"
            text = question(campaign, ask, words)
            assert max(map(len, text.splitlines())) <= 72
            assert ask.sections or ask.verbs, f"{ask.id} cannot be answered by an order line"
            if ask.default is not None:
                check(campaign.table, campaign.state, ask, ask.default)
            else:
                assert campaign.policy(ask.verb) in ("default", "wait")
    assert "orders" in seen
    assert len(seen) > 2


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_that_a_condition_may_name_has_a_supplier(game: str, tmp_path: Path) -> None:
    asked: dict[str, set[str]] = {}
    for seed in (3, 4, 5):
        for campaign in play(tmp_path, game, seed, 60):
            grammar = campaign.grammar
            for ask in campaign.asks:
                for verb in ask.verbs:
                    missing = set(grammar.facts(verb)) - set(ask.facts)
                    assert not missing, f"{ask.id} is answered by {verb}, and knows no {missing}"
                    asked.setdefault(verb, set()).update(ask.facts)
    named = {verb for verb in asked if campaign.grammar.facts(verb)}
    assert named or not campaign.table.game.reply_verbs


@pytest.mark.parametrize("game", GAMES)
def test_reports_of_every_turn_render_in_every_format(game: str, tmp_path: Path) -> None:
    last = each(play(tmp_path, game, 2, 30))
    for turn in turns(last):
        for fmt in ("text", "bbcode", "markdown", "html"):
            text = turn_report(last, turn, fmt, "full")
            assert last.id in text
            assert "{{" not in text
            if fmt == "text":
                assert max(map(len, text.splitlines())) <= 72


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_the_game_keeps_the_contract_of_the_engine(game: str, seed: int) -> None:
    """Asking steps change nothing, dice come before changes, refusals change nothing: `checked` finds out."""
    rng = random.Random(seed)
    loaded = registry.load(game)
    scenario = sorted(loaded.scenarios)[0]
    seats = loaded.scenario(scenario)["players"]
    options = {**loaded.options(scenario, {}), "seats": seats[sorted(seats)[-1]]}
    state = start(loaded.table, loaded.scenario(scenario), options)
    source = Seeded({number: bytes([seed]) * 32 for number in range(1, 500)})
    advance(loaded.table, state, {}, source, checked=True)
    for _ in range(60):
        asks = open_asks(state)
        if not asks:
            break
        ask = rng.choice(asks)
        by = list(waits_for(state, ask)) or list(ask.to)
        say = loaded.game.sample(loaded.table.position(state), ask, rng)
        given = {"answer": ask.id, "by": by, "say": say, "how": "robot"}
        before = digest(state)
        played, _ = play_on_copy(loaded.table, state, given, source)
        assert digest(state) == before
        advance(loaded.table, state, given, source, checked=True)
        assert digest(played) == digest(state)
        advance(loaded.table, state, {"put": [a.id for a in open_asks(state)]}, source)


@pytest.mark.parametrize("game", GAMES)
def test_the_report_of_a_turn_stays_as_it_was_when_it_ended(game: str, tmp_path: Path) -> None:
    """Head, questions, forms, people and the end of the game are those of then, not of now."""
    told: dict[int, str] = {}
    for campaign in play(tmp_path, game, 6, 70):
        latest = history.latest(campaign)
        if latest.is_finished and latest.records[-1]["record"] == campaign.save.count:
            told[latest.number] = turn_report(campaign, depth="full")
    assert len(told) > 2
    for number, text in told.items():
        assert turn_report(campaign, number, depth="full") == text
