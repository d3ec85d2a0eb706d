"""Templates are given what they are promised, nothing else, and cannot reach out of their
sandbox.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pbem.faults import Fault, WrongCall
from pbem.reports.report import turn_data, turn_report
from pbem.table.campaign import Campaign
from pbem.words.formats import ESCAPES, FORMATS
from pbem.words.pages import environment, render

GAME = "axis_allies_europe"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    (tmp_path / "common").mkdir()
    return tmp_path


def write(own: Path, text: str, name: str = "common/report.j2") -> Path:
    (own / name).parent.mkdir(exist_ok=True)
    (own / name).write_text(text, encoding="utf-8")
    environment.cache_clear()
    return own


@pytest.mark.parametrize("fmt", FORMATS)
def test_an_own_template_comes_first(at_start: Campaign, own: Path, fmt: str) -> None:
    write(own, "{{ record.campaign }}: {{ view.round }}, {{ events|length }}")
    assert turn_report(at_start, None, fmt, templates=own) == "fixed-0123456789abcdef: 1, 1\n"


def test_what_is_missing_in_the_own_folder_is_taken_from_pbem(
    at_start: Campaign, own: Path
) -> None:
    write(own, "Nothing of the board today.", "axis_allies_europe/position.j2")
    text = turn_report(at_start, templates=own)
    assert "Nothing of the board today." in text
    assert "Treasuries" not in text
    assert "BEGIN ORDERS" in text


@pytest.mark.parametrize("fmt", FORMATS)
def test_own_templates_escape_too(at_start: Campaign, own: Path, fmt: str) -> None:
    write(own, "{% set all = record.title %}{{ all }}")
    shown = turn_report(at_start, None, fmt, templates=own)
    assert shown == turn_report(at_start, None, fmt, templates=write(own, "{{ record.title }}"))
    assert {"bbcode": "[b]", "text": "\0"}.get(fmt, "<i>") not in shown


UNDEFINED = {
    "name": "{{ secret }}",
    "campaign": "{{ campaign.state }}",
    "field": "{{ record.no_such_thing }}",
    "in a condition": "{% if record.no_such_thing %}x{% endif %}",
    "in a loop": "{% for x in record.no_such_thing %}{% endfor %}",
    "in an argument": "{{ record.no_such_thing|length }}",
}


@pytest.mark.parametrize("text", UNDEFINED.values(), ids=UNDEFINED)
def test_what_is_not_given_is_a_fault(at_start: Campaign, own: Path, text: str) -> None:
    with pytest.raises(Fault, match="asks for what it is not given"):
        turn_report(at_start, templates=write(own, text))


REACHING = {
    "classes": "{{ ''.__class__.__mro__ }}",
    "classes by filter": "{{ ''|attr('__class__') }}",
    "format string": "{{ '{0.__class__}'.format('') }}",
    "functions": "{{ to.begin.__globals__ }}",
    "loop": "{% for x in [1] %}{{ loop.__init__.__globals__ }}{% endfor %}",
    "global function": "{{ range.__self__ }}",
    "cycler": "{{ cycler.__init__.__globals__.os }}",
    "the template itself": "{{ self._TemplateReference__context.parent }}",
    "changing what it was given": "{{ record.update({'title': 'x'}) }}",
    "appending": "{{ record.asks.append(1) }}",
    "a very long loop": "{% for x in range(10000000) %}{% endfor %}",
    "a text without end": "{{ 'x' * 10000000 }}",
    "a list without end": "{{ [1, 2] * 6000 }}",
    "a power without end": "{{ 9 ** 9 ** 9 }}",
    "a text that doubles": "{% set n = namespace(x='x') %}{% for _ in range(40) %}"
    "{% set n.x = n.x ~ n.x %}{% endfor %}",
    "a list that doubles": "{% set n = namespace(x=[1]) %}{% for _ in range(40) %}"
    "{% set n.x = n.x + n.x %}{% endfor %}",
    "a pattern": "{{ '%0100000d' % 1 }}",
    "a method with a width": "{{ 'x'.ljust(100000) }}",
    "a filter with a width": "{{ 'x'|center(100000) }}",
    "a format": "{{ '%s'|format(record) }}",
    "classes in a field": "{{ say('report.press', seat='{0.__class__}', to='', text='').__class__ }}",
    "the campaign by a macro": "{% macro m() %}{{ caller.__globals__ }}{% endmacro %}{{ m() }}",
    "the environment": "{{ self._environment }}",
    "code of a function": "{{ say.__code__ }}",
    "closure of a function": "{{ say.__closure__ }}",
    "a setting of jinja": "{% set _ = environment.cache.clear() %}",
    "file outside": "{% include '../outside.j2' %}",
    "file by its path": "{% include '/etc/passwd' %}",
    "file by the folder": "{% include own ~ '/x' %}",
    "own module": "{% import 'pbem.words.catalogue' as w %}",
}


@pytest.mark.parametrize("text", REACHING.values(), ids=REACHING)
def test_sandbox(at_start: Campaign, own: Path, text: str) -> None:
    (own.parent / "outside.j2").write_text("outside", encoding="utf-8")
    start = "{% import 'common/text.j2' as to %}"
    with pytest.raises(Fault):
        turn_report(at_start, templates=write(own, start + text))


def test_a_template_that_cannot_be_read_names_its_line(at_start: Campaign, own: Path) -> None:
    with pytest.raises(Fault, match="line 2"):
        turn_report(at_start, templates=write(own, "\n{% if %}"))


def test_a_folder_that_is_not_there_is_a_wrong_call(at_start: Campaign, tmp_path: Path) -> None:
    with pytest.raises(WrongCall):
        turn_report(at_start, templates=tmp_path / "none")


def test_templates_are_given_plain_data(after_turn: Campaign) -> None:
    def check(value: object) -> None:
        if isinstance(value, dict):
            assert all(isinstance(key, str) for key in value)
            for item in value.values():
                check(item)
        elif isinstance(value, list):
            for item in value:
                check(item)
        else:
            assert value is None or type(value) in (str, int, bool)

    data = turn_data(after_turn)
    assert set(data) == {"view", "events", "private", "record"}
    check(data)


@pytest.mark.parametrize("fmt", FORMATS)
def test_a_game_without_templates_of_its_own_has_reports(after_turn: Campaign, fmt: str) -> None:
    text = render("other_game", fmt, {**turn_data(after_turn), "depth": "full"})
    assert "Treasuries" not in text
    assert "BEGIN ORDERS" in text


def test_templates_cannot_change_what_the_next_one_is_given(after_turn: Campaign) -> None:
    data = turn_data(after_turn)
    once = render(GAME, "text", {**data, "depth": "full"})
    assert render(GAME, "text", {**data, "depth": "full"}) == once


def test_words_of_templates_come_from_the_catalogue_of_the_language(
    at_start: Campaign, own: Path
) -> None:
    write(own, '{{ say("heading.dice") }}')
    assert render(GAME, "text", {}, own) == "Dice\n"
    assert render(GAME, "text", {}, own, language="de") == "Würfel\n"
    assert render(GAME, "text", {}, own, language="xx") == "Dice\n"
    at_start.speak("de")
    assert turn_report(at_start, templates=own) == "Würfel\n"


@pytest.mark.parametrize("fmt", FORMATS)
def test_what_is_said_is_escaped_and_its_markup_is_kept(own: Path, fmt: str) -> None:
    given = "[b]x[/b] <i> *y*"
    macros = f'{{% import "common/{fmt}.j2" as to %}}'
    write(
        own,
        f'{macros}{{{{ say("fork.other_key_save", other=to.strong("1"), key_there=given, key_here="") }}}}',
    )
    text = render(GAME, fmt, {"given": given}, own)
    strong = {"text": "1", "bbcode": "[b]1[/b]", "markdown": "**1**"}
    assert text.startswith(f"Against {strong.get(fmt, '<strong>1</strong>')}: ")
    assert f"({ESCAPES[fmt](given)})" in text


def test_a_text_that_is_not_there_is_an_error_with_its_key(own: Path) -> None:
    write(own, '{{ say("heading.no_such") }}')
    with pytest.raises(Fault, match=r"heading\.no_such"):
        render(GAME, "text", {}, own)


def test_what_somebody_wrote_is_said_as_it_is(own: Path) -> None:
    write(own, '{{ say("report.press", seat=seat, to=[seat], text=text) }}')
    text = render(GAME, "text", {"seat": "the_north", "text": "one_two {three} %s"}, own)
    assert text == "the_north to the_north alone: one_two {three} %s\n"
