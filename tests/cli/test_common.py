"""What commands share: finding the campaign and reading input."""

from __future__ import annotations

import io
from pathlib import Path
from types import SimpleNamespace

import pytest

from pbem.commands._common import find_campaign, read_input, split_campaign
from pbem.faults import Fault, WrongCall


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_one_campaign_of_this_folder_is_meant(here: Path) -> None:
    (here / "east.pbem.yaml").touch()
    (here / "notes.yaml").touch()
    assert find_campaign(None) == Path("east.pbem.yaml")


def test_the_one_campaign_of_a_named_folder_is_meant(here: Path) -> None:
    (here / "games").mkdir()
    (here / "games/east.pbem.yaml").touch()
    assert find_campaign("games") == Path("games/east.pbem.yaml")


def test_a_named_file_may_have_any_name(here: Path) -> None:
    (here / "copy.txt").touch()
    assert find_campaign("copy.txt") == Path("copy.txt")


def test_no_campaign_says_how_to_start_one(here: Path) -> None:
    with pytest.raises(WrongCall, match="pbem new"):
        find_campaign(None)


def test_two_campaigns_are_both_named(here: Path) -> None:
    (here / "east.pbem.yaml").touch()
    (here / "west.pbem.yaml").touch()
    with pytest.raises(WrongCall, match=r"east\.pbem\.yaml, west\.pbem\.yaml"):
        find_campaign(None)


def test_a_wrong_name_is_answered_with_what_is_there(here: Path) -> None:
    (here / "east.pbem.yaml").touch()
    with pytest.raises(WrongCall, match=r"est\.pbem\.yaml: .* Found there: east\.pbem\.yaml"):
        find_campaign("est.pbem.yaml")


def test_orders_without_a_campaign_go_to_the_one_here(here: Path) -> None:
    (here / "east.pbem.yaml").touch()
    assert split_campaign(("a.eml", "b.eml")) == (Path("east.pbem.yaml"), ["a.eml", "b.eml"])


def test_a_campaign_may_stand_before_orders(here: Path) -> None:
    (here / "east.pbem.yaml").touch()
    (here / "west.pbem.yaml").touch()
    assert split_campaign(("west.pbem.yaml", "-")) == (Path("west.pbem.yaml"), ["-"])


@pytest.mark.parametrize("given", ["west", "west.pbem", "west.pbem.", "./west"])
def test_a_campaign_may_be_called_by_its_name(here: Path, given: str) -> None:
    (here / "east.pbem.yaml").touch()
    (here / "west.pbem.yaml").touch()
    (here / "west.pbem-private").mkdir()
    assert find_campaign(given) == Path("west.pbem.yaml")
    assert split_campaign((given, "germany.eml")) == (Path("west.pbem.yaml"), ["germany.eml"])


def test_a_folder_or_a_file_that_is_called_so_comes_before_the_name(here: Path) -> None:
    (here / "west.pbem.yaml").touch()
    (here / "west").mkdir()
    (here / "west" / "other.pbem.yaml").touch()
    assert find_campaign("west") == Path("west/other.pbem.yaml")
    (here / "east.pbem.yaml").touch()
    (here / "east").touch()
    assert find_campaign("east") == Path("east")


def test_a_text_longer_than_names_of_files_is_no_campaign(here: Path) -> None:
    (here / "west.pbem.yaml").touch()
    text = "The bridge at Remagen stands. " * 20
    assert split_campaign((text,)) == (Path("west.pbem.yaml"), [text])
    with pytest.raises(WrongCall, match="no such file"):
        find_campaign(text)
    with pytest.raises(WrongCall, match="no such file"):
        read_input(text)


def test_a_dash_reads_stdin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"move\xff")))
    assert read_input("-") == b"move\xff"


def test_input_up_to_the_limit_is_read(here: Path) -> None:
    (here / "a.eml").write_bytes(b"12345")
    assert read_input("a.eml", limit=5) == b"12345"


def test_input_beyond_the_limit_is_refused(here: Path) -> None:
    (here / "a.eml").write_bytes(b"123456")
    with pytest.raises(Fault, match=r"a\.eml: larger than") as caught:
        read_input("a.eml", limit=5)
    assert caught.value.exit_code == 1


@pytest.mark.parametrize(
    ("name", "says"), [("gone.eml", "no such file"), (".", "this is a folder")]
)
def test_what_is_no_file_is_a_wrong_call(here: Path, name: str, says: str) -> None:
    with pytest.raises(WrongCall, match=says):
        read_input(name)
