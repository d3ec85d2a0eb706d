"""A campaign speaks the language of its anchor, a report any other."""

from __future__ import annotations

import pytest

from tests.small_campaign import GAME, NAME, Folder, Maker, one_paragraph


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


def test_templates_are_exported_checked_and_used(german: Folder) -> None:
    assert german.run("templates", "export", "club", "--game", GAME).code == 0
    catalogue = german.path / "club" / "common" / "messages.fr.yaml"
    catalogue.write_text("heading.asked_now: On demande\n", "utf-8")
    said = german.run("templates", "check", "club")
    assert said.code == 0, said.err
    assert "common/messages.fr.yaml" in said.out
    told = german.run("report", NAME, "--language", "fr", "--templates", "club").out
    assert "On demande" in told
    assert german.run("report", NAME, "--language", "fr").code == 2


def test_what_cannot_be_exported_or_checked_is_said_in_a_line(german: Folder) -> None:
    (german.path / "club" / "common").mkdir(parents=True)
    mine = german.path / "club" / "common" / "report.j2"
    mine.write_text("\n{% if %}", "utf-8")
    one_paragraph(german.run("templates", "export", "club"), "there already", code=2)
    one_paragraph(german.run("templates", "check", "club"), "common/report.j2, line 2")
    one_paragraph(german.run("templates", "check", "none"), "no such folder", code=2)
    one_paragraph(german.run("templates", "export", "c", "--game", "chess"), "chess", code=2)
