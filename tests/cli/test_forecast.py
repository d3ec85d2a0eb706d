"""`pbem odds` and `pbem forecast`: what battles are likely to bring."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from pbem.cli import run
from tests.small_campaign import ATTACK, NAME, Folder, one_paragraph


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> pytest.CaptureFixture[str]:
    return capsys


def odds(said: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(["odds", *arguments])
    out, err = said.readouterr()
    return code, out, err


def test_odds_in_words(said: pytest.CaptureFixture[str]) -> None:
    code, out, _ = odds(said, "axis-allies-europe", "6 infantry, 2 armor vs 4 infantry, 1 fighter")
    assert code == 0
    assert out.splitlines()[:4] == [
        "attacker  Germany: 6 infantry, 2 armor",
        "defender  Soviet Union: 4 infantry, 1 fighter",
        "chances   win 86.6%, loss 11.1%, draw 2.4%",
        "taken     86.6%",
    ]
    assert "swing     +8.2 IPCs for the attacker" in out


def test_odds_for_scripts(said: pytest.CaptureFixture[str]) -> None:
    units = "2 submarine vs 1 destroyer, 1 transport"
    code, out, _ = odds(said, "aae", units, "--attacker-losses", "submarine", "--json")
    found = json.loads(out)
    assert code == 0
    assert found["kind"] == "sea"
    assert sum(found["chances"].values()) == pytest.approx(1)
    assert sum(each["chance"] for each in found["survivors"]) == pytest.approx(1)


@pytest.mark.parametrize(
    "arguments, parts",
    [
        (["aae", "6 infantry"], ("UNITS vs UNITS",)),
        (["aae", "6 infantry vs 3 tigers"], ('"tigers"', "column 17")),
        (["aae", "2 armor vs 1 armor", "--attacker-losses", "armor, moons"], ('"moons"',)),
        (["aae", "2 armor vs 1 armor", "--retreat", "if moons > 2"], ("moons",)),
        (["chess", "2 armor vs 1 armor"], ("chess",)),
    ],
)
def test_odds_of_no_battle(
    said: pytest.CaptureFixture[str], arguments: list[str], parts: tuple[str, ...]
) -> None:
    code, out, err = odds(said, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("Error: ")
    for part in parts:
        assert part in err


def test_forecast_of_a_players_copy(small: Folder, tmp_path: Path) -> None:
    alone = tmp_path / "player"
    alone.mkdir()
    shutil.copy(small.save, alone / NAME)
    mail = small.mail(ATTACK + "battles:\nretreat East Poland -> Poland if attackers < defenders\n")
    with small.untouched():
        said = small.run("forecast", str(alone / NAME), mail)
    assert said.code == 0
    assert "Bessarabia: land battle" in said.out
    assert "East Poland: land battle" in said.out
    assert "retreat" in said.out
    assert said.out.splitlines()[-1].startswith("All battles: +")
    assert [path.name for path in alone.iterdir()] == [NAME]


def test_forecast_for_scripts_is_the_odds_of_the_same_units(small: Folder) -> None:
    found = small.run("forecast", NAME, small.mail(ATTACK), "--json").data
    assert [(each["kind"], each["at"]) for each in found] == [
        ("land", "Bessarabia"),
        ("land", "East Poland"),
    ]
    units = "6 infantry, 1 artillery, 2 armor vs 4 infantry"
    alone = small.run("odds", "aae", units, "--json").data
    assert found[1]["chances"] == pytest.approx(alone["chances"])
    assert found[1]["swing"] == pytest.approx(alone["swing"])
    assert found[1]["worth"] == 1


def test_lines_of_later_sections_change_no_battle_of_this_one(small: Folder) -> None:
    later = (
        ATTACK
        + "noncombat:\nmove 1 infantry: Germany -> Poland\nplace:\nplace 1 infantry: Germany\n"
    )
    alone = small.run("forecast", NAME, small.mail(ATTACK), "--json").data
    assert small.run("forecast", NAME, small.mail(later), "--json").data == alone


def test_forecast_names_what_would_be_refused_and_leaves_it_out(small: Folder) -> None:
    text = ATTACK.replace("move 3 infantry, 1 armor: Rumania", "move 30 infantry: Rumania")
    said = small.run("forecast", NAME, small.mail(text), "--json")
    assert said.code == 1
    assert [each["at"] for each in said.data] == ["East Poland"]
    assert said.err.startswith('Left out: line 6: "move 30 infantry: Rumania')


def test_forecast_of_nothing_but_refused_lines_says_so(small: Folder) -> None:
    said = small.run(
        "forecast", NAME, small.mail("combat:\nmove 30 infantry: Rumania -> Bessarabia\n")
    )
    assert said.code == 1
    assert "Left out: line 3" in said.err
    assert "These orders that are left lead to no battle." in said.err


def test_a_condition_on_what_nobody_knows_is_refused_with_what_is_known(small: Folder) -> None:
    """No rule says when the odds are asked for: a condition names what is counted."""
    mail = small.mail(ATTACK + "battles:\nretreat East Poland -> Poland if odds < 40\n")
    said = small.run("forecast", NAME, mail)
    assert said.code == 1
    assert '"odds" is nothing that a condition can ask about here' in said.err
    assert "Try: " in said.err
    assert "East Poland: land battle" in said.out
    assert small.run("check", NAME, mail).code == 1


def test_forecast_knows_who_wrote_by_the_addresses_on_file(small: Folder) -> None:
    small.run("seat", NAME, "--address", "germany=anna@example.org")
    text = f"From: Anna <Anna@example.org>\nSubject: orders\n\n{ATTACK}"
    mail = small.mail(text.encode(), "mail.eml")
    assert "East Poland: land battle" in small.run("forecast", NAME, mail).out
    stranger = small.mail(text.replace("Anna@", "nobody@").encode(), "stranger.eml")
    one_paragraph(small.run("forecast", NAME, stranger), "seat: NAME")


def test_forecast_without_battles(small: Folder) -> None:
    said = small.run("forecast", NAME, small.mail("purchase:\nbuy 5 infantry\n"))
    assert said.code == 1
    assert "no battle" in said.err


def test_forecast_out_of_turn(small: Folder) -> None:
    said = small.run("forecast", NAME, small.mail("combat:\npass\n", seat="soviet-union"))
    assert said.code in (1, 2)
    assert said.err.startswith("Error: ")


def test_forecast_of_a_mail_that_is_refused(small: Folder) -> None:
    one_paragraph(
        small.run("forecast", NAME, small.mail("combat:\npass\n", seat="nobody")), "nobody"
    )
    one_paragraph(small.run("forecast", NAME, "missing.txt"), "missing.txt", code=2)
    assert small.run("forecast", NAME, "a", "b").code == 2
