"""`pbem why`: questions to the rules, from the command line."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pbem.cli import run
from pbem.storage import keys
from pbem.table.campaign import Campaign
from tests import shelf
from tests.moderating.test_with_secrets import is_trading
from tests.random_play import new_campaign
from tests.secrets import night
from tests.small_campaign import ATTACK, NAME, Folder, one_paragraph


def test_the_questions_of_a_game_are_listed(small: Folder) -> None:
    said = small.run("why", NAME)
    assert said.code == 0
    assert "move: Whether these units can go there now" in said.out
    assert "  move UNITS: PLACE -> PLACE ..." in said.out
    assert "  example: 'income Germany'" in said.out
    assert f"pbem why {NAME} 'QUESTION'" in said.err
    assert "retreat PLACE" in small.run("orders", "AAE", "why").out


def test_income_is_told_place_by_place_with_the_rules(small: Folder) -> None:
    with small.untouched():
        said = small.run("why", NAME, "income german?")
    assert said.code == 0
    first, *lines = said.out.splitlines()
    assert first == "income Germany?"
    assert lines[0].startswith("  territories: ")
    assert lines[-1].endswith(" (AAE-044)")
    found = small.run("why", NAME, "income Germany", "--json").data
    assert (found["question"], found["answer"], found["seat"]) == ("income Germany", None, "")
    assert found["rules"] == ["AAE-014", "AAE-044"]
    assert found["trace"]["paid"] == found["trace"]["level"] == 40
    assert found["head"] == small.head


def test_a_ruling_changes_the_answer(small: Folder) -> None:
    small.run(
        "ruling", NAME, "control Germany: nobody", "set Germany: Germany nothing", "--why", "x"
    )
    small.run(
        "ruling",
        NAME,
        "control Archangel: Germany",
        "set Archangel: Soviet Union nothing",
        "--why",
        "x",
    )
    said = small.run("why", NAME, "income Soviet Union")
    assert "brings nothing: its port Archangel has fallen" in said.out
    assert "(AAE-173)" in said.out


def test_a_move_is_possible_by_a_way_or_not_for_a_reason(small: Folder) -> None:
    said = small.run("why", NAME, "move 1 armor: Germany -> Poland")
    assert said.out.splitlines() == [
        "move 1 armor: Germany -> Poland? yes",
        "  in the noncombat step, by Germany -> Poland (1 movement) (AAE-057)",
    ]
    found = small.run("why", NAME, "move 6 infantry: Poland -> East Poland", "--json").data
    assert (found["answer"], found["trace"]["step"]) == (True, "combat")
    found = small.run("why", NAME, "move 60 infantry: Poland -> East Poland", "--json").data
    assert (found["answer"], found["rules"]) == (False, ["AAE-033"])
    assert "60 infantry ordered" in found["lines"][0]


def test_a_way_that_was_not_named_is_looked_for(small: Folder) -> None:
    found = small.run("why", NAME, "move 1 armor: Germany -> East Poland", "--json").data
    assert found["answer"] is True
    assert found["trace"]["path"] == ["Germany", "Poland", "East Poland"]
    found = small.run("why", NAME, "move 1 infantry: Germany -> East Poland", "--json").data
    assert (found["answer"], found["rules"]) == (False, ["AAE-057"])
    assert found["trace"]["path"] == ["Germany", "Poland", "East Poland"]
    found = small.run("why", NAME, "move 1 armor: Poland -> Belorussia", "--json").data
    assert (found["answer"], found["trace"]["blocked_at"]) == (False, "Baltic States")
    assert found["rules"] == ["AAE-210"]
    assert found["lines"][0].startswith(
        "stopped at Baltic States, on the way Poland -> Baltic States"
    )


def test_units_of_another_power_are_asked_about_as_in_its_own_turn(small: Folder) -> None:
    found = small.run("why", NAME, "move 1 Soviet infantry: East Poland -> Poland", "--json").data
    assert (found["answer"], found["trace"]["step"]) == (True, "combat")


def test_retreats_are_told_while_a_battle_is_fought(small: Folder) -> None:
    said = small.run("why", NAME, "retreat East Poland")
    assert said.out.splitlines()[0] == "retreat East Poland? no"
    assert "(AAE-080)" in said.out
    small.apply(f"{ATTACK}battles:\npause East Poland\ndone\n")
    found = small.run("why", NAME, "retreat East Poland", "--json").data
    assert found["answer"] is True
    assert found["lines"] == ["to Poland (AAE-080)"]
    assert found["trace"] == {"came": ["Poland"], "goals": ["Poland"]}


WRONG = {
    "weather Poland": ("unknown_question", "is no question", "income POWER"),
    "income Ruritania": ("unknown_power", "Ruritania", "column 8"),
    "move 1 armor": ("bad_form", "move", ""),
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_question_is_a_wrong_call_with_what_would_be_one(
    text: str, small: Folder
) -> None:
    _, *parts = WRONG[text]
    one_paragraph(small.run("why", NAME, text), *parts, code=2)


def test_every_example_is_answered(small: Folder) -> None:
    lines = small.run("why", NAME).out.splitlines()
    told = [line.split(": ", 1)[1] for line in lines if line.startswith("  example: ")]
    examples = [shlex.split(each)[0] for each in told]
    assert len(examples) >= 3
    for example in examples:
        said = small.run("why", NAME, example)
        assert said.code == 0, said
        assert said.out.startswith(f"{example}?")


# Secrets


@pytest.fixture
def bazaar(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Iterator[Folder]:
    """A night at the bazaar in which everybody has cards."""
    shelf.take("bazaar", monkeypatch)
    path = night.once(tmp_path, 3, is_trading).path
    monkeypatch.chdir(path.parent)
    yield Folder(path.parent, lambda: tuple(capsys.readouterr()), path.name)  # type: ignore[arg-type,return-value]
    monkeypatch.undo()
    shelf.forget()


def cards(folder: Folder, *more: str) -> Any:
    return folder.run("why", folder.name, "holds North", "--json", *more).data["trace"].get("cards")


def test_nothing_secret_is_told_even_to_who_has_the_private_folder(bazaar: Folder) -> None:
    assert cards(bazaar) is None
    found = bazaar.run("why", bazaar.name, "holds North", "--json").data
    assert found["lines"] == ["4 cards, which are hidden"]


def test_a_seat_is_told_what_it_may_know_and_no_more(bazaar: Folder) -> None:
    campaign = Campaign.open(bazaar.save)
    campaign.unlock()
    hand = campaign.state["secret"]["North"]["hand"]
    assert cards(bazaar, "--seat", "ann") == hand
    assert cards(bazaar, "--seat", "bob") is None
    folder = bazaar.path / "ann.pbem-player"
    folder.mkdir()
    keys.store(folder / "seat.key", night.signer_of("ann"))
    for path in bazaar.path.glob("*-private"):
        shutil.rmtree(path)
    assert cards(bazaar, "--seat", "ann") == hand
    one_paragraph(bazaar.run("why", bazaar.name, "holds North", "--seat", "eve"), "eve", code=2)


def test_a_game_that_answers_nothing_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shelf.take(shelf.PAGES_GAME, monkeypatch)
    path = new_campaign(tmp_path, shelf.PAGES_GAME, 1).path
    for text in ([], ["prize Red"]):
        assert run(["why", str(path), *text]) == 2
        assert "answers no questions" in capsys.readouterr().err
    monkeypatch.undo()
    shelf.forget()
