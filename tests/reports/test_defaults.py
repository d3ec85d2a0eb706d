"""What holds for who says nothing stands in the form and in the help, before it is used."""

from __future__ import annotations

from pbem.library import registry
from pbem.words.catalogue import Words
from tests.small_campaign import ATTACK, GAME, NAME, Folder

UP = "all fighters go up, none if the place is attacked on land too"


def test_every_verb_that_answers_a_default_says_what_holds_without_it() -> None:
    loaded = registry.load(GAME)
    words = Words(loaded.info.id)
    silent = {"press", "pause"}  # they say what holds anyway, or ask for a question
    for verb in set(loaded.game.reply_verbs) - silent:
        told = words.texts.get(f"default.{verb}", "")
        assert told, verb
        assert ";" not in told, "a semicolon ends an order line"


def test_the_form_says_what_holds_without_a_line_that_can_stand_in_it(small: Folder) -> None:
    report = small.run("report", NAME).out
    form = report.split("BEGIN ORDERS")[1]
    told = " ".join(line.removeprefix("##").strip() for line in form.splitlines())
    assert "Without a line of yours: retreat: the battle goes on" in told
    assert f"intercept: {UP}" in told
    assert "split" not in told, "the advance is over"


def test_the_receipt_does_not_say_again_what_the_form_says(small: Folder) -> None:
    assert UP not in " ".join(small.apply(ATTACK).out.split())


def test_the_help_on_an_order_says_what_holds_without_it(small: Folder) -> None:
    said = small.run("orders", "aae", "intercept").out
    assert f"without it: {UP}" in said
    assert "conditions may ask about:" in said
    assert "land attack" in said
    assert "rounds" not in said.split("conditions may ask about:")[1].split("\n")[0]


def test_the_help_names_each_section_once(small: Folder) -> None:
    first = small.run("orders", "aae").out.splitlines()[0]
    assert first.count("standing") == 1
