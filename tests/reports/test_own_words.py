"""A folder of one's own: words and languages in it, what is wrong with it by file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.faults import Fault, WrongCall
from pbem.library import registry
from pbem.reports.report import turn_report
from pbem.table.campaign import Campaign
from pbem.words.catalogue import Words
from pbem.words.export import checked, written
from pbem.words.pages import environment, render

GAME = "axis_allies_europe"
GAMES = [info.id for info in registry.games()]


def write(own: Path, text: str, name: str) -> Path:
    (own / name).parent.mkdir(exist_ok=True)
    (own / name).write_text(text, encoding="utf-8")
    environment.cache_clear()
    return own


def test_own_words_come_first_and_all_others_stay(after_turn: Campaign, tmp_path: Path) -> None:
    own = write(tmp_path, "heading.dice: What fell\n", "common/messages.yaml")
    write(own, 'event.captured: "{by} has {area}!"\n', f"{GAME}/messages.yaml")
    text = turn_report(after_turn, 1, templates=own)
    assert "What fell\n---------" in text
    assert "Treasuries" in text
    words = Words(GAME, "de", own)
    # What one changes in English is no word of another language.
    assert words.texts["heading.dice"] == "Würfel"


def test_a_language_of_ones_own_needs_no_code(at_start: Campaign, tmp_path: Path) -> None:
    own = write(tmp_path, "heading.treasuries: Trésors\n", f"{GAME}/messages.fr.yaml")
    write(own, 'date.with_part: "tour {turn}, {part}"\n', f"{GAME}/messages.fr.yaml")
    at_start.speak("fr", own)
    text = turn_report(at_start, templates=own)
    assert "tour 1, Germany" in text
    assert "Treasuries" in text


WRONG = {
    "no yaml": ("heading.dice: [", "line 2"),
    "no map": ("- x", "map of texts"),
    "no text": ("heading.dice: 3", "heading.dice"),
    "a bracket": ('\nheading.dice: "{x"', "line 2: the placeholders of heading.dice"),
    "a field that is not given": ('\n\nreport.behind: "{stands} {campaign}"', "line 3"),
    "a field of python": ('report.behind: "{stands.__class__} {x}"', "report.behind"),
}


@pytest.mark.parametrize("case", WRONG)
def test_wrong_words_are_told_by_file_and_line(
    at_start: Campaign, tmp_path: Path, case: str
) -> None:
    text, told = WRONG[case]
    own = write(tmp_path, text, "common/messages.yaml")
    with pytest.raises(Fault, match=r"messages\.yaml") as caught:
        turn_report(at_start, templates=own)
    assert told in str(caught.value)


@pytest.mark.parametrize("field", ["head.__class__.__mro__", "head[__class__]", "head[0]."])
def test_words_reach_no_attribute(tmp_path: Path, field: str) -> None:
    own = write(tmp_path, f'report.head: "{{{field}}}"', "common/messages.yaml")
    told = Words(GAME, own=own).tell("report.head", head="1/0123")
    assert "class" not in told


RUNTIME = {
    "a name": "{{ record.no_such }}",
    "a text": '{{ say("heading.none") }}',
    "arithmetic": "{{ 1 / 0 }}",
    "a type": "{{ 1 + 'x' }}",
    "reaching out": "{{ ''.__class__ }}",
}


@pytest.mark.parametrize("text", RUNTIME.values(), ids=RUNTIME)
def test_what_goes_wrong_in_a_template_is_told_by_file_and_line(
    at_start: Campaign, tmp_path: Path, text: str
) -> None:
    own = write(tmp_path, f"{{# one #}}\n\n{text}\n", f"{GAME}/position.j2")
    with pytest.raises(Fault) as caught:
        turn_report(at_start, templates=own)
    assert f"{own}/{GAME}/position.j2, line 3: " in str(caught.value)


def test_a_syntax_error_in_an_included_template_names_it(
    at_start: Campaign, tmp_path: Path
) -> None:
    own = write(tmp_path, "\n{% for %}", "common/story.j2")
    with pytest.raises(Fault, match=r"common/story\.j2, line 2"):
        turn_report(at_start, templates=own)


def test_what_is_exported_gives_the_same_report(after_turn: Campaign, tmp_path: Path) -> None:
    before = turn_report(after_turn, 1)
    names = written(tmp_path, [GAME])
    some = {"common/report.j2", "common/messages.de.yaml", "site/site.css", f"{GAME}/position.j2"}
    assert some <= {*names}
    environment.cache_clear()
    assert turn_report(after_turn, 1, templates=tmp_path) == before
    assert checked(tmp_path, GAMES) == sorted(names)


def test_an_export_overwrites_nothing(tmp_path: Path) -> None:
    write(tmp_path, "mine", "common/report.j2")
    with pytest.raises(WrongCall, match=r"common/report\.j2"):
        written(tmp_path, [GAME])
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["report.j2"]


def test_a_check_reads_all_and_knows_what_nothing_asks_for(tmp_path: Path) -> None:
    write(tmp_path, "{{ x }}", "common/report.j2")
    assert checked(tmp_path, GAMES) == ["common/report.j2"]
    write(tmp_path, "{% if %}", "wargame/unused.j2")
    with pytest.raises(Fault, match=r"wargame/unused\.j2, line 1"):
        checked(tmp_path, GAMES)
    write(tmp_path, "", "wargame/unused.j2")
    write(tmp_path, "", "wargame/messages.german.txt")
    with pytest.raises(WrongCall, match=r"messages\.german\.txt"):
        checked(tmp_path, GAMES)
    (tmp_path / "wargame" / "messages.german.txt").unlink()
    write(tmp_path, "", "commn/report.j2")
    with pytest.raises(WrongCall, match=r"commn/report\.j2"):
        checked(tmp_path, GAMES)


def test_a_template_without_its_line_is_still_named(tmp_path: Path) -> None:
    own = write(tmp_path, "{% include 'none.j2' %}", "common/report.j2")
    with pytest.raises(Fault, match=r"none\.j2"):
        render(GAME, "text", {}, own)
