"""Order forms and answer forms can be sent back as they are, and filled in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.engine.dice import Seeded
from pbem.engine.errors import Refusal
from pbem.engine.flow import PERSON, Ask
from pbem.engine.play import advance, check, open_asks, start, waits_for
from pbem.faults import MailRefused
from pbem.intake.receive import receive
from pbem.library import registry
from pbem.mail.read import read
from pbem.reports.form import Form, forms
from pbem.table.campaign import Campaign
from pbem.words.catalogue import Words
from tests.random_play import anybody  # noqa: F401 (fixture)
from tests.reports import fixed

GAME = "axis_allies_europe"


@pytest.fixture(scope="module")
def words() -> Words:
    return Words(GAME)


def only(campaign: Campaign, words: Words) -> Form:
    (one,) = forms(campaign, words)
    return one


def test_form_names_campaign_seat_and_head(at_start: Campaign, words: Words) -> None:
    form = only(at_start, words)
    assert form.lines[:4] == (
        "BEGIN ORDERS",
        f"campaign: {at_start.id}",
        "seat: germany",
        f"turn: {at_start.result_head}",
    )
    assert form.lines[-1] == "END ORDERS"
    assert max(map(len, form.lines)) <= 72


@pytest.mark.parametrize("name", ["at_start", "in_battle", "after_turn"])
def test_form_sent_back_unfilled_changes_nothing(
    name: str, words: Words, request: pytest.FixtureRequest
) -> None:
    campaign = request.getfixturevalue(name)
    with pytest.raises(MailRefused) as refused:
        receive(campaign, only(campaign, words).text.encode())
    assert refused.value.code == "no_orders"


@pytest.mark.parametrize("name", ["at_start", "in_battle", "after_turn"])
def test_every_example_in_a_form_is_an_order_where_it_stands(
    name: str, words: Words, request: pytest.FixtureRequest
) -> None:
    campaign = request.getfixturevalue(name)
    text = only(campaign, words).text.replace("# phrase:", "phrase:").replace("\n# ", "\n")
    mail = read(text.encode(), understood=campaign.grammar.is_order)
    parsed = campaign.grammar.parse([(line.text, line.line) for line in mail.lines])
    assert parsed.problems == []
    assert parsed.lines


def test_filled_in_form_is_taken(tmp_path: Path, words: Words) -> None:
    campaign = fixed.started(tmp_path)
    filled = (
        only(campaign, words)
        .text.replace("purchase:\n", "purchase:\nbuy 2 infantry\n")
        .replace("combat:\n", "combat:\npass\n")
        .replace("# done", "done")
    )
    receipt = receive(campaign, filled.encode(), signer=fixed.SIGNER)
    orders = ["purchase: buy 2 infantry", "combat: pass"]
    assert receipt.orders == [(text.split(":")[0], text) for text in orders]
    assert receipt.closes
    assert receipt.problems == []


def asks_of_random_play(seed: int, inputs: int) -> Iterator[tuple[object, object, Ask]]:
    """Open questions as random legal play comes upon them, each with table and state."""
    loaded = registry.load(GAME)
    table, rng = loaded.table, random.Random(seed)
    seats = loaded.scenario("1941")["players"]["4"]
    options = {**loaded.options("1941", {}), "seats": seats}
    state = start(table, loaded.scenario("1941"), options)
    dice = Seeded({number: bytes([seed, number % 256]) * 16 for number in range(1, 2000)})
    advance(table, state, {}, dice)
    for _ in range(inputs):
        asks = [ask for ask in open_asks(state) if waits_for(state, ask)]
        if not asks:
            return
        yield table, state, asks[0]
        say = table.game.sample(table.position(state), asks[0], rng)
        by = list(waits_for(state, asks[0]))
        advance(table, state, {"answer": asks[0].id, "by": by, "say": say}, dice)


def test_every_example_of_an_answer_answers_its_question(words: Words) -> None:
    grammar = registry.load(GAME).game.grammar(registry.load(GAME).board)
    seen: set[str] = set()
    for seed in range(6):
        for table, state, ask in asks_of_random_play(seed, 120):
            if ask.sections:
                continue
            seen.add(ask.verb)
            says = []
            for text in words.examples(ask):
                line = grammar.parse_line(text)
                try:
                    say = table.game.reply(table.position(state), ask, line)  # type: ignore[attr-defined]
                    if say is not None and say != PERSON:
                        check(table, state, ask, say, [])  # type: ignore[arg-type]
                except Refusal as refusal:
                    pytest.fail(f"{ask.id}: {text}: {refusal.problem}")
                says.append(say)
            assert any(say is not None for say in says), (ask.id, words.examples(ask))
    assert {"casualties", "retreat", "submerge", "intercept"} <= seen


def test_no_question_is_put_without_its_words(words: Words) -> None:
    for _, _, ask in asks_of_random_play(1, 120):
        told = words.ask(ask)
        assert "{" not in told
        assert told.split(":")[0] != ask.verb
        if ask.default is not None:
            assert words.answer(ask, ask.default)


def test_ones_own_form_has_the_standing_lines_in_force_and_that_of_all_has_not(
    tmp_path: Path, words: Words
) -> None:
    campaign = fixed.started(tmp_path)
    places = ("Austria", "France", "Hungary", "Norway", "Poland")
    lines = [f"casualties {place}: armor, infantry" for place in places]
    text = "\n".join(["seat: germany", "standing:", *lines])
    assert receive(campaign, text.encode(), signer=fixed.SIGNER).record
    [own] = forms(campaign, words, "germany")
    shown = own.text.split("## Your standing lines in force:\n")[1].split("\n")[:5]
    assert set(shown[:4]) < {f"##   {line}" for line in lines}
    assert shown[4] == "##   and 1 more"
    assert "standing lines" not in only(campaign, words).text


def test_a_form_tells_what_is_near_what_it_costs_and_how_to_learn_more(
    at_start: Campaign, words: Words
) -> None:
    told = only(at_start, words).text
    assert "# buy 13 infantry\n##   40 IPCs would pay (price of each): 13 infantry (3), " in told
    attack = "# move 6 infantry, 1 artillery, 2 armor: Poland -> Baltic States\n"
    assert f"{attack}##   against Soviet Union 3 infantry; also near: East Poland\n" in told
    assert "## Names, prices, conditions: pbem orders axis-allies-europe manual" in told
