"""A campaign speaks the language of its anchor, a report any other."""

from __future__ import annotations

import pytest

from tests.small_campaign import GAME, NAME, Folder, Maker


@pytest.fixture
def german(campaign: Maker) -> Folder:
    """A campaign that was founded in German."""
    return campaign("--language", "de")


def test_a_campaign_speaks_its_language_and_a_report_another(german: Folder) -> None:
    assert "language: de" in german.save.read_text("utf-8")
    head = '<html lang="{}">'
    assert head.format("de") in german.run("report", NAME, "--format", "html").out
    english = german.run("report", NAME, "--format", "html", "--language", "en").out
    assert head.format("en") in english
    assert german.run("audit", NAME).code == 0


def test_a_language_without_words_is_refused_with_those_that_are_there(german: Folder) -> None:
    said = german.run("report", NAME, "--language", "tlh")
    assert said.code == 2
    assert "there are no words in the language 'tlh'" in said.err
    assert "There are: en, de." in said.err
    assert german.run("new", "other", GAME, "--language", "../x").code == 2
