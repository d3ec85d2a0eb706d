"""Scenarios with powers, areas, sections and options of their own, and powers that are in play with
some numbers of players only.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.cli import run
from pbem.faults import BadGame
from pbem.library import registry
from pbem.storage import save
from tests import ferry_game, shelf, toy_game

Told = Callable[..., str]
GAME = "ferry"


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package of the ferry, installed as a plug-in that no other test has loaded."""
    package = toy_game.new_package()
    toy_game.write(tmp_path / "site", ferry_game.FILES, package)
    shelf.register(tmp_path / "site", f"club-{package}", "1.0", {GAME: package})
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    return tmp_path / "site" / package


@pytest.fixture
def told(
    place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Told:
    """What a command prints that ends with this code."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str, code: int = 0) -> str:
        capsys.readouterr()
        given = run(arguments)
        printed = "\n".join(capsys.readouterr())
        assert given == code, printed
        return printed

    return call


def mail(name: str, *lines: str) -> str:
    Path(name).write_text("\n".join(lines) + "\n", "utf-8")
    return name


# A board for each scenario


def test_each_scenario_has_its_own_language(told: Told) -> None:
    east, west = told("orders", GAME), told("orders", GAME, "--scenario", "west")
    assert "sections: moves." in east
    assert "sections: trade, moves." in west
    assert ("go Ford" in east, "go Isle" in west) == (True, True)
    assert "Ferry has no scenario 'north'" in told("orders", GAME, "--scenario", "north", code=2)


@pytest.mark.parametrize(
    ("scenario", "goal", "other", "power"),
    [("east", "Mill", "Ness", "Red"), ("west", "Ness", "Mill", "Green")],
)
def test_a_scenario_is_played_and_audited_on_its_own_board(
    scenario: str, goal: str, other: str, power: str, told: Told
) -> None:
    told("new", "war", GAME, "--scenario", scenario)
    asked = told("apply")
    assert f"{power}: where do you go?" in asked
    assert "Finland" not in asked if scenario == "east" else "Finland: where" in asked
    refused = told("apply", mail("1.txt", "seat: ann", f"go {other}"), code=1)
    assert f"{other}" in refused
    told("apply", mail("2.txt", "seat: ann", f"go {goal}"))
    told("report")
    assert f"fare: {'2' if scenario == 'west' else '1'}" in told("status")
    printed = told("audit")
    assert "NOT" not in printed


def test_options_are_those_of_the_scenario(told: Told) -> None:
    told("new", "war", GAME, "--scenario", "west", "--option", "fog=thick")
    assert "Scenario west; switches: fog thick." in told("status")
    printed = told("new", "other", GAME, "--option", "fog=thick", code=2)
    assert "scenario east has no option 'fog'" in printed


def test_data_of_one_scenario_are_in_the_hash_of_no_other(place: Path) -> None:
    digests = {name: registry.load(GAME, scenario=name).digest for name in ("east", "west")}
    assert digests["east"] != digests["west"]
    (place / "data" / "west" / "more.yaml").write_text("a: 1\n", "utf-8")
    registry.forget()
    assert registry.load(GAME, scenario="east").digest == digests["east"]
    assert registry.load(GAME, scenario="west").digest != digests["west"]


def test_a_game_may_have_all_its_data_in_folders_of_scenarios(place: Path, told: Told) -> None:
    (place / "data" / "east").mkdir()
    (place / "data" / "areas.yaml").rename(place / "data" / "east" / "areas.yaml")
    assert registry.load(GAME, scenario="east").board.areas.keys() == {"Ford", "Mill"}
    assert registry.load(GAME, scenario="west").board.areas.keys() == {"Isle", "Ness"}
    assert "cannot be played" not in told("games")


def test_a_scenario_that_is_here_no_more_is_told_with_the_release_that_has_it(
    place: Path, told: Told
) -> None:
    told("new", "war", GAME, "--scenario", "west")
    (place / "scenarios" / "west.yaml").unlink()
    registry.forget()
    assert "Ferry has no scenario 'west' here" in told("status", code=1)
    printed = told("audit", code=4)
    assert "Install the release that the save names: club-" in printed


def test_what_is_wrong_with_the_data_of_a_scenario_is_told_with_their_file(place: Path) -> None:
    file = place / "data" / "west" / "areas.yaml"
    file.write_text(file.read_text("utf-8").replace("fare: 2", "fare: two"), "utf-8")
    with pytest.raises(BadGame, match=r"/data/west/areas\.yaml, line 3: the fare .*\(FER-001\)"):
        registry.load(GAME)


def test_reconstructed_data_are_those_of_the_scenario(told: Told) -> None:
    assert registry.load(GAME, scenario="east").reconstructed == {}
    assert registry.load(GAME, scenario="west").reconstructed == {"areas": "drawn from memory"}
    assert "  reconstructed data: areas\n" in told("games")


def test_a_data_set_takes_the_place_of_the_data_of_the_scenario(told: Told, tmp_path: Path) -> None:
    club = tmp_path / "club"
    club.mkdir()
    own = "fare: 9\npowers: [Green, Blue, Finland]\nsections: [moves]\nareas: [Holm]\n"
    (club / "areas.yaml").write_text(own, "utf-8")
    told("new", "war", GAME, "--scenario", "west", "--data", str(club))
    assert "fare: 9" in told("status")
    told("apply")
    told("apply", mail("1.txt", "seat: ann", "go Holm"))
    assert "in place of the game's own data: areas" in told("audit")
    printed = told("new", "east", GAME, "--data", str(club), code=1)
    assert "data set club: " in printed
    assert "'Red' is no power of this game" in printed


# Powers by number of players


def seats_of(told: Told, *arguments: str) -> dict[str, list[str]]:
    Path("war.pbem.yaml").unlink(missing_ok=True)
    told("new", "war", GAME, "--scenario", "west", *arguments)
    seats = save.open_save(Path("war.pbem.yaml")).anchor["seats"]
    return {seat: each["powers"] for seat, each in seats.items()}


def test_powers_of_nobody_depend_on_the_number_of_players(told: Told) -> None:
    assert seats_of(told, "--players", "2") == {"ann": ["Green"], "bob": ["Blue"]}
    assert "Finland" not in told("apply")


SEATED = {
    "two": (("a=Green", "b=Blue"), ()),
    "three": (("a=Green", "b=Blue", "f=Finland"), ()),
    "three with two seats": (("a=Green,Finland", "b=Blue"), ()),
    "three with the number": (("a=Green", "b=Blue", "f=Finland"), ("--players", "3")),
}


@pytest.mark.parametrize(("seats", "more"), SEATED.values(), ids=SEATED)
def test_seats_may_be_those_of_any_number_of_players(
    seats: tuple[str, ...], more: tuple[str, ...], told: Told
) -> None:
    given = [part for seat in seats for part in ("--seat", seat)]
    found = seats_of(told, *given, *more)
    assert sorted(found) == sorted(seat.partition("=")[0] for seat in seats)
    told("apply")


UNSEATED = {
    "nobody for Blue": (("a=Green", "f=Finland"), (), "with 2 players Green, Blue; with 3 players Green, Blue, Finland"),
    "twice": (("a=Green,Blue", "b=Blue"), (), "each power needs exactly one seat"),
    "too many for the number": (("a=Green", "b=Blue", "f=Finland"), ("--players", "2"), "The powers are Green, Blue."),
    "too few for the number": (("a=Green", "b=Blue"), ("--players", "3"), "The powers are Green, Blue, Finland."),
    "a number that is not played": (("a=Green", "b=Blue"), ("--players", "7"), "It is played by 2, 3."),
}  # fmt: skip


@pytest.mark.parametrize(("seats", "more", "said"), UNSEATED.values(), ids=UNSEATED)
def test_other_seats_are_refused_with_those_that_there_are(
    seats: tuple[str, ...], more: tuple[str, ...], said: str, told: Told
) -> None:
    given = [part for seat in seats for part in ("--seat", seat)]
    assert said in told("new", "war", GAME, "--scenario", "west", *given, *more, code=2)


NOBODY = {
    "a number that is not played": ('{"5": [Finland]}', "line 4: '5' is none of the numbers of players: 2, 3"),
    "a power of somebody": ('{"2": [Finland, Blue]}', "Blue is there twice for 2 players"),
    "a power that is none": ('{"2": [Sweden]}', "line 4: 'Sweden' is no power of this game"),
    "no list": ('{"2": Finland}', "line 4: '2' has to be a list, and is text"),
    "text": ("Finland", "line 4: 'nobody' has to be a list, and is text"),
    "a power that is left": ('{"3": []}', "no seat has Finland"),
    "one list for all": ("[Finland]", "Finland is there twice for 3 players"),
}  # fmt: skip


@pytest.mark.parametrize(("given", "said"), NOBODY.values(), ids=NOBODY)
def test_what_is_wrong_with_the_powers_of_nobody_is_told(
    given: str, said: str, place: Path
) -> None:
    file = place / "scenarios" / "west.yaml"
    text = file.read_text("utf-8")
    assert text.count('{"2": [Finland]}') == 1
    file.write_text(text.replace('{"2": [Finland]}', given), "utf-8")
    with pytest.raises(BadGame, match=r"scenarios/west\.yaml") as caught:
        registry.load(GAME)
    assert said in str(caught.value)
