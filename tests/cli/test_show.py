"""`pbem show`: the position at a terminal, in a pipe and for scripts."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from pbem.commands import _terminal
from tests.small_campaign import ATTACK, NAME, Folder

CODES = re.compile(r"\x1b\[[0-9;]*m")


def in_words(text: str) -> str:
    return " ".join(CODES.sub("", text).split())


def test_all_that_stands_or_is_held_is_shown_once_by_who_holds_it(small: Folder) -> None:
    said = small.run("show", NAME)
    assert said.code == 0
    assert max(map(len, said.out.splitlines())) <= 72
    told = in_words(said.out)
    areas = small.run("show", NAME, "--json").data["areas"]
    assert {each["area"] for each in areas} >= {"Poland", "Algeria", "Barents Sea"}
    for each in areas:
        assert told.count(each["area"]) >= 1
    germany = re.split(r"(Germany|Soviet Union): [0-9]+ areas", told)[2]
    assert "Nothing stands in" in germany
    assert re.search(r"Poland 2 \d+ infantry", germany)
    assert "Algeria (1)" in germany
    assert "Asked now --------- germany (Germany): Germany, round 1" in told


def test_a_power_is_told_with_its_money_and_with_what_stands_elsewhere(small: Folder) -> None:
    told = in_words(small.run("show", NAME, "soviet").out)
    assert "money: 24" in told
    assert "Soviet Union elsewhere" in told
    data = small.run("show", NAME, "Soviet Union", "--json").data
    assert data["powers"][0]["standing"]["money"] == 24
    here = {each["area"] for each in data["powers"][0]["areas"]}
    assert {"Moscow", "Ukraine S.S.R."} <= here
    assert "Germany" not in here


def test_an_area_is_told_with_what_is_next_to_it(small: Folder) -> None:
    told = in_words(small.run("show", NAME, "east", "poland").out)
    assert "East Poland (area)" in told
    assert "territory; held by Soviet Union; worth 1" in told
    assert "Next to it" in told
    data = small.run("show", NAME, "East Poland", "--json").data
    near = {each["area"] for each in data["areas"][0]["next_to"]}
    assert {"Poland", "Belorussia"} <= near


def test_a_name_of_both_means_both(small: Folder) -> None:
    data = small.run("show", NAME, "Germany", "--json").data
    assert [each["power"] for each in data["powers"]] == ["Germany"]
    assert [each["area"] for each in data["areas"]] == ["Germany"]


@pytest.mark.parametrize("name", ["Polund and more", "[b]", "x" * 300])
def test_a_name_that_nothing_has_is_a_wrong_call(small: Folder, name: str) -> None:
    said = small.run("show", NAME, name)
    assert said.code == 2
    assert "there is no area or power" in said.err


def test_an_old_turn_is_shown_as_it_was(small: Folder) -> None:
    before = small.run("show", NAME, "East Poland", "--json").data["areas"][0]
    small.apply(f"{ATTACK}done\n")
    assert small.run("show", NAME, "East Poland", "--json").data["areas"][0] != before
    told = small.run("show", NAME, "East Poland", "--json", "--turn", "0").data
    assert told["areas"][0] == before
    assert told["turn"] == 0


def test_at_a_terminal_it_says_the_same_in_colour(
    small: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = small.run("show", NAME, "Germany").out
    monkeypatch.setattr(_terminal, "is_terminal", lambda stream: True)
    monkeypatch.setenv("COLUMNS", "72")
    monkeypatch.setenv("FORCE_COLOR", "1")
    shown = small.run("show", NAME, "Germany").out
    assert "\x1b[" in shown
    assert sorted(in_words(shown).split()) == sorted(re.sub("-{2,}", "", plain).split())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not re.search(r"\x1b\[[0-9;]*[34][0-9]", small.run("show", NAME, "Germany").out)


def test_the_library_of_the_terminal_is_not_loaded_without_one(small: Folder) -> None:
    code = (
        "import sys\nfrom pbem.cli import run\n"
        f"run(['show', {NAME!r}])\nassert 'rich' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], cwd=small.path, check=True, capture_output=True)


def test_it_speaks_german_too(small: Folder) -> None:
    told = in_words(small.run("show", NAME, "--language", "de").out)
    assert "Jetzt gefragt" in told
    assert re.search(r"Germany: [0-9]+ Gebiete, Wert [0-9]+", told)
