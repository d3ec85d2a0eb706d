"""Catalogues of other languages say what the English ones say, with the same fields."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pbem.library import registry
from pbem.records.standing import begun
from pbem.reports.report import turn_report
from pbem.table.campaign import Campaign
from pbem.table.seating import seating
from pbem.words.catalogue import ENGLISH, Words, catalogue, languages
from pbem.words.own import placeholders
from pbem.words.pages import render
from tests.reports.codes import ROOT

SHARED = ("common", "wargame")
OTHERS = [language for language in languages() if language != ENGLISH]
# Each catalogue that is there in another language: (folder, language).
TRANSLATED = sorted(
    (path.parent.name, path.name.split(".")[1])
    for path in (ROOT / "templates").glob("*/messages.*.yaml")
)
# Order lines and what is no text: the same in every language.
LINES = ("answer", "short", "example", "order", "news")
SAME = ("manual.example", "manual.read", "manual.list", "facts.hidden", "units.shown")
# Things that English calls by their ids.
NAMES = ("one", "many")
# Headings that are the same word in both.
LOANS = {"Mails"}
# A word of so many letters may be a name in the data, too.
MARK = 4
LETTERS = re.compile(r"[A-Za-z]{3,}")


def is_text(key: str) -> bool:
    """Whether it is put into other words in another language."""
    return key.split(".", maxsplit=1)[0] not in LINES and key not in SAME


@pytest.mark.parametrize(("folder", "language"), TRANSLATED)
def test_every_text_is_there_in_the_other_language_and_no_other(folder: str, language: str) -> None:
    english, other = catalogue(folder), catalogue(folder, language)
    shared = {key for name in SHARED for key in catalogue(name)}
    wanted = {key for key in english if is_text(key)}
    names = {key for key in other if key.split(".")[0] in NAMES}
    assert {key for key in wanted if key.split(".")[0] not in NAMES} - other.keys() == set()
    assert other.keys() - wanted - names - shared == set()


@pytest.mark.parametrize(("folder", "language"), TRANSLATED)
def test_each_text_names_the_same_fields(folder: str, language: str) -> None:
    english, other = catalogue(folder), catalogue(folder, language)
    differ = {
        key: (placeholders(english[key]), placeholders(text))
        for key, text in other.items()
        if key in english and placeholders(english[key]) != placeholders(text)
    }
    assert differ == {}


@pytest.mark.parametrize(("folder", "language"), TRANSLATED)
def test_no_sentence_is_left_in_english(folder: str, language: str) -> None:
    english, other = catalogue(folder), catalogue(folder, language)
    same = [
        key
        for key, text in other.items()
        if text == english.get(key) and len(LETTERS.findall(re.sub(r"{[^}]*}", "", text))) > 2
    ]
    assert same == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("depth", ["headline", "turn", "full"])
def test_a_report_has_no_english_heading(after_turn: Campaign, language: str, depth: str) -> None:
    heads = {text for key, text in Words(after_turn.anchor["game"]).texts.items() if is_head(key)}
    before = after_turn.words
    try:
        after_turn.speak(language)
        text = turn_report(after_turn, 1, "markdown", depth)
    finally:
        after_turn.words = before
    found = [line.lstrip("# ") for line in text.splitlines() if line.startswith("#")]
    assert found
    assert {*found} & heads - LOANS == set()
    cells = {cell.strip() for line in text.splitlines() for cell in line.split("|") if "|" in line}
    assert cells & {head for head in heads if len(head) > 4} == set()


@pytest.mark.parametrize(
    ("game", "language"), [each for each in TRANSLATED if each[0] not in SHARED]
)
def test_a_position_has_no_english_heading(game: str, language: str, tmp_path: Path) -> None:
    (tmp_path / "common").mkdir()
    (tmp_path / "common" / "report.j2").write_text(
        '{% import "common/" ~ format ~ ".j2" as to %}{% include game ~ "/position.j2" %}'
    )
    loaded = registry.load(game)
    seats = seating(loaded, loaded.chosen, {}, None)
    powers = {seat: told["powers"] for seat, told in seats.items()}
    state = begun(loaded, loaded.chosen, loaded.options(loaded.chosen, {}), powers)
    values = {"view": loaded.table.view(state), "depth": "full", "private": {}}
    values |= {"record": {"boards": [], "before": {}, "after": {}}}
    text = render(game, "markdown", values, tmp_path, language=language)
    words = Words(game).texts
    same = {
        words[key] for key, told in Words(game, language).texts.items() if told == words.get(key)
    }
    heads = {told for key, told in words.items() if is_head(key) and len(told) > MARK} - same
    cells = {cell.strip() for line in text.splitlines() for cell in line.lstrip("# ").split("|")}
    assert text.count("|") > MARK
    assert cells & heads == set()


def is_head(key: str) -> bool:
    return key.split(".", maxsplit=1)[0] in ("heading", "head", "step", "phase")


def test_order_lines_are_english_in_every_language() -> None:
    for language in OTHERS:
        words = Words("axis_allies_europe", language)
        assert words.orders.listed({"infantry": 2}) == "2 infantry"
        assert words.listed({"infantry": 2}) != "2 infantry"


@pytest.mark.parametrize(("folder", "language"), TRANSLATED)
def test_nouns_of_another_language_have_both_numbers(folder: str, language: str) -> None:
    """`{count:card}` makes its plural as English does."""
    lone = re.compile(r"{[^{}]*?:[^@{}|][^{}|]*}")
    assert {key for key, text in catalogue(folder, language).items() if lone.search(text)} == set()
