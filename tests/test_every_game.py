"""What every game is tested for, whichever it is. Each is asked what it has, and tested for
that."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from pbem.engine import events
from pbem.engine.dice import Seeded
from pbem.engine.play import (
    Outcome,
    advance,
    check,
    end_draw,
    flaw,
    open_asks,
    start,
    waits_for,
)
from pbem.engine.play import play as play_on_copy
from pbem.engine.state import State, digest
from pbem.library import registry
from pbem.reports import form, history, position, standings
from pbem.reports.replies import question
from pbem.reports.report import lasting, turn_data, turns
from pbem.statistics.report import Chosen
from pbem.words.catalogue import Words
from pbem.words.pages import render
from pbem.words.sheets import text_of
from tests.random_play import (
    anybody,  # noqa: F401 (fixture)
    each,
    play,
)
from tests.shelf import audited, dice_in, game, in_turn  # noqa: F401 (fixture)

# Of so many turns and twice as many the report is made again, of all that were played.
MOST_TURNS = 4
FORMATS = ("text", "bbcode", "markdown", "html")
# What a report says only while it is so.
OF_NOW = ("asks", "boards", "deadlines", "forms", "waits")
# What events have whose kind means the same in every game.
FIELDS = {
    events.DAMAGED: {"at", "power", "unit", "count"},
    events.LOST: {"units"},
    events.LOST_ABOARD: {"units"},
    events.BATTLE_BEGAN: {"battle", "at"},
    events.STEP_BEGAN: {"step"},
}


@in_turn("seed", range(1, 4))
def test_random_play_keeps_the_invariants_and_audits_clean(
    game: str, seed: int, tmp_path: Path
) -> None:
    last = each(play(tmp_path, game, seed, 40))
    result = audited(last)
    assert sum(result.grades.values()) == dice_in(last)
    assert Chosen(last).text(("side", "turn"))
    for record in last.save.records():
        for event in record.get("events", []):
            needed = FIELDS.get(event["kind"], set())
            assert needed <= event.keys(), f"{event} is no event that all games share"


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 300))
def test_two_hundred_random_games_audit_clean(game: str, seed: int, tmp_path: Path) -> None:
    audited(each(play(tmp_path, game, seed, 40)))


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
            assert not flaw(campaign.table, campaign.state, ask), ask.id
            if ask.default is None:
                continue
            seats = list(form.seats_asked(campaign, ask))
            check(campaign.table, campaign.state, ask, ask.default, seats)
            told = [words.texts.get(f"default.{verb}", "") for verb in ask.verbs]
            assert any(told) or not told, f"no words for what holds without {ask.verbs[0]}"
            assert not any(";" in each for each in told), "a semicolon ends an order line"
    assert seen, "nobody is asked anything"


def test_every_fact_that_a_condition_may_name_has_a_supplier(game: str, tmp_path: Path) -> None:
    asked: set[str] = set()
    for seed in (1, 2):
        for campaign in play(tmp_path, game, seed, 60):
            grammar = campaign.grammar
            for ask in campaign.asks:
                for verb in ask.verbs:
                    missing = set(grammar.facts(verb)) - set(ask.facts)
                    assert not missing, f"{ask.id} is answered by {verb}, and knows no {missing}"
                    asked.add(verb)
    conditional = {verb for verb in campaign.table.game.reply_verbs if grammar.facts(verb)}
    assert conditional & asked or not conditional


def test_conditions_about_things_can_be_judged_by_the_public_state(game: str) -> None:
    played = Checked(game, 1)
    played.take({})
    g, grammar = (
        played.table.position(played.state),
        played.loaded.game.grammar(played.loaded.board),
    )
    if not any(map(grammar.says, grammar.verbs)):
        pytest.skip("no condition of this game says anything of things")
    public = type(g)({**g.state, "secret": {}}, g.board)
    assert played.loaded.game.view(public, None) == played.loaded.game.view(g, None)


def test_every_form_of_an_order_is_an_expression(game: str) -> None:
    loaded = registry.load(game)
    grammar = loaded.game.grammar(loaded.board)
    for verb in grammar.verbs:
        assert grammar.usage(verb)
        for written in grammar.forms(verb):
            written.match("", 0)


@pytest.fixture
def untold(game: str, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Keys for which there was no text, or one that names a field that is not there, since the test
    began."""
    found: set[str] = set()
    say = Words.say

    def noted(words: Words, key: str, fields: Mapping[str, Any]) -> str:
        told = say(words, key, fields)
        plain = key.partition(".")[2].replace("_", " ")
        texts = [text for name, text in words.texts.items() if f"{name}.".startswith(f"{key}.")]
        if not texts:
            found.add(key)
        elif told.startswith(f"{plain}: ") and not any(t.startswith(plain) for t in texts):
            found.add(f"{key} (it names a field that is not there)")
        return told

    monkeypatch.setattr(Words, "say", noted)
    return found


def test_reports_of_every_turn_render_in_every_format_and_in_words(
    game: str, untold: set[str], tmp_path: Path
) -> None:
    last = each(play(tmp_path, game, 2, 30))
    for turn in (0, *turns(last)):
        data = {**turn_data(last, turn), "depth": "full"}
        for fmt in FORMATS:
            text = render(game, fmt, data)
            assert last.id in text
            assert "{{" not in text
            if fmt == "text":
                assert max(map(len, text.splitlines())) <= 72
    told = standings.series(last)
    assert all(each["standing"].keys() == standings.now(last).keys() for each in told)
    assert len(told) == (history.releases(last) if standings.leading(last) else 0)
    for name in standings.now(last):
        Words(game).say(f"tally.{name}", {})
    sheet = position.shown(last)
    assert all(str(each["area"]) in text_of(sheet.parts, 1000) for each in sheet.data["areas"])
    assert not untold, f"templates/{game}/messages.yaml lacks {', '.join(sorted(untold))}"


class Checked:
    """A game that is held to the contract of the engine at every input, with dice of its own,
    sealed ones too."""

    def __init__(self, name: str, seed: int) -> None:
        self.loaded = registry.load(name)
        self.table = self.loaded.table
        scenario = sorted(self.loaded.scenarios)[0]
        seats = self.loaded.scenario(scenario)["players"]
        options = {**self.loaded.options(scenario, {}), "seats": seats[sorted(seats)[-1]]}
        self.state = start(self.table, self.loaded.scenario(scenario), options)
        self.dice = [
            Seeded({number: bytes([seed, kind]) * 16 for number in range(1, 500)})
            for kind in (1, 2)
        ]

    def take(self, given: dict[str, Any]) -> None:
        """One input, to the next stop at which somebody is asked; a sealed draw that is over begins
        anew."""
        outcome = advance(self.table, self.state, given, *self.dice, checked=True)
        end_draw(self.state)
        while outcome.needs_draw:
            outcome = advance(self.table, self.state, {}, *self.dice, checked=True)
            end_draw(self.state)

    def foreseen(self, given: dict[str, Any]) -> tuple[State, Outcome]:
        """What an input would lead to."""
        return play_on_copy(self.table, self.state, given, *self.dice)


@in_turn("seed", range(3))
def test_the_game_keeps_the_contract_of_the_engine(game: str, seed: int) -> None:
    """Asking steps change nothing, dice come before changes, refusals change nothing: `checked`
    finds out."""
    rng, played = random.Random(seed), Checked(game, seed)
    played.take({})
    for _ in range(60):
        asks = [ask for ask in open_asks(played.state) if waits_for(played.state, ask)]
        if not asks:
            break
        ask = rng.choice(asks)
        assert not flaw(played.table, played.state, ask), ask.id
        say = played.loaded.game.sample(played.table.position(played.state), ask, rng)
        by = list(waits_for(played.state, ask))
        given = {"answer": ask.id, "by": by, "say": say, "how": "robot"}
        before = digest(played.state)
        state, outcome = played.foreseen(given)
        assert digest(played.state) == before
        if not outcome.needs_draw:
            end_draw(state)
            played.take(given)
            assert digest(played.state) == digest(state)
        else:
            played.take(given)
        played.take({"put": [each.id for each in open_asks(played.state)]})
    assert played.state["engine"]["over"] or open_asks(played.state)


def test_the_report_of_a_turn_stays_as_it_was_when_it_ended(game: str, tmp_path: Path) -> None:
    """Position, head, people and the end of the game are those of then; who is asked now, and until
    when, is told of what is on alone."""
    told: dict[int, dict[str, Any]] = {}
    for campaign in play(tmp_path, game, 1, 70):
        latest = history.latest(campaign)
        if latest.is_finished and latest.records[-1]["record"] == campaign.save.count:
            told[latest.last] = turn_data(campaign)
    if not campaign.state["engine"]["releases"]:
        pytest.skip("no question of this game releases orders, so it has no turns")
    assert told
    some = list(told.items())[:: max(1, len(told) // MOST_TURNS)]
    for number, then in some:
        later = turn_data(campaign, number)
        assert lasting(later) == lasting(then)
        if number + 1 < history.releases(campaign):
            assert not any(later["record"][name] for name in OF_NOW)
    assert any(then["record"]["asks"] for _, then in some)


def test_a_form_whose_words_are_missing_is_not_met_by_its_pattern(game: str) -> None:
    loaded = registry.load(game)
    grammar = loaded.game.grammar(loaded.board)
    verbs = grammar.verbs.values()
    rests = [each.example.removeprefix(each.name).strip() for each in verbs]
    rests += ["", "pass", *(rest.title() for rest in rests)]
    for verb in verbs:
        for found in grammar.forms(verb.name, more=True):
            wrong = [rest for rest in rests if not found._may_match(rest)]
            assert not any(map(found._pattern.fullmatch, wrong)), found.source
