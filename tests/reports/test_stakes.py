"""Questions tell what is at stake to those who may know it, and only when they are shown; the lines
that they offer answer them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pbem.engine.flow import Ask
from pbem.engine.game import Odds
from pbem.engine.state import State
from pbem.engine.table import Table
from pbem.games.axis_allies_europe.odds import asked
from pbem.intake.receive import receive
from pbem.reports import form, replies
from pbem.reports.stakes import figures, stakes
from pbem.reports.status import status
from pbem.table.campaign import Campaign
from pbem.words.catalogue import Words
from tests.random_play import play, take_from_nowhere
from tests.shelf import game, in_turn  # noqa: F401 (fixture)
from tests.small_campaign import ATTACK, Maker

ODDS = "If the attack goes on to the end: won "


def offered(campaign: Campaign, words: Words) -> Iterator[tuple[str, str]]:
    """The lines that questions offer, to everybody and to the seat, with the seat."""
    for ask in campaign.unanswered:
        for seat in form.seats_asked(campaign, ask):
            for reader in ("", seat):
                for line in stakes(campaign, ask, words, reader).answers:
                    yield seat, line


@in_turn("seed", [20, 21])
def test_every_answer_that_a_question_offers_passes_the_check(
    game: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_from_nowhere(monkeypatch)
    words, replied = Words(game), 0
    for campaign in play(tmp_path, game, seed, 40):
        for seat, line in offered(campaign, words):
            receipt = receive(campaign, f"seat: {seat}\n{line}\n".encode())
            assert not receipt.problems, (line, receipt.problems)
            assert receipt.orders, line
        replied += any(not ask.sections for ask in campaign.unanswered)
    assert replied or game != "axis_allies_europe"


def test_the_shortest_answers_are_offered_where_one_question_is_open(
    in_battle: Campaign,
) -> None:
    [ask] = in_battle.unanswered
    words = Words(in_battle.anchor["game"])
    assert stakes(in_battle, ask, words).answers == ("press", "retreat", "retreat -> Poland")


def test_a_campaign_in_the_words_of_the_form_offers_no_others(campaign: Maker) -> None:
    small = campaign("--wait", "retreat", "--orders", "strict")
    small.apply(f"{ATTACK}battles:\npass\ndone")
    [asked_now] = small.status["asks"]
    assert asked_now["answers"] == ["press", "retreat -> Rumania"]


def test_an_answer_that_two_questions_would_take_names_what_it_is_about(
    in_battle: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    [ask] = in_battle.unanswered
    other = replace(ask, noun="East Poland round 2")
    asks = [{**each.data(), "put": True} for each in (ask, other)]
    state: State = {**in_battle.state, "engine": {**in_battle.state["engine"], "asks": asks}}
    monkeypatch.setattr(in_battle, "state", state)
    words = Words(in_battle.anchor["game"])
    assert stakes(in_battle, ask, words).answers == (
        "Germany: press East Poland",
        "Germany: retreat East Poland -> Poland",
    )


def test_facts_that_stand_in_the_words_of_a_question_are_not_said_again() -> None:
    words = Words()
    words.texts["ask.bid"] = "You have {chips} chips."
    ask = Ask(("Red",), "bid", "first", facts={"chips": 4, "cards": 2, "enemy_cards": 3})
    assert figures(ask, words) == ["There are: cards 2.", "Of the enemy: cards 3."]


# Where they are shown


def test_a_question_is_told_with_its_odds_wherever_it_is_shown(in_battle: Campaign) -> None:
    words = Words(in_battle.anchor["game"])
    texts = [
        replies.question_texts(in_battle, in_battle.unanswered, words)[0],
        replies.questions_to(in_battle, "germany", words),
        "\n".join(status(in_battle).lines),
    ]
    for text in (" ".join(each.split()) for each in texts):
        assert "Germany 3 infantry, 1 artillery, 2 armor against Soviet Union 2 infantry." in text
        assert ODDS in text
        assert "press | retreat | retreat -> Poland" in text
    [told] = status(in_battle).data["asks"]
    assert told["answers"] == ["press", "retreat", "retreat -> Poland"]
    assert told["odds"][0].startswith(ODDS)


def test_a_letter_to_the_seat_has_them(campaign: Maker) -> None:
    small = campaign("--wait", "retreat")
    small.run("seat", small.name, "--address", "germany=anna@example.net")
    small.apply(f"{ATTACK}battles:\npass\ndone")
    letters = [path.read_text() for path in small.path.glob("*-private/outbox/*.eml")]
    assert any(ODDS in " ".join(text.split()) for text in letters)


def test_odds_are_worked_out_only_where_the_question_is_shown(
    campaign: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = campaign("--wait", "retreat")
    small.apply(f"{ATTACK}battles:\npass\ndone")
    open_now = small.asked
    assert open_now
    calls: list[str] = []
    real = asked.of_ask

    def counted(g: Any, ask: Ask) -> dict[str, Any]:
        calls.append(ask.id)
        return real(g, ask)

    monkeypatch.setattr(asked, "of_ask", counted)
    for command in (
        ["check", small.name, small.mail("press")],
        ["log", small.name],
        ["audit", small.name],
    ):
        small.run(*command)
    assert calls == []
    small.run("status", small.name)
    assert calls == open_now


# What nobody may know


def peeking(table: Table) -> Table:
    """The same game, with odds that look into the cards of the one who is asked."""

    def of_ask(g: Any, ask: Ask) -> dict[str, Any]:
        return {"figures": {"cards": len(g.state["secret"][ask.to[0]])}}

    odds = Odds(lambda board, asked: {}, "UNITS", of_ask=of_ask)
    return replace(table, game=replace(table.game, odds=odds))


def test_odds_are_made_of_what_the_reader_knows(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_from_nowhere(monkeypatch)
    seen = 0
    for campaign in play(tmp_path, game, 20, 40):
        table, state = peeking(campaign.table), campaign.state
        if not table.game.secrets:
            return
        for ask in (each for each in campaign.unanswered if each.to[0] in state["secret"]):
            # With one that releases orders no battle is going on, and nothing is looked at.
            ask = replace(ask, releases=False)
            assert table.stakes(state, ask) == {}
            for seat in campaign.seats:
                seen += 1
                # With such a one a turn begins: it is about no battle.
                if ask.releases:
                    assert table.stakes(state, ask, seat) == {}
                elif ask.to[0] in table.owners(state, seat):
                    assert table.stakes(state, ask, seat) != {}
                else:
                    with pytest.raises(KeyError):
                        table.stakes(state, ask, seat)
    assert seen


def test_a_game_without_odds_tells_what_stands_there_only(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    take_from_nowhere(monkeypatch)
    words = Words(game)
    for campaign in play(tmp_path, game, 20, 20):
        for ask in campaign.unanswered if campaign.table.game.odds is None else ():
            told = stakes(campaign, ask, words)
            assert (told.odds, told.stands) == ((), tuple(figures(ask, words)))
